"""The season of one player."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from accounts.models import User
from leagues.models import Division, Entry, League, Request, Season
from leagues.permissions import Permission
from leagues.selectors.division_page import division_title
from leagues.selectors.division_standings import outlook_of
from leagues.selectors.fixtures import Fixture, fixtures
from leagues.selectors.league_header import LeagueHeader
from leagues.selectors.ranking import ranked, state_words
from leagues.words import outlook_words, points_words, rank_words


@dataclass(frozen=True)
class OwnRequest:
    kind: str
    text: str
    state: str
    is_open: bool
    is_escalated: bool
    """Whether the stewards of the site were asked."""
    due_at: datetime
    answer: str


@dataclass(frozen=True)
class PlayerPage:
    """What a player does in a season, as one reader sees it."""

    header: LeagueHeader
    season: int
    name: str
    state: str
    state_words: str
    source: str
    division: str
    step: int | None
    number: int | None
    rank: str
    points: str
    outlook: str
    is_over: bool
    form: tuple[int, ...]
    byes: int
    tables: tuple[Fixture, ...]
    requests: tuple[OwnRequest, ...]
    """For the player and those who decide them."""
    is_viewer: bool
    came_for: str
    """Whose place they took."""
    can_withdraw: bool
    can_check_in: bool
    can_ask: bool
    asks_from: datetime | None
    """When the reader can send requests, if that is not yet."""
    can_remove: bool


def find_entry(*, season: Season, username: str) -> Entry | None:
    """The entry of a player by name."""
    if "\0" in username:
        return None  # no name holds it, and PostgreSQL does not even look for it
    entries = Entry.objects.filter(season=season, user__username__iexact=username)
    return entries.select_related("user", "division", "came_for__user").first()


def player_page(*, entry: Entry, season: Season, league: League, header: LeagueHeader, user: User | None) -> PlayerPage:
    """The season of a player as one reader sees it."""
    division = entry.division
    is_viewer = user is not None and user.pk == entry.user_id
    is_over = season.state == Season.State.ENDED
    may = _what_can_be_done(entry, season, header, is_viewer=is_viewer)
    return PlayerPage(
        header=header,
        season=season.number,
        name=entry.user.get_username(),
        state=entry.state,
        state_words=state_words(entry, season),
        source=entry.get_source_display(),
        division=division_title(division, league) if division else "",
        step=division.level + 1 if division else None,
        number=division.number if division else None,
        rank=rank_words(entry.rank) if entry.rank else "",
        points=points_words(Fraction(entry.points)),
        outlook=_outlook(entry, division, is_over=is_over) if division else "",
        is_over=is_over,
        form=tuple(entry.line.get("form", ())),
        byes=entry.byes,
        tables=fixtures(division=division, user_id=entry.user_id, entry_id=entry.pk) if division else (),
        requests=_requests(entry) if is_viewer or Permission.DECIDE_REQUEST in header.permissions else (),
        is_viewer=is_viewer,
        came_for=entry.came_for.user.get_username() if entry.came_for else "",
        can_withdraw=may.withdraw,
        can_check_in=may.check_in,
        can_ask=may.ask,
        asks_from=season.starts_at if may.withdraw and season.state in Season.BEFORE else None,
        can_remove=may.remove,
    )


class _May(NamedTuple):
    """What a reader can do on the page of a player's season."""

    withdraw: bool
    check_in: bool
    ask: bool
    remove: bool


def _what_can_be_done(entry: Entry, season: Season, header: LeagueHeader, *, is_viewer: bool) -> _May:
    can_leave = entry.state not in Entry.GONE and season.state in Season.UNDER_WAY
    is_unconfirmed = season.state == Season.State.CHECK_IN and entry.state == Entry.State.SIGNED
    is_playing = entry.division is not None and season.state == Season.State.RUNNING
    return _May(
        withdraw=is_viewer and can_leave,
        check_in=is_viewer and is_unconfirmed,
        ask=is_viewer and is_playing,
        remove=Permission.REMOVE_ENTRY in header.permissions and can_leave,
    )


def _outlook(entry: Entry, division: Division, *, is_over: bool) -> str:
    """What a player who has stayed can still reach, in words."""
    members = ranked(division).count()
    outlook = None if entry.state in Entry.GONE else outlook_of(entry)
    return "" if outlook is None else outlook_words(outlook.best, outlook.worst, members, is_over=is_over)


def _requests(entry: Entry) -> tuple[OwnRequest, ...]:
    made = Request.objects.filter(season_id=entry.season_id, by_id=entry.user_id).order_by("-pk")[:20]
    return tuple(
        OwnRequest(
            kind=request.get_kind_display(),
            text=request.text,
            state=request.get_state_display(),
            is_open=request.state == Request.State.OPEN,
            is_escalated=request.escalated_at is not None,
            due_at=request.due_at,
            answer=request.answer,
        )
        for request in made
    )
