"""What follows when a match is over: every step is done once, in order, whatever is done twice and wherever a worker
dies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any

import pytest
from celery import current_app
from django.apps import apps
from django.conf import settings
from django.db import models, transaction

from accounts.models import Notification, User
from games import finish_pipeline, outbox
from games.engine.protocol import Ruleset
from games.errors import BrokenRecord
from games.finish_pipeline import STEPS, Step, Work, work_of
from games.models import ArchiveEntry, Match, Ply
from games.play.selectors.finished import matches_to_finish
from games.play.services.finish_match import finish_match
from games.play.services.resign import resign
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from games.tasks import FORMER_NAMES, finish_matches_task
from leaderboards.models import Career, RatedMatch, RatingEvent
from leagues.models import Format, LeagueTable, Season
from leagues.services.advance_season import advance_season
from tests.clubs.club_factories import lined_up, two_clubs
from tests.clubs.club_factories import started as started_team_match
from tests.games.archive_factories import finished, played_at_once
from tests.games.table_factories import everybody_ready, person
from tests.leagues.league_factories import match_of, people, playing, running

pytestmark = pytest.mark.django_db

LEFT_OUT = ("planned_at", "is_shown", "key", "subject_id")
"""What becomes of a notification when its person has been told, for which there is another sweep, and the numbers that
it is named by."""

Snapshot = dict[str, list[dict[str, Any]]]
Capture = Callable[..., Any]


class WorkerKilled(BaseException):
    """Nothing catches it."""


def casual() -> list[int]:
    return [finished()[0].pk]


def rated() -> list[int]:
    return [finished(players=3, is_rated=True)[0].pk]


def with_a_resigner() -> list[int]:
    anna, bo, cleo = (person(name) for name in ("anna", "bo", "cleo"))
    match = open_table(user=anna, ruleset=Ruleset.read("royals/arcane@1"), players=3, is_rated=True)
    for user in (bo, cleo):
        take_seat(match_id=match.pk, user=user)
    everybody_ready(match)
    resign(match_id=match.pk, user=bo)
    return [played_at_once(Match.objects.get(pk=match.pk)).pk]


def with_a_bot() -> list[int]:
    owl = User.objects.create(username="owl", password="!", is_bot=True)
    return [finished("royals/arcane@1", people=[person("anna"), owl])[0].pk]


def in_a_league() -> list[int]:
    _, season = running(person("host"), people(7), is_rated=True)
    return [played_at_once(match_of(playing(season)[0])).pk]


def sealed() -> list[int]:
    """A round of two tables for two, dealt alike, of which both have ended."""
    sizes = {"table_size": 2, "rounds": 1}
    _, season = running(person("host"), people(4), format=Format.DUPLICATE, is_rated=True, **sizes)  # type: ignore[arg-type]
    return [played_at_once(match_of(table), seed=table.pk).pk for table in playing(season)]


def in_a_team_match() -> list[int]:
    home, away, red, blue = two_clubs(1)
    (table,) = started_team_match(lined_up(red, blue, (home, away), table_count=1))
    assert table.match is not None
    # News of the challenge is settled with the next notification: there is another sweep for it.
    Notification.objects.all().delete()
    return [played_at_once(table.match).pk]


KINDS = [casual, rated, with_a_resigner, with_a_bot, in_a_league, in_a_team_match, sealed]
COUNTED = [rated, with_a_resigner, with_a_bot, in_a_league, sealed]


@contextmanager
def undone() -> Iterator[None]:
    """Whatever happens in it has not happened afterwards."""
    scratch = transaction.atomic()
    # As around every test: services that insist on a transaction of their own get it.
    scratch._from_testcase = True  # type: ignore[attr-defined]
    with scratch:
        yield
        transaction.set_rollback(True)


def everything() -> Snapshot:
    """All that games, ratings and leagues have stored. Keys are told by their order, moments by whether they are
    known: other runs give others."""
    labels = ("games", "leaderboards", "leagues", "clubs")
    found: list[type[models.Model]] = [
        *(model for label in labels for model in apps.get_app_config(label).get_models()),
        Notification,
    ]
    order: dict[Any, dict[Any, int]] = {}
    for model in found:
        if isinstance(model._meta.pk, models.AutoField):
            keys = model._default_manager.order_by("pk").values_list("pk", flat=True)
            order[model] = {key: place for place, key in enumerate(keys)}

    def told(field: models.Field[Any, Any], value: Any) -> Any:
        related = field.related_model if field.is_relation else field.model if field.primary_key else None
        if value is not None and related in order:
            return order[related][value]
        if isinstance(value, datetime):
            return True
        return bytes(value) if isinstance(value, memoryview) else value

    return {
        model._meta.label: [
            {
                field.attname: told(field, getattr(row, field.attname))
                for field in model._meta.concrete_fields
                if model is not Notification or field.attname not in LEFT_OUT
            }
            for row in model._default_manager.order_by("pk")
        ]
        for model in found
    }


def differing(one: Snapshot, other: Snapshot) -> list[str]:
    return [label for label in one if one[label] != other[label]]


def follow_seasons() -> None:
    """Seasons go on, for which there is another sweep."""
    for season_id in Season.objects.values_list("pk", flat=True):
        advance_season(season_id=season_id)


def uninterrupted(match_ids: list[int], capture: Capture) -> Snapshot:
    """What there is after a worker has done what it was asked to do."""
    for match_id in match_ids:
        with capture(execute=True):
            finish_match(match_id=match_id)
    follow_seasons()
    return everything()


def crash_after(step: Step, broken: pytest.MonkeyPatch) -> None:
    """From now on workers die when they have done a step."""
    run, due, note = work_of(step)

    def dies(*, match_id: int) -> None:
        run(match_id=match_id)
        raise WorkerKilled

    broken.setitem(finish_pipeline._work, step.name, Work(dies, due, note))


def sweep() -> None:
    """Lets sweeps take up what is left, until nothing is. No message from one step to a worker arrives."""
    for _ in range(5):
        finish_matches_task()
        if not matches_to_finish():
            break
    follow_seasons()


def test_the_steps_and_their_order() -> None:
    assert [step.name for step in STEPS] == [
        "archive", "rate", "statistics", "honours", "leagues", "tournaments", "clubs", "review",
    ]  # fmt: skip
    assert [step.name for step in STEPS if not step.needs_archive] == ["archive", "leagues", "tournaments", "clubs"]


def test_a_match_takes_the_steps_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    (match_id,) = in_a_league()
    taken: list[str] = []

    def watch(step: Step) -> None:
        run, due, note = work_of(step)

        def seen(*, match_id: int) -> None:
            taken.append(step.name)
            run(match_id=match_id)

        monkeypatch.setitem(finish_pipeline._work, step.name, Work(seen, due, note))

    for step in STEPS:
        watch(step)
    finish_match(match_id=match_id)
    assert taken == [step.name for step in STEPS]


@pytest.mark.parametrize("kind", KINDS)
def test_wherever_a_worker_dies_the_sweep_comes_to_the_same_as_if_it_had_not(
    kind: Callable[[], list[int]],
    django_capture_on_commit_callbacks: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match_ids = kind()
    before = everything()
    with undone():
        expected = uninterrupted(match_ids, django_capture_on_commit_callbacks)
        assert matches_to_finish() == []
    assert everything() == before
    with undone():
        sweep()
        assert differing(everything(), expected) == [], "no worker has ever heard of it"
    for step in STEPS:
        with undone():
            with monkeypatch.context() as broken:
                crash_after(step, broken)
                for match_id in match_ids:
                    with suppress(WorkerKilled):
                        finish_match(match_id=match_id)
            sweep()
            assert differing(everything(), expected) == [], f"it died after {step.name}"


@pytest.mark.parametrize("kind", KINDS)
def test_every_step_that_is_done_twice_is_done_once(
    kind: Callable[[], list[int]], django_capture_on_commit_callbacks: Capture
) -> None:
    match_ids = kind()
    before = uninterrupted(match_ids, django_capture_on_commit_callbacks)
    assert Match.objects.filter(pk__in=match_ids, is_archived=True).count() == len(match_ids)
    assert ArchiveEntry.objects.filter(match__in=match_ids, is_tallied=True).count() == len(match_ids)
    counted = match_ids if kind in COUNTED else []
    assert sorted(RatedMatch.objects.filter(number__isnull=False).values_list("match_id", flat=True)) == sorted(counted)
    assert RatingEvent.objects.exists() == bool(counted)
    assert Career.objects.exists() == (bool(counted) and kind is not with_a_bot)
    for step in STEPS:
        for match_id in match_ids:
            work_of(step).run(match_id=match_id)
            assert differing(everything(), before) == [], step.name
    for note in finish_pipeline.notes():
        note(match_id=match_ids[0])
    finish_matches_task()
    assert differing(everything(), before) == []


def test_a_sealed_match_counts_in_its_league_at_once_and_everywhere_else_when_it_is_released(
    django_capture_on_commit_callbacks: Capture,
) -> None:
    one, other = sealed()
    with django_capture_on_commit_callbacks(execute=True):
        finish_match(match_id=one)
    assert LeagueTable.objects.get(match=one).state == LeagueTable.State.OVER
    assert Match.objects.get(pk=one).secrets_held
    assert not ArchiveEntry.objects.exists()
    assert not RatedMatch.objects.exists()
    assert matches_to_finish() == [other], "nothing more can be done for the first"
    with django_capture_on_commit_callbacks(execute=True):
        finish_match(match_id=other)
    assert ArchiveEntry.objects.count() == 2
    assert set(RatedMatch.objects.values_list("number", flat=True)) == {1, 2}
    assert matches_to_finish() == []


def test_a_match_that_cannot_be_archived_counts_in_its_league_and_nowhere_else() -> None:
    (match_id,) = in_a_league()
    Ply.objects.filter(match=match_id, number=3).update(link=b"x" * 32)
    with pytest.raises(BrokenRecord):
        finish_match(match_id=match_id)
    assert LeagueTable.objects.get(match=match_id).state == LeagueTable.State.OVER
    assert RatedMatch.objects.get(match=match_id).number is None
    assert not ArchiveEntry.objects.exists()
    assert matches_to_finish() == [match_id]


def test_a_step_that_cannot_tell_what_is_due_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (match_id,) = casual()
    run, _, note = finish_pipeline._work["rate"]

    def broken(most: int) -> list[int]:
        raise ValueError(most)

    monkeypatch.setitem(finish_pipeline._work, "rate", Work(run, broken, note))
    assert matches_to_finish() == [match_id]
    assert "cannot tell" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_match_that_ends_passes_all_steps_by_itself() -> None:
    match, _ = finished(is_rated=True)
    assert matches_to_finish() == []
    assert RatedMatch.objects.get(match=match).number == 1
    assert ArchiveEntry.objects.get(match=match).is_tallied
    assert Career.objects.count() == 2


def test_work_that_is_not_on_the_list_or_there_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    run, due, _ = finish_pipeline._work["archive"]
    with pytest.raises(AssertionError, match="is not a step"):
        finish_pipeline.register("applause", run=run, due=due)
    with pytest.raises(AssertionError, match="twice"):
        finish_pipeline.register("archive", run=run, due=due)
    finish_pipeline.check_complete()
    monkeypatch.delitem(finish_pipeline._work, "rate")
    with pytest.raises(AssertionError, match="rate"):
        finish_pipeline.check_complete()


def test_every_name_under_which_the_pipeline_is_asked_for_is_known_to_workers() -> None:
    current_app.loader.import_default_modules()
    assert {outbox.FINISH_MATCH, finish_matches_task.name, *FORMER_NAMES} <= set(current_app.tasks)
    assert finish_matches_task.name in {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}


def test_what_was_asked_for_under_a_former_name_is_done() -> None:
    current_app.loader.import_default_modules()
    for name, seed in zip(FORMER_NAMES, (1, 2, 3), strict=True):
        match, _ = finished(people=[person(f"{who}{seed}") for who in ("anna", "bo")], seed=seed)
        current_app.tasks[name](match.pk)
        assert Match.objects.get(pk=match.pk).is_archived, name


def test_a_sweep_tries_once_what_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    casual()
    tried: list[int] = []

    def fails(*, match_id: int) -> None:
        tried.append(match_id)
        raise BrokenRecord

    monkeypatch.setitem(finish_pipeline._work, "archive", Work(fails, *finish_pipeline._work["archive"][1:]))
    with pytest.raises(BrokenRecord):
        finish_matches_task()
    assert len(tried) == 1
