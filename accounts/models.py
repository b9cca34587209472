"""Who comes to the house."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person with an account. Our own model from the start, so that it can grow by plain migrations."""
