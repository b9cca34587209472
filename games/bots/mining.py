"""Finding puzzles: decisions with a plan that is clearly the best for what its seat knows, and that does not suggest
itself. Pure: positions come from the caller.

A short search and one with four times the iterations have to agree. All other plans are then tried against the best
one, in imagined positions with the same luck: what is about as good is an answer too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from games.bots.budget import Budget
from games.bots.evaluator import Evaluator
from games.bots.observation import Observation
from games.bots.planning import Moves, by_plans
from games.bots.playing import foreseen, until_decided
from games.bots.search import Search
from games.engine.plans import Plan
from games.engine.protocol import CHANCE, AnyGame, Seat

Weigh = Callable[[Any, Seat], Mapping[str, float]]
"""What a seat's prospects consist of in a state, in points."""
PlansOf = Callable[[Any, Seat], Sequence[Plan]]
"""Everything that a seat can do in one go."""
Wanted = Callable[[Plan], bool]
"""Whether a puzzle with this answer is wanted: not all are to be alike."""

FEWEST_PLANS, MOST_PLANS = 3, 48
"""With fewer there is nothing to find; more are a search, not a puzzle."""
GLANCE_LOOKS = 32
"""What is spent to see that a decision is no puzzle."""
LOOKS = 64
"""Of the short search."""
TIMES = 4
"""How much more the long one looks at."""
FEW_PAIRS, PAIRS = 4, 32
"""In how many imagined positions plans are compared: those that may be as good, and those that still may after that."""
CLEARLY = 0.05
"""How much less the plan that suggests itself has to promise."""
AS_GOOD = 0.02
"""Plans that promise less by no more than this are answers too."""
MAY_BE_AS_GOOD = 0.06
"""With a few looks a difference below this says little."""
LEAST_TRIED = 3
"""Of a plan that was looked at less often nothing is known."""
DEVIATIONS = 2.0
MOST_ANSWERS = 5
"""Where more plans are good, nothing has to be found."""
MOST_STEPS = 4
MOST_ASPECTS = 2
MOST_REFUTED = 8


class Difference(NamedTuple):
    """By how much a plan promises less than the best one."""

    loss: float
    margin: float
    gains: tuple[str, ...]
    """What the best one brings more of, the most first."""

    @property
    def is_clear(self) -> bool:
        return self.loss > max(self.margin, AS_GOOD)


class Decision(NamedTuple):
    """What is known of a decision between plans, by their numbers."""

    best: int
    answers: tuple[int, ...]
    """The best, and those about as good."""
    differences: Mapping[int, Difference]
    """Of all plans but the best."""


class Step(NamedTuple):
    """A decision of a puzzle."""

    answers: tuple[tuple[str, ...], ...]
    """Plans in the texts of their moves, the best first."""
    then: tuple[str, ...]
    """What chance and moves without an alternative do before the next decision."""
    refuted: tuple[tuple[tuple[str, ...], float, tuple[str, ...]], ...]
    """Plans that are worse: by how much, and what the best brings more of; the one that suggests itself first."""


class Found(NamedTuple):
    """A puzzle."""

    state: Any
    seat: Seat
    steps: tuple[Step, ...]
    is_quiet: bool
    """Whether the first answer scores nothing where another plan would."""


class Miner:
    """Looks for puzzles in positions of one game."""

    def __init__(
        self,
        game: AnyGame,
        evaluator: Evaluator,
        weigh: Weigh,
        plans_of: PlansOf,
        wanted: Wanted = lambda plan: True,
    ) -> None:
        self._game = game
        self._evaluator = evaluator
        self._weigh = weigh
        self._plans_of = plans_of
        self._wanted = wanted

    def find(self, state: Any, seat: Seat, seed: str) -> Found | None:
        """The puzzle that a seat has before it, if there is one. What is hidden from it is dealt anew first, so the
        puzzle tells nothing of what it is made from."""
        random = Random(f"{seed}/deal")
        state = self._game.redeal(state, seat, lambda below: int(random.random() * below))
        plans = self._plans_of(state, seat)
        favourite = self._surprise(state, seat, plans, f"{seed}/glance")
        if favourite is None:
            return None
        observation, evaluator, _ = self._by_plans(state, seat, plans)
        short = _searched(observation, evaluator, LOOKS, f"{seed}/short")[1]
        if short == favourite:
            return None
        decision = self.decide(state, seat, plans, favourite, f"{seed}/long")
        if decision is None or short not in decision.answers or not is_puzzle(decision, favourite):
            return None
        if not self._wanted(plans[decision.best]):
            return None
        if not self.stands(state, seat, plans, decision.answers, favourite, f"{seed}/again"):
            return None
        is_quiet = not _points(plans[decision.best], seat) and max(_points(plan, seat) for plan in plans) > 0
        return Found(state, seat, self._steps(state, seat, plans, decision, favourite, seed), is_quiet)

    def decide(self, state: Any, seat: Seat, plans: Sequence[Plan], favourite: int, seed: str) -> Decision | None:
        """Looks long for the best plan, and tries those against it that may be as good; None if too many are."""
        observation, evaluator, _ = self._by_plans(state, seat, plans)
        search, best = _searched(observation, evaluator, LOOKS * TIMES, seed)
        differences: dict[int, Difference] = {}
        answers = [best]
        for number in _most_looked_at(search, observation):
            if number == best:
                continue
            found = _looked_at(search, observation, best, number)
            for pairs in (FEW_PAIRS, PAIRS):
                if found.loss < MAY_BE_AS_GOOD or (number == favourite and pairs == PAIRS):
                    found = self._compared(search, observation, evaluator, best, number, pairs)
            differences[number] = found
            if not found.is_clear:
                answers.append(number)
                if len(answers) > min(MOST_ANSWERS, len(plans) // 2):
                    return None
        answers.sort(key=lambda number: (number != best, number != best and differences[number].loss))
        return Decision(best, tuple(answers), differences)

    def stands(
        self, state: Any, seat: Seat, plans: Sequence[Plan], answers: Sequence[int], favourite: int | None, seed: str
    ) -> bool:
        """Whether another long search comes to one of the answers as well, and the first of them is again better than
        the plan that suggests itself."""
        observation, evaluator, _ = self._by_plans(state, seat, plans)
        search, best = _searched(observation, evaluator, LOOKS * TIMES, seed)
        if best not in answers:
            return False
        if favourite is None or favourite in answers:
            return True
        return self._compared(search, observation, evaluator, answers[0], favourite, PAIRS).is_clear

    def favourite(self, state: Any, seat: Seat, plans: Sequence[Plan]) -> int:
        """The plan that suggests itself."""
        priors = self._by_plans(state, seat, plans)[2]
        return priors.index(max(priors))

    def _surprise(self, state: Any, seat: Seat, plans: Sequence[Plan], seed: str) -> int | None:
        """The plan that suggests itself, if a few looks prefer another one that is no mere grab for points."""
        if not FEWEST_PLANS <= len(plans) <= MOST_PLANS:
            return None
        observation, evaluator, priors = self._by_plans(state, seat, plans)
        search, best = _searched(observation, evaluator, GLANCE_LOOKS, seed)
        favourite = priors.index(max(priors))
        if best in (favourite, _greedy(plans, seat)) or not self._wanted(plans[best]):
            return None
        return favourite if _looked_at(search, observation, best, favourite).loss >= CLEARLY else None

    def _by_plans(self, state: Any, seat: Seat, plans: Sequence[Plan]) -> tuple[Observation, Evaluator, list[float]]:
        return by_plans(self._game, self._evaluator, state, seat, [_moves(self._game, state, plan) for plan in plans])

    def _compared(
        self, search: Search, observation: Observation, evaluator: Evaluator, best: int, other: int, pairs: int
    ) -> Difference:
        """Both plans tried in imagined positions that the search has not seen, with the same luck."""
        game, seat, moves = observation.game, observation.seat, observation.moves
        differences: list[float] = []
        gains: dict[str, float] = {}
        for _ in range(pairs):
            position = search.imagined()
            better, worse = search.trial(position, moves[best]), search.trial(position, moves[other])
            told = foreseen(game, evaluator, [better, worse], seat)
            differences.append(told[0][seat] - told[1][seat])
            less = self._weigh(worse, seat)
            for aspect, points in self._weigh(better, seat).items():
                gains[aspect] = gains.get(aspect, 0.0) + points - less[aspect]
        mean = sum(differences) / pairs
        variance = sum((each - mean) ** 2 for each in differences) / (pairs - 1)
        ranked = sorted((aspect for aspect in gains if gains[aspect] > 0), key=lambda aspect: -gains[aspect])
        return Difference(mean, DEVIATIONS * sqrt(variance / pairs), tuple(ranked[:MOST_ASPECTS]))

    def _steps(
        self, state: Any, seat: Seat, plans: Sequence[Plan], decision: Decision, favourite: int, seed: str
    ) -> tuple[Step, ...]:
        """The first decision and those of the same turn after it, as long as they are clear."""
        random = Random(f"{seed}/then")
        turn = self._evaluator.turn(state)
        steps: list[Step] = []
        while True:
            after, then = self._after(plans[decision.best].state, seat, turn, random)
            steps.append(_step(plans, decision, favourite, then))
            if after is None or len(steps) == MOST_STEPS:
                break
            state, plans = after, self._plans_of(after, seat)
            if not FEWEST_PLANS <= len(plans) <= MOST_PLANS:
                break
            favourite = self.favourite(state, seat, plans)
            following = self.decide(state, seat, plans, favourite, f"{seed}/{len(steps)}")
            if following is None:
                break
            if not self.stands(state, seat, plans, following.answers, None, f"{seed}/{len(steps)}/again"):
                break
            decision = following
        # What follows the last decision is of no interest.
        return (*steps[:-1], steps[-1]._replace(then=()))

    def _after(self, state: Any, seat: Seat, turn: Any, random: Random) -> tuple[Any, tuple[str, ...]]:
        """The next decision of the seat in its turn and what leads there; no state if there is none."""
        game = self._game
        then: list[str] = []
        while (to_act := game.to_act(state)) and self._evaluator.turn(state) == turn:
            if to_act == (CHANCE,):
                odds = game.odds(state)
                move = random.choices([move for move, _ in odds], [weight for _, weight in odds])[0]
            elif to_act != (seat,):
                break
            elif len(moves := game.legal_moves(state, seat)) > 1:
                return state, tuple(then)
            else:
                move = moves[0]
            then.append(game.write(move))
            state = game.advance(state, move)
        return None, ()


def is_puzzle(decision: Decision, favourite: int) -> bool:
    """Whether the best plan is clearly better than the one that suggests itself."""
    if favourite in decision.answers:
        return False
    difference = decision.differences[favourite]
    return difference.loss >= max(CLEARLY, difference.margin)


def seats_decisions(game: AnyGame, evaluator: Evaluator, state: Any, random: Random, choose: Any) -> Any:
    """The decisions between several moves of a match that is played on from a state: (state, seat), one by one."""
    state, seat = until_decided(game, state, random)
    while seat is not None:
        moves = game.legal_moves(state, seat)
        if len(moves) > 1:
            yield state, seat
        state, seat = until_decided(game, game.advance(state, choose(evaluator, state, seat, moves, random)), random)


def _searched(observation: Observation, evaluator: Evaluator, looks: int, seed: str) -> tuple[Search, int]:
    search = Search(observation, evaluator, Random(seed), evaluator.horizon(observation.guess))
    return search, observation.moves.index(search.run(Budget(looks)))


def _looked_at(search: Search, observation: Observation, best: int, other: int) -> Difference:
    """What a search thinks of two plans; nothing of one that it has hardly looked at."""
    one, two = (search.root.branches.get(observation.moves[number]) for number in (best, other))
    if one is None or two is None or min(one.visits, two.visits) < LEAST_TRIED:
        return Difference(0.0, 1.0, ())
    return Difference(one.total / one.visits - two.total / two.visits, 0.0, ())


def _most_looked_at(search: Search, observation: Observation) -> list[int]:
    branches = [search.root.branches.get(move) for move in observation.moves]
    return sorted(range(len(branches)), key=lambda number: -(found.visits if (found := branches[number]) else 0))


def _moves(game: AnyGame, state: Any, plan: Plan) -> Moves:
    found = []
    for text in plan.moves:
        move = game.read(state, text)
        found.append(move)
        state = game.advance(state, move)
    return tuple(found)


def _points(plan: Plan, seat: Seat) -> int:
    """What a plan scores at once."""
    points = 0
    for event in plan.events:
        if event.kind == "scored" and event.seat == seat:
            scored = dict(event.data)["points"]
            assert isinstance(scored, int), "points are whole numbers"
            points += scored
    return points


def _greedy(plans: Sequence[Plan], seat: Seat) -> int | None:
    """The plan that scores more at once than any other."""
    points = [_points(plan, seat) for plan in plans]
    return points.index(max(points)) if points.count(max(points)) == 1 else None


def _step(plans: Sequence[Plan], decision: Decision, favourite: int, then: tuple[str, ...]) -> Step:
    clear = [number for number in decision.differences if number not in decision.answers]
    clear.sort(key=lambda number: (number != favourite, decision.differences[number].loss))
    refuted = tuple(
        (plans[number].moves, decision.differences[number].loss, decision.differences[number].gains)
        for number in clear[:MOST_REFUTED]
    )
    return Step(tuple(plans[number].moves for number in decision.answers), then, refuted)
