"""What is kept of how a person decides, for the download of all own data."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.models import StandingOrder
from games.play.seat_requirements import reliability_of


def exported_reliability(user: User) -> dict[str, Any]:
    """How far the person is counted on, and what they have set to auto-play."""
    figure = reliability_of(user)
    orders = StandingOrder.objects.filter(given_by=user).select_related("match").order_by("pk")
    return {
        "reliability": {"on_time": figure.mean, "low": figure.low, "high": figure.high, "excused": figure.excused},
        "standing_orders": [
            {
                "table": order.match.code,
                "seat": order.seat,
                "order": order.order,
                "given": order.given_at,
                "revoked": order.revoked_at,
            }
            for order in orders
        ],
    }
