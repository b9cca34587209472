"""The command: `python -m bench.community`. Fills a site with people and what they do together, on SQLite and
PostgreSQL, measures at every size what its pages cost, prints what it found and writes it to
build/bench/community.json. It fails when something breaks, never for being slow.

A feature has its own module with a `Part`; it takes part by its row in `PARTS`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bench import community_clubs, community_live, community_people, community_site, terminal
from bench.community_part import CLUBS, Part, live_games
from bench.engine import whole
from bench.measure import Figures
from bench.report import Row, aligned, number
from bench.sizes import Bench, compare, make_parser, ratios_of, table_of

PARTS: tuple[Part, ...] = (
    community_site.PART,
    community_live.PART,
    community_people.PART,
    community_clubs.PART,
)
"""In the order in which they are filled."""
ASKED = {name: words for part in PARTS for name, words in part.pages.items()}

MOST_RATIO = 2.0
"""How many times as much a page may cost in the largest site as in the smallest."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    bench = Bench("community", "the ratios", "docs/developers/bench.md", report, ratios)
    return compare(bench, options, {"repeats": options.repeats})


def report(found: Figures, sizes: Sequence[int], database: str) -> str:
    """Pages at every size, what else was measured, and what is kept of what is wanted."""
    pages = table_of(ASKED, found, sizes, database)
    extras: list[Row] = [(name, number(figure)) for name, figure in found.items() if not name[0].isdigit()]
    return "\n\n".join((pages, aligned([("beside it", "found"), *extras]), goals(found, sizes)))


def ratios(found: Figures, sizes: Sequence[int]) -> Figures:
    """What the largest site costs as a multiple of the smallest."""
    return ratios_of(ASKED, found, sizes)


def goals(found: Figures, sizes: Sequence[int]) -> str:
    """A line for each thing that is wanted."""
    slow = [words for name, words in ASKED.items() if ratios(found, sizes)[f"ratio_{name}"] > MOST_RATIO]
    smallest, largest = (
        f"{size:,} people, {size // CLUBS:,} clubs and {live_games(size):,} live games"
        for size in (sizes[0], sizes[-1])
    )
    told = f"missed by {', '.join(slow)}" if slow else "kept"
    lines = [f"a page costs at most {MOST_RATIO:g} times as much with {largest} as with {smallest}: {told}"]
    for part in PARTS:
        for goal in part.goals:
            is_kept = found[goal.figure] <= goal.most
            lines.append(f"{goal.words}: {'kept' if is_kept else f'missed with {number(found[goal.figure])}'}")
    return "\n".join(lines)


def parser() -> argparse.ArgumentParser:
    words = make_parser("community", __doc__, sizes=[20_000, 200_000], of="people")
    words.add_argument("--repeats", type=whole, default=7, help="how often each page is opened (default: 7)")
    return words


if __name__ == "__main__":
    terminal.run(main)
