"""What a person has played and won in leagues, for their followers and their profile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.crests import Crest
from leagues.models import Entry, Season, SeasonResult
from leagues.selectors.directory import seen_by
from leagues.selectors.league_header import crest_of
from leagues.words import rank_words
from social.feed import Entry as FeedEntry
from social.feed import Span

MOST_SHOWN = 20
TOP = 0
"""The level of the first division."""


class LeagueRecord(NamedTuple):
    """A season that a person plays or has played."""

    slug: str
    name: str
    crest: Crest
    season: int
    state: str
    """In words."""
    rank: str
    """In words; '' until there is one."""
    is_champion: bool


def leagues_of(person: User, viewer: User | None) -> list[LeagueRecord]:
    """The last seasons of a person in leagues that the viewer may see."""
    entries = Entry.objects.filter(user=person, season__league__in=seen_by(viewer).values("pk"))
    entries = entries.exclude(state__in=Entry.GONE).exclude(season__state=Season.State.CLOSED)
    rows = entries.select_related("season__league", "result", "division").order_by("-season_id")
    return [_record(entry) for entry in rows[:MOST_SHOWN]]


def _record(entry: Entry) -> LeagueRecord:
    league = entry.season.league
    result: SeasonResult | None = getattr(entry, "result", None)
    rank = result.rank if result is not None else entry.rank
    return LeagueRecord(
        slug=league.slug,
        name=league.name,
        crest=crest_of(league),
        season=entry.season.number,
        state=str(entry.season.get_state_display()),
        rank=rank_words(rank) if rank else "",
        is_champion=result is not None and _is_champion(result),
    )


def league_titles(people: Mapping[int, User], span: Span) -> Sequence[FeedEntry]:
    """Seasons of public leagues that these people have won."""
    won = SeasonResult.objects.filter(user__in=people, level=TOP, rank=1, has_left=False)
    won = won.filter(season__league__is_private=False, season__league__closed_at=None)
    won = won.filter(season__ended_at__gte=span.since, season__ended_at__lt=span.before)
    rows = won.select_related("season__league").order_by("-season__ended_at", "-pk")[: span.most]
    return [_feed_entry(row, people[row.user_id]) for row in rows]


def _feed_entry(row: SeasonResult, person: User) -> FeedEntry:
    season = row.season
    assert season.ended_at is not None, "results are written when a season ends"
    blanks = {"name": person.username, "league": season.league.name, "season": season.number}
    words = _("%(name)s won season %(season)s of %(league)s") % blanks
    url = reverse("leagues:season", args=[season.league.slug, season.number])
    return FeedEntry(season.ended_at, person, words, url, "", "trophy")


def _is_champion(result: SeasonResult) -> bool:
    return result.level == TOP and result.rank == 1 and not result.has_left
