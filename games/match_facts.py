"""The facts of a match, as its title tells them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.record import UNDO
from games.engine.replay import Position
from games.titles.facts import ANY, CodedFact, Occurrence
from games.titles.registry import find_title


def match_facts(game: str, positions: Iterable[Position]) -> tuple[CodedFact, ...]:
    """What happened in a match, each thing once a seat, when it happened first."""
    rounds: dict[tuple[int, int, int], int] = {}
    for occurrence in find_title(game).facts.occurrences(_lasting(positions)):
        for subject in _subjects(occurrence):
            rounds.setdefault((occurrence.kind.code, subject, occurrence.seat), occurrence.round)
    return tuple(CodedFact(*key, round=number) for key, number in sorted(rounds.items()))


def cards_in_play(game: str, last: Position) -> tuple[str, ...]:
    """The ids of the cards that decided what counted."""
    return find_title(game).facts.cards(last)


def _subjects(occurrence: Occurrence) -> Iterator[int]:
    if not occurrence.subject or occurrence.kind.has_first:
        yield ANY
    if occurrence.subject:
        yield occurrence.kind.subjects.index(occurrence.subject) + 1


def _lasting(positions: Iterable[Position]) -> list[Position]:
    """The positions without those that were taken back: what happened there did not happen."""
    lasting: list[Position] = []
    for place in positions:
        if place.ply is not None and place.ply.text == UNDO:
            lasting.pop()
        else:
            lasting.append(place)
    return lasting
