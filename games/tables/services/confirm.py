"""Deciding from a message."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import Kind, Notification
from games.errors import LinkUsedUp, Refusal
from games.models import Match
from games.play.selectors.offers import asked_by
from games.play.services.play_move import play_move
from games.tables.services.call_players import say_ready
from games.tables.services.take_seat import take_seat


def confirm(*, token: str) -> Match:
    """Makes the small decision that a link stands for, by the same services as the page and as the person to whom the
    link was sent: once, and only while it is open."""
    asked = asked_by(token)
    if asked is None or asked.offer is None:
        raise LinkUsedUp
    notification, match = asked.notification, asked.match
    # Of two who press the button at the same time one goes on.
    if not Notification.objects.filter(pk=notification.pk, confirmed_at=None).update(confirmed_at=timezone.now()):
        raise LinkUsedUp
    try:
        if notification.kind == Kind.READY:
            return say_ready(match_id=match.pk, user=notification.user)
        if notification.kind == Kind.INVITATION:
            return take_seat(match_id=match.pk, user=notification.user)
        return play_move(match_id=match.pk, user=notification.user, ply=match.ply, text=asked.offer.move)
    except Refusal:
        # Nothing has been done: the link is as good as before, if it is good for anything.
        Notification.objects.filter(pk=notification.pk).update(confirmed_at=None)
        raise
