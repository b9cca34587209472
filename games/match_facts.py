"""The chronicles of all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from games.engine.protocol import AnyGame
from games.engine.record import UNDO
from games.engine.replay import Position
from games.titles.facts import ANY, Happened, Kind, Told
from games.titles.royals import facts as royals
from games.titles.tudor import facts as tudor


class _Chronicle(NamedTuple):
    """Who tells of a game, and what."""

    kinds: tuple[Kind, ...]
    told: Callable[[Sequence[Position]], Iterator[Told]]
    cards: Callable[[Position], tuple[str, ...]]


_CHRONICLES = {
    "tudor": _Chronicle(tudor.KINDS, tudor.told, tudor.cards),
    "royals": _Chronicle(royals.KINDS, royals.told, royals.cards),
}

KINDS: dict[str, tuple[Kind, ...]] = {slug: chronicle.kinds for slug, chronicle in _CHRONICLES.items()}
"""What is told of each game."""


def happenings(game: AnyGame, positions: Iterable[Position]) -> tuple[Happened, ...]:
    """What happened in a match, each thing once a seat, when it happened first."""
    rounds: dict[tuple[int, int, int], int] = {}
    for told in _CHRONICLES[game.slug].told(_lasting(positions)):
        for subject in _subjects(told):
            rounds.setdefault((told.kind.code, subject, told.seat), told.round)
    return tuple(Happened(*key, round=number) for key, number in sorted(rounds.items()))


def cards_in_play(game: AnyGame, last: Position) -> tuple[str, ...]:
    """The ids of the cards that decided what counted."""
    return _CHRONICLES[game.slug].cards(last)


def _subjects(told: Told) -> Iterator[int]:
    if not told.subject or told.kind.has_first:
        yield ANY
    if told.subject:
        yield told.kind.subjects.index(told.subject) + 1


def _lasting(positions: Iterable[Position]) -> list[Position]:
    """The positions without those that somebody took back: what happened there did not happen."""
    lasting: list[Position] = []
    for place in positions:
        if place.ply is not None and place.ply.text == UNDO:
            lasting.pop()
        else:
            lasting.append(place)
    return lasting
