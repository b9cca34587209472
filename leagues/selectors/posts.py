"""What a league posts to its own server: pairings, results with the standings after them, reminders and other news, in
the league's language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.absolute_urls import absolute_url
from accounts.moment_words import moment_words
from accounts.notifications.channels.posts import Post, Section
from accounts.selectors.people import language_of, zone_named, zone_of
from leagues.models import Act, Division, Entry, Format, League, LeaguePost, LeagueTable, Season, SeasonResult
from leagues.selectors.calendar import round_due
from leagues.selectors.division_page import division_title
from leagues.selectors.fixtures import people_at, titles_of
from leagues.selectors.log import in_words
from leagues.selectors.notices import result_lines
from leagues.selectors.ranking import ranked
from leagues.words import points_count_words

MOST_LINES = 15
"""Of other news in one post."""
MOST_RESULTS = 8
"""Tables in one post."""
MOST_RANKED = 10
"""Lines of the standings of a division."""
MOST_DIVISIONS = 8
MOST_TABLES = 200
BEFORE_DUE = timedelta(days=1)
"""So long before a round is due the channel is reminded of it."""

RESULTS = (Act.Kind.TABLE_ENDED, Act.Kind.TABLE_ADJUDGED)


@contextmanager
def spoken_in(league: League) -> Iterator[None]:
    """Everything inside is said in the league's language and time zone."""
    language = league.language or language_of(league.created_by)
    zone = zone_named(league.time_zone) if league.time_zone else zone_of(league.created_by)
    with translation.override(language), timezone.override(zone):
        yield


def in_posts(acts: Sequence[Act]) -> list[list[Act]]:
    """Acts as they are posted together: results of a season, or lines of other news; a round stands alone."""
    posts: list[list[Act]] = []
    for act in acts:
        last = posts[-1] if posts else []
        if last and _kind(last[0]) == _kind(act) and len(last) < _most(act):
            last.append(act)
        else:
            posts.append([act])
    return posts


def _kind(act: Act) -> tuple[str, int | None]:
    if act.kind in RESULTS:
        return ("results", act.season_id)
    is_alone = act.kind in (Act.Kind.ROUND_STARTED, Act.Kind.SEASON_ENDED)
    return (act.kind if is_alone else "news", act.season_id if is_alone else None)


def _most(act: Act) -> int:
    if act.kind in RESULTS:
        return MOST_RESULTS
    return 1 if act.kind in (Act.Kind.ROUND_STARTED, Act.Kind.SEASON_ENDED) else MOST_LINES


def due_key(season: Season) -> str:
    """The name of the reminder that a round is due."""
    return f"due-{season.pk}-{season.round}"


def post_of(post: LeaguePost, league: League) -> Post | None:
    """What a post says, in the language that is active; None if there is nothing left to say."""
    if post.key.startswith("due-"):
        _word, season_id, number = post.key.split("-")
        return _reminder(league, int(season_id), int(number))
    acts = list(Act.objects.filter(pk__in=post.acts, league=league).select_related("by", "season").order_by("pk"))
    if not acts:
        return None
    first = acts[0]
    if first.kind in RESULTS:
        return _results(league, acts)
    if first.kind == Act.Kind.ROUND_STARTED and first.season is not None:
        return _round(league, first, first.season)
    if first.kind == Act.Kind.SEASON_ENDED and first.season is not None:
        return _ended(league, first.season)
    lines = [line.words for line in in_words(acts)]
    return Post(league.name, lines[0], _home(league), "\n".join(lines[1:]))


def _home(league: League) -> str:
    return absolute_url(reverse("leagues:home", args=[league.slug]))


def _season_url(league: League, season: Season) -> str:
    return absolute_url(reverse("leagues:season", args=[league.slug, season.number]))


def _round(league: League, act: Act, season: Season) -> Post:
    """Who meets whom."""
    number = act.parameters.get("round")
    tables = LeagueTable.objects.filter(division__season=season)
    if number is not None:
        tables = tables.filter(round=number)
    title = (
        _("Round %(round)s of season %(season)s has started")
        if number is not None
        else _("All games of season %(season)s have started")
    )
    due = round_due(season) if number == season.round else season.ends_at
    intro = _("Finish by %(when)s.") % {"when": moment_words(due)}
    parts = {"round": number, "season": season.number}
    return Post(league.name, title % parts, _season_url(league, season), intro, _pairings(league, tables))


def _pairings(league: League, tables: QuerySet[LeagueTable]) -> tuple[Section, ...]:
    ordered = tables.select_related("division").order_by("division__level", "division__number", "round", "number")
    found = list(ordered[:MOST_TABLES])
    people, titles = people_at(found), titles_of(found)
    sections: dict[int, tuple[str, list[str]]] = {}
    for table in found:
        heading = division_title(table.division, league)
        names = ", ".join(_name(people, key) for key in table.seats)
        sections.setdefault(table.division_id, (heading, []))[1].append(f"{titles[table.pk].words}: {names}")
    return tuple(Section(heading, tuple(lines)) for heading, lines in sections.values())


def _name(people: dict[int, Entry], key: int) -> str:
    return people[key].user.get_username() if key in people else "…"


def _results(league: League, acts: Sequence[Act]) -> Post | None:
    """How tables ended, and the standings after them."""
    keys = [act.parameters["table"] for act in acts if isinstance(act.parameters.get("table"), int)]
    found = LeagueTable.objects.select_related("division__season", "match").in_bulk(keys)
    # A result that a host has changed since is told once, as it stands.
    tables = [found[key] for key in dict.fromkeys(keys) if key in found]
    if not tables:
        return None
    people, titles = people_at(tables), titles_of(tables)
    sections = []
    for table in tables:
        words = f"{division_title(table.division, league)}, {titles[table.pk].words}"
        if league.format != Format.PYRAMID:
            words = titles[table.pk].words
        names = ", ".join(_name(people, key) for key in table.seats)
        lines = result_lines(league=league, table=table, people=people)
        sections.append(Section(words, tuple(lines) or (names,)))
    for division in {table.division_id: table.division for table in tables}.values():
        sections.append(_standings(league, division))
    season = tables[0].division.season
    title = _("Results of season %(season)s") % {"season": season.number}
    return Post(league.name, title, _season_url(league, season), "", tuple(sections))


def _standings(league: League, division: Division) -> Section:
    heading = _("Standings")
    if league.format == Format.PYRAMID:
        heading = _("Standings: %(division)s") % {"division": division_title(division, league)}
    return Section(
        heading,
        tuple(
            f"{entry.rank or '…'}. {entry.user.get_username()}: {points_count_words(entry.points)}"
            for entry in ranked(division).select_related("user")[:MOST_RANKED]
        ),
    )


def _ended(league: League, season: Season) -> Post:
    """The last standings, and who has won."""
    won = SeasonResult.objects.filter(season=season, level=0, division=1, rank=1).select_related("user").first()
    intro = _("Winner: %(name)s") % {"name": won.user.get_username()} if won else ""
    divisions = season.divisions.order_by("level", "number")[:MOST_DIVISIONS]
    sections = tuple(_standings(league, division) for division in divisions)
    title = _("Season %(season)s is over") % {"season": season.number}
    return Post(league.name, title, _season_url(league, season), intro, sections)


def _reminder(league: League, season_id: int, number: int) -> Post | None:
    """What is left to play of a round that is due soon; None if that is over."""
    season = Season.objects.filter(pk=season_id, league=league, state=Season.State.RUNNING, round=number).first()
    if season is None or season.round_due_at is None:
        return None
    left = LeagueTable.objects.filter(division__season=season, round=number, state__in=LeagueTable.UNFINISHED)
    sections = _pairings(league, left)
    if not sections:
        return None
    title = _("Round %(round)s ends on %(when)s") % {"round": number, "when": moment_words(round_due(season))}
    intro = _("These games are not finished yet. Games that are not finished by then are adjudicated.")
    return Post(league.name, title, _season_url(league, season), intro, sections)
