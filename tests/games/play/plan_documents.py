"""The document of what can be planned, put together again as the script of a table does it."""

from __future__ import annotations

from typing import Any


def read_plans(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Every plan with its words: what is shared stands in the document once."""
    shared = document["shared"]

    def row(place: int) -> list[Any]:
        label, text, chips = shared[place]
        return [label, text, [shared[chip] for chip in chips]]

    return [
        {
            "heading": shared[slots[-1]][1],
            **shared[rest],
            "slots": [shared[slot] for slot in slots],
            "moves": [shared[move] for move in moves],
            "rows": [row(place) for place in rows],
            "pays": {shared[anchor]: number for anchor, number in shared[pays]},
        }
        for slots, moves, rows, pays, rest in document["plans"]
    ]
