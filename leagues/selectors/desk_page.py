"""The desk of those who run a league."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User, Webhook
from leagues.models import Division, Entry, Invitation, League, LeagueTable, Request, Role, Season
from leagues.permissions import Permission
from leagues.selectors.announcements import AnnouncementRow, announcements_of, members_of
from leagues.selectors.chat import MessageRow, reported_messages
from leagues.selectors.division_page import division_title
from leagues.selectors.fixtures import people_at, titles_of
from leagues.selectors.league_header import LeagueHeader, current_season
from leagues.selectors.league_page import SeasonFacts, season_facts
from leagues.selectors.log import LogLine, log_page
from leagues.selectors.paging import Paged
from leagues.selectors.ranking import state_words
from leagues.selectors.requests import Consequences, Judges, consequences_of, is_involved, permission_for

PAGE_LENGTH = 50
MOST_REQUESTS = 50
MOST_TABLES = 50


@dataclass(frozen=True)
class EntryRow:
    name: str
    state_words: str
    source: str
    signed_at: datetime
    division: str
    is_gone: bool


@dataclass(frozen=True)
class RequestRow:
    id: int
    by: str
    about: str
    kind: str
    kind_words: str
    text: str
    due_at: datetime
    table: str
    """What the table that it is about is called."""
    code: str
    """Of its match."""
    seats: tuple[str, ...]
    """Who sits there, in the order of the seats, with the places of a result that stands."""
    can_decide: bool
    is_involved: bool
    """Whether the reader may not decide it because it is about them, or about a table of theirs."""
    deciders: tuple[str, ...]
    """Who in the league can."""
    is_escalated: bool
    consequences: Consequences


@dataclass(frozen=True)
class OpenTable:
    """A table that has not ended, for a host who has to adjudicate it."""

    id: int
    division: str
    words: str
    code: str
    seats: tuple[str, ...]
    can_adjudicate: bool
    """Hosts do not decide at their own tables."""
    deciders: tuple[str, ...]
    """Who else in the league can."""


@dataclass(frozen=True)
class DeskPage(Paged):
    header: LeagueHeader
    season: SeasonFacts | None
    entries: tuple[EntryRow, ...]
    page: int
    pages: int
    waiting: tuple[EntryRow, ...]
    requests: tuple[RequestRow, ...]
    tables: tuple[OpenTable, ...]
    """In play: the one that was asked for, or the first of all."""
    in_play: int
    """How many there are."""
    reported: tuple[tuple[MessageRow, str, int, int, int], ...]
    """Messages, each with its division: title, season, step and number."""
    announcements: tuple[AnnouncementRow, ...]
    reached: int
    """How many members an announcement goes to."""
    roles: tuple[tuple[str, str, str], ...]
    """Names, rights and their words."""
    invitations: tuple[tuple[str, datetime], ...]
    log: tuple[LogLine, ...]
    log_before: int | None
    webhook: Webhook | None
    can_plan: bool
    """Whether the next season can be planned: none is under way."""

    @property
    def can_announce(self) -> bool:
        return Permission.ANNOUNCE in self.header.permissions and not self.header.is_closed

    @property
    def can_give_roles(self) -> bool:
        return Permission.GIVE_ROLES in self.header.permissions

    @property
    def may_close(self) -> bool:
        return Permission.CLOSE_LEAGUE in self.header.permissions and not self.header.is_closed

    @property
    def can_close(self) -> bool:
        return self.may_close and self.can_plan

    @property
    def may_substitute(self) -> bool:
        return Permission.SUBSTITUTE in self.header.permissions

    @property
    def can_substitute(self) -> bool:
        return self.may_substitute and self.season is not None and self.season.is_running


def desk_page(
    *,
    league: League,
    header: LeagueHeader,
    user: User,
    page: int = 1,
    before: int | None = None,
    table: int | None = None,
) -> DeskPage:
    """Everything that those who run a league have before them; of the tables in play one alone, if it is named."""
    season = current_season(league)
    entries = Entry.objects.filter(season=season).select_related("user", "division")
    queue = entries.exclude(state=Entry.State.WAITING).order_by("signed_at", "pk")
    count = queue.count() if season else 0
    pages = max(1, -(-count // PAGE_LENGTH))
    page = page if 1 <= page <= pages else 1
    log, log_before = log_page(league=league, before=before)
    is_free = not league.seasons.filter(state__in=Season.UNDER_WAY).exists()
    roles = Role.objects.filter(league=league).select_related("user").order_by("given_at", "pk")[:PAGE_LENGTH]
    judges = Judges(league)
    in_play = LeagueTable.objects.filter(division__season=season, state=LeagueTable.State.PLAYING)
    may_rule = season is not None and Permission.ADJUDICATE in header.permissions
    invited = Invitation.objects.filter(league=league).select_related("user").order_by("-pk")[:PAGE_LENGTH]
    return DeskPage(
        header=header,
        season=season_facts(season, None) if season else None,
        entries=_entry_rows(queue[(page - 1) * PAGE_LENGTH : page * PAGE_LENGTH], season),
        page=page,
        pages=pages,
        waiting=_entry_rows(
            entries.filter(state=Entry.State.WAITING).order_by("signed_at", "pk")[:PAGE_LENGTH], season
        ),
        requests=_requests(league, header, user, judges),
        tables=_open_tables(in_play, season, user, judges, table) if season and may_rule else (),
        in_play=in_play.count() if may_rule else 0,
        reported=_reported(league, header, user) if header.can_hide else (),
        announcements=announcements_of(league),
        reached=members_of(league).exclude(user=user).count(),
        roles=tuple((role.user.get_username(), role.rights, role.get_rights_display()) for role in roles),
        invitations=tuple((invitation.user.get_username(), invitation.at) for invitation in invited),
        log=log,
        log_before=log_before,
        webhook=Webhook.objects.filter(league_webhook__league=league).first()
        if Permission.CHANGE_LEAGUE in header.permissions
        else None,
        can_plan=Permission.PLAN_SEASON in header.permissions and is_free and league.closed_at is None,
    )


def planned_season(league: League) -> Season | None:
    """The season that comes or runs; there is one at a time."""
    return league.seasons.filter(state__in=Season.UNDER_WAY).first()


def _entry_rows(entries: Iterable[Entry], season: Season | None) -> tuple[EntryRow, ...]:
    if season is None:
        return ()
    return tuple(
        EntryRow(
            name=entry.user.get_username(),
            state_words=state_words(entry, season),
            source=entry.get_source_display(),
            signed_at=entry.signed_at,
            division=division_title(entry.division, season.league) if entry.division else "",
            is_gone=entry.state in Entry.GONE,
        )
        for entry in entries
    )


def _requests(league: League, header: LeagueHeader, user: User, judges: Judges) -> tuple[RequestRow, ...]:
    waiting = Request.objects.filter(season__league=league, state=Request.State.OPEN).order_by("due_at", "pk")
    found = list(waiting.select_related("by", "about__user", "table__match", "season")[:MOST_REQUESTS])
    tables = [request.table for request in found if request.table is not None]
    titles = titles_of(tables)
    people = people_at(tables)
    seasons = {request.season_id for request in found}
    own = set(Entry.objects.filter(season__in=seasons, user=user).values_list("pk", flat=True))
    has_waiting = bool(found) and Entry.objects.filter(season__in=seasons, state=Entry.State.WAITING).exists()
    rows = []
    for request in found:
        request.season.league = league
        involved = is_involved(request, user.pk, own)
        about = request.about.user.get_username() if request.about else request.by.get_username()
        rows.append(
            RequestRow(
                id=request.pk,
                by=request.by.get_username(),
                about=about if request.about and request.about.user_id != request.by_id else "",
                kind=request.kind,
                kind_words=request.get_kind_display(),
                text=request.text,
                due_at=request.due_at,
                table=titles[request.table.pk].words if request.table else "",
                code=request.table.match.code if request.table and request.table.match else "",
                seats=_seats(request.table, people) if request.table else (),
                can_decide=permission_for(request) in header.permissions and (not involved or user.acts_as_staff()),
                is_involved=involved,
                deciders=tuple(one.get_username() for one in judges.of_request(request)),
                is_escalated=request.escalated_at is not None,
                consequences=consequences_of(request, request.season, about, has_waiting=has_waiting),
            )
        )
    return tuple(rows)


def _seats(table: LeagueTable, people: Mapping[int, Entry]) -> tuple[str, ...]:
    """Who sits at a table, seat by seat, and the places if it has a result."""
    names = [people[key].user.get_username() if key in people else "…" for key in table.seats]
    places = (table.result or {}).get("places")
    return tuple(f"{name} ({place})" for name, place in zip(names, places, strict=True)) if places else tuple(names)


def _open_tables(
    in_play: QuerySet[LeagueTable], season: Season, user: User, judges: Judges, only: int | None
) -> tuple[OpenTable, ...]:
    ordered = in_play.select_related("match", "division").order_by(
        "division__level", "division__number", "round", "number"
    )
    found = list(ordered.filter(pk=only) if only else ordered[:MOST_TABLES])
    people = people_at(found)
    titles = titles_of(found)
    return tuple(
        OpenTable(
            id=table.pk,
            division=division_title(table.division, season.league),
            words=titles[table.pk].words,
            code=table.match.code if table.match else "",
            seats=_seats(table, people),
            can_adjudicate=user.pk not in {people[key].user_id for key in table.seats if key in people}
            or user.acts_as_staff(),
            deciders=tuple(one.get_username() for one in judges.of_table(table.seats)),
        )
        for table in found
    )


def _reported(league: League, header: LeagueHeader, user: User) -> tuple[tuple[MessageRow, str, int, int, int], ...]:
    return tuple(
        (message, division_title(division, league), *_place(division))
        for message, division in reported_messages(header=header, league_id=league.pk, user=user)
    )


def _place(division: Division) -> tuple[int, int, int]:
    return division.season.number, division.level + 1, division.number
