"""Where on the board a move is made and where something has happened: the name of the spot that a player points at or
looks at. The rules know nothing of it, and a move without a spot is chosen from the list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from games.engine.protocol import Event


class Spots(NamedTuple):
    """What a player points at, and where the piece comes from that goes there; '' where there is no such spot."""

    target: str = ""
    source: str = ""


def spots_of(game: str, text: str) -> Spots:
    """The spots of a move in the notation of a game."""
    verb, *words = text.split(" ")
    find = _GAMES[game].get(verb)
    return Spots() if find is None else find(*words)


def changed_spots(game: str, events: Iterable[Event], viewer: int | None) -> tuple[str, ...]:
    """The spots at which these events can be seen, each once, as the board of the viewer names them."""
    found: dict[str, None] = {}
    for event in events:
        find = _CHANGES[game].get(event.kind)
        found |= dict.fromkeys(find(_Told(event.seat, viewer, dict(event.data))) if find else ())
    return tuple(found)


def refilled_spots(game: str, events: Iterable[Event]) -> tuple[str, ...]:
    """The spots that get back what these events take from the players, or something new."""
    return changed_spots(game, (event for event in events if event.kind in _REFILLS[game]), None)


class _Told(NamedTuple):
    """An event as its reader hears it."""

    seat: int | None
    viewer: int | None
    data: dict[str, Any]


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


def _named(prefix: str, *keys: str) -> Callable[[_Told], tuple[str, ...]]:
    """Spots that are named after what the event tells."""
    return lambda told: tuple(f"{prefix}-{told.data[key]}" for key in keys)


def _of_seat(prefix: str) -> Callable[[_Told], tuple[str, ...]]:
    return lambda told: (f"{prefix}-{told.seat}",)


def _stepped(told: _Told) -> tuple[str, ...]:
    ends = (told.data["source"], told.data["target"])
    return tuple(_space(name) for name in ends if name != "supply")


def _worn(told: _Told) -> tuple[str, ...]:
    hand = "own-finger" if told.seat == told.viewer else f"finger-{told.seat}"
    return tuple(f"{hand}-{worn.partition(':')[0]}" for worn in told.data["fingers"].split())


def _lord(told: _Told) -> tuple[str, ...]:
    return ("own-lord" if told.seat == told.viewer else f"lord-of-{told.seat}",)


def _activated(told: _Told) -> tuple[str, ...]:
    return _lord(told) if told.data["figure"] == "lord" else (_chair(told.data["figure"]),)


def _on_bench(told: _Told) -> tuple[str, ...]:
    return (f"bench-{told.data['chamber']}-of-{told.seat}",)


def _chairs(*keys: str) -> Callable[[_Told], tuple[str, ...]]:
    return lambda told: tuple(_chair(told.data[key]) for key in keys)


def _portrait(told: _Told) -> tuple[str, ...]:
    return (f"noble-{told.data['noble'].replace(' ', '-')}",)


_CHANGES: dict[str, dict[str, Callable[[_Told], tuple[str, ...]]]] = {
    "tudor": {
        "to_be_stocked": lambda told: tuple(_space(name) for name in told.data["spaces"].split()),
        "stocked": _named("space", "space"),
        "stepped": _stepped,
        "token_taken": _named("space", "space"),
        "recalled": _named("space", "space"),
        "banished": _named("space", "space"),
        "tokens_swapped": _named("space", "first", "second"),
        "office_taken": _named("office", "column"),
        "ring_taken": _named("stand", "faction"),
        "ring_exchanged": _named("stand", "given", "taken"),
        "rings_worn": _worn,
        "card_taken": _named("stack", "faction"),
        "card_paid": _named("stack", "faction"),
        "benched": _on_bench,
        "reseated": _on_bench,
        "entered": _chairs("chair"),
        "left_chair": _chairs("chair"),
        "recalled_from_chair": _chairs("chair"),
        "chairs_swapped": _chairs("upper", "lower"),
        "lord_seated": _lord,
        "activated": _activated,
        "sent_to_card": _of_seat("at-card"),
        "dismissed": _of_seat("at-card"),
        "scored": _of_seat("prestige"),
    },
    "royals": {
        "open_card_drawn": _named("open", "country"),
        "card_revealed": _named("open", "country"),
        "noble_taken": _portrait,
        "noble_lost": _portrait,
    },
}
_REFILLS = {"tudor": frozenset({"to_be_stocked", "card_paid", "ring_exchanged"}), "royals": frozenset[str]()}
