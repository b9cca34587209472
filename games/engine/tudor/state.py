"""A position of Tudor: frozen values all the way down. What is due next stands on the agenda; without one, the
phase decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from games.engine.frozen import Frozen
from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import ScoreLine, Seat
from games.engine.tudor.board import ENHANCING
from games.engine.tudor.rules import Rules
from games.engine.tuples import Counts, replaced

NOBODY_THERE = -1
"""An empty space, office or chair."""
AT_HOME = -1
"""The chamber of a Lord who sits in none."""


class Phase(IntEnum):
    """The parts of a game in their order. Stored: numbers are never reused."""

    CARDS = 0
    DEAL = 1
    RINGS = 2
    FINGERS = 3
    BENCHES = 4
    LORDS = 5
    ACTIONS = 6
    ROUND_END = 7
    GAME_END = 8
    GARTER = 9
    OVER = 10


class Player(NamedTuple):
    """What one player has."""

    cards: Counts = (0,) * 7
    tokens: Counts = (0,) * 7
    round_tokens: Counts = (0,) * 3
    fingers: tuple[tuple[int, ...], ...] = ((),) * 5
    """The rings on each finger, inner before outer."""
    loose: tuple[int, ...] = ()
    """Rings held and not yet on a finger."""
    supply: int = 0
    abroad: int = 0
    """Courtiers sent abroad for good."""
    at_card: int = 0
    """Courtiers on the card of the disappearing."""
    spent: Counts = (0,) * 7
    """Faction tokens spent this round, lying open."""
    prestige: int = 0

    @property
    def rings(self) -> tuple[int, ...]:
        """The factions of all rings held."""
        return sum(self.fingers, self.loose)

    def enhances(self, action: str) -> bool:
        first, second = ENHANCING[action]
        return bool(self.fingers[first] and self.fingers[second])


class Chamber(NamedTuple):
    """An Audience Chamber: who waits at its door, who sits in it, who has acted."""

    bench: tuple[int, ...] = ()
    """Nearest the door first."""
    chairs: tuple[int, ...] = ()
    """Topmost first."""
    acted: int = 0
    """A bit for each chair whose Courtier has been activated."""


Reason = tuple[str, dict[str, str]]
"""Why a move is refused: the name of the rule, and the ids that its sentence speaks of."""


def because(rule: str, **params: str) -> Reason:
    return rule, params


class Item:
    """Something that has to be decided, drawn or settled before play goes on. The last item of the agenda comes first.

    `play` and `settle` get a state from which the item has been taken off already.
    """

    __slots__ = ()
    seat: Seat

    @property
    def holds_courtier(self) -> bool:
        """Whether a Courtier of its seat is in the air, on its way from one place to another."""
        return False

    def to_be_stocked(self, state: State) -> tuple[int, ...]:
        """The spaces that get a token when it is done, first to last, as long as the bag has any."""
        return ()

    def legal(self, state: State) -> list[Move]:
        """The moves it offers to its seat."""
        return []

    def considered(self, state: State) -> list[Move]:
        """The moves it offers among all of their kinds; the same unless it says otherwise."""
        return self.legal(state)

    def odds(self, state: State) -> Sequence[tuple[Move, int]]:
        """The outcomes it offers to chance."""
        return ()

    def play(self, state: State, move: Move, log: Log) -> State:
        """What a legal move makes of it."""
        raise NotImplementedError

    def why_not(self, state: State, move: Move) -> Reason | None:
        """Why it refuses a move of the kind it asks for, None for any other; only asked about moves that are not
        legal."""
        return None

    def settle(self, state: State, log: Log) -> State | None:
        """The state after it has settled itself, None if a decision is due."""
        return None


@dataclass(frozen=True)
class State(Frozen):
    """A position."""

    rules: Rules
    phase: Phase
    round: int
    start: Seat
    turn: Seat
    count: int
    """Picks, deals or placements made in this phase."""
    factions: tuple[int, ...]
    round_tokens: tuple[int, ...]
    courtiers: tuple[int, ...]
    offices: tuple[int, ...]
    bag: Counts
    stacks: Counts
    stand: Counts
    chambers: tuple[Chamber, ...]
    lords: tuple[int, ...]
    """The chamber in which each player's Lord sits."""
    lords_acted: int
    """A bit for each seat whose Lord has been activated."""
    players: tuple[Player, ...]
    activated: bool
    """Whether the player whose turn it is has used up the activation."""
    lord_left: str
    """What the activated Lord may still perform in this turn."""
    bonuses_used: tuple[str, ...]
    """Bonus actions that were taken this turn and are allowed once."""
    tokens_gone: Counts
    """Faction tokens that have left the game since it began."""
    round_tokens_gone: Counts
    lines: tuple[ScoreLine, ...]
    """Everything scored so far."""
    drawn_cards: tuple[str, ...]
    """Cards that a random set-up has turned up so far."""
    agenda: tuple[Item, ...]

    def with_player(self, seat: Seat, **changes: Any) -> State:
        """A copy in which one player has other things."""
        return self.with_(players=replaced(self.players, seat, self.players[seat]._replace(**changes)))

    def with_items(self, *items: Item) -> State:
        """A copy with further items on the agenda; the last one given comes first."""
        return self.with_(agenda=self.agenda + items)

    def enhanced(self, seat: Seat, action: str) -> bool:
        """Whether the player's rings enhance an action now."""
        if self.rules.gentle and self.round == 1:
            return False
        return self.players[seat].enhances(action)

    def has_lord(self, chamber: int) -> bool:
        return chamber in self.lords
