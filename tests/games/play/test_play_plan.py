"""Plans at a table: several moves in one go, all of them or none, and one step to take back."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from accounts.models import User
from games.archive.build import bare_record
from games.engine.plans import LONGEST
from games.engine.replay import positions
from games.errors import IllegalChoice, NotYourSeat, PlanTooLong, StaleMatch
from games.models import Match, Ply
from games.play.selectors.plans import TablePlan, table_plans
from games.play.services.play_move import play_move
from games.play.services.play_plan import play_plan
from games.play.services.undo_move import undo_move
from tests.games.play.plan_documents import read_plans
from tests.games.table_factories import move_at_random, person, started, waits_for

pytestmark = pytest.mark.django_db

ROYALS = "royals/arcane@1"


def plans_of(match: Match, user: User) -> tuple[TablePlan, ...]:
    seat = match.seat_of(user)
    assert seat is not None
    return table_plans(match=match, seat=seat)


def with_a_plan(ruleset: str, length: int = 2) -> tuple[Match, User, TablePlan]:
    """A match whose next player can plan several moves that can be taken back."""
    match, people = started(ruleset, 2, seed=bytes(32))
    random = Random(1)
    for _ in range(400):
        user = waits_for(match, people)
        found = [plan for plan in plans_of(match, user) if len(plan.moves) >= length and not plan.is_final]
        if found:
            return match, user, found[0]
        match = move_at_random(match, people, random)
    raise AssertionError("nobody could plan anything")


@pytest.mark.parametrize("ruleset", ["tudor/v15@2", ROYALS])
def test_a_plan_is_recorded_as_ordinary_plies(ruleset: str) -> None:
    match, user, plan = with_a_plan(ruleset)
    after = play_plan(match_id=match.pk, user=user, ply=match.ply, moves=plan.moves)
    seat = match.seat_of(user)
    assert seat is not None
    plies = Ply.objects.filter(match=match, number__gt=match.ply).order_by("number")
    assert tuple(ply.text for ply in plies)[: len(plan.moves)] == plan.moves
    assert {ply.seat for ply in plies[: len(plan.moves)]} == {seat.number}
    assert after.ply == match.ply + len(plies)
    assert after.version == match.version + 1


@pytest.mark.parametrize("ruleset", ["tudor/v15@2", ROYALS])
def test_a_plan_is_one_step_to_take_back(ruleset: str) -> None:
    match, user, plan = with_a_plan(ruleset)
    after = play_plan(match_id=match.pk, user=user, ply=match.ply, moves=plan.moves)
    undone = undo_move(match_id=match.pk, user=user, ply=after.ply)
    assert undone.state == match.state
    assert list(undone.trail) == list(match.trail if match.trail_seat == undone.trail_seat else ())


@pytest.mark.parametrize("ruleset", ["tudor/v15@2", ROYALS])
def test_the_record_of_a_plan_that_was_taken_back_can_be_replayed(ruleset: str) -> None:
    """Every ply is taken back by one of its own, as the records say."""
    match, user, plan = with_a_plan(ruleset)
    after = play_plan(match_id=match.pk, user=user, ply=match.ply, moves=plan.moves)
    undone = undo_move(match_id=match.pk, user=user, ply=after.ply)
    plies = [ply.recorded for ply in Ply.objects.filter(match=match).order_by("number")]
    *_, last = positions(match.game, bare_record(match, plies))
    assert match.game.encode(last.state) == undone.state


def test_a_plan_leads_where_its_moves_lead_one_by_one() -> None:
    match, user, plan = with_a_plan(ROYALS)
    together = play_plan(match_id=match.pk, user=user, ply=match.ply, moves=plan.moves)
    undone = undo_move(match_id=match.pk, user=user, ply=together.ply)
    for move in plan.moves:
        undone = play_move(match_id=match.pk, user=user, ply=undone.ply, text=move)
    assert undone.state == together.state


def test_of_a_plan_with_a_wrong_move_nothing_is_played() -> None:
    match, user, plan = with_a_plan("tudor/v15@2")
    with pytest.raises(IllegalChoice):
        play_plan(match_id=match.pk, user=user, ply=match.ply, moves=(plan.moves[0], "award garter"))
    with pytest.raises(IllegalChoice):
        play_plan(match_id=match.pk, user=user, ply=match.ply, moves=(plan.moves[0], "fly to the moon"))
    assert Match.objects.get(pk=match.pk).ply == match.ply
    assert not Ply.objects.filter(match=match, number__gt=match.ply).exists()


def test_nobody_plans_beyond_a_draw() -> None:
    match, people = started(ROYALS, 2, seed=bytes(32))
    random = Random(1)
    while not (drawn := [plan for plan in plans_of(match, waits_for(match, people)) if plan.moves[-1] == "draw pile"]):
        match = move_at_random(match, people, random)
    user, moves = waits_for(match, people), (*drawn[0].moves, "draw pile")
    with pytest.raises(PlanTooLong) as refused:
        play_plan(match_id=match.pk, user=user, ply=match.ply, moves=moves)
    assert refused.value.status == 409
    assert Match.objects.get(pk=match.pk).ply == match.ply


def test_a_plan_for_a_table_that_has_changed_is_refused() -> None:
    match, user, plan = with_a_plan("tudor/v15@2")
    with pytest.raises(StaleMatch):
        play_plan(match_id=match.pk, user=user, ply=match.ply - 1, moves=plan.moves)


def test_only_players_plan() -> None:
    match, _, plan = with_a_plan("tudor/v15@2")
    stranger = person("zoe")
    with pytest.raises(NotYourSeat):
        play_plan(match_id=match.pk, user=stranger, ply=match.ply, moves=plan.moves)
    client = Client()
    client.force_login(stranger)
    assert client.get(f"/tables/{match.code}/plans/").json() == {"ply": match.ply, "plans": [], "shared": []}


def test_the_page_of_the_next_player_can_ask_for_plans_and_play_one() -> None:
    match, user, plan = with_a_plan("tudor/v15@2")
    client = Client()
    client.force_login(user)
    answer = client.get(f"/tables/{match.code}/plans/").json()
    assert answer["ply"] == match.ply
    assert list(plan.moves) in [found["moves"] for found in read_plans(answer)]
    posted = client.post(f"/tables/{match.code}/plan/", {"moves": "\r\n".join(plan.moves), "ply": match.ply})
    assert posted.status_code == 302
    assert Match.objects.get(pk=match.pk).ply >= match.ply + len(plan.moves)


@pytest.mark.parametrize("moves", ["", "\n" * (LONGEST + 1), "x" * 5000])
def test_what_is_no_plan_gets_a_clear_answer(moves: str) -> None:
    match, people = started(ROYALS, 2)
    client = Client()
    client.force_login(waits_for(match, people))
    answer = client.post(
        f"/tables/{match.code}/plan/", {"moves": moves, "ply": match.ply}, headers={"HX-Request": "true"}
    )
    assert 400 <= answer.status_code < 500
    assert "data-code" in answer.content.decode()
    assert Match.objects.get(pk=match.pk).ply == match.ply
