"""Erasing the messages of a person who has closed the account."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import outbox
from games.models import Message, MessageReport


@transaction.atomic
def erase_chat(*, user: User) -> None:
    """Deletes every message of a person and the reasons in the person's own words; that something was reported
    stays."""
    said = Message.objects.filter(author=user)
    codes = set(said.values_list("match__code", flat=True))
    said.delete()
    MessageReport.objects.filter(reporter=user).update(reason="")
    for code in codes:
        outbox.chat_changed(code)
