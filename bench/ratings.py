"""The command: `python -m bench.ratings`. Fills a pool with imagined players on SQLite and PostgreSQL, rates matches
and reads leaderboards at several sizes, prints what it found and writes it to build/bench/ratings.json. It fails when
something breaks, never for being slow."""

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

from bench import archive_report, web_servers
from bench.archive import DATABASES, sizes_of
from bench.engine import whole
from bench.measure import Figures
from bench.report import write_json
from bench.web import BUSY
from bench.web_load import BenchError
from tests.production.servers import Unavailable

OUTPUT = Path("build/bench/ratings.json")
MOST_RATIO = 2.0
"""How many times as long an answer may take in the largest pool as in the smallest."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    began = perf_counter()
    print(f"Python {platform.python_version()}  {platform.machine()}")
    load = os.getloadavg()[0]
    if load > BUSY * (os.cpu_count() or 1):
        print(f"Others are busy here already (a load of {load:.1f}): trust the blocks, not the clock.")
    figures: Figures = {"load_before": load, "matches": options.matches, "repeats": options.repeats}
    for database in options.databases:
        try:
            found = measured(database, options)
        except Unavailable as reason:
            print(f"{database} is left out: {reason}\n")
            continue
        print(archive_report.table(found, options.sizes, database), end="\n\n")
        print(goal(found, options.sizes), end="\n\n", flush=True)
        ratios = archive_report.ratios(found, options.sizes)
        figures |= {f"{database}_{name}": figure for name, figure in {**found, **ratios}.items()}
    figures["elapsed_s"] = perf_counter() - began
    write_json(options.output, {name: float(f"{figure:.6g}") for name, figure in figures.items()})
    print(f"{figures['elapsed_s']:.0f} s in all. Written to {options.output}; docs/bench.md tells how to read it.")
    return 0


def goal(found: Figures, sizes: Sequence[int]) -> str:
    """Whether the size of a pool is felt."""
    first, last = sizes[0], sizes[-1]
    ratios = archive_report.ratios(found, sizes)
    slow = [name for name in archive_report.names(found, last) if ratios[f"ratio_{name}"] > MOST_RATIO]
    told = f"missed by {', '.join(slow)}" if slow else "kept"
    return f"nothing takes more than {MOST_RATIO:g} times as long with {last:,} players as with {first:,}: {told}"


def measured(database: str, options: argparse.Namespace) -> Figures:
    """The figures of one database, found out in a process that has Django for it."""
    with web_servers.ground(DATABASES[database]) as environment:
        output = Path(environment["BENCH_FOLDER"]) / "ratings.json"
        asked = [f"--matches={options.matches}", f"--repeats={options.repeats}", "--sizes", *map(str, options.sizes)]
        command = [sys.executable, "-m", "bench.ratings_measure", str(output), *asked]
        print(f"{database}:", flush=True)
        if subprocess.run(command, cwd=web_servers.ROOT, env=environment, check=False).returncode != 0:
            raise BenchError(f"the ratings could not be measured on {database}")
        figures: Figures = json.loads(output.read_text(encoding="utf-8"))
        return figures


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m bench.ratings", description=__doc__)
    add = words.add_argument
    add("--sizes", type=sizes_of, default=[1_000, 200_000], help="how many players, as 1000,50000 (1000,200000)")
    add("--matches", type=whole, default=200, help="how many are rated and counted again at first (default: 200)")
    add("--repeats", type=whole, default=25, help="how often everything is asked (default: 25)")
    add("--databases", nargs="+", choices=DATABASES, default=list(DATABASES), help="what is measured")
    add("--output", type=Path, default=OUTPUT, help=f"where the JSON goes (default: {OUTPUT})")
    return words


if __name__ == "__main__":
    # Whoever ends the bench from outside ends its servers too, as Ctrl-C does.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    sys.exit(main())
