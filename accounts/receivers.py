"""What follows from what allauth tells."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_reset, user_signed_up
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.networks import client_address
from accounts.services.choose_language import keep_page_language
from accounts.services.note_network import note_network


@receiver(password_reset, dispatch_uid="accounts.remember_place")
def remember_place(*, request: HttpRequest, user: User, **_: Any) -> None:
    """A person who could read the email is the owner: where they are now is a place that they sign in from."""
    address = client_address(request)
    if address is not None:
        note_network(user=user, address=address)


@receiver(user_signed_up, dispatch_uid="accounts.remember_language")
def remember_language(*, user: User, **_: Any) -> None:
    keep_page_language(user=user)
