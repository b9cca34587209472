"""What can be refused about reports: each refusal has a code for programs, a sentence for people and an HTTP status."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from accounts.moment_words import moment_words


class MembersReport(Refusal):
    code = "report.members_only"
    status = 403
    sentence = _("Only members can report something. Save your account first.")


class NothingToReport(Refusal):
    code = "report.nothing_there"
    status = 404
    sentence = _("There is nothing here that you can report.")


class ReportedAlready(Refusal):
    code = "report.already"
    status = 409
    sentence = _("You have already reported this. Staff will look at it, or have done so.")


class ReportedEnough(Refusal):
    """One person reports another again and again: more reports of theirs tell staff nothing new."""

    code = "report.enough"
    status = 409
    sentence = _("You have already reported several things by this player. Staff will look at them first.")


class BadWords(Refusal):
    """What was written is empty, too long or not to be written; the sentence says which."""

    code = "report.bad_text"

    @classmethod
    def of(cls, error: ValidationError) -> BadWords:
        return cls(" ".join(error.messages))


class MayNot(Refusal):
    code = "case.may_not"
    status = 403
    sentence = _("Your role doesn't allow this.")


class AboutStaff(Refusal):
    code = "case.about_staff"
    status = 403
    sentence = _("This case is about a member of staff: an administrator has to decide.")


class OutOfSight(Refusal):
    code = "case.out_of_sight"
    status = 403
    sentence = _(
        "You can't handle this case: it is about a game you play in, or one whose hidden information is still secret."
    )


class CaseClaimed(Refusal):
    code = "case.claimed"
    status = 409
    sentence = _("Another member of staff has claimed this case.")


class NotClaimed(Refusal):
    code = "case.not_claimed"
    status = 409
    sentence = _("Claim this case before you decide it.")


class CaseDecided(Refusal):
    code = "case.decided"
    status = 409
    sentence = _("This case has already been decided.")


class NoAction(Refusal):
    code = "case.no_action"
    sentence = _("Choose at least one action, or dismiss the case.")


class NotHideable(Refusal):
    code = "case.not_hideable"
    sentence = _("There is no content to remove in this case.")


class AppealedAlready(Refusal):
    code = "appeal.already"
    status = 409
    sentence = _("You have already appealed this decision.")


class AnsweredAlready(Refusal):
    code = "appeal.answered"
    status = 409
    sentence = _("This appeal has already been answered.")


class OwnDecision(Refusal):
    code = "appeal.own_decision"
    status = 403
    sentence = _("You made this decision: another member of staff has to answer the appeal.")


class NoReviewer(Refusal):
    code = "review.no_reviewer"
    status = 403
    sentence = _("Only reviewers can vote.")


class RequirementsMissing(Refusal):
    code = "review.requirements"
    status = 403
    sentence = _("You don't meet all requirements yet.")


class TooClose(Refusal):
    code = "review.too_close"
    status = 403
    sentence = _("You can't vote here: you played in this game, reported it, or know one of the players.")


class VotedAlready(Refusal):
    code = "review.voted"
    status = 409
    sentence = _("You have already voted on this case.")


class ReviewClosed(Refusal):
    code = "review.closed"
    status = 409
    sentence = _("This vote has closed.")


class NoNewName(Refusal):
    code = "name.not_offered"
    status = 409
    sentence = _("You can't choose a new name now.")


class Muted(Refusal):
    """A person may not write for others to read; told until when."""

    code = "moderation.muted"
    status = 403

    def __init__(self, until: datetime | None) -> None:
        super().__init__(
            gettext("Staff have muted you, so you can't write here until %(until)s. See “Warnings” in your settings.")
            % {"until": moment_words(until)}
            if until
            else gettext("Staff have muted you, so you can't write here. See “Warnings” in your settings.")
        )


class Suspended(Refusal):
    """A person may not begin games, nor write; told until when."""

    code = "moderation.suspended"
    status = 403

    def __init__(self, until: datetime | None) -> None:
        super().__init__(
            gettext(
                "Your account is suspended until %(until)s: you can finish your games, but not start, join or chat. "
                "See “Warnings” in your settings."
            )
            % {"until": moment_words(until)}
            if until
            else gettext(
                "Your account is suspended: you can finish your games, but not start, join or chat. "
                "See “Warnings” in your settings."
            )
        )
