"""Saying something at a table."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.models import Block, User
from games import outbox
from games.errors import SaidTwice
from games.models import Match, Message
from games.models.chat import MESSAGE_LENGTH
from games.play.selectors.chat import refused_voice
from games.play.services.notify_players import notify_chat
from games.text_checks import check_words


@transaction.atomic
def say(*, match_id: int, user: User, room: Message.Room, text: str) -> Message:
    """Adds a message to a room of a table, if the person may speak there and lets others be heard."""
    # Whoever speaks from two windows at once waits here for himself: otherwise both would count the same messages.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    match = Match.objects.get(pk=match_id)
    refusal = refused_voice(match=match, user=user, room=room)
    if refusal is not None:
        raise refusal
    words = check_words(text=text, most=MESSAGE_LENGTH)
    limits.spend(limits.CHAT, subject=f"{match.pk}:{user.pk}")
    last = Message.objects.filter(match=match, room=room).order_by("-pk").first()
    if last is not None and last.author_id == user.pk and last.text == words:
        raise SaidTwice
    message = Message.objects.create(match=match, room=room, author=user, text=words)
    outbox.talk_changed(match.code)
    if room == Message.Room.PLAYERS and match.pace == Match.Pace.DAYS:
        notify_chat(match=match, people=_listeners(match, user))
    return message


def _listeners(match: Match, speaker: User) -> list[int]:
    """Everybody else at the table who has not blocked the speaker."""
    deaf = Block.objects.filter(blocked=speaker).values("blocker_id")
    seats = match.seats.filter(user__isnull=False).exclude(user=speaker).exclude(user__in=deaf)
    return [person for person in seats.values_list("user_id", flat=True) if person is not None]
