"""Reads the one-line texts of the moves of Royals."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import notation
from games.engine.notation import Move
from games.engine.royals import moves as m
from games.engine.royals.board import COUNTRIES, NOBLE_BY_NAME, PAIR_NAMES


def read_move(text: str) -> Move:
    """The move that a text stands for; raises `UnreadableMove`."""
    return notation.read_move(text, _READERS)


def _deal(what: str) -> Move:
    return m.DealIntrigue(PAIR_NAMES.index(what)) if "-" in what else m.Deal(COUNTRIES.index(what))


def _pay(what: str) -> Move:
    return m.PayIntrigue(PAIR_NAMES.index(what)) if "-" in what else m.PayCard(COUNTRIES.index(what))


def _discard(what: str) -> Move:
    return m.DiscardIntrigue(PAIR_NAMES.index(what)) if "-" in what else m.DiscardCard(COUNTRIES.index(what))


def _draw(what: str) -> Move:
    named: dict[str, Move] = {"pile": m.DRAW_BLIND, "intrigue": m.DRAW_INTRIGUE}
    return named[what] if what in named else m.DrawOpen(COUNTRIES.index(what))


def _declare(what: str) -> Move:
    return {"three": m.DeclareThree(), "intrigue": m.DeclareIntrigue()}[what]


def _score(what: str) -> Move:
    return {"period": m.ScorePeriod(), "titles": m.ScoreTitles()}[what]


_READERS: dict[str, Callable[..., Move]] = {
    "reveal": lambda country: m.Reveal(COUNTRIES.index(country)),
    "deal": _deal,
    "score": _score,
    "declare": _declare,
    "draw": _draw,
    "claim": lambda city, title: m.Claim(NOBLE_BY_NAME[f"{city} {title}"]),
    "oust": lambda city, title: m.TakeOver(NOBLE_BY_NAME[f"{city} {title}"]),
    "use": lambda count: m.UseMatching("012345678".index(count)),
    "pay": _pay,
    "scheme": lambda count: m.UseIntrigue("012".index(count)),
    "end": lambda: m.END_TURN,
    "discard": _discard,
}
"""What the first word of a text announces. A test compares the list with the classes in `moves`."""
