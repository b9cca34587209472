"""Who is ahead: influence in a country, pieces on a title, and by what a tie is broken. Asked by the scoring and
by the view."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from games.engine.protocol import Seat
from games.engine.royals.board import CITY_BONUS, NOBLES
from games.engine.royals.state import State


class TieBreak(Enum):
    """What decided between a player and the next one."""

    INFLUENCE = "influence"
    TITLE = "title"
    CITY = "city"
    ALONE = "alone"
    """No other player has influence there."""
    LAST = "last"
    """There are others, all ahead."""


class Standing(NamedTuple):
    """A player's weight in a country; standings compare like tuples, the seat apart."""

    influence: int
    highest_title: int
    city_bonus: int
    seat: Seat


def standings(state: State, country: int) -> list[Standing]:
    """The players with influence in a country, the strongest first.

    Ties are broken by the highest title held there, then by the bonus of that noble's city.
    """
    found = []
    for seat in state.rules.seats:
        held = [NOBLES[noble] for noble, owner in enumerate(state.nobles) if owner == seat]
        held = [noble for noble in held if noble.country == country]
        if held:
            influence = sum(noble.influence for noble in held)
            title, bonus = max((noble.title, CITY_BONUS[noble.city]) for noble in held)
            found.append(Standing(influence, title, bonus, seat))
    return sorted(found, key=lambda standing: standing[:3], reverse=True)


def decided_by(ranked: list[Standing], place: int) -> TieBreak:
    """By what the player on a place is ahead of the next."""
    if place + 1 == len(ranked):
        return TieBreak.LAST if place else TieBreak.ALONE
    for index, step in enumerate((TieBreak.INFLUENCE, TieBreak.TITLE, TieBreak.CITY)):
        if ranked[place][index] != ranked[place + 1][index]:
            return step
    raise AssertionError("two nobles of a title never stand in the same city")


def title_leaders(state: State, title: int) -> list[Seat]:
    """Who has most pieces on a title; no one while there are none."""
    most = max(player.titles[title] for player in state.players)
    return [seat for seat in state.rules.seats if most and state.players[seat].titles[title] == most]
