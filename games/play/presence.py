"""Who has the page of a table open just now. It is kept in the cache alone: nothing depends on it, and what is not
said again is forgotten by itself."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress

from django.core.cache import cache

SECONDS_BETWEEN_SIGNS = 30
"""How often an open page gives a sign."""
SECONDS_REMEMBERED = 75
"""Long enough for two signs, so that one may be lost."""


def note_player(code: str, person_id: int) -> None:
    """A player is here."""
    cache.set(_player_key(code, person_id), True, SECONDS_REMEMBERED)


def forget_player(code: str, person_id: int) -> None:
    """A player's page is closed; another one that they have open gives its sign soon."""
    cache.delete(_player_key(code, person_id))


def note_spectator(code: str, page: str) -> None:
    """A spectator's page is open; it says so again and again, and is counted once a while."""
    key = _spectators_key(code, _while())
    if cache.add(f"{key}:{page}", True, SECONDS_REMEMBERED):
        cache.add(key, 0, SECONDS_REMEMBERED)
        # The counter may be gone in between, with its time or with the server that kept it.
        with suppress(ValueError):
            cache.incr(key)


def players_here(code: str, person_ids: Iterable[int]) -> set[int]:
    """Which of these people have given a sign."""
    keys = {_player_key(code, person_id): person_id for person_id in person_ids}
    return {keys[key] for key in cache.get_many(keys)}


def spectators_here(code: str) -> int:
    """How many pages of people without a seat are open: as many as have given a sign in the last whole while, or in
    this one if they are more already."""
    return spectators_at([code]).get(code, 0)


def spectators_at(codes: Iterable[str]) -> dict[str, int]:
    """The same for many tables at once; those that nobody watches are left out."""
    now = _while()
    keys = {_spectators_key(code, number): code for code in codes for number in (now - 1, now)}
    found: dict[str, int] = {}
    for key, count in cache.get_many(keys).items():
        found[keys[key]] = max(found.get(keys[key], 0), count)
    return {code: count for code, count in found.items() if count}


def _while() -> int:
    return int(time.time() // SECONDS_BETWEEN_SIGNS)


def _player_key(code: str, person_id: int) -> str:
    return f"here:{code}:{person_id}"


def _spectators_key(code: str, number: int) -> str:
    return f"watching:{code}:{number}"
