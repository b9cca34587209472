"""Reads of what a person wants to be told, where and when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.core import signing

from accounts.models import Channel, FeedKey, Hook, Kind, Moment, PushSubscription, User, Wish
from accounts.selectors.people import zone_of

DELAY = timedelta(minutes=15)
MORNING = time(8)

PLACES: dict[Channel, tuple[Moment, ...]] = {
    Channel.PAGE: (Moment.AT_ONCE, Moment.NEVER),
    Channel.MAIL: (Moment.AT_ONCE, Moment.DELAYED, Moment.DIGEST, Moment.NEVER),
    Channel.PUSH: (Moment.AT_ONCE, Moment.DELAYED, Moment.NEVER),
    Channel.HOOK: (Moment.AT_ONCE, Moment.DELAYED, Moment.NEVER),
}
"""When something can be told in each place: only letters are gathered."""

CHOSEN = tuple(kind for kind in Kind if kind is not Kind.HOUSE)
"""The kinds that a person chooses for; what the house itself has to say stands on the page."""

_QUIET: dict[Channel, tuple[Kind, ...]] = {
    Channel.PAGE: (),
    Channel.MAIL: (Kind.OVER, Kind.TALK, Kind.HOUSE),
    Channel.PUSH: (Kind.OVER, Kind.TALK, Kind.HOUSE),
    Channel.HOOK: (Kind.TALK, Kind.HOUSE),
}
"""What is not told there to somebody who has not asked for it."""

STOP_LINK_AGE = timedelta(days=60)
"""How long the link in a letter ends letters: letters are forwarded, and mailboxes change hands."""
_STOP = signing.TimestampSigner(salt="accounts.telling.stop")


class StopLinkExpired(Exception):
    """The link was one of ours, and is too old."""


Matrix = dict[tuple[Kind, Channel], Moment]


def usual(kind: Kind, channel: Channel) -> Moment:
    """The house's own choice."""
    return Moment.NEVER if kind in _QUIET[channel] else Moment.AT_ONCE


def matrix_of(user: User) -> Matrix:
    """What a person wants in every place: his own wishes, and the house's choice where he has none."""
    matrix = {(kind, channel): usual(kind, channel) for kind in Kind for channel in Channel}
    for kind, channel, moment in Wish.objects.filter(user=user).values_list("kind", "channel", "moment"):
        # A place that no longer offers a moment goes back to the usual.
        if Moment(moment) in PLACES[Channel(channel)]:
            matrix[Kind(kind), Channel(channel)] = Moment(moment)
    return matrix


def can_be_written_to(user: User) -> bool:
    """Whether a letter can be sent: to a member whose address is confirmed."""
    if user.is_guest or user.is_bot or not user.is_active or not user.email:
        return False
    return EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists()


def next_morning(user: User, now: datetime) -> datetime:
    """When the person's next gathered letter is due, by his own clock."""
    zone = zone_of(user)
    local = now.astimezone(zone)
    morning = datetime.combine(local.date(), MORNING, zone)
    return morning if morning > local else datetime.combine(local.date() + timedelta(days=1), MORNING, zone)


def due_moment(user: User, moment: Moment, now: datetime) -> datetime:
    """When something that has just happened is told."""
    if moment == Moment.DIGEST:
        return next_morning(user, now)
    return now + DELAY if moment == Moment.DELAYED else now


def stop_token(user: User, kinds: Iterable[Kind]) -> str:
    """What a letter carries to end all letters of its kinds."""
    return _STOP.sign(f"{user.pk}.{'.'.join(sorted({kind.value for kind in kinds}))}")


def read_stop_token(token: str) -> tuple[User, tuple[Kind, ...]] | None:
    """Whose letters of which kinds a token ends; None if it is not one of ours. Raises `StopLinkExpired`."""
    try:
        person, *kinds = _STOP.unsign(token, max_age=STOP_LINK_AGE).split(".")
        user = User.objects.filter(pk=int(person), is_active=True).first()
        return None if user is None else (user, tuple(Kind(kind) for kind in kinds))
    except signing.SignatureExpired as error:
        raise StopLinkExpired from error
    except (signing.BadSignature, ValueError):
        return None


def person_of_feed(secret: str) -> User | None:
    """Whose feeds lie at an address; None if there are none."""
    if not secret.isascii() or "\0" in secret:
        return None
    key = FeedKey.objects.filter(secret=secret, user__is_active=True).select_related("user__preferences").first()
    return key.user if key else None


def feed_secret_of(user: User) -> str:
    """The secret in the addresses of a person's feeds; empty if they are closed."""
    return FeedKey.objects.filter(user=user).values_list("secret", flat=True).first() or ""


@dataclass(frozen=True)
class TellingPage:
    """Everything beside the wishes that the page about being told shows."""

    hook: Hook | None
    devices: tuple[PushSubscription, ...]
    feed_secret: str
    has_address: bool
    """Whether letters reach the person."""


def telling_page(user: User) -> TellingPage:
    return TellingPage(
        hook=Hook.objects.filter(user=user).first(),
        devices=tuple(PushSubscription.objects.filter(user=user).order_by("pk")),
        feed_secret=feed_secret_of(user),
        has_address=can_be_written_to(user),
    )


def stored_about_telling(user: User) -> dict[str, Any]:
    """What is kept of it, for the download of all own data. Secrets and keys must not lie about in a file."""
    return {
        "wishes": list(Wish.objects.filter(user=user).order_by("pk").values("kind", "channel", "moment")),
        "devices": list(PushSubscription.objects.filter(user=user).order_by("pk").values("label", "since")),
        "own_address": list(Hook.objects.filter(user=user).values("url", "shape", "failures", "disabled_at", "since")),
        "feeds": list(FeedKey.objects.filter(user=user).values("since")),
    }
