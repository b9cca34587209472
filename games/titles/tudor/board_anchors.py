"""Where on the board of Tudor a move is made and where something has happened."""

from __future__ import annotations

from games.titles.anchors import (
    Anchors,
    BoardAnchors,
    EventAnchors,
    MoveAnchors,
    SeenEvent,
    named_after,
    named_by,
    of_seat,
)


def _space(name: str) -> str:
    return f"space-{name}"


def _chair(name: str) -> str:
    return f"chair-{name.replace('.', '-')}"


def _place(name: str) -> Anchors:
    return Anchors(_chair(name) if "." in name else _space(name))


def _step(source: str, target: str, *price: str) -> Anchors:
    return Anchors(_space(target), "supply" if source == "supply" else _space(source))


def figure_anchor(figure: str) -> str:
    """Where a figure stands that could act; '' if there is none."""
    if figure == "nobody":
        return ""
    return "own-lord" if figure == "lord" else _chair(figure)


def _figure(figure: str, action: str) -> Anchors:
    return Anchors(figure_anchor(figure))


def _stepped(seen: SeenEvent) -> tuple[str, ...]:
    ends = (seen.data["source"], seen.data["target"])
    return tuple(_space(name) for name in ends if name != "supply")


def _worn(seen: SeenEvent) -> tuple[str, ...]:
    hand = "own-finger" if seen.seat == seen.viewer else f"finger-{seen.seat}"
    return tuple(f"{hand}-{worn.partition(':')[0]}" for worn in seen.data["fingers"].split())


def _lord(seen: SeenEvent) -> tuple[str, ...]:
    return ("own-lord" if seen.seat == seen.viewer else f"lord-of-{seen.seat}",)


def _activated(seen: SeenEvent) -> tuple[str, ...]:
    return _lord(seen) if seen.data["figure"] == "lord" else (_chair(seen.data["figure"]),)


def _on_bench(seen: SeenEvent) -> tuple[str, ...]:
    return (f"bench-{seen.data['chamber']}-of-{seen.seat}",)


def _chairs(*keys: str) -> EventAnchors:
    return lambda seen: tuple(_chair(seen.data[key]) for key in keys)


MOVES: dict[str, MoveAnchors] = {
    "ring": named_after("stand"),
    "seize": lambda seat, finger, ring: Anchors(f"finger-{seat}-{finger}"),
    "give": lambda finger, ring: Anchors(f"own-finger-{finger}"),
    "wear": lambda ring, finger: Anchors(f"own-finger-{finger}"),
    "bench": named_after("bench"),
    "lord": lambda chamber: Anchors() if chamber == "home" else Anchors(f"lord-{chamber}"),
    "recall": _place,
    "swap": lambda upper, lower: Anchors(_chair(upper)),
    "leave": _place,
    "act": _figure,
    "move": _step,
    "jump": _step,
    "banish": _place,
    "pick": _place,
    "gather": _place,
    "take": named_after("stack"),
    "return": named_after("card"),
    "trade": named_after("card"),
    "spend": named_after("token"),
    "convert": named_after("token"),
    "pay": named_after("round-token"),
    "then": named_after("action"),
    "perform": named_after("action"),
    "bonus": named_after("bonus"),
    "use": named_after("bonus"),
    "dismiss": named_after("at-card"),
}

CHANGES: dict[str, EventAnchors] = {
    "to_be_stocked": lambda seen: tuple(_space(name) for name in seen.data["spaces"].split()),
    "stocked": named_by("space", "space"),
    "stepped": _stepped,
    "token_taken": named_by("space", "space"),
    "recalled": named_by("space", "space"),
    "banished": named_by("space", "space"),
    "tokens_swapped": named_by("space", "first", "second"),
    "office_taken": named_by("office", "column"),
    "ring_taken": named_by("stand", "faction"),
    "ring_exchanged": named_by("stand", "given", "taken"),
    "rings_worn": _worn,
    "card_taken": named_by("stack", "faction"),
    "card_paid": named_by("stack", "faction"),
    "benched": _on_bench,
    "reseated": _on_bench,
    "entered": _chairs("chair"),
    "left_chair": _chairs("chair"),
    "recalled_from_chair": _chairs("chair"),
    "chairs_swapped": _chairs("upper", "lower"),
    "lord_seated": _lord,
    "activated": _activated,
    "sent_to_card": of_seat("at-card"),
    "dismissed": of_seat("at-card"),
    "scored": of_seat("prestige"),
}

ANCHORS = BoardAnchors(
    MOVES,
    CHANGES,
    refills=frozenset({"to_be_stocked", "card_paid", "ring_exchanged"}),
    own=("own-", "card-", "token-", "round-token-", "supply"),
)
