"""The directory of leagues."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from accounts.models import User
from leagues.crests import Crest
from leagues.models import Entry, Format, Invitation, League, Role, Season
from leagues.selectors.league_header import crest_of
from leagues.words import language_name

PAGE_LENGTH = 20
MOST_MINE = 10
Seasons = Season.objects.exclude(state=Season.State.CLOSED)
SHOWN = {"open": Season.State.SIGN_UP, "running": Season.State.RUNNING}


@dataclass(frozen=True)
class LeagueRow:
    """A league in a list."""

    slug: str
    name: str
    crest: Crest
    game: str
    format: str
    table_size: int
    languages: tuple[str, ...]
    is_private: bool
    is_invited: bool
    number: int | None
    """Of its newest season."""
    state: str
    state_words: str
    next_at: datetime | None
    """When the season comes to its next step."""
    members: int


@dataclass(frozen=True)
class DirectoryPage:
    mine: tuple[LeagueRow, ...]
    """Beside the list, where nothing in particular was asked for."""
    rows: tuple[LeagueRow, ...]
    before: int | None
    """After which league the list goes on."""
    is_asked: bool
    """Whether something in particular was asked for."""


def directory_page(
    *,
    user: User | None,
    show: str = "",
    game: str = "",
    format: str = "",
    language: str = "",
    before: int | None = None,
) -> DirectoryPage:
    """A page of the leagues that a visitor may see, the newest first."""
    leagues = seen_by(user).filter(closed_at=None)
    if show == "mine":
        leagues = leagues.filter(pk__in=_own(user))
    elif show in SHOWN:
        leagues = leagues.filter(Exists(Season.objects.filter(league=OuterRef("pk"), state=SHOWN[show])))
    if game:
        leagues = leagues.filter(game=game)
    if format:
        leagues = leagues.filter(format=format)
    if language:
        leagues = leagues.filter(languages__icontains=f'"{language}"')
    is_asked = bool(show or game or format or language)
    mine: list[League] = []
    if not is_asked and before is None and user is not None:
        mine = list(League.objects.filter(pk__in=_own(user), closed_at=None).order_by("-pk")[:MOST_MINE])
        leagues = leagues.exclude(pk__in=[league.pk for league in mine])
    if before is not None:
        leagues = leagues.filter(pk__lt=before)
    found = list(leagues.order_by("-pk")[: PAGE_LENGTH + 1])
    page = found[:PAGE_LENGTH]
    rows = _rows([*mine, *page], user)
    return DirectoryPage(
        mine=rows[: len(mine)],
        rows=rows[len(mine) :],
        before=page[-1].pk if len(found) > PAGE_LENGTH else None,
        is_asked=is_asked,
    )


def seen_by(user: User | None) -> QuerySet[League]:
    if user is not None and user.acts_as_staff():
        return League.objects.all()
    return League.objects.filter(Q(is_private=False) | Q(pk__in=_own(user)))


def _own(user: User | None) -> Iterable[int]:
    """The numbers of the leagues that a person has to do with."""
    if user is None:
        return []
    return {
        *Role.objects.filter(user=user).values_list("league_id", flat=True),
        *Invitation.objects.filter(user=user).values_list("league_id", flat=True),
        *Entry.objects.filter(user=user).values_list("season__league_id", flat=True),
    }


def _rows(leagues: list[League], user: User | None) -> tuple[LeagueRow, ...]:
    keys = [league.pk for league in leagues]
    newest = Seasons.filter(league=OuterRef("league")).order_by("-number").values("pk")[:1]
    seasons = {season.league_id: season for season in Season.objects.filter(league__in=keys, pk=Subquery(newest))}
    present = Entry.objects.filter(season__in=[season.pk for season in seasons.values()]).exclude(
        state__in=[*Entry.GONE, Entry.State.WAITING]
    )
    members = dict(present.values_list("season_id").annotate(Count("pk")).order_by())
    invited = _invited(user, keys, [season.pk for season in seasons.values()])
    return tuple(_row(league, seasons.get(league.pk), members, league.pk in invited) for league in leagues)


def _invited(user: User | None, leagues: list[int], seasons: list[int]) -> set[int]:
    """The leagues that a person is invited to and has not entered yet."""
    if user is None:
        return set()
    asked = Invitation.objects.filter(user=user, league__in=leagues).values_list("league_id", flat=True)
    entered = Entry.objects.filter(user=user, season__in=seasons).exclude(state=Entry.State.WITHDRAWN)
    return {*asked} - {*entered.values_list("season__league_id", flat=True)}


def _row(league: League, season: Season | None, members: dict[int, int], is_invited: bool) -> LeagueRow:
    return LeagueRow(
        slug=league.slug,
        name=league.name,
        crest=crest_of(league),
        game=league.game,
        format=str(Format(league.format).label),
        table_size=league.table_size,
        languages=tuple(map(language_name, league.languages)),
        is_private=league.is_private,
        is_invited=is_invited,
        number=season.number if season else None,
        state=season.state if season else "",
        state_words=season.get_state_display() if season else "",
        next_at=_next_moment(season) if season else None,
        members=members.get(season.pk, 0) if season else 0,
    )


def _next_moment(season: Season) -> datetime | None:
    if season.state == Season.State.DRAFT:
        return season.sign_up_from
    if season.state in (Season.State.SIGN_UP, Season.State.CHECK_IN):
        return season.starts_at
    return season.ends_at if season.state == Season.State.RUNNING else None
