"""Who is at a table just now, as its page says it."""

from __future__ import annotations

from typing import NamedTuple

from accounts.database_time import database_now
from games.models import Match
from games.play.presence import Spectators, players_here, spectators_here


class PlayerSign(NamedTuple):
    """A player, and whether they are here."""

    name: str
    is_here: bool


class PresencePart(NamedTuple):
    """Players in the order of their seats, and who watches."""

    players: tuple[PlayerSign, ...]
    spectators: Spectators
    version: int
    """Of the table: a page that missed a message learns from it that there is something new."""
    now: str
    """Seconds, by the clock that deadlines are read from."""


def presence_part(match: Match) -> PresencePart:
    """Everybody may see this: it tells of open pages, not of cards."""
    people = [seat.user for seat in match.seats.all() if seat.user is not None]
    here = players_here(match.code, [person.pk for person in people])
    signs = tuple(PlayerSign(person.get_username(), person.pk in here) for person in people)
    now = f"{database_now().timestamp():.6f}"
    return PresencePart(signs, spectators_here(match.code), match.version, now)
