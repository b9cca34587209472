"""A hint in words."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from django.utils.translation import gettext as _

from games.engine.protocol import Seat as SeatNumber
from games.models import Match, Seat
from games.play.selectors.match_labels import seat_name
from games.titles.registry import find_title


class Advice(Protocol):
    """What the words are made from."""

    @property
    def match(self) -> Match: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def move(self) -> str: ...
    @property
    def aspects(self) -> tuple[str, ...]: ...


class HintWords(NamedTuple):
    """A hint as its reader sees it."""

    move: str
    why: str
    """What the move is better for; '' if nothing stands out."""


def hint_words(advice: Advice) -> HintWords:
    """The move in the words of its buttons."""
    match, title = advice.match, find_title(advice.match.game_slug)
    names = tuple(seat_name(seat) for seat in match.seats.all())
    view = match.game.view(match.decoded_state, SeatNumber(advice.seat.number))
    aspects = [str(title.aspects.names[aspect]) for aspect in advice.aspects]
    return HintWords(title.words.move(advice.move, names, title.words.occasion(view)), _(" and ").join(aspects))
