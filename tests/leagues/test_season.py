from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest
import time_machine
from celery import current_app
from django.utils import timezone

from accounts.models import User
from games.models import Match, SeatHolder
from games.tables.services.seat_match import seat_match
from games.tasks import finish_matches_task
from leagues import outbox
from leagues.errors import AlreadyEntered, HasPlayedHere, NoPlace, NotOpen, RemovedByHost, WrongState
from leagues.models import (
    Act,
    DivisionMessage,
    Entry,
    Format,
    League,
    LeagueTable,
    Request,
    Rights,
    Role,
    Season,
    SeasonResult,
)
from leagues.selectors.fixtures import fixtures
from leagues.services.adjudicate import adjudicate, void_table
from leagues.services.advance_season import advance_season, advance_seasons
from leagues.services.end_season import end_season
from leagues.services.give_role import give_role
from leagues.services.leave_leagues import leave_leagues
from leagues.services.note_result import note_result
from leagues.services.open_season import plan_next_season
from leagues.services.post_message import post_message
from leagues.services.raise_request import raise_request
from leagues.services.sign_up import check_in, sign_up
from leagues.services.start_round import seat_table
from leagues.services.start_season import start_season
from leagues.services.substitute import add_late_entry, substitute
from leagues.services.withdraw import remove_entry, withdraw
from tests.games.archive_factories import played_at_once
from tests.leagues.league_factories import (
    SWISS,
    checked_in,
    fresh,
    league_of,
    match_of,
    on_day,
    over,
    people,
    play_round,
    playing,
    running,
    season_of,
    signed_up,
)

pytestmark = pytest.mark.django_db
S = Season.State


@pytest.fixture
def owner() -> User:
    return people(1, "owner")[0]


def test_a_season_opens_checks_in_and_starts_by_itself(owner: User) -> None:
    members = people(8)
    league = league_of(owner)
    season = season_of(league, owner, has_check_in=True)
    assert season.state == S.SIGN_UP
    signed_up(season, members)
    assert season.check_in_from is not None
    with time_machine.travel(season.check_in_from, tick=False):
        assert advance_seasons() == 1
        assert fresh(season).state == S.CHECK_IN
        checked_in(season, members[:7])
        check_in(season_id=season.pk, user=members[0])
    on_day(season.starts_at, season)
    season = fresh(season)
    assert season.state == S.RUNNING
    assert Entry.objects.get(user=members[7]).state == Entry.State.NO_SHOW
    assert len(playing(season)) == 7


def test_all_tables_of_a_division_of_seven_are_real_matches_and_every_pair_meets_twice(owner: User) -> None:
    members = people(7)
    league, season = running(owner, members)
    meetings: Counter[frozenset[int]] = Counter()
    seats: Counter[tuple[int, int]] = Counter()
    for table in playing(season):
        match = table.match
        assert match is not None
        assert match.status == Match.Status.PLAYING
        assert match.control == league.control
        sitting = [seat.user_id for seat in match.seats.all()]
        entered = dict(Entry.objects.filter(pk__in=table.seats).values_list("pk", "user_id"))
        assert sitting == [entered[member] for member in table.seats]
        meetings.update(frozenset(pair) for pair in combinations(table.seats, 2))
        seats.update(enumerate(table.seats))
    assert set(meetings.values()) == {2}
    assert set(seats.values()) == {1}
    assert len(meetings) == 21


def test_a_season_that_was_interrupted_goes_on_where_it_was(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    season = season_of(league_of(owner), owner)
    signed_up(season, people(7))

    def no_more_than_three(**arguments: Any) -> Match:
        if Match.objects.count() == 3:
            raise ConnectionError("the site is closed for a moment")
        return seat_match(**arguments)

    monkeypatch.setattr("leagues.services.start_round.seat_match", no_more_than_three)
    with pytest.raises(ConnectionError):
        on_day(season.starts_at, season)
    assert len(playing(season)) == 3
    monkeypatch.undo()
    on_day(season.starts_at, season)
    on_day(season.starts_at, season)
    assert not seat_table(table_id=playing(season)[0].pk)
    assert len(playing(season)) == 7
    assert Match.objects.count() == 7


def test_too_few_people_call_a_season_off(owner: User) -> None:
    league = league_of(owner)
    season = season_of(league, owner)
    signed_up(season, people(3))
    on_day(season.starts_at, season)
    assert fresh(season).state == S.CLOSED
    assert not Match.objects.exists()


def test_standings_and_outlook_are_kept_when_a_table_ends(owner: User) -> None:
    _, season = running(owner, people(7))
    table = over(playing(season)[0], [1, 2, 2, 4])
    winner = Entry.objects.get(pk=table.seats[0])
    assert (winner.rank, winner.points) == (1, "10")
    assert Entry.objects.get(pk=table.seats[1]).points == "9/2"
    assert (winner.best_rank, winner.worst_rank) == (1, 7)
    assert winner.line["form"] == [1]
    assert winner.line["to_play"] == 3


def test_noting_a_result_twice_changes_nothing(owner: User) -> None:
    _, season = running(owner, people(7))
    table = over(playing(season)[0])
    assert table.match_id is not None
    acts = Act.objects.count()
    assert not note_result(match_id=table.match_id)
    assert Act.objects.count() == acts


def test_the_sweep_finds_results_that_were_not_noted(owner: User) -> None:
    _, season = running(owner, people(7))
    table = playing(season)[0]
    played_at_once(match_of(table))
    finish_matches_task()
    table.refresh_from_db()
    assert table.state == LeagueTable.State.OVER


def test_who_left_their_seat_gets_nothing_and_the_others_move_up(owner: User) -> None:
    _, season = running(owner, people(7))
    table = playing(season)[0]
    assert table.match is not None
    table.match.seats.filter(number=0).update(has_conceded=True, is_caretaker=True)
    table = over(table, [1, 2, 3, 4])
    points = [Entry.objects.get(pk=member).points for member in table.seats]
    assert points == ["0", "10", "6", "3"]


def test_a_season_ends_when_all_tables_have_and_its_result_is_kept(owner: User) -> None:
    _, season = running(owner, people(7))
    season = play_round(season)
    assert season.state == S.ENDED
    ranks = list(SeasonResult.objects.filter(season=season).order_by("rank").values_list("rank", flat=True))
    assert ranks == [1, 2, 3, 4, 5, 6, 7]
    with pytest.raises(TypeError, match="append-only"):
        SeasonResult.objects.all()[0].save()


def test_what_is_not_finished_at_the_end_is_adjudicated_and_moves_no_ratings(owner: User) -> None:
    _, season = running(owner, people(7), is_rated=True)
    over(playing(season)[0])
    late = playing(season)[0]
    assert late.match is not None
    late.match.seats.filter(number=2).update(has_timed_out=True, is_caretaker=True)
    on_day(season.ends_at, season)
    season = fresh(season)
    assert season.state == S.ENDED
    late.refresh_from_db()
    assert late.state == LeagueTable.State.ADJUDICATED
    assert late.result is not None
    assert late.result["forfeits"] == [2]
    assert late.result["places"][2] == 4
    assert not Match.objects.exclude(status=Match.Status.OVER).exists()
    assert not match_of(late).is_rated


def test_promotion_and_relegation_move_people_by_one_level(owner: User) -> None:
    members = people(21)
    league, season = running(owner, members)
    season = play_round(season)
    levels = {r.user_id: (r.level, r.rank) for r in SeasonResult.objects.filter(season=season)}
    second = plan_next_season(league_id=league.pk, user=owner)
    advance_season(season_id=second.pk)
    signed_up(second, members)
    league.refresh_from_db()
    Season.objects.filter(pk=second.pk).update(check_in_from=None)
    on_day(second.starts_at, second)
    for entry in Entry.objects.filter(season=second).select_related("division"):
        level, rank = levels[entry.user_id]
        assert entry.division is not None
        expected = level - 1 if level and rank == 1 else level + 1 if level == 0 and rank > 5 else level
        assert entry.division.level == expected
        assert entry.source == {-1: "promoted", 0: "stayed", 1: "relegated"}[expected - level]


def test_a_member_who_withdraws_before_the_start_gives_their_place_to_who_waits(owner: User) -> None:
    members = people(6)
    season = season_of(league_of(owner, most_members=5, **SWISS), owner)
    entries = signed_up(season, members)
    assert entries[5].state == Entry.State.WAITING
    withdraw(season_id=season.pk, user=members[0])
    entries[5].refresh_from_db()
    assert entries[5].state == Entry.State.SIGNED
    assert sign_up(season_id=season.pk, user=members[0]).state == Entry.State.WAITING
    with pytest.raises(AlreadyEntered):
        sign_up(season_id=season.pk, user=members[1])


def test_a_member_who_withdraws_in_play_leaves_their_seats_to_caretakers_and_stands_last(owner: User) -> None:
    members = people(7)
    _, season = running(owner, members)
    over(playing(season)[0])
    withdraw(season_id=season.pk, user=members[0])
    entry = Entry.objects.get(user=members[0])
    assert entry.rank == 7
    for table in playing(season):
        if entry.pk in table.seats:
            assert table.match is not None
            assert table.match.seats.get(user=members[0]).is_caretaker


@pytest.mark.parametrize("is_removed", [False, True])
def test_with_two_at_a_table_leaving_the_season_ends_the_matches_in_play_and_the_others_win(
    owner: User, is_removed: bool
) -> None:
    members = people(3)
    _, season = running(owner, members, format=Format.ROUND_ROBIN, table_size=2)
    gone = Entry.objects.get(user=members[0])
    tables = [table for table in playing(season) if gone.pk in table.seats]
    if is_removed:
        remove_entry(entry_id=gone.pk, by=owner)
    else:
        withdraw(season_id=season.pk, user=members[0])
    assert len(tables) == 2
    for table in tables:
        match = match_of(table)
        assert match.status == Match.Status.OVER
        note_result(match_id=match.pk)
        table.refresh_from_db()
        seat = table.seats.index(gone.pk)
        assert table.result is not None
        assert (table.result["places"][seat], table.result["forfeits"]) == (2, [seat])
        assert table.result["places"] == list(match.places())
    assert [entry.line["wins"] for entry in Entry.objects.filter(user__in=members[1:])] == [1, 1]


def test_a_substitute_plays_on_and_counts_for_the_others_only(owner: User) -> None:
    members, (helper,) = people(7), people(1, "helper")
    _, season = running(owner, members)
    leaving = Entry.objects.get(user=members[0])
    raise_request(season_id=season.pk, user=members[0], kind=Request.Kind.SUBSTITUTE, text="A child is born.")
    coming = substitute(entry_id=leaving.pk, by=owner, user=helper)
    assert Request.objects.get().state == Request.State.GRANTED
    tables = [table for table in playing(season) if coming.pk in table.seats]
    assert len(tables) == 4
    for table in tables:
        assert table.match is not None
        assert table.match.seats.get(user=helper).is_played
        assert SeatHolder.objects.get(match=table.match).user == members[0]
    season = play_round(season)
    assert season.state == S.ENDED
    assert not SeasonResult.objects.filter(user=helper).exists()
    assert SeasonResult.objects.get(user=members[0]).rank == 7
    with pytest.raises(WrongState):
        substitute(entry_id=leaving.pk, by=owner, user=people(1, "late")[0])


def test_no_one_comes_into_a_season_twice(owner: User) -> None:
    members = people(7)
    _, season = running(owner, members)
    leaving = Entry.objects.get(user=members[0])
    with pytest.raises(HasPlayedHere):
        substitute(entry_id=leaving.pk, by=owner, user=members[1])
    with pytest.raises(NotOpen):
        sign_up(season_id=season.pk, user=people(1, "late")[0])


def test_a_substitute_may_come_back_to_the_level_where_they_helped(owner: User) -> None:
    members, (helper,), (new,) = people(8), people(1, "helper"), people(1, "new")
    league, season = running(owner, members, group_size=4, promoted=1, relegated=1)
    top = Entry.objects.get(division__level=0, number=0)
    withdraw(season_id=season.pk, user=top.user)
    substitute(entry_id=top.pk, by=owner, user=helper)
    play_round(season)
    second = plan_next_season(league_id=league.pk, user=owner)
    advance_season(season_id=second.pk)
    Season.objects.filter(pk=second.pk).update(check_in_from=None)
    signed_up(second, [user for user in [*members, new, helper] if user.pk != top.user_id])
    on_day(second.starts_at, second)
    back = Entry.objects.get(season=second, user=helper)
    assert back.source == Entry.Source.RETURNING
    assert Entry.objects.get(season=second, user=new).source == Entry.Source.NEW


def test_a_late_entrant_takes_the_place_of_a_member_who_left_or_waits(owner: User) -> None:
    members, (one, other) = people(7), people(2, "late")
    _, season = running(owner, members)
    assert add_late_entry(season_id=season.pk, by=owner, user=one).state == Entry.State.WAITING
    with pytest.raises(NoPlace):
        add_late_entry(season_id=season.pk, by=owner, user=one)
    withdraw(season_id=season.pk, user=members[3])
    coming = add_late_entry(season_id=season.pk, by=owner, user=other)
    assert coming.came_for == Entry.objects.get(user=members[3])


def test_swiss_rounds_follow_each_other_and_a_late_entrant_joins_the_next(owner: User) -> None:
    members, (late,) = people(9), people(1, "late")
    _, season = running(owner, members, **SWISS)
    assert (season.round, season.rounds) == (1, 3)
    assert sum(len(table.seats) for table in playing(season)) == 9
    add_late_entry(season_id=season.pk, by=owner, user=late)
    withdraw(season_id=season.pk, user=members[0])
    season = play_round(season)
    assert season.round == 2
    seated = {member for table in playing(season) for member in table.seats}
    assert Entry.objects.get(user=late).pk in seated
    assert Entry.objects.get(user=members[0]).pk not in seated
    season = play_round(play_round(season))
    assert season.state == S.ENDED


def test_a_bye_rests_for_a_round_and_plays_the_next(owner: User) -> None:
    _, season = running(owner, people(5), format=Format.SWISS, rounds=2, table_size=2, bye_points=3)
    (resting,) = Entry.objects.filter(season=season, state=Entry.State.BYE)
    assert resting.byes == 1
    season = play_round(season)
    resting.refresh_from_db()
    assert resting.state == Entry.State.PLAYING
    assert resting.points == "3"


def test_a_knock_out_goes_down_to_one_winner(owner: User) -> None:
    _, season = running(owner, people(11), format=Format.KNOCKOUT, through=2)
    stages = season.rounds
    while season.state == S.RUNNING:
        season = play_round(season)
    assert season.round == stages
    first = SeasonResult.objects.get(season=season, rank=1)
    last = LeagueTable.objects.filter(division__season=season).order_by("-round").first()
    assert last is not None
    assert first.entry_id == last.seats[0]
    assert season.divisions.get().seeded == [first.entry_id]


def test_a_knock_out_goes_on_without_members_who_withdraw(owner: User) -> None:
    members = people(9)
    _, season = running(owner, members, format=Format.KNOCKOUT, table_size=2)
    season = play_round(season)
    gone = Entry.objects.get(pk=season.divisions.get().seeded[0])
    withdraw(season_id=season.pk, user=gone.user)
    while season.state == S.RUNNING:
        season = play_round(season)
    assert SeasonResult.objects.get(entry=gone).rank > 1
    assert SeasonResult.objects.filter(season=season).count() == 9


def test_a_round_robin_of_two_at_a_table_lets_everybody_meet_once(owner: User) -> None:
    _, season = running(owner, people(6), format=Format.ROUND_ROBIN, table_size=2)
    pairs = Counter(frozenset(table.seats) for table in playing(season))
    assert len(pairs) == 15
    assert set(pairs.values()) == {1}


def test_at_a_table_for_two_who_has_come_wins_if_the_other_has_left_before_it_begins(owner: User) -> None:
    members = people(6)
    _, season = running(owner, members, format=Format.ROUND_ROBIN, table_size=2, pace=Match.Pace.LIVE)
    withdraw(season_id=season.pk, user=members[0])
    gone = Entry.objects.get(user=members[0])
    season = play_round(season)
    table = next(t for t in LeagueTable.objects.filter(round=2) if gone.pk in t.seats)
    (winner,) = (member for member in table.seats if member != gone.pk)
    assert (table.state, table.match) == (LeagueTable.State.ADJUDICATED, None)
    assert table.result is not None
    assert table.result["how"] == "walkover"
    assert "walkover" in [fixture.state_words for fixture in fixtures(division=table.division, round=2)]
    entry = Entry.objects.get(pk=winner)
    assert entry.line["form"][-1] == 1
    assert entry.points_value >= 10
    assert Act.objects.filter(kind=Act.Kind.TABLE_ADJUDGED, parameters__table=table.pk).count() == 1


def test_where_deals_are_compared_a_table_for_two_that_was_not_dealt_counts_for_no_one(owner: User) -> None:
    members = people(4)
    _, season = running(owner, members, format=Format.DUPLICATE, rounds=2, table_size=2)
    for table in playing(season):
        LeagueTable.objects.filter(pk=table.pk).update(state=LeagueTable.State.PLANNED, match=None)
    withdraw(season_id=season.pk, user=members[0])
    advance_season(season_id=season.pk)
    gone = Entry.objects.get(user=members[0])
    (table,) = (t for t in LeagueTable.objects.filter(round=1) if gone.pk in t.seats)
    assert table.state == LeagueTable.State.VOID


def test_a_live_league_plays_one_round_after_the_other(owner: User) -> None:
    _, season = running(owner, people(6), format=Format.ROUND_ROBIN, table_size=2, pace=Match.Pace.LIVE)
    assert (season.round, len(playing(season))) == (1, 3)
    season = play_round(season)
    assert (season.round, len(playing(season))) == (2, 3)


def test_no_round_begins_during_a_break(owner: User) -> None:
    _, season = running(owner, people(8), **SWISS)
    today = timezone.now().date()
    Season.objects.filter(pk=season.pk).update(breaks=[[today.isoformat(), (today + timedelta(days=4)).isoformat()]])
    season = play_round(season)
    assert season.round == 1
    on_day(timezone.now() + timedelta(days=6), season)
    assert fresh(season).round == 2


def test_a_round_that_lasts_too_long_is_adjudicated(owner: User) -> None:
    _, season = running(owner, people(8), round_days=5, **SWISS)
    assert season.round_due_at is not None
    over(playing(season)[0])
    on_day(season.round_due_at, season)
    assert fresh(season).round == 2
    assert LeagueTable.objects.filter(round=1, state=LeagueTable.State.ADJUDICATED).count() == 1


def test_a_host_can_name_the_places_of_a_table(owner: User) -> None:
    _, season = running(owner, people(7))
    table = playing(season)[0]
    table = adjudicate(table_id=table.pk, by=owner, places=[2, 1, 3, 3])
    assert table.state == LeagueTable.State.ADJUDICATED
    points = [Entry.objects.get(pk=member).points for member in table.seats]
    assert points == ["6", "10", "2", "2"]
    assert match_of(table).status == Match.Status.OVER


def test_a_table_that_is_decided_stands_on_the_log_once(owner: User) -> None:
    _, season = running(owner, people(7))
    table = playing(season)[0]
    adjudicate(table_id=table.pk, by=owner, places=[4, 3, 2, 1])
    (act,) = Act.objects.filter(kind__in=(Act.Kind.TABLE_ADJUDGED, Act.Kind.TABLE_ENDED))
    assert act.parameters == {"table": table.pk, "places": [4, 3, 2, 1]}
    assert match_of(table).status == Match.Status.OVER


def test_a_table_that_is_struck_off_counts_for_no_one(owner: User) -> None:
    _, season = running(owner, people(7))
    table = void_table(table_id=playing(season)[0].pk, by=owner)
    assert {Entry.objects.get(pk=member).points for member in table.seats} == {"0"}
    season = play_round(season)
    assert season.state == S.ENDED


def test_a_host_can_start_and_end_a_season_early(owner: User) -> None:
    season = season_of(league_of(owner), owner)
    signed_up(season, people(7))
    start_season(season_id=season.pk, by=owner)
    with pytest.raises(WrongState):
        start_season(season_id=season.pk, by=owner)
    advance_season(season_id=season.pk)
    assert len(playing(season)) == 7
    end_season(season_id=season.pk, by=owner)
    advance_season(season_id=season.pk)
    assert fresh(season).state == S.ENDED


def test_rules_rotate_from_round_to_round(owner: User) -> None:
    rules = ["tudor/v15@1", "tudor/corax@1"]
    _, season = running(owner, people(8), plan="rotating", rulesets=rules, **SWISS)
    first = {table.match.ruleset for table in playing(season) if table.match}
    season = play_round(season)
    assert first == {"tudor/v15@2"}
    assert {table.match.ruleset for table in playing(season) if table.match} == {"tudor/corax@2"}


def test_a_season_is_played_by_the_revision_that_is_the_newest_when_it_starts(owner: User) -> None:
    league, season = running(owner, people(8), rulesets=["tudor/corax@1"], **SWISS)
    assert {table.match.ruleset for table in playing(season) if table.match} == {"tudor/corax@2"}
    League.objects.filter(pk=league.pk).update(rulesets=["tudor/corax@1"])
    season = play_round(season)
    assert {table.match.ruleset for table in playing(season) if table.match} == {"tudor/corax@1"}, "as its first tables"


def test_a_finished_match_asks_a_worker_to_write_its_result(
    owner: User, django_capture_on_commit_callbacks: Any
) -> None:
    _, season = running(owner, people(7))
    table = playing(season)[0]
    with django_capture_on_commit_callbacks(execute=True):
        played_at_once(match_of(table))
    table.refresh_from_db()
    assert table.state == LeagueTable.State.OVER
    assert {outbox.ADVANCE_SEASON, "leagues.advance_seasons"} <= set(current_app.tasks)


def test_a_person_who_closes_their_account_leaves_their_leagues_to_others(owner: User) -> None:
    members = people(7)
    league, season = running(owner, members)
    give_role(league_id=league.pk, by=owner, user=members[1], rights=Rights.MODERATOR)
    post_message(division_id=season.divisions.get().pk, user=members[0], text="Farewell")
    leave_leagues(user=members[0])
    leave_leagues(user=owner)
    assert Entry.objects.get(user=members[0]).state == Entry.State.WITHDRAWN
    assert not DivisionMessage.objects.exists()
    assert Role.objects.get(league=league).user == members[1]
    assert Role.objects.get(league=league).rights == Rights.OWNER


def test_a_season_that_is_broken_keeps_no_other_waiting(owner: User, caplog: pytest.LogCaptureFixture) -> None:
    broken = season_of(league_of(owner, name="Broken"), owner)
    sound = season_of(league_of(owner, name="Sound"), owner)
    for season in (broken, sound):
        signed_up(season, people(4, f"of{season.pk}-"))
    Season.objects.filter(pk=broken.pk).update(breaks=[["never", "again"]])
    with time_machine.travel(sound.starts_at + timedelta(minutes=1), tick=False):
        advance_seasons()
    assert len(playing(sound)) == 4
    assert not playing(broken)
    assert "could not go on" in caplog.text


def test_whom_a_host_has_removed_before_the_start_cannot_sign_up_again(owner: User) -> None:
    (one, other) = people(2)
    season = season_of(league_of(owner), owner)
    entry, _ = signed_up(season, [one, other])
    remove_entry(entry_id=entry.pk, by=owner)
    with pytest.raises(RemovedByHost):
        sign_up(season_id=season.pk, user=one)
    withdraw(season_id=season.pk, user=other)
    assert sign_up(season_id=season.pk, user=other).state == Entry.State.SIGNED


def test_a_member_who_missed_the_check_in_can_be_let_in_late(owner: User) -> None:
    members = people(9)
    league = league_of(owner, **SWISS)
    season = season_of(league, owner, has_check_in=True)
    signed_up(season, members)
    on_day(timezone.now() + timedelta(days=1, minutes=1), season)
    checked_in(season, members[:8])
    on_day(season.starts_at, season)
    late = Entry.objects.get(user=members[8])
    assert late.state == Entry.State.NO_SHOW
    assert add_late_entry(season_id=season.pk, by=owner, user=members[8]).pk == late.pk
    late.refresh_from_db()
    assert late.state == Entry.State.PLAYING
