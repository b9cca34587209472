"""Matches that count are rated once, in the order in which they ended, whatever happens to workers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import IntegrityError, connection, transaction
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.data_export import export_data
from accounts.services.create_guest import create_guest
from games import outbox as games_outbox
from games.archive.services.archive_match import archive_match
from games.engine.protocol import Ruleset
from games.models import ArchiveEntry, Match
from games.play.seat_requirements import mean_rating
from games.play.services.finish_match import finish_match
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from games.tasks import finish_match_task, finish_matches_task
from leaderboards.models import LedgerIsClosed, Pool, RatedMatch, Rating, RatingEvent
from leaderboards.rating import START, Entrant, Skill, rate, rested
from leaderboards.selectors.due import PATIENCE, matches_to_rate
from leaderboards.selectors.people import rating_at
from leaderboards.services import rate_match as rate_match_module
from leaderboards.services.queue_rating import queue_rating
from leaderboards.services.rate_match import rate_match, rate_pool
from tests.games.archive_factories import finished, played_at_once
from tests.games.table_factories import everybody_ready, person
from tests.leaderboards.matches import FIRST_DAY, noted, numbers, over, people_of

pytestmark = pytest.mark.django_db


def skill_of(name: str) -> Skill:
    rating = Rating.objects.get(user__username=name)
    return Skill(rating.mean, rating.deviation)


def rate_all() -> int:
    return sum(rate_pool(pool_id=pool.pk) for pool in Pool.objects.all())


@pytest.mark.django_db(transaction=True)
def test_a_rated_match_that_ends_is_rated_by_itself() -> None:
    match, people = finished(is_rated=True)
    assert numbers(match) == [1]
    events = RatingEvent.objects.filter(match=match).order_by("place")
    assert {event.user for event in events} == set(people)
    assert events[0].mean_after > START.mean > events[1].mean_after


@pytest.mark.django_db(transaction=True)
def test_a_casual_match_never_rates() -> None:
    finished()
    assert not RatedMatch.objects.exists()
    assert not Rating.objects.exists()


def test_guests_branches_caretakers_and_unfinished_matches_never_rate() -> None:
    anna, bo = people_of(2)
    guest = create_guest()
    assert queue_rating(match_id=over([anna, guest], [1, 2]).pk) is None
    assert queue_rating(match_id=over([anna, None], [1, 2]).pk) is None
    assert queue_rating(match_id=over([anna, bo], [1, 2], is_rated=False).pk) is None
    for changed in ({"start": "{}"}, {"status": Match.Status.PLAYING}):
        match = over([anna, bo], [1, 2], is_archived="start" in changed)
        Match.objects.filter(pk=match.pk).update(**changed)
        assert queue_rating(match_id=match.pk) is None
    branch = over([anna, bo], [1, 2])
    Match.objects.filter(pk=branch.pk).update(branched_from=branch)
    assert queue_rating(match_id=branch.pk) is None
    assert queue_rating(match_id=0) is None


def test_duels_and_tables_of_several_are_pools_of_their_own_in_each_game() -> None:
    anna, bo, cleo = people_of(3)
    for match in (
        over([anna, bo], [1, 2]),
        over([anna, bo, cleo], [1, 2, 3]),
        over([anna, bo], [1, 2], ruleset="royals/arcane@1"),
    ):
        queue_rating(match_id=match.pk)
    assert rate_all() == 3
    assert sorted(Pool.objects.values_list("key", flat=True)) == ["royals-duel", "tudor-duel", "tudor-table"]
    assert Rating.objects.filter(user=anna).count() == 3


def test_matches_are_rated_in_the_order_in_which_they_ended_not_in_which_they_were_noted() -> None:
    people = people_of(2)
    later, earlier = noted(people, [1, 2], day=2), noted(people, [2, 1], day=1)
    assert rate_match(match_id=later.pk) == 2
    assert numbers(earlier, later) == [1, 2]
    first = rate([Entrant(START, 2), Entrant(START, 1)])
    second = rate([Entrant(rested(first[0], 1), 1), Entrant(rested(first[1], 1), 2)])
    assert [skill_of("anna"), skill_of("bo")] == second


@override_settings(RATINGS_SETTLE_SECONDS=60)
def test_a_match_waits_until_none_can_come_in_before_it() -> None:
    match = noted(people_of(2), [1, 2])
    RatedMatch.objects.update(ended_at=timezone.now() - timedelta(seconds=30))
    assert rate_match(match_id=match.pk) == 0
    RatedMatch.objects.update(ended_at=timezone.now() - timedelta(seconds=90))
    assert rate_match(match_id=match.pk) == 1


def test_a_match_waits_for_one_that_ended_before_it_to_be_archived_but_not_for_ever() -> None:
    people, now = people_of(2), timezone.now()
    days = (now - FIRST_DAY) / timedelta(days=1)
    minute = 1 / 24 / 60
    earlier = over(people, [1, 2], day=days - 2 * minute, is_archived=False)
    later = over(people, [2, 1], day=days - minute)
    for match in (later, earlier):
        queue_rating(match_id=match.pk)
    assert rate_match(match_id=later.pk) == 0
    assert matches_to_rate(10) == []
    RatedMatch.objects.filter(pk=earlier.pk).update(ended_at=now - PATIENCE)
    assert matches_to_rate(10) == [later.pk]
    assert rate_match(match_id=later.pk) == 1
    assert numbers(earlier, later) == [None, 1]


def test_a_match_that_has_just_ended_is_asked_for_again(settings: Any, django_capture_on_commit_callbacks: Any) -> None:
    settings.RATINGS_SETTLE_SECONDS = 60
    match = noted(people_of(2), [1, 2])
    RatedMatch.objects.update(ended_at=timezone.now())
    with django_capture_on_commit_callbacks() as asked:
        assert rate_match(match_id=match.pk) == 0
    assert len(asked) == 1


def test_a_task_that_is_delivered_twice_rates_once() -> None:
    match = noted(people_of(2), [1, 2])
    finish_match_task(match.pk)
    assert numbers(match) == [1]
    before = list(Rating.objects.values()), list(RatingEvent.objects.values())
    finish_match_task(match.pk)
    queue_rating(match_id=match.pk)
    finish_matches_task()
    assert (list(Rating.objects.values()), list(RatingEvent.objects.values())) == before


def test_a_worker_that_dies_in_the_middle_leaves_nothing_behind_and_the_sweep_finishes_its_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people = people_of(2)
    match, after = noted(people, [1, 2]), noted(people, [1, 2], day=1)

    def dies(**_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(rate_match_module, "save_rating_states", dies)
        with pytest.raises(KeyboardInterrupt):
            rate_match(match_id=match.pk)
    assert not RatingEvent.objects.exists()
    assert numbers(match, after) == [None, None]
    finish_matches_task()
    assert numbers(match, after) == [1, 2]
    assert skill_of("anna").mean > START.mean


@pytest.mark.django_db(transaction=True)
def test_a_match_ends_even_if_its_rating_cannot_be_queued(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise IntegrityError("disk full")

    def no_worker(*_: Any, **__: Any) -> bool:
        return False

    monkeypatch.setattr(games_outbox, "send_task", no_worker)
    people = people_of(2)
    match = open_table(user=people[0], ruleset=Ruleset.read("tudor/v15@1"), players=2, is_rated=True)
    take_seat(match_id=match.pk, user=people[1])
    everybody_ready(match)
    with monkeypatch.context() as full:
        full.setattr(Pool.objects, "get_or_create", broken)
        with transaction.atomic():
            played_at_once(Match.objects.get(pk=match.pk))
        assert Match.objects.get(pk=match.pk).status == Match.Status.OVER
        assert not RatedMatch.objects.exists()
        assert "queue_rating" in caplog.text
        with pytest.raises(IntegrityError):
            finish_match(match_id=match.pk)
        assert not Match.objects.get(pk=match.pk).is_archived, "what is archived is on the list"
    finish_matches_task()
    assert numbers(match) == [1]


def test_players_who_left_are_last_and_a_match_that_all_left_moves_no_rating() -> None:
    anna, bo, cleo = people_of(3)
    match = noted([anna, bo, cleo], [3, 2, 1], left=[2])
    abandoned = noted([anna, bo, cleo], [1, 2, 3], day=1, left=[0, 1, 2])
    assert rate_all() == 2
    events = {event.user: event for event in RatingEvent.objects.filter(match=match)}
    assert events[bo].mean_after > START.mean
    assert events[cleo].mean_after < START.mean
    assert events[cleo].has_left
    assert not RatingEvent.objects.filter(match=abandoned).exists()
    assert numbers(abandoned) == [2]


def test_a_pause_is_written_into_the_ledger() -> None:
    people = people_of(2)
    noted(people, [1, 2])
    noted(people, [1, 2], day=100)
    rate_all()
    first, second = RatingEvent.objects.filter(user=people[0]).order_by("number")
    assert second.mean_before == first.mean_after
    assert second.deviation_before == first.deviation_after
    assert second.deviation_entered == rested(Skill(0.0, first.deviation_after), 100).deviation


def test_the_ledger_cannot_be_changed() -> None:
    noted(people_of(2), [1, 2])
    rate_all()
    event = RatingEvent.objects.first()
    assert event is not None
    event.mean_after += 1
    for change in (
        event.save,
        event.delete,
        RatingEvent.objects.all().delete,
        lambda: RatingEvent.objects.update(mean_after=0),
        lambda: RatingEvent.objects.bulk_update([event], ["mean_after"]),
    ):
        with pytest.raises(LedgerIsClosed):
            change()


def test_tables_may_ask_for_ratings_and_the_archive_is_told_those_from_before_the_match() -> None:
    anna, bo = people_of(2)
    noted([anna, bo], [1, 2])
    rate_all()
    before = rating_at(anna, over([anna, bo], [1, 2], day=1))
    assert before > 1500
    archived_first = noted([anna, bo], [1, 2], day=1)
    mean = mean_rating(archived_first, [anna, bo])
    rate_all()
    assert mean_rating(archived_first, [anna, bo]) == mean, "whenever it is asked"
    assert rating_at(anna, archived_first) == before
    assert rating_at(anna, over([anna, bo], [1, 2], day=2)) > before
    assert rating_at(person("zoe"), archived_first) == 1500


def test_what_was_really_played_is_rated_when_it_is_in_the_archive_and_not_before() -> None:
    match, _ = finished(players=3, is_rated=True)
    assert rate_match(match_id=match.pk) == 0
    assert numbers(match) == [None]
    assert archive_match(match_id=match.pk)
    assert rate_match(match_id=match.pk) == 1
    assert ArchiveEntry.objects.get(match=match).rating == 1500
    places = match.result["places"] if match.result else []
    events = RatingEvent.objects.filter(match=match).order_by("seat")
    assert [(event.place, event.mean_after) for event in events] == [
        (place, skill.mean)
        for place, skill in zip(places, rate([Entrant(START, place) for place in places]), strict=True)
    ]


def test_rating_a_match_asks_as_often_in_a_full_pool_as_in_an_empty_one() -> None:
    people = people_of(5)

    def asked() -> int:
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            assert rate_all() == 1
        return len(queries)

    noted(people, [1, 2, 3, 4, 5])
    first = asked()
    for day in range(1, 9):
        noted(people, [1, 2, 3, 4, 5], day=day)
    rate_all()
    noted(people, [1, 2, 3, 4, 5], day=10)
    assert asked() <= first


def test_people_can_export_their_ratings() -> None:
    anna, bo = people_of(2)
    match = noted([anna, bo], [1, 2])
    rate_all()
    told = export_data(anna)["ratings"]
    assert [row["pool__key"] for row in told["ratings"]] == ["tudor-duel"]
    assert [row["match__code"] for row in told["ledger"]] == [match.code]
