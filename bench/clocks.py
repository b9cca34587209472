"""The command: `python -m bench.clocks`. Fills a site with running tables on SQLite and PostgreSQL, measures at every
size what a table costs whose clock has run out, prints what it found and writes it to build/bench/clocks.json. It fails
when something breaks, never for being slow."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bench import terminal
from bench.engine import whole
from bench.measure import Figures
from bench.sizes import Bench, compare, make_parser, ratios_of, table_of

MOST_RATIO = 2.0
"""How many times as much a due table may cost in the largest site as in the smallest."""
ASKED = {"extend": "a seat gets its extension", "time_out": "a caretaker takes over", "nothing": "nothing is due"}


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    bench = Bench("clocks", "the ratios", "docs/developers/clocks.md", report, ratios)
    return compare(bench, options, {"due": options.due, "repeats": options.repeats})


def report(found: Figures, sizes: Sequence[int], database: str) -> str:
    return f"{table(found, sizes, database)}\n\n{goal(found, sizes)}"


def ratios(found: Figures, sizes: Sequence[int]) -> Figures:
    """What the largest site costs as a multiple of the smallest."""
    return ratios_of(ASKED, found, sizes)


def table(found: Figures, sizes: Sequence[int], database: str) -> str:
    """Milliseconds a due table, or a sweep that finds none, at every size."""
    return table_of(ASKED, found, sizes, database)


def goal(found: Figures, sizes: Sequence[int]) -> str:
    """Whether the number of tables that are not due is felt."""
    slow = [words for name, words in ASKED.items() if ratios(found, sizes)[f"ratio_{name}"] > MOST_RATIO]
    told = f"missed where {', '.join(slow)}" if slow else "kept"
    return f"a due table costs at most {MOST_RATIO:g} times as much among {sizes[-1]:,} as among {sizes[0]:,}: {told}"


def parser() -> argparse.ArgumentParser:
    words = make_parser("clocks", __doc__, sizes=[1_000, 100_000], of="running tables")
    words.add_argument("--due", type=whole, default=20, help="how many of them are due in a sweep (default: 20)")
    words.add_argument("--repeats", type=whole, default=7, help="how many sweeps are measured (default: 7)")
    return words


if __name__ == "__main__":
    terminal.run(main)
