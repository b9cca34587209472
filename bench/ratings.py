"""The command: `python -m bench.ratings`. Fills a pool with imagined players on SQLite and PostgreSQL, rates matches
and reads leaderboards at several sizes, prints what it found and writes it to build/bench/ratings.json. It fails when
something breaks, never for being slow."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bench import archive_report, terminal
from bench.engine import whole
from bench.measure import Figures
from bench.sizes import Bench, compare, make_parser

MOST_RATIO = 2.0
"""How many times as long an answer may take in the largest pool as in the smallest."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    bench = Bench("ratings", "the blocks", "docs/developers/bench.md", report, archive_report.ratios)
    return compare(bench, options, {"matches": options.matches, "repeats": options.repeats})


def report(found: Figures, sizes: Sequence[int], database: str) -> str:
    return f"{archive_report.table(found, sizes, database)}\n\n{goal(found, sizes)}"


def goal(found: Figures, sizes: Sequence[int]) -> str:
    """Whether the size of a pool is felt."""
    first, last = sizes[0], sizes[-1]
    ratios = archive_report.ratios(found, sizes)
    slow = [name for name in archive_report.names(found, last) if ratios[f"ratio_{name}"] > MOST_RATIO]
    told = f"missed by {', '.join(slow)}" if slow else "kept"
    return f"nothing takes more than {MOST_RATIO:g} times as long with {last:,} players as with {first:,}: {told}"


def parser() -> argparse.ArgumentParser:
    words = make_parser("ratings", __doc__, sizes=[1_000, 200_000], of="players")
    add = words.add_argument
    add("--matches", type=whole, default=200, help="how many are rated and counted again at first (default: 200)")
    add("--repeats", type=whole, default=25, help="how often everything is asked (default: 25)")
    return words


if __name__ == "__main__":
    terminal.run(main)
