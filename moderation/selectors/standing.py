"""What a person reads about decisions of staff concerning them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F

from accounts.database_time import database_now
from accounts.models import User
from moderation.conduct import SENTENCES, Rule, address_of
from moderation.models import Action, ActionEnd, ActionQuerySet, Appeal, Report, Reviewer, SubjectKind, Vote
from moderation.notifications import EFFECTS, HEADLINES

MOST_ACTIONS = 50
OF_PEOPLE = (SubjectKind.NAME, SubjectKind.PROFILE, SubjectKind.FAIR_PLAY)


@dataclass(frozen=True)
class ActionView:
    """A decision as the person reads it. Who made it is not told."""

    id: int
    headline: str
    effect: str
    """What it means, while it counts."""
    about: str
    """What was reported, as it was then; empty if that was the person's name or the person."""
    rule: str
    rule_address: str
    """Where it is explained."""
    reason: str
    made_at: datetime
    ends_at: datetime | None
    is_in_force: bool
    ended: str
    """How it ended, in words, if it did."""
    appeal_text: str
    appeal_at: datetime | None
    answer: str
    """What staff answered."""
    is_answered: bool
    is_lifted: bool
    can_appeal: bool


@dataclass(frozen=True)
class Standing:
    """All decisions about a person, the newest first."""

    actions: tuple[ActionView, ...]
    may_choose_name: bool


def standing_of(user: User) -> Standing:
    actions = Action.objects.filter(person=user).select_related("case", "end", "appeal")
    actions = actions.order_by("-pk")[:MOST_ACTIONS]
    return Standing(tuple(map(action_view, actions)), replaced_names(user).exists())


def replaced_names(user: User) -> ActionQuerySet:
    """The actions after which a person may still choose a new name."""
    return Action.objects.filter(person=user, kind=Action.Kind.RENAME, end=None)


def action_view(action: Action) -> ActionView:
    end: ActionEnd | None = getattr(action, "end", None)
    appeal: Appeal | None = getattr(action, "appeal", None)
    kind = Action.Kind(action.kind)
    ended = end_words(action)
    is_lifted = end is not None and end.how == ActionEnd.How.LIFTED
    return ActionView(
        id=action.pk,
        # What is over is only named.
        headline=str(kind.label if ended else HEADLINES[kind]),
        effect=str(EFFECTS[kind]),
        about=action.case.excerpt if action.case.kind not in OF_PEOPLE else "",
        rule=str(SENTENCES[Rule(action.rule)]),
        rule_address=address_of(Rule(action.rule)),
        reason=action.reason,
        made_at=action.made_at,
        ends_at=action.ends_at,
        is_in_force=not ended,
        ended=ended,
        appeal_text=appeal.text if appeal else "",
        appeal_at=appeal.made_at if appeal else None,
        answer=appeal.words if appeal else "",
        is_answered=appeal is not None and appeal.answer != Appeal.Answer.OPEN,
        is_lifted=is_lifted,
        can_appeal=appeal is None and not is_lifted,
    )


def end_words(action: Action) -> str:
    """How an action ended; empty while it counts. Its end need not be noted yet."""
    end: ActionEnd | None = getattr(action, "end", None)
    if end is not None:
        return str(ActionEnd.How(end.how).label)
    has_run_out = action.ends_at is not None and action.ends_at <= database_now()
    return str(ActionEnd.How.EXPIRED.label) if has_run_out else ""


def moderation_stored_about(user: User) -> dict[str, Any]:
    """What a person has reported, what staff decided about them and what they said to it, for the download of all own
    data."""
    reports = Report.objects.filter(reporter=user).order_by("pk")
    actions = Action.objects.filter(person=user).order_by("pk")
    told = ("kind", "rule", "reason", "made_at", "ends_at", "former_name")
    answers = {"text": F("appeal__text"), "answer": F("appeal__answer"), "words": F("appeal__words")}
    votes = Vote.objects.filter(voter=user).order_by("pk")
    return {
        "reports": list(reports.values("rule", "text", "made_at", kind=F("case__kind"))),
        "actions": list(actions.values(*told, excerpt=F("case__excerpt"), **answers)),
        "reviewer": list(Reviewer.objects.filter(person=user).values("since", "left_at", "removed_at")),
        "votes": list(votes.values("answer", "made_at")),
    }
