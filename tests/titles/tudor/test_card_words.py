"""Whatever acts or scores in Tudor is explained in words, with the numbers of the engine's tables."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from games.engine.metas import METAS
from games.engine.tudor.actions import ALTERNATE
from games.engine.tudor.board import CHAMBERS, FINGERS, table
from games.engine.tudor.cards import ALL, SCENARIOS
from games.engine.tudor.rulings import Ruling
from games.titles.tudor.card_words import ACTIONS, CARDS, RULINGS
from games.titles.tudor.card_words import FINGERS as FINGER_WORDS
from tests.games.table_factories import started

# About words, whatever database they are stored in.
pytestmark = pytest.mark.sqlite_only

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
def test_a_number_that_no_book_gives_has_an_asterisk(card: str) -> None:
    is_ours = any(entry["src"] == "ours" for entry in NUMBERS[card])
    assert ("*" in str(CARDS[card].text)) == is_ours


@pytest.mark.parametrize("card", SCENARIOS, ids=lambda card: card.id)
def test_a_scenario_tells_how_many_courtiers_are_seated(card: Any) -> None:
    assert told(card.id) == list(card.placements)


@pytest.mark.parametrize("card", SCENARIOS, ids=lambda card: card.id)
def test_a_bonus_tells_its_price(card: Any) -> None:
    words = {use.id: str(use.deed) for use in CARDS[card.id].uses}
    for bonus in card.bonuses:
        for amount, kind in ((bonus.influence, "Influence"), (bonus.intrigue, "Intrigue")):
            assert not amount or f"{amount} {kind}" in words[bonus.id]


EDITIONS = {edition.slug: edition for edition in METAS[0].editions}
CHANGES_NO_WORDS = {
    "second_ring_differs",
    "chambers_close_up",
    "alternate_is_a_duty",
    "recall_is_no_duty",
    "recall_from_chambers",
    "lords_may_stay_home",
}
"""Rulings about what no card and no action speaks of; the page of the rules tells them."""


def explained(client: Client, ruleset: str) -> str:
    """What a table says of its cards and actions."""
    match, _ = started(ruleset)
    page = html.unescape(client.get(f"/tables/{match.code}/").content.decode())
    return " ".join(re.sub("<[^>]+>", " ", page).split())


def test_every_ruling_is_told_where_it_changes_something() -> None:
    assert set(RULINGS) | CHANGES_NO_WORDS == {ruling.name.lower() for ruling in Ruling}
    assert not set(RULINGS) & CHANGES_NO_WORDS


def test_a_ruling_is_told_of_things_that_have_words() -> None:
    uses = {f"{card} {use.id}" for card, words in CARDS.items() for use in words.uses}
    for words in RULINGS.values():
        assert set(words.about) <= uses | set(ACTIONS) | {"tokens"}


@pytest.mark.django_db
def test_one_occupied_at_a_time_is_told_of_c_and_e_in_the_draft_alone(client: Client) -> None:
    said = "each costs a card that matches the token. The space after an occupied one must be open."
    assert explained(client, "tudor/draft@1").count(said) == 2


@pytest.mark.django_db
@pytest.mark.parametrize("edition", ["v15", "corax"])
def test_one_occupied_at_a_time_is_not_told_where_several_may_be_passed(client: Client, edition: str) -> None:
    assert "The space after an occupied one must be open." not in explained(client, f"tudor/{edition}@1")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ruling", "scenario", "edition", "said"),
    [
        ("place_over_occupied", "blue2", "v15",
         "each costs a card that matches the token. A Courtier from the supply needs an open space to enter on."),
        ("place_over_occupied", "blue2", "draft", "A Courtier from the supply needs an open space to enter on."),
        ("place_over_occupied", "blue2", "corax",
         "each costs a card that matches the token. A Courtier from the supply may pass an occupied bottom space "
         "for one more card of any faction."),
        ("bonus_moves_do_not_place", "blue2", "v15", "onto any token. A Courtier from the supply may enter with it."),
        ("bonus_moves_do_not_place", "blue2", "draft", "onto any token. A Courtier from the supply may enter with it."),
        ("bonus_moves_do_not_place", "blue2", "corax",
         "onto any token. Only for Courtiers already in the Throne Room."),
        ("bonus_moves_do_not_place", "blue5", "v15",
         "one or two steps in any direction. A Courtier from the supply may enter with it."),
        ("bonus_moves_do_not_place", "blue5", "corax",
         "one or two steps in any direction. Only for Courtiers already in the Throne Room."),
        ("lords_keep_to_their_chamber", "blue2", "v15", "matches one of your rings. For Courtiers and Lords."),
        ("lords_keep_to_their_chamber", "blue2", "draft", "matches one of your rings. For Courtiers and Lords."),
        ("lords_keep_to_their_chamber", "blue2", "corax", "matches one of your rings. Not for Lords."),
        ("reseat_among_others", "blue1", "v15", "seat it on a bench. Any bench with a free seat."),
        ("reseat_among_others", "blue1", "draft", "seat it on a bench. Any bench with a free seat."),
        ("reseat_among_others", "blue1", "corax",
         "seat it on a bench. Only a bench without another Courtier of yours."),
        ("jump_never_down", "blue3", "v15", "onto the open space behind. In all four directions."),
        ("jump_never_down", "blue3", "draft", "onto the open space behind. In all four directions."),
        ("jump_never_down", "blue3", "corax", "onto the open space behind. Only up or sideways."),
        ("scenario_five_unlimited", "blue5", "v15", "3 Intrigue above them. Once per turn."),
        ("scenario_five_unlimited", "blue5", "corax", "3 Intrigue above them. As often as you can pay for it."),
    ],
)  # fmt: skip
def test_a_table_tells_the_reading_of_its_edition(
    client: Client, ruling: str, scenario: str, edition: str, said: str
) -> None:
    words = RULINGS[ruling]
    page = explained(client, f"tudor/{edition}@1+scenario={scenario}")
    assert said in page
    other = words.usual if ruling in EDITIONS[edition].rulings else words.ruled
    assert str(other) not in page
