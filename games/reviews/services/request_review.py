"""Asking for a review of a finished match."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.models import User
from games import outbox
from games.errors import NotOver, NotRevealed
from games.models import Match, Review
from games.play.selectors.access import require_access
from games.reviews.judges import judge_for
from games.reviews.selectors.due import is_automatic
from games.reviews.shapes import METHOD


def note_review(*, match_id: int) -> bool:
    """Notes that a match is to be reviewed if that comes by itself; False if not, or if it was noted before. Safe to
    run twice."""
    match = Match.objects.get(pk=match_id)
    return is_automatic(match) and _note(match, is_requested=False)


def request_review(*, user: User, match: Match) -> Review:
    """Asks for a review of a match of which the person may see everything; one that waits comes earlier, and one that
    failed is tried again."""
    require_access(match=match, user=user)
    if match.status != Match.Status.OVER:
        raise NotOver
    if not match.is_open_to(match.seat_of(user)):
        raise NotRevealed
    review = Review.objects.filter(pk=match.pk).first()
    if review is not None and (review.is_done or (review.is_requested and not review.has_failed)):
        return review
    limits.spend(limits.REVIEWS, person=user.pk)
    if not _note(match, is_requested=True):
        known = Review.objects.filter(pk=match.pk)
        known.filter(status=Review.Status.FAILED).update(status=Review.Status.WAITING, claimed_until=None, attempts=0)
        known.update(is_requested=True)
        outbox.review_due()
    return Review.objects.get(pk=match.pk)


@transaction.atomic
def _note(match: Match, *, is_requested: bool) -> bool:
    judge = judge_for(match.game_slug)
    _review, is_new = Review.objects.get_or_create(
        match=match, defaults={"is_requested": is_requested, "judge": judge.text, "method": METHOD}
    )
    if is_new:
        outbox.review_due()
    return is_new
