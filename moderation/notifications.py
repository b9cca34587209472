"""The notifications of moderation: what staff decided about a person, that it ended, and what became of an appeal."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Kind, Notification
from accounts.moment_words import moment_words
from accounts.notifications.registry import Content, Relevance, Summary, register
from moderation.conduct import SENTENCES, Rule
from moderation.models import Action, Appeal

A = Action.Kind


class News(StrEnum):
    """What there is to tell about an action; keys of notifications begin with it."""

    ACTION = "action"
    ENDED = "ended"
    ANSWER = "answer"


HEADLINES = {
    A.WARN: gettext_lazy("You got a warning"),
    A.HIDE: gettext_lazy("Staff removed something you wrote"),
    A.MUTE: gettext_lazy("You are muted"),
    A.RENAME: gettext_lazy("Your name was replaced"),
    A.SUSPEND: gettext_lazy("Your account is suspended"),
    A.CLOSE: gettext_lazy("Your account was closed"),
}
EFFECTS = {
    A.WARN: gettext_lazy("Nothing else happens now. Please keep to the rule."),
    A.HIDE: gettext_lazy("Other players no longer see it."),
    A.MUTE: gettext_lazy("You can play, but you can't chat or write notes."),
    A.RENAME: gettext_lazy("You have a neutral name until you choose a new one in your settings."),
    A.SUSPEND: gettext_lazy("You can finish your games, but not start or join any, and not chat."),
    A.CLOSE: gettext_lazy("You can no longer sign in."),
}
ENDINGS = {
    A.MUTE: gettext_lazy("You can chat again"),
    A.SUSPEND: gettext_lazy("Your account is no longer suspended"),
}


def register_kinds() -> None:
    register(Kind.MODERATION, render, is_current, summarize=summarize, load=load, is_urgent=True)


def load(notifications: Collection[Notification]) -> None:
    """Reads the actions of notifications, all at once."""
    found = Action.objects.select_related("appeal").in_bulk([one.subject_id for one in notifications if one.subject_id])
    for one in notifications:
        one.subject = found.get(one.subject_id or 0)


def is_current(notification: Notification) -> Relevance:
    return Relevance.CURRENT if _action(notification) is not None else Relevance.PAST


def summarize(notification: Notification) -> Summary:
    action = _action(notification)
    path = reverse("moderation:standing")
    return Summary(headline(action, _news(notification)) if action else _("A decision of staff"), path)


def render(notification: Notification) -> Content:
    action = _action(notification)
    return Content(lines(action, _news(notification)) if action else (_("A decision of staff"),))


def headline(action: Action, news: News) -> str:
    """What an action, its end or the answer to its appeal is called."""
    if news is News.ANSWER:
        return _("Your appeal has been answered")
    kind = Action.Kind(action.kind)
    return str(ENDINGS.get(kind, HEADLINES[kind]) if news is News.ENDED else HEADLINES[kind])


def lines(action: Action, news: News) -> tuple[str, ...]:
    """What there is to say about it to the person, a sentence a line."""
    if news is News.ANSWER:
        return answer_lines(action.appeal)
    if news is News.ENDED:
        return (_("The time that staff set is over."),)
    until = (_("It ends on %(until)s.") % {"until": moment_words(action.ends_at)},) if action.ends_at else ()
    return (
        str(EFFECTS[Action.Kind(action.kind)]),
        *until,
        _("Rule: %(rule)s") % {"rule": SENTENCES[Rule(action.rule)]},
        _("Reason: %(reason)s") % {"reason": action.reason},
        _("You can appeal once. Another member of staff will look at it."),
    )


def answer_lines(appeal: Appeal) -> tuple[str, ...]:
    is_lifted = appeal.answer == Appeal.Answer.LIFTED
    return (
        _("The decision was lifted.") if is_lifted else _("The decision was upheld."),
        _("Answer: %(words)s") % {"words": appeal.words},
    )


def _action(notification: Notification) -> Action | None:
    if notification.subject is None and notification.subject_id is not None:
        load([notification])
    found: Action | None = notification.subject
    return found


def _news(notification: Notification) -> News:
    return News(notification.key.partition(":")[0])
