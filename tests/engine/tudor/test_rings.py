"""Rings on fingers: how many a finger carries, what happens when one is lost, and which fingers enhance what."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.engine.tudor.table import Table

FINGERS = ("thumb", "index", "middle", "ring", "pinky")
PAIRS = {
    ("middle", "ring"): "A",
    ("ring", "pinky"): "B",
    ("thumb", "pinky"): "C",
    ("thumb", "index"): "D",
    ("index", "pinky"): "E",
    ("index", "middle"): "F",
}
FACTIONS = ("heart", "sword", "scroll", "owl", "coin", "mitre", "mask")
COLUMNS = "abcdef"


def hand(fingers: tuple[str, ...], chamber: int = 1) -> Table:
    """Three players; the Lord of seat 0 is in a chamber, and one ring is on each of these fingers of its hand."""
    rings = " ".join(f"{faction}@{finger}" for faction, finger in zip(FACTIONS, fingers, strict=False))
    offices = " ".join(f"{column}=0" for column in COLUMNS[: len(fingers) - 2])
    others = [number for number in (1, 2, 3) if number != chamber]
    return Table(f"""
players: 3
offices: {offices}
seat 0: rings {rings}; cards heart 2
lords: 0={chamber} 1={others[0]} 2={others[1]}
""")


# Which fingers enhance


@pytest.mark.parametrize("pair", list(combinations(FINGERS, 2)), ids="+".join)
def test_two_rings_enhance_at_most_one_action(pair: tuple[str, str]) -> None:
    assert hand(pair).player(0).enhanced == PAIRS.get(pair, "")


@pytest.mark.parametrize(("pair", "action"), list(PAIRS.items()), ids=list(PAIRS.values()))
def test_an_action_begun_with_rings_on_its_two_fingers_is_enhanced(pair: tuple[str, str], action: str) -> None:
    chamber = "ABCDEF".index(action) // 2 + 1
    table = hand(pair, chamber).play(f"act lord {action}")
    assert table.happened("action_begun") == [f"action_begun seat 0 action={action} enhanced=1"]


@pytest.mark.parametrize(("pair", "action"), list(PAIRS.items()), ids=list(PAIRS.values()))
def test_an_action_begun_with_rings_on_one_of_its_fingers_is_plain(pair: tuple[str, str], action: str) -> None:
    chamber = "ABCDEF".index(action) // 2 + 1
    bystander = next(finger for finger in FINGERS if finger not in pair)
    table = hand((pair[0], bystander), chamber).play(f"act lord {action}")
    assert table.happened("action_begun") == [f"action_begun seat 0 action={action} enhanced=0"]


def test_thumb_index_and_middle_enhance_exactly_d_and_f() -> None:
    assert hand(("thumb", "index", "middle")).player(0).enhanced == "DF"


def test_five_rings_enhance_everything() -> None:
    assert hand(FINGERS).player(0).enhanced == "ABCDEF"


@pytest.mark.parametrize("action", ["G", "H"])
def test_g_and_h_are_never_enhanced(action: str) -> None:
    table = hand(FINGERS).play(f"act lord {action}")
    assert table.happened("action_begun") == [f"action_begun seat 0 action={action} enhanced=0"]


def test_the_faction_of_a_ring_does_not_matter_for_an_enhancement() -> None:
    for rings in ("heart@ring sword@pinky", "mask@ring owl@pinky", "coin@ring coin@pinky"):
        assert Table(f"players: 3\nseat 0: rings {rings}").player(0).enhanced == "B"


# How many a finger carries

TO_OFFICE = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green5
players: 3
on: f5=0
spaces: f6=h.
"""
FIVE = TO_OFFICE + "offices: a=0 b=0 c=0\nseat 0: rings heart@thumb sword@index scroll@middle owl@ring coin@pinky"
SIX = (
    TO_OFFICE
    + "offices: a=0 b=0 c=0 d=0\nseat 0: rings heart+mitre@thumb sword@index scroll@middle owl@ring coin@pinky"
)
TAKE_IT = "act lord A; move f5 f6"


def test_up_to_five_rings_sit_one_to_a_finger() -> None:
    position = TO_OFFICE + "offices: a=0 b=0\nseat 0: rings heart@thumb sword@index scroll@middle owl@ring"
    table = Table(position).play(TAKE_IT + "; ring coin")
    assert table.legal() == ["wear coin pinky", "rearrange"]
    assert table.why("wear coin thumb") == "rings.finger_taken"


@pytest.mark.parametrize("finger", FINGERS)
def test_the_sixth_ring_goes_onto_any_finger(finger: str) -> None:
    table = Table(FIVE).play(TAKE_IT + f"; ring mask; wear mask {finger}")
    assert {name: len(rings) for name, rings in table.rings(0).items()} == {
        name: 2 if name == finger else 1 for name in FINGERS
    }
    assert table.rings(0)[finger][-1] == "mask"


def test_no_finger_carries_three() -> None:
    table = Table(SIX).play(TAKE_IT + "; ring mask")
    assert table.legal("wear") == ["wear mask index", "wear mask middle", "wear mask ring", "wear mask pinky"]
    assert table.why("wear mask thumb") == "rings.every_finger"


def test_with_six_rings_no_finger_stays_bare_when_all_are_put_on_anew() -> None:
    table = Table(FIVE).play(TAKE_IT + "; ring mask; rearrange")
    assert len(table.legal()) == 5
    table.play("wear heart pinky")
    assert "wear sword pinky" in table.legal()
    table.play("wear sword pinky")
    assert table.legal() == ["wear scroll thumb", "wear scroll index", "wear scroll middle", "wear scroll ring"]
    assert table.why("wear scroll pinky") == "rings.every_finger"
    table.play("wear scroll thumb")
    assert table.why("wear owl thumb") == "rings.every_finger"
    table.play("wear owl index; wear coin middle")
    assert table.rings(0) == {
        "thumb": ("scroll",),
        "index": ("owl",),
        "middle": ("coin",),
        "ring": ("mask",),
        "pinky": ("heart", "sword"),
    }


def test_eight_rings_sit_one_or_two_on_every_finger() -> None:
    position = TO_OFFICE + "offices: a=0 b=0 c=0 d=0 e=0\n"
    position += "seat 0: rings heart+mitre@thumb sword+mask@index scroll@middle owl@ring coin@pinky"
    table = Table(position).play(TAKE_IT + "; ring heart; wear heart ring")
    assert [len(table.rings(0)[finger]) for finger in FINGERS] == [2, 2, 1, 2, 1]


def test_eight_rings_are_rearranged_freely() -> None:
    position = TO_OFFICE + "offices: a=0 b=0 c=0 d=0 e=0\n"
    position += "seat 0: rings heart+mitre@thumb sword+mask@index scroll@middle owl@ring coin@pinky"
    table = Table(position).play(TAKE_IT + "; ring heart; rearrange; wear heart pinky; wear heart pinky")
    table.play("wear sword ring; wear scroll ring; wear owl middle; wear coin middle; wear mitre index")
    assert table.rings(0) == {
        "thumb": ("mask",),
        "index": ("mitre",),
        "middle": ("owl", "coin"),
        "ring": ("sword", "scroll"),
        "pinky": ("heart", "heart"),
    }


def test_rings_are_rearranged_onto_any_fingers() -> None:
    position = TO_OFFICE + "seat 0: rings heart@thumb sword@index"
    table = Table(position).play(TAKE_IT + "; ring coin; rearrange")
    assert table.legal() == [f"wear heart {finger}" for finger in FINGERS]
    table.play("wear heart ring")
    assert table.legal() == ["wear sword thumb", "wear sword index", "wear sword middle", "wear sword pinky"]
    table.play("wear sword pinky; wear coin thumb")
    assert table.rings(0) == {"thumb": ("coin",), "ring": ("heart",), "pinky": ("sword",)}


# Losing the sixth

LOSING = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green5
players: 3
on: a5=0
spaces: a6=h.
offices: a=1 b=1 c=1 d=1
seat 0: rings heart@thumb sword@ring
seat 1: rings {rings}
"""


def loser_of(rings: str) -> Table:
    return Table(LOSING.format(rings=rings)).play("act lord A; move a5 a6")


def test_losing_the_sixth_ring_and_keeping_moves_the_outer_ring_of_the_doubled_finger_to_the_bare_one() -> None:
    table = loser_of("coin@thumb mitre@index owl+mask@middle scroll@ring heart@pinky")
    table.play("seize 1 pinky heart; wear heart index; keep")
    assert table.rings(1) == {
        "thumb": ("coin",),
        "index": ("mitre",),
        "middle": ("owl",),
        "ring": ("scroll",),
        "pinky": ("mask",),
    }


def test_losing_a_ring_of_the_doubled_finger_moves_nothing() -> None:
    table = loser_of("coin@thumb mitre@index owl+mask@middle scroll@ring heart@pinky")
    table.play("seize 1 middle owl; wear owl index; keep")
    assert table.rings(1) == {
        "thumb": ("coin",),
        "index": ("mitre",),
        "middle": ("mask",),
        "ring": ("scroll",),
        "pinky": ("heart",),
    }


def test_of_two_doubled_fingers_the_one_nearest_the_thumb_gives_its_outer_ring() -> None:
    position = LOSING.replace("d=1", "d=1 e=1").format(
        rings="coin@thumb mitre+owl@index owl+mask@middle scroll@ring heart@pinky"
    )
    table = Table(position).play("act lord A; move a5 a6; seize 1 ring scroll; wear scroll index; keep")
    assert table.rings(1) == {
        "thumb": ("coin",),
        "index": ("mitre",),
        "middle": ("owl", "mask"),
        "ring": ("owl",),
        "pinky": ("heart",),
    }


def test_who_loses_the_sixth_ring_may_rearrange_the_other_five_freely() -> None:
    table = loser_of("coin@thumb mitre@index owl+mask@middle scroll@ring heart@pinky")
    table.play("seize 1 pinky heart; wear heart index; rearrange")
    assert table.legal() == [f"wear scroll {finger}" for finger in FINGERS]
    table.play("wear scroll pinky; wear owl ring; wear coin middle; wear mitre index")
    assert table.rings(1) == {
        "thumb": ("mask",),
        "index": ("mitre",),
        "middle": ("coin",),
        "ring": ("owl",),
        "pinky": ("scroll",),
    }


def test_both_rings_of_a_doubled_finger_may_be_seized() -> None:
    table = loser_of("coin@thumb mitre@index owl+mask@middle scroll@ring heart@pinky")
    assert table.legal("seize 1 middle") == ["seize 1 middle owl", "seize 1 middle mask"]


def test_losing_the_fifth_ring_and_keeping_leaves_its_finger_bare() -> None:
    position = LOSING.replace(" d=1", "").format(rings="coin@thumb mitre@index owl@middle scroll@ring heart@pinky")
    table = Table(position).play("act lord A; move a5 a6; seize 1 index mitre; wear mitre index; keep")
    assert table.rings(1) == {"thumb": ("coin",), "middle": ("owl",), "ring": ("scroll",), "pinky": ("heart",)}
