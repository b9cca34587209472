"""Conditions for entering a league that other apps set: a club, for its own leagues.

An app registers here when the site starts; the services of leagues need not know it."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User
from games.errors import Refusal
from leagues.models import League

Gate = Callable[[League, User], Refusal | None]

_gates: list[Gate] = []


def register(gate: Gate) -> None:
    """Asks this function too why a person cannot enter a league."""
    if gate not in _gates:
        _gates.append(gate)


def entry_refusal(league: League, user: User) -> Refusal | None:
    """Why another app keeps a person out of a league; None if none does."""
    return next((refusal for gate in _gates if (refusal := gate(league, user)) is not None), None)
