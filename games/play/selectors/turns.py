"""What the others did since a reader's last decision, turn by turn, to be shown again on the board."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.protocol import CHANCE
from games.models import Seat
from games.play.selectors.table import TablePage
from games.titles.registry import find_title
from games.titles.turns import Turn, turns_in

MOST = 8
"""More turns than these no one wants to see again: the newest are shown."""


class TurnCaption(NamedTuple):
    """A turn of another seat in one sentence, and where on the board it can be seen."""

    seat: int
    sentence: str
    anchors: tuple[str, ...]
    """The anchors of the reader's board that it touched, in order."""
    plies: tuple[int, ...]
    """The numbers of its plies."""
    is_news: bool
    """Whether some of it happened since the reader's last decision; else it was there before the turn under way."""


def turns_since(page: TablePage) -> tuple[TurnCaption, ...]:
    """The turns of others since the reader's last turn, that under way apart, the oldest first; for a reader who does
    not play, the last turn of anybody. They tell what the reader may know."""
    title = find_title(page.game)
    turns = turns_in(page.log, title.turn_words.begun_by)
    viewer = page.my_seat.number if page.my_seat else None
    captions = []
    for turn in _since(turns, page.my_seat):
        events = turn.events
        if sentence := title.turn_words.caption(turn.seat, events, page.names):
            plies = tuple(ply.number for ply in turn.plies)
            captions.append(
                TurnCaption(turn.seat, sentence, title.anchors.changed(events, viewer), plies, turn.is_news)
            )
    return tuple(captions)


def _since(turns: list[Turn], own: Seat | None) -> list[Turn]:
    turns = [turn for turn in turns if turn.seat != CHANCE]
    if own is None or own.is_caretaker:
        return turns[-1:]
    if turns and turns[-1].seat == own.number:
        turns.pop()
    last = max((place for place, turn in enumerate(turns) if turn.seat == own.number), default=-1)
    return turns[last + 1 :][-MOST:]
