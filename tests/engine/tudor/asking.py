"""Short questions to a table that several files of tests ask."""

from __future__ import annotations

from games.engine.tudor.game import TUDOR
from tests.engine.tudor.table import Table

EDITIONS = ("v15", "corax", "draft")

EMPTY_BAG = """
players: 3
throne:
  .. .. .. .. .. ..
  .. .. .. .. .. ..
  .. .. .. .. .. ..
  .. .. .. .. .. ..
  .. .. .. .. .. ..
  .. .. .. .. .. ..
gone: heart 20 sword 20 scroll 20 owl 20 coin 20 mitre 20 mask 20
"""
"""A Throne Room without faction tokens, and none to come; to be continued with the lines of a test."""


def ruleset(scenario: str, scoring: str = "red1,green4", edition: str = "v15", more: str = "") -> str:
    """The first line of a position."""
    return f"ruleset: tudor/{edition}@1{more}+scenario={scenario}+scoring={scoring}\n"


def field(table: Table, name: str) -> str:
    """One line of the position as docs/developers/positions.md writes it: `chairs 1`, `bench 2`, `gone`."""
    lines = TUDOR.write_position(table.state).splitlines()
    return next(line for line in lines if line.startswith(f"{name}:")).partition(":")[2].strip()


def scored(table: Table, source: str = "") -> list[str]:
    """What was scored in the last call, in its order: `0 green4 8`; of one source only, if it is named."""
    found = []
    for event in table.events:
        if event.kind == "scored":
            data = dict(event.data)
            if source in ("", data["source"]):
                found.append(f"{event.seat} {data['source']} {data['points']}")
    return found


def placing_seats(scenario: str, number: int, players: int = 2) -> list[int]:
    """Who places a Courtier, one after the other, on the benches of a round."""
    table = Table(ruleset(scenario) + f"players: {players}\nphase: benches\nround: {number}")
    seats: list[int] = []
    while table.view.phase == "benches":
        assert table.to_act is not None
        seats.append(table.to_act)
        table.play(table.legal("bench ")[0])
    return seats


def rounds_played(scenario: str, players: int) -> int:
    """How many rounds end before the end of the game is scored."""
    number = 1
    while True:
        table = Table(ruleset(scenario) + f"players: {players}\nphase: round_end\nround: {number}").play("score round")
        if table.view.phase == "game_end":
            return number
        assert table.view.round == number + 1
        number += 1
