"""Why a move is refused is said in the player's language: every sentence of both games, and what stands in its
blanks."""

from __future__ import annotations

import ast
import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import trans_real
from pytest_django.fixtures import Settings

from games.engine import notation
from games.engine.errors import IllegalMove, UnreadableMove
from games.engine.protocol import CHANCE, AnyGame, Seat
from games.engine.registry import find_game
from games.engine.royals.board import COUNTRIES, NOBLES
from games.engine.royals.refusals import SENTENCES as ROYALS_SENTENCES
from games.engine.tudor.refusals import SENTENCES as TUDOR_SENTENCES
from games.engine.undo import BARRIER, nothing_to_take_back
from games.errors import IllegalChoice
from games.play.services.undo_move import undo_move
from games.refusal_words import illegal_choice
from games.titles.registry import find_title
from tests.engine.royals.table import Table as RoyalsTable
from tests.engine.royals.test_refusals import CASES as ROYALS_CASES
from tests.engine.tudor.table import Table as TudorTable
from tests.engine.tudor.test_refusals import CASES as TUDOR_CASES
from tests.games.table_factories import legal, started, waits_for

# About words, whatever database they are stored in.
pytestmark = pytest.mark.sqlite_only

ENGINE = Path(notation.__file__).parent
Refusals = list[tuple[str, IllegalMove]]
"""Of which game they are, and what they say."""
KNOWN = "django.utils.translation.trans_real._translations"
"""Where Django keeps the languages that it has loaded."""


def _refused(game: AnyGame, table: TudorTable | RoyalsTable, text: str) -> IllegalMove:
    refusal = game.why_not(table.state, CHANCE if table.to_act is None else Seat(table.to_act), text)
    assert refusal is not None
    return refusal


def _every_refusal() -> Iterator[tuple[str, IllegalMove]]:
    """Refusals of both games, with the game, in which every sentence occurs, as tests of the engine know them."""
    tudor, royals = find_game("tudor"), find_game("royals")
    for tudor_case in TUDOR_CASES:
        yield tudor.slug, _refused(tudor, TudorTable(tudor_case.position).play(tudor_case.moves), tudor_case.text)
    for royals_case in ROYALS_CASES:
        yield royals.slug, _refused(royals, RoyalsTable(royals_case.position).play(royals_case.moves), royals_case.text)
    for game, text in ((tudor, "act lord none"), (royals, "end")):
        waiting = game.why_not((TudorTable if game is tudor else RoyalsTable)("players: 2").state, Seat(1), text)
        assert waiting is not None
        yield game.slug, waiting
        yield game.slug, nothing_to_take_back()


@pytest.fixture(scope="module")
def refusals() -> Refusals:
    return list(_every_refusal())


class Marked(trans_real.DjangoTranslation):
    """A language in which everything that is translated stands in brackets, and nothing else does."""

    def gettext(self, message: str) -> str:
        return f"[{message.rpartition(trans_real.CONTEXT_SEPARATOR)[2]}]"

    def ngettext(self, msgid1: str, msgid2: str, n: float) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(KNOWN, {"xx": Marked("xx")})
    with translation.override("xx"):
        yield


COUNTRIES_IN_GERMAN = {
    "france": ("France", "Frankreich"),
    "german": ("the German States", "den deutschen Staaten"),
    "britain": ("Britain", "Britannien"),
    "spain": ("Spain", "Spanien"),
}
GERMAN = {
    ROYALS_SENTENCES["draw.not_open"]: "Keine Karte von %(country)s liegt offen.",
    BARRIER: "Nichts lässt sich zurücknehmen.",
    "no move starts with that word": "kein Zug fängt so an",
    "%(text)s is not a move: %(hint)s.": "%(text)s ist kein Zug: %(hint)s.",
    **{f"in a sentence\x04{english}": said for english, said in COUNTRIES_IN_GERMAN.values()},
}


class German(trans_real.DjangoTranslation):
    """A catalogue that has not got far."""

    def gettext(self, message: str) -> str:
        return GERMAN.get(message) or super().gettext(message)


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    monkeypatch.setattr(KNOWN, {"de": German("de")})


def test_every_sentence_of_both_games_occurs_in_these_tests(refusals: Refusals) -> None:
    said = {refusal.template for _, refusal in refusals}
    assert said == {*TUDOR_SENTENCES.values(), *ROYALS_SENTENCES.values(), BARRIER}


def test_every_blank_of_a_template_has_what_fills_it_and_nothing_is_left_over(
    refusals: Refusals,
) -> None:
    for _, refusal in refusals:
        assert set(re.findall(r"%\((\w+)\)s", refusal.template)) == set(refusal.params), refusal.rule


def test_in_english_the_site_says_what_the_engine_says(refusals: Refusals) -> None:
    for game, refusal in refusals:
        assert find_title(game).words.refusal(refusal) == refusal.text


@pytest.mark.usefixtures("marked")
def test_every_sentence_and_every_name_in_it_is_translated(refusals: Refusals) -> None:
    for game, refusal in refusals:
        words = find_title(game).words
        sentence = words.refusal(refusal)
        assert sentence.startswith("[")
        assert sentence.endswith("]")
        for value in refusal.params.values():
            # A noble and an intrigue card are called by two ids; cities, spaces and actions by themselves.
            for identifier in re.split("[ -]", str(value)):
                country = "the German States" if identifier == "german" else ""
                name = country or str(words.names.get(identifier, ""))
                assert not name or f"[{name.strip('[]')}]" in sentence, (refusal.rule, identifier)


@pytest.mark.usefixtures("marked")
def test_a_noble_and_its_cost_are_translated() -> None:
    refusal = _refused(find_game("royals"), RoyalsTable("seat 0: cards france 1 german 2"), "claim dijon baron")
    assert "[[Baron] of [Dijon]]" in find_title("royals").words.refusal(refusal)
    assert "[2 cards] of [France]" in find_title("royals").words.refusal(refusal)


@pytest.mark.parametrize("noble", [noble.name for noble in NOBLES])
def test_every_noble_is_named_as_the_engine_names_it(noble: str) -> None:
    refusal = _refused(find_game("royals"), RoyalsTable("seat 0: cards"), f"claim {noble}")
    assert find_title("royals").words.refusal(refusal) == refusal.text


def test_every_sentence_is_marked_for_the_catalogues() -> None:
    """Translators find what stands in `_()`: no sentence reaches a page from anywhere else."""
    marked = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
                marked.add(ast.literal_eval(node.args[0]))
    hints = {_unreadable(text).hint for text in ("fly", "claim", "scheme 01")}
    hints.add(_unreadable_of_tudor("swap 1.1 1.3").hint)
    assert marked == {*TUDOR_SENTENCES.values(), *ROYALS_SENTENCES.values(), BARRIER, *hints}


def _unreadable(text: str) -> UnreadableMove:
    with pytest.raises(UnreadableMove) as raised:
        find_game("royals").why_not(RoyalsTable("players: 2").state, Seat(0), text)
    return raised.value


def _unreadable_of_tudor(text: str) -> UnreadableMove:
    with pytest.raises(UnreadableMove) as raised:
        find_game("tudor").why_not(TudorTable("players: 2").state, Seat(0), text)
    return raised.value


@pytest.mark.parametrize("text", ["swap 1.1 1.3", "swap 1.2 1.1", "swap 1.1 2.1"])
def test_chairs_that_are_not_neighbours_are_refused_with_those_that_are(text: str) -> None:
    sentence = str(illegal_choice("tudor", _unreadable_of_tudor(text)).sentence)
    assert sentence == (
        f"'{text}' is not a move: you can only swap Courtiers on neighbouring chairs of one chamber, upper "
        "chair first: swap 1.1 1.2."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fly", "'fly' is not a move: no move starts with that word."),
        ("claim", "'claim' is not a move: the words after the first do not fit this move."),
        ("scheme 01", "'scheme 01' is not a move: write 'scheme 0' instead."),
        ("\x00", "'\\x00' is not a move: no move starts with that word."),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    choice = illegal_choice("royals", _unreadable(text))
    assert (choice.code, choice.sentence) == ("match.unreadable", sentence)


def test_a_text_without_a_hint_is_refused_in_a_sentence_too() -> None:
    assert illegal_choice("royals", UnreadableMove("fly")).sentence == "'fly' is not a move."


@pytest.mark.django_db
@pytest.mark.usefixtures("german")
def test_a_german_reads_on_the_page_in_german_why_a_move_is_refused(client: Client) -> None:
    match, people = started("royals/arcane@1")
    client.force_login(waits_for(match, people))
    closed = next(country for country in COUNTRIES if f"draw {country}" not in legal(match))
    english, said = COUNTRIES_IN_GERMAN[closed]
    sentence = f"Keine Karte von {said} liegt offen."
    asked = client.get(f"/tables/{match.code}/why/", {"move": f"draw {closed}"}, headers={"Accept-Language": "de"})
    assert sentence in asked.content.decode()
    move = {"move": f"draw {closed}", "ply": match.ply}
    for address in ("move", "command"):
        refused = client.post(f"/tables/{match.code}/{address}/", move, headers={"Accept-Language": "de"})
        assert refused.status_code == 422
        assert sentence in refused.content.decode()
    others = client.get(f"/tables/{match.code}/why/", {"move": f"draw {closed}"})
    assert f"There is no open card of {english}. Take another card, or draw from the pile." in others.content.decode()


@pytest.mark.django_db
@pytest.mark.usefixtures("german")
def test_a_german_reads_in_german_that_this_is_no_move(client: Client) -> None:
    match, people = started("royals/arcane@1")
    client.force_login(waits_for(match, people))
    asked = client.get(f"/tables/{match.code}/why/", {"move": "fly"}, headers={"Accept-Language": "de"})
    assert "'fly' ist kein Zug: kein Zug fängt so an." in html.unescape(asked.content.decode())


@pytest.mark.django_db
@pytest.mark.usefixtures("german")
def test_a_german_reads_in_german_that_nothing_can_be_taken_back() -> None:
    match, people = started("royals/arcane@1")
    with translation.override("de"), pytest.raises(IllegalChoice) as refusal:
        undo_move(match_id=match.pk, user=waits_for(match, people), ply=match.ply)
    assert (refusal.value.code, refusal.value.sentence) == ("undo.barrier", "Nichts lässt sich zurücknehmen.")
