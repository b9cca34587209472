"""What the host of a table decides beside the rules."""

from __future__ import annotations

from typing import TypedDict

from games.clock import Control
from games.models.match import Match


class TableSettings(TypedDict, total=False):
    """Columns of a match that its host fills in; what is left out has the match's own default."""

    title: str
    access: str
    pace: str
    is_rated: bool
    least_rating: int | None
    most_rating: int | None
    least_reliability: int
    clock_bank: int | None
    clock_increment: int | None
    clock_cap: int | None
    weekends_off: bool
    reveal_hours: int
    stand_in: str


def settings_of(match: Match) -> TableSettings:
    """The settings that a table was opened with."""
    return TableSettings(
        title=match.title,
        access=match.access,
        pace=match.pace,
        is_rated=match.is_rated,
        least_rating=match.least_rating,
        most_rating=match.most_rating,
        least_reliability=match.least_reliability,
        clock_bank=match.clock_bank,
        clock_increment=match.clock_increment,
        clock_cap=match.clock_cap,
        weekends_off=match.weekends_off,
        reveal_hours=match.reveal_hours,
        stand_in=match.stand_in,
    )


def clock_of(match: Match) -> TableSettings:
    """Only its clock, or that it has none."""
    return TableSettings() if match.control is None else clock_settings(match.control)


def clock_settings(control: Control) -> TableSettings:
    """A clock as columns of a match."""
    return TableSettings(
        clock_bank=int(control.bank.total_seconds()),
        clock_increment=int(control.increment.total_seconds()),
        clock_cap=int(control.cap.total_seconds()),
        weekends_off=control.weekends_off,
    )
