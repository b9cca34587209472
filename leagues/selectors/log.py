"""The log of a league in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from leagues.forms.league import field_words
from leagues.models import Act, Announcement, Entry, League, LeagueTable, Request, Rights
from leagues.selectors.division_page import division_title
from leagues.words import act_words, meeting_words

PAGE_LENGTH = 30
PUBLIC = (
    Act.Kind.LEAGUE_CREATED,
    Act.Kind.LEAGUE_CLOSED,
    Act.Kind.SEASON_PLANNED,
    Act.Kind.SEASON_CHANGED,
    Act.Kind.SEASON_CALLED_OFF,
    Act.Kind.SIGN_UP_OPENED,
    Act.Kind.CHECK_IN_OPENED,
    Act.Kind.SEASON_STARTED,
    Act.Kind.ROUND_STARTED,
    Act.Kind.APPOINTED,
    Act.Kind.TABLE_ENDED,
    Act.Kind.TABLE_ADJUDGED,
    Act.Kind.SUBSTITUTED,
    Act.Kind.SEASON_ENDED,
    Act.Kind.ANNOUNCED,
)
"""What everybody may read who sees the league."""


@dataclass(frozen=True)
class LogLine:
    id: int
    at: datetime
    words: str


def log_page(*, league: League, before: int | None = None) -> tuple[tuple[LogLine, ...], int | None]:
    """Lines of the log, the newest first, and before which number there is more."""
    acts = Act.objects.filter(league=league)
    if before is not None:
        acts = acts.filter(pk__lt=before)
    found = list(acts.select_related("by", "season").order_by("-pk")[: PAGE_LENGTH + 1])
    page = found[:PAGE_LENGTH]
    return in_words(page), page[-1].pk if len(found) > PAGE_LENGTH else None


def news(*, league: League, most: int = PAGE_LENGTH) -> tuple[LogLine, ...]:
    """The last lines of the log that everybody may read."""
    acts = Act.objects.filter(league=league, kind__in=PUBLIC).select_related("by", "season").order_by("-pk")
    return in_words(acts[:most])


def in_words(acts: Iterable[Act]) -> tuple[LogLine, ...]:
    """Acts as sentences; whom and what they name is looked up at once."""
    lines = list(acts)
    named = _Named(
        tables=LeagueTable.objects.select_related("division__season__league").in_bulk(_keys(lines, "table")),
        entries=Entry.objects.in_bulk(_keys(lines, "entry")),
        requests=Request.objects.in_bulk(_keys(lines, "request")),
        announcements=Announcement.objects.in_bulk(_keys(lines, "announcement")),
        people={},
    )
    people = {
        *_keys(lines, "user"),
        *(entry.user_id for entry in named.entries.values()),
        *(request.by_id for request in named.requests.values()),
    }
    named.people.update(User.objects.filter(pk__in=people).values_list("pk", "username"))
    return tuple(_line(act, named) for act in lines)


class _Named(NamedTuple):
    """What the parameters of some acts stand for."""

    tables: dict[int, LeagueTable]
    entries: dict[int, Entry]
    requests: dict[int, Request]
    announcements: dict[int, Announcement]
    people: dict[int, str]


def _keys(acts: Iterable[Act], name: str) -> set[int]:
    return {act.parameters[name] for act in acts if isinstance(act.parameters.get(name), int)}


def _line(act: Act, named: _Named) -> LogLine:
    return LogLine(
        id=act.pk,
        at=act.at,
        words=act_words(_told_as(act, named), act.by.get_username() if act.by else "", _parts(act, named)),
    )


def _told_as(act: Act, named: _Named) -> str:
    """The kind of an act, or what is said of it where that would be misread."""
    if act.kind == Act.Kind.SIGNED_UP and act.by_id is None:
        return "moved_up"
    if act.kind == Act.Kind.ROUND_STARTED and "round" not in act.parameters:
        return "tables_opened"
    if act.kind == Act.Kind.NUDGED and "people" in act.parameters:
        return "nudged_late"
    if act.kind == Act.Kind.ANNOUNCED and act.parameters.get("announcement") not in named.announcements:
        return "announced_before"
    return act.kind


def _parts(act: Act, named: _Named) -> dict[str, str]:
    """The blanks of a sentence."""
    given = act.parameters
    parts = {name: str(given[name]) for name in ("round", "people", "count") if name in given}
    parts |= _people_parts(given, named)
    table = named.tables.get(given.get("table", 0))
    if table is not None:
        parts |= {"table": str(table.number), "round": str(table.round)}
        parts["division"] = division_title(table.division, table.division.season.league)
    if given.get("rights") in Rights:
        parts["rights"] = str(Rights(given["rights"]).label)
    if "what" in given:
        is_request = given["what"] in Request.Kind
        parts["what"] = str(Request.Kind(given["what"]).label) if is_request else _("review a message")
    if act.kind == Act.Kind.REQUEST_DECIDED and given.get("state") in Request.State:
        parts["verdict"] = str(Request.State(given["state"]).label)
    if isinstance(given.get("fields"), list):
        parts["fields"] = ", ".join(field_words(name) for name in given["fields"])
    announcement = named.announcements.get(given.get("announcement", 0))
    if announcement is not None:
        parts["text"] = announcement.text
    if isinstance(given.get("at"), str):
        parts["when"] = meeting_words(datetime.fromisoformat(given["at"]))
    if act.season is not None:
        parts["season"] = str(act.season.number)
    return parts


def _people_parts(given: Mapping[str, Any], named: _Named) -> dict[str, str]:
    """Whom an act is about, and for whom they play."""
    parts = {}
    entry = named.entries.get(given.get("entry", 0))
    request = named.requests.get(given.get("request", 0))
    who = given.get("user") or (entry.user_id if entry else None) or (request.by_id if request else None)
    if who in named.people:
        parts["user"] = named.people[who]
    if entry is not None and entry.user_id in named.people:
        parts["for"] = named.people[entry.user_id]
    return parts
