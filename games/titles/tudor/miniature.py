"""A position of Tudor in small."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.protocol import Seat
from games.engine.tudor.view import TudorView
from games.titles.miniatures import Miniature


class Square(NamedTuple):
    """An office or a space of the Throne Room."""

    seat: Seat | None
    """Whose figure stands there."""
    drawing: str
    """What lies there, by its name in the sprite; '' for nothing."""
    is_office: bool = False


def miniature(view: TudorView) -> Miniature:
    """The offices, and below them the spaces from the throne down."""
    offices = tuple(Square(office.holder, office.id, is_office=True) for office in view.offices)
    spaces = tuple(Square(space.courtier, space.faction) for row in view.space_rows for space in row)
    moment = (
        _("Round %(round)s of %(rounds)s") % {"round": view.round, "rounds": view.rounds} if view.round else _("Setup")
    )
    return Miniature(
        marks=(view.columns, (*offices, *spaces)),
        scores=tuple(player.prestige for player in view.players),
        moment=moment,
        is_bare=all(square.seat is None for square in (*offices, *spaces)),
    )
