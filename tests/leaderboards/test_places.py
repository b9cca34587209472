"""The places in the ledgers are the final ones, also where they were written down in an older way."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.archive.services.recount_places import recount_places
from games.final_places import VERSION
from leaderboards import outbox
from leaderboards.achievements import ALL
from leaderboards.models import AchievementCount, Career, LedgerRevision, Pool, RatedMatch, RatingEvent, ReplacedEvent
from leaderboards.selectors.due import pools_with_old_places
from leaderboards.services.aggregate_ledger import aggregate_ledgers
from leaderboards.services.award_achievements import award_achievements
from leaderboards.services.rate_match import rate_pool
from leaderboards.services.recompute_ratings import recompute_ratings
from leaderboards.services.rewrite_ledger import rewrite_by_places
from leaderboards.tasks import rewrite_ledger_task, sweep_ledgers
from tests.games.older_places import OLD, deserted, older_archive
from tests.games.timed_matches import ROYALS
from tests.leaderboards.matches import noted, people_of

pytestmark = pytest.mark.django_db


def lines() -> list[tuple[object, ...]]:
    """The ledger, all but the places."""
    names = ("number", "user", "seat", "has_left", "mean_before", "mean_after", "deviation_after", "expected")
    return sorted(RatingEvent.objects.values_list("pool", *names))


def places(match_id: int) -> dict[int, int]:
    return dict(RatingEvent.objects.filter(match=match_id).values_list("seat", "place"))


def test_a_ledger_has_the_final_places_and_who_stayed_has_won() -> None:
    anna, bo, cleo = people_of(3)
    match = noted([anna, bo, cleo], [2, 1, 3], left=[1])
    rate_pool(pool_id=RatedMatch.objects.get(match=match).pool_id)
    assert places(match.pk) == {0: 1, 1: 3, 2: 2}


@pytest.fixture
def older() -> Pool:
    """A pool whose ledger, as the archive, has the places of the rules, which are wrong."""
    wrong = deserted(ROYALS, is_rated=True)
    older_archive(wrong)
    pool = RatedMatch.objects.get(match=wrong).pool
    assert rate_pool(pool_id=pool.pk) == 1
    Pool.objects.filter(pk=pool.pk).update(places_version=OLD)
    return pool


def test_a_ledger_is_corrected_by_a_revision_that_changes_no_rating(older: Pool) -> None:
    match = RatedMatch.objects.get(pool=older).match
    wrong, before = places(match.pk), lines()
    assert pools_with_old_places() == [], "the archive comes first"
    assert rewrite_by_places(pool_id=older.pk) is None
    recount_places()
    assert pools_with_old_places() == [older.pk]
    rewrite_ledger_task(older.pk)
    revision = LedgerRevision.objects.get()
    assert (revision.kind, revision.from_number, revision.lines) == ("places", 1, len(before))
    assert lines() == before
    assert places(match.pk) == dict(enumerate(match.places())) != wrong
    assert dict(ReplacedEvent.objects.values_list("seat", "place")) == wrong
    assert recompute_ratings(is_dry_run=True).mended == 0


def test_the_sweep_asks_for_it_by_itself_once_the_archive_is_right(
    older: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(outbox, "rewriting_due", asked.append)
    sweep_ledgers()
    assert asked == []
    recount_places()
    sweep_ledgers()
    assert asked == [older.pk]


def test_a_ledger_is_corrected_once(older: Pool) -> None:
    recount_places()
    assert rewrite_by_places(pool_id=older.pk) is not None
    assert rewrite_by_places(pool_id=older.pk) is None
    older.refresh_from_db()
    assert older.places_version == VERSION
    assert (pools_with_old_places(), LedgerRevision.objects.count()) == ([], 1)


def test_a_ledger_that_was_right_is_left_alone(older: Pool) -> None:
    recount_places()
    rewrite_by_places(pool_id=older.pk)
    Pool.objects.filter(pk=older.pk).update(places_version=OLD)
    assert rewrite_by_places(pool_id=older.pk) is None
    assert LedgerRevision.objects.count() == 1
    assert pools_with_old_places() == []


def test_records_and_honours_follow_the_correction(older: Pool) -> None:
    match = RatedMatch.objects.get(pool=older).match
    winner = match.seats.get(has_conceded=False).user_id
    aggregate_ledgers()
    before = set(_victors(older))
    recount_places()
    rewrite_by_places(pool_id=older.pk)
    aggregate_ledgers()
    assert before != {winner} == set(_victors(older))


def _victors(pool: Pool) -> list[int]:
    return list(Career.objects.filter(pool=pool, wins__gt=0).values_list("user_id", flat=True))


def test_achievements_that_depend_on_who_won_are_counted_anew_after_the_recount(older: Pool) -> None:
    assert {one.version for one in ALL if one.id in {"wins", "every-chair", "from-behind"}} == {VERSION}
    match = RatedMatch.objects.get(pool=older).match
    at_once = timedelta()
    assert award_achievements(settle=at_once) == 0, "the places are not right yet"
    recount_places()
    assert award_achievements(settle=at_once) > 0
    winner = match.seats.get(has_conceded=False).user_id
    assert list(AchievementCount.objects.filter(achievement="wins").values_list("user_id", flat=True)) == [winner]
