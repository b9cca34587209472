"""Messages to a webhook, in the form that the program behind it understands."""

from __future__ import annotations

import hashlib
import hmac
import json
from time import time
from typing import Any

from accounts import safe_http
from accounts.models import Notification, Webhook
from accounts.notifications.selectors.messages import Message

SIGNATURE = "X-Court-Signature"
MESSAGE_ID = "X-Court-Message"
MOST_DISCORD = 1900
MOST_SLACK = 3000


def send_to_webhook(*, webhook: Webhook, message_id: str, text: str, facts: dict[str, Any]) -> bool:
    """Sends a message and tells whether it was taken. Raises `ForbiddenAddress` and `Unreachable`."""
    return send_body(webhook=webhook, message_id=message_id, body=body_for(webhook, text, facts))


def send_body(*, webhook: Webhook, message_id: str, body: bytes) -> bool:
    """Sends a message in the webhook's own form, signed. Raises `ForbiddenAddress` and `Unreachable`."""
    headers = {
        "Content-Type": "application/json",
        MESSAGE_ID: message_id,
        SIGNATURE: signature(webhook.secret, int(time()), body),
    }
    return 200 <= safe_http.post(webhook.url, body, headers) < 300


def try_to_send(*, webhook: Webhook, message_id: str, text: str, facts: dict[str, Any]) -> bool:
    """Sends a message and tells whether it was taken; an address that cannot be reached has not taken it."""
    return try_to_send_body(webhook=webhook, message_id=message_id, body=body_for(webhook, text, facts))


def try_to_send_body(*, webhook: Webhook, message_id: str, body: bytes) -> bool:
    """The same, for a message that is in the webhook's own form already."""
    try:
        return send_body(webhook=webhook, message_id=message_id, body=body)
    except (safe_http.ForbiddenAddress, safe_http.Unreachable):
        return False


def facts_of(notification: Notification, message: Message) -> dict[str, Any]:
    """What a program is told of a notification beside its text."""
    return {
        "id": notification.key,
        "kind": notification.kind,
        "headline": message.headline,
        "lines": message.lines,
        "recap": message.recap,
        "url": message.address,
        "made_at": notification.made_at.isoformat(),
    }


def body_for(webhook: Webhook, text: str, facts: dict[str, Any]) -> bytes:
    """A message in the webhook's own form."""
    if webhook.shape == Webhook.Shape.DISCORD:
        # A name that happens to stand in a message calls no member of the channel.
        return _written({"content": text[:MOST_DISCORD], "allowed_mentions": {"parse": []}})
    if webhook.shape == Webhook.Shape.SLACK:
        escaped = text[:MOST_SLACK].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return _written({"text": escaped})
    return _written({**facts, "text": text})


def signature(secret: str, now: int, body: bytes) -> str:
    """The moment of sending, and a digest of it and the body that only a program with the secret can make."""
    digest = hmac.new(secret.encode(), f"{now}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={now},v1={digest}"


def _written(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
