"""States as JSON, and their digest."""

from __future__ import annotations

import hashlib
import json
from random import Random

import pytest

from games.engine.codec import DIGEST_LENGTH, digest, dump, load
from games.engine.protocol import CHANCE
from games.engine.tudor.game import TUDOR
from games.engine.tudor.state import State
from games.engine.tudor.storage import ITEMS
from tests.engine.tudor.matches import TABLES, match


def test_fields_come_back_with_their_lists_as_tuples() -> None:
    fields = {"a": (1, (2, ()), "x"), "b": True, "c": -1, "d": "ü\n", "e": None}
    assert load(dump(fields)) == fields


def test_a_dump_is_one_short_line_of_ascii() -> None:
    text = dump({"a": (1, 2), "b": "ü\n"})
    assert text == '{"a":[1,2],"b":"\\u00fc\\n"}'


@pytest.mark.parametrize("text", ["[]", "1", '"x"', "null", "", "{", "not json"])
def test_what_is_no_object_is_no_state(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        load(text)


def test_the_digest_is_the_beginning_of_the_sha_256() -> None:
    assert digest("") == "e3b0c44298fc1c14"
    assert digest('{"a":1}') == hashlib.sha256(b'{"a":1}').hexdigest()[:16]
    assert len(digest("x")) == DIGEST_LENGTH == 16


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_every_state_of_a_match_comes_back(ruleset: str, seats: int) -> None:
    for ply in match(ruleset, seats, seed=5):
        text = TUDOR.encode(ply.after)
        state = TUDOR.decode(text)
        assert state == ply.after
        assert hash(state) == hash(ply.after)
        assert TUDOR.encode(state) == text
        assert "\n" not in text


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_a_state_that_came_back_plays_on_alike(ruleset: str, seats: int) -> None:
    for ply in match(ruleset, seats, seed=6):
        state = TUDOR.decode(TUDOR.encode(ply.before))
        assert TUDOR.to_act(state) == TUDOR.to_act(ply.before)
        assert TUDOR.legal_moves(state, ply.seat) == TUDOR.legal_moves(ply.before, ply.seat)
        assert TUDOR.odds(state) == TUDOR.odds(ply.before)
        assert TUDOR.apply(state, ply.move) == (ply.after, ply.events)
    assert TUDOR.result(TUDOR.decode(TUDOR.encode(ply.after))) == TUDOR.result(ply.after)


def test_equal_states_and_only_those_have_equal_texts() -> None:
    states: list[State] = []
    for ruleset, seats in TABLES:
        for seed in (7, 8):
            states += [ply.after for ply in match(ruleset, seats, seed)]
    texts = [TUDOR.encode(state) for state in states]
    by_text = dict(zip(texts, states, strict=True))
    assert len(by_text) == len(set(states))
    assert all(by_text[text] == state for text, state in zip(texts, states, strict=True))
    assert len({digest(text) for text in by_text}) == len(by_text)


def test_two_ways_to_the_same_state_have_one_text() -> None:
    state = TUDOR.read_position("seat 0: cards heart coin 3")
    ways = [["trade heart", "return coin", "take owl"], ["trade coin", "return heart", "take owl"]]
    texts = set()
    for way in ways:
        after = state
        for text in way:
            after = TUDOR.apply(after, TUDOR.read(after, text)).state
        texts.add(TUDOR.encode(after))
    assert len(texts) == 1


def test_asking_a_state_for_its_moves_changes_neither_text_nor_equality() -> None:
    (ply, *_) = (ply for ply in match(*TABLES[0], seed=9) if ply.seat >= 0)
    fresh = TUDOR.decode(TUDOR.encode(ply.before))
    before = TUDOR.encode(fresh)
    TUDOR.legal_moves(fresh, ply.seat)
    TUDOR.view(fresh, None)
    assert TUDOR.encode(fresh) == before
    assert fresh == TUDOR.decode(before)


def test_every_change_of_a_field_changes_the_text() -> None:
    plies = [ply for table in TABLES[:4] for ply in match(*table, seed=10)]
    for ply in Random(1).sample(plies, 200):
        plain = json.loads(TUDOR.encode(ply.before))
        assert (json.loads(TUDOR.encode(ply.after)) == plain) == (ply.after == ply.before)
        for name in ("round", "count", "lords_acted"):
            other = ply.before.with_(**{name: plain[name] + 1})
            assert other != ply.before
            assert TUDOR.encode(other) != TUDOR.encode(ply.before)
            assert TUDOR.decode(TUDOR.encode(other)) == other


def test_the_matches_bring_most_kinds_of_agenda_items() -> None:
    """What is round-tripped here is more than an empty agenda."""
    seen = {type(item).__name__ for table in TABLES for ply in match(*table, seed=5) for item in ply.after.agenda}
    assert seen <= set(ITEMS)
    assert len(seen) > 15


def test_a_text_tells_chance_from_a_seat() -> None:
    (ply, *_) = (ply for ply in match(*TABLES[0], seed=9) if ply.seat == CHANCE and ply.before.agenda)
    assert TUDOR.to_act(TUDOR.decode(TUDOR.encode(ply.before))) == (CHANCE,)
