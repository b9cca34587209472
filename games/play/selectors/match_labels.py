"""What is played at a table, and how, in a few words: the same in the lobby and on the table's own page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.bot_words import BOTS, bot_name
from games.bots.levels import Level
from games.models import ArchiveSeat, Match, Seat
from games.play.clock_words import control_words
from games.words import name_words, ruleset_words


class TableRow(NamedTuple):
    """A table in a list."""

    code: str
    title: str
    seats: str
    facts: tuple[str, ...]
    ruleset: str
    waits: bool
    """Whether it waits for the reader."""
    is_called: bool
    """Whether it waits for everybody to be ready."""


def title_of(match: Match) -> str:
    """What a table is called: by its host, or after its game."""
    return match.title or name_words(match.game_slug)


def title_with_people(match: Match, seats: Iterable[Seat], reader: int | None) -> str:
    """What a table is called in a list of games: by its game and the people who play it, the reader left out."""
    names = [seat_name(seat) for seat in seats if seat.user_id is None or seat.user_id != reader]
    others = ", ".join(name for name in names if name)
    return _("%(game)s with %(names)s") % {"game": title_of(match), "names": others} if others else title_of(match)


def facts_of(match: Match) -> tuple[str, ...]:
    """Game, company, pace and limits."""
    facts = [
        name_words(match.game_slug),
        _("%(players)s players") % {"players": match.players},
        str(match.get_pace_display()),
        _("rated") if match.is_rated else _("casual"),
    ]
    if (control := match.control) is not None:
        facts.append(control_words(control))
    if match.least_reliability:
        facts.append(_("reliability from %(least)s%%") % {"least": match.least_reliability})
    if match.least_rating is not None:
        facts.append(_("rating from %(rating)s") % {"rating": match.least_rating})
    if match.most_rating is not None:
        facts.append(_("rating up to %(rating)s") % {"rating": match.most_rating})
    if match.stand_in:
        facts.append(_("bot for players who leave: %(bot)s") % {"bot": BOTS[Level(match.stand_in)].name})
    return tuple(facts)


def row_of(match: Match, waits: bool = False, player: int | None = None) -> TableRow:
    """A table, with its seats and their people loaded, as a list shows it; to a person who plays there it names the
    others."""
    return TableRow(
        code=match.code,
        title=title_of(match) if player is None else title_with_people(match, match.seats.all(), player),
        seats=", ".join(_seat_words(seat) for seat in match.seats.all()),
        facts=(*facts_of(match), *_origin(match)),
        ruleset=ruleset_words(match.ruleset),
        waits=waits,
        is_called=match.status == Match.Status.CALLED,
    )


def _origin(match: Match) -> tuple[str, ...]:
    """Where a match begins that does not begin with the set-up; its own page shows the way there."""
    if match.branched_at is None:
        return ()
    return (_("starts at move %(ply)s of another game") % {"ply": match.branched_at},)


def seat_name(seat: Seat | ArchiveSeat) -> str:
    """The name of a person or a bot; a seat without a player has none."""
    if seat.user is not None:
        return seat.user.get_username()
    return bot_name(seat.bot, seat.number) if seat.bot else ""


def _seat_words(seat: Seat) -> str:
    return seat_name(seat) or (_("autopilot") if seat.is_caretaker else _("free seat"))
