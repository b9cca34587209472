"""Attempts to sign in: guessing is slow from everywhere, and no flood of guesses keeps the owner out.

Every attempt counts for the account from one network, or from one device if the owner has signed in with it before:
guesses from elsewhere take nothing from the owner. Attempts from places where the account has never been used count
together, however many networks they come from."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.http import HttpRequest

from accounts import limits
from accounts.limits import network_of
from accounts.models import NetworkTrace, User
from accounts.networks import client_address, household
from accounts.sign_in.devices import device_of


def count_attempt(request: HttpRequest, *, login: str, secret: str = "password") -> None:
    """Counts a password or another secret that is tried for whom a name or an address means; raises LimitReached.

    The answer is the same for names without an account."""
    user_id = _person(login)
    account = f"{secret}-{user_id}" if user_id else f"{secret}-{login.strip().lower()}"
    network, device = network_of(request), device_of(request)
    own_device = device.token if device is not None and user_id in device.people else None
    is_strange = own_device is None and not is_known_place(request, user_id)
    if is_strange:
        limits.require_allowance(limits.STRANGE_SIGN_IN_ATTEMPTS, subject=account)
    limits.spend(limits.SIGN_IN_ATTEMPTS, network=network, subject=f"{account}@{own_device or network}")
    if is_strange:
        limits.spend(limits.STRANGE_SIGN_IN_ATTEMPTS, subject=account)


def is_known_place(request: HttpRequest, user_id: int | None) -> bool:
    """Whether an account has been used from there, or is being used by this very visitor."""
    if user_id is None:
        return False
    if request.user.is_authenticated and request.user.pk == user_id:
        return True
    place = household(client_address(request) or "")
    return place is not None and NetworkTrace.objects.filter(user_id=user_id, network=place).exists()


def owner_of_address(email: str) -> int | None:
    """Who has confirmed an address."""
    return EmailAddress.objects.filter(email=email.lower(), verified=True).values_list("user_id", flat=True).first()


def _person(login: str) -> int | None:
    named = User.objects.filter(username__iexact=login.strip()).values_list("pk", flat=True).first()
    return named or owner_of_address(login.strip())
