"""Every move that is made by pointing at the board names an anchor, and names it as the board's templates do."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.protocol import AnyGame, Event, Ruleset, Seat
from games.engine.registry import GAMES
from games.titles.anchors import Anchors
from games.titles.registry import find_title

CHOSEN_FROM_THE_LIST = {
    "tudor": {"rearrange", "keep", "without", "end", "skip", "stop"},
    "royals": set(),
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_move_of_whole_matches_has_an_anchor_or_is_known_to_have_none(game: AnyGame) -> None:
    rulesets = {"tudor": ("tudor/v15@1", 4), "royals": ("royals/arcane@1", 5)}
    ruleset, seats = rulesets[game.slug]
    random = Random(2)
    state = game.setup(Ruleset.read(ruleset), seats)
    without = set()
    while to_act := game.to_act(state):
        moves = game.legal_moves(state, to_act[0]) or [move for move, _ in game.odds(state)]
        if to_act[0] >= 0:
            for move in game.considered(state, to_act[0]):
                text = game.write(move)
                if not find_title(game.slug).anchors.of_move(text).target:
                    without.add(text.split(" ")[0])
        state = game.apply(state, random.choice(moves)).state
    assert without - {"lord", "act"} <= CHOSEN_FROM_THE_LIST[game.slug]


@pytest.mark.parametrize(
    ("game", "text", "anchors"),
    [
        ("tudor", "move a3 a4", Anchors("space-a4", "space-a3")),
        ("tudor", "move supply c1 pay owl", Anchors("space-c1", "supply")),
        ("tudor", "act 1.2 A", Anchors("chair-1-2")),
        ("tudor", "act lord B", Anchors("own-lord")),
        ("tudor", "lord home", Anchors()),
        ("tudor", "recall 2.1", Anchors("chair-2-1")),
        ("tudor", "then D", Anchors("action-D")),
        ("tudor", "bonus left", Anchors("bonus-left")),
        ("tudor", "use abroad", Anchors("bonus-abroad")),
        ("tudor", "dismiss 2", Anchors("at-card-2")),
        ("royals", "claim madrid king", Anchors("noble-madrid-king")),
        ("royals", "draw pile", Anchors("pile")),
        ("royals", "draw france", Anchors("open-france")),
        ("royals", "use 2", Anchors("payment")),
        ("royals", "pay france-spain", Anchors("card-france-spain")),
        ("royals", "end", Anchors("turn")),
    ],
)
def test_an_anchor_is_named_after_what_is_there(game: str, text: str, anchors: Anchors) -> None:
    assert find_title(game).anchors.of_move(text) == anchors


@pytest.mark.parametrize(
    ("game", "event", "anchors"),
    [
        ("tudor", Event("stepped", Seat(1), (("source", "a3"), ("target", "a4"))), ("space-a3", "space-a4")),
        ("tudor", Event("stepped", Seat(1), (("source", "supply"), ("target", "a1"))), ("space-a1",)),
        ("tudor", Event("office_taken", Seat(1), (("office", "x"), ("column", "a"))), ("office-a",)),
        (
            "tudor",
            Event("rings_worn", Seat(0), (("fingers", "thumb:heart ring:owl"),)),
            ("own-finger-thumb", "own-finger-ring"),
        ),
        ("tudor", Event("rings_worn", Seat(1), (("fingers", "thumb:heart"),)), ("finger-1-thumb",)),
        ("tudor", Event("activated", Seat(1), (("figure", "lord"),)), ("lord-of-1",)),
        ("tudor", Event("activated", Seat(1), (("figure", "2.1"),)), ("chair-2-1",)),
        ("tudor", Event("benched", Seat(1), (("chamber", 3),)), ("bench-3-of-1",)),
        ("tudor", Event("turn_ended", Seat(1)), ()),
        ("royals", Event("noble_taken", Seat(1), (("noble", "madrid king"),)), ("noble-madrid-king",)),
        ("royals", Event("open_card_drawn", Seat(1), (("country", "france"),)), ("open-france",)),
    ],
)
def test_what_happened_is_marked_where_it_can_be_seen(game: str, event: Event, anchors: tuple[str, ...]) -> None:
    assert find_title(game).anchors.changed((event, event), 0) == anchors
