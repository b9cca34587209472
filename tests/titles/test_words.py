"""Everything that the engine names has words: no page shows an id, and no id breaks a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from games.engine.playthrough import record_in
from games.engine.protocol import AnyGame, Event, Seat
from games.engine.record import Record
from games.engine.registry import game_for
from games.engine.replay import positions
from games.engine.tudor.cards import SCENARIOS
from games.engine.tudor.game import TUDOR
from games.engine.tudor.hooks import Scenario
from games.titles.registry import all_titles, find_title
from games.titles.wording import EVENTS
from games.words import event_words, move_words, name_words
from tests.engine.tudor.table import Table

PLAYTHROUGHS = sorted((Path(__file__).parents[1] / "engine" / "playthroughs").glob("*.txt"))


def record_of(path: Path) -> tuple[AnyGame, Record]:
    record = record_in(path.read_text(encoding="utf-8"))
    return game_for(record.ruleset), record


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_every_choice_and_every_event_of_a_match_is_said_in_words(path: Path) -> None:
    game, record = record_of(path)
    words = find_title(game.slug).words
    names = tuple(f"player {seat}" for seat in range(len(record.seats)))
    for position in positions(game, record, verify=False):
        for event in position.events:
            assert event.kind in EVENTS or event.kind in words.events, event.kind
            said = event_words(game.slug, event, names)
            assert "%(" not in said
        for seat in game.to_act(position.state):
            if seat >= 0:
                for move in game.considered(position.state, seat):
                    text = game.write(move)
                    assert move_words(game.slug, text, ("anna",) * 5) != text, text


def test_names_that_have_no_translation_are_shown_as_they_are() -> None:
    assert name_words("paris") == "Paris"
    assert name_words("c4") == "c4"
    assert name_words("france-spain") == "France / Spain"
    assert name_words("period:2:spain") == "period 2, Spain"
    assert name_words("city:dijon") == "Dijon"


def test_a_step_for_a_card_says_what_it_costs() -> None:
    assert move_words("tudor", "move a3 a4 pay heart", ()) == "a3 to a4 for one Heart card"
    assert move_words("tudor", "move supply c1", ()) == "Enter at c1"
    assert move_words("royals", "pay france-spain", ()) == "Pay with France / Spain"


def test_what_is_counted_is_said_in_the_right_number() -> None:
    assert [move_words("royals", f"use {count}", ()) for count in range(3)] == [
        "Use no matching card",
        "Use 1 matching card",
        "Use 2 matching cards",
    ]
    assert [move_words("royals", f"scheme {count}", ()) for count in range(3)] == [
        "Use no matching intrigue card",
        "Use 1 matching intrigue card",
        "Use 2 matching intrigue cards",
    ]


@pytest.mark.parametrize("card", SCENARIOS, ids=lambda card: card.id)
def test_every_action_of_a_scenario_is_offered_by_what_it_does(card: Scenario) -> None:
    moves = [f"bonus {bonus.id}" for bonus in card.bonuses] + [f"use {use.id}" for use in card.immediate]
    assert moves
    for text in moves:
        assert move_words("tudor", text, (), f"actions {card.id}") != move_words("tudor", text, ())


def test_what_is_kept_is_named() -> None:
    words = find_title("tudor").words
    offered = Table(
        "ruleset: tudor/v15@1+scenario=blue2\non: c3=0\nspaces: c4=hx\nseat 0: rings heart@thumb sword@middle\n"
        "chairs 1: 0 1"
    ).play("act lord A; move c3 c4")
    occasion = words.occasion(TUDOR.view(offered.state, Seat(0)))
    assert words.move("keep", (), occasion) == "Keep the token"
    assert words.move("use right", (), occasion) == "Use now: swap Courtiers"
    assert words.move("keep", (), "MayRearrange blue2") == "Keep your rings in place"


def test_seats_without_a_player_are_called_by_their_number() -> None:
    assert event_words("tudor", Event("turn_ended", None), ("anna",)) == "Chance ends their turn"
    assert event_words("tudor", Event("turn_ended", Seat(0)), ("",)) == "Autopilot (seat 1) ends their turn"


def test_no_sentence_puts_an_article_before_a_name() -> None:
    """A Heart, but an Owl: what is filled in must not decide about the words around it."""
    for words in (title.words for title in all_titles()):
        for sentence in (*words.moves.values(), *words.events.values(), *EVENTS.values()):
            assert not re.search(r"\b[Aa]n? %\(", str(sentence)), sentence


@pytest.mark.parametrize(
    ("language", "choice", "name"),
    [
        ("en", "Claim the Duke of Dijon", "Duke"),
        ("nl", "De hertog van Dijon opeisen", "Hertog"),
    ],
)
def test_dutch_writes_a_title_small_in_a_sentence_and_large_on_a_card(language: str, choice: str, name: str) -> None:
    with override(language):
        assert move_words("royals", "claim dijon duke", ()) == choice
        assert name_words("duke", "royals") == name
