"""What is told of a move while it is played: everything, or nothing where no one listens."""

from __future__ import annotations

from games.engine.protocol import Atom, Event, Seat


class Log:
    """The events of a move, in their order."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(
        self,
        kind: str,
        seat: Seat | None = None,
        data: tuple[tuple[str, Atom], ...] = (),
        readers: frozenset[Seat] | None = None,
        reveals: bool = False,
    ) -> None:
        """Something has happened."""
        self.events.append(Event(kind, seat, data, readers, reveals))


class Silence(Log):
    """Takes note of nothing: for lines of thought, where the state alone counts."""

    __slots__ = ()

    def tell(
        self,
        kind: str,
        seat: Seat | None = None,
        data: tuple[tuple[str, Atom], ...] = (),
        readers: frozenset[Seat] | None = None,
        reveals: bool = False,
    ) -> None:
        pass


SILENCE = Silence()
