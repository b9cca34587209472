"""How many sockets one person and one network have open at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

from accounts import meters
from accounts.limits import SOCKETS_OF_NETWORK, SOCKETS_OF_PERSON, Cap, network_of_address
from accounts.networks import client_address_of_socket

TOO_MANY = 4429
"""The code with which a socket too many is closed: 4000 and an HTTP status, as others of ours."""

Application = Callable[[Any, Any, Any], Awaitable[Any]]


class SocketLimits:
    """Closes sockets beyond the caps, before they follow anything.

    They are counted in the memory of the process that holds them: what a process held that died is not counted by
    anyone, and a socket that ends is counted off wherever it ends."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        holders = _holders(scope)
        if settings.LIMITS_ENABLED and any(self.open[name] >= cap.most for name, cap in holders.items()):
            await _close(receive, send)
            return
        self.open.update(holders.keys())
        try:
            with meters.SOCKETS.track_inprogress():
                await self.inner(scope, receive, send)
        finally:
            for name in holders:
                self.open[name] -= 1
                # What is zero is forgotten, or every visitor would be remembered.
                if not self.open[name]:
                    del self.open[name]


def _holders(scope: dict[str, Any]) -> dict[str, Cap]:
    """For whom a socket counts, and how many they may have."""
    network = network_of_address(client_address_of_socket(scope))
    holders = {f"network-{network}": SOCKETS_OF_NETWORK}
    user = scope["user"]
    if not user.is_anonymous:
        holders[f"person-{user.pk}"] = SOCKETS_OF_PERSON
    return holders


async def _close(receive: Any, send: Any) -> None:
    """Browsers learn the code only of a socket that was accepted."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": TOO_MANY})
