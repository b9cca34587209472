"""What is stored of reports and of what staff did about them. No side effect lives in a model."""

from __future__ import annotations

from moderation.models.actions import Action, ActionEnd, ActionQuerySet, Appeal
from moderation.models.cases import Case, Note, Report, SubjectKind
from moderation.models.reviews import Answer, Review, Reviewer, Vote

__all__ = [
    "Action",
    "ActionEnd",
    "ActionQuerySet",
    "Answer",
    "Appeal",
    "Case",
    "Note",
    "Report",
    "Review",
    "Reviewer",
    "SubjectKind",
    "Vote",
]
