"""The command: `python -m bench.clocks`. Fills a house with running tables on SQLite and PostgreSQL, measures at every
size what a table costs whose clock has run out, prints what it found and writes it to build/bench/clocks.json. It fails
when something breaks, never for being slow."""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bench import web_servers
from bench.archive import DATABASES, sizes_of
from bench.engine import whole
from bench.measure import Figures
from bench.report import Row, aligned, number, write_json
from bench.web import BUSY
from bench.web_load import BenchError
from tests.production.servers import Unavailable

OUTPUT = Path("build/bench/clocks.json")
MOST_RATIO = 2.0
"""How many times as much a due table may cost in the largest house as in the smallest."""
ASKED = {"extend": "a seat gets its extension", "time_out": "a caretaker takes over", "nothing": "nothing is due"}


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    began = perf_counter()
    print(f"Python {platform.python_version()}  {platform.machine()}")
    load = os.getloadavg()[0]
    if load > BUSY * (os.cpu_count() or 1):
        print(f"Others are busy here already (a load of {load:.1f}): trust the ratios, not the clock.")
    figures: Figures = {"load_before": load, "due": options.due, "repeats": options.repeats}
    for database in options.databases:
        try:
            found = measured(database, options)
        except Unavailable as reason:
            print(f"{database} is left out: {reason}\n")
            continue
        print(table(found, options.sizes, database), end="\n\n")
        print(goal(found, options.sizes), end="\n\n", flush=True)
        figures |= {f"{database}_{name}": figure for name, figure in {**found, **ratios(found, options.sizes)}.items()}
    figures["elapsed_s"] = perf_counter() - began
    write_json(options.output, {name: float(f"{figure:.6g}") for name, figure in figures.items()})
    print(f"{figures['elapsed_s']:.0f} s in all. Written to {options.output}; docs/clocks.md tells how to read it.")
    return 0


def ratios(found: Figures, sizes: Sequence[int]) -> Figures:
    """What the largest house costs as a multiple of the smallest."""
    return {f"ratio_{name}": found[f"{sizes[-1]}_{name}_ms"] / found[f"{sizes[0]}_{name}_ms"] for name in ASKED}


def table(found: Figures, sizes: Sequence[int], database: str) -> str:
    """Milliseconds a due table, or a sweep that finds none, at every size."""
    compared = ratios(found, sizes)
    rows: list[Row] = [(database, *(f"ms with {size:,}" for size in sizes), "ratio")]
    for name, words in ASKED.items():
        times = (number(found[f"{size}_{name}_ms"]) for size in sizes)
        rows.append((words, *times, f"{compared[f'ratio_{name}']:.2f}x"))
    return aligned(rows)


def goal(found: Figures, sizes: Sequence[int]) -> str:
    """Whether the number of tables that are not due is felt."""
    slow = [words for name, words in ASKED.items() if ratios(found, sizes)[f"ratio_{name}"] > MOST_RATIO]
    told = f"missed where {', '.join(slow)}" if slow else "kept"
    return f"a due table costs at most {MOST_RATIO:g} times as much among {sizes[-1]:,} as among {sizes[0]:,}: {told}"


def measured(database: str, options: argparse.Namespace) -> Figures:
    """The figures of one database, found out in a process that has Django for it."""
    with web_servers.ground(DATABASES[database]) as environment:
        output = Path(environment["BENCH_FOLDER"]) / "clocks.json"
        asked = [f"--due={options.due}", f"--repeats={options.repeats}", "--sizes", *map(str, options.sizes)]
        command = [sys.executable, "-m", "bench.clocks_measure", str(output), *asked]
        print(f"{database}:", flush=True)
        if subprocess.run(command, cwd=web_servers.ROOT, env=environment, check=False).returncode != 0:
            raise BenchError(f"the clocks could not be measured on {database}")
        figures: Figures = json.loads(output.read_text(encoding="utf-8"))
        return figures


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m bench.clocks", description=__doc__)
    add = words.add_argument
    add("--sizes", type=sizes_of, default=[1_000, 100_000], help="how many running tables (1000,100000)")
    add("--due", type=whole, default=20, help="how many of them are due in a sweep (default: 20)")
    add("--repeats", type=whole, default=7, help="how many sweeps are measured (default: 7)")
    add("--databases", nargs="+", choices=DATABASES, default=list(DATABASES), help="what is measured")
    add("--output", type=Path, default=OUTPUT, help=f"where the JSON goes (default: {OUTPUT})")
    return words


if __name__ == "__main__":
    # Whoever ends the bench from outside ends its servers too, as Ctrl-C does.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    sys.exit(main())
