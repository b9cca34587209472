"""The standings of a division as pages show them: read from what was worked out when its last table ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.db.models import F, Max, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.models import Division, Entry, Format, League, LeagueTable, Season
from leagues.selectors.paging import Paged
from leagues.standings import TieBreak
from leagues.words import TIE_BREAKS, movement_words, outlook_words, points_words

PAGE_LENGTH = 50


@dataclass(frozen=True)
class RankingRow:
    """A player in the standings."""

    name: str
    rank: int | None
    points: str
    wins: int
    form: tuple[int, ...]
    to_play: int
    moved: int
    """How many ranks they have risen; below nought, fallen."""
    moved_words: str
    outlook: str
    set_apart_by: str
    """What parts them from the line above, where both are level on what is looked at first."""
    source: str
    """How they came to this division, where that is news."""
    is_viewer: bool
    is_gone: bool
    state_words: str
    is_rising: bool
    """Whether they would go up if the season ended now."""
    is_falling: bool
    way_words: str
    """Up, down, or nothing."""
    line_above: str = ""
    """Which line is drawn above it: that of promotion, of relegation, or none."""


@dataclass(frozen=True)
class Ranking(Paged):
    """A page of the standings of a division."""

    rows: tuple[RankingRow, ...]
    page: int
    pages: int
    members: int
    own_page: int | None
    """Where the reader stands, if not on this page."""


def ranking(*, division: Division, season: Season, league: League, user: User | None, page: int = 1) -> Ranking:
    """A page of the standings, the first if there is none of this number."""
    everybody = ranked(division)
    members = everybody.count()
    pages = max(1, -(-members // PAGE_LENGTH))
    page = page if 1 <= page <= pages else 1
    shown = everybody.select_related("user")[(page - 1) * PAGE_LENGTH : page * PAGE_LENGTH]
    falls = falling_from(division, league)
    to_play = left_to_play(LeagueTable.objects.filter(division=division))
    rows = tuple(_row(entry, division, season, league, user, members, falls, to_play[entry.pk]) for entry in shown)
    rows = _with_lines(rows, league.promoted if _can_rise(division, league) else 0, members - falls if falls else 0)
    own_page = None
    if user is not None and pages > 1 and not any(row.is_viewer for row in rows):
        rank = everybody.filter(user=user).values_list("rank", flat=True).first()
        own_page = None if rank is None else (rank - 1) // PAGE_LENGTH + 1
    return Ranking(rows, page, pages, members, own_page)


def ranked(division: Division) -> QuerySet[Entry]:
    """Everybody who stands in a division, the first first; substitutes play there for others."""
    return Entry.objects.filter(division=division, number__isnull=False).order_by(
        F("rank").asc(nulls_last=True), "number", "pk"
    )


def falling_from(division: Division, league: League) -> int:
    """How many of a division fall if others come up; below the lowest there is nothing to fall into."""
    if league.format != Format.PYRAMID:
        return 0
    lowest = Division.objects.filter(season_id=division.season_id).aggregate(lowest=Max("level"))["lowest"]
    return league.relegated if division.level < lowest else 0


def state_words(entry: Entry, season: Season) -> str:
    """What a player does in a season, or has done in it."""
    if season.state == Season.State.ENDED and entry.state in Entry.ACTIVE:
        return _("played")
    return str(entry.get_state_display())


def left_to_play(tables: QuerySet[LeagueTable]) -> Counter[int]:
    """How many of these tables everybody has to play; lines of the standings only know it when one has ended."""
    unfinished = tables.filter(state__in=LeagueTable.UNFINISHED)
    return Counter(member for seats in unfinished.values_list("seats", flat=True) for member in seats)


def _way_words(*, is_rising: bool, is_falling: bool, is_over: bool) -> str:
    if is_rising:
        return _("promoted") if is_over else _("in a promotion place")
    if is_falling:
        return _("relegated if others move up") if is_over else _("in a relegation place")
    return ""


def _row(
    entry: Entry,
    division: Division,
    season: Season,
    league: League,
    user: User | None,
    members: int,
    falls: int,
    to_play: int,
) -> RankingRow:
    line = entry.line
    is_over = season.state == Season.State.ENDED
    is_gone = entry.state in Entry.GONE
    moved = line.get("moved")
    is_rising = not is_gone and _rises(entry, division, league)
    is_falling = not is_gone and not is_rising and _falls(entry, league, members, falls)
    return RankingRow(
        name=entry.user.get_username(),
        rank=entry.rank,
        points=points_words(Fraction(entry.points)),
        wins=line.get("wins", 0),
        form=tuple(line.get("form", ())),
        to_play=to_play,
        moved=moved or 0,
        moved_words=movement_words(moved) if moved else "",
        outlook="" if is_gone else _outlook(entry, members, is_over=is_over),
        set_apart_by=_set_apart_by(entry, league),
        source=entry.get_source_display() if entry.source not in (Entry.Source.STAYED, Entry.Source.NEW) else "",
        is_viewer=user is not None and entry.user_id == user.pk,
        is_gone=is_gone,
        state_words=entry.get_state_display() if is_gone or (entry.state == Entry.State.BYE and not is_over) else "",
        is_rising=is_rising,
        is_falling=is_falling,
        way_words=_way_words(is_rising=is_rising, is_falling=is_falling, is_over=is_over),
    )


def _with_lines(rows: Sequence[RankingRow], rise: int, stay: int) -> tuple[RankingRow, ...]:
    """The rows with the lines between them: below the last rank that rises, and below the last that stays."""
    drawn = []
    before: int | None = None
    for row in rows:
        line = ""
        if row.rank is not None and before is not None:
            if stay and before <= stay < row.rank:
                line = "relegation"
            elif rise and before <= rise < row.rank:
                line = "promotion"
        drawn.append(replace(row, line_above=line))
        before = row.rank if row.rank is not None else before
    return tuple(drawn)


def _can_rise(division: Division, league: League) -> bool:
    return league.format == Format.PYRAMID and division.level > 0


def _rises(entry: Entry, division: Division, league: League) -> bool:
    return _can_rise(division, league) and entry.rank is not None and entry.rank <= league.promoted


def _falls(entry: Entry, league: League, members: int, falls: int) -> bool:
    """Whether the rank is one of the last, so many of which fall."""
    return league.format == Format.PYRAMID and entry.rank is not None and entry.rank > members - falls


def _outlook(entry: Entry, members: int, *, is_over: bool) -> str:
    """What can still be reached, in words; that everything is possible is said once, not in every line."""
    if entry.best_rank == 1 and (entry.worst_rank or 0) >= members:
        return ""
    return outlook_words(entry.best_rank, entry.worst_rank, members, is_over=is_over)


def _set_apart_by(entry: Entry, league: League) -> str:
    """The tie-break that parts a line from the one above, if the first did not."""
    name = entry.line.get("set_apart_by")
    return str(TIE_BREAKS[TieBreak(name)]) if name and name != league.tie_breaks[0] else ""
