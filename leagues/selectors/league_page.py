"""The home of a league, and the whole of one of its seasons."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.markdown import as_html
from accounts.models import User
from games.engine.errors import EngineError
from games.play.clock_words import control_words
from games.words import ruleset_words
from leagues.models import Division, Entry, Format, League, LeagueTable, Plan, Rights, Role, Season, SeasonResult
from leagues.selectors.announcements import AnnouncementRow, announcements_of
from leagues.selectors.calendar import breaks_of
from leagues.selectors.dashboard import OwnTable, own_tables
from leagues.selectors.fixtures import Crosstable, Fixture, crosstable, fixtures
from leagues.selectors.league_header import LeagueHeader, current_season
from leagues.selectors.own_meetings import OwnMeeting, own_meetings
from leagues.selectors.places import most_places, place_in_line
from leagues.selectors.ranking import Ranking, ranking, state_words
from leagues.words import division_words, language_name, scale_words, tie_breaks_words

MOST_DIVISIONS = 200
"""On one page: nine levels, if each is twice as wide as the one above."""
NEWS = 8
MOST_HOSTS = 12
MOST_ENTRANTS = 200
"""Names on one page."""


@dataclass(frozen=True)
class Step:
    """A day on the way of a season."""

    words: str
    at: datetime
    is_past: bool
    is_now: bool


@dataclass(frozen=True)
class SeasonFacts:
    """A season in short."""

    number: int
    state: str
    state_words: str
    round: int
    rounds: int
    steps: tuple[Step, ...]
    breaks: tuple[tuple[date, date], ...]
    members: int
    waiting: int
    entry_state: str
    """Of the reader, if they have entered."""
    entry_words: str
    has_check_in: bool
    sign_up_from: datetime
    check_in_from: datetime | None
    starts_at: datetime
    ends_at: datetime
    needed: int
    """How many players make a table: without them the season can't start."""
    ready: int
    """How many would play if it started now: those who have signed up or, once it is open, checked in."""
    place_in_line: int | None
    """Of the reader, if they wait for a place."""
    is_full: bool
    """Whether a player who signs up now has to wait."""

    @property
    def is_planned(self) -> bool:
        return self.state == Season.State.DRAFT

    @property
    def is_before_start(self) -> bool:
        return self.state in Season.BEFORE

    @property
    def missing(self) -> int:
        """How many players have to come before it can start."""
        return max(0, self.needed - self.ready)

    @property
    def awaits_check_in(self) -> bool:
        """Whether the reader is in, and will have to check in."""
        return self.is_open and self.has_check_in and self.entry_state == Entry.State.SIGNED

    @property
    def is_open(self) -> bool:
        return self.state == Season.State.SIGN_UP

    @property
    def is_checking_in(self) -> bool:
        return self.state == Season.State.CHECK_IN

    @property
    def is_running(self) -> bool:
        return self.state == Season.State.RUNNING

    @property
    def can_sign_up(self) -> bool:
        return (self.is_open or self.is_checking_in) and self.entry_state in ("", Entry.State.WITHDRAWN)

    @property
    def can_check_in(self) -> bool:
        return self.is_checking_in and self.entry_state == Entry.State.SIGNED

    @property
    def can_start(self) -> bool:
        """Whether it need not wait for its day."""
        return (self.is_open or self.is_checking_in) and not self.missing

    @property
    def can_withdraw(self) -> bool:
        return self.state in Season.UNDER_WAY and self.entry_state not in ("", *Entry.GONE)


@dataclass(frozen=True)
class DivisionRow:
    """A division in a list."""

    level: int
    number: int
    words: str
    members: int
    unfinished: int
    leader: str
    is_mine: bool

    @property
    def step(self) -> int:
        """The level as people count, from 1."""
        return self.level + 1


@dataclass(frozen=True)
class LeaguePage:
    """The home of a league."""

    header: LeagueHeader
    rules: SafeString
    facts: tuple[tuple[str, str], ...]
    hosts: tuple[str, ...]
    season: SeasonFacts | None
    announcements: tuple[AnnouncementRow, ...]
    entrants: tuple[tuple[str, str], ...]
    """Who has signed up for a season that has not begun: names and states."""
    division: DivisionRow | None
    """The one that is shown: the reader's own, or the first."""
    ranking: Ranking | None
    own_tables: tuple[OwnTable, ...]
    """The games of a member that are in play, those that wait for them first."""
    own_meetings: tuple[OwnMeeting, ...]
    """The games that they have to play at a time of their own, the next one first."""
    now_playing: tuple[Fixture, ...]
    """The games of the round; where all begin at once, those in play, the reader's own aside."""
    crosstable: Crosstable | None
    divisions: tuple[DivisionRow, ...]
    champions: tuple[tuple[int, str], ...]
    """The last seasons and who won them."""

    @property
    def has_own_games(self) -> bool:
        return bool(self.own_tables or self.own_meetings)


def league_page(*, league: League, header: LeagueHeader, user: User | None) -> LeaguePage:
    """The home of a league as one reader sees it."""
    season = current_season(league)
    entry = _entry_of(season, user)
    rows = division_rows(season, league, entry) if season else ()
    shown = _shown(season, entry)
    own = own_tables(season=season, user=user) if season and user and entry and entry.division_id else ()
    meetings = own_meetings(season=season, entry=entry) if season and entry and entry.division_id else ()
    return LeaguePage(
        header=header,
        rules=as_html(league.rules_text),
        facts=league_facts(league),
        hosts=_hosts(league),
        season=season_facts(season, entry) if season else None,
        announcements=announcements_of(league),
        entrants=_entrants(season) if season and season.state in Season.BEFORE else (),
        division=next((row for row in rows if shown and (row.level, row.number) == (shown.level, shown.number)), None),
        ranking=ranking(division=shown, season=season, league=league, user=user) if shown and season else None,
        own_tables=own,
        own_meetings=meetings,
        now_playing=_now_playing(season, shown, user, {*(t.row.id for t in own), *(m.table for m in meetings)}),
        crosstable=crosstable(division=shown, league=league, user_id=user.pk if user else None) if shown else None,
        divisions=rows,
        champions=champions(league),
    )


def season_facts(season: Season, own: Entry | None) -> SeasonFacts:
    """A season in short, as one reader sees it."""
    counts = dict(season.entries.values_list("state").annotate(Count("pk")).order_by())
    gone = (*Entry.GONE, Entry.State.WAITING)
    waiting = counts.get(Entry.State.WAITING, 0)
    coming = sum(counts.get(state, 0) for state in Entry.COMING)
    is_checking_in = season.state == Season.State.CHECK_IN
    most = most_places(season.league)
    return SeasonFacts(
        number=season.number,
        state=season.state,
        state_words=season.get_state_display(),
        # Where all tables begin at once, a round is only a way to count them.
        round=0 if season.league.starts_at_once else season.round,
        rounds=0 if season.league.starts_at_once else season.rounds,
        steps=_steps(season),
        breaks=tuple(breaks_of(season)),
        members=sum(count for state, count in counts.items() if state not in gone),
        waiting=waiting,
        entry_state=own.state if own else "",
        entry_words=state_words(own, season) if own else "",
        has_check_in=season.check_in_from is not None,
        sign_up_from=season.sign_up_from,
        check_in_from=season.check_in_from,
        starts_at=season.starts_at,
        ends_at=season.ends_at,
        needed=season.league.table_size,
        ready=waiting + (counts.get(Entry.State.CHECKED_IN, 0) if is_checking_in else coming),
        place_in_line=place_in_line(own) if own else None,
        is_full=most is not None and coming >= most,
    )


def division_rows(season: Season, league: League, own: Entry | None) -> tuple[DivisionRow, ...]:
    """The divisions of a season with who leads them."""
    divisions = list(
        Division.objects.filter(season=season)
        .order_by("level", "number")
        .annotate(members=Count("entries"))[:MOST_DIVISIONS]
    )
    leaders = dict(
        Entry.objects.filter(season=season, rank=1).order_by("-pk").values_list("division_id", "user__username")
    )
    unfinished = dict(
        LeagueTable.objects.filter(division__season=season, state__in=LeagueTable.UNFINISHED)
        .values_list("division_id")
        .annotate(Count("pk"))
        .order_by()
    )
    is_only = len(divisions) == 1 and league.format != Format.PYRAMID
    return tuple(
        DivisionRow(
            level=division.level,
            number=division.number,
            words=division_words(division.level, division.number, division.name, is_only=is_only),
            members=division.members,
            unfinished=unfinished.get(division.pk, 0),
            leader=leaders.get(division.pk, ""),
            is_mine=own is not None and own.division_id == division.pk,
        )
        for division in divisions
    )


def champions(league: League, most: int = NEWS) -> tuple[tuple[int, str], ...]:
    """The seasons that have ended, the last first, and who won them."""
    won = SeasonResult.objects.filter(season__league=league, level=0, division=1, rank=1).order_by(
        "-season__number", "pk"
    )
    return tuple(won.values_list("season__number", "user__username")[:most])


def league_facts(league: League) -> tuple[tuple[str, str], ...]:
    """How a league is played, in words."""
    is_pyramid = league.format == Format.PYRAMID
    facts = [
        (_("Rules"), _rules_words(league)),
        (_("Format"), str(Format(league.format).label)),
        (_("Tables"), ngettext("%(n)s player", "%(n)s players", league.table_size) % {"n": league.table_size}),
    ]
    if is_pyramid:
        facts.append((_("Players per division"), str(league.group_size)))
        facts.append(
            (
                _("Promotion and relegation"),
                _("%(up)s up, %(down)s down") % {"up": league.promoted, "down": league.relegated},
            )
        )
    if league.format in (Format.SWISS, Format.DUPLICATE):
        facts.append((_("Rounds"), str(league.rounds)))
    if league.format == Format.DUPLICATE:
        facts.append((_("Points"), _("each seat is compared with the same seat at other tables")))
    else:
        facts.append((_("Points"), scale_words(league.points[: league.table_size])))
    facts += [
        (_("Tie-breaks"), tie_breaks_words(league.tie_breaks)),
        (_("Clock"), control_words(league.control)),
        (_("Open to"), _entry_words(league)),
    ]
    if league.languages:
        facts.append((_("Languages"), ", ".join(map(language_name, league.languages))))
    return tuple(facts)


def _rules_words(league: League) -> str:
    words = [_readable_rules(text) for text in league.rulesets]
    if len(words) == 1:
        return words[0]
    return f"{' · '.join(words[:4])}{' …' if len(words) > 4 else ''} ({Plan(league.plan).label})"


def _readable_rules(text: str) -> str:
    try:
        return ruleset_words(text)
    except EngineError:
        return text


def _entry_words(league: League) -> str:
    limits: list[str] = []
    if league.by_invitation:
        limits.append(_("invitation only"))
    if league.least_rating is not None:
        limits.append(_("rating from %(rating)s") % {"rating": league.least_rating})
    if league.most_rating is not None:
        limits.append(_("rating up to %(rating)s") % {"rating": league.most_rating})
    if league.least_reliability:
        limits.append(_("%(share)s%% of decisions on time") % {"share": league.least_reliability})
    if league.most_members:
        limits.append(_("up to %(n)s members") % {"n": league.most_members})
    return ", ".join(limits) or _("all members")


def _hosts(league: League) -> tuple[str, ...]:
    """Whom members turn to, the owner first."""
    held = Role.objects.filter(league=league, rights__in=(Rights.OWNER, Rights.HOST)).order_by("given_at", "pk")
    names = held.values_list("rights", "user__username")[:MOST_HOSTS]
    return tuple(name for _rights, name in sorted(names, key=lambda found: found[0] != Rights.OWNER))


def _entry_of(season: Season | None, user: User | None) -> Entry | None:
    if season is None or user is None:
        return None
    return Entry.objects.filter(season=season, user=user).first()


def _shown(season: Season | None, own: Entry | None) -> Division | None:
    if season is None:
        return None
    if own is not None and own.division_id is not None:
        return Division.objects.filter(pk=own.division_id).first()
    return Division.objects.filter(season=season).order_by("level", "number").first()


def _now_playing(
    season: Season | None, division: Division | None, user: User | None, own: Collection[int]
) -> tuple[Fixture, ...]:
    if season is None or division is None or season.state != Season.State.RUNNING:
        return ()
    is_one_round = not season.league.starts_at_once
    tables = fixtures(
        division=division,
        user_id=user.pk if user else None,
        round=season.round if is_one_round else None,
        state=None if is_one_round else LeagueTable.State.PLAYING,
        length=NEWS + len(own),
    )
    return tuple(table for table in tables if table.id not in own)[:NEWS]


def _steps(season: Season) -> tuple[Step, ...]:
    days: Sequence[tuple[str, datetime | None]] = (
        (_("Sign-up"), season.sign_up_from),
        (_("Check-in"), season.check_in_from),
        (_("Start"), season.starts_at),
        (_("End"), end := season.ended_at or season.ends_at),
    )
    # A season that did not wait for its day may have begun before check-in opened.
    known = [(words, at) for words, at in days if at is not None and (at <= season.starts_at or at == end)]
    now = timezone.now()
    last = max((number for number, (_words, at) in enumerate(known) if at <= now), default=-1)
    return tuple(Step(words, at, number < last, number == last) for number, (words, at) in enumerate(known))


@dataclass(frozen=True)
class SeasonPage:
    """A whole season."""

    header: LeagueHeader
    season: SeasonFacts
    divisions: tuple[DivisionRow, ...]
    entrants: tuple[tuple[str, str], ...]
    """Names and states, before there are places."""


def season_page(*, season: Season, league: League, header: LeagueHeader, user: User | None) -> SeasonPage:
    """A whole season as one reader sees it."""
    own = _entry_of(season, user)
    divisions = division_rows(season, league, own)
    return SeasonPage(header, season_facts(season, own), divisions, () if divisions else _entrants(season))


def _entrants(season: Season) -> tuple[tuple[str, str], ...]:
    entered = season.entries.exclude(state__in=Entry.GONE).order_by("signed_at", "pk").select_related("user")
    return tuple((entry.user.get_username(), state_words(entry, season)) for entry in entered[:MOST_ENTRANTS])
