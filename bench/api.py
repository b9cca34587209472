"""The command: `python -m bench.api`. Measures what programs cost beside browsers: listeners of a stream beside those
of a socket, and a move by the API beside one by the page, on SQLite and PostgreSQL. It prints what it found and writes
it to build/bench/api.json. It fails when something breaks, never for being slow."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bench import terminal
from bench.engine import whole
from bench.measure import Figures
from bench.sizes import Bench, compare, make_parser, ratios_of, table_of

ASKED = {
    "stream": "a spectator's stream, told of a move",
    "socket": "a spectator's socket, told of a move",
    "api_move": "a move by the API",
    "page_move": "a move by the page",
}
MOST_FOR_MOVE = 1.0
"""What a move by the API may cost, as a multiple of one by the page."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    bench = Bench("api", "the ratios", "docs/developers/bench.md", report, ratios)
    return compare(bench, options, {"repeats": options.repeats})


def report(found: Figures, sizes: Sequence[int], database: str) -> str:
    """What one of each costs at every size, and what is kept of what is wanted."""
    size = sizes[-1]
    move = found[f"{size}_api_move_ms"] / found[f"{size}_page_move_ms"]
    listener = found[f"{size}_stream_ms"] / found[f"{size}_socket_ms"]
    told = "kept" if move <= MOST_FOR_MOVE else "missed"
    lines = (
        f"a move by the API costs no more than one by the page: {told} with {move:.2f}x",
        f"one of {size:,} streams costs {listener:.2f}x a socket, and brings the table itself",
    )
    return "\n".join((table_of(ASKED, found, sizes, database), "", *lines))


def ratios(found: Figures, sizes: Sequence[int]) -> Figures:
    """What one of many listeners costs as a multiple of one of few."""
    return ratios_of(ASKED, found, sizes)


def parser() -> argparse.ArgumentParser:
    words = make_parser("api", __doc__, sizes=[10, 1000], of="listeners")
    words.add_argument("--repeats", type=whole, default=5, help="how many moves are told and timed (default: 5)")
    return words


if __name__ == "__main__":
    terminal.run(main)
