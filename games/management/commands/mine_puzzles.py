"""Looks for puzzles in matches of self-play and in the archive."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.archive.selectors.positions_to_mine import archived_decisions
from games.bots.mining import LOOKS, TIMES, Found, Miner, seats_decisions
from games.bots.playing import at_first_glance
from games.engine.metas import all_metas, find_meta
from games.engine.plans import plans
from games.engine.protocol import AnyGame, Meta, Ruleset, Seat
from games.engine.registry import find_game
from games.management.commands._progress import Progress
from games.titles.puzzles import Puzzle, PuzzleStep, Refuted, head, read_file
from games.titles.registry import evaluator_for, find_title

SEATS = (2, 2, 3, 2, 4, 2, 2, 5)
"""How many sit at a table, match by match; never more than the game allows."""
USUAL_TABLE = 0.6
"""How often a match is played with what a first game is played with."""
LOOKED_AT = 0.5
"""How many of the decisions of a match are looked at: neighbours are alike."""
MOST_OF_A_MATCH = 2
MOST_ALIKE = 0.25
"""How many of the puzzles may have answers that begin alike."""
SOME = 12
"""So many may in any case."""


class Origin(NamedTuple):
    """A decision that is looked at, and where it comes from."""

    match: str
    text: str
    state: Any
    seat: Seat


class Command(BaseCommand):
    help = (
        "Finds decisions in which one plan is clearly the best for what the seat knows, stays so under four times the "
        "search, and does not suggest itself; writes them into a file, one to a line."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=[meta.slug for meta in all_metas()])
        parser.add_argument("--count", type=int, default=300, help="puzzles that the file has in the end")
        parser.add_argument("--file", help="default: var/puzzles/<game>.jsonl")
        parser.add_argument("--resume", action="store_true", help="go on with a file that is there")
        parser.add_argument("--seed", type=int, default=1, help="the same seed finds the same in self-play")
        parser.add_argument("--archive", action="store_true", help="look at finished matches of the archive instead")
        parser.add_argument("--judge", default="", help="a version of the evaluator; default: what bots go by")

    def handle(self, *args: Any, **options: Any) -> None:
        slug, wanted = options["game"], options["count"]
        path = Path(options["file"] or settings.BASE_DIR / "var" / "puzzles" / f"{slug}.jsonl")
        path.parent.mkdir(parents=True, exist_ok=True)
        evaluator = evaluator_for(slug, options["judge"])
        provenance = {"game": slug, "judge": evaluator.version, "looks": LOOKS, "times": TIMES, "seed": options["seed"]}
        begun = _begun(path, provenance, may_resume=options["resume"])
        title, game = find_title(slug), find_game(slug)
        known = {puzzle.key for puzzle in begun}
        alike = Counter(_beginning(puzzle.steps[0].answers[0]) for puzzle in begun)
        miner = Miner(
            game,
            evaluator,
            title.aspects.weigh,
            lambda state, seat: plans(game, state, seat, title.composing.goes_on, title.composing.same),
            lambda plan: alike[_beginning(plan.moves)] < max(SOME, MOST_ALIKE * len(known)),
        )
        seen = {puzzle.source.rpartition("/")[0] for puzzle in begun}
        progress = Progress(wanted)
        progress.advance(len(known), "of the file")
        origins = archived_decisions(slug) if options["archive"] else None
        decisions = (
            (Origin(*origin) for origin in origins)
            if origins is not None
            else _self_play(game, find_meta(slug), evaluator, options["seed"], len(seen) and _last(seen) + 1)
        )
        taken: dict[str, int] = {}
        with path.open("a", encoding="utf-8") as file:
            for origin in decisions:
                if len(known) >= wanted:
                    break
                if origin.match in seen or taken.get(origin.match, 0) == MOST_OF_A_MATCH:
                    continue
                found = miner.find(origin.state, origin.seat, origin.text)
                if found is None:
                    continue
                puzzle = _written(game, found, origin.text)
                if puzzle.key not in known:
                    known.add(puzzle.key)
                    alike[_beginning(puzzle.steps[0].answers[0])] += 1
                    taken[origin.match] = taken.get(origin.match, 0) + 1
                    file.write(puzzle.written() + "\n")
                    file.flush()
                    progress.advance(1, f"in {origin.match}")
        self.stdout.write(f"{len(known)} puzzles are in {path}")


def _begun(path: Path, provenance: dict[str, Any], *, may_resume: bool) -> tuple[Puzzle, ...]:
    """The puzzles that are there already; raises `CommandError` if they were found otherwise."""
    if not path.exists():
        path.write_text(head(provenance) + "\n", encoding="utf-8")
        return ()
    if not may_resume:
        raise CommandError(f"{path} is there: --resume goes on with it")
    file = read_file(path)
    if json.loads(head(provenance)) != file.provenance:
        raise CommandError(f"{path} was begun otherwise: {file.provenance}")
    return file.puzzles


def _beginning(moves: Sequence[str]) -> str:
    """The first word of an answer."""
    return moves[0].partition(" ")[0]


def _last(matches: set[str]) -> int:
    return max((int(match.rpartition("/")[2]) for match in matches if match.startswith("self-play")), default=-1)


def _self_play(game: AnyGame, meta: Meta, evaluator: Any, seed: int, first: int) -> Iterator[Origin]:
    """Decisions in matches of first glances, without an end."""
    number = first
    while True:
        match = f"self-play {seed}/{number}"
        random = Random(match)
        seats = min(SEATS[number % len(SEATS)], max(meta.players))
        begin = game.setup(_table(meta, random), max(seats, min(meta.players)))
        decisions = seats_decisions(game, evaluator, begin, random, at_first_glance)
        for place, (state, seat) in enumerate(decisions):
            if random.random() < LOOKED_AT:
                yield Origin(match, f"{match}/{place}", state, seat)
        number += 1


def _table(meta: Meta, random: Random) -> Ruleset:
    """The table of a first game most of the time, else one of the others that are suggested."""
    edition = meta.editions[0] if random.random() < USUAL_TABLE else random.choice(meta.editions)
    preset = edition.presets[0] if random.random() < USUAL_TABLE else random.choice(edition.presets)
    options = tuple((name, value) for name, value in preset.options if value != "random")
    return Ruleset(meta.slug, edition.slug, meta.revision, options)


def _written(game: AnyGame, found: Found, source: str) -> Puzzle:
    steps = tuple(
        PuzzleStep(step.answers, step.then, tuple(Refuted(*refuted) for refuted in step.refuted))
        for step in found.steps
    )
    return Puzzle(game.write_position(found.state), int(found.seat), steps, found.is_quiet, source)
