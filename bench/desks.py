"""The command: `python -m bench.desks`. Fills a league with tables in play and the desk of staff with reports, on
SQLite and PostgreSQL, measures at every size what the pages of both cost, prints what it found and writes it to
build/bench/desks.json. It fails when something breaks, never for being slow."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bench import terminal
from bench.engine import whole
from bench.measure import Figures
from bench.sizes import Bench, compare, make_parser, ratios_of, table_of

MOST_RATIO = 2.0
"""How many times as much a page may cost in the largest site as in the smallest."""
CASES_PER_TABLE = 10
ASKED = {
    "dashboard": "the dashboard of a season",
    "last_page": "the last page of the dashboard",
    "manage": "the page Manage of the league",
    "home": "the page of the league",
    "games": "the last games of its division",
    "desk": "the desk of staff",
    "case": "a case",
}


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    bench = Bench("desks", "the ratios", "docs/developers/bench.md", report, ratios)
    return compare(bench, options, {"repeats": options.repeats})


def report(found: Figures, sizes: Sequence[int], database: str) -> str:
    return f"{table(found, sizes, database)}\n\n{goal(found, sizes)}"


def ratios(found: Figures, sizes: Sequence[int]) -> Figures:
    """What the largest site costs as a multiple of the smallest."""
    return ratios_of(ASKED, found, sizes)


def table(found: Figures, sizes: Sequence[int], database: str) -> str:
    """Milliseconds a page, at every size."""
    return table_of(ASKED, found, sizes, database)


def goal(found: Figures, sizes: Sequence[int]) -> str:
    """Whether a host or a member of staff feels how much there is."""
    slow = [words for name, words in ASKED.items() if ratios(found, sizes)[f"ratio_{name}"] > MOST_RATIO]
    told = f"missed by {', '.join(slow)}" if slow else "kept"
    smallest, largest = (f"{size:,} tables and {size * CASES_PER_TABLE:,} cases" for size in (sizes[0], sizes[-1]))
    return f"a page costs at most {MOST_RATIO:g} times as much with {largest} as with {smallest}: {told}"


def parser() -> argparse.ArgumentParser:
    words = make_parser("desks", __doc__, sizes=[100, 1_000], of="tables in play")
    words.add_argument("--repeats", type=whole, default=7, help="how often each page is opened (default: 7)")
    return words


if __name__ == "__main__":
    terminal.run(main)
