"""Positions as texts: what is not named is worked out, what cannot be is refused, what is written reads back."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from games.engine.errors import BadPosition
from games.engine.royals.game import ROYALS
from games.engine.royals.state import Phase, State
from tests.engine.royals.matches import TABLES, match
from tests.engine.royals.table import Table

DOCS = Path(__file__).parents[3] / "docs" / "developers" / "positions.md"


@contextmanager
def soon() -> Iterator[None]:
    """Fails when what is inside does not come to an end."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("does not come to an end")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def problems(text: str) -> tuple[str, ...]:
    with soon(), pytest.raises(BadPosition) as raised:
        ROYALS.read_position(text)
    assert str(raised.value) == "; ".join(raised.value.problems)
    return raised.value.problems


# What is not named


def test_an_empty_text_is_the_first_seat_s_second_turn_after_drawing() -> None:
    seen = Table("").view
    assert (seen.ruleset, len(seen.players)) == ("royals/arcane@1", 2)
    assert (seen.phase, seen.period, seen.turns, seen.turn, seen.to_act) == ("play", 1, 2, 0, (0,))


def test_hands_discards_map_and_markers_are_empty_unless_they_are_named() -> None:
    seen = Table("players: 5").view
    assert [(player.card_count, player.intrigue_count, player.points) for player in seen.players] == [(0, 0, 0)] * 5
    assert {noble.owner for city in seen.cities for noble in city.nobles} == {None}
    assert (seen.lines, seen.payment, seen.is_period_ending) == ((), None, False)
    assert (seen.country_draws, seen.intrigue_draws) == (0, 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_turn_by_each_has_been_finished(players: int) -> None:
    assert Table(f"players: {players}").view.turns == players


def test_the_turn_follows_from_the_turns_finished() -> None:
    assert [Table(f"players: 3\nturns: {turns}").view.turn for turns in (3, 4, 5, 6)] == [0, 1, 2, 0]


def test_the_countries_lie_open_in_turn() -> None:
    assert Table("").display() == {"france": 1, "german": 1, "britain": 1}
    assert Table("ruleset: royals/arcane@1+open4").display() == {"france": 1, "german": 1, "britain": 1, "spain": 1}


def test_a_country_of_which_no_card_is_left_is_passed_over() -> None:
    table = Table("seat 0: cards france 12\nseat 1: cards france 12")
    assert table.display() == {"german": 1, "britain": 1, "spain": 1}


def test_the_piles_are_what_is_left() -> None:
    table = Table("""
display: france german spain
discards: france 4
intrigue-discards: france-spain
seat 0: cards france 2 spain; intrigue german-spain 3
""")
    assert table.state.pile == (24 - 1 - 4 - 2, 20 - 1, 19, 15 - 1 - 1)
    assert table.state.intrigue_pile == (4, 4, 3, 4, 1, 4)


def test_the_pieces_on_titles_are_those_of_the_nobles_held() -> None:
    table = Table("nobles: dijon-baron=0 bordeaux-baron=0 paris-king=1")
    assert (table.titles(0), table.titles(1)) == ({"baron": 2}, {"king": 1})


def test_a_buried_piece_is_that_of_the_city_s_lowest_noble() -> None:
    table = Table("nobles: dijon-baron=0\ncathedrals: dijon=1")
    assert table.titles(1) == {"baron": 1}


def test_as_soon_as_one_seat_names_titles_all_do() -> None:
    table = Table("nobles: dijon-baron=0\ncathedrals: dijon=1\nseat 0: titles baron\nseat 1: titles baron")
    assert table.titles(1) == {"baron": 1}
    assert problems("nobles: dijon-baron=0 paris-king=1\nseat 0: titles baron")


def test_a_city_s_bonus_went_to_the_first_who_came() -> None:
    table = Table("nobles: dijon-baron=0 paris-king=1\ncathedrals: dijon=1")
    assert table.view.lines == ((1, "city:paris", 6), (1, "city:dijon", 3))


def test_markers_that_are_named_are_all_there_are() -> None:
    table = Table('period: 2\nnobles: dijon-baron=0\nlines: [[0, "city:dijon", 3], [1, "period:1:spain", 6]]')
    assert (table.points(0), table.points(1)) == (3, 6)


def test_the_order_of_burials_is_kept() -> None:
    assert Table("players: 3\nnobles: dijon-baron=0\ncathedrals: dijon=120").cathedral("dijon") == (1, 2, 0)


def test_a_comment_and_an_indented_line_are_read_as_in_all_positions() -> None:
    table = Table("seat 0: cards france 2  # two\n  intrigue france-spain\n")
    assert (table.cards(0), table.intrigue(0)) == ({"france": 2}, {"france-spain": 1})


def test_the_example_of_the_manual_can_be_read() -> None:
    section = DOCS.read_text(encoding="utf-8").partition("## Royals")[2]
    table = Table(section.split("```")[1])
    assert (table.owner("dijon baron"), table.owner("madrid king"), table.cathedral("dijon")) == (0, 2, (1,))
    assert (len(table.view.players), table.view.period) == (4, 3)
    assert table.intrigue(0) == {"france-spain": 1, "german-britain": 2}


def test_the_manual_names_every_phase() -> None:
    section = DOCS.read_text(encoding="utf-8").partition("## Royals")[2]
    assert f"`{' '.join(phase.name.lower() for phase in Phase)}`" in section


def test_a_pile_that_is_named_leaves_the_other_cards_to_the_discards() -> None:
    table = Table("pile: france 2 spain\nseat 0: cards france 3")
    assert table.state.pile == (2, 0, 0, 1)
    assert table.state.discards == (24 - 2 - 3 - 1, 20 - 1, 19 - 1, 15 - 1)


def test_an_intrigue_pile_that_is_named_leaves_the_other_cards_to_the_discards() -> None:
    table = Table("intrigue-pile: france-spain 2\nseat 0: intrigue france-spain")
    assert table.state.intrigue_pile == (0, 0, 2, 0, 0, 0)
    assert table.state.intrigue_discards == (4, 4, 1, 4, 4, 4)


def test_a_pile_and_its_discards_may_both_be_named_if_they_add_up() -> None:
    discards = "france 21 german 19 britain 18 spain 15"
    assert Table(f"pile: france 2\ndiscards: {discards}").state == Table("pile: france 2").state
    wrong = f"display: france german britain\npile: france 3\ndiscards: {discards}"
    assert problems(wrong) == ("pile: 25 france cards in all instead of 24",)


def test_an_intrigue_pile_and_its_discards_that_do_not_add_up_are_refused_by_name() -> None:
    discards = "france-german 4 france-britain 4 german-britain 4 german-spain 4 britain-spain 4"
    assert problems(f"intrigue-pile: france-spain 3\nintrigue-discards: {discards}") == (
        "intrigue-pile: 3 france-spain cards in all instead of 4",
    )


def test_a_pile_with_more_cards_than_there_are_is_refused_by_name() -> None:
    assert "discards: 1 spain more than there are" in problems("pile: spain 15\nseat 0: cards spain 1")


# The phase that is named


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("phase: draw", "phase: draw would turn into play at once: no card is left to draw; name them as country-draws "
         "or intrigue-draws"),
        ("phase: discard\nseat 0: cards france 12", "phase: discard would turn into declare at once: the hand of the "
         "turn's seat has at most 12 country and 4 intrigue cards"),
        ("phase: refill", "phase: refill would turn into declare at once: no open card is missing in the display"),
        ("phase: display\nturns: 0", "phase: display would turn into draw at once: all open cards lie in the display "
         "already"),
    ],
)  # fmt: skip
def test_a_phase_never_turns_silently_into_another(text: str, problem: str) -> None:
    assert problems(text) == (problem,)


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("phase: draw\ncountry-draws: 1", "draw"),
        ("phase: draw\nintrigue-draws: 1", "draw"),
        ("phase: discard\nseat 0: cards france 13", "discard"),
        ("phase: discard\nseat 0: intrigue france-spain 4 german-spain", "discard"),
        ("phase: refill\ndisplay: france 2", "refill"),
    ],
)
def test_a_phase_in_which_something_is_to_be_decided_stays(text: str, phase: str) -> None:
    assert Table(text).view.phase == phase


# What is written


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_every_position_of_a_match_reads_back(ruleset: str, seats: int) -> None:
    phases: Counter[Phase] = Counter()
    for ply in match(ruleset, seats, seed=6):
        state = ply.after
        phases[state.phase] += 1
        assert ROYALS.read_position(ROYALS.write_position(state)) == state
    assert set(phases) >= set(Phase) - {Phase.DISCARD}


@pytest.mark.parametrize(
    "moves", ["oust madrid king", "oust madrid king; use 6", "oust madrid king; use 6; pay german"]
)
def test_a_position_in_the_middle_of_a_payment_reads_back(moves: str) -> None:
    hand = "cards spain 6 france 5 german 4; intrigue france-spain france-german german-britain 2"
    position = f"nobles: madrid-king=1\nseat 0: {hand}"
    table = Table(position).play(moves)
    assert table.view.phase == "pay"
    again = Table(ROYALS.write_position(table.state))
    assert again.state == table.state
    assert again.legal() == table.legal()


def test_a_position_in_the_middle_of_an_intrigue_payment_reads_back() -> None:
    position = "nobles: dijon-baron=1\nseat 0: cards france 2; intrigue german-britain 2 britain-spain 2"
    table = Table(position).play("oust dijon baron; pay britain-spain")
    assert table.view.phase == "pay"
    assert Table(ROYALS.write_position(table.state)).state == table.state


def test_a_position_before_the_first_cards_reads_back() -> None:
    state: State = ROYALS.setup(Table("").state.rules.ruleset, 3)
    assert ROYALS.read_position(ROYALS.write_position(state)) == state


# What cannot be read


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "players: two",
        "players: -1",
        "players: 1",
        "players: 6",
        "players: 2\nplayers: 2",
        "ruleset: tudor/v15@1",
        "ruleset: royals/arcane@9",
        "ruleset: royals/arcane@1+gentle",
        "ruleset: royals",
        "phase: actions",
        "phase: PLAY",
        "phase: 5",
        "period: 0",
        "period: 4",
        "period: \u0663",
        "turns: -1",
        "turns: 1.5",
        f"turns: {'9' * 5000}",
        "turn: 2",
        "turn: -1",
        "weather: fine",
        "seat 2: cards france",
        "seat 0: cards tudor",
        "seat 0: cards france france",
        "seat 0: cards france -1",
        "seat 0: cards france ²",
        "seat 0: cards france; cards spain",
        "seat 0: gold 3",
        "seat 0: intrigue spain-france",
        "seat 0: intrigue france",
        "seat 0: titles emperor",
        "nobles: dijon",
        "nobles: dijon=0",
        "nobles: dijon-king=0",
        "nobles: dijon-baron=2",
        "nobles: dijon-baron=x",
        "nobles: dijon-baron=0 dijon-baron=1",
        "cathedrals: rome=0",
        "cathedrals: dijon=7",
        "period-due: maybe",
        "country-draws: many",
        "payment: yes",
        "payment: [",
        "payment: []\nphase: pay",
        'payment: ["x"]\nphase: pay',
        "payment: [99]\nphase: pay",
        "payment: {}\nphase: pay",
        "lines: [",
        "lines: 5",
        "lines: [5]",
        'lines: [[0, "house"]]',
        'lines: [[7, "house", 8]]',
        'lines: [[0, "house", "many"]]',
        'nobles: dijon-baron=0\nlines: [[0, "city:dijon", Infinity]]',
        'nobles: dijon-baron=0\nlines: [[0, "city:dijon", NaN]]',
        "payment: " + "[" * 100_000,
        "lines: " + "[" * 100_000,
        "\x00",
        "\ud800",
    ],
    ids=lambda text: repr(text[:40]),
)
def test_nonsense_is_refused_as_a_bad_position(text: str) -> None:
    assert problems(text)


# What cannot be true


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("seat 0: cards france 25", id="more cards of a country than there are"),
        pytest.param("discards: spain 16", id="more discards than cards"),
        pytest.param("seat 1: cards france 7 spain 6", id="too many cards in a hand whose turn it is not"),
        pytest.param("seat 1: intrigue france-spain 4 german-spain", id="too much intrigue in such a hand"),
        pytest.param("seat 0: intrigue france-spain 5", id="five of a kind of intrigue"),
        pytest.param("display: france 4", id="four open cards without the option"),
        pytest.param("phase: declare\ndisplay: france 2", id="an open row with a gap at the beginning of a turn"),
        pytest.param("display: france 3\ndiscards: france 21 german 20 britain 19 spain 15", id="an empty pile"),
        pytest.param(
            "intrigue-discards: france-german 4 france-britain 4 france-spain 4 german-britain 4 german-spain 4 "
            "britain-spain 4",
            id="an empty intrigue pile",
        ),
        pytest.param("discards: france 24 german 20 britain 19 spain 15", id="no cards left for the display"),
        pytest.param("discards: france 24 german 20 britain 19 spain 13", id="two cards left for a display of three"),
        pytest.param("seat 0: cards france 24 german 20 britain 19 spain 15", id="all cards in one hand"),
        pytest.param("cathedrals: dijon=0", id="a Cathedral in a city without owners"),
        pytest.param("seat 0: titles baron", id="a piece on a title without a piece on the map"),
        pytest.param("nobles: dijon-baron=0\nseat 0: titles king", id="a piece on a title that was never taken"),
        pytest.param("nobles: dijon-baron=0\nseat 1: titles baron", id="a noble whose owner has no piece on its title"),
        pytest.param("phase: pay", id="nothing to pay for"),
        pytest.param("payment: [3]", id="a payment outside its phase"),
        pytest.param("phase: pay\npayment: [-1]\nseat 0: cards spain 1", id="a payment for no noble"),
        pytest.param("phase: pay\npayment: [0]", id="a payment that the hand cannot make"),
        pytest.param("phase: pay\npayment: [6, 0, 100]\nseat 0: cards spain 1", id="more cards due than are held"),
        pytest.param("phase: pay\npayment: [6, 0, -1]\nseat 0: cards spain 1", id="fewer than no cards due"),
        pytest.param("phase: pay\npayment: [6, 1.5, 0]\nseat 0: cards spain 1", id="one and a half cards due"),
        pytest.param(
            "phase: pay\npayment: [0]\nnobles: paris-king=0\nseat 0: cards france 8; intrigue france-spain 2",
            id="a payment for an own noble",
        ),
        pytest.param("phase: blind", id="a blind card although none is due"),
        pytest.param("phase: blind_intrigue", id="blind intrigue although none is due"),
        pytest.param("country-draws: 3", id="draws due after the draw"),
        pytest.param("phase: draw\ncountry-draws: 4", id="more draws than anybody has"),
        pytest.param("phase: draw\ncountry-draws: 1\nintrigue-draws: 2", id="two intrigue cards to be drawn"),
        pytest.param("turns: 2\nturn: 1", id="the turn of a seat that is not next"),
        pytest.param("lines: [[0, \"foo\", 3]]", id="a marker that does not exist"),
        pytest.param("lines: [[0, \"city:dijon\", 3]]", id="a city bonus without a piece in the city"),
        pytest.param("nobles: dijon-baron=0\nlines: []", id="a piece in a city without its bonus won"),
        pytest.param("nobles: dijon-baron=0\nlines: [[0, \"city:dijon\", 9]]", id="a city bonus of another value"),
        pytest.param("nobles: dijon-baron=0\nlines: [[0, \"city:dijon\", 3.7]]", id="a city bonus with a fraction"),
        pytest.param(
            "nobles: dijon-baron=0\nlines: [[1, \"city:dijon\", 3]]", id="a city bonus of somebody never there"
        ),
        pytest.param(
            "lines: [[0, \"country:france\", 10], [0, \"country:france\", 5]]", id="a country bonus won twice by one"
        ),
        pytest.param(
            "players: 3\nlines: [[0, \"house\", 12], [0, \"house\", 8]]", id="two Noble House markers won by one"
        ),
        pytest.param("lines: [[0, \"house\", 8], [1, \"house\", 8]]", id="more Noble House markers than there are"),
        pytest.param(
            "players: 3\nlines: [[0, \"country:spain\", 6], [1, \"country:spain\", 3], [2, \"country:spain\", 3]]",
            id="three bonuses of a country",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_true_is_refused(text: str) -> None:
    assert problems(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("phase: over\nperiod: 3\nturns: 6\nlines: [[0, \"title:king\", 16], [1, \"title:king\", 16]]",
         "lines: title:king was won more than once"),
        ("phase: over\nperiod: 3\nturns: 6\nlines: [[0, \"title:king\", 16], [1, \"title:king\", 8]]",
         "lines: title:king was won more than once"),
        ("phase: over\nperiod: 3\nturns: 6\nlines: [[0, \"title:king\", 8], [0, \"title:king\", 8]]",
         "lines: title:king was won more than once"),
        ("lines: [[0, \"title:king\", 16]]", "lines: title:king was won, but titles are scored at the end"),
        ("period: 2\nlines: [[0, \"period:1:spain\", 6], [1, \"period:1:spain\", 6]]",
         "lines: the marker period:1:spain of 6 was won 2 times"),
        ("period: 2\nlines: [[0, \"period:1:spain\", 6], [0, \"period:1:spain\", 5]]",
         "lines: a seat won period:1:spain twice"),
        ("period: 2\nlines: [[0, \"period:2:spain\", 6]]",
         "lines: period:2:spain was won, but that period has not been scored"),
        ("phase: period\nperiod: 3\nturns: 6\nlines: [[0, \"period:3:spain\", 6]]",
         "lines: period:3:spain was won, but that period has not been scored"),
        ("phase: declare\nseat 0: cards france 13",
         "seat 0 holds 13 country and 0 intrigue cards, more than the limits allow"),
        ("phase: declare\nseat 0: intrigue france-spain 4 german-spain",
         "seat 0 holds 0 country and 5 intrigue cards, more than the limits allow"),
        ("phase: draw\ncountry-draws: 3\nseat 0: cards france 13",
         "seat 0 holds 13 country and 0 intrigue cards, more than the limits allow"),
        ("seat 0: cards france 16", "seat 0 holds 16 country and 0 intrigue cards, more than the limits allow"),
        ("seat 0: cards france 14; intrigue france-spain 4 german-spain",
         "seat 0 holds 14 country and 5 intrigue cards, more than the limits allow"),
        ("seat 0: cards france 25", "pile: 1 france more than there are"),
    ],
)  # fmt: skip
def test_a_score_or_a_hand_that_cannot_be_is_refused_with_the_reason(text: str, problem: str) -> None:
    assert problem in problems(text)


@pytest.mark.parametrize(
    "hand", ["cards france 15; intrigue france-spain 4", "cards france 13; intrigue france-spain 4 german-spain"]
)
def test_a_hand_may_be_beyond_the_limits_by_what_was_drawn_in_the_turn(hand: str) -> None:
    assert Table(f"seat 0: {hand}").view.phase == "play"


def test_titles_and_periods_that_have_been_scored_may_be_named() -> None:
    lines = '[[0, "period:3:spain", 6], [1, "period:3:spain", 5], [0, "title:king", 8], [1, "title:king", 8]]'
    assert len(Table(f"phase: over\nperiod: 3\nturns: 6\nlines: {lines}").state.lines) == 4


def test_everything_that_is_wrong_is_listed() -> None:
    found = problems("period: 4\nseat 1: intrigue france-spain 5\ncathedrals: dijon=0")
    assert len(found) >= 3


@pytest.mark.parametrize(("ruleset", "seats"), TABLES[:2])
def test_mangled_positions_are_read_or_refused_and_nothing_else(ruleset: str, seats: int) -> None:
    random = Random(ruleset)
    refused = 0
    for ply in random.sample(list(match(ruleset, seats, seed=7)), 60):
        text = ROYALS.write_position(ply.after)
        for _ in range(8):
            place = random.randrange(len(text))
            other = random.choice("0123456789-=;: \n\x00abfgpsé²")
            mangled = text[:place] + other + text[place + random.randrange(2) :]
            with soon():
                try:
                    state = ROYALS.read_position(mangled)
                except BadPosition:
                    refused += 1
                    continue
            assert ROYALS.problems(state) == ()
    assert refused > 50
