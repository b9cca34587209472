"""What follows at tables and on open pages from what happens to a session or a list of notifications."""

from __future__ import annotations

from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.signals import notifications_changed
from games import outbox


@receiver(user_logged_out, dispatch_uid="games.end_sockets_of_browser")
def end_sockets_of_browser(*, request: HttpRequest | None, **_: Any) -> None:
    """A person has signed out: the open pages of this browser follow nothing in their name any more."""
    if request is not None and request.session.session_key:
        outbox.session_ended(request.session.session_key)


@receiver(post_delete, sender=UserSession, dispatch_uid="games.end_sockets_of_session")
def end_sockets_of_session(*, instance: UserSession, **_: Any) -> None:
    """A person has been signed out of a browser: from another one, or because the account is closed."""
    outbox.session_ended(instance.session_key)


@receiver(notifications_changed, dispatch_uid="games.show_new_count")
def show_new_count(*, user_id: int, **_: Any) -> None:
    """The open pages of a person fetch how many notifications are new."""
    outbox.people_changed([user_id])
