"""Whatever acts or scores in Tudor is explained in words, with the numbers of the engine's tables."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.engine.tudor.actions import ALTERNATE
from games.engine.tudor.board import CHAMBERS, FINGERS, table
from games.engine.tudor.cards import ALL, SCENARIOS
from games.tudor_words import ACTIONS, CARDS
from games.tudor_words import FINGERS as FINGER_WORDS

TABLES: dict[str, Any] = table("tables")
NUMBERS: dict[str, list[dict[str, Any]]] = {
    "red1": [TABLES["set_values"]],
    "red2": list(TABLES["essentials"]["worth"].values()),
    "red3": [TABLES["set_values"]],
    "p2": [TABLES["attrition"]["token"], TABLES["attrition"]["mitre"]],
    "green4": [TABLES["quest"]],
    "green5": [TABLES["crowded"]],
    "green6": [TABLES["service"]],
    "p3": [TABLES["disappearing"]],
}


def told(card: str) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", str(CARDS[card].text))]


def test_every_action_and_every_finger_has_its_words() -> None:
    assert set(ACTIONS) == set("".join(CHAMBERS) + ALTERNATE)
    assert {letter for letter, words in ACTIONS.items() if not words.enhanced} == set(ALTERNATE)
    assert list(FINGER_WORDS) == list(FINGERS)


def test_every_card_has_its_words() -> None:
    assert set(CARDS) == {card.id for card in ALL}


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.id)
def test_everything_a_card_lets_players_do_is_told(card: Any) -> None:
    done = {use.id for use in (*card.immediate, *card.bonuses)}
    named = {use.id for use in CARDS[card.id].uses}
    assert done <= named
    # What happens by itself, as an action for a new office, has no move of its own.
    assert named <= done | ({"right"} if getattr(card, "office_taken", None) else set())


@pytest.mark.parametrize("card", sorted(NUMBERS))
def test_a_scoring_card_tells_the_numbers_that_are_scored(card: str) -> None:
    for entry in NUMBERS[card]:
        values = entry["value"] if isinstance(entry["value"], list) else [entry["value"]]
        assert set(values) <= set(told(card))


@pytest.mark.parametrize("card", sorted(NUMBERS))
def test_a_number_that_no_book_gives_is_called_ours(card: str) -> None:
    is_ours = any(entry["src"] == "ours" for entry in NUMBERS[card])
    assert ("(ours)" in str(CARDS[card].text)) == is_ours


@pytest.mark.parametrize("card", SCENARIOS, ids=lambda card: card.id)
def test_a_scenario_tells_how_many_courtiers_are_seated(card: Any) -> None:
    assert told(card.id) == list(card.placements)


@pytest.mark.parametrize("card", SCENARIOS, ids=lambda card: card.id)
def test_a_bonus_tells_its_price(card: Any) -> None:
    words = {use.id: str(use.deed) for use in CARDS[card.id].uses}
    for bonus in card.bonuses:
        for amount, kind in ((bonus.influence, "Influence"), (bonus.intrigue, "Intrigue")):
            assert not amount or f"{amount} {kind}" in words[bonus.id]
