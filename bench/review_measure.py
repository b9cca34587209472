"""What the review of a match costs. Imported when Django is set up."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any, NamedTuple

from games.bots.evaluator import shares
from games.bots.judging import Effort, judge
from games.bots.levels import Level, choose, usual_budget
from games.bots.observation import look
from games.engine.metas import find_meta
from games.engine.playout import plies
from games.engine.protocol import AnyGame, Ruleset, Seat
from games.engine.record import Ply
from games.engine.registry import game_for
from games.reviews.course import Passed, course, decisions
from games.reviews.judges import judge_for

SEATS = 2


class Cost(NamedTuple):
    """The decisions of a match, and seconds of the processor."""

    decisions: int
    judging: float
    """For all decisions, as far as those that were judged tell."""
    course: float
    """For the curve, and for luck."""


def review_cost(slug: str, number: int, every: int, effort: Effort) -> Cost:
    """Plays a match, and judges one of so many decisions."""
    judge_ = judge_for(slug)
    game, done = played(slug, number)
    outcome = game.result(done[-1].after)
    assert outcome is not None, "a match in which no seat can move is over"
    began = process_time()
    course(game, lambda state: judge_.chances(game, state), done, shares(outcome.places))
    course_seconds = process_time() - began
    chosen = decisions(game, done)
    sample = chosen[number % every :: every]
    began = process_time()
    for one in sample:
        made, observation = game.read(one.before, one.ply.text), look(game, one.before, one.ply.seat)
        judge(observation, judge_.evaluator, made, judge_.weigh, effort, seed=str(one.ply.number))
    return Cost(len(chosen), (process_time() - began) * len(chosen) / len(sample), course_seconds)


def played(slug: str, number: int) -> tuple[AnyGame, list[Passed]]:
    """A match of two Courtiers with the first cards of the game; the same number plays the same match."""
    meta = find_meta(slug)
    edition = meta.editions[0]
    ruleset = Ruleset(slug, edition.slug, meta.revision, edition.presets[0].options)
    game, evaluator = game_for(ruleset), judge_for(slug).evaluator
    budget = usual_budget(Level.COURTIER)

    def chosen(game: AnyGame, state: Any, moves: Any, random: Random) -> Any:
        seat = game.to_act(state)[0]
        if seat < 0:
            return moves[0]
        return choose(look(game, state, seat), evaluator, Level.COURTIER, seed=random.getrandbits(32), budget=budget)

    state = game.setup(ruleset, SEATS)
    done: list[Passed] = []
    for place, (seat, move, after) in enumerate(plies(game, state, Random(number), chosen), 1):
        done.append(Passed(Ply(place, Seat(seat), game.write(move)), state, after))
        state = after
    return game, done
