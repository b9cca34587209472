"""Posting a message at a table."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.models import Block, User
from games import outbox
from games.errors import SaidTwice
from games.models import Match, Message
from games.models.chat import MESSAGE_LENGTH
from games.play.selectors.chat import posting_refusal
from games.play.services.notify_players import notify_chat
from games.text_checks import check_words


@transaction.atomic
def post_message(*, match_id: int, user: User, channel: Message.Channel, text: str) -> Message:
    """Adds a message to a channel of a table, if the person may post there and stays within the limit."""
    # A person who posts from two windows at once waits here: otherwise both would count the same messages.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    match = Match.objects.get(pk=match_id)
    refusal = posting_refusal(match=match, user=user, channel=channel)
    if refusal is not None:
        raise refusal
    words = check_words(text=text, most=MESSAGE_LENGTH)
    limits.spend(limits.CHAT, subject=f"{match.pk}:{user.pk}")
    last = Message.objects.filter(match=match, room=channel).order_by("-pk").first()
    if last is not None and last.author_id == user.pk and last.text == words:
        raise SaidTwice
    message = Message.objects.create(match=match, room=channel, author=user, text=words)
    outbox.chat_changed(match.code)
    if channel == Message.Channel.PLAYERS and match.pace == Match.Pace.DAYS:
        notify_chat(match=match, people=_readers(match, user))
    return message


def _readers(match: Match, author: User) -> list[int]:
    """The other players at the table who have not blocked the author."""
    blocking = Block.objects.filter(blocked=author).values("blocker_id")
    seats = match.seats.filter(user__isnull=False).exclude(user=author).exclude(user__in=blocking)
    return [person for person in seats.values_list("user_id", flat=True) if person is not None]
