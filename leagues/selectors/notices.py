"""What happened in a league, told to one person: the league, the round, the table, the others at it and what came of
it. Everything that a list of notices names is read at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, TypeVar

from django.db.models import Model, QuerySet
from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from accounts.models import Notification, User
from accounts.moment_words import moment_words
from leagues.models import (
    Act,
    Appointment,
    Division,
    Entry,
    Format,
    League,
    LeagueTable,
    ProposedTime,
    Request,
    Rights,
    Season,
    SeasonResult,
)
from leagues.selectors.calendar import round_due
from leagues.selectors.division_page import division_title
from leagues.selectors.fixtures import people_at, titles_of
from leagues.selectors.log import in_words
from leagues.selectors.meeting_times import stamp_of
from leagues.selectors.permissions import may_see
from leagues.words import meeting_words, movement_words, points_count_words, rank_words
from pairing.points import shared

MOST_TABLES = 12
"""Of a person that one notice lists."""

K = Act.Kind
M = TypeVar("M", bound=Model)
_ACT = re.compile(r"(\d+)")
_CHAT = re.compile(r"t(\d+)\.\d+")
_ROUND = re.compile(r"r\d+\.(\d+)")
_REMINDER = re.compile(r"m(\d+)\.(\d+)[a-z]")
_PROPOSAL = re.compile(r"p(\d+)")
"""What the keys of notifications name: acts, chats, rounds whose results are shown, appointments, proposed times."""


class Told(NamedTuple):
    """A notice in words."""

    headline: str
    """Without the name of the league."""
    lines: tuple[str, ...]
    path: str


@dataclass
class Named:
    """What the notices of one person name, by keys."""

    user: User
    leagues: dict[int, League]
    acts: dict[int, Act] = field(default_factory=dict)
    lines: dict[int, str] = field(default_factory=dict)
    """The log's own sentences, for acts that have no others."""
    tables: dict[int, LeagueTable] = field(default_factory=dict)
    titles: dict[int, str] = field(default_factory=dict)
    people: dict[int, Entry] = field(default_factory=dict)
    """Entries at those tables, and those that acts name."""
    requests: dict[int, Request] = field(default_factory=dict)
    own: dict[int, Entry] = field(default_factory=dict)
    """The person's own entries, by season."""
    results: dict[int, SeasonResult] = field(default_factory=dict)
    """What they reached, by season."""
    divisions: dict[int, Division] = field(default_factory=dict)
    appointments: dict[int, Appointment] = field(default_factory=dict)
    proposals: dict[int, ProposedTime] = field(default_factory=dict)
    wanted: set[int] = field(default_factory=set)
    """The keys of tables to be read."""
    usernames: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Source:
    """What one notice is made of."""

    league: League | None
    """None if it is gone, or if the person may not know of it any more."""
    what: str
    named: Named

    @property
    def act(self) -> Act | None:
        act = self.named.acts.get(int(self.what)) if self.what.isdecimal() else None
        return act if act is not None and self.league is not None and act.league_id == self.league.pk else None


def what_of(notification: Notification) -> str:
    """What the key of a notification names: the number of an act, or something else that a service has named."""
    return notification.key.rpartition(":")[2]


def load_notices(notifications: Collection[Notification]) -> None:
    """Sets the subjects of notifications of one person to what they are made of."""
    if not notifications:
        return
    user = next(iter(notifications)).user
    leagues = League.objects.in_bulk({one.subject_id for one in notifications if one.subject_id is not None})
    seen = {key: league for key, league in leagues.items() if may_see(league=league, user=user)}
    named = Named(user=user, leagues=seen)
    whats = {what_of(one) for one in notifications if one.subject_id in seen}
    named.acts = Act.objects.select_related("by", "season").in_bulk(_numbers(whats, _ACT))
    named.divisions = _bulk(Division.objects.select_related("season"), _numbers(whats, _CHAT))
    meeting = ("table__division__season", "table__match")
    named.appointments = _bulk(Appointment.objects.select_related(*meeting), _numbers(whats, _REMINDER))
    proposed = ProposedTime.objects.select_related("by__user", "appointment__table__division__season")
    named.proposals = _bulk(proposed, _numbers(whats, _PROPOSAL))
    _load_acts(named)
    _load_tables(named)
    for one in notifications:
        one.subject = Source(seen.get(one.subject_id or 0), what_of(one), named)


def _load_acts(named: Named) -> None:
    acts = list(named.acts.values())
    if not acts:
        return
    # The caller shows them in the language that is active now.
    named.lines = {line.id: line.words for line in in_words(act for act in acts if act.kind not in _TOLD)}
    named.requests = Request.objects.select_related("by", "about__user", "table").in_bulk(_keys(acts, "request"))
    seasons = {act.season_id for act in acts if act.season_id is not None}
    own = Entry.objects.filter(user=named.user, season__in=seasons).select_related("division")
    named.own = {entry.season_id: entry for entry in own}
    ended = {act.season_id for act in acts if act.kind == K.SEASON_ENDED}
    results = SeasonResult.objects.filter(user=named.user, season__in=ended) if ended else ()
    named.results = {result.season_id: result for result in results}
    asked = {request.table_id for request in named.requests.values() if request.table_id is not None}
    named.wanted |= {*_keys(acts, "table"), *asked, *_own_tables(named, acts)}
    named.people = _bulk(Entry.objects.select_related("user"), _keys(acts, "entry"))
    named.usernames = dict(User.objects.filter(pk__in=_keys(acts, "user")).values_list("pk", "username"))


def _load_tables(named: Named) -> None:
    """Every table that something names, what it is called, and who sits there."""
    meetings = [*named.appointments.values(), *(proposal.appointment for proposal in named.proposals.values())]
    named.wanted |= {appointment.table_id for appointment in meetings}
    related = ("division", "match", "appointment")
    named.tables = _bulk(LeagueTable.objects.select_related(*related), named.wanted)
    tables = list(named.tables.values())
    if tables:
        named.titles = {key: title.words for key, title in titles_of(tables).items()}
        named.people |= people_at(tables)


def _own_tables(named: Named, acts: Sequence[Act]) -> list[int]:
    """The tables of the person in the rounds that have begun, by their keys."""
    begun = {act.season_id for act in acts if act.kind in (K.ROUND_STARTED, K.SEASON_STARTED)}
    own = [entry for entry in named.own.values() if entry.season_id in begun and entry.division_id is not None]
    if not own:
        return []
    tables = LeagueTable.objects.filter(division__in=[entry.division_id for entry in own]).order_by("round", "number")
    mine = {entry.pk for entry in own}
    return [key for key, seats in tables.values_list("pk", "seats") if not mine.isdisjoint(seats)]


def _bulk(found: QuerySet[M], keys: Collection[int]) -> dict[int, M]:
    return found.in_bulk(keys) if keys else {}


def _numbers(whats: Iterable[str], pattern: re.Pattern[str]) -> set[int]:
    """The keys in what notifications name."""
    return {int(found[1]) for what in whats if (found := pattern.fullmatch(what))}


def _keys(acts: Iterable[Act], name: str) -> set[int]:
    return {act.parameters[name] for act in acts if isinstance(act.parameters.get(name), int)}


def notice_of(source: Source) -> Told | None:
    """A notice in the language and the time zone that are active; None if there is nothing left to tell."""
    league = source.league
    if league is None:
        return None
    act = source.act
    if act is not None:
        tell = _TOLD.get(act.kind)
        return tell(source, league, act) if tell is not None else _logged(source, league, act)
    for pattern, name in _NAMED.items():
        if found := pattern.fullmatch(source.what):
            return name(source, league, int(found[1]))
    return None


def is_past(source: Source) -> bool:
    """Whether a notice is about something that holds no more: a time that was withdrawn, or has moved."""
    if found := _REMINDER.fullmatch(source.what):
        appointment = source.named.appointments.get(int(found[1]))
        return (
            appointment is None
            or appointment.table.state != LeagueTable.State.PLANNED
            or stamp_of(appointment.at) != int(found[2])
        )
    if found := _PROPOSAL.fullmatch(source.what):
        return int(found[1]) not in source.named.proposals
    return False


# ------------------------------------------------------------------------------------------------ where it leads


def _home(league: League) -> str:
    return reverse("leagues:home", args=[league.slug])


def _season_path(league: League, season: Season | None) -> str:
    return reverse("leagues:season", args=[league.slug, season.number]) if season else _home(league)


def _division_path(league: League, season: Season | None, division: Division | None) -> str:
    if season is None or division is None:
        return _season_path(league, season)
    return reverse("leagues:division", args=[league.slug, season.number, division.level + 1, division.number])


def _table_path(league: League, season: Season | None, table: LeagueTable) -> str:
    if table.match is not None:
        return reverse("games:table", args=[table.match.code])
    if getattr(table, "appointment", None) is not None:
        return reverse("leagues:appointment", args=[league.slug, table.pk])
    return _division_path(league, season, table.division)


def _desk(league: League) -> str:
    return reverse("leagues:desk", args=[league.slug])


# ------------------------------------------------------------------------------------------------ seasons


def _number(act: Act) -> dict[str, object]:
    return {"season": act.season.number if act.season else ""}


def _by(act: Act) -> str:
    return act.by.get_username() if act.by else _("The site")


def _sign_up_opened(source: Source, league: League, act: Act) -> Told:
    lines = (
        _("Season %(season)s starts on %(when)s. Sign up before then.")
        % {**_number(act), "when": moment_words(act.season.starts_at)}
        if act.season
        else "",
    )
    return Told(_("sign-up for season %(season)s is open") % _number(act), lines, _home(league))


def _check_in_opened(source: Source, league: League, act: Act) -> Told:
    lines = (
        _("Season %(season)s starts on %(when)s. Players who have not checked in by then do not take part.")
        % {**_number(act), "when": moment_words(act.season.starts_at)}
        if act.season
        else "",
    )
    return Told(_("check in for season %(season)s") % _number(act), lines, _home(league))


def _season_changed(source: Source, league: League, act: Act) -> Told:
    parts = {**_number(act), "by": _by(act)}
    lines = [_("%(by)s changed the dates of season %(season)s.") % parts]
    if act.season is not None:
        if act.season.state in Season.BEFORE:
            lines.append(_("It starts on %(when)s.") % {"when": moment_words(act.season.starts_at)})
        lines.append(_("It ends on %(when)s.") % {"when": moment_words(act.season.ends_at)})
    return Told(_("new dates for season %(season)s") % parts, tuple(lines), _season_path(league, act.season))


def _season_called_off(source: Source, league: League, act: Act) -> Told:
    parts = {**_number(act), "by": _by(act)}
    if act.by is None:
        line = _("Too few players came for a table, so season %(season)s is cancelled.") % parts
    else:
        line = _("%(by)s cancelled season %(season)s.") % parts
    return Told(_("season %(season)s is cancelled") % parts, (line,), _home(league))


def _season_started(source: Source, league: League, act: Act) -> Told:
    own = source.named.own.get(act.season_id or 0)
    lines = []
    if own is not None and own.division is not None and league.format == Format.PYRAMID:
        lines.append(_("You play in %(division)s.") % {"division": division_title(own.division, league)})
    if own is not None and own.state == Entry.State.WAITING:
        lines.append(_("All places are taken: you are on the waiting list."))
    if league.starts_at_once:
        lines += [_meeting(source, table) for table in _tables_of(source, act)[:MOST_TABLES]]
    if act.season is not None:
        lines.append(_("It ends on %(when)s.") % {"when": moment_words(act.season.ends_at)})
    path = _division_path(league, act.season, own.division if own else None)
    return Told(_("season %(season)s has started") % _number(act), tuple(lines), path)


def _season_ended(source: Source, league: League, act: Act) -> Told:
    path = _season_path(league, act.season)
    result = source.named.results.get(act.season_id or 0)
    if result is None:
        return Told(_("season %(season)s is over") % _number(act), (_("The final standings are in."),), path)
    own = source.named.own.get(act.season_id or 0)
    parts = {**_number(act), "rank": rank_words(result.rank), "points": points_count_words(result.points)}
    if own is not None and own.division is not None and league.format == Format.PYRAMID:
        parts["division"] = division_title(own.division, league)
        lines = [_("You finished %(rank)s in %(division)s with %(points)s.") % parts]
    else:
        lines = [_("You finished %(rank)s with %(points)s.") % parts]
    if result.movement > 0:
        lines.append(_("You are promoted: you play one level higher next season."))
    elif result.movement < 0:
        lines.append(_("You are in a relegation place: you play one level lower next season if others move up."))
    return Told(_("season %(season)s is over: you finished %(rank)s") % parts, tuple(lines), path)


# ------------------------------------------------------------------------------------------------ tables


def _tables_of(source: Source, act: Act, round: int | None = None) -> list[LeagueTable]:
    """The person's own tables of a season, or of a round of it."""
    own = source.named.own.get(act.season_id or 0)
    if own is None:
        return []
    tables = [table for table in source.named.tables.values() if own.pk in table.seats]
    tables = [table for table in tables if round is None or table.round == round]
    return sorted(tables, key=lambda table: (table.round, table.number))


def _others(source: Source, table: LeagueTable) -> str:
    people = [source.named.people[key] for key in table.seats if key in source.named.people]
    names = [entry.user.get_username() for entry in people if entry.user_id != source.named.user.pk]
    return str(get_text_list(names, _("and")))


def _meeting(source: Source, table: LeagueTable) -> str:
    parts = {"table": source.named.titles[table.pk], "opponents": _others(source, table)}
    return _("%(table)s: you play against %(opponents)s.") % parts


def _round_started(source: Source, league: League, act: Act) -> Told:
    number = act.parameters.get("round")
    season = act.season
    tables = _tables_of(source, act, number)
    parts = {**_number(act), "round": number or ""}
    lines = [_("Round %(round)s of season %(season)s has started.") % parts]
    if not tables:
        lines.append(_("You have no game in this round."))
        headline = _("round %(round)s: you have a bye") % parts
        return Told(headline, tuple(lines), _season_path(league, season))
    lines += [_meeting(source, table) for table in tables]
    if season is not None:
        due = round_due(season) if season.round == number else season.ends_at
        lines.append(
            _("Finish by %(when)s. Games that are not finished by then are adjudicated.") % {"when": moment_words(due)}
        )
    parts["opponents"] = _others(source, tables[0])
    headline = _("round %(round)s: you play against %(opponents)s") % parts
    for table in tables:
        if (appointment := getattr(table, "appointment", None)) is not None:
            lines.append(_("It will be played on %(when)s.") % {"when": meeting_words(appointment.at)})
            if not appointment.is_agreed and table.state == LeagueTable.State.PLANNED:
                lines.append(_("You can agree on another time with the others."))
    return Told(headline, tuple(lines), _table_path(league, season, tables[0]))


def _result(source: Source, league: League, act: Act) -> Told:
    table = source.named.tables.get(act.parameters.get("table", 0))
    if table is None:
        return _logged(source, league, act)
    path = _division_path(league, act.season, table.division)
    title = source.named.titles[table.pk]
    result = table.told_result
    if not result.get("places"):
        line = _("Results are shown when all games of the round have finished.")
        return Told(_("%(table)s has finished") % {"table": title}, (line,), path)
    seat = next((number for number, key in enumerate(table.seats) if _is_own(source, key)), None)
    points = shared(result["places"], tuple(league.points), result["forfeits"])
    lines = [*_how(act, result), *result_lines(league=league, table=table, people=source.named.people)]
    lines += _standing_lines(source, league, act)
    parts: dict[str, object] = {"table": title}
    if seat is None:
        return Told(_("%(table)s has finished") % parts, tuple(lines), path)
    parts |= {"rank": rank_words(result["places"][seat]), "points": points_count_words(points[seat])}
    if seat in result["forfeits"]:
        headline = _("%(table)s: you forfeited")
    elif league.format == Format.DUPLICATE:
        headline = _("%(table)s: you finished %(rank)s")
    else:
        headline = _("%(table)s: you finished %(rank)s and get %(points)s")
    return Told(headline % parts, tuple(lines), path)


def _is_own(source: Source, key: int) -> bool:
    entry = source.named.people.get(key)
    return entry is not None and entry.user_id == source.named.user.pk


def _how(act: Act, result: dict[str, object]) -> list[str]:
    """Who decided a table that was not played to its end."""
    if result.get("how") == "walkover":
        return [_("The game was decided by forfeit: a player did not come.")]
    if act.kind != K.TABLE_ADJUDGED:
        return []
    if act.by is None:
        return [_("The game was adjudicated because time was up.")]
    return [_("%(by)s adjudicated the game.") % {"by": _by(act)}]


def result_lines(*, league: League, table: LeagueTable, people: dict[int, Entry]) -> list[str]:
    """A line for everybody at a table, the first first: score, and points where places are worth some. Nothing while
    the table is sealed."""
    result = table.told_result
    if not result.get("places"):
        return []
    places, scores, forfeits = result["places"], result["scores"], set(result["forfeits"])
    points = shared(places, tuple(league.points), forfeits)
    lines = []
    for seat in sorted(range(len(places)), key=lambda number: (number in forfeits, places[number])):
        entry = people.get(table.seats[seat])
        parts = {"place": places[seat], "name": entry.user.get_username() if entry else "…", "score": scores[seat]}
        parts["points"] = points_count_words(points[seat])
        if seat in forfeits:
            words = _("%(name)s: forfeit")
        elif result.get("how") == "walkover":
            words = _("%(place)s. %(name)s: %(points)s")
        elif league.format == Format.DUPLICATE:
            words = _("%(place)s. %(name)s: score %(score)s")
        else:
            words = _("%(place)s. %(name)s: score %(score)s, %(points)s")
        lines.append(words % parts)
    return lines


def _standing_lines(source: Source, league: League, act: Act) -> list[str]:
    """Where the person stands now, and how far they have moved."""
    own = source.named.own.get(act.season_id or 0)
    if own is None or own.rank is None or own.division is None:
        return []
    parts = {"rank": rank_words(own.rank), "points": points_count_words(own.points)}
    if league.format == Format.PYRAMID:
        parts["division"] = division_title(own.division, league)
        words = _("You are now %(rank)s in %(division)s with %(points)s") % parts
    else:
        words = _("You are now %(rank)s with %(points)s") % parts
    moved = own.line.get("moved")
    return [f"{words} ({movement_words(moved)})." if moved else f"{words}."]


def _table_void(source: Source, league: League, act: Act) -> Told:
    table = source.named.tables.get(act.parameters.get("table", 0))
    if table is None:
        return _logged(source, league, act)
    parts = {"table": source.named.titles[table.pk], "by": _by(act), "opponents": _others(source, table)}
    lines = (_("%(by)s voided the game against %(opponents)s. It counts for no one.") % parts,)
    return Told(_("%(table)s is void") % parts, lines, _division_path(league, act.season, table.division))


def _released(source: Source, league: League, number: int) -> Told:
    lines = (_("All games of the round have finished: scores and standings are in."),)
    return Told(_("results of round %(round)s are in") % {"round": number}, lines, _home(league))


# ------------------------------------------------------------------------------------------------ appointments


def _appointed(source: Source, league: League, act: Act) -> Told:
    table = source.named.tables.get(act.parameters.get("table", 0))
    at = act.parameters.get("at")
    if table is None or not isinstance(at, str):
        return _logged(source, league, act)
    parts = {"table": source.named.titles[table.pk], "when": meeting_words(datetime.fromisoformat(at))}
    parts["opponents"] = _others(source, table)
    lines = (_("All players agreed. You play against %(opponents)s.") % parts,)
    return Told(_("%(table)s will be played on %(when)s") % parts, lines, _table_path(league, act.season, table))


def _proposed(source: Source, league: League, number: int) -> Told | None:
    proposal = source.named.proposals.get(number)
    table = source.named.tables.get(proposal.appointment.table_id) if proposal else None
    if proposal is None or table is None:
        return None
    parts = {"by": proposal.by.user.get_username(), "when": meeting_words(proposal.at)}
    parts |= {"table": source.named.titles[table.pk], "opponents": _others(source, table)}
    parts["until"] = meeting_words(proposal.appointment.at)
    lines = (
        _("You play against %(opponents)s.") % parts,
        _("If all players agree, the game is played then. Until then it is planned for %(until)s.") % parts,
    )
    path = reverse("leagues:appointment", args=[league.slug, table.pk])
    return Told(_("%(table)s: %(by)s proposes %(when)s") % parts, lines, path)


def _reminder(source: Source, league: League, number: int) -> Told | None:
    appointment = source.named.appointments.get(number)
    table = source.named.tables.get(appointment.table_id) if appointment else None
    if appointment is None or table is None:
        return None
    parts = {"table": source.named.titles[table.pk], "when": meeting_words(appointment.at)}
    parts["opponents"] = _others(source, table)
    waiting = {"minutes": league.walkover_minutes}
    lines = (
        _("You play against %(opponents)s.") % parts,
        _("Open the page 15 minutes before and press “I'm here”. The game starts when all players are there."),
        _("Players who are not there %(minutes)s minutes after the agreed time forfeit the game.") % waiting,
    )
    path = reverse("leagues:appointment", args=[league.slug, table.pk])
    return Told(_("%(table)s will be played on %(when)s") % parts, lines, path)


# ------------------------------------------------------------------------------------------------ people


def _invited(source: Source, league: League, act: Act) -> Told:
    parts = {"by": _by(act), "league": league.name}
    lines = (_("%(by)s invited you to the league “%(league)s”. You can sign up there.") % parts,)
    return Told(_("%(by)s invites you") % parts, lines, _home(league))


def _role(source: Source, league: League, act: Act) -> Told:
    rights = act.parameters.get("rights")
    parts = {"by": _by(act), "rights": str(Rights(rights).label) if rights in Rights else "…"}
    if act.kind == K.ROLE_GIVEN:
        lines = (_("%(by)s made you %(rights)s of the league.") % parts,)
        return Told(_("you are now %(rights)s") % parts, lines, _desk(league))
    lines = (_("%(by)s removed your role in the league (%(rights)s).") % parts,)
    return Told(_("you are no longer %(rights)s") % parts, lines, _home(league))


def _moved_up(source: Source, league: League, act: Act) -> Told:
    lines = [_("A place became free, and you moved up from the waiting list.")]
    if act.season is not None:
        lines.append(_("The season starts on %(when)s.") % {"when": moment_words(act.season.starts_at)})
    return Told(_("you have a place in season %(season)s") % _number(act), tuple(lines), _home(league))


def _withdrew(source: Source, league: League, act: Act) -> Told:
    parts = {**_number(act), "by": _by(act)}
    lines = (_("Autopilot plays their open games until you find a substitute."),)
    return Told(_("%(by)s withdrew from season %(season)s") % parts, lines, _desk(league))


def _removed(source: Source, league: League, act: Act) -> Told:
    parts = {**_number(act), "by": _by(act)}
    lines = (_("%(by)s removed you from season %(season)s. You can ask the hosts why.") % parts,)
    return Told(_("you were removed from season %(season)s") % parts, lines, _home(league))


def _substituted(source: Source, league: League, act: Act) -> Told:
    leaving = source.named.people.get(act.parameters.get("entry", 0))
    coming = act.parameters.get("user")
    parts: dict[str, object] = {
        **_number(act),
        "user": source.named.usernames.get(coming or 0, "…"),
        "leaving": leaving.user.get_username() if leaving else "…",
    }
    path = _season_path(league, act.season)
    if coming == source.named.user.pk:
        lines = (_("You play on for %(leaving)s at all games they have not finished.") % parts,)
        return Told(_("you take over from %(leaving)s in season %(season)s") % parts, lines, path)
    lines = (_("%(user)s plays on for you at all games you have not finished.") % parts,)
    return Told(_("%(user)s takes over your games in season %(season)s") % parts, lines, path)


def _entered_late(source: Source, league: League, act: Act) -> Told:
    parts = {**_number(act), "by": _by(act)}
    path = _season_path(league, act.season)
    if act.parameters.get("state") == Entry.State.WAITING:
        lines = (_("%(by)s put you on the waiting list. You may be asked to play as a substitute.") % parts,)
        return Told(_("you are on the waiting list for season %(season)s") % parts, lines, path)
    lines = (_("%(by)s added you after the start. You play from the next round on.") % parts,)
    return Told(_("you have a place in season %(season)s") % parts, lines, path)


# ------------------------------------------------------------------------------------------------ requests and chat


def _request_of(source: Source, act: Act) -> Request | None:
    return source.named.requests.get(act.parameters.get("request", 0))


def _about_lines(source: Source, request: Request) -> list[str]:
    """The table and the person that a request is about."""
    lines = []
    table = source.named.tables.get(request.table_id or 0)
    if table is not None:
        parts = {"table": source.named.titles[table.pk], "opponents": _others(source, table)}
        lines.append(_("Game: %(table)s with %(opponents)s.") % parts)
    if request.about is not None and request.about.user_id != request.by_id:
        lines.append(_("Player: %(name)s.") % {"name": request.about.user.get_username()})
    return lines


def _requested(source: Source, league: League, act: Act) -> Told:
    request = _request_of(source, act)
    if request is None:
        lines: tuple[str, ...] = (_("Hide it, or dismiss the report."),)
        return Told(_("%(by)s reported a message") % {"by": _by(act)}, lines, _desk(league))
    parts = {"by": _by(act), "what": str(request.get_kind_display())}
    lines = (
        *_about_lines(source, request),
        _("They wrote: %(text)s") % {"text": " ".join(request.text.split())},
        _("Reply by %(when)s.") % {"when": moment_words(request.due_at)},
    )
    return Told(_("%(by)s asks the hosts: %(what)s") % parts, lines, _desk(league))


def _request_decided(source: Source, league: League, act: Act) -> Told:
    request = _request_of(source, act)
    if request is None:
        return _logged(source, league, act)
    state = act.parameters.get("state")
    parts = {
        "by": _by(act),
        "user": request.by.get_username(),
        "what": str(request.get_kind_display()),
        "verdict": str(Request.State(state).label) if state in Request.State else "…",
    }
    lines = [_("%(by)s decided: %(verdict)s.") % parts, *_about_lines(source, request)]
    if request.answer:
        lines.append(_("The answer: %(text)s") % {"text": " ".join(request.answer.split())})
    is_own = request.by_id == source.named.user.pk
    headline = _("your request (%(what)s): %(verdict)s") if is_own else _("request by %(user)s (%(what)s): %(verdict)s")
    return Told(headline % parts, tuple(lines), _season_path(league, act.season))


def _request_lapsed(source: Source, league: League, act: Act) -> Told:
    request = _request_of(source, act)
    if request is None:
        return _logged(source, league, act)
    parts = {"user": request.by.get_username(), "what": str(request.get_kind_display())}
    if request.by_id == source.named.user.pk:
        lines = (*_about_lines(source, request), _("No host answered in time. You can ask again."))
        return Told(_("your request was not answered (%(what)s)") % parts, lines, _season_path(league, act.season))
    lines = (*_about_lines(source, request), _("The time to reply is over. The player can ask again."))
    return Told(_("request by %(user)s was not answered (%(what)s)") % parts, lines, _desk(league))


def _chat(source: Source, league: League, number: int) -> Told | None:
    division = source.named.divisions.get(number)
    if division is None:
        return None
    season = division.season
    path = reverse("leagues:chat", args=[league.slug, season.number, division.level + 1, division.number])
    parts = {"division": division_title(division, league), "season": season.number}
    lines = (_("Members of season %(season)s wrote in the chat today.") % parts,)
    return Told(_("new messages in the chat (%(division)s)") % parts, lines, path)


def _logged(source: Source, league: League, act: Act) -> Told:
    """What the log says, where there is nothing more to say to one person."""
    words = source.named.lines.get(act.pk) or in_words([act])[0].words
    return Told(words.rstrip("."), (words,), _season_path(league, act.season))


_TOLD: dict[str, Callable[[Source, League, Act], Told]] = {
    K.INVITED: _invited,
    K.ROLE_GIVEN: _role,
    K.ROLE_TAKEN: _role,
    K.SEASON_CHANGED: _season_changed,
    K.SEASON_CALLED_OFF: _season_called_off,
    K.SIGN_UP_OPENED: _sign_up_opened,
    K.CHECK_IN_OPENED: _check_in_opened,
    K.SIGNED_UP: _moved_up,
    K.WITHDREW: _withdrew,
    K.REMOVED: _removed,
    K.SEASON_STARTED: _season_started,
    K.ROUND_STARTED: _round_started,
    K.TABLE_ENDED: _result,
    K.TABLE_ADJUDGED: _result,
    K.TABLE_VOID: _table_void,
    K.APPOINTED: _appointed,
    K.SUBSTITUTED: _substituted,
    K.ENTERED_LATE: _entered_late,
    K.SEASON_ENDED: _season_ended,
    K.REQUESTED: _requested,
    K.REQUEST_DECIDED: _request_decided,
    K.REQUEST_LAPSED: _request_lapsed,
}
"""How acts are told to one person; the log has the words for all others."""
_NAMED: dict[re.Pattern[str], Callable[[Source, League, int], Told | None]] = {
    _CHAT: _chat,
    _ROUND: _released,
    _REMINDER: _reminder,
    _PROPOSAL: _proposed,
}
"""The same for what is on no log."""
