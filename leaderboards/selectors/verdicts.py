"""What staff has decided about matches, and what players say to it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from accounts.models import User
from leaderboards.models import Appeal, Pool, RatedMatch, ReplacedEvent, Verdict
from leaderboards.selectors.results import player_results


class VerdictLine(NamedTuple):
    """A decision, as everybody may read it."""

    made_at: datetime
    is_annulment: bool
    reason: str
    is_due: bool
    """Whether the ledger does not show it yet."""


class AppealLine(NamedTuple):
    """An appeal, for who made it."""

    made_at: datetime
    text: str
    is_open: bool
    is_accepted: bool
    words: str


class Annulled(NamedTuple):
    """A match of a player that does not count."""

    code: str
    ended_at: datetime


class Verdicts(NamedTuple):
    """All that was decided about a match, and what the visitor may do about it."""

    lines: list[VerdictLine]
    """The newest first."""
    is_annulled: bool
    own_appeal: AppealLine | None
    can_appeal: bool


ANNUL = "leaderboards.annul"
MOST_ANNULLED = 10


def can_annul(user: User) -> bool:
    """Whether a person may take matches out of the ledger, and in again."""
    return user.has_perm(ANNUL) and user.acts_as_staff()


def last_verdict(rated: RatedMatch) -> str | None:
    """What was decided last about a match; None if nothing was."""
    return Verdict.objects.filter(rated=rated).order_by("-pk").values_list("kind", flat=True).first()


def verdicts_on(match_id: int, viewer: User | None) -> Verdicts:
    verdicts = list(Verdict.objects.filter(rated=match_id).select_related("flag").order_by("-pk"))
    is_annulled = bool(verdicts) and verdicts[0].kind == Verdict.Kind.ANNULLED
    own = None
    if viewer is not None and verdicts:
        own = Appeal.objects.filter(verdict__rated=match_id, user=viewer).order_by("-pk").first()
    has_appealed = own is not None and own.verdict_id == verdicts[0].pk
    return Verdicts(
        lines=[
            VerdictLine(one.made_at, one.kind == Verdict.Kind.ANNULLED, one.reason, one.revision_id is None)
            for one in verdicts
        ],
        is_annulled=is_annulled,
        own_appeal=None if own is None else _appeal_line(own),
        can_appeal=is_annulled
        and not has_appealed
        and viewer is not None
        and may_appeal_as_player(match_id, viewer, verdicts[0]),
    )


def annulled_of(person: User, pool: Pool) -> list[Annulled]:
    """The last matches of a player that once were in the ledger and are not any more."""
    lines = ReplacedEvent.objects.filter(user=person, pool=pool).values("match")
    taken_out = RatedMatch.objects.filter(match__in=lines, annulled_at__isnull=False).order_by("-number")
    return [
        Annulled(code, ended_at) for code, ended_at in taken_out.values_list("match__code", "ended_at")[:MOST_ANNULLED]
    ]


def may_appeal_as_player(match_id: int, user: User, verdict: Verdict | None) -> bool:
    """Whether a person played a match, or was flagged when it was taken out."""
    flag = verdict.flag if verdict else None
    if flag is not None and user.pk in (flag.gains_id, flag.gives_id):
        return True
    return any(result.user_id == user.pk for result in player_results([match_id]).get(match_id, []))


def _appeal_line(appeal: Appeal) -> AppealLine:
    is_open, is_accepted = appeal.answer == Appeal.Answer.OPEN, appeal.answer == Appeal.Answer.ACCEPTED
    return AppealLine(appeal.made_at, appeal.text, is_open, is_accepted, appeal.words)


def appeals_stored_about(user: User) -> list[dict[str, Any]]:
    """What a person has said against decisions, for the download of all own data."""
    fields = ("verdict__rated__match__code", "made_at", "text", "answer", "answered_at", "words")
    return list(Appeal.objects.filter(user=user).order_by("pk").values(*fields))


def replaced_lines_stored_about(user: User) -> list[dict[str, Any]]:
    """What stood about a person in the ledger before it was written anew, for the download of all own data."""
    lines = ReplacedEvent.objects.filter(user=user).order_by("pool__key", "revision", "number")
    fields = ("revision__number", "revision__made_at", "number", "match__code", "place", "mean_before", "mean_after")
    return list(lines.values("pool__key", *fields))
