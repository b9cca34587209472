"""Encryption of secrets that are stored and have to be read again: those of second factors."""

from __future__ import annotations

import base64
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.encoding import force_bytes

PREFIX = "fernet:"
"""What every encrypted text begins with, and no secret of an authenticator does."""
PURPOSE = b"accounts.secret_box"


def encrypt(text: str) -> str:
    """The text, readable with the keys of the site alone."""
    return PREFIX + _box().encrypt(text.encode()).decode()


def decrypt(stored: str) -> str:
    """What was encrypted. A text from before secrets were encrypted is returned as it is."""
    if not stored.startswith(PREFIX):
        return stored
    try:
        return _box().decrypt(stored.removeprefix(PREFIX)).decode()
    except InvalidToken as error:
        raise ImproperlyConfigured("A stored secret was encrypted with a key that the settings do not name.") from error


def is_current(stored: str) -> bool:
    """Whether a text is encrypted with the key that writes now."""
    if not stored.startswith(PREFIX):
        return False
    try:
        _fernet(_secrets()[0]).decrypt(stored.removeprefix(PREFIX))
    except InvalidToken:
        return False
    return True


def _secrets() -> list[str | bytes]:
    return [*settings.MFA_ENCRYPTION_KEYS, settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def _box() -> MultiFernet:
    return MultiFernet([_fernet(secret) for secret in _secrets()])


@lru_cache(maxsize=16)
def _fernet(secret: str | bytes) -> Fernet:
    key = HKDF(algorithm=SHA256(), length=32, salt=None, info=PURPOSE).derive(force_bytes(secret))
    return Fernet(base64.urlsafe_b64encode(key))
