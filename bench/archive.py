"""The command: `python -m bench.archive`. Fills an archive with really played matches on SQLite and PostgreSQL, asks
for every search, count, page and replay at several sizes, prints what it found and writes it to
build/bench/archive.json. It fails when something breaks, never for being slow."""

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
from bench.engine import whole
from bench.measure import Figures
from bench.report import write_json
from bench.web import BUSY
from bench.web_load import BenchError
from tests.production.servers import Unavailable

OUTPUT = Path("build/bench/archive.json")
DATABASES = {"sqlite": web_servers.EMBEDDED, "postgresql": web_servers.PRODUCTION}
"""The set-up in which each of them serves the site."""
LARGEST_ON_SQLITE = 20_000
"""More is the business of a server."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    began = perf_counter()
    print(f"Python {platform.python_version()}  {platform.machine()}")
    load = os.getloadavg()[0]
    if load > BUSY * (os.cpu_count() or 1):
        print(f"Others are busy here already (a load of {load:.1f}): trust the blocks, not the clock.")
    figures: Figures = {"load_before": load, "distinct": options.distinct, "repeats": options.repeats}
    for database in options.databases:
        sizes = sizes_for(database, options.sizes)
        try:
            found = measured(database, sizes, options)
        except Unavailable as reason:
            print(f"{database} is left out: {reason}\n")
            continue
        print(archive_report.table(found, sizes, database), end="\n\n")
        print(archive_report.storage(found, sizes), end="\n\n")
        print(archive_report.goals(found, sizes, database), end="\n\n", flush=True)
        ratios = archive_report.ratios(found, sizes)
        figures |= {f"{database}_{name}": figure for name, figure in {**found, **ratios}.items()}
    figures["elapsed_s"] = perf_counter() - began
    write_json(options.output, {name: float(f"{figure:.6g}") for name, figure in figures.items()})
    print(f"{figures['elapsed_s']:.0f} s in all. Written to {options.output}; docs/bench.md tells how to read it.")
    return 0


def sizes_for(database: str, asked: Sequence[int]) -> list[int]:
    """The sizes in rising order; on SQLite none above the largest that it is meant for."""
    largest = LARGEST_ON_SQLITE if database == "sqlite" else max(asked)
    return sorted({min(size, largest) for size in asked})


def measured(database: str, sizes: Sequence[int], options: argparse.Namespace) -> Figures:
    """The figures of one database, found out in a process that has Django for it."""
    with web_servers.ground(DATABASES[database]) as environment:
        output = Path(environment["BENCH_FOLDER"]) / "archive.json"
        numbers = {"distinct": options.distinct, "people": options.people, "repeats": options.repeats}
        asked = [f"--{name}={number}" for name, number in numbers.items()]
        asked += ["--without-statistics"] if options.without_statistics else []
        command = [sys.executable, "-m", "bench.archive_measure", str(output), *asked, "--sizes", *map(str, sizes)]
        print(f"{database}:", flush=True)
        if subprocess.run(command, cwd=web_servers.ROOT, env=environment, check=False).returncode != 0:
            raise BenchError(f"the archive could not be measured on {database}")
        figures: Figures = json.loads(output.read_text(encoding="utf-8"))
        return figures


def sizes_of(text: str) -> list[int]:
    """Sizes with commas between, two at least: there is nothing to compare otherwise."""
    sizes = sorted({whole(size) for size in text.split(",")})
    if len(sizes) < 2:
        raise argparse.ArgumentTypeError("two sizes at least are compared")
    return sizes


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m bench.archive", description=__doc__)
    add = words.add_argument
    add("--sizes", type=sizes_of, default=[2_000, 10_000], help="how many matches, as 10000,100000 (2000,10000)")
    add("--distinct", type=whole, default=50, help="how many of them are really different (default: 50)")
    add("--people", type=whole, default=20, help="how many people there are for a thousand matches (default: 20)")
    add("--repeats", type=whole, default=10, help="how often everything is asked (default: 10)")
    add("--without-statistics", action="store_true", help="do not count the matches, which takes long for a million")
    add("--databases", nargs="+", choices=DATABASES, default=list(DATABASES), help="what is measured")
    add("--output", type=Path, default=OUTPUT, help=f"where the JSON goes (default: {OUTPUT})")
    return words


if __name__ == "__main__":
    # Whoever ends the bench from outside ends its servers too, as Ctrl-C does.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    sys.exit(main())
