"""Where on a board a move is made and where something has happened: the name of the anchor that a player points at or
looks at. The rules know nothing of it, and a move without an anchor is chosen from the list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from games.engine.protocol import Event


class Anchors(NamedTuple):
    """What a player points at, and where the piece comes from that goes there; '' where there is no such anchor."""

    target: str = ""
    source: str = ""


class SeenEvent(NamedTuple):
    """An event as its reader hears it."""

    seat: int | None
    viewer: int | None
    data: dict[str, Any]


MoveAnchors = Callable[..., Anchors]
"""The anchors of a move, from the words after its verb."""
EventAnchors = Callable[[SeenEvent], tuple[str, ...]]
"""The anchors at which an event can be seen."""


class BoardAnchors(NamedTuple):
    """The anchors of a board: of moves by their verbs, of events by their kinds."""

    moves: Mapping[str, MoveAnchors] = {}
    changes: Mapping[str, EventAnchors] = {}
    refills: frozenset[str] = frozenset()
    """Kinds of events after which their anchors get back what they lost, or something new."""
    own: tuple[str, ...] = ()
    """How the names of anchors begin that lie before a player and not on the board: only the board that is drawn for
    that player has them."""

    def of_move(self, text: str) -> Anchors:
        """The anchors of a move in the notation of the game."""
        verb, *words = text.split(" ")
        find = self.moves.get(verb)
        return Anchors() if find is None else find(*words)

    def changed(self, events: Iterable[Event], viewer: int | None) -> tuple[str, ...]:
        """The anchors at which these events can be seen, each once, as the board of the viewer names them."""
        found: dict[str, None] = {}
        for event in events:
            find = self.changes.get(event.kind)
            found |= dict.fromkeys(find(SeenEvent(event.seat, viewer, dict(event.data))) if find else ())
        return tuple(found)

    def refilled(self, events: Iterable[Event]) -> tuple[str, ...]:
        """The anchors that get back what these events take from the players, or something new."""
        return self.changed((event for event in events if event.kind in self.refills), None)


NO_ANCHORS = BoardAnchors()


def named_after(prefix: str) -> MoveAnchors:
    """Anchors that are named after what lies there."""
    return lambda name: Anchors(f"{prefix}-{name}")


def named_by(prefix: str, *keys: str) -> EventAnchors:
    """Anchors that are named after what the event tells."""
    return lambda seen: tuple(f"{prefix}-{seen.data[key]}" for key in keys)


def of_seat(prefix: str) -> EventAnchors:
    """Anchors that are named after the seat of the event."""
    return lambda seen: (f"{prefix}-{seen.seat}",)
