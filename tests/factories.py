"""People to test with. A factory takes what the test is about and fills in the rest."""

from __future__ import annotations

from time import time

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.test import Client

from accounts.models import User

PASSWORD = "rosa mundi 1533"


def make_user(name: str = "anne") -> User:
    """A member with a confirmed address at example.com."""
    user = User.objects.create_user(name, f"{name.lower()}@example.com", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def make_staff(name: str = "steward", *, is_superuser: bool = True) -> User:
    """A member of staff, who may do everything unless told otherwise."""
    user = make_user(name)
    user.is_staff, user.is_superuser = True, is_superuser
    user.save()
    return user


def sign_in(user: User) -> Client:
    """A browser in which that person has just signed in; staff with a second factor, without which they are not."""
    client = Client()
    client.force_login(user)
    if user.is_staff:
        use_second_factor(client, user)
    return client


def use_second_factor(client: Client, user: User) -> None:
    """Sets up a second factor if there is none, and notes in the session of this browser that it was used."""
    if not Authenticator.objects.filter(user=user).exists():
        TOTP.activate(user, generate_totp_secret())
    session = client.session
    session["account_authentication_methods"] = [{"method": "mfa", "at": time(), "type": "totp"}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()


def sign_in_with_password(user: User) -> Client:
    """A browser in which that person has proved a moment ago who they are."""
    client = sign_in(user)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client


def code_of(secret: str) -> str:
    """What an authenticator app shows now for a secret."""
    *_, latest = yield_hotp_counters_from_time()
    return format_hotp_value(hotp_value(secret, latest))
