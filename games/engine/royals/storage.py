"""States as JSON and back: what the cache keeps and the digest is taken of."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from games.engine import codec
from games.engine.protocol import Ruleset, ScoreLine
from games.engine.royals.rules import rules_for
from games.engine.royals.state import Payment, Phase, Player, State

_FIELDS = tuple(field.name for field in fields(State) if field.name != "rules")


def encode(state: State) -> str:
    """The state as one line; equal states, and only those, give equal lines."""
    plain: dict[str, Any] = {"ruleset": state.rules.ruleset.text, "seats": state.rules.players}
    return codec.dump(plain | {name: getattr(state, name) for name in _FIELDS})


def decode(text: str) -> State:
    """The state that was encoded."""
    plain = codec.load(text)
    values = {name: plain[name] for name in _FIELDS}
    values["phase"] = Phase(values["phase"])
    values["players"] = tuple(Player(*player) for player in values["players"])
    values["lines"] = tuple(ScoreLine(*line) for line in values["lines"])
    values["payment"] = None if values["payment"] is None else Payment(*values["payment"])
    return State(rules=rules_for(Ruleset.read(plain["ruleset"]), plain["seats"]), **values)
