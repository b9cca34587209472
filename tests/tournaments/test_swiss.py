"""One-day Swiss tournaments."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Seat
from tests.factories import make_user
from tests.tournaments.tournament_factories import on, over, people, running, tables_of
from tournaments.management.simulation import check_results, repeats
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.django_db


def test_rounds_follow_each_other_without_meetings_again_and_everybody_rests_at_most_once() -> None:
    tournament = running(make_user("host"), people(7), format="swiss", rounds=3, minutes=30)
    at = tournament.starts_at
    for number in range(1, 4):
        assert tournament.round == number
        assert len(tables_of(tournament)) == 3
        at += timedelta(minutes=5)
        for table in tables_of(tournament):
            over(table, at)
        tournament = on(at, tournament)
    assert tournament.state == Tournament.State.FINISHED
    assert sorted(tournament.entries.values_list("byes", flat=True)) == [0, 0, 0, 0, 1, 1, 1]
    tables = [list(table.places.values_list("entry_id", flat=True)) for table in tournament.tables.order_by("pk")]
    assert repeats(tournament, tables) == 0
    check_results(tournament)


def test_games_that_outlast_the_round_are_adjudicated() -> None:
    tournament = running(make_user("host"), people(4), format="swiss", rounds=2, minutes=30)
    over(tables_of(tournament)[0], tournament.starts_at + timedelta(minutes=5))
    # Nobody is absent: nobody has resigned for want of a first move.
    Seat.objects.update(clock_since=None)
    tournament = on(tournament.starts_at + timedelta(minutes=20), tournament)
    assert tournament.round == 1
    tournament = on(tournament.starts_at + timedelta(minutes=30), tournament)
    assert tournament.round == 2
    assert len(tables_of(tournament, Table.State.ADJUDICATED)) == 1


def test_a_round_waits_for_people_who_are_still_playing_in_another_tournament() -> None:
    users = people(2)
    other = running(make_user("elsewhere"), users)
    tournament = running(make_user("host"), users, format="swiss", rounds=2)
    assert (tournament.state, tournament.round) == (Tournament.State.RUNNING, 0)
    at = tournament.starts_at + timedelta(minutes=3)
    over(tables_of(other)[0], at)
    assert on(at, tournament).round == 1


def test_one_that_cannot_fill_a_table_is_called_off() -> None:
    tournament = running(make_user("host"), people(1), format="swiss")
    assert tournament.state == Tournament.State.CANCELLED
