"""Making a review: what is in it, what interrupts it, and who asks for it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from games.archive.services.archive_match import archive_match
from games.engine.protocol import Ruleset
from games.errors import NotOver, NotRevealed
from games.finish_pipeline import STEPS, work_of
from games.models import Match, Review, ReviewSeat, ReviewStep
from games.play.services.finish_match import finish_match
from games.reviews.selectors.due import MOST_ATTEMPTS, PATIENCE
from games.reviews.services import make_review as service
from games.reviews.services.make_review import call_reviewers_again, make_next_review, make_review, reviewed_match
from games.reviews.services.request_review import note_review, request_review
from games.reviews.shapes import METHOD, Choice
from games.tables.services.open_table import open_table
from games.tasks import sweep_reviews
from tests.factories import make_user
from tests.games.archive_factories import archived, finished
from tests.games.reviews.review_factories import make_all, short_match
from tests.games.reviews.review_factories import reviewed_match as with_review
from tests.games.table_factories import started

pytestmark = pytest.mark.django_db

GAMES = ("tudor/v15@1", "royals/arcane@1")


def waiting_review(match: Match) -> Review:
    return Review.objects.create(match=match, judge="hand-set@1", method=METHOD)


def stripped(choices: list[dict[str, Any]]) -> list[Choice]:
    return [Choice.read(choice) for choice in choices]


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_choice_of_a_player_is_judged_once_in_its_order(ruleset: str) -> None:
    match, people, review = with_review(ruleset)
    game, plies = match.game, [choice["ply"] for choice in review.choices]
    assert plies == sorted(set(plies)) == [one.ply.number for one in reviewed_match(match).to_judge]
    assert review.is_done
    assert (review.judge, review.method) == ("hand-set@1", METHOD)
    for one, choice in zip(reviewed_match(match).to_judge, stripped(review.choices), strict=True):
        legal = [game.write(move) for move in game.legal_moves(one.before, one.ply.seat)]
        assert choice.best in legal
        assert choice.loss == 0 or choice.best != one.ply.text
        assert choice.seat == one.ply.seat
    assert not ReviewStep.objects.exists()
    assert [seat.user for seat in review.seats.all()] == people


@pytest.mark.parametrize("ruleset", GAMES)
def test_luck_and_decisions_add_up_to_the_result(ruleset: str) -> None:
    match, _, review = with_review(ruleset)
    seats = list(review.seats.all())
    for seat in seats:
        assert 1 / match.players + seat.deal + seat.draws + seat.play == pytest.approx(seat.result, abs=0.001)
    assert sum(seat.result for seat in seats) == pytest.approx(1)
    assert sum(seat.draws for seat in seats) == pytest.approx(0, abs=0.001)
    for chances in review.curve["chances"]:
        assert sum(chances) == pytest.approx(1, abs=0.001)
    assert review.curve["chances"][-1] == [seat.result for seat in seats]


def test_a_worker_that_dies_loses_nothing_and_the_sweep_finds_the_rest(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    match, _, expected = with_review()
    Review.objects.all().delete()
    review = waiting_review(match)
    judged: list[int] = []
    judge = service.judged_choice

    def dies(reviewed: Any, one: Any) -> Choice:
        if len(judged) == 3:
            raise SystemExit
        judged.append(one.ply.number)
        return judge(reviewed, one)

    with monkeypatch.context() as broken:
        broken.setattr(service, "judged_choice", dies)
        with pytest.raises(SystemExit):
            make_next_review(seconds=None)
    assert list(ReviewStep.objects.order_by("ply").values_list("ply", flat=True)) == judged
    assert not make_next_review(seconds=None), "nobody knows yet that it died"
    assert call_reviewers_again() == 0
    Review.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    monkeypatch.setattr(service, "judged_choice", lambda reviewed, one: _unless(judged, one, judge(reviewed, one)))
    with django_capture_on_commit_callbacks(execute=True):
        sweep_reviews()
    make_all()
    review.refresh_from_db()
    assert review.is_done
    assert (review.choices, review.curve) == (expected.choices, expected.curve)


def _unless(judged: list[int], one: Any, choice: Choice) -> Choice:
    assert one.ply.number not in judged, "what is judged is not judged again"
    return choice


def test_a_worker_with_little_time_judges_at_least_one_decision() -> None:
    match, _ = short_match()
    review = waiting_review(match)
    assert not make_review(review=review, seconds=0)
    assert not make_review(review=review, seconds=0)
    assert review.steps.count() == 2


def test_a_review_that_is_done_is_done_once() -> None:
    match, _, review = with_review()
    assert not make_next_review(seconds=None)
    assert make_review(review=review, seconds=None)
    assert ReviewSeat.objects.count() == match.players
    assert Review.objects.get(pk=match.pk).choices == review.choices


def test_bots_come_first() -> None:
    match, _ = short_match()
    waiting_review(match)
    busy = open_table(user=make_user("carla"), ruleset=Ruleset.read("tudor/v15@1"), players=2)
    Match.objects.filter(pk=busy.pk).update(status=Match.Status.PLAYING, is_bot_due=True)
    assert not make_next_review(seconds=None)
    Match.objects.filter(pk=busy.pk).update(is_bot_due=False)
    assert make_next_review(seconds=0)


def test_where_there_is_always_a_bot_to_move_reviews_go_on_after_an_hour() -> None:
    match, _ = short_match()
    waiting_review(match)
    busy = open_table(user=make_user("carla"), ruleset=Ruleset.read("tudor/v15@1"), players=2)
    Match.objects.filter(pk=busy.pk).update(status=Match.Status.PLAYING, is_bot_due=True)
    Review.objects.update(created_at=timezone.now() - PATIENCE)
    assert make_next_review()
    assert ReviewStep.objects.count() == 1, "a decision at a time"


def test_what_people_wait_for_comes_before_what_comes_by_itself() -> None:
    (first, people), (second, _) = short_match(), archived(seed=4, people=[make_user("carla"), make_user("dirk")])
    waiting_review(second)
    request_review(user=people[0], match=first)
    assert make_next_review(seconds=0)
    assert ReviewStep.objects.filter(review_id=first.pk).exists()
    assert not ReviewStep.objects.filter(review_id=second.pk).exists()


def test_a_review_that_fails_again_and_again_is_given_up_until_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (anna, _) = short_match()
    waiting_review(match)
    with monkeypatch.context() as broken:
        broken.setattr(service, "judged_choice", lambda *_: 1 / 0)
        for _ in range(MOST_ATTEMPTS):
            Review.objects.update(claimed_until=None)
            with pytest.raises(ZeroDivisionError):
                make_next_review(seconds=None)
    assert Review.objects.get(pk=match.pk).has_failed
    assert not make_next_review(seconds=None)
    request_review(user=anna, match=match)
    make_all()
    assert Review.objects.get(pk=match.pk).is_done


def test_a_rated_match_is_reviewed_by_itself_and_another_is_not(settings: Settings) -> None:
    settings.AUTOMATIC_REVIEWS = True
    (casual, _), (rated, _) = finished(), finished(seed=2, people=[make_user("carla"), make_user("dirk")])
    Match.objects.filter(pk=rated.pk).update(is_rated=True)
    due = next(work_of(step).due for step in STEPS if step.name == "review")
    finish_match(match_id=casual.pk)
    assert list(due(10)) == []
    finish_match(match_id=rated.pk)
    assert [review.match_id for review in Review.objects.all()] == [rated.pk]
    assert list(due(10)) == []
    Review.objects.all().delete()
    assert list(due(10)) == [rated.pk], "the sweep finds what was lost"
    assert note_review(match_id=rated.pk)
    assert not note_review(match_id=rated.pk)


def test_a_review_that_is_asked_for_at_once_is_made_when_the_match_is_in_the_archive() -> None:
    match, (anna, _) = finished()
    request_review(user=anna, match=match)
    assert not make_next_review(seconds=0)
    assert archive_match(match_id=match.pk)
    assert make_next_review(seconds=0)
    assert ReviewStep.objects.filter(review_id=match.pk).count() == 1


def test_only_who_may_see_the_hidden_things_can_ask() -> None:
    running, (anna, _) = started()
    with pytest.raises(NotOver):
        request_review(user=anna, match=running)
    match, (carla, _) = archived(seed=4, people=[make_user("carla"), make_user("dirk")], reveal_hours=24)
    with pytest.raises(NotRevealed):
        request_review(user=make_user("passer-by"), match=match)
    assert request_review(user=carla, match=match).is_requested
