"""Small decisions that can be made from a message: the same answer that one button on the page would give."""

from __future__ import annotations

from typing import NamedTuple

from django.core import signing
from django.utils.translation import gettext as _

from accounts.models import Kind, Notification, User
from accounts.notifications.registry import Relevance
from games.engine.protocol import Seat as SeatNumber
from games.models import Invitation, Match
from games.play.selectors.match_labels import seat_name
from games.play.selectors.relevance import relevance_of
from games.words import move_words

DAYS_VALID = 30
_SIGNER = signing.TimestampSigner(salt="games.offers")


class Offer(NamedTuple):
    """What a player can answer at once."""

    token: str
    words: str
    """What stands on the button."""
    move: str = ""
    """The move that it makes; empty for an answer that is none."""


class Asked(NamedTuple):
    """A link that was followed: what it was about, and what it still offers."""

    notification: Notification
    match: Match
    offer: Offer | None


def offer_for(notification: Notification, match: Match, user: User) -> Offer | None:
    """What the person can answer to a notification without looking at the table; None if they had better look."""
    seat = match.seat_of(user)
    if notification.confirmed_at is not None or relevance_of(notification, match, seat) is not Relevance.CURRENT:
        return None
    if notification.kind == Kind.READY:
        return Offer(
            _signed(notification, match.version if match.ready_by is None else int(match.ready_by.timestamp())),
            _("Ready"),
        )
    if notification.kind == Kind.INVITATION:
        invitation = Invitation.objects.filter(match=match, user=user).values_list("pk", flat=True).first()
        return Offer(_signed(notification, invitation or 0), _("Take a seat"))
    if notification.kind not in (Kind.TURN, Kind.REMINDER) or seat is None:
        return None
    game = match.game
    moves = game.trivial_moves(match.decoded_state, SeatNumber(seat.number))
    if len(moves) != 1:
        return None
    text = game.write(moves[0])
    names = tuple(seat_name(other) for other in match.seats.all())
    return Offer(_signed(notification, match.ply), move_words(match.game_slug, text, names), text)


def asked_by(token: str) -> Asked | None:
    """What a link stands for; None if it is not one of ours. It offers nothing if the decision has been made, has
    changed or has expired."""
    try:
        signed = _SIGNER.unsign(token, max_age=DAYS_VALID * 24 * 3600)
    except signing.BadSignature:
        return None
    found = Notification.objects.filter(pk=int(signed.partition(":")[0]), user__is_active=True)
    notification = found.select_related("user__preferences").first()
    if notification is None:
        return None
    match = Match.objects.filter(pk=notification.subject_id or 0).first()
    if match is None:
        return None
    offer = offer_for(notification, match, notification.user)
    is_same = offer is not None and _SIGNER.unsign(offer.token) == signed
    return Asked(notification, match, offer if is_same else None)


def _signed(notification: Notification, mark: int) -> str:
    """A text that names the notification and the very decision that is offered."""
    return _SIGNER.sign(f"{notification.pk}:{mark}")
