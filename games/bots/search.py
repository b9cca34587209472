"""Search under hidden information and chance: information-set Monte Carlo tree search.

P. I. Cowling, E. J. Powley and D. Whitehouse, Information Set Monte Carlo Tree Search, IEEE Transactions on
Computational Intelligence and AI in Games 4 (2012). Every iteration looks at another of a few imagined positions that
fit the observation and draws chance anew; the tree knows moves only, so that what it learns of a move is its average
over all of them. Each seat looks after itself: values are kept per seat. Moves that suggest themselves are tried
first, after the formula of D. Silver and others, Mastering the Game of Go without Human Knowledge, Nature 550 (2017).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from games.bots.budget import Budget
from games.bots.evaluator import Evaluator
from games.bots.observation import Observation
from games.bots.playing import at_first_glance, judged, until_decided
from games.engine.protocol import Seat

CURIOSITY = 1.2
"""How much is tried out before what has gone well is repeated."""
NOISE = 0.02
"""Differences between the chances of moves below this are not taken seriously."""
POSITIONS = 32
"""How many positions are imagined at a time; they are looked at in turn."""
ROUNDS = 8
"""How often each is looked at before another takes its place."""
BETWEEN_LOOKS = 16
"""Iterations after which it is asked again whether the choice is settled."""


class Branch:
    """A move in the tree, and what has come of it for the seat that makes it."""

    __slots__ = ("branches", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.branches: dict[Any, Branch] = {}


class Position(NamedTuple):
    """What the seat may be in."""

    state: Any
    promised: list[float]
    """What it is worth to each seat before anybody moves."""
    luck: int
    """What chance and habit draw from."""


class Search:
    """A tree that grows by one branch with every iteration."""

    def __init__(self, observation: Observation, evaluator: Evaluator, random: Random, horizon: int) -> None:
        self._observation = observation
        self._evaluator = evaluator
        self._random = random
        self._horizon = horizon
        """How many turns are looked ahead, that under way included."""
        self.root = Branch(1.0)
        self._imagined: dict[int, Position] = {}

    def run(self, budget: Budget) -> Any:
        """Thinks as long as it may, and gives the move it has looked at most."""
        watch = budget.watch()
        while watch.allows_another():
            self._iterate()
            if self.root.visits % BETWEEN_LOOKS == 0 and self._is_settled(watch.left):
                break
        unseen = Branch(0.0)
        branches = [self.root.branches.get(move, unseen) for move in self._observation.moves]
        best = max(range(len(branches)), key=lambda number: (branches[number].visits, branches[number].total))
        return self._observation.moves[best]

    def trial(self, position: Position, first: Any) -> Any:
        """One iteration from an imagined position that begins with this move; gives the state at its end."""
        return self._iterate(position, first)

    def _iterate(self, position: Position | None = None, first: Any = None) -> Any:
        """One iteration: down the tree, one branch beyond it, on by habit to the horizon, and what it comes to is
        remembered on the way back. Gives the state at the horizon."""
        game, evaluator = self._observation.game, self._evaluator
        state, before, luck = position or self._position()
        random = Random(luck)
        seat: Seat | None = self._observation.seat
        turn, turns = evaluator.turn(state), self._horizon
        branch = self.root
        path: list[tuple[Branch, Seat]] = []
        is_new = False
        while seat is not None and turns > 0:
            moves = game.legal_moves(state, seat)
            move = moves[0]
            if len(moves) > 1:
                if is_new:
                    move = at_first_glance(evaluator, state, seat, moves, random)
                else:
                    if first is not None:
                        move, branch = first, self._branch_of(first, state, seat, moves)
                        first = None
                    else:
                        move, branch = self._followed(branch, state, seat, moves)
                    path.append((branch, seat))
                    is_new = not branch.visits
            state, seat = until_decided(game, game.advance(state, move), random)
            if (now := evaluator.turn(state)) != turn:
                turn = now
                turns -= 1
                random.seed(luck + turns)
        values = judged(game, evaluator, state)
        self.root.visits += 1
        for passed, mover in path:
            passed.visits += 1
            passed.total += values[mover] - before[mover]
        return state

    def _branch_of(self, move: Any, state: Any, seat: Seat, moves: Sequence[Any]) -> Branch:
        """The branch of a move of the root."""
        return self._branches(self.root, state, seat, moves)[moves.index(move)]

    def imagined(self) -> Position:
        """A position that fits the observation and was not looked at before."""
        state = self._observation.imagined(self._random)
        promised = judged(self._observation.game, self._evaluator, state)
        return Position(state, promised, self._random.getrandbits(32))

    def _position(self) -> Position:
        """The imagined position whose turn it is. What comes of moves is compared with what it promised, and every turn
        on it has the same luck: else luck would be taken for merit of the move that was tried."""
        rounds, number = divmod(self.root.visits, POSITIONS)
        if rounds % ROUNDS == 0:
            self._imagined[number] = self.imagined()
        return self._imagined[number]

    def _followed(self, branch: Branch, state: Any, seat: Seat, moves: Sequence[Any]) -> tuple[Any, Branch]:
        """The move with the best mixture of promise and novelty, and its branch."""
        branches = self._branches(branch, state, seat, moves)
        visits = sum([branch.visits for branch in branches])
        if not visits:
            best = max(range(len(branches)), key=lambda number: branches[number].prior)
            return moves[best], branches[best]
        means = [branch.total / branch.visits for branch in branches if branch.visits]
        # A move that was never tried is taken for an average one.
        middle = sum([branch.total for branch in branches]) / visits
        lowest = min(means)
        scale = 1.0 / max(max(means) - lowest, NOISE)
        novelty = CURIOSITY * sqrt(visits) / sum([branch.prior for branch in branches])
        best, best_score = 0, -1.0
        for number, branch in enumerate(branches):
            mean = branch.total / branch.visits if branch.visits else middle
            score = (mean - lowest) * scale + novelty * branch.prior / (1 + branch.visits)
            if score > best_score:
                best, best_score = number, score
        return moves[best], branches[best]

    def _branches(self, branch: Branch, state: Any, seat: Seat, moves: Sequence[Any]) -> list[Branch]:
        """Those of the legal moves; what is legal differs with what is imagined."""
        known = branch.branches
        try:
            return [known[move] for move in moves]
        except KeyError:
            for move, prior in zip(moves, self._evaluator.priors(state, seat, moves), strict=True):
                if move not in known:
                    known[move] = Branch(prior**self._evaluator.trust)
            return [known[move] for move in moves]

    def _is_settled(self, left: int) -> bool:
        """Whether no other move can catch up any more."""
        visits = sorted(branch.visits for branch in self.root.branches.values())
        return len(visits) > 1 and visits[-1] - visits[-2] > left
