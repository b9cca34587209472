"""Who has the page of a table open just now. It is kept in the cache alone: nothing depends on it, and what is not
said again is forgotten by itself."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from django.core.cache import cache

from accounts.limits import current_network

SECONDS_BETWEEN_SIGNS = 30
"""How often an open page gives a sign."""
SECONDS_REMEMBERED = 75
"""Long enough for two signs, so that one may be lost."""
MOST_OF_NETWORK = 40
"""So many pages of one network are counted at a table: a program that opens thousands draws no crowd."""
MOST_NAMED = 30
"""Of so many spectators the names are told; the others are counted."""
_UNCOUNTED = -1


class Spectators(NamedTuple):
    """Who watches a table."""

    number: int
    names: tuple[str, ...]
    """Of those who want to be named."""


def note_player(code: str, person_id: int) -> None:
    """A player is here."""
    cache.set(_player_key(code, person_id), True, SECONDS_REMEMBERED)


def forget_player(code: str, person_id: int) -> None:
    """A player's page is closed; another one that they have open gives its sign soon."""
    cache.delete(_player_key(code, person_id))


def note_spectator(code: str, page: str, name: str = "") -> None:
    """A spectator's page is open; it says so again and again, and is counted once a while; who gives a name is
    named."""
    key = _spectators_key(code, _while())
    if cache.add(_page_key(key, page), _UNCOUNTED, SECONDS_REMEMBERED):
        network = current_network.get()
        if network is not None and _count(f"{key}:from:{network}") > MOST_OF_NETWORK:
            return
        _count(key)
        place = _count(_named_key(key)) if name else 0
        if 0 < place <= MOST_NAMED:
            cache.set(_name_key(key, place), name, SECONDS_REMEMBERED)
        cache.set(_page_key(key, page), place, SECONDS_REMEMBERED)


def forget_spectator(code: str, page: str) -> bool:
    """A spectator's page is closed, or its reader plays now; says whether it was counted."""
    was_here = False
    for number in _last_whiles():
        key = _spectators_key(code, number)
        place = cache.get(_page_key(key, page), _UNCOUNTED)
        if place != _UNCOUNTED and cache.delete(_page_key(key, page)):
            was_here = True
            _count(_gone_key(key))
            if 0 < place <= MOST_NAMED:
                cache.delete(_name_key(key, place))
    return was_here


def players_here(code: str, person_ids: Iterable[int]) -> set[int]:
    """Which of these people have given a sign."""
    keys = {_player_key(code, person_id): person_id for person_id in person_ids}
    return {keys[key] for key in cache.get_many(keys)}


def spectators_here(code: str) -> Spectators:
    """How many pages of people without a seat are open: as many as have given a sign in the last whole while, or in
    this one if they are more already."""
    keys = [_spectators_key(code, number) for number in _last_whiles()]
    named = cache.get_many([_named_key(key) for key in keys])
    places = [
        _name_key(key, place) for key in keys for place in range(1, min(named.get(_named_key(key), 0), MOST_NAMED) + 1)
    ]
    names = dict.fromkeys(cache.get_many(places).values()) if places else {}
    count = spectators_at([code]).get(code, 0)
    return Spectators(max(count, len(names)), tuple(sorted(names, key=str.casefold)))


def spectators_at(codes: Iterable[str]) -> dict[str, int]:
    """The same for many tables at once; those that nobody watches are left out."""
    keys = {_spectators_key(code, number): code for code in codes for number in _last_whiles()}
    counted = cache.get_many([*keys, *map(_gone_key, keys)])
    found: dict[str, int] = {}
    for key, code in keys.items():
        found[code] = max(found.get(code, 0), counted.get(key, 0) - counted.get(_gone_key(key), 0))
    return {code: count for code, count in found.items() if count}


def _count(key: str) -> int:
    """One more of something; 0 if the counter is gone in between, with its time or with the server that kept it."""
    cache.add(key, 0, SECONDS_REMEMBERED)
    with suppress(ValueError):
        return int(cache.incr(key))
    return 0


def _while() -> int:
    return int(time.time() // SECONDS_BETWEEN_SIGNS)


def _last_whiles() -> tuple[int, int]:
    now = _while()
    return now - 1, now


def _player_key(code: str, person_id: int) -> str:
    return f"here:{code}:{person_id}"


def _spectators_key(code: str, number: int) -> str:
    return f"watching:{code}:{number}"


def _page_key(key: str, page: str) -> str:
    """What a page has been counted as: the place of its name, or 0 for one without."""
    return f"{key}:page:{page}"


def _named_key(key: str) -> str:
    return f"{key}:named"


def _name_key(key: str, place: int) -> str:
    return f"{key}:name:{place}"


def _gone_key(key: str) -> str:
    return f"{key}:gone"
