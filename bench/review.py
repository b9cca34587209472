"""The command: `python -m bench.review`. Plays matches of two bots, judges their decisions as a review does, and
measures the time of the processor. It prints what it found and writes it to build/bench/review.json; it never fails for
being slow."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import django

from bench import report
from bench.measure import Figures

OUTPUT = Path("build/bench/review.json")
GOAL = 60.0
"""Seconds of one core for a match of two."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tudor_site.settings.dev")
    django.setup()
    figures = measure(options.games.split(","), options.matches, options.every, print)
    report.write_json(options.output, figures)
    return 0


def measure(games: Sequence[str], matches: int, every: int, say: Callable[[str], None]) -> Figures:
    """What reviews cost, game by game. Django is set up."""
    from django.conf import settings

    from bench.review_measure import review_cost
    from games.bots.judging import Effort

    effort = Effort(settings.REVIEW_LOOKS, settings.REVIEW_PAIRS)
    figures: Figures = {}
    for game in games:
        costs = [review_cost(game, number, every, effort) for number in range(matches)]
        decisions = sum(cost.decisions for cost in costs)
        seconds = sum(cost.judging + cost.course for cost in costs)
        figures[f"{game}_decisions_a_match"] = decisions / matches
        figures[f"{game}_s_a_match"] = seconds / matches
        figures[f"{game}_ms_a_decision"] = 1000 * sum(cost.judging for cost in costs) / decisions
        figures[f"{game}_course_ms_a_match"] = 1000 * sum(cost.course for cost in costs) / matches
        say(line(figures, game))
    return figures


def line(figures: Figures, game: str) -> str:
    """The figures of a game in words."""
    found = {name: figures[f"{game}_{name}"] for name in ("s_a_match", "ms_a_decision", "decisions_a_match")}
    verdict = "kept" if found["s_a_match"] <= GOAL else "missed"
    return (
        f"{game}: {found['s_a_match']:.1f} s a match, {found['ms_a_decision']:.0f} ms a decision, "
        f"{found['decisions_a_match']:.0f} decisions a match; at most {GOAL:.0f} s: {verdict}"
    )


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="python -m bench.review", description=__doc__)
    found.add_argument("--games", default="tudor,royals", help="which, with commas between (default: %(default)s)")
    found.add_argument("--matches", type=int, default=4, help="of each game (default: %(default)s)")
    found.add_argument("--every", type=int, default=4, help="judge one decision of so many (default: %(default)s)")
    found.add_argument("--output", type=Path, default=OUTPUT, help="where the figures go (default: %(default)s)")
    return found


if __name__ == "__main__":
    sys.exit(main())
