"""The texts of moves: each reads back, and no text, however mangled, does harm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from games.engine.errors import IllegalMove, UnreadableMove
from games.engine.notation import LONGEST, Move
from games.engine.protocol import Seat
from games.engine.royals import moves as m
from games.engine.royals import notation
from games.engine.royals.board import COUNTRIES, NOBLES, PAIR_NAMES
from games.engine.royals.game import ROYALS
from games.engine.royals.state import State
from tests.engine.royals.matches import TABLES, match
from tests.engine.royals.table import Table

BARON_OF_DIJON = next(number for number, noble in enumerate(NOBLES) if noble.name == "dijon baron")

EXAMPLES: dict[type[Move], tuple[Move, str]] = {
    m.Reveal: (m.Reveal(1), "reveal german"),
    m.Deal: (m.Deal(0), "deal france"),
    m.DealIntrigue: (m.DealIntrigue(2), "deal france-spain"),
    m.ScorePeriod: (m.ScorePeriod(), "score period"),
    m.ScoreTitles: (m.ScoreTitles(), "score titles"),
    m.DeclareThree: (m.DeclareThree(), "declare three"),
    m.DeclareIntrigue: (m.DeclareIntrigue(), "declare intrigue"),
    m.DrawOpen: (m.DrawOpen(3), "draw spain"),
    m.DrawBlind: (m.DrawBlind(), "draw pile"),
    m.DrawIntrigue: (m.DrawIntrigue(), "draw intrigue"),
    m.Claim: (m.Claim(BARON_OF_DIJON), "claim dijon baron"),
    m.TakeOver: (m.TakeOver(BARON_OF_DIJON), "oust dijon baron"),
    m.UseMatching: (m.UseMatching(5), "use 5"),
    m.PayCard: (m.PayCard(2), "pay britain"),
    m.UseIntrigue: (m.UseIntrigue(1), "scheme 1"),
    m.PayIntrigue: (m.PayIntrigue(5), "pay britain-spain"),
    m.EndTurn: (m.EndTurn(), "end"),
    m.DiscardCard: (m.DiscardCard(1), "discard german"),
    m.DiscardIntrigue: (m.DiscardIntrigue(0), "discard france-german"),
}


def _classes() -> set[type[Move]]:
    """The classes of moves, found by walking through their module."""
    found = (thing for thing in vars(m).values() if isinstance(thing, type) and issubclass(thing, Move))
    return {kind for kind in found if kind is not Move}


def _every_move() -> Iterator[Move]:
    """Every move that can be written at all."""
    yield from (example for example, _ in EXAMPLES.values())
    for country in range(len(COUNTRIES)):
        yield from (m.Reveal(country), m.Deal(country), m.DrawOpen(country), m.PayCard(country), m.DiscardCard(country))
    for kind in range(len(PAIR_NAMES)):
        yield from (m.DealIntrigue(kind), m.PayIntrigue(kind), m.DiscardIntrigue(kind))
    for noble in range(len(NOBLES)):
        yield from (m.Claim(noble), m.TakeOver(noble))
    yield from (m.UseMatching(count) for count in range(8))
    yield from (m.UseIntrigue(count) for count in range(2))


def test_every_class_of_moves_has_an_example() -> None:
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
    for move in _every_move():
        assert notation.read_move(move.text) == move
    assert len(set(_every_move())) > 110


def test_no_two_moves_share_a_text() -> None:
    moves = set(_every_move())
    assert len({move.text for move in moves}) == len(moves)


def test_no_text_is_longer_than_the_reader_takes() -> None:
    assert max(len(move.text) for move in _every_move()) <= LONGEST


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "end ",
        " end",
        "END",
        "end\n",
        "end\x00",
        "\x00",
        "end end",
        "claim dijon  baron",
        "claim\tdijon baron",
        "claim dijon baron ",
        "claim dijon-baron",
        "claim dijon",
        "claim Dijon Baron",
        "claim paris baron",
        "claim baron dijon",
        "claim dijon baron baron",
        "claim 3",
        "oust",
        "oust dijon",
        "use",
        "use ",
        "use -1",
        "use 9",
        "use 01",
        "use 12",
        "use \u0663",
        "use \uff11",
        "use ¹",
        "scheme 3",
        "scheme",
        "pay",
        "pay ",
        "pay -",
        "pay France",
        "pay spain-france",
        "pay france-france",
        "pay france-",
        "discard -spain",
        "discard german-states",
        "draw",
        "draw three",
        "draw france-spain",
        "deal pile",
        "deal 0",
        "reveal",
        "reveal france-spain",
        "declare",
        "declare one",
        "declare three three",
        "score",
        "score game",
        "resign",
        "undo",
        "end;end",
        "x" * 1_000_000,
        "end " * 100_000,
        "\ud800",
        "🂡 france",
    ],
    ids=lambda text: repr(text[:24]),
)
def test_what_is_not_spelt_like_a_move_is_no_move(text: str) -> None:
    state = Table("players: 2").state
    with pytest.raises(UnreadableMove) as raised:
        ROYALS.read(state, text)
    assert raised.value.text == text
    assert len(str(raised.value)) < 1000
    with pytest.raises(UnreadableMove):
        ROYALS.why_not(state, Seat(0), text)


Mangle = Callable[[str, Random], str]

_UNICODE_DIGITS = str.maketrans("0123456789", "".join(chr(0x0660 + digit) for digit in range(10)))
_WORDS = sorted({word for _, text in EXAMPLES.values() for word in text.split(" ")} | {""})
_LETTERS = "abdefgABDEFG0123456789.- \t\n\x00é²½\u200b\u2028"


def _without_letter(text: str, random: Random) -> str:
    place = random.randrange(len(text))
    return text[:place] + text[place + 1 :]


def _with_other_letter(text: str, random: Random) -> str:
    place = random.randrange(len(text))
    return text[:place] + random.choice(_LETTERS) + text[place + 1 :]


def _with_further_letter(text: str, random: Random) -> str:
    place = random.randrange(len(text) + 1)
    return text[:place] + random.choice(_LETTERS) + text[place:]


def _with_other_word(text: str, random: Random) -> str:
    words = text.split(" ")
    words[random.randrange(len(words))] = random.choice(_WORDS)
    return " ".join(words)


def _without_word(text: str, random: Random) -> str:
    words = text.split(" ")
    del words[random.randrange(len(words))]
    return " ".join(words)


def _shuffled(text: str, random: Random) -> str:
    words = text.split(" ")
    random.shuffle(words)
    return " ".join(words)


MANGLES: tuple[Mangle, ...] = (
    _without_letter,
    _with_other_letter,
    _with_further_letter,
    _with_other_word,
    _without_word,
    _shuffled,
    lambda text, random: text.upper(),
    lambda text, random: text.title(),
    lambda text, random: text.translate(_UNICODE_DIGITS),
    lambda text, random: text[: random.randrange(len(text))],
    lambda text, random: text[::-1],
    lambda text, random: text * 50,
    lambda text, random: text.replace(" ", "  "),
    lambda text, random: text + "\n",
)


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_mangled_texts_are_unreadable_illegal_or_legal_and_never_change_the_state(ruleset: str, seats: int) -> None:
    random = Random(ruleset)
    tried = dict.fromkeys(("unreadable", "illegal", "legal"), 0)
    for ply in random.sample(list(match(ruleset, seats, seed=5)), 60):
        state = ply.before
        before = ROYALS.encode(state)
        legal = {move.text for move in ROYALS.legal_moves(state, ply.seat)}
        for mangle in MANGLES:
            text = mangle(random.choice(sorted(legal)), random)
            tried[_fate(state, ply.seat, text, legal)] += 1
        assert ROYALS.encode(state) == before
    assert sum(tried.values()) == 60 * len(MANGLES)
    assert min(tried.values()) > 0


def _fate(state: State, seat: Seat, text: str, legal: set[str]) -> str:
    try:
        refusal = ROYALS.why_not(state, seat, text)
    except UnreadableMove:
        assert text not in legal
        return "unreadable"
    assert (refusal is None) == (text in legal)
    move = ROYALS.read(state, text)
    if refusal is None:
        assert ROYALS.apply(state, move).state != state
        return "legal"
    with pytest.raises(IllegalMove) as raised:
        ROYALS.apply(state, move)
    assert raised.value == refusal
    return "illegal"
