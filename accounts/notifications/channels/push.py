"""Messages to a browser, encrypted so that no service on the way can read them."""

from __future__ import annotations

import base64
import binascii
import json
from time import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from pywebpush import WebPusher

from accounts import safe_http
from accounts.models import Notification, PushSubscription
from accounts.notifications.channels.vapid import proof_for
from accounts.notifications.selectors.messages import Message

SECONDS_KEPT = 24 * 60 * 60
"""How long a push service keeps a message for a browser that is switched off."""
PROOF_SECONDS = 12 * 60 * 60
POINT_BYTES, AUTH_BYTES = 65, 16
GONE = (404, 410)
PUSH_LINES = 4
PUSH_LENGTH = 600


class Gone(Exception):
    """The browser does not want messages any more."""


def send_push(*, subscription: PushSubscription, body: bytes, topic: str) -> bool:
    """Sends a message and tells whether it was taken; a later one of the same topic replaces it. Raises `Gone`,
    `ForbiddenAddress` and `Unreachable`."""
    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    try:
        encrypted = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(body)["body"]
    except ValueError as error:
        # Keys that cannot be read with: there is no browser behind them.
        raise Gone from error
    parts = urlsplit(subscription.endpoint)
    headers = {
        "Authorization": proof_for(f"{parts.scheme}://{parts.netloc}", int(time()) + PROOF_SECONDS),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(SECONDS_KEPT),
        "Topic": topic,
        "Urgency": "normal",
    }
    status = safe_http.post(subscription.endpoint, encrypted, headers)
    if status in GONE:
        raise Gone
    return 200 <= status < 300


def push_body(notification: Notification, message: Message) -> bytes:
    """A message as the script in the browser reads it. It is short: push services carry no more than four thousand
    bytes."""
    text = "\n".join((*message.lines, *message.recap[:PUSH_LINES]))[:PUSH_LENGTH]
    body = {"title": message.headline, "text": text, "url": message.address, "tag": f"notice-{notification.pk}"}
    if message.button is not None:
        body |= {"offer": message.button.label, "offer_url": message.button_address}
    return json.dumps(body).encode()


def are_keys_of_a_browser(p256dh: str, auth: str) -> bool:
    """Whether two texts are a point on the curve and a secret, as browsers give them."""
    try:
        point, secret = _decoded(p256dh), _decoded(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        return False
    return len(point) == POINT_BYTES and len(secret) == AUTH_BYTES


def _decoded(text: str) -> bytes:
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
