"""What a seat of Tudor does at first glance."""

from __future__ import annotations

from random import Random

from games.bots.playing import until_decided
from games.engine.tudor.game import TUDOR
from games.titles.registry import evaluator_for

RULESET = "ruleset: tudor/v15@1+scenario=blue2+scoring={}\n"


def priors(text: str, *moves: str, scoring: str = "red1,green4") -> dict[str, float]:
    """How much each legal move suggests itself to the first seat, after these moves."""
    state = TUDOR.read_position(RULESET.format(scoring) + text)
    for move in moves:
        state, _ = until_decided(TUDOR, TUDOR.apply(state, TUDOR.read(state, move)).state, Random(1))
    (seat,) = TUDOR.to_act(state)
    legal = TUDOR.legal_moves(state, seat)
    return {
        move.text: prior for move, prior in zip(legal, evaluator_for("tudor").priors(state, seat, legal), strict=True)
    }


def test_a_lord_goes_where_its_own_courtiers_wait() -> None:
    found = priors("phase: lords\nchairs 1: 1 1\nchairs 2: 0\nchairs 3: 0 0")
    assert found["lord 3"] > found["lord 2"] > found["lord 1"]


STEP = "on: b2=0\nspaces: a2=h. c2=s. b3=c.\nseat 0: rings heart@thumb sword@middle; tokens heart 3"


def test_a_step_suggests_itself_by_what_the_cards_in_play_give_for_its_token() -> None:
    focused = priors(STEP, "act lord A")
    assert focused["move b2 a2"] > focused["move b2 c2"]
    flexible = priors(STEP, "act lord A", scoring="red3,green4")
    assert flexible["move b2 a2"] < flexible["move b2 c2"]


def test_a_step_into_an_office_suggests_itself_most() -> None:
    found = priors("on: a6=0\nspaces: a7=h. b6=h.\nseat 0: rings heart@thumb sword@middle", "act lord A")
    assert max(found, key=lambda move: found[move]) == "move a6 a7"


def test_a_ring_goes_onto_a_finger_where_it_enhances_something() -> None:
    office = "on: a6=0\nspaces: a7=h.\nseat 0: rings heart@thumb sword@ring"
    found = priors(office, "act lord A", "move a6 a7", "ring coin")
    enhances_a, enhances_two, enhances_d = (found[f"wear coin {finger}"] for finger in ("middle", "pinky", "index"))
    assert enhances_a > enhances_two > enhances_d


def test_cards_are_collected_until_there_is_something_to_climb_with_them() -> None:
    column = "spaces: a1=h. a2=h. a3=h. a4=h.\nlords: 0=3 1=2\nseat 0: rings coin@thumb mask@middle; cards heart {}"
    early, late = priors(column.format(1)), priors(column.format(4))
    assert early["act lord F"] > early["act lord E"]
    assert late["act lord E"] > late["act lord F"]


def test_a_card_is_taken_with_which_the_hand_climbs_further() -> None:
    column = "lords: 0=3 1=2\nspaces: a1=h. a2=s. a3=h.\nseat 0: cards heart 2"
    found = priors(column, "act lord F")
    assert max(found, key=lambda move: found[move]) == "take sword"
