"""Where on the board a move is made: the name of the spot that a player points at. The rules know nothing of it, and a
move without a spot is chosen from the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Spots(NamedTuple):
    """What a player points at, and where the piece comes from that goes there; '' where there is no such spot."""

    target: str = ""
    source: str = ""


def spots_of(game: str, text: str) -> Spots:
    """The spots of a move in the notation of a game."""
    verb, *words = text.split(" ")
    find = _GAMES[game].get(verb)
    return Spots() if find is None else find(*words)


def _space(name: str) -> str:
    return f"space-{name}"


def _chair(name: str) -> str:
    return f"chair-{name.replace('.', '-')}"


def _place(name: str) -> Spots:
    return Spots(_chair(name) if "." in name else _space(name))


def _step(source: str, target: str, *price: str) -> Spots:
    return Spots(_space(target), "supply" if source == "supply" else _space(source))


def _figure(figure: str, action: str) -> Spots:
    return Spots() if figure == "nobody" else Spots("own-lord" if figure == "lord" else _chair(figure))


def _kind(prefix: str) -> Callable[..., Spots]:
    """Spots that are named after what lies there."""
    return lambda name: Spots(f"{prefix}-{name}")


def _noble(city: str, title: str) -> Spots:
    return Spots(f"noble-{city}-{title}")


_TUDOR: dict[str, Callable[..., Spots]] = {
    "ring": _kind("stand"),
    "seize": lambda seat, finger, ring: Spots(f"finger-{seat}-{finger}"),
    "give": lambda finger, ring: Spots(f"own-finger-{finger}"),
    "wear": lambda ring, finger: Spots(f"own-finger-{finger}"),
    "bench": _kind("bench"),
    "lord": lambda chamber: Spots() if chamber == "home" else Spots(f"lord-{chamber}"),
    "recall": _place,
    "swap": lambda upper, lower: Spots(_chair(upper)),
    "leave": _place,
    "act": _figure,
    "move": _step,
    "jump": _step,
    "banish": _place,
    "pick": _place,
    "gather": _place,
    "take": _kind("stack"),
    "return": _kind("card"),
    "trade": _kind("card"),
    "spend": _kind("token"),
    "convert": _kind("token"),
    "pay": _kind("round-token"),
    "then": _kind("action"),
    "perform": _kind("action"),
    "bonus": _kind("bonus"),
    "use": _kind("bonus"),
    "dismiss": _kind("at-card"),
}
_ROYALS: dict[str, Callable[..., Spots]] = {
    "declare": lambda what: Spots("pile" if what == "three" else "intrigue-pile"),
    "draw": lambda what: Spots({"pile": "pile", "intrigue": "intrigue-pile"}.get(what, f"open-{what}")),
    "claim": _noble,
    "oust": _noble,
    "use": lambda count: Spots("payment"),
    "scheme": lambda count: Spots("payment"),
    "pay": _kind("card"),
    "discard": _kind("card"),
    "end": lambda: Spots("turn"),
}
_GAMES = {"tudor": _TUDOR, "royals": _ROYALS}
