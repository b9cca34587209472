"""Two hosts, or two workers, at one league at the same moment: PostgreSQL lets one of them through."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
import time_machine

from games.errors import Refusal
from games.models import Match
from leagues.errors import DecidedAlready, SitsAsSubstitute, StaleLeague, SubstituteHelps, WrongState
from leagues.models import Act, Entry, League, LeagueTable, Request, Rights, Season
from leagues.services.advance_season import advance_season
from leagues.services.change_league import change_league
from leagues.services.decide_request import decide_request
from leagues.services.give_role import give_role
from leagues.services.note_result import note_result
from leagues.services.raise_request import raise_request
from leagues.services.start_season import start_season
from leagues.services.substitute import substitute
from tests.leagues.league_factories import (
    end_match,
    league_of,
    match_of,
    people,
    playing,
    running,
    season_of,
    signed_up,
)
from tests.production.together import at_once_for

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


def refusals(results: list[object]) -> list[type[Refusal]]:
    return [type(result) for result in results if isinstance(result, Refusal)]


def test_of_two_hosts_who_decide_a_request_one_does() -> None:
    (owner, host), members = people(2, "host"), people(7)
    league, season = running(owner, members)
    give_role(league_id=league.pk, by=owner, user=host, rights=Rights.HOST)
    asked = raise_request(season_id=season.pk, user=members[0], kind=Request.Kind.PAUSE, text="I travel.")
    decide = partial(decide_request, request_id=asked.pk, answer="So be it.")
    calls = [partial(decide, by=owner, is_granted=True), partial(decide, by=host, is_granted=False)]
    results: list[object] = [*at_once_for(Season.objects.filter(pk=season.pk), *calls)]
    assert refusals(results) == [DecidedAlready]
    assert Act.objects.filter(kind=Act.Kind.REQUEST_DECIDED).count() == 1


def test_a_person_becomes_a_substitute_or_a_host_and_not_both() -> None:
    (owner,), (person,), members = people(1, "host"), people(1, "person"), people(7)
    league, season = running(owner, members)
    raise_request(season_id=season.pk, user=members[0], kind=Request.Kind.SUBSTITUTE, text="A child is born.")
    leaving = Entry.objects.get(user=members[0])
    calls: list[Callable[[], object]] = [
        partial(give_role, league_id=league.pk, by=owner, user=person, rights=Rights.HOST),
        partial(substitute, entry_id=leaving.pk, by=owner, user=person),
    ]
    results: list[object] = [*at_once_for(League.objects.filter(pk=league.pk), *calls)]
    assert refusals(results) in ([SubstituteHelps], [SitsAsSubstitute])


def test_of_two_hosts_who_change_a_league_one_does() -> None:
    owner, host = people(2, "host")
    league = league_of(owner)
    give_role(league_id=league.pk, by=owner, user=host, rights=Rights.HOST)
    change = partial(change_league, league_id=league.pk, version=0)
    calls = [partial(change, user=owner, name="Red Rose"), partial(change, user=host, name="White Rose")]
    results: list[object] = [*at_once_for(League.objects.filter(pk=league.pk), *calls)]
    assert refusals(results) == [StaleLeague]


def test_of_two_hosts_who_start_a_season_one_does() -> None:
    (owner,) = people(1, "host")
    season = season_of(league_of(owner), owner)
    signed_up(season, people(7))
    start = partial(start_season, season_id=season.pk, by=owner)
    results: list[object] = [*at_once_for(Season.objects.filter(pk=season.pk), start, start)]
    assert refusals(results) == [WrongState]
    assert season.divisions.count() == 1


def test_two_workers_seat_every_table_once() -> None:
    (owner,) = people(1, "host")
    season = season_of(league_of(owner), owner)
    signed_up(season, people(7))
    advance = partial(advance_season, season_id=season.pk)
    with time_machine.travel(season.starts_at, tick=True):
        at_once_for(Season.objects.filter(pk=season.pk), advance, advance)
    assert LeagueTable.objects.filter(state=LeagueTable.State.PLAYING).count() == 7
    assert Match.objects.count() == 7


def test_two_workers_note_a_result_once() -> None:
    (owner,) = people(1, "host")
    _, season = running(owner, people(7))
    match = match_of(playing(season)[0])
    acts = Act.objects.filter(kind=Act.Kind.TABLE_ENDED).count()
    end_match(match, [1, 2, 3, 4])
    LeagueTable.objects.filter(match=match).update(state=LeagueTable.State.PLAYING, result=None, ended_at=None)
    Act.objects.filter(kind=Act.Kind.TABLE_ENDED).delete()
    note = partial(note_result, match_id=match.pk)
    results = at_once_for(Season.objects.filter(pk=season.pk), note, note)
    assert sorted(map(bool, results)) == [False, True]
    assert Act.objects.filter(kind=Act.Kind.TABLE_ENDED).count() == acts + 1
