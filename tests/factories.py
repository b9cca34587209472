"""People to test with. A factory takes what the test is about and fills in the rest."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User

PASSWORD = "rosa mundi 1533"


def make_user(name: str = "anne") -> User:
    """A member with a confirmed address at example.com."""
    user = User.objects.create_user(name, f"{name.lower()}@example.com", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def sign_in(user: User) -> Client:
    """A browser in which that person has just signed in."""
    client = Client()
    client.force_login(user)
    return client


def sign_in_with_password(user: User) -> Client:
    """A browser in which that person has proved a moment ago who they are."""
    client = sign_in(user)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return client
