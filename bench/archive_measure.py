"""Fills an empty archive step by step and measures it at every size: `python -m bench.archive_measure figures.json`. It
runs inside of Django, under the settings that the environment names."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from datetime import timedelta
from itertools import pairwise
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from django.utils import timezone

from bench.asking import asked
from bench.inside import fresh_site, make_parser, say
from bench.measure import Figures
from bench.report import write_json

if TYPE_CHECKING:
    from games.management.filling.archivist import Archivist

SEED = 1
LOOKS = 3
"""How often the database tells its way to an answer."""
SMALLEST_CROWD = 20


def measure(
    sizes: Sequence[int],
    distinct: int,
    people: int,
    repeats: int,
    say: Callable[[str], object],
    processes: int = os.cpu_count() or 1,
    has_statistics: bool = True,
) -> Figures:
    """The figures of every size, under names that begin with it; the sizes rise, and the people with them: so many for
    a thousand matches."""
    from bench.archive_plans import settle, table_sizes
    from bench.archive_probes import Archive, probes
    from games.archive.services.aggregate_archive import tally_archive
    from games.management.filling.crowd import Crowd

    archivist, figures = _prepared(min(distinct, sizes[0]), processes, say)
    now = timezone.now()
    for before, size in pairwise((0, *sizes)):
        began = perf_counter()
        until = now - timedelta(days=3 * 365) * (1 - size / sizes[-1])
        archivist.crowd = Crowd(max(SMALLEST_CROWD, people * size // 1000), archivist.random)
        for _ in archivist.fill(size - before, until):
            pass
        seconds = perf_counter() - began
        figures[f"{size}_fill_per_s"] = (size - before) / seconds
        say(f"{size:,} matches: {figures[f'{size}_fill_per_s']:,.0f} archived a second")
        if has_statistics:
            began = perf_counter()
            while tally_archive():
                pass
            figures[f"{size}_tally_per_s"] = (size - before) / (perf_counter() - began)
            say(f"{size:,} matches: {figures[f'{size}_tally_per_s']:,.0f} counted a second")
        settle()
        sizes_of_tables = table_sizes()
        figures |= {f"{size}_bytes_{table}": count / size for table, count in sizes_of_tables.items()}
        figures[f"{size}_bytes_per_match"] = sum(sizes_of_tables.values()) / size
        archive = Archive(SEED)
        for probe in probes():
            if not has_statistics and "statistics" in probe.name:
                continue
            figures |= {
                f"{size}_{name}": figure for name, figure in asked(probe, archive, looks=LOOKS, repeats=repeats).items()
            }
        say(f"{size:,} matches: measured")
    return figures


def _prepared(distinct: int, processes: int, say: Callable[[str], object]) -> tuple[Archivist, Figures]:
    """Who fills the archive, with matches that have just been played."""
    from games.management.filling.archivist import Archivist
    from games.management.filling.crowd import Crowd
    from games.management.filling.matches import specimens

    random = Random(SEED)
    archivist = Archivist(Crowd(SMALLEST_CROWD, random), random)
    began = perf_counter()
    packed = plies = 0
    for played in specimens(distinct, SEED, processes):
        archivist.learn(played)
        packed += len(played.record.packed_plies) + len(played.record.packed_snapshots)
        plies += played.match.ply
    say(f"{distinct:,} different matches played in {perf_counter() - began:.0f} s")
    return archivist, {"packed_bytes": packed / distinct, "plies": plies / distinct}


def main(arguments: Sequence[str] | None = None) -> int:
    words = make_parser("archive", __doc__, "distinct", "people", "repeats")
    words.add_argument("--without-statistics", action="store_true")
    options = words.parse_args(arguments)
    with fresh_site():
        figures = measure(
            options.sizes,
            options.distinct,
            options.people,
            options.repeats,
            say,
            has_statistics=not options.without_statistics,
        )
        write_json(options.output, figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
