"""Making moves: what a seat may do and every way to be refused."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.protocol import Ruleset
from games.engine.record import new_record
from games.engine.replay import replay
from games.errors import IllegalChoice, NotPlaying, NotYourSeat, StaleMatch
from games.models import Match
from games.play.services.play_court import play_court
from games.play.services.play_move import play_move
from tests.games.table_factories import move_at_random, person, played_out, started, waits_for

pytestmark = pytest.mark.django_db


def rebuilt(match: Match) -> object:
    """The state that the record alone gives."""
    plies = match.archived.plies if match.is_archived else [ply.recorded for ply in match.plies.all()]
    record = new_record(Ruleset.read(match.ruleset), [str(seat.number) for seat in match.seats.all()], plies)
    played = replay(match.game, record)
    assert played.error is None
    return played.position.state


def test_a_move_is_written_down_with_everything_that_follows() -> None:
    match, people = started()
    user = waits_for(match, people)
    before = match.ply
    play_move(match_id=match.pk, user=user, ply=before, text="ring heart")
    match.refresh_from_db()
    assert match.ply == before + 1
    assert match.plies.get(number=match.ply).text == "ring heart"
    assert rebuilt(match) == match.decoded_state


def test_a_move_on_an_older_table_is_stale_and_changes_nothing() -> None:
    match, people = started()
    with pytest.raises(StaleMatch):
        play_move(match_id=match.pk, user=waits_for(match, people), ply=match.ply - 1, text="ring heart")
    assert match.plies.count() == match.ply


def test_a_seat_that_is_not_to_act_is_refused_by_the_rule() -> None:
    match, people = started()
    other = next(user for user in people if user != waits_for(match, people))
    with pytest.raises(IllegalChoice) as refusal:
        play_move(match_id=match.pk, user=other, ply=match.ply, text="ring heart")
    assert refusal.value.code == "tudor.turn.not_yours"


def test_who_has_no_seat_cannot_move() -> None:
    match, _ = started()
    with pytest.raises(NotYourSeat):
        play_move(match_id=match.pk, user=person("mallory"), ply=match.ply, text="ring heart")


@pytest.mark.parametrize(
    "text", ["", "ring", "ring chalk", "x" * 80, "drop table", "ring heart\n", "undo", "draw heart"]
)
def test_garbage_is_refused_and_leaves_the_match_as_it_was(text: str) -> None:
    match, people = started()
    with pytest.raises(IllegalChoice) as refusal:
        play_move(match_id=match.pk, user=waits_for(match, people), ply=match.ply, text=text)
    assert str(refusal.value.sentence)
    after = Match.objects.get(pk=match.pk)
    assert (after.ply, after.state) == (match.ply, match.state)


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [
        ("tudor/v15@1", 2),
        # Longer matches, stored in the same way.
        pytest.param("royals/arcane@1", 2, marks=pytest.mark.sqlite_only),
        pytest.param("tudor/corax@1", 4, marks=pytest.mark.sqlite_only),
    ],
)
def test_a_whole_match_is_played_scored_and_rebuilt_from_its_record(ruleset: str, players: int) -> None:
    match, people = started(ruleset, players)
    match = played_out(match, people, seed=4)
    assert match.result is not None
    assert min(match.result["places"]) == 1
    assert rebuilt(match) == match.decoded_state
    assert not match.seats.filter(is_to_act=True).exists()
    with pytest.raises(NotPlaying):
        play_move(match_id=match.pk, user=people[0], ply=match.ply, text="end")


def test_the_court_is_played_once_however_often_it_is_called() -> None:
    match, people = started()
    random = Random(1)
    while not match.is_court_due:
        match = move_at_random(match, people, random)
    assert play_court(match_id=match.pk) is True
    ply = Match.objects.get(pk=match.pk).ply
    assert play_court(match_id=match.pk) is False
    assert Match.objects.get(pk=match.pk).ply == ply
