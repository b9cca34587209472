"""The key pair by which push services know the site. Production is given it by the environment; a site on one machine
makes its own, once, and keeps it in a file."""

from __future__ import annotations

import base64
import os
import secrets
from functools import lru_cache
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from django.conf import settings
from py_vapid import Vapid02

KEY_BYTES = 32


def is_push_offered() -> bool:
    """Whether there is a key, or can be one."""
    return bool(settings.VAPID_PRIVATE_KEY or settings.VAPID_KEY_FILE)


def public_key() -> str:
    """What a browser subscribes with."""
    point = _key_pair().public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def proof_for(audience: str, expires_at: int) -> str:
    """The header that tells a push service who sends."""
    claims = {"aud": audience, "exp": expires_at, "sub": settings.VAPID_CONTACT or settings.PUBLIC_URL}
    return str(_key_pair().sign(claims)["Authorization"])


def _key_pair() -> Vapid02:
    if settings.VAPID_PRIVATE_KEY:
        return _read(settings.VAPID_PRIVATE_KEY)
    assert settings.VAPID_KEY_FILE is not None, "push is offered only with a key"
    return _read(_kept(Path(settings.VAPID_KEY_FILE)))


@lru_cache(maxsize=4)
def _read(key: str) -> Vapid02:
    pair = Vapid02.from_raw(key.encode())
    # Any address of the site will do as the contact, not only one for emails.
    pair.conf["no-strict"] = True
    return pair


def _kept(file: Path) -> str:
    """The key in a file; it is made when it is first asked for."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(f".{os.getpid()}.{secrets.token_hex(4)}")
        fresh.touch(mode=0o600)
        fresh.write_text(_new_key())
        # Of two who make one at the same time, the first one's stays.
        try:
            file.hardlink_to(fresh)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return file.read_text().strip()


def _new_key() -> str:
    pair = Vapid02()
    pair.generate_keys()
    number = pair.private_key.private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(KEY_BYTES, "big")).rstrip(b"=").decode()
