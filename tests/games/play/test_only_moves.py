"""Moves without an alternative: played for a person, unless that person wants to make every move."""

from __future__ import annotations

from random import Random

import pytest

from accounts.models import User
from accounts.services.save_preferences import save_preferences
from games.archive.build import bare_record
from games.engine.replay import positions
from games.models import Match, Ply
from games.play.services.play_move import play_move
from games.play.services.undo_move import undo_move
from tests.games.table_factories import move_at_random, started, waits_for

pytestmark = pytest.mark.django_db

ROYALS = "royals/arcane@1"


def options(match: Match) -> list[str]:
    """What the seat that is to act may do."""
    (seat,) = match.game.to_act(match.decoded_state)
    return [match.game.write(move) for move in match.game.legal_moves(match.decoded_state, seat)]


@pytest.mark.parametrize("ruleset", ["tudor/v15@2", ROYALS])
def test_nobody_is_asked_where_there_is_nothing_to_choose(ruleset: str) -> None:
    match, people = started(ruleset, 2, seed=bytes(32))
    random = Random(3)
    for _ in range(60):
        match = move_at_random(match, people, random)
        if match.status == Match.Status.PLAYING and not match.is_court_due:
            assert len(options(match)) > 1


def test_who_wants_to_make_every_move_makes_every_move() -> None:
    match, people = started(ROYALS, 2, seed=bytes(32))
    for user in people:
        save_preferences(user=user, plays_only_moves=False)
    random = Random(3)
    lonely = 0
    for _ in range(60):
        match = move_at_random(match, people, random)
        lonely += len(options(match)) == 1
    assert lonely > 0


def with_a_move_before_the_only_one() -> tuple[Match, User, str]:
    """A match in which a move leads its player to one that has no alternative, and both can be taken back."""
    match, people = started(ROYALS, 2, seed=bytes(32))
    random = Random(5)
    for _ in range(300):
        game, state, user = match.game, match.decoded_state, waits_for(match, people)
        (seat,) = game.to_act(state)
        for move in game.legal_moves(state, seat):
            step = game.apply(state, move)
            is_plain = game.to_act(step.state) == (seat,) and not any(event.reveals for event in step.events)
            if is_plain and len(game.legal_moves(step.state, seat)) == 1:
                last = game.apply(step.state, game.legal_moves(step.state, seat)[0])
                if game.to_act(last.state)[0] >= 0 and not any(event.reveals for event in last.events):
                    return match, user, game.write(move)
        match = move_at_random(match, people, random)
    raise AssertionError("there never was such a move")


def test_what_was_played_without_a_choice_is_taken_back_with_the_move_before_it() -> None:
    match, user, text = with_a_move_before_the_only_one()
    after = play_move(match_id=match.pk, user=user, ply=match.ply, text=text)
    assert after.ply > match.ply + 1
    assert undo_move(match_id=match.pk, user=user, ply=after.ply).state == match.state
    plies = [ply.recorded for ply in Ply.objects.filter(match=match).order_by("number")]
    *_, last = positions(match.game, bare_record(match, plies))
    assert match.game.encode(last.state) == match.state
