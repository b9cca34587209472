from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User


@transaction.atomic
def turn_guest_into_account(*, user: User, username: str, email: str, password: str) -> User:
    """Gives a guest a name, an address still to be confirmed, and a password. The row and all that hangs on it stay."""
    assert user.is_guest, f"{user.username} has an account already."
    user.username = username
    user.email = email.lower()
    user.set_password(password)
    user.is_guest = False
    user.save(update_fields=["username", "email", "password", "is_guest"])
    EmailAddress.objects.create(user=user, email=user.email, primary=True)
    return user
