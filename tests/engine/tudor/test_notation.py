"""The texts of moves: each reads back, and no text, however mangled, does harm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from games.engine.errors import IllegalMove, UnreadableMove
from games.engine.notation import LONGEST, Move
from games.engine.protocol import Seat
from games.engine.tudor import moves as m
from games.engine.tudor import notation
from games.engine.tudor.board import FACTIONS, FINGERS, ROUND_TOKENS, SPACE_NAMES, SUPPLY
from games.engine.tudor.cards import ALL as CARDS
from games.engine.tudor.editions import PRINTED_SCENARIOS, PRINTED_SCORING
from games.engine.tudor.game import TUDOR
from games.engine.tudor.state import State
from tests.engine.tudor.matches import TABLES, match
from tests.engine.tudor.table import Table

EXAMPLES: dict[type[Move], tuple[Move, str]] = {
    m.DrawCard: (m.DrawCard("green5"), "card green5"),
    m.DealRoundToken: (m.DealRoundToken(1), "deal intrigue"),
    m.DrawToken: (m.DrawToken(3), "draw owl"),
    m.DrawStart: (m.DrawStart(Seat(2)), "start 2"),
    m.ScoreRound: (m.ScoreRound(), "score round"),
    m.ScoreGame: (m.ScoreGame(), "score game"),
    m.AwardGarter: (m.AwardGarter(), "award garter"),
    m.TakeRing: (m.TakeRing(5), "ring mitre"),
    m.SeizeRing: (m.SeizeRing(Seat(3), 4, 0), "seize 3 pinky heart"),
    m.GiveRing: (m.GiveRing(1, 6), "give index mask"),
    m.Wear: (m.Wear(2, 0), "wear scroll thumb"),
    m.Rearrange: (m.Rearrange(), "rearrange"),
    m.Keep: (m.Keep(), "keep"),
    m.Bench: (m.Bench(2), "bench 3"),
    m.SeatLord: (m.SeatLord(0), "lord 1"),
    m.LordStaysHome: (m.LordStaysHome(), "lord home"),
    m.Recall: (m.Recall(14), "recall c3"),
    m.RecallFromChair: (m.RecallFromChair(m.chair(1, 4)), "recall 2.5"),
    m.DoWithout: (m.DoWithout(), "without"),
    m.SwapChairs: (m.SwapChairs(m.chair(2, 1)), "swap 3.2 3.3"),
    m.LeaveChair: (m.LeaveChair(m.chair(0, 0)), "leave 1.1"),
    m.Activate: (m.Activate(m.chair(1, 2), "D"), "act 2.3 D"),
    m.SecondAction: (m.SecondAction("B"), "then B"),
    m.OfficeAction: (m.OfficeAction("E"), "perform E"),
    m.EndTurn: (m.EndTurn(), "end"),
    m.Skip: (m.Skip(), "skip"),
    m.Stop: (m.Stop(), "stop"),
    m.TakeBonus: (m.TakeBonus("tokens"), "bonus tokens"),
    m.UseToken: (m.UseToken("abroad"), "use abroad"),
    m.Step: (m.Step(0, 6, 4), "move a1 a2 pay coin"),
    m.Jump: (m.Jump(41, 29), "jump f7 f5"),
    m.Banish: (m.Banish(21), "banish d4"),
    m.PickSpace: (m.PickSpace(10), "pick e2"),
    m.Gather: (m.Gather(1), "gather b1"),
    m.TakeCard: (m.TakeCard(1), "take sword"),
    m.ReturnCard: (m.ReturnCard(2), "return scroll"),
    m.TradeCard: (m.TradeCard(3), "trade owl"),
    m.SpendToken: (m.SpendToken(4), "spend coin"),
    m.ConvertToken: (m.ConvertToken(5), "convert mitre"),
    m.PayRoundToken: (m.PayRoundToken(2), "pay opportunity"),
    m.Dismiss: (m.Dismiss(Seat(1)), "dismiss 1"),
}


FACTION_NUMBERS = range(len(FACTIONS))
SEATS = [Seat(seat) for seat in range(4)]


def _classes() -> set[type[Move]]:
    """The classes of moves, found by walking through their module."""
    found = (thing for thing in vars(m).values() if isinstance(thing, type) and issubclass(thing, Move))
    return {kind for kind in found if kind is not Move}


def _every_move() -> Iterator[Move]:
    """Every move that can be written at all."""
    yield from (example for example, _ in EXAMPLES.values())
    yield from _every_move_of_cards_and_tokens()
    yield from _every_move_of_rings()
    yield from _every_move_in_chambers()
    yield from _every_move_on_spaces()


def _every_move_of_cards_and_tokens() -> Iterator[Move]:
    yield from (m.DrawCard(card) for card in PRINTED_SCORING + PRINTED_SCENARIOS)
    yield from (kind(token) for kind in (m.DealRoundToken, m.PayRoundToken) for token in range(len(ROUND_TOKENS)))
    for faction in FACTION_NUMBERS:
        yield from (m.DrawToken(faction), m.TakeRing(faction), m.TakeCard(faction), m.ReturnCard(faction))
        yield from (m.TradeCard(faction), m.SpendToken(faction), m.ConvertToken(faction))
    yield from (kind(seat) for kind in (m.DrawStart, m.Dismiss) for seat in SEATS)
    yield from (m.TakeBonus(bonus) for bonus in notation.BONUSES)
    yield from (m.UseToken(use) for use in notation.USES)


def _every_move_of_rings() -> Iterator[Move]:
    fingers = range(len(FINGERS))
    yield from (m.SeizeRing(*words) for words in product(SEATS, fingers, FACTION_NUMBERS))
    yield from (m.GiveRing(*words) for words in product(fingers, FACTION_NUMBERS))
    yield from (m.Wear(*words) for words in product(FACTION_NUMBERS, fingers))


def _every_move_in_chambers() -> Iterator[Move]:
    chairs = [m.chair(chamber, row) for chamber in range(3) for row in range(5)]
    yield from (kind(chamber) for kind in (m.Bench, m.SeatLord) for chamber in range(3))
    yield from (kind(chair) for kind in (m.RecallFromChair, m.SwapChairs, m.LeaveChair) for chair in chairs)
    yield from (m.Activate(*words) for words in product([m.LORD, m.NOBODY, *chairs], [*"ABCDEFGH", m.NOTHING]))
    yield from (kind(action) for kind in (m.SecondAction, m.OfficeAction) for action in "ABCDEF")


def _every_move_on_spaces() -> Iterator[Move]:
    spaces = range(len(SPACE_NAMES))
    yield from (kind(space) for kind in (m.Recall, m.Banish, m.PickSpace, m.Gather) for space in spaces)
    yield from (m.Jump(*words) for words in product(spaces, spaces))
    yield from (m.Step(*words) for words in product([SUPPLY, *spaces], spaces, [m.FREE, *FACTION_NUMBERS]))


def test_every_class_of_moves_has_an_example() -> None:
    assert {kind.__name__ for kind in EXAMPLES} == {kind.__name__ for kind in _classes()}
    assert {type(example) for example, _ in EXAMPLES.values()} == _classes()


@pytest.mark.parametrize("kind", EXAMPLES, ids=lambda kind: kind.__name__)
def test_a_move_writes_its_text_and_the_text_reads_back(kind: type[Move]) -> None:
    move, text = EXAMPLES[kind]
    assert (move.text, str(move)) == (text, text)
    assert notation.read_move(text) == move
    assert type(notation.read_move(text)) is kind


def test_the_readers_are_those_of_the_classes_and_no_others() -> None:
    assert set(notation._READERS) == {text.split(" ")[0] for _, text in EXAMPLES.values()}


def test_every_move_that_can_be_written_reads_back() -> None:
    count = 0
    for move in _every_move():
        assert notation.read_move(move.text) == move
        count += 1
    assert count > 15_000


def test_no_two_moves_share_a_text() -> None:
    moves = set(_every_move())
    assert len({move.text for move in moves}) == len(moves)


def test_no_text_is_longer_than_the_reader_takes() -> None:
    assert max(len(move.text) for move in _every_move()) <= LONGEST


def test_the_bonuses_and_uses_that_can_be_read_are_those_that_cards_offer() -> None:
    offered = {bonus.id for card in CARDS for bonus in card.bonuses}
    assert set(notation.BONUSES) == offered | {"tokens"}
    assert set(notation.USES) == {use.id for card in CARDS for use in card.immediate}


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "end ",
        " end",
        "END",
        "End",
        "end\n",
        "end\r",
        "\nend",
        "end\x00",
        "\x00",
        "end end",
        "move a1  a2",
        "move\ta1 a2",
        "move a1 a2 ",
        "move a1 a2 pay",
        "move a1 a2 pay ",
        "move a1 a2 for heart",
        "move a1 a2 pay heart heart",
        "move A1 a2",
        "move a1",
        "move supply supply",
        "move a0 a1",
        "move a8 a7",
        "move g1 a1",
        "move a\uff11 a2",
        "bench \u0663",
        "bench 4",
        "bench 0",
        "bench",
        "bench 12",
        "bench -1",
        "start 4",
        "start ",
        "start 01",
        "start ¹",
        "act lord",
        "act lord I",
        "act lord None",
        "act 1.6 A",
        "act 4.1 A",
        "act 1. A",
        "act . A",
        "act 1.1.1 A",
        "act Lord A",
        "then AB",
        "swap 1.1 1.3",
        "swap 1.1 2.1",
        "swap 1.2 1.1",
        "swap 1.1",
        "seize 0 thumb",
        "seize thumb 0 heart",
        "take hearts",
        "take red",
        "bonus middle",
        "use tokens",
        "card p1",
        "lord Home",
        "lord 1 home",
        "resign",
        "undo",
        "end;end",
        "x" * 1_000_000,
        "end " * 100_000,
        "\ud800",
        "🂡 heart",
    ],
    ids=lambda text: repr(text[:24]),
)
def test_what_is_not_spelt_like_a_move_is_no_move(text: str) -> None:
    state = Table("players: 2").state
    with pytest.raises(UnreadableMove) as raised:
        TUDOR.read(state, text)
    assert raised.value.text == text
    assert len(str(raised.value)) < 1000
    with pytest.raises(UnreadableMove):
        TUDOR.why_not(state, Seat(0), text)


Mangle = Callable[[str, Random], str]

_UNICODE_DIGITS = str.maketrans("0123456789", "".join(chr(0x0660 + digit) for digit in range(10)))
_WIDE_DIGITS = str.maketrans("0123456789", "".join(chr(0xFF10 + digit) for digit in range(10)))
_WORDS = sorted({word for _, text in EXAMPLES.values() for word in text.split(" ")} | {"", "supply", "none", "pay"})
_LETTERS = "abcdefghABCDEFGH0123456789.- \t\n\x00é²½\u200b\u2028"


def _at(text: str, random: Random) -> int:
    return random.randrange(len(text))


def _without_letter(text: str, random: Random) -> str:
    place = _at(text, random)
    return text[:place] + text[place + 1 :]


def _with_letter_twice(text: str, random: Random) -> str:
    place = _at(text, random)
    return text[:place] + text[place] + text[place:]


def _with_other_letter(text: str, random: Random) -> str:
    place = _at(text, random)
    return text[:place] + random.choice(_LETTERS) + text[place + 1 :]


def _with_further_letter(text: str, random: Random) -> str:
    place = _at(text + " ", random)
    return text[:place] + random.choice(_LETTERS) + text[place:]


def _without_word(text: str, random: Random) -> str:
    words = text.split(" ")
    del words[random.randrange(len(words))]
    return " ".join(words)


def _with_word_twice(text: str, random: Random) -> str:
    words = text.split(" ")
    place = random.randrange(len(words))
    return " ".join(words[: place + 1] + words[place:])


def _with_other_word(text: str, random: Random) -> str:
    words = text.split(" ")
    words[random.randrange(len(words))] = random.choice(_WORDS)
    return " ".join(words)


def _shuffled(text: str, random: Random) -> str:
    words = text.split(" ")
    random.shuffle(words)
    return " ".join(words)


MANGLES: tuple[Mangle, ...] = (
    _without_letter,
    _with_letter_twice,
    _with_other_letter,
    _with_further_letter,
    _without_word,
    _with_word_twice,
    _with_other_word,
    _shuffled,
    lambda text, random: text.upper(),
    lambda text, random: text.title(),
    lambda text, random: text.swapcase(),
    lambda text, random: text.translate(_UNICODE_DIGITS),
    lambda text, random: text.translate(_WIDE_DIGITS),
    lambda text, random: text[: _at(text, random)],
    lambda text, random: text[::-1],
    lambda text, random: text * 50,
    lambda text, random: text.replace(" ", "  "),
    lambda text, random: text + "\n",
    lambda text, random: text + "\x00",
)


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_mangled_texts_are_unreadable_illegal_or_legal_and_never_change_the_state(ruleset: str, seats: int) -> None:
    random = Random(ruleset)
    tried = dict.fromkeys(("unreadable", "illegal", "legal"), 0)
    for ply in random.sample(list(match(ruleset, seats, seed=3)), 60):
        state = ply.before
        before = TUDOR.encode(state)
        legal = {move.text for move in TUDOR.legal_moves(state, ply.seat)}
        for mangle in MANGLES:
            text = mangle(random.choice(sorted(legal)), random)
            tried[_fate(state, ply.seat, text, legal)] += 1
        assert TUDOR.encode(state) == before
        assert {move.text for move in TUDOR.legal_moves(state, ply.seat)} == legal
    assert sum(tried.values()) == 60 * len(MANGLES)
    assert min(tried.values()) > 0


def _fate(state: State, seat: Seat, text: str, legal: set[str]) -> str:
    try:
        refusal = TUDOR.why_not(state, seat, text)
    except UnreadableMove:
        assert text not in legal
        return "unreadable"
    assert (refusal is None) == (text in legal)
    move = TUDOR.read(state, text)
    if refusal is None:
        assert TUDOR.apply(state, move).state != state
        return "legal"
    with pytest.raises(IllegalMove) as raised:
        TUDOR.apply(state, move)
    assert raised.value == refusal
    return "illegal"
