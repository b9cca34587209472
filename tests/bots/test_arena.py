"""Bots against each other, and what the arena makes of it."""

from __future__ import annotations

import json
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.bots.arena import Entrant, pairings, play_match
from games.bots.budget import Budget
from games.bots.levels import Level
from games.engine.protocol import Ruleset
from games.engine.registry import game_for
from games.titles.registry import evaluator_for


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_entrant_sits_in_every_seat_equally_often_at_every_deal(seats: int) -> None:
    found = pairings(seats, 20, seed=3)
    assert len(found) >= 20
    assert len(found) % seats == 0
    sat = Counter((entrant, seat) for pairing in found for seat, entrant in enumerate(pairing.seating))
    assert set(sat.values()) == {len(found) // seats}
    assert len(sat) == seats * seats
    assert set(Counter(pairing.seed for pairing in found).values()) == {seats}


@pytest.mark.parametrize(("ruleset", "seats"), [("tudor/v15@1", 2), ("royals/arcane@1", 3)])
def test_the_same_pairing_is_the_same_match(ruleset: str, seats: int) -> None:
    read = Ruleset.read(ruleset)
    entrants = [Entrant(Level.COURTIER, evaluator_for(read.game), Budget(3))] * seats
    pairing = pairings(seats, 1, seed=5)[0]
    one, other = (play_match(game_for(read), read, entrants, pairing) for _ in range(2))
    assert one == other
    assert sorted(one.places)[0] == 1


@pytest.mark.parametrize(("game", "games"), [("tudor", 2), ("royals", 8)])
def test_a_courtier_beats_a_page(game: str, games: int, tmp_path: Path) -> None:
    out, file = StringIO(), tmp_path / "arena.json"
    call_command(
        "arena", game, players=2, bots="courtier,page", games=games, budget="courtier=8", json=str(file), stdout=out
    )
    figures = json.loads(file.read_text())
    best, worst = figures["bots"]
    assert (best["bot"], worst["bot"]) == ("courtier", "page")
    assert best["wins"] + worst["wins"] == figures["games"] == len(figures["matches"]) == games
    assert best["wins"] > worst["wins"]
    assert best["low"] < best["share"] <= best["high"]
    assert best["rating"] > worst["rating"]
    assert "courtier" in out.getvalue()


def test_the_arena_seats_all_four_levels_at_one_table() -> None:
    out = StringIO()
    call_command("arena", "tudor", players=4, games=1, budget="courtier=2,lord=2,king=0.001s", stdout=out)
    assert "4 matches" in out.getvalue()
    assert all(level in out.getvalue() for level in Level)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"bots": "page,queen"}, "queen"),
        ({"bots": "page,page,page"}, "3 bots do not fit"),
        ({"budget": "lord=much"}, "a budget reads like"),
        ({"budget": "lord=0"}, "no bot can think"),
        ({"games": 0}, "whole numbers"),
    ],
)
def test_the_arena_says_what_it_does_not_understand(words: dict[str, object], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("arena", "tudor", players=2, stdout=StringIO(), **{"bots": "page", **words})
