"""Matches between clubs, from the challenge to the score."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Kind, Notification, User
from clubs.errors import BadTeamMatch, MayNot, NoSuchClub, PlaysForOthers, TooEarly, WrongState
from clubs.models import ClubTable, Membership, TeamMatch, TeamPlayer, TeamTable
from clubs.selectors.finished import matches_to_note, team_matches_due
from clubs.services.advance_team_match import advance_team_match, advance_team_matches
from clubs.services.challenge import answer_challenge, withdraw_team_match
from clubs.services.join_team import confirm_here, join_team, leave_team
from clubs.services.leave_club import leave_club
from clubs.services.note_team_result import note_team_result
from clubs.services.pick_line_up import pick_by_rating, pick_line_up
from clubs.services.start_team_match import start_team_match
from games.models import Match, Seat
from games.play.services.finish_match import finish_match
from tests.clubs.club_factories import challenged, lined_up, owner_of, play_out, started, tables_of, two_clubs
from tests.games.archive_factories import played_at_once

pytestmark = pytest.mark.django_db

State = TeamMatch.State


def fresh(team_match: TeamMatch) -> TeamMatch:
    return TeamMatch.objects.get(pk=team_match.pk)


def test_a_challenge_is_accepted_played_and_scored() -> None:
    home, away, red, blue = two_clubs(3)
    team_match = lined_up(red[:2], blue[:2], (home, away))
    noted = Notification.objects.filter(kind=Kind.CLUB, key__startswith="team:line_up")
    assert set(noted.values_list("user", flat=True)) == {user.pk for user in (*red, *blue[1:])}
    tables = started(team_match)
    assert [table.state for table in tables] == ["playing", "playing"]
    seats = [list(Seat.objects.filter(match=table.match).values_list("user__username", flat=True)) for table in tables]
    assert sorted(name for names in seats for name in names) == ["blue0", "blue1", "red0", "red1"]
    assert seats[0][0][:-1] != seats[1][0][:-1], "each team begins once"
    for table in tables:
        assert table.match is not None
        match = played_at_once(table.match)
        finish_match(match_id=match.pk)
        finish_match(match_id=match.pk)
    ended = fresh(team_match)
    assert (ended.state, ended.home_halves + ended.away_halves) == (State.OVER, 4)
    assert Notification.objects.filter(key=f"team:ended:{ended.pk}").count() == 4


def test_a_result_that_was_lost_is_found_again() -> None:
    home, away, red, blue = two_clubs(2)
    tables = started(lined_up(red, blue, (home, away)))
    match = play_out(tables[0], [1, 1])
    assert matches_to_note(10) == [match.pk]
    assert note_team_result(match_id=match.pk)
    assert not note_team_result(match_id=match.pk)
    assert matches_to_note(10) == []
    assert tables_of(tables[0].team_match)[0].halves == [1, 1]


def test_a_table_that_was_never_dealt_is_found_again() -> None:
    home, away, red, blue = two_clubs(2)
    team_match = lined_up(red, blue, (home, away))
    with time_machine.travel(team_match.starts_at, tick=False):
        assert start_team_match(team_match_id=team_match.pk)
        assert not start_team_match(team_match_id=team_match.pk)
    assert {table.state for table in tables_of(team_match)} == {"planned"}
    assert team_match.pk in team_matches_due(timezone.now())
    advance_team_matches()
    advance_team_matches()
    assert {table.state for table in tables_of(team_match)} == {"playing"}
    assert Match.objects.count() == 2


def test_a_player_who_leaves_scores_nothing_and_gives_the_others_a_point() -> None:
    home, away, red, blue = two_clubs(2)
    tables = started(lined_up(red, blue, (home, away)))
    Seat.objects.filter(match=tables[0].match, number=0).update(has_conceded=True, is_caretaker=True)
    note_team_result(match_id=play_out(tables[0], [1, 2]).pk)
    assert tables_of(tables[0].team_match)[0].halves == [0, 2]


def test_a_short_team_forfeits_the_last_table() -> None:
    home, away, red, blue = two_clubs(2)
    tables = started(lined_up(red, blue[:1], (home, away)))
    assert [(table.state, table.home_halves, table.away_halves) for table in tables] == [
        ("playing", 0, 0),
        ("forfeit", 2, 0),
    ]
    assert fresh(tables[0].team_match).home_halves == 2


def test_a_team_that_does_not_come_loses_and_two_cancel() -> None:
    home, away, red, _blue = two_clubs(2)
    lost = lined_up(red, [], (home, away))
    started(lost)
    assert (fresh(lost).state, fresh(lost).home_halves, fresh(lost).away_halves) == (State.OVER, 4, 0)
    nobody = lined_up([], [], (home, away))
    started(nobody)
    assert fresh(nobody).state == State.CANCELLED
    assert not tables_of(nobody)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_larger_tables_seat_both_teams(size: int) -> None:
    home, away, red, blue = two_clubs(size)
    tables = started(lined_up(red, blue, (home, away), table_size=size, ruleset="royals/arcane@1"))
    users = [list(Seat.objects.filter(match=table.match).values_list("user_id", flat=True)) for table in tables]
    assert sorted(user for table in users for user in table) == sorted(user.pk for user in (*red, *blue))
    for table in tables:
        note_team_result(match_id=play_out(table, list(range(1, size + 1))).pk)
    ended = fresh(tables[0].team_match)
    assert ended.home_halves + ended.away_halves == 2 * 2 * (size // 2) * (size - size // 2)


def test_players_of_a_live_match_check_in_and_reserves_step_in() -> None:
    home, away, red, blue = two_clubs(3)
    team_match = lined_up(red, blue[:2], (home, away), pace=Match.Pace.LIVE, table_count=1)
    players = {one.user_id: one for one in TeamPlayer.objects.filter(team_match=team_match)}
    pick_line_up(team_match_id=team_match.pk, club_id=home.pk, by=red[0], players=[players[red[0].pk].pk])
    pick_line_up(team_match_id=team_match.pk, club_id=away.pk, by=blue[0], players=[players[blue[1].pk].pk])
    with pytest.raises(TooEarly):
        confirm_here(team_match_id=team_match.pk, user=red[0])
    with time_machine.travel(team_match.starts_at - timedelta(minutes=5), tick=False):
        advance_team_match(team_match_id=team_match.pk)
        assert Notification.objects.filter(key=f"team:check_in:{team_match.pk}").count() == 5
        for user in (red[2], blue[1]):
            confirm_here(team_match_id=team_match.pk, user=user)
    with time_machine.travel(team_match.starts_at + timedelta(minutes=1), tick=False):
        advance_team_match(team_match_id=team_match.pk)
        assert fresh(team_match).state == State.LINE_UP, "red0 is still waited for"
    (table,) = started(team_match)
    assert set(Seat.objects.filter(match=table.match).values_list("user", flat=True)) == {red[2].pk, blue[1].pk}


def test_a_live_match_starts_at_once_when_everyone_is_there() -> None:
    home, away, red, blue = two_clubs(1)
    team_match = lined_up(red, blue, (home, away), pace=Match.Pace.LIVE, table_count=1)
    with time_machine.travel(team_match.starts_at, tick=False):
        for user in (*red, *blue):
            confirm_here(team_match_id=team_match.pk, user=user)
        advance_team_match(team_match_id=team_match.pk)
    assert fresh(team_match).state == State.RUNNING


def test_only_members_of_the_own_club_are_picked_and_one_plays_for_one_club() -> None:
    home, away, red, blue = two_clubs(2)
    Membership.objects.create(club=away, user=red[1])
    team_match = lined_up(red, blue, (home, away))
    with pytest.raises(PlaysForOthers):
        join_team(team_match_id=team_match.pk, club_id=away.pk, user=red[1])
    theirs = TeamPlayer.objects.get(team_match=team_match, user=blue[0])
    with pytest.raises(MayNot):
        pick_line_up(team_match_id=team_match.pk, club_id=home.pk, by=red[0], players=[theirs.pk])
    with pytest.raises(MayNot):
        pick_by_rating(team_match_id=team_match.pk, club_id=home.pk, by=red[1])
    pick_by_rating(team_match_id=team_match.pk, club_id=home.pk, by=red[0])
    assert TeamPlayer.objects.filter(team_match=team_match, club=home, board__isnull=False).count() == 2


def test_who_leaves_the_club_or_the_list_does_not_play() -> None:
    home, away, red, blue = two_clubs(3)
    team_match = lined_up(red, blue, (home, away), table_count=1)
    leave_club(club_id=home.pk, user=red[1])
    leave_team(team_match_id=team_match.pk, user=red[2])
    assert set(TeamPlayer.objects.filter(team_match=team_match, club=home).values_list("user", flat=True)) == {
        red[0].pk
    }


def test_what_cannot_be_played_is_refused() -> None:
    home, away, red, _blue = two_clubs(1)
    for wrong in (
        {"table_size": 3, "table_count": 3},
        {"table_count": 21},
        {"starts_at": timezone.now()},
        {"starts_at": timezone.now() + timedelta(days=90)},
        {"table_size": 5, "ruleset": "tudor/v15@1"},
    ):
        with pytest.raises(BadTeamMatch):
            challenged(home, away, red[0], **wrong)
    with pytest.raises(BadTeamMatch):
        challenged(home, home, red[0])
    away.is_private = True
    away.save()
    with pytest.raises(NoSuchClub):
        challenged(home, away, red[0])


def test_a_challenge_is_declined_withdrawn_or_runs_out() -> None:
    home, away, red, blue = two_clubs(1)
    declined = challenged(home, away, red[0])
    with pytest.raises(MayNot):
        withdraw_team_match(team_match_id=declined.pk, club_id=away.pk, by=blue[0])
    assert answer_challenge(team_match_id=declined.pk, by=blue[0], is_accepted=False).state == State.DECLINED
    with pytest.raises(WrongState):
        answer_challenge(team_match_id=declined.pk, by=blue[0], is_accepted=True)
    withdrawn = lined_up([], [], (home, away))
    withdraw_team_match(team_match_id=withdrawn.pk, club_id=away.pk, by=blue[0])
    assert (fresh(withdrawn).state, fresh(withdrawn).withdrawn) == (State.CANCELLED, away)
    old = challenged(home, away, red[0])
    with time_machine.travel(old.starts_at, tick=False):
        advance_team_matches()
    assert fresh(old).state == State.CANCELLED


def test_the_title_of_a_table_does_not_name_a_private_club() -> None:
    home, away, red, blue = two_clubs(1)
    home.is_private = True
    home.save()
    (table,) = started(lined_up(red, blue, (home, away), table_count=1))
    assert table.match is not None
    assert "Red" not in table.match.title
    assert "Blue Club" in table.match.title


def test_other_matches_leave_team_matches_alone() -> None:
    home, _away, red, _blue = two_clubs(1)
    match = Match.objects.create(opened_by=red[0], ruleset="royals/arcane@1", players=2)
    ClubTable.objects.create(club=home, match=match)
    assert not note_team_result(match_id=match.pk)
    assert not TeamTable.objects.exists()
    assert owner_of(home) == User.objects.get(pk=red[0].pk)
