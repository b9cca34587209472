"""Fills a site with people and what they do together step by step, and measures at every size what the pages cost:
`python -m bench.community_measure figures.json`. It runs inside of Django, under the settings that the environment
names."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from time import process_time

from bench.community import PARTS
from bench.community_part import Ask
from bench.inside import fresh_site, make_parser, say
from bench.measure import Figures
from bench.report import write_json


def measure(sizes: Sequence[int], repeats: int, say: Callable[[str], object]) -> Figures:
    """Milliseconds of the processor for each page, at every size; the sizes rise. The best of several counts: what is
    slower than that was kept waiting by others, or filled a cache."""
    from bench.archive_plans import settle

    figures: Figures = {}
    for size in sizes:
        for part in PARTS:
            part.fill(size)
        settle()
        for part in PARTS:
            for name, ask in part.open().items():
                figures[f"{size}_{name}_ms"] = 1000 * min(seconds(ask) for _ in range(repeats))
        say(f"{size:,} people: measured")
    for part in PARTS:
        figures |= part.extras()
    return figures


def seconds(ask: Ask) -> float:
    """Seconds of the processor that an answer takes."""
    began = process_time()
    ask()
    return process_time() - began


def main(arguments: Sequence[str] | None = None) -> int:
    options = make_parser("community", __doc__, "repeats").parse_args(arguments)
    with fresh_site():
        write_json(options.output, measure(options.sizes, options.repeats, say))
    return 0


if __name__ == "__main__":
    sys.exit(main())
