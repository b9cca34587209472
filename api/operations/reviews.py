"""What the site thinks of how a finished game was played."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router, Status

from accounts import limits
from api.authentication import needs, person_of, public, viewer_of
from api.operations.door import found_match
from api.schemas import reviews as schemas
from api.scopes import Scope
from games.reviews.selectors.panel import ReviewPanel, review_panel
from games.reviews.services import request_review as requests

router = Router(tags=["archive"])


@router.get("/{code}/review", response=schemas.GameReview, auth=public, summary="The review of a finished game")
def get_review(request: HttpRequest, code: str) -> dict[str, Any]:
    limits.check(limits.REPLAY_STEPS, request)
    viewer = viewer_of(request)
    return _described(review_panel(match=found_match(code, viewer), user=viewer, ply=0))


@router.post(
    "/{code}/review",
    response={202: schemas.GameReview},
    auth=needs(Scope.PLAY_READ),
    summary="Request a review of a finished game",
)
def request_review(request: HttpRequest, code: str) -> Status[dict[str, Any]]:
    """It takes up to some minutes: ask for it until its `status` is `done`."""
    user = person_of(request)
    match = found_match(code, user)
    requests.request_review(user=user, match=match)
    return Status(202, _described(review_panel(match=match, user=user, ply=0)))


def _described(panel: ReviewPanel) -> dict[str, Any]:
    review = panel.review
    turning = {comment.ply for comment in panel.turning_points}
    course = review.curve if review is not None and review.curve.get("plies") else None
    return {
        "status": "none" if review is None else review.status,
        "judged": panel.judged,
        "judge": panel.judge,
        "decisions": [comment._asdict() | {"is_turning_point": comment.ply in turning} for comment in panel.comments],
        "seats": [
            {"seat": row.seat, "name": row.name, "accuracy": row.accuracy}
            | dict(zip(("inaccuracies", "mistakes", "blunders"), row.errors, strict=True))
            for row in panel.seats
        ],
        "parts": [row._asdict() for row in panel.parts],
        "course": course,
    }
