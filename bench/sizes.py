"""Something that grows, measured at several sizes on SQLite and PostgreSQL, each in a process of its own."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench import web_servers
from bench.engine import whole
from bench.measure import Figures
from bench.report import Row, aligned, number, write_json
from bench.terminal import say_where
from bench.web_load import BenchError
from tests.production.servers import Unavailable

DATABASES = {"sqlite": web_servers.EMBEDDED, "postgresql": web_servers.PRODUCTION}
"""The set-up in which each of them serves the site."""


class Bench(NamedTuple):
    """What is measured, and how it is told."""

    name: str
    """`bench.<name>_measure` measures it."""
    trusted: str
    """What can be trusted while others are busy here."""
    explained: str
    """Which file tells how to read it."""
    report: Callable[[Figures, Sequence[int], str], str]
    """What was found at these sizes on a database."""
    ratios: Callable[[Figures, Sequence[int]], Figures]
    """What the largest size takes as a multiple of the smallest."""
    sizes_for: Callable[[str, Sequence[int]], Sequence[int]] = lambda database, sizes: sizes
    """Which of the sizes a database is asked for."""


def ratios_of(asked: Iterable[str], found: Figures, sizes: Sequence[int]) -> Figures:
    """What each costs at the largest size as a multiple of the smallest."""
    return {f"ratio_{name}": found[f"{sizes[-1]}_{name}_ms"] / found[f"{sizes[0]}_{name}_ms"] for name in asked}


def table_of(asked: Mapping[str, str], found: Figures, sizes: Sequence[int], database: str) -> str:
    """Milliseconds of each at every size."""
    compared = ratios_of(asked, found, sizes)
    rows: list[Row] = [(database, *(f"ms with {size:,}" for size in sizes), "ratio")]
    for name, words in asked.items():
        times = (number(found[f"{size}_{name}_ms"]) for size in sizes)
        rows.append((words, *times, f"{compared[f'ratio_{name}']:.2f}x"))
    return aligned(rows)


def compare(bench: Bench, options: argparse.Namespace, numbers: Mapping[str, int], flags: Sequence[str] = ()) -> int:
    """Measures on every database, prints what was found and writes it down; the measuring process is handed these
    numbers and flags."""
    began = perf_counter()
    figures: Figures = {"load_before": say_where(bench.trusted), **numbers}
    handed = [*(f"--{name}={number}" for name, number in numbers.items()), *flags]
    for database in options.databases:
        sizes = bench.sizes_for(database, options.sizes)
        try:
            found = _measured(bench.name, database, [*handed, "--sizes", *map(str, sizes)])
        except Unavailable as reason:
            print(f"{database} is left out: {reason}\n")
            continue
        print(bench.report(found, sizes, database), end="\n\n", flush=True)
        ratios = bench.ratios(found, sizes)
        figures |= {f"{database}_{name}": figure for name, figure in {**found, **ratios}.items()}
    figures["elapsed_s"] = perf_counter() - began
    write_json(options.output, {name: float(f"{figure:.6g}") for name, figure in figures.items()})
    print(f"{figures['elapsed_s']:.0f} s in all. Written to {options.output}; {bench.explained} tells how to read it.")
    return 0


def _measured(name: str, database: str, handed: Sequence[str]) -> Figures:
    """The figures of one database, found out in a process that has Django for it."""
    with web_servers.ground(DATABASES[database]) as environment:
        output = Path(environment["BENCH_FOLDER"]) / f"{name}.json"
        command = [sys.executable, "-m", f"bench.{name}_measure", str(output), *handed]
        print(f"{database}:", flush=True)
        if subprocess.run(command, cwd=web_servers.ROOT, env=environment, check=False).returncode != 0:
            raise BenchError(f"the {name} could not be measured on {database}")
        figures: Figures = json.loads(output.read_text(encoding="utf-8"))
        return figures


def sizes_of(text: str) -> list[int]:
    """Sizes with commas between, two at least: there is nothing to compare otherwise."""
    sizes = sorted({whole(size) for size in text.split(",")})
    if len(sizes) < 2:
        raise argparse.ArgumentTypeError("two sizes at least are compared")
    return sizes


def make_parser(name: str, description: str | None, *, sizes: list[int], of: str) -> argparse.ArgumentParser:
    """The words that all such commands understand."""
    words = argparse.ArgumentParser(prog=f"python -m bench.{name}", description=description)
    usual, output = ",".join(map(str, sizes)), Path(f"build/bench/{name}.json")
    words.add_argument("--sizes", type=sizes_of, default=sizes, help=f"how many {of} (default: {usual})")
    words.add_argument("--databases", nargs="+", choices=DATABASES, default=list(DATABASES), help="what is measured")
    words.add_argument("--output", type=Path, default=output, help=f"where the JSON goes (default: {output})")
    return words
