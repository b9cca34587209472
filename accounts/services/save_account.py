from __future__ import annotations

from allauth.account.models import EmailAddress

from accounts.models import User
from accounts.services.choose_language import keep_page_language
from accounts.sign_in.name_checks import refusing_taken_name


def save_account(*, user: User, username: str, email: str, password: str) -> User:
    """Gives a guest a name, an address still to be confirmed, and a password. The row and all that refers to it stay.
    Raises `ValidationError` if another took the name, or one that looks like it, a moment before."""
    assert user.is_guest, f"{user.username} has an account already."
    with refusing_taken_name(username):
        return _turn(user, username, email, password)


def _turn(user: User, username: str, email: str, password: str) -> User:
    user.username = username
    user.has_checked_name = True
    user.email = email.lower()
    user.set_password(password)
    user.is_guest = False
    user.save(update_fields=["username", "has_checked_name", "email", "password", "is_guest"])
    EmailAddress.objects.create(user=user, email=user.email, primary=True)
    keep_page_language(user=user)
    return user
