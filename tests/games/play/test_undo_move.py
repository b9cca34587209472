"""Taking moves back, and what can no longer be taken back."""

from __future__ import annotations

import pytest

from games.errors import IllegalChoice
from games.models import Match
from games.play.services.play_move import play_move
from games.play.services.undo_move import undo_move
from tests.games.play.test_play_move import rebuilt
from tests.games.table_factories import started, waits_for

pytestmark = pytest.mark.django_db


def test_a_step_is_taken_back_and_the_record_keeps_both() -> None:
    match, people = started()
    user = waits_for(match, people)
    state = match.state
    play_move(match_id=match.pk, user=user, ply=match.ply, text="ring heart")
    undo_move(match_id=match.pk, user=user, ply=match.ply + 1)
    after = Match.objects.get(pk=match.pk)
    assert after.state == state
    assert [ply.text for ply in after.plies.order_by("number")][-2:] == ["ring heart", "undo"]
    assert rebuilt(after) == after.decoded_state
    with pytest.raises(IllegalChoice) as refusal:
        undo_move(match_id=match.pk, user=user, ply=after.ply)
    assert refusal.value.code == "undo.barrier"


def test_no_one_takes_back_what_another_seat_has_answered() -> None:
    match, people = started()
    first = waits_for(match, people)
    play_move(match_id=match.pk, user=first, ply=match.ply, text="ring heart")
    match.refresh_from_db()
    second = waits_for(match, people)
    play_move(match_id=match.pk, user=second, ply=match.ply, text="ring owl")
    match.refresh_from_db()
    with pytest.raises(IllegalChoice):
        undo_move(match_id=match.pk, user=first, ply=match.ply)
