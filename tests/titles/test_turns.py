"""Turns in words: plies gathered into turns, one sentence for each, and a line for each step."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from games.engine.playout import plies
from games.engine.protocol import CHANCE, COURT, Event, Ruleset, Seat
from games.engine.registry import game_for
from games.titles.registry import find_title
from games.titles.turns import TurnWords, turns_in
from games.titles.wording import TitleWords
from tests.engine.players import eager
from tests.engine.rulesets import samples

NAMES = ("Anne", "Bo", "Cleo", "Dan", "Eve")
ANNE, BO = Seat(0), Seat(1)
LONGEST = 260
"""Characters of a sentence about the longest turn; most are a third of it."""


class Entry(NamedTuple):
    """A ply of a log."""

    number: int
    seat: int
    events: tuple[Event, ...]
    is_news: bool = False


def happened(kind: str, seat: int | None = ANNE, **data: str | int) -> Event:
    return Event(kind, None if seat is None else Seat(seat), tuple(data.items()))


def log(*plies: tuple[int, list[Event]]) -> list[Entry]:
    """A log of these plies, given the oldest first."""
    entries = [Entry(number, seat, tuple(events[::-1])) for number, (seat, events) in enumerate(plies, start=1)]
    return entries[::-1]


def caption(game: str, *events: Event, seat: int = ANNE) -> str:
    return find_title(game).turn_words.caption(seat, events, NAMES)


def steps(game: str, *events: Event) -> list[str]:
    return find_title(game).turn_words.steps(events, NAMES)


UNDONE = happened("taken_back")
TOOK, PUT = happened("took"), happened("put")


# Turns


def test_a_turn_goes_on_until_another_seat_decides_and_chance_belongs_to_it() -> None:
    entries = log((0, [TOOK]), (CHANCE, [PUT]), (0, [PUT]), (1, [happened("took", BO)]), (COURT, [PUT]))
    turns = turns_in(entries)
    assert [(turn.seat, [ply.number for ply in turn.plies]) for turn in turns] == [
        (0, [1, 2, 3]),
        (1, [4]),
        (COURT, [5]),
    ]
    assert turns[0].events == (TOOK, PUT, PUT)


def test_what_was_taken_back_is_told_no_more() -> None:
    entries = log((0, [TOOK]), (0, [PUT]), (0, [UNDONE]), (0, [PUT]))
    assert [ply.number for ply in turns_in(entries)[0].plies] == [1, 4]


def test_that_something_was_taken_back_is_told_until_something_else_is_done() -> None:
    assert turns_in(log((0, [TOOK]), (0, [PUT]), (0, [UNDONE])))[0].events == (TOOK, UNDONE)
    assert turns_in(log((0, [TOOK]), (0, [PUT]), (0, [UNDONE]), (0, [UNDONE])))[0].events == (UNDONE,)


def test_a_ply_of_which_the_reader_knows_nothing_is_taken_back_like_any_other() -> None:
    assert turns_in(log((0, [TOOK]), (0, []), (0, [UNDONE]), (0, [PUT])))[0].events == (TOOK, PUT)


def test_a_turn_without_anything_to_tell_is_none() -> None:
    assert turns_in(log((0, []), (1, [TOOK]))) == turns_in(log((0, []), (1, [TOOK])))[-1:]


def test_a_turn_ends_with_the_chapter_in_which_it_began() -> None:
    entries = log((0, [happened("round_begun", round=1)]), (0, [TOOK]))
    assert [len(turn.plies) for turn in turns_in(entries)] == [2]
    assert [len(turn.plies) for turn in turns_in(entries, find_title("tudor").turn_words.begun_by)] == [1, 1]


# A title without words of its own


def test_by_default_a_turn_is_told_by_its_first_and_its_last_event() -> None:
    words = TurnWords(TitleWords(events={"took": "%(who)s takes", "put": "%(who)s puts"}))
    assert words.caption(0, (TOOK, happened("other"), PUT), NAMES) == "Anne takes; Anne puts"
    assert words.caption(0, (TOOK,), NAMES) == "Anne takes"
    assert words.caption(0, (), NAMES) == ""
    assert words.chapter_name(0) == "Setup"
    assert words.chapter_name(2) == "Round 2"


def test_what_the_court_scored_is_summed_by_seat() -> None:
    scored = [happened("scored", seat, source="x", points=points) for seat, points in ((0, 3), (1, 4), (0, 2))]
    assert caption("tudor", *scored, seat=COURT) == "Scored: Anne +5, Bo +4"
    assert caption("tudor", happened("round_ended", None, round=1), seat=COURT) == "Nothing was scored"


# Royals


def test_a_claim_is_told_with_its_price_and_what_it_scored() -> None:
    told = caption(
        "royals",
        happened("open_card_drawn", country="spain"),
        happened("claim_begun", noble="munich duke"),
        *[happened("card_paid", country="german")] * 4,
        happened("noble_taken", noble="munich duke"),
        happened("scored", source="city:munich", points=3),
    )
    assert told == "Anne claimed the Duke of Munich for 4 German States cards (+3)"


def test_a_takeover_says_from_whom_and_mixed_cards_are_counted() -> None:
    told = caption(
        "royals",
        happened("takeover_begun", noble="york baron"),
        *[happened("card_paid", country=country) for country in ("britain", "france", "france")],
        happened("intrigue_paid", intrigue="britain-spain"),
        happened("noble_lost", BO, noble="york baron"),
        happened("noble_taken", noble="york baron"),
    )
    assert told == "Anne took over the Baron of York from Bo for 3 cards and 1 intrigue card"


def test_who_wins_nothing_has_drawn() -> None:
    blind = [happened("blind_card_drawn", pile="country"), happened("blind_card_drawn", pile="intrigue")]
    assert caption("royals", *blind) == "Anne drew 1 country and 1 intrigue card"
    discarded = [happened("card_discarded", country="spain")] * 2
    assert caption("royals", happened("open_card_drawn", country="spain"), *discarded) == (
        "Anne drew 1 country card and discarded 2 Spain cards"
    )


def test_cards_of_one_payment_are_one_line() -> None:
    paid = [happened("card_paid", country=country) for country in ("france", "france", "france", "spain")]
    assert steps("royals", *paid) == ["Anne pays 3 France cards and 1 Spain card"]
    assert steps("royals", paid[0]) == ["Anne pays one France card"]
    assert steps("royals", *[happened("card_revealed", None, country=name) for name in ("france", "spain")]) == [
        "New open cards: France, Spain"
    ]


# Tudor


def stepped(source: str, target: str) -> Event:
    return happened("stepped", source=source, target=target)


def test_a_way_is_told_from_end_to_end_with_what_it_brought() -> None:
    told = caption(
        "tudor",
        stepped("b1", "b2"),
        happened("token_taken", space="b2", faction="scroll"),
        stepped("b2", "b3"),
        happened("token_taken", space="b3", faction="mask"),
        happened("round_token_taken", space="b3", token="influence"),
        happened("office_taken", office="treasurer", column="b"),
        happened("ousted", BO, office="treasurer"),
        happened("scored", source="green4", points=8),
    )
    assert told == (
        "Anne moved from b1 to b3, took Scroll, Mask and Influence and became Lord High Treasurer in place of Bo (+8)"
    )


def test_a_second_way_that_begins_where_the_first_ended_is_another() -> None:
    told = caption("tudor", stepped("supply", "b1"), happened("bonus_taken", bonus="tokens"), stepped("b1", "b2"))
    assert told == "Anne entered at b1 and moved from b1 to b2"


def test_equal_things_are_counted_and_rings_are_told_together() -> None:
    cards = [happened("card_taken", faction="heart")] * 2
    rings = [happened("ring_taken", faction=faction) for faction in ("sword", "owl")]
    assert caption("tudor", *rings, *cards) == "Anne took the Sword and Owl rings and took 2 Heart cards"


def test_who_does_nothing_passes() -> None:
    assert caption("tudor", happened("activated", figure="1.1"), happened("turn_ended")) == "Anne passed"
    assert caption("tudor", happened("rings_worn", fingers="thumb:heart")) == "Anne rearranged their rings"


def test_what_is_done_to_others_is_told_of_who_did_it() -> None:
    assert caption("tudor", happened("banished", BO, space="c4")) == "Anne banished Bo's Courtier"


# All of it


@pytest.mark.parametrize(("ruleset", "players"), samples()[::3])
def test_every_turn_of_a_match_is_a_sentence_for_the_public(ruleset: str, players: int) -> None:
    read = Ruleset.read(ruleset)
    game = game_for(read)
    state = game.setup(read, players)
    entries = []
    random = Random(ruleset)
    for number, (seat, move, after) in enumerate(plies(game, state, random, eager), start=1):
        events = tuple(event for event in game.apply(state, move).events if event.is_for(None))
        entries.append(Entry(number, seat, events[::-1]))
        state = after
    words = find_title(game.slug).turn_words
    for turn in turns_in(entries[::-1], words.begun_by):
        sentence = words.caption(turn.seat, turn.events, NAMES)
        assert "%(" not in sentence
        assert len(sentence) < LONGEST, sentence
        assert sentence or not words.steps(turn.events, NAMES), turn.events
