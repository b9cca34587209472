"""What the seats did in their turns: plies gathered into turns, and each turn in one sentence and in steps. It tells
what its reader may know, for it is given nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from django.utils.text import get_text_list
from django.utils.translation import gettext

from games.engine.protocol import CHANCE, COURT, Event
from games.titles.wording import TitleWords, said_once, seat_words

TAKEN_BACK = "taken_back"
"""The kind of event of a ply that takes another one back."""


class Told(Protocol):
    """A ply as its reader may know it; its events the newest first."""

    @property
    def number(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    @property
    def is_news(self) -> bool: ...


class Turn(NamedTuple):
    """What a seat did until another decided, and what chance added; without what was taken back."""

    seat: int
    plies: tuple[Told, ...]
    """The oldest first."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened in it, in order."""
        return tuple(event for ply in self.plies for event in reversed(ply.events))

    @property
    def is_news(self) -> bool:
        return any(ply.is_news for ply in self.plies)


def turns_in(entries: Sequence[Told], ends: Callable[[Event], object] = lambda event: None) -> list[Turn]:
    """The turns of a log, whose plies are the newest first; the oldest turn first. What an event `ends` goes on as
    another turn. A turn of which nothing is left, or nothing is for the reader, is none."""
    runs: list[tuple[int, list[Told]]] = []
    has_ended = True
    for ply in reversed(entries):
        # What chance draws belongs to the decision before it.
        if has_ended or ply.seat not in (CHANCE, runs[-1][0]):
            runs.append((ply.seat, []))
        has_ended = any(ends(event) for event in ply.events)
        plies = runs[-1][1]
        # That something was taken back is told until something else is done.
        if plies and _is_undo(plies[-1]):
            plies.pop()
        if plies and _is_undo(ply):
            plies.pop()
        plies.append(ply)
    turns = (Turn(seat, tuple(plies)) for seat, plies in runs)
    return [turn for turn in turns if turn.events]


def _is_undo(ply: Told) -> bool:
    return any(event.kind == TAKEN_BACK for event in ply.events)


Merged = Callable[[Sequence[Event], tuple[str, ...]], str]
"""The sentence of several events of one kind and seat that followed each other."""


@dataclass(frozen=True, eq=False)
class TurnWords:
    """Turns in the words of a title. Without more, a turn is told by the first and the last thing that happened."""

    words: TitleWords
    merged: Mapping[str, Merged] = field(default_factory=dict)
    """What is said once of several events of a kind."""
    silent: frozenset[str] = frozenset()
    """Kinds of events that a turn says by itself: they are no steps."""

    @said_once(5_000)
    def caption(self, seat: int, events: tuple[Event, ...], names: tuple[str, ...]) -> str:
        """What a seat did in a turn, in one sentence; '' if nothing is worth one."""
        if seat == COURT:
            return self.court(events, names)
        if seat == CHANCE:
            return gettext("The game is set up")
        if told := self.deeds(seat, events, names):
            return f"{seat_words(seat, names)} {get_text_list(told, gettext('and'))}"
        steps = self.steps(events, names)
        return "; ".join(dict.fromkeys((steps[0], steps[-1]))) if steps else ""

    def deeds(self, seat: int, events: Sequence[Event], names: tuple[str, ...]) -> list[str]:
        """What a seat did, as parts of a sentence that begins with its name."""
        return []

    def court(self, events: Sequence[Event], names: tuple[str, ...]) -> str:
        """What was scored, by seat."""
        seats = sorted({event.seat for event in events if event.kind == "scored" and event.seat is not None})
        if not seats:
            return gettext("Nothing was scored")
        told = (f"{seat_words(seat, names)} +{points_of(seat, events)}" for seat in seats)
        return gettext("Scored: %(points)s") % {"points": ", ".join(told)}

    def steps(self, events: Iterable[Event], names: tuple[str, ...]) -> list[str]:
        """What happened, a line for each step: what followed each other of the same kind and seat is one."""
        return [text for text, _ in self.numbered_steps([(event, 0) for event in events], names)]

    def numbered_steps(self, events: Sequence[tuple[Event, int]], names: tuple[str, ...]) -> list[tuple[str, int]]:
        """The same of events with the numbers of their plies: a line has the number of its last."""
        lines: list[tuple[str, int]] = []
        place = 0
        while place < len(events):
            event = events[place][0]
            merge = self.merged.get(event.kind)
            end = place + 1
            while merge and end < len(events) and events[end][0][:2] == event[:2]:
                end += 1
            same = [found for found, _ in events[place:end]]
            if event.kind not in self.silent:
                said = merge(same, names) if merge and len(same) > 1 else self.words.event(event, names)
                lines.append((said, events[end - 1][1]))
            place = end
        return lines

    def chapter(self, view: Any) -> int:
        """The number of the round, or of what else is scored at its end, that a view stands in; 0 before the first."""
        return 0

    def begun_by(self, event: Event) -> int | None:
        """The number of the chapter that begins with an event, None if none does."""
        return None

    def chapter_name(self, number: int) -> str:
        return f"{self.words.rounds.name} {number}" if number else gettext("Setup")


def number_in(event: Event, key: str) -> int:
    """A number that an event tells."""
    value = dict(event.data)[key]
    assert isinstance(value, int), "what is counted is a number"
    return value


def points_of(seat: int, events: Iterable[Event]) -> int:
    """What a seat has scored."""
    return sum(number_in(event, "points") for event in events if event.kind == "scored" and event.seat == seat)


def listed(things: Sequence[str]) -> str:
    """Things in a sentence, equal ones once with their number."""
    counts = {thing: things.count(thing) for thing in things}
    told = [thing if count == 1 else f"{count} {thing}" for thing, count in counts.items()]
    return str(get_text_list(told, gettext("and")))


def counted(events: Sequence[Event], key: str) -> dict[str, int]:
    """How often each value of events is told under a name, in the order of the first of each."""
    counts: dict[str, int] = {}
    for event in events:
        value = str(dict(event.data)[key])
        counts[value] = counts.get(value, 0) + 1
    return counts
