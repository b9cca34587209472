"""Where on the board of Royals a move is made and where something has happened."""

from __future__ import annotations

from games.titles.anchors import Anchors, BoardAnchors, EventAnchors, MoveAnchors, SeenEvent, named_after, named_by


def _noble(city: str, title: str) -> Anchors:
    return Anchors(f"noble-{city}-{title}")


def _portrait(seen: SeenEvent) -> tuple[str, ...]:
    return (f"noble-{seen.data['noble'].replace(' ', '-')}",)


MOVES: dict[str, MoveAnchors] = {
    "declare": lambda what: Anchors("pile" if what == "three" else "intrigue-pile"),
    "draw": lambda what: Anchors({"pile": "pile", "intrigue": "intrigue-pile"}.get(what, f"open-{what}")),
    "claim": _noble,
    "oust": _noble,
    "use": lambda count: Anchors("payment"),
    "scheme": lambda count: Anchors("payment"),
    "pay": named_after("card"),
    "discard": named_after("card"),
    "end": lambda: Anchors("turn"),
}

CHANGES: dict[str, EventAnchors] = {
    "open_card_drawn": named_by("open", "country"),
    "card_revealed": named_by("open", "country"),
    "noble_taken": _portrait,
    "noble_lost": _portrait,
}

ANCHORS = BoardAnchors(MOVES, CHANGES, own=("card-",))
