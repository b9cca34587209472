"""Fills a pool step by step and measures it at every size: `python -m bench.ratings_measure figures.json`. It runs
inside of Django, under the settings that the environment names."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from bench.asking import asked
from bench.inside import fresh_site, make_parser, say
from bench.measure import Figures
from bench.report import write_json

if TYPE_CHECKING:
    from bench.ratings_probes import Ratings

PLAYERS = 40
"""Who play the matches that are rated and counted again one after the other."""
WARM = 3
"""How often something is asked before it is measured; the database tells its way to the answer meanwhile."""


def measure(sizes: Sequence[int], matches: int, repeats: int, say: Callable[[str], object]) -> Figures:
    """The figures of every size, under names that begin with it; the sizes rise."""
    from bench.archive_plans import settle
    from bench.ratings_probes import Ratings, probes
    from leaderboards.services.count_pools import count_pools

    ratings = Ratings()
    figures = _throughput(ratings, matches)
    say(f"{matches:,} matches: {figures['rate_per_s']:,.0f} rated and {figures['recompute_per_s']:,.0f} counted again")
    for size in sizes:
        ratings.fill(size)
        settle()
        began = perf_counter()
        count_pools()
        figures[f"{size}_count_pool_s"] = perf_counter() - began
        for probe in probes():
            figures |= {
                f"{size}_{name}": figure for name, figure in asked(probe, ratings, looks=WARM, repeats=repeats).items()
            }
        say(f"{size:,} players: measured")
    return figures


def _throughput(ratings: Ratings, matches: int) -> Figures:
    """Matches a second, rated by a worker that does nothing else, and counted again from the archive."""
    from accounts.models import User
    from bench.ratings_probes import UNUSABLE
    from leaderboards.services.rate_match import rate_pool
    from leaderboards.services.recompute_ratings import recompute_ratings

    users = User.objects.bulk_create(User(username=f"player-{n}", password=UNUSABLE) for n in range(PLAYERS))
    people = [user.pk for user in users]
    for _ in range(matches):
        ratings.match(ratings.random.sample(people, 2))
    began = perf_counter()
    while rate_pool(pool_id=ratings.pool.pk):
        pass
    rated = perf_counter() - began
    began = perf_counter()
    recompute_ratings()
    return {"rate_per_s": matches / rated, "recompute_per_s": matches / (perf_counter() - began)}


def main(arguments: Sequence[str] | None = None) -> int:
    options = make_parser("ratings", __doc__, "matches", "repeats").parse_args(arguments)
    with fresh_site():
        write_json(options.output, measure(options.sizes, options.matches, options.repeats, say))
    return 0


if __name__ == "__main__":
    sys.exit(main())
