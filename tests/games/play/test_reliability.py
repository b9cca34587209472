"""How decisions at tables become a person's reliability: what counts, when it is remembered, and who is shown it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.data_export import export_data
from accounts.models import User
from accounts.services.close_account import close_account
from games.models import Match, Reliability, Seat, StandingOrder
from games.play.seat_requirements import is_reliable, reliability_of
from games.play.services.add_auto_play import add_auto_play
from games.play.services.aggregate_reliability import aggregate_reliability
from games.play.services.count_decisions import MOST_LATE
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.play.services.return_to_seat import return_to_seat
from games.play.services.take_over_seat import take_over_seat
from games.play.services.undo_move import undo_move
from games.play.services.wait_for_seat import wait_for_seat
from games.tables.services.take_seat import fill_table
from tests.games.table_factories import fresh, legal, move_at_random, opened, person, played_out, started, waits_for
from tests.games.timed_matches import MONDAY, at, clocked, run_out, timed_out

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
ROYALS = "royals/arcane@1"


def counts(match: Match, user: User) -> tuple[int, int, int]:
    seat = match.seats.get(user=user)
    return seat.on_time, seat.late, seat.excused


def one_turn(match: Match, people: list[User]) -> Match:
    """The match after a player's whole turn, the court's counting included."""
    mover = waits_for(match, people)
    random = Random(match.ply)
    while match.status == Match.Status.PLAYING and (match.is_court_due or waits_for(match, people) == mover):
        match = move_at_random(match, people, random)
    return match


def test_a_turn_counts_once_however_many_steps_it_has() -> None:
    match, people = started(ROYALS, 2)
    first = waits_for(match, people)
    plies = match.ply
    match = one_turn(match, people)
    assert match.ply > plies + 2
    assert counts(match, first) == (1, 0, 0)


def test_a_person_who_has_not_finished_the_turn_has_not_decided() -> None:
    match, people = started(ROYALS, 2)
    first = waits_for(match, people)
    play_move(match_id=match.pk, user=first, ply=match.ply, text="draw pile")
    assert match.seats.get(user=first).is_to_act
    assert counts(match, first) == (0, 0, 0)


def test_taking_a_decision_back_and_making_it_again_is_one_decision() -> None:
    match, people = started("tudor/v15@1", 2)
    first = waits_for(match, people)
    for _ in range(3):
        match = fresh(match)
        play_move(match_id=match.pk, user=first, ply=match.ply, text=legal(match)[0])
        assert counts(match, first) == (1, 0, 0)
        undo_move(match_id=match.pk, user=first, ply=fresh(match).ply)
        assert counts(match, first) == (0, 0, 0)


def test_what_no_one_waits_for_does_not_count() -> None:
    match, anna = opened(ROYALS, 3)
    fill_table(match_id=match.pk, user=anna)
    match = fresh(match)
    while match.ply < 100:
        match = move_at_random(match, [anna] * 3, Random(match.ply))
    assert counts(match, anna) == (0, 0, 0)
    resign(match_id=match.pk, user=anna)
    assert not Reliability.objects.exists()


def decide(match: Match, people: list[User]) -> User:
    """A player makes the first decision that they can; gives who it was."""
    match = fresh(match)
    mover = waits_for(match, people)
    play_move(match_id=match.pk, user=mover, ply=match.ply, text=legal(match)[0])
    return mover


def test_a_decision_in_the_excused_extension_is_marked_apart_and_a_later_one_counts_again() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(players=2)
        run_out(match, traveller)
        first = decide(match, people)
        assert counts(match, first) == (0, 0, 1)
        for _ in range(12):
            traveller.shift(1)
            decide(match, people)
    on_time, late, excused = counts(match, first)
    assert on_time > 1
    assert (late, excused) == (0, 1)


def test_a_decision_for_which_the_others_chose_to_wait_is_excused_as_well() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(players=2)
        seat = run_out(match, traveller)
        other = next(user for user in people if user.pk != seat.user_id)
        wait_for_seat(match_id=match.pk, user=other, number=seat.number)
        first = decide(match, people)
    assert counts(match, first) == (0, 0, 1)


def test_a_person_who_is_away_for_too_long_is_late_and_may_mend_it_when_they_come_back() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(players=3)
        seat = timed_out(match, traveller)
        leaver = people[seat.number]
        assert seat.is_caretaker
        assert counts(match, leaver) == (0, 1, 0)
        return_to_seat(match_id=match.pk, user=leaver)
        for _ in range(15):
            decide(match, people)
    on_time, late, excused = counts(match, leaver)
    assert on_time > 1
    assert (late, excused) == (1, 0)


def test_a_decision_that_an_order_answers_counts_for_no_one() -> None:
    match, people = started("tudor/v15@1+gentle", 2, seed=bytes(32))
    random = Random(3)
    while match.is_court_due or legal(match) != ["keep", "rearrange"]:
        match = move_at_random(match, people, random)
    first = waits_for(match, people)
    second = next(user for user in people if user != first)
    add_auto_play(match_id=match.pk, user=second, order="keep-fingers")
    before = counts(match, first), counts(match, second)
    play_move(match_id=match.pk, user=first, ply=match.ply, text="keep")
    assert [ply.text for ply in match.plies.filter(number__gt=match.ply)] == ["keep", "keep"]
    assert counts(match, second) == before[1]


def test_a_person_who_leaves_is_held_to_the_decisions_that_a_caretaker_makes_for_them_up_to_a_measure() -> None:
    match, people = started(ROYALS, 3)
    for _ in range(3):
        match = one_turn(match, people)
    leaver = waits_for(match, people)
    resign(match_id=match.pk, user=leaver)
    assert counts(match, leaver) == (1, 1, 0), "the decision that was left open"
    match = fresh(match)
    for _ in range(6):
        match = one_turn(match, people)
    assert counts(match, leaver) == (1, 4, 0)
    for _ in range(30):
        match = one_turn(match, people)
    assert counts(match, leaver) == (1, MOST_LATE, 0)


def test_trust_is_lost_at_once_and_not_when_the_others_have_finished() -> None:
    match, people = started(ROYALS, 3)
    leaver = waits_for(match, people)
    before = reliability_of(leaver)
    resign(match_id=match.pk, user=leaver)
    assert reliability_of(leaver).mean < before.mean


def test_resigning_a_match_of_two_lets_no_one_wait_and_costs_no_trust() -> None:
    match, people = started(ROYALS, 2)
    before = [reliability_of(user) for user in people]
    resign(match_id=match.pk, user=waits_for(match, people))
    assert [reliability_of(user) for user in people] == before


def test_what_was_counted_is_remembered_when_the_match_is_over_and_once_only() -> None:
    match, people = started("tudor/v15@1", 2, seed=bytes(32))
    match = played_out(match, people)
    rows = {row.user_id: row for row in Reliability.objects.all()}
    assert set(rows) == {user.pk for user in people}
    assert all(row.on_time > 5 and row.late == row.excused == 0 for row in rows.values())
    assert not Seat.objects.uncounted().exists()
    aggregate_reliability(seats=match.seats.all())
    assert {row.user_id: row.on_time for row in Reliability.objects.all()} == {
        person: row.on_time for person, row in rows.items()
    }


def seat_of(user: User, **counted: int) -> Seat:
    match = Match.objects.create(opened_by=user, ruleset=ROYALS, players=2, status=Match.Status.PLAYING)
    return Seat.objects.create(match=match, number=0, user=user, **counted)


def test_matches_under_way_count_as_much_as_those_that_are_remembered() -> None:
    bo = person("bo")
    seats = [seat_of(bo, on_time=30, late=2), seat_of(bo, on_time=12, excused=1), seat_of(bo)]
    running = reliability_of(bo)
    aggregate_reliability(seats=seats[:1])
    assert reliability_of(bo) == pytest.approx(running)
    aggregate_reliability(seats=seats)
    assert reliability_of(bo) == pytest.approx(running)
    assert running.excused == 1


def test_what_is_long_past_counts_less() -> None:
    bo = person("bo")
    with time_machine.travel(NOW, tick=False):
        aggregate_reliability(seats=[seat_of(bo, late=40, on_time=40)])
    with time_machine.travel(NOW + timedelta(days=90), tick=False):
        aggregate_reliability(seats=[seat_of(bo, on_time=10)])
    row = Reliability.objects.get()
    assert (row.on_time, row.late) == pytest.approx((30, 20))
    assert row.as_of == NOW + timedelta(days=90)
    with time_machine.travel(NOW + timedelta(days=2000), tick=False):
        assert reliability_of(bo).per_cent == 95


def test_a_person_who_takes_over_a_seat_begins_with_a_clean_sheet_and_the_leaver_keeps_theirs() -> None:
    match, people = started(ROYALS, 3)
    leaver = waits_for(match, people)
    add_auto_play(match_id=match.pk, user=leaver, order="pass")
    resign(match_id=match.pk, user=leaver)
    seat = match.seats.get(user=leaver)
    match.seats.filter(pk=seat.pk).update(offered_until=timezone.now() + timedelta(days=1))
    zoe = person("zoe")
    take_over_seat(match_id=match.pk, user=zoe, number=seat.number)
    assert Reliability.objects.get().user == leaver
    assert Reliability.objects.get().late == pytest.approx(1)
    assert counts(match, zoe) == (0, 0, 0)
    assert match.seats.get(user=zoe).orders == ()
    assert not StandingOrder.objects.filter(revoked_at=None).exists()


def test_nothing_is_remembered_of_a_person_who_has_closed_the_account() -> None:
    match, people = started("tudor/v15@1", 2)
    leaver = waits_for(match, people)
    aggregate_reliability(seats=[seat_of(leaver, on_time=4)])
    Match.objects.exclude(pk=match.pk).update(status=Match.Status.OVER)
    add_auto_play(match_id=match.pk, user=leaver, order="pass")
    assert export_data(leaver)["habits"]["standing_orders"][0]["order"] == "pass"
    close_account(user=leaver)
    assert counts(match, leaver) == (0, 0, 0)
    assert not StandingOrder.objects.exists()
    match.seats.filter(user=leaver).update(late=2)
    aggregate_reliability(seats=match.seats.all())
    assert not Reliability.objects.exists()


def test_newcomers_are_welcome_at_every_table_and_a_regular_is_not_shut_out_by_a_slip() -> None:
    newcomer, regular, loafer = person("newcomer"), person("regular"), person("loafer")
    seat_of(regular, on_time=60, late=1)
    seat_of(loafer, on_time=20, late=10)
    assert [is_reliable(user, 95) for user in (newcomer, regular, loafer)] == [True, True, False]
    assert [is_reliable(user, 80) for user in (newcomer, regular, loafer)] == [True, True, False]
    assert is_reliable(loafer, 0)


def test_the_figures_of_a_whole_table_take_two_queries() -> None:
    people = [person(f"courtier-{number}") for number in range(5)]
    for user in people[:3]:
        aggregate_reliability(seats=[seat_of(user, on_time=5)])
        seat_of(user, on_time=3, late=1)
    with CaptureQueriesContext(connection) as asked:
        figures = Reliability.objects.figures([user.pk for user in people], timezone.now())
    assert len(asked) == 2
    assert [figures[user.pk].is_known for user in people] == [True] * 3 + [False] * 2


# What people see


def test_a_profile_shows_the_share_with_its_interval_and_what_was_excused() -> None:
    bo = person("bo")
    seat_of(bo, on_time=84, late=5, excused=2)
    address = f"/people/{bo.pk}/reliability/"
    assert address in Client().get("/people/bo/").content.decode()
    for headers in ({}, {"HX-Request": "true"}):
        text = Client().get(address, headers=headers).content.decode()
        assert "94% on time (91\u201398%)" in text
        assert "2 late decisions were excused" in text
        assert "90% certainty" in text


def test_of_a_newcomer_nothing_is_claimed() -> None:
    text = Client().get(f"/people/{person('bo').pk}/reliability/").content.decode()
    assert "on time" not in text
    assert "New players are trusted" in text


def test_a_table_that_gathers_says_of_each_how_far_they_can_be_counted_on() -> None:
    match, anna = opened(ROYALS, 3)
    seat_of(anna, on_time=84, late=5)
    text = Client().get(f"/tables/{match.code}/").content.decode()
    assert "94% on time (91\u201398%)" in text
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)
    Seat.objects.filter(on_time=84).update(on_time=0, late=0)
    assert "new player" in Client().get(f"/tables/{match.code}/").content.decode()
