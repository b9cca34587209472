"""How votes of reviewers are counted. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

from moderation.models.reviews import Answer, Review

ENOUGH = 3
"""So many equal answers settle a case."""
MOST_VOTES = 7
"""After so many without that, staff decide."""
OPEN_FOR = timedelta(days=2)
SAMPLE = 5
"""Of so many cases one is decided by staff too, who do not know the vote."""
REPEAT_WITHIN = timedelta(days=90)
"""A second warning by vote in this time is for staff to decide."""

LEAST_AGREEMENT, LEAST_MEASURED = 60, 10
"""In per cent: reviewers whose votes agree less often with staff do not vote, once so many were measured."""
LEAST_AGE = timedelta(days=60)
CLEAN_FOR = timedelta(days=365)
"""For so long a reviewer must not have been warned."""


def outcome_of(votes: Sequence[str]) -> Answer | None:
    """What enough reviewers agree on; `STAFF` if they cannot agree any more; None as long as more votes are needed."""
    for answer, count in Counter(votes).most_common(1):
        if count >= ENOUGH:
            return Answer(answer)
    return Answer.STAFF if len(votes) >= MOST_VOTES else None


def agrees(answer: str, verdict: str) -> bool | None:
    """Whether a vote says what staff found; None if there is nothing to compare."""
    if answer == Answer.STAFF or verdict == Review.Verdict.NONE:
        return None
    return (answer == Answer.FINE) == (verdict == Review.Verdict.FINE)
