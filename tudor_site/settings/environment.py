"""What only the environment can tell."""

from __future__ import annotations

import os

from django.core.exceptions import ImproperlyConfigured


def required(name: str) -> str:
    """The value of an environment variable without which nothing starts."""
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(f"Set the environment variable {name}.")
    return value
