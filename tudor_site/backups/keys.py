"""Keys without which parts of a backup can't be read. They are never in it: it names them by a fingerprint."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from django.conf import settings

from tudor_site.backups.manifest import Key, Manifest

DIGITS = 16


def keys_in_use(salt: str) -> list[Key]:
    """The keys of this site."""
    return [Key(name, _fingerprint(text, salt)) for name, text in _keys()]


def missing_keys(manifest: Manifest) -> list[str]:
    """The names of keys that a backup needs and this site has under no name."""
    known = {key.fingerprint for key in keys_in_use(manifest.salt)}
    return [key.name for key in manifest.keys if key.fingerprint not in known]


def _keys() -> Iterator[tuple[str, str]]:
    yield "DJANGO_SECRET_KEY", settings.SECRET_KEY
    for key in settings.SECRET_KEY_FALLBACKS:
        yield "DJANGO_SECRET_KEY_FALLBACKS", str(key)
    for key in settings.MFA_ENCRYPTION_KEYS:
        yield "DJANGO_MFA_KEYS", key
    if settings.VAPID_PRIVATE_KEY:
        yield "DJANGO_VAPID_PRIVATE_KEY", settings.VAPID_PRIVATE_KEY
    elif settings.VAPID_KEY_FILE and Path(settings.VAPID_KEY_FILE).is_file():
        yield str(settings.VAPID_KEY_FILE), Path(settings.VAPID_KEY_FILE).read_text()


def _fingerprint(key: str, salt: str) -> str:
    """Slow to compute, so that not even a short key can be guessed by it."""
    return Scrypt(salt=salt.encode(), length=32, n=2**14, r=8, p=1).derive(key.encode()).hex()[:DIGITS]
