"""States as JSON and back: what the cache keeps and the digest is taken of."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Any

from games.engine import codec
from games.engine.protocol import Ruleset, ScoreLine
from games.engine.tudor.actions import ALL as ACTIONS
from games.engine.tudor.cards import ALL as CARDS
from games.engine.tudor.hand_cards import ReturnOne, TakeOne, TradeFor, TradeTwo
from games.engine.tudor.movement import CardBack, OfficeTaken, Walk
from games.engine.tudor.phases.turns import SpendTokens
from games.engine.tudor.resolve import rules_for
from games.engine.tudor.rings import GainRing, MayRearrange, WearRings
from games.engine.tudor.round_tokens import PayRoundTokens, ReceivedToken
from games.engine.tudor.rules import Rules
from games.engine.tudor.state import Chamber, Item, Phase, Player, State
from games.engine.tudor.stocking import Restock

_COMMON: tuple[type[Item], ...] = (
    CardBack,
    GainRing,
    MayRearrange,
    OfficeTaken,
    PayRoundTokens,
    ReceivedToken,
    Restock,
    ReturnOne,
    SpendTokens,
    TakeOne,
    TradeFor,
    TradeTwo,
    Walk,
    WearRings,
)
ITEMS = {
    item.__name__: item for item in (*_COMMON, *(item for bringer in (*ACTIONS, *CARDS) for item in bringer.items))
}
_FIELDS = tuple(field.name for field in fields(State) if field.name not in ("rules", "agenda"))

_values = attrgetter(*_FIELDS)


def encode(state: State) -> str:
    """The state as one line; equal states, and only those, give equal lines."""
    plain: dict[str, Any] = {"ruleset": state.rules.text, "seats": state.rules.players}
    plain.update(zip(_FIELDS, _values(state), strict=True))
    plain["agenda"] = [write_item(item) for item in state.agenda]
    return codec.dump(plain)


def decode(text: str) -> State:
    """The state that was encoded."""
    plain = codec.load(text)
    rules: Rules = rules_for(Ruleset.read(plain["ruleset"]), plain["seats"])
    values = {name: plain[name] for name in _FIELDS}
    values["phase"] = Phase(values["phase"])
    values["players"] = tuple(Player(*player) for player in values["players"])
    values["chambers"] = tuple(Chamber(*chamber) for chamber in values["chambers"])
    values["lines"] = tuple(ScoreLine(*line) for line in values["lines"])
    return State(rules=rules, agenda=tuple(read_item(item) for item in plain["agenda"]), **values)


def write_item(item: Item) -> list[Any]:
    """An agenda item as its name and values."""
    return [type(item).__name__, *(getattr(item, field.name) for field in fields(item))]  # type: ignore[arg-type]


def read_item(plain: tuple[Any, ...]) -> Item:
    name, *values = plain
    return ITEMS[name](*values)
