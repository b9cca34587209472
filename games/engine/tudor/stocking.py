"""Drawing faction tokens from the bag onto spaces: the only chance after the set-up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import CHANCE, Event, Seat
from games.engine.tudor.board import FACTIONS, SPACE_NAMES, STRIDE
from games.engine.tudor.moves import DRAWS, DrawToken
from games.engine.tudor.state import Item, State
from games.engine.tuples import changed, replaced


@dataclass(frozen=True, slots=True)
class Restock(Item):
    """Spaces that get a token from the bag, first to last; those for which it has none stay bare for good."""

    spaces: tuple[int, ...]
    seat: Seat = CHANCE

    def to_be_stocked(self, state: State) -> tuple[int, ...]:
        return self.spaces

    def odds(self, state: State) -> Sequence[tuple[Move, int]]:
        return [(DRAWS[faction], count) for faction, count in enumerate(state.bag) if count]

    def legal(self, state: State) -> list[Move]:
        return [move for move, _ in self.odds(state)]

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, DrawToken)
        space, rest = self.spaces[0], self.spaces[1:]
        log.tell("stocked", None, (("space", SPACE_NAMES[space]), ("faction", FACTIONS[move.faction])))
        return state.with_(
            bag=changed(state.bag, move.faction, -1),
            factions=replaced(state.factions, space, move.faction),
            agenda=(*state.agenda, Restock(rest)) if rest else state.agenda,
        )

    def settle(self, state: State, log: Log) -> State | None:
        return None if self.spaces and any(state.bag) else state


def restock(spaces: Iterable[int]) -> Restock:
    """Stocks spaces row by row from the top, each row from the left."""
    return Restock(tuple(sorted(spaces, key=lambda space: (-(space // STRIDE), space))))


def foreseen(state: State) -> tuple[Event, ...]:
    """The spaces that will be stocked when the move under way is over; which tokens come is for the bag to say."""
    spaces = [space for item in reversed(state.agenda) for space in item.to_be_stocked(state)]
    names = " ".join(SPACE_NAMES[space] for space in spaces[: sum(state.bag)])
    return (Event("to_be_stocked", None, (("spaces", names),)),) if names else ()
