"""Position texts of both games: whatever is written reads back, and whatever is read is a position or is refused."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from types import FrameType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.errors import BadPosition
from games.engine.playout import plies
from games.engine.position_text import Fields
from games.engine.protocol import AnyGame, Ruleset
from games.engine.registry import GAMES, game_for, game_of_position
from games.engine.tudor.state import Phase
from tests.engine.rulesets import samples

PATIENCE = 10
"""Seconds of the processor after which a reading is taken for endless; the slowest takes a few hundredths of one."""


@contextmanager
def soon() -> Iterator[None]:
    """Fails when what is inside does not come to an end."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("does not come to an end")

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# Written and read back


@pytest.mark.many(2)
@pytest.mark.parametrize(("ruleset", "players"), samples())
def test_every_state_of_a_match_reads_back_once_it_is_dealt(ruleset: str, players: int) -> None:
    game = game_for(Ruleset.read(ruleset))
    first = game.setup(Ruleset.read(ruleset), players)
    texts = set()
    for number, (_, _, state) in enumerate(plies(game, first, Random(ruleset))):
        is_dealt = game.slug != "tudor" or state.phase > Phase.DEAL
        if is_dealt and (number % 4 == 0 or not game.to_act(state)):
            text = game.write_position(state)
            assert game.read_position(text) == state
            assert game.write_position(game.read_position(text)) == text
            texts.add(text)
    assert len(texts) > 20


@cache
def written() -> tuple[str, ...]:
    """A few texts of every game, out of the middle of matches."""
    texts = []
    for ruleset, players in samples()[::4]:
        game = game_for(Ruleset.read(ruleset))
        states = [state for _, _, state in plies(game, game.setup(Ruleset.read(ruleset), players), Random(9))]
        texts += [game.write_position(state) for state in Random(5).sample(states[len(states) // 3 :], 3)]
    return tuple(texts)


# Changed texts

SHORT = (
    "",
    "seat 0: cards heart 2 coin; influence 1\nbag: owl 3\nstacks: heart 8\n",
    "on: a3=0\nbench 1: 0\nseat 0: supply 12; abroad 0\nlines: [[0, \"green4\", 8]]\n",
    "ruleset: royals/arcane@1\npile: france 3\nintrigue-pile: france-spain 2\nseat 0: cards spain 8\n",
    "ruleset: royals/arcane@1\nphase: draw\ncountry-draws: 2\nnobles: dijon-baron=0\n",
)  # fmt: skip
WORDS = (
    "0", "1", "9", "-1", "99999999", "heart", "france", "a1=0", "a1", "=", "@", "yes", ".", "!", "[]", "[[0]]", "null",
    "NaN", "seat", "rings", "loose", "supply", "draw", "discard", "actions", "over", "\x00", "é", "²", "#", ";", ":",
)  # fmt: skip
KINDS = ("drop", "double", "swap", "word", "letter", "cut")
CHANGES = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, 10**6), st.sampled_from(WORDS)), min_size=1, max_size=4
)


def changed(text: str, kind: str, place: int, word: str) -> str:
    """A text with a line, a word or a letter that is gone, doubled, elsewhere or another."""
    lines = text.split("\n")
    at = place % len(lines)
    if kind == "drop":
        del lines[at]
    elif kind == "double":
        lines.insert(at, lines[at])
    elif kind == "swap":
        lines[at], lines[0] = lines[0], lines[at]
    elif kind == "word":
        words = lines[at].split(" ")
        words[place % len(words)] = word
        lines[at] = " ".join(words)
    elif kind == "letter":
        where = place % (len(lines[at]) + 1)
        lines[at] = lines[at][:where] + word + lines[at][where + 1 :]
    else:
        lines[at] = lines[at][: place % (len(lines[at]) + 1)]
    return "\n".join(lines)


@given(base=st.integers(0, 10**6), changes=CHANGES)
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
def test_a_changed_text_is_read_or_refused_and_nothing_else(base: int, changes: list[tuple[str, int, str]]) -> None:
    texts = (*SHORT, *written())
    text = texts[base % len(texts)]
    for kind, place, word in changes:
        text = changed(text, kind, place, word)
    _read_or_refused(text)


@given(st.text(max_size=200))
@settings(max_examples=100)
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    _read_or_refused(text)
    _read_or_refused("ruleset: royals/arcane@1\n" + text)
    _read_or_refused("agenda: " + text)


def _read_or_refused(text: str) -> None:
    refusal = None
    with soon():
        try:
            game = game_of_position(text)
            state = game.read_position(text)
        except BadPosition as error:
            refusal = error
    if refusal is None:
        assert game.problems(state) == ()
        assert game.read_position(game.write_position(state)) == state
    else:
        assert all(refusal.problems), "a refusal says why"
        assert refusal.problems


def test_the_last_rings_of_the_stand_in_one_hand_are_refused_and_do_not_keep_the_reader_busy() -> None:
    rings = "loose heart heart sword sword scroll scroll owl owl coin coin mitre mitre mask mask"
    with soon(), pytest.raises(BadPosition):
        GAMES[0].read_position(f"seat 0: {rings}")


# How it is said


def problems(game: AnyGame, text: str) -> tuple[str, ...]:
    with pytest.raises(BadPosition) as raised:
        game.read_position(text)
    return raised.value.problems


@pytest.mark.parametrize(
    ("slug", "text", "said"),
    [
        ("tudor", "\n\nseat 0: cards haert 2",
         "line 3 (seat 0, cards): unknown faction 'haert', did you mean 'heart'?"),
        ("tudor", "seat 0: rings heart@thum owl@ring",
         "line 1 (seat 0, rings): unknown finger 'thum', did you mean 'thumb'?"),
        ("tudor", "seat 0: crads heart", "line 1 (seat 0): unknown part 'crads', did you mean 'cards'?"),
        ("tudor", "seat 0: prestige 2\n  infuence 1",
         "line 2 (seat 0): unknown part 'infuence', did you mean 'influence'?"),
        ("tudor", "rond: 2", "line 1: unknown field 'rond', did you mean 'round'?"),
        ("tudor", "phase: action", "line 1 (phase): unknown phase 'action', did you mean 'actions'?"),
        ("tudor", "players: 5", "line 1 (players): unknown number of players '5'; there are 2 3 4"),
        ("tudor", "bag: owls 2", "line 1 (bag): unknown faction 'owls', did you mean 'owl'?"),
        ("tudor", "lines: [[0, 8]]", "line 1 (lines): '[0, 8]' is not a seat, a source and whole points"),
        ("tudor", "agenda: {", "line 1 (agenda): '{' is not JSON"),
        ("tudor", 'agenda: [["Tea", 0]]',
         "line 1 (agenda): '[[\"Tea\", 0]]' is not an agenda as the command writes it"),
        ("royals", "nobles: dijon-barron=0",
         "line 1 (nobles): unknown noble 'dijon-barron', did you mean 'dijon-baron'?"),
        ("royals", "seat 1: intrigue france-span",
         "line 1 (seat 1, intrigue): unknown intrigue card 'france-span', did you mean 'france-spain'?"),
        ("royals", "pile: frnace 3", "line 1 (pile): unknown country 'frnace', did you mean 'france'?"),
        ("royals", "cathedrals: djon=0", "line 1 (cathedrals): unknown city 'djon', did you mean 'dijon'?"),
        ("royals", "phase: darw", "line 1 (phase): unknown phase 'darw', did you mean 'draw'?"),
        ("royals", "turns: 99999999", "line 1 (turns): '99999999' is too large"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_its_line_its_field_and_the_nearest_word(
    slug: str, text: str, said: str
) -> None:
    game = next(game for game in GAMES if game.slug == slug)
    assert problems(game, text) == (said,)


def test_everything_that_cannot_be_read_is_told_from_the_first_line_to_the_last() -> None:
    text = "phase: tea\nseat 1: cards hat; prestige lots\nnonsense\nround: x\nfoo: 1\nseat 0: rings heart@toe\n"
    found = problems(GAMES[0], text)
    assert [problem.split()[1].rstrip(":") for problem in found] == ["1", "2", "2", "3", "4", "5", "6"]


def test_a_long_word_is_cut_when_it_is_told() -> None:
    assert all(len(problem) < 200 for problem in problems(GAMES[0], "phase: " + "x" * 5000))


def test_a_line_that_goes_on_with_a_wrong_one_is_not_taken_for_another_field() -> None:
    assert problems(GAMES[0], "nonsense\n  and more of it\n") == (
        "line 1: 'nonsense' is not a field, which reads like 'round: 2'",
    )


def test_fields_know_where_they_stand() -> None:
    fields = Fields("# first\n\nround: x\n")
    assert fields.read_number("round", 1) == 1
    assert fields.refusal().problems == ("line 3 (round): 'x' is not a whole number",)
