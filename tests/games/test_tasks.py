"""The court's worker: called after the commit, safe to call twice, and found again when it died."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from celery import current_app

from games import outbox
from games.models import Match
from games.play.services import play_court as play_court_module
from games.tasks import play_court_task, sweep_court
from tests.games.table_factories import move_at_random, started


def until_the_court_is_due(match: Match, people: list[Any]) -> Match:
    random = Random(6)
    while not match.is_court_due:
        match = move_at_random(match, people, random)
    return match


@pytest.mark.django_db
def test_every_task_that_is_sent_by_name_is_registered() -> None:
    current_app.loader.import_default_modules()
    assert outbox.PLAY_COURT in current_app.tasks
    assert "games.sweep_court" in current_app.tasks


@pytest.mark.django_db(transaction=True)
def test_the_round_is_scored_as_soon_as_the_last_move_is_committed() -> None:
    match, people = started()
    random = Random(6)
    rounds = {match.decoded_state.round}
    while match.status == Match.Status.PLAYING and match.decoded_state.round < 3:
        match = move_at_random(match, people, random)
        assert not match.is_court_due, "the worker has run after the commit"
        rounds.add(match.decoded_state.round)
    assert rounds >= {1, 2, 3}


@pytest.mark.django_db
def test_a_task_that_runs_twice_scores_once() -> None:
    match, people = started()
    match = until_the_court_is_due(match, people)
    play_court_task(match.pk)
    ply = Match.objects.get(pk=match.pk).ply
    play_court_task(match.pk)
    assert Match.objects.get(pk=match.pk).ply == ply
    assert match.plies.filter(text="score round").count() == 1


@pytest.mark.django_db
def test_a_worker_that_dies_in_the_middle_leaves_nothing_behind_and_the_sweep_finishes_its_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, people = started()
    match = until_the_court_is_due(match, people)

    def dies(**_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(play_court_module, "save_progress", dies)
        with pytest.raises(KeyboardInterrupt):
            play_court_module.play_court(match_id=match.pk)
    assert Match.objects.get(pk=match.pk).ply == match.ply
    sweep_court()
    after = Match.objects.get(pk=match.pk)
    assert not after.is_court_due
    assert after.plies.filter(text="score round").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_move_that_is_committed_is_made_even_if_no_one_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match, people = started()

    def unreachable(group: str, message: dict[str, object]) -> None:
        raise ConnectionError(group)

    monkeypatch.setattr(outbox, "_send", unreachable)
    after = move_at_random(match, people, Random(3))
    assert after.ply > match.ply
