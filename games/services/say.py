"""Saying something at a table."""

from __future__ import annotations

import unicodedata
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import outbox
from games.errors import EmptyWords, SaidTwice, TooFast, TooLong, UnspeakableWords
from games.models import Match, Message
from games.models.talk import MESSAGE_LENGTH
from games.selectors.talk import refused_voice

PACES = ((timedelta(seconds=10), 5), (timedelta(minutes=10), 60))
"""How many messages of one person a table hears in how long."""

# Control characters, halves of characters, and breaks of lines and paragraphs: a message is one line.
_UNSPEAKABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Blanks, marks without a letter, and what only steers how others are written.
_INVISIBLE = frozenset({"Zs", "Cf", "Mn", "Me"})
# Blanks that Unicode counts as letters or symbols: Hangul fillers and the empty Braille cell.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


@transaction.atomic
def say(*, match_id: int, user: User, room: Message.Room, text: str) -> Message:
    """Adds a message to a room of a table, if the person may speak there and lets others be heard."""
    # Whoever speaks from two windows at once waits here for himself: otherwise both would count the same messages.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    match = Match.objects.get(pk=match_id)
    refusal = refused_voice(match=match, user=user, room=room)
    if refusal is not None:
        raise refusal
    words = _checked(text)
    _check_pace(match, user)
    last = Message.objects.filter(match=match, room=room).order_by("-pk").first()
    if last is not None and last.author_id == user.pk and last.text == words:
        raise SaidTwice
    message = Message.objects.create(match=match, room=room, author=user, text=words)
    outbox.talk_changed(match.code)
    return message


def _checked(text: str) -> str:
    """The words without blanks around them; raises if they are none, too many, or not to be written in a line."""
    words = unicodedata.normalize("NFC", text.strip())
    if len(words) > MESSAGE_LENGTH:
        raise TooLong
    if all(letter in _BLANKS or unicodedata.category(letter) in _INVISIBLE for letter in words):
        raise EmptyWords
    if any(unicodedata.category(letter) in _UNSPEAKABLE for letter in words):
        raise UnspeakableWords
    return words


def _check_pace(match: Match, user: User) -> None:
    now = timezone.now()
    for span, most in PACES:
        if Message.objects.filter(author=user, match=match, said_at__gt=now - span).count() >= most:
            raise TooFast
