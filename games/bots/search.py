"""Search under hidden information and chance: information-set Monte Carlo tree search.

P. I. Cowling, E. J. Powley and D. Whitehouse, Information Set Monte Carlo Tree Search, IEEE Transactions on
Computational Intelligence and AI in Games 4 (2012). Every iteration looks at another of a few imagined positions that
fit the observation and draws chance anew; the tree knows moves only, so that what it learns of a move is its average
over all of them. Each seat looks after itself: values are kept per seat. Moves that suggest themselves are tried
first, after the formula of D. Silver and others, Mastering the Game of Go without Human Knowledge, Nature 550 (2017).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from games.bots.budget import Budget
from games.bots.evaluator import Evaluator
from games.bots.observation import Observation
from games.bots.playing import at_first_glance, foreseen, until_decided
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


@dataclass(eq=False, slots=True)
class Position:
    """What the seat may be in."""

    state: Any
    luck: int
    """What chance and habit draw from."""
    promised: list[float] = field(default_factory=list)
    """What it is worth to each seat before anybody moves; empty until it is judged."""


class Leaf(NamedTuple):
    """Where an iteration has ended: what it comes to is still to be judged."""

    path: list[tuple[Branch, Seat]]
    position: Position
    state: Any


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
        leaves: list[Leaf] = []
        while watch.allows_another():
            leaves.append(self._descended())
            is_time_to_look = self.root.visits % BETWEEN_LOOKS == 0
            if is_time_to_look or len(leaves) >= self._evaluator.batch:
                self._learn(leaves)
                leaves = []
            if is_time_to_look and self._is_settled(watch.left):
                break
        self._learn(leaves)
        unseen = Branch(0.0)
        branches = [self.root.branches.get(move, unseen) for move in self._observation.moves]
        best = max(range(len(branches)), key=lambda number: (branches[number].visits, branches[number].total))
        return self._observation.moves[best]

    def trial(self, position: Position, first: Any) -> Any:
        """One iteration from an imagined position that begins with this move; gives the state at its end."""
        leaf = self._descended(position, first)
        self._learn([leaf])
        return leaf.state

    def imagined(self) -> Position:
        """A position that fits the observation and was not looked at before."""
        state = self._observation.imagined(self._random)
        return Position(state, self._random.getrandbits(32))

    def _descended(self, position: Position | None = None, first: Any = None) -> Leaf:
        """One iteration: down the tree, one branch beyond it, on by habit to the horizon. The branches count as visited
        from now on: until their leaf is judged they have gained nothing."""
        game, evaluator = self._observation.game, self._evaluator
        position = position or self._position()
        state, luck = position.state, position.luck
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
        self.root.visits += 1
        for passed, _ in path:
            passed.visits += 1
        return Leaf(path, position, state)

    def _learn(self, leaves: Sequence[Leaf]) -> None:
        """Judges leaves together, and the positions that they come from where that has not been done: what each has
        gained is remembered on its path."""
        if not leaves:
            return
        unjudged = list({id(leaf.position): leaf.position for leaf in leaves if not leaf.position.promised}.values())
        states = [position.state for position in unjudged] + [leaf.state for leaf in leaves]
        values = foreseen(self._observation.game, self._evaluator, states, self._observation.seat)
        for position, promised in zip(unjudged, values, strict=False):
            position.promised = promised
        for leaf, value in zip(leaves, values[len(unjudged) :], strict=True):
            for passed, mover in leaf.path:
                passed.total += value[mover] - leaf.position.promised[mover]

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

    def _branch_of(self, move: Any, state: Any, seat: Seat, moves: Sequence[Any]) -> Branch:
        """The branch of a move of the root."""
        return self._branches(self.root, state, seat, moves)[moves.index(move)]

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
