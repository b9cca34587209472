"""Reads the one-line texts of the moves of Tudor."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import notation
from games.engine.errors import UnreadableMove
from games.engine.errors import gettext_noop as _
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor import moves as m
from games.engine.tudor.board import FACTIONS, FINGERS, ROUND_TOKENS, SPACES, SUPPLY
from games.engine.tudor.editions import PRINTED_SCENARIOS, PRINTED_SCORING

BONUSES = ("tokens", "left", "right", "card")
USES = ("left", "right", "abroad", "dismiss")
_FIGURES = {"lord": m.LORD, "nobody": m.NOBODY}
_ACTIONS = (*"ABCDEFGH", m.NOTHING)


def read_move(text: str) -> Move:
    """The move that a text stands for; raises `UnreadableMove`."""
    return notation.read_move(text, _READERS)


def _seat(text: str) -> Seat:
    return Seat("0123".index(text))


def _chamber(text: str) -> int:
    return "123".index(text)


def _chair(text: str) -> int:
    chamber, row = text.split(".")
    return m.chair(_chamber(chamber), "12345".index(row))


def _one_of(text: str, words: tuple[str, ...]) -> str:
    return words[words.index(text)]


def _card(card: str) -> Move:
    return m.DrawCard(_one_of(card, PRINTED_SCORING + PRINTED_SCENARIOS))


def _score(what: str) -> Move:
    return {"round": m.ScoreRound(), "game": m.ScoreGame()}[what]


def _award(what: str) -> Move:
    return {"garter": m.AwardGarter()}[what]


def _lord(where: str) -> Move:
    return m.LordStaysHome() if where == "home" else m.SeatLord(_chamber(where))


def _recall(where: str) -> Move:
    return m.RecallFromChair(_chair(where)) if "." in where else m.Recall(SPACES[where])


def _swap(upper: str, lower: str) -> Move:
    place = _chair(upper)
    if lower != m.chair_text(place + 1):
        hint = _("you can only swap Courtiers on neighbouring chairs of one chamber, upper chair first: swap 1.1 1.2")
        raise UnreadableMove(f"swap {upper} {lower}", hint)
    return m.SwapChairs(place)


def _act(figure: str, action: str) -> Move:
    number = _FIGURES[figure] if figure in _FIGURES else _chair(figure)
    return m.activate(number, _one_of(action, _ACTIONS))


def _move(source: str, target: str, word: str = "", faction: str = "") -> Move:
    start = SUPPLY if source == "supply" else SPACES[source]
    return m.step(start, SPACES[target], FACTIONS.index(faction) if word else m.FREE)


def _action(action: str) -> str:
    return _one_of(action, tuple("ABCDEFGH"))


_READERS: dict[str, Callable[..., Move]] = {
    "card": _card,
    "deal": lambda kind: m.DealRoundToken(ROUND_TOKENS.index(kind)),
    "draw": lambda faction: m.DrawToken(FACTIONS.index(faction)),
    "start": lambda seat: m.DrawStart(_seat(seat)),
    "score": _score,
    "award": _award,
    "ring": lambda faction: m.TakeRing(FACTIONS.index(faction)),
    "seize": lambda seat, finger, faction: m.SeizeRing(_seat(seat), FINGERS.index(finger), FACTIONS.index(faction)),
    "give": lambda finger, faction: m.GiveRing(FINGERS.index(finger), FACTIONS.index(faction)),
    "wear": lambda faction, finger: m.Wear(FACTIONS.index(faction), FINGERS.index(finger)),
    "rearrange": lambda: m.REARRANGE,
    "keep": lambda: m.KEEP,
    "bench": lambda chamber: m.Bench(_chamber(chamber)),
    "lord": _lord,
    "recall": _recall,
    "without": lambda: m.WITHOUT,
    "swap": _swap,
    "leave": lambda place: m.LeaveChair(_chair(place)),
    "act": _act,
    "then": lambda action: m.SecondAction(_action(action)),
    "perform": lambda action: m.OfficeAction(_action(action)),
    "end": lambda: m.END_TURN,
    "skip": lambda: m.SKIP,
    "stop": lambda: m.STOP,
    "bonus": lambda bonus: m.TakeBonus(_one_of(bonus, BONUSES)),
    "use": lambda use: m.UseToken(_one_of(use, USES)),
    "move": _move,
    "jump": lambda source, target: m.Jump(SPACES[source], SPACES[target]),
    "banish": lambda space: m.Banish(SPACES[space]),
    "pick": lambda space: m.PickSpace(SPACES[space]),
    "gather": lambda space: m.Gather(SPACES[space]),
    "take": lambda faction: m.TakeCard(FACTIONS.index(faction)),
    "return": lambda faction: m.ReturnCard(FACTIONS.index(faction)),
    "trade": lambda faction: m.TradeCard(FACTIONS.index(faction)),
    "spend": lambda faction: m.SpendToken(FACTIONS.index(faction)),
    "convert": lambda faction: m.ConvertToken(FACTIONS.index(faction)),
    "pay": lambda kind: m.PayRoundToken(ROUND_TOKENS.index(kind)),
    "dismiss": lambda seat: m.Dismiss(_seat(seat)),
}
"""What the first word of a text announces. A test compares the list with the classes in `moves`."""
