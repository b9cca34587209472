"""The command: `python -m bench.web`. Measures the site beside the bare limits of the same server and database, prints
what it found and writes it to build/bench/web.json. It fails when something breaks, never for being slow."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bench import report, web_load, web_report, web_servers, web_sockets
from bench.engine import positive, whole
from bench.measure import Contestant, Figures, Spread, run_rounds, spreads, with_ratios
from bench.terminal import run, say_where
from tests.production.servers import Unavailable

OUTPUT = Path("build/bench/web.json")
WARM_UP_SECONDS = 0.3
SIZES = (10, 100, 1000)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    began = perf_counter()
    load = say_where("the processor (cpu)")
    print(f"{options.rounds} rounds of {options.seconds:g} s for each kind of request, {options.crowds} of crowds\n")
    spread_of: dict[str, Spread] = {}
    figures: Figures = {
        "rounds": options.rounds,
        "crowds": options.crowds,
        "seconds": options.seconds,
        "load_before": load,
    }
    for setup in options.setups:
        try:
            found, constants = measure_setup(setup, options)
        except Unavailable as reason:
            print(f"{setup} is left out: {reason}\n")
            continue
        spread_of |= found
        figures |= constants
        print(web_report.request_table(found, constants, setup), end="\n\n")
        print(web_report.goal_table(found, setup), end="\n\n")
        print(web_report.listener_table(found, setup, options.listeners))
        print(web_report.memory_line(constants, setup), end="\n\n", flush=True)
    figures["elapsed_s"] = perf_counter() - began
    report.write_json(options.output, report.flat(spread_of, figures))
    print(f"{figures['elapsed_s']:.0f} s in all. Written to {options.output}; see docs/developers/bench.md.")
    return 0


def measure_setup(setup: str, options: argparse.Namespace) -> tuple[dict[str, Spread], Figures]:
    """Everything about one set-up: what has a spread over the rounds, and what has none."""
    sizes: Sequence[int] = options.listeners
    with web_servers.ground(setup) as environment:
        # The court scores for a turn before it is measured, so that its worker is awake.
        plan = web_servers.prepared(
            environment,
            matches=options.matches,
            crowded=len(sizes) * options.crowds,
            closing=(options.crowds + 1) * web_sockets.SCORINGS,
        )
        with web_servers.served(setup, environment) as running:
            requests = web_load.contestants(running.site, plan, setup, running.processor_seconds)
            crowds = web_sockets.contestants(running.site, plan, setup, sizes, running.processor_seconds)
            warm_up([*requests, crowds[-1]], min(WARM_UP_SECONDS, options.seconds))
            before = running.megabytes()
            asked = run_rounds(requests, options.rounds, options.seconds)
            heard = run_rounds(crowds, options.crowds, options.seconds)
            after = running.megabytes()
    found = spreads(with_ratios(asked, web_load.ratios(setup)))
    found |= spreads(with_ratios(heard, web_sockets.ratios(setup, sizes)))
    return found, web_report.constants(setup, plan.counts, before, after)


def warm_up(contestants: Sequence[Contestant], seconds: float) -> None:
    """The first answers of a process are slower than all that follow."""
    for contestant in contestants:
        contestant(seconds)


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    add = words.add_argument
    add("--rounds", type=whole, default=5, help="how often every kind of request has a turn (default: 5)")
    add("--seconds", type=positive, default=0.6, help="how long a turn is (default: 0.6)")
    add("--matches", type=whole, default=60, help="how many are prepared for each kind of move (default: 60)")
    add("--crowds", type=whole, default=3, help="how often every crowd comes together (default: 3)")
    add("--listeners", type=whole, nargs="+", default=SIZES, help=f"how large the crowds are (default: {SIZES})")
    add("--setups", nargs="+", choices=web_servers.SETUPS, default=web_servers.SETUPS, help="what is measured")
    add("--output", type=Path, default=OUTPUT, help=f"where the JSON goes (default: {OUTPUT})")
    return words


if __name__ == "__main__":
    run(main)
