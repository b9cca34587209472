from __future__ import annotations

import secrets

from accounts.models import User
from accounts.names.usernames import GUEST_PREFIX

# Without letters and digits that are mistaken for each other.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 5


def create_guest() -> User:
    """A person who plays without an account; the caller logs them in."""
    return User.objects.create_user(_free_name(), is_guest=True)


def _free_name() -> str:
    while True:
        name = GUEST_PREFIX + "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        if not User.objects.filter(username=name).exists():
            return name
