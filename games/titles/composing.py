"""How a plan is put together on the board: what is pressed for it, one thing after the other, what it costs and what it
brings. The rules know nothing of it; the script of the table shows it and knows no title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.engine.protocol import Event
from games.titles.anchors import BoardAnchors
from games.titles.wording import TitleWords, Words


class Slot(NamedTuple):
    """One thing that is pressed for a plan."""

    anchor: str
    """Where on the board, or '' for what has no place there."""
    words: str
    """What it is called, for those who choose by word."""
    is_preset: bool = False
    """Whether the first of several is taken unasked, and others can be taken instead."""


class Chip(NamedTuple):
    """A small drawing with its number: what is paid or won."""

    icon: str
    name: str
    number: int = 1
    kind: str = ""
    """A class for its colours."""


class Row(NamedTuple):
    """A line of a preview."""

    label: Words
    text: str = ""
    chips: tuple[Chip, ...] = ()


class Composition(NamedTuple):
    """A plan as it is put together and shown before it is confirmed."""

    slots: tuple[Slot, ...]
    heading: str
    rows: tuple[Row, ...] = ()
    path: tuple[str, ...] = ()
    """The anchors that a piece comes by, the first and the last included."""
    pays: Mapping[str, int] = {}
    """How many are given of what lies at an anchor of the own hand."""
    price: str = ""
    """What stands at the target before it is chosen."""
    asks: bool = True
    """Whether the whole is confirmed before it is played. Else it is played with its last press, unless there are
    several ways to pay for it."""
    confirm: str = ""
    """What the button says, or ''."""
    is_rest: bool = False
    """Whether it is what the button plays while nothing is chosen."""


class Planned(NamedTuple):
    """A plan as its player may know it."""

    moves: tuple[str, ...]
    events: tuple[Event, ...]
    """What happens because of it, and what is certain to follow."""
    seat: int
    names: tuple[str, ...]
    """What the seats are called."""
    path: tuple[str, ...]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The data of the seat's own events of a kind."""
        return [dict(event.data) for event in self.events if event.kind == kind and event.seat == self.seat]


@dataclass(frozen=True, eq=False)
class Composer:
    """Puts plans of a title together: by the anchors and words that its moves have, unless it says more."""

    anchors: BoardAnchors
    words: TitleWords
    inner: frozenset[str] = frozenset()
    """First words of the moves of decisions that belong to the plan before them."""
    silent: frozenset[str] = frozenset()
    """First words of moves that are no press of their own within a plan."""
    rest: frozenset[str] = frozenset()
    """First words of moves that leave things as they are: the button plays one while nothing is chosen."""
    presses: Mapping[str, Callable[..., tuple[Slot, ...]]] = field(default_factory=dict)
    """Moves that are more than one press, by their first word, from the others."""
    paid_with: Mapping[str, Callable[[Mapping[str, Any]], str]] = field(default_factory=dict)
    """Events by which the seat gives something from its hand: the anchor of it, from the data of the event."""
    rows: Callable[[Planned], tuple[Row, ...]] | None = None
    """The lines of a preview; None for a sentence for each event."""
    heading: Callable[[Planned], str] = lambda planned: ""
    """The heading of a preview; '' for the words of what is pressed last."""
    asks: Callable[[Planned], bool] = lambda planned: True
    """Whether a plan that costs much, or is grave, is confirmed before it is played."""
    confirm: Callable[[Planned], str] = lambda planned: ""
    """What the button says that plays it; '' for the usual word."""

    def goes_on(self, made: Sequence[str], offered: Sequence[str]) -> bool:
        """Whether the decision between these moves belongs to the plan."""
        return all(text.partition(" ")[0] in self.inner for text in offered)

    def same(self, made: Sequence[str]) -> Hashable:
        """What two plans have in common that are put together in the same way, whatever is paid first."""
        return (made[0], *(text for text in made[1:] if text.partition(" ")[0] not in self.silent))

    def compose(
        self,
        moves: tuple[str, ...],
        events: tuple[Event, ...],
        seat: int,
        names: tuple[str, ...],
        *,
        is_grave: bool,
        occasion: str = "",
    ) -> Composition:
        """A plan of a seat as its player puts it together, from what the player may know of its events. What is grave
        is confirmed even if it is one press."""
        slots, path = self._pressed(moves, names, occasion)
        planned = Planned(moves, events, seat, names, path)
        pays = self._paid(planned)
        is_rest = moves[0].partition(" ")[0] in self.rest
        return Composition(
            slots,
            self.heading(planned) or slots[-1].words,
            self.rows(planned) if self.rows else _told(planned, self.words),
            path,
            pays,
            price=str(sum(pays.values())) if pays else "",
            asks=self.asks(planned) and (is_grave or _costs_much(slots, pays)),
            confirm=self.confirm(planned) or (slots[-1].words if is_rest else ""),
            is_rest=is_rest,
        )

    def _pressed(
        self, moves: Sequence[str], names: tuple[str, ...], occasion: str
    ) -> tuple[tuple[Slot, ...], tuple[str, ...]]:
        """What is pressed for these moves, and the way of the piece that is moved. Steps of one piece are one press:
        where it stops."""
        slots: list[Slot] = []
        path: list[str] = []
        for text in moves:
            verb, *rest = text.split(" ")
            if verb in self.presses:
                slots += self.presses[verb](*rest)
                continue
            if verb in self.silent and slots:
                continue
            anchors = self.anchors.of_move(text)
            words = self.words.move(text, names, occasion)
            if anchors.source and path and path[-1] == anchors.source:
                path.append(anchors.target)
                slots[-1] = Slot(anchors.target, words)
                continue
            if anchors.source:
                path = [anchors.source, anchors.target]
                slots.append(Slot(anchors.source, words, is_preset=True))
            slots.append(Slot(anchors.target, words))
        return tuple(slots), tuple(path)

    def _paid(self, planned: Planned) -> dict[str, int]:
        paid: Counter[str] = Counter()
        for kind, anchor in self.paid_with.items():
            paid.update(anchor(data) for data in planned.told(kind))
        return dict(paid)


def _costs_much(slots: Sequence[Slot], pays: Mapping[str, int]) -> bool:
    """Whether a plan gives several things away that were not pressed for it. The price of one stands at what is
    pressed, and that is enough."""
    pressed = Counter(slot.anchor for slot in slots)
    return sum(max(0, number - pressed[anchor]) for anchor, number in pays.items()) > 1


def chips(things: Iterable[str], words: TitleWords, kind: str = "") -> tuple[Chip, ...]:
    """Things as small drawings, equal ones once with their number; `%s` in the class stands for what it is."""
    return tuple(
        Chip(thing, words.name(thing), number, kind.replace("%s", thing)) for thing, number in Counter(things).items()
    )


def _told(planned: Planned, words: TitleWords) -> tuple[Row, ...]:
    """What a plan brings, as sentences; what happens several times over is told once."""
    times = Counter(words.event(event, planned.names) for event in planned.events)
    return tuple(Row("", sentence if count == 1 else f"{count} x {sentence}") for sentence, count in times.items())
