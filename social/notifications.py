"""The notifications about followers and messages."""

from __future__ import annotations

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Follow, Kind, Notification, User
from accounts.notifications.registry import Content, Relevance, Summary, register
from social.models import Side
from social.selectors.conversations import excerpt_of, unread_excerpts

MOST_LINES = 3


def register_kinds() -> None:
    register(Kind.FOLLOWER, render_follower, is_follower_current, summarize=summarize_follower, load=load_followers)
    register(Kind.MESSAGE, render_messages, is_message_current, summarize=summarize_messages, load=load_sides)


def load_followers(notifications: Collection[Notification]) -> None:
    """Sets what is followed by whom, of notifications of one person."""
    wanted = {one.subject_id for one in notifications}
    people = {one.user_id for one in notifications}
    rows = Follow.objects.filter(followed__in=people, follower__in=wanted, follower__is_active=True)
    found = {(row.followed_id, row.follower_id): row for row in rows.select_related("follower")}
    for one in notifications:
        one.subject = found.get((one.user_id, one.subject_id or 0))


def is_follower_current(notification: Notification) -> Relevance:
    """Who has gone, or was declined, is nothing to tell."""
    return Relevance.PAST if _follow(notification) is None else Relevance.CURRENT


def summarize_follower(notification: Notification) -> Summary:
    row = _follow(notification)
    if row is None:
        return Summary(_("A player no longer follows you"), reverse("social:following"))
    sentence = _("%(name)s follows you") if row.accepted_at else _("%(name)s asks to follow you")
    return Summary(sentence % {"name": row.follower.username}, reverse("social:following"))


def render_follower(notification: Notification) -> Content:
    row = _follow(notification)
    if row is None or row.accepted_at:
        return Content((_("What you finish, win and earn appears in their activity."),))
    return Content((_("Accept or decline the request on your page of followed players."),))


def _follow(notification: Notification) -> Follow | None:
    if notification.subject is None:
        load_followers([notification])
    found: Follow | None = notification.subject
    return found


def load_sides(notifications: Collection[Notification]) -> None:
    """Sets the reader's side of conversations."""
    wanted = {one.subject_id for one in notifications}
    people = {one.user_id for one in notifications}
    rows = Side.objects.filter(person__in=people, conversation__in=wanted).select_related("other")
    found = {(row.person_id, row.conversation_id): row for row in rows}
    for one in notifications:
        one.subject = found.get((one.user_id, one.subject_id or 0))


def is_message_current(notification: Notification) -> Relevance:
    """What has been read, or can no longer be, is nothing to tell."""
    side = _side(notification)
    return Relevance.CURRENT if side is not None and side.unread else Relevance.PAST


def summarize_messages(notification: Notification) -> Summary:
    side = _side(notification)
    if side is None:
        return Summary(_("This conversation was deleted"), reverse("social:messages"))
    other: User = side.other
    address = reverse("social:conversation", args=[other.username])
    return Summary(_("%(name)s wrote to you") % {"name": other.username}, address)


def render_messages(notification: Notification) -> Content:
    side = _side(notification)
    if side is None:
        return Content((_("This conversation was deleted"),))
    return Content(tuple(excerpt_of(text) for text in unread_excerpts(side, most=MOST_LINES)))


def _side(notification: Notification) -> Side | None:
    if notification.subject is None:
        load_sides([notification])
    found: Side | None = notification.subject
    return found
