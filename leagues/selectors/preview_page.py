"""A season before it opens, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words import ruleset_words
from leagues.models import Format, League, Season
from leagues.selectors.preview import DivisionPreview, RoundPreview, preview_of

MOST_ROUNDS = 30
MOST_TABLES = 40
MOST_MEMBERS = 2000


@dataclass(frozen=True)
class RoundWords:
    numbers: str
    rules: str
    when: str
    tables: tuple[str, ...]
    resting: str


@dataclass(frozen=True)
class PartWords:
    """Divisions that are alike."""

    title: str
    balance: str
    rounds: tuple[RoundWords, ...]


@dataclass(frozen=True)
class PreviewPage:
    members: int
    days: tuple[tuple[str, datetime], ...]
    tables: int
    games_each: int
    waiting: int
    parts: tuple[PartWords, ...]


def usual_members(league: League) -> int:
    """A season that shows how a league is built: a pyramid of two levels, or a few tables."""
    wanted = 3 * league.group_size if league.format == Format.PYRAMID else 3 * league.table_size
    return min(wanted, league.most_members or wanted)


def preview_page(*, league: League, members: int, opens: datetime, season: Season | None = None) -> PreviewPage:
    """What so many people would play; on the days of a season that is planned already, or from this moment on."""
    found = preview_of(league, members=min(members, MOST_MEMBERS), opens=season.sign_up_from if season else opens)
    days = season or found
    named = (
        (_("Sign-up"), days.sign_up_from),
        (_("Check-in"), days.check_in_from),
        (_("Start"), days.starts_at),
        (_("End"), days.ends_at),
    )
    return PreviewPage(
        members=found.members,
        days=tuple((words, at) for words, at in named if at is not None),
        tables=found.tables,
        games_each=found.games_each,
        waiting=found.waiting,
        parts=tuple(_part(part, league) for part in found.divisions),
    )


def _part(part: DivisionPreview, league: League) -> PartWords:
    if league.format == Format.PYRAMID:
        words = ngettext(
            "Level %(level)s: 1 division of %(size)s", "Level %(level)s: %(count)s divisions of %(size)s", part.count
        )
        title = words % {"level": part.level + 1, "count": part.count, "size": part.size}
    else:
        title = _("One group of %(size)s") % {"size": part.size}
    rounds = _at_once(part.rounds) if league.starts_at_once else tuple(map(_round, part.rounds[:MOST_ROUNDS]))
    return PartWords(title, _balance_words(part), rounds)


def _balance_words(part: DivisionPreview) -> str:
    """How even the fixtures are."""
    if part.balance is None:
        return ""
    games, meetings, seats = part.balance.games, part.balance.meetings, part.balance.seats
    words = _("Games per player: %(games)s. Games against each opponent: %(meetings)s. Games in each seat: %(seats)s.")
    told = words % {"games": _span(*games), "meetings": _span(*meetings), "seats": _span(*seats)}
    left = sum(part.balance.residual)
    if not left:
        return _("%(told)s This is as even as it can be.") % {"told": told}
    return ngettext(
        "%(told)s 1 of these is out of balance.", "%(told)s %(left)s of these are out of balance.", left
    ) % {
        "told": told,
        "left": left,
    }


def _at_once(rounds: Sequence[RoundPreview]) -> tuple[RoundWords, ...]:
    """Tables that all begin on the first day: those with the same rules in one line, and no one rests."""
    lines = []
    for _rules, same in groupby(rounds, key=lambda found: found.ruleset):
        alike = list(same)
        first, last = alike[0], alike[-1]
        tables = tuple(table for found in alike for table in found.tables)
        whole = _round(first._replace(tables=tables, sizes=tuple(map(len, tables)), resting=0))
        lines.append(whole if first is last else replace(whole, numbers=f"{first.number}-{last.number}"))
    return tuple(lines)


def _round(found: RoundPreview) -> RoundWords:
    tables = tuple("-".join(str(place + 1) for place in table) for table in found.tables)
    if not tables:
        tables = tuple(_("table of %(n)s") % {"n": size} for size in found.sizes)
    more = len(tables) - MOST_TABLES
    if more > 0:
        tables = (*tables[:MOST_TABLES], ngettext("and 1 more", "and %(n)s more", more) % {"n": more})
    resting = ngettext("1 bye", "%(n)s byes", found.resting) % {"n": found.resting} if found.resting else ""
    return RoundWords(
        numbers=str(found.number),
        rules=ruleset_words(found.ruleset),
        when="" if found.starts_at else _("after the previous round"),
        tables=tables,
        resting=resting,
    )


def _span(least: int, most: int) -> str:
    return str(least) if least == most else _("%(least)s to %(most)s") % {"least": least, "most": most}
