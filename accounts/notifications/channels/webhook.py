"""Messages to an address of a person's own, in the form that whoever listens there understands."""

from __future__ import annotations

import hashlib
import hmac
import json
from time import time
from typing import Any

from accounts import safe_http
from accounts.models import Hook

SIGNATURE = "X-Court-Signature"
MESSAGE_ID = "X-Court-Message"
MOST_DISCORD = 1900
MOST_SLACK = 3000


def send_to_hook(*, hook: Hook, message_id: str, text: str, facts: dict[str, Any]) -> bool:
    """Sends a message and tells whether it was taken. Raises `ForbiddenAddress` and `Unreachable`."""
    body = body_for(hook, text, facts)
    headers = {
        "Content-Type": "application/json",
        MESSAGE_ID: message_id,
        SIGNATURE: signature(hook.secret, int(time()), body),
    }
    return 200 <= safe_http.post(hook.url, body, headers) < 300


def body_for(hook: Hook, text: str, facts: dict[str, Any]) -> bytes:
    """A message in the hook's own form."""
    if hook.shape == Hook.Shape.DISCORD:
        # Nobody is called by a name that happens to stand in a message.
        return _written({"content": text[:MOST_DISCORD], "allowed_mentions": {"parse": []}})
    if hook.shape == Hook.Shape.SLACK:
        escaped = text[:MOST_SLACK].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return _written({"text": escaped})
    return _written({**facts, "text": text})


def signature(secret: str, now: int, body: bytes) -> str:
    """The moment of sending, and a digest of it and the body that only who knows the secret can make."""
    digest = hmac.new(secret.encode(), f"{now}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={now},v1={digest}"


def _written(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
