"""Reads of what a person wants to be told, where and when."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from allauth.account.models import EmailAddress

from accounts.models import Channel, Kind, Moment, NotificationPreference, User
from accounts.selectors.people import zone_of

DELAY = timedelta(minutes=15)
MORNING = time(8)

MOMENTS: dict[Channel, tuple[Moment, ...]] = {
    Channel.PAGE: (Moment.AT_ONCE, Moment.NEVER),
    Channel.EMAIL: (Moment.AT_ONCE, Moment.DELAYED, Moment.DIGEST, Moment.NEVER),
    Channel.PUSH: (Moment.AT_ONCE, Moment.DELAYED, Moment.NEVER),
    Channel.WEBHOOK: (Moment.AT_ONCE, Moment.DELAYED, Moment.NEVER),
}
"""When something can be told in each place: only emails are gathered."""

CHOSEN = tuple(kind for kind in Kind if kind not in (Kind.SITE, Kind.MODERATION))
"""The kinds that a person chooses for; what the site itself has to say stands on the page, and what staff decided is
emailed as well."""

_QUIET: dict[Channel, tuple[Kind, ...]] = {
    Channel.PAGE: (),
    Channel.EMAIL: (Kind.OVER, Kind.CHAT, Kind.NEWS, Kind.SITE),
    Channel.PUSH: (Kind.OVER, Kind.CHAT, Kind.MODERATION, Kind.NEWS, Kind.SITE),
    Channel.WEBHOOK: (Kind.CHAT, Kind.MODERATION, Kind.NEWS, Kind.SITE),
}
"""What is not told there to a person who has not asked for it."""

Matrix = dict[tuple[Kind, Channel], Moment]


def usual(kind: Kind, channel: Channel) -> Moment:
    """The site's own choice."""
    return Moment.NEVER if kind in _QUIET[channel] else Moment.AT_ONCE


def matrix_of(user: User) -> Matrix:
    """What a person wants in every place: their own preferences, and the site's choice where they have none."""
    matrix = {(kind, channel): usual(kind, channel) for kind in Kind for channel in Channel}
    preferences = NotificationPreference.objects.filter(user=user)
    for kind, channel, moment in preferences.values_list("kind", "channel", "moment"):
        # A place that no longer offers a moment, or a kind that none chooses for, goes back to the usual.
        if Kind(kind) in CHOSEN and Moment(moment) in MOMENTS[Channel(channel)]:
            matrix[Kind(kind), Channel(channel)] = Moment(moment)
    return matrix


def can_be_emailed(user: User) -> bool:
    """Whether an email can be sent: to a member whose address is confirmed."""
    if user.is_guest or user.is_bot or not user.is_active or not user.email:
        return False
    return EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists()


def next_morning(user: User, now: datetime) -> datetime:
    """When the person's next digest is due, by their own clock."""
    zone = zone_of(user)
    local = now.astimezone(zone)
    morning = datetime.combine(local.date(), MORNING, zone)
    return morning if morning > local else datetime.combine(local.date() + timedelta(days=1), MORNING, zone)


def due_moment(user: User, moment: Moment, now: datetime) -> datetime:
    """When something that has just happened is told."""
    if moment == Moment.DIGEST:
        return next_morning(user, now)
    return now + DELAY if moment == Moment.DELAYED else now
