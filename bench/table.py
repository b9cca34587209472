"""The command: `python -m bench.table`. One person plays whole matches in a browser by pressing on the board, at the
sizes of desktops and phones; it counts what was in view at every decision, prints that beside what is wanted and writes
it to build/bench/table.json. It fails when something breaks, never for a figure."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bench import table_report, web_servers
from bench.engine import whole
from bench.measure import Figures
from bench.table_browser import chromium, play
from bench.table_report import Match, Setting, Size, called
from bench.terminal import run, say_where
from bench.web_load import BenchError
from games.engine.metas import all_metas

OUTPUT = Path("build/bench/table.json")
SIZES: tuple[Size, ...] = ((1280, 720), (1440, 900), (1920, 1080), (390, 844), (360, 740))
GAMES = ("tudor", "royals")


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    began = perf_counter()
    load = say_where("the counts and bytes")
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    matches: list[Match] = []
    with web_servers.ground(web_servers.EMBEDDED) as environment:
        tables = settings(environment, options)
        with web_servers.served(web_servers.EMBEDDED, environment) as running, chromium() as browser:
            for place, size in enumerate(options.sizes):
                at_size = [
                    play(browser, running.site, each, size, options.seed, options.most_decisions, options.pictures)
                    for each in tables[place :: len(options.sizes)]
                ]
                figures = {match.name: table_report.figures(match) for match in at_size}
                print(table_report.table(figures, size), end="\n\n", flush=True)
                matches += at_size
    faults = [line for match in matches for line in table_report.fault_lines(match)]
    print("\n".join(faults) or "No faults.", end="\n\n")
    elapsed = perf_counter() - began
    write(options.json, matches, faults, {"seed": options.seed, "load_before": load, "elapsed_s": elapsed})
    print(f"{elapsed:.0f} s in all. Written to {options.json}; see docs/developers/bench.md.")
    return 0


def settings(environment: web_servers.Environment, options: argparse.Namespace) -> list[Setting]:
    """As many tables of each kind as there are sizes, kind after kind, made in a process that has Django."""
    path = Path(environment["BENCH_FOLDER"]) / "tables.json"
    kinds = [(game, number) for game in options.games for number in seats_of(game, options.seats)]
    wanted = [f"{game}/{number}/{len(options.sizes)}" for game, number in kinds]
    command = [sys.executable, "-m", "bench.table_prepare", str(path), *wanted, *["--no-tutor"] * options.no_tutor]
    made = subprocess.run(command, cwd=web_servers.ROOT, env=environment, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        raise BenchError(f"the tables could not be set:\n{made.stdout}{made.stderr}")
    return [Setting(*each) for each in json.loads(path.read_text())]


def seats_of(game: str, seats: Sequence[str]) -> list[int]:
    """The fewest and the most that a game has, in numbers."""
    (players,) = (meta.players for meta in all_metas() if meta.slug == game)
    return [{"fewest": min(players), "most": max(players)}[each] for each in seats]


def write(path: Path, matches: Sequence[Match], faults: Sequence[str], about: Figures) -> None:
    """The figures under flat names; below them the faults, and every decision for those who look for the cause."""
    decisions = {match.at: [decision._asdict() for decision in match.decisions] for match in matches}
    found = {**about, **table_report.flat(matches), "faults": list(faults), "decisions": decisions}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def sizes_of(text: str) -> list[Size]:
    """Sizes of windows, as 1280x720,390x844."""
    try:
        return [(int(width), int(height)) for width, height in (each.split("x") for each in text.split(","))]
    except ValueError as error:
        raise argparse.ArgumentTypeError("sizes are written like 1280x720,390x844") from error


def games_of(text: str) -> list[str]:
    games = text.split(",")
    if unknown := set(games) - set(GAMES):
        raise argparse.ArgumentTypeError(f"no game is called {', '.join(sorted(unknown))}")
    return games


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m bench.table", description=__doc__)
    add = words.add_argument
    usual = ",".join(map(called, SIZES))
    add("--sizes", type=sizes_of, default=SIZES, help=f"the sizes of the window (default: {usual})")
    add("--games", type=games_of, default=GAMES, help=f"what is played (default: {','.join(GAMES)})")
    add("--seats", nargs="+", choices=("fewest", "most"), default=("fewest", "most"), help="how many play")
    add("--most-decisions", type=whole, help="how many decisions of a match are played (default: all)")
    add("--no-tutor", action="store_true", help="turn the tutor off, which speaks to everyone who is new")
    add("--seed", type=int, default=1, help="what the person's choices are drawn from (default: 1)")
    add("--pictures", type=Path, help="a folder for a picture of every kind of fault")
    add("--json", type=Path, default=OUTPUT, help=f"where the JSON goes (default: {OUTPUT})")
    return words


if __name__ == "__main__":
    run(main)
