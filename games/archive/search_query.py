"""What is searched for in the archive, as a value. The selectors query the tables; the form reads the address."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db import models
from django.utils.http import base36_to_int, int_to_base36
from django.utils.translation import gettext_lazy as _

SHARED = -1
"""The winner's seat where several have won."""
LARGEST_NUMBER = 2**63 - 1
LOWEST_SCORE = -(2**15)


class Sort(models.TextChoices):
    NEWEST = "newest", _("newest first")
    OLDEST = "oldest", _("oldest first")
    LONGEST = "longest", _("longest first")
    SHORTEST = "shortest", _("shortest first")
    CLOSEST = "closest", _("closest first")
    WIDEST = "widest", _("widest margin first")
    SCORE = "score", _("highest score first")
    RATING = "rating", _("highest rating first")


class FactPlayer(models.TextChoices):
    """Which player the fact is about."""

    ANYBODY = "", _("by anyone")
    WINNER = "winner", _("by the winner")
    LOSER = "loser", _("by a player who lost")
    PLAYER = "player", _("by this player")


class FactFilter(NamedTuple):
    """A fact that the match has to have."""

    kind: int
    subject: int
    first_round: int | None = None
    last_round: int | None = None
    who: str = FactPlayer.ANYBODY


class Cursor(NamedTuple):
    """A place in a sorted list: beyond a match with that value (its own number, where the order is that of time)."""

    is_back: bool
    value: int
    number: int


def write_cursor(cursor: Cursor) -> str:
    """A place in a list, short enough for an address."""
    letter = "b" if cursor.is_back else "f"
    return f"{letter}{int_to_base36(cursor.value - LOWEST_SCORE)}-{int_to_base36(cursor.number)}"


def read_cursor(text: str) -> Cursor:
    """The place that an address names; raises ValueError where there is none."""
    value, hyphen, number = text[1:].partition("-")
    if text[:1] not in ("b", "f") or not hyphen or not value.isalnum() or not number.isalnum():
        raise ValueError(f"no place in a list: {text!r}")
    cursor = Cursor(text[0] == "b", base36_to_int(value) + LOWEST_SCORE, base36_to_int(number))
    if cursor.value > LARGEST_NUMBER or cursor.number > LARGEST_NUMBER:
        raise ValueError(f"no place in a list: {text!r}")
    return cursor


@dataclass(frozen=True)
class ArchiveQuery:
    """What is looked for. Whatever is None or empty does not matter."""

    player: int | None = None
    """The id of a person."""
    opponents: tuple[int, ...] = ()
    game: str = ""
    edition: str = ""
    """Only together with its game, as the reason too."""
    cards: tuple[str, ...] = ()
    players: int | None = None
    least_rating: int | None = None
    most_rating: int | None = None
    league: str = ""
    since: dt.date | None = None
    until: dt.date | None = None
    """The last day that counts."""
    least_decisions: int | None = None
    most_decisions: int | None = None
    least_margin: int | None = None
    most_margin: int | None = None
    winner_seat: int | None = None
    """SHARED if several have won."""
    reason: int | None = None
    pace: str = ""
    is_rated: bool | None = None
    facts: tuple[FactFilter, ...] = ()
    sort: Sort = Sort.NEWEST
    cursor: Cursor | None = field(default=None, compare=False)

    @property
    def people(self) -> tuple[int, ...]:
        """All people who have to have sat at the table."""
        return self.opponents if self.player is None else (self.player, *self.opponents)
