"""The command: `python -m bench.archive`. Fills an archive with really played matches on SQLite and PostgreSQL, asks
for every search, count, page and replay at several sizes, prints what it found and writes it to
build/bench/archive.json. It fails when something breaks, never for being slow."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bench import archive_report, terminal
from bench.engine import whole
from bench.measure import Figures
from bench.sizes import Bench, compare, make_parser

LARGEST_ON_SQLITE = 20_000
"""More is the business of a server."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    bench = Bench("archive", "the blocks", "docs/developers/bench.md", report, archive_report.ratios, sizes_for)
    numbers = {"distinct": options.distinct, "people": options.people, "repeats": options.repeats}
    flags = ["--without-statistics"] if options.without_statistics else []
    return compare(bench, options, numbers, flags)


def report(found: Figures, sizes: Sequence[int], database: str) -> str:
    parts = (
        archive_report.table(found, sizes, database),
        archive_report.storage(found, sizes),
        archive_report.goals(found, sizes, database),
    )
    return "\n\n".join(parts)


def sizes_for(database: str, asked: Sequence[int]) -> list[int]:
    """The sizes in rising order; on SQLite none above the largest that it is meant for."""
    largest = LARGEST_ON_SQLITE if database == "sqlite" else max(asked)
    return sorted({min(size, largest) for size in asked})


def parser() -> argparse.ArgumentParser:
    words = make_parser("archive", __doc__, sizes=[2_000, 10_000], of="matches")
    add = words.add_argument
    add("--distinct", type=whole, default=50, help="how many of them are really different (default: 50)")
    add("--people", type=whole, default=20, help="how many people there are for a thousand matches (default: 20)")
    add("--repeats", type=whole, default=10, help="how often everything is asked (default: 10)")
    add("--without-statistics", action="store_true", help="do not count the matches, which takes long for a million")
    return words


if __name__ == "__main__":
    terminal.run(main)
