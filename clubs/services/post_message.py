"""The chat of a club, and keeping it fit to read."""

from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.database_time import database_now
from accounts.models import User
from clubs import outbox
from clubs.errors import ClubClosed
from clubs.models import Club, ClubMessage
from clubs.models.posts import TEXT_LENGTH
from clubs.permissions import Permission
from clubs.selectors.permissions import require
from clubs.services.note_activity import note_activity
from games.text_checks import check_paragraphs
from moderation.selectors.restrictions import require_may_write


@transaction.atomic
def post_message(*, club_id: int, user: User, text: str) -> ClubMessage:
    """Posts a message to the members of a club."""
    # A person who posts from two windows at once waits here for their own first message.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    club = Club.objects.get(pk=club_id)
    require(club=club, user=user, permission=Permission.POST_MESSAGES)
    if club.closed_at is not None:
        raise ClubClosed
    require_may_write(user)
    checked = check_paragraphs(text=text, most=TEXT_LENGTH)
    limits.spend(limits.CLUB_CHAT, subject=f"{club.pk}:{user.pk}")
    message = ClubMessage.objects.create(club=club, by=user, text=checked, at=database_now())
    note_activity(clubs=[club.pk])
    outbox.chat_changed(club.pk)
    return message


@transaction.atomic
def hide_message(*, message_id: int, by: User) -> ClubMessage:
    """Hides a message from other members; doing it twice is no error."""
    message = _found(message_id, by)
    if message.hidden_at is None:
        message.hidden_by, message.hidden_at = by, database_now()
        message.save(update_fields=["hidden_by", "hidden_at"])
        outbox.chat_changed(message.club_id)
    return message


@transaction.atomic
def restore_message(*, message_id: int, by: User) -> ClubMessage:
    """Shows a message again that was hidden; doing it twice is no error."""
    message = _found(message_id, by)
    if message.hidden_at is not None:
        message.hidden_by = message.hidden_at = None
        message.save(update_fields=["hidden_by", "hidden_at"])
        outbox.chat_changed(message.club_id)
    return message


def _found(message_id: int, by: User) -> ClubMessage:
    found = ClubMessage.objects.select_for_update(of=("self",)).select_related("club").get(pk=message_id)
    require(club=found.club, user=by, permission=Permission.HIDE_MESSAGES)
    return found
