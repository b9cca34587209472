"""The command: `python -m bench.engine`. Samples our engine and its peers in rounds, prints what it found and writes
it to build/bench/engine.json. It never fails for being slow."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bench import ours, peers, report
from bench.measure import Figures, Spread, run_rounds, spreads, with_ratios

OUTPUT = Path("build/bench/engine.json")
SEED = 1


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    loaded, missing = peers.load_peers() if options.peers else ([], [])
    tables = [ours.table(slug, seats).name for slug, seats in ours.TABLES]
    positions = ours.corpus(ours.full_table(), SEED)
    constants = ours.constants(positions)

    began = perf_counter()
    contestants = ours.contestants(positions, SEED) + peers.contestants(loaded, SEED)
    rounds = run_rounds(contestants, options.rounds, options.seconds)
    found = spreads(with_ratios(rounds, {**ours.ratios(), **peers.ratios(loaded, tables)}))
    elapsed = perf_counter() - began

    settings: Figures = {"rounds": options.rounds, "seconds": options.seconds, "elapsed_s": elapsed}
    report.write_json(options.output, report.flat(found, settings | constants))
    print(f"{ours.full_table().ruleset.text}  Python {platform.python_version()}  {platform.machine()}")
    print(f"{options.rounds} rounds of {options.seconds:g} s for each contestant, {elapsed:.0f} s in all\n")
    print(report.own_table(own(found, loaded), constants), end="\n\n")
    if options.peers:
        print(report.peer_table(found, loaded, missing, tables), end="\n\n")
        print("x: our decisions, or plies, per second as a multiple of the peer's, median of rounds.")
    print(f"Written to {options.output}; see docs/developers/bench.md.")
    return 0


def own(found: dict[str, Spread], loaded: Sequence[peers.Peer]) -> dict[str, Spread]:
    """The figures in which no peer has a part."""
    return {name: spread for name, spread in found.items() if not any(peer.name in name for peer in loaded)}


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m bench.engine", description=__doc__)
    words.add_argument("--rounds", type=whole, default=5, help="how often everybody has a turn (default: 5)")
    words.add_argument("--seconds", type=positive, default=1.0, help="how long a turn is (default: 1)")
    words.add_argument("--no-peers", dest="peers", action="store_false", help="measure our own engine alone")
    words.add_argument("--output", type=Path, default=OUTPUT, help=f"where the JSON goes (default: {OUTPUT})")
    return words


def whole(text: str) -> int:
    """A number of things, at least one."""
    value = int(text)
    if value < 1:
        raise ValueError(text)
    return value


def positive(text: str) -> float:
    """A length of time."""
    value = float(text)
    if not 0 < value < float("inf"):
        raise ValueError(text)
    return value


if __name__ == "__main__":
    sys.exit(main())
