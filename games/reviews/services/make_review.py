"""Making reviews: a decision at a time, so that a worker that dies leaves to the next all that it has judged."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import outbox
from games.bots.evaluator import shares
from games.bots.judging import Effort, judge
from games.bots.observation import look
from games.engine.protocol import AnyGame, Ruleset
from games.engine.replay import positions_after
from games.engine.snapshots import positions_between
from games.models import ArchiveEntry, Match, Review, ReviewSeat, ReviewStep, Seat
from games.reviews.course import Course, Passed, course, decisions, passed
from games.reviews.judges import Judge, judge_for
from games.reviews.selectors.due import (
    MOST_ATTEMPTS,
    has_bot_to_move,
    has_waited_long,
    played_seats,
    reviews_to_make,
    waiting,
)
from games.reviews.shapes import DIGITS, METHOD, Choice, accuracy, by_phase, by_theme

SLICE = 8.0
"""Seconds after which a worker looks whether another review is more urgent."""
LONGEST = timedelta(minutes=2)
"""After this time without a word from its worker a review is given to another."""
MOST_AT_ONCE = 4
"""For how many waiting reviews a sweep wakes a worker."""
MOST_ASPECTS = 2

logger = structlog.get_logger(__name__)


class Reviewed(NamedTuple):
    """A match that is under review."""

    match: Match
    seats: Sequence[Seat]
    game: AnyGame
    judge: Judge
    done: Sequence[Passed]
    to_judge: Sequence[Passed]


def make_next_review(*, seconds: float | None = SLICE) -> bool:
    """Works for so long (None: to the end) on the review that is due first; False if none is, or if bots come first:
    then the sweep goes on with it. A worker that breaks down leaves its claim, which is void after a while, and all
    that it has judged. Safe to run twice, and by several workers at once."""
    if has_bot_to_move() and not has_waited_long():
        return False
    review = _claim()
    if review is None:
        return False
    try:
        is_done = make_review(review=review, seconds=seconds)
    except Exception:
        _note_failure(review)
        raise
    if not is_done:
        Review.objects.filter(pk=review.pk).update(claimed_until=None)
        if not has_bot_to_move():
            outbox.review_due()
    return True


def call_reviewers_again() -> int:
    """Wakes a worker for reviews whose worker died or whose message was lost, and says for how many."""
    late = reviews_to_make(MOST_AT_ONCE)
    for _ in range(late):
        outbox.review_due()
    return late


def make_review(*, review: Review, seconds: float | None) -> bool:
    """Judges decisions of a match until the time is over or a bot has to move, at least one; True if that was the
    last. What is judged already is not judged again."""
    began = time.monotonic()
    reviewed = reviewed_match(review.match)
    known = set(ReviewStep.objects.filter(review=review).values_list("ply", flat=True))
    for one in reviewed.to_judge:
        if one.ply.number in known:
            continue
        choice = judged_choice(reviewed, one)
        ReviewStep.objects.bulk_create(
            [ReviewStep(review=review, ply=choice.ply, choice=choice.written())], ignore_conflicts=True
        )
        passed_seconds = time.monotonic() - began
        if seconds is not None and (passed_seconds >= seconds or has_bot_to_move()):
            Review.objects.filter(pk=review.pk).update(seconds=F("seconds") + passed_seconds)
            return False
        Review.objects.filter(pk=review.pk).update(claimed_until=timezone.now() + LONGEST)
    _finish(review, reviewed, began)
    return True


def reviewed_match(match: Match) -> Reviewed:
    """A match in the archive, with everything that a review needs to know of it."""
    game, seats, archived = match.game, list(match.seats.all()), match.archived
    first = positions_between(game, archived.snapshots, archived.plies, 0, 0)[0]
    done = passed(first.state, positions_after(game, first, archived.plies, verify=False))
    numbers = set(played_seats(seats))
    to_judge = [one for one in decisions(game, done) if one.ply.seat in numbers]
    return Reviewed(match, seats, game, judge_for(match.game_slug), done, to_judge)


def judged_choice(reviewed: Reviewed, one: Passed) -> Choice:
    """What the judge thinks of a decision, from what its player knew."""
    game, judge_ = reviewed.game, reviewed.judge
    made = game.read(one.before, one.ply.text)
    # Not secret: the match is over, and the same verdict comes of it wherever it is asked for.
    seed = f"{reviewed.match.code}/{one.ply.number}"
    effort = Effort(settings.REVIEW_LOOKS, settings.REVIEW_PAIRS)
    verdict = judge(look(game, one.before, one.ply.seat), judge_.evaluator, made, judge_.weigh, effort, seed=seed)
    return Choice(
        ply=one.ply.number,
        seat=one.ply.seat,
        best=game.write(verdict.best),
        loss=round(verdict.loss, DIGITS),
        margin=round(verdict.margin, DIGITS),
        stake=round(verdict.stake, DIGITS),
        aspects=tuple(aspect for aspect, _points in verdict.gains[:MOST_ASPECTS]),
    )


def _claim() -> Review | None:
    """The review that is due first, which is now the caller's to make."""
    while (first := waiting().first()) is not None:
        until = timezone.now() + LONGEST
        if waiting().filter(pk=first.pk).update(claimed_until=until):
            return first
    return None


def _note_failure(review: Review) -> None:
    """Lets others try; after a few failures the review is given up until somebody asks again."""
    logger.exception("a match could not be reviewed", match_id=review.pk)
    Review.objects.filter(pk=review.pk).update(attempts=F("attempts") + 1)
    Review.objects.filter(pk=review.pk, attempts__gte=MOST_ATTEMPTS, status=Review.Status.WAITING).update(
        status=Review.Status.FAILED
    )


def _finish(review: Review, reviewed: Reviewed, began: float) -> None:
    """Puts the steps together, with the course of the match."""
    match = reviewed.match
    steps = ReviewStep.objects.filter(review=review).order_by("ply").values_list("choice", flat=True)
    choices = [Choice.read(step) for step in steps]
    run = course(reviewed.game, _chances(reviewed), reviewed.done, shares(match.places(reviewed.seats)))
    seats = [_seat(review, reviewed, seat, choices, run) for seat in reviewed.seats]
    with transaction.atomic():
        locked = Review.objects.select_for_update().get(pk=review.pk)
        if locked.status == Review.Status.DONE:
            return
        locked.status = Review.Status.DONE
        locked.finished_at = timezone.now()
        locked.claimed_until = None
        locked.judge, locked.method = reviewed.judge.text, METHOD
        locked.seconds += time.monotonic() - began
        locked.choices = [choice.written() for choice in choices]
        locked.curve = {"plies": run.plies, "chances": [[round(c, DIGITS) for c in each] for each in run.chances]}
        locked.save()
        ReviewSeat.objects.bulk_create(seats)
        ReviewStep.objects.filter(review=review).delete()


def _chances(reviewed: Reviewed) -> Callable[[Any], Sequence[float]]:
    return lambda state: reviewed.judge.chances(reviewed.game, state)


def _seat(review: Review, reviewed: Reviewed, seat: Seat, choices: Sequence[Choice], run: Course) -> ReviewSeat:
    match, parts = reviewed.match, run.parts[seat.number]
    own = [choice for choice in choices if choice.seat == seat.number]
    labels: dict[str, int] = {}
    for choice in own:
        labels[choice.label] = labels.get(choice.label, 0) + 1
    rating = ArchiveEntry.objects.filter(match=match).values_list("rating", flat=True).first()
    return ReviewSeat(
        review=review,
        number=seat.number,
        user_id=seat.user_id,
        game=Ruleset.read(match.ruleset).game,
        players=match.players,
        pace=match.pace,
        rating=rating,
        result=shares(match.places(reviewed.seats))[seat.number],
        accuracy=accuracy(own),
        decisions=sum(choice.matters for choice in own),
        lost=sum(choice.lost for choice in own),
        labels=labels,
        phases=by_phase(choices, seat.number),
        themes=by_theme(choices, seat.number),
        **{name: round(value, DIGITS) for name, value in parts._asdict().items()},
    )
