"""Noting what staff found in a case that reviewers voted on."""

from __future__ import annotations

from moderation.models import Review


def note_verdict(*, case_id: int, is_broken: bool) -> None:
    """Keeps it beside the vote, so that agreement can be measured."""
    verdict = Review.Verdict.BROKEN if is_broken else Review.Verdict.FINE
    Review.objects.filter(case=case_id).update(verdict=verdict)
