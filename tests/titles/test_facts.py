"""What of a match is worth finding again is told once, in codes that never change their meaning."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from django.db.migrations import SeparateDatabaseAndState

from games.archive.build import PlayedMatch
from games.engine.dealer import pick
from games.engine.protocol import CHANCE, Ruleset
from games.engine.record import UNDO, Ply, new_record
from games.engine.registry import game_for
from games.engine.replay import Position, positions
from games.engine.royals import board as royals_board
from games.engine.royals.board import NOBLES, TITLE_MARKERS
from games.engine.tudor import board as tudor_board
from games.engine.tudor.cards import ALL, SCENARIOS
from games.management.filling.matches import played
from games.match_facts import cards_in_play, match_facts
from games.models import Fact
from games.titles.facts import ANY, CodedFact, FactKind
from games.titles.registry import all_titles, find_title
from games.titles.royals import facts as royals
from games.titles.tudor import facts as tudor

TUDOR_MATCHES = (41, 20)
ROYALS_MATCHES = (90, 0)
"""Of the matches that fill an archive, some in which everything happens that can be told."""

each_of_tudor = pytest.mark.parametrize("number", TUDOR_MATCHES)
each_of_royals = pytest.mark.parametrize("number", ROYALS_MATCHES)


@cache
def match(number: int) -> PlayedMatch:
    return played(1, number)


@cache
def told(number: int) -> tuple[CodedFact, ...]:
    return match_facts(match(number).match.game_slug, match(number).reached)


def of_kind(number: int, kind: FactKind) -> set[tuple[str, int, int]]:
    """Subject, seat and round of everything of a kind that a match tells, the first of all apart."""
    return {
        (kind.subjects[each.subject - 1] if each.subject else "", each.seat, each.round)
        for each in told(number)
        if each.kind == kind.code and (each.subject or not kind.subjects)
    }


def score_lines(number: int) -> list[tuple[int, str, int]]:
    reached = match(number).reached
    outcome = match(number).match.game.result(reached[-1].state)
    assert outcome is not None
    return [(line.seat, line.source, line.points) for line in outcome.lines]


def test_no_code_means_two_things() -> None:
    codes = [kind.code for title in all_titles() for kind in title.facts.kinds]
    assert len(set(codes)) == len(codes)
    assert all(len(set(kind.subjects)) == len(kind.subjects) for title in all_titles() for kind in title.facts.kinds)


def test_the_codes_are_those_that_are_stored() -> None:
    # To change a line here changes what old matches tell. New ones come at the end.
    assert {
        kind.id: kind.code for title in all_titles() for kind in title.facts.kinds if kind is not royals.LED_INTO_END
    } == {
        "office_taken": 1,
        "office_seized": 2,
        "offices_at_once": 3,
        "began_with": 4,
        "garter_won": 5,
        "feat": 6,
        "long_move": 7,
        "round_won": 8,
        "led_into_end": 9,
        "king_claimed": 101,
        "king_taken_over": 102,
        "won_back": 103,
        "first_city": 104,
        "country_completed": 105,
        "house_won": 106,
        "period_swept": 107,
        "country_ruled": 108,
        "title_won": 109,
    }
    assert royals.LED_INTO_END.code == 110


def test_the_subjects_are_the_pieces_of_the_games() -> None:
    assert tudor.OFFICES == tudor_board.OFFICES
    assert tudor.FACTIONS == tudor_board.FACTIONS
    assert tudor.FINGERS == tudor_board.FINGERS
    assert tudor.WIVES == tudor_board.WIVES
    assert royals.COUNTRIES == royals_board.COUNTRIES
    assert royals.CITIES == royals_board.CITIES
    assert royals.TITLES == royals_board.TITLES
    assert set(royals.CAPITALS) == {noble.name.split()[0] for noble in NOBLES if noble.name.endswith("king")}


def test_every_feat_is_one_that_its_card_offers() -> None:
    offered = {(card.id, bonus.id) for card in ALL for bonus in card.bonuses}
    offered |= {(card.id, use.id) for card in ALL for use in card.immediate}
    offered |= {(card.id, "right") for card in SCENARIOS if card.office_taken}
    assert set(tudor.FEATS) <= offered
    # A card for a token, and nothing more.
    assert offered - set(tudor.FEATS) == {("blue2", "left"), ("blue3", "left")}


@pytest.mark.parametrize(("slug", "numbers"), [("tudor", TUDOR_MATCHES), ("royals", ROYALS_MATCHES)])
def test_every_kind_happens_in_some_match(slug: str, numbers: tuple[int, ...]) -> None:
    reached = {each.kind for number in numbers for each in told(number)}
    assert [kind.id for kind in find_title(slug).facts.kinds if kind.code not in reached] == []


@pytest.mark.parametrize("number", TUDOR_MATCHES + ROYALS_MATCHES)
def test_each_thing_is_told_once_a_seat(number: int) -> None:
    keys = [each[:3] for each in told(number)]
    assert len(set(keys)) == len(keys) < 50


@each_of_tudor
def test_an_office_is_told_in_the_round_in_which_somebody_first_holds_it(number: int) -> None:
    held: dict[tuple[str, int], int] = {}
    for place in match(number).reached:
        for column, owner in enumerate(place.state.offices):
            if owner >= 0:
                held.setdefault((tudor.OFFICES[column], owner), place.state.round)
    assert of_kind(number, tudor.OFFICE_TAKEN) == {(office, seat, round_) for (office, seat), round_ in held.items()}


@each_of_tudor
def test_the_first_office_of_all_is_found_whichever_it_was(number: int) -> None:
    first: dict[int, int] = {}
    for _, seat, round_ in of_kind(number, tudor.OFFICE_TAKEN):
        first[seat] = min(first.get(seat, round_), round_)
    any_office = [each for each in told(number) if (each.kind, each.subject) == (tudor.OFFICE_TAKEN.code, ANY)]
    assert {each.seat: each.round for each in any_office} == first


@each_of_tudor
def test_an_office_that_was_anothers_is_told_as_seized(number: int) -> None:
    seized = set()
    for before, after in pairwise(match(number).reached):
        for column, (old, new) in enumerate(zip(before.state.offices, after.state.offices, strict=True)):
            if old >= 0 and new != old:
                seized.add((tudor.OFFICES[column], new))
    assert {(office, seat) for office, seat, _ in of_kind(number, tudor.OFFICE_SEIZED)} == seized


@each_of_tudor
def test_several_offices_at_once_are_told_by_their_number(number: int) -> None:
    most = {
        (str(count), seat)
        for place in match(number).reached
        for seat in range(match(number).match.players)
        if (count := place.state.offices.count(seat)) > 1
    }
    assert {(count, seat) for count, seat, _ in of_kind(number, tudor.OFFICES_AT_ONCE)} == most


@each_of_tudor
def test_everybody_began_with_two_rings_on_two_fingers(number: int) -> None:
    first = next(place.state for place in match(number).reached if place.state.round == 1)
    began = {
        (f"{tudor.FACTIONS[rings[0]]}-{tudor.FINGERS[finger]}", seat, 0)
        for seat, player in enumerate(first.players)
        for finger, rings in enumerate(player.fingers)
        if rings
    }
    assert of_kind(number, tudor.BEGAN_WITH) == began
    assert len(began) == 2 * match(number).match.players


@each_of_tudor
def test_the_garter_is_won_by_the_seat_that_scored_most_for_it(number: int) -> None:
    lines = [(seat, points) for seat, source, points in score_lines(number) if source == "garter"]
    best = max(points for _, points in lines)
    last = match(number).reached[-1].state.rules.rounds
    assert of_kind(number, tudor.GARTER_WON) == {("", seat, last) for seat, points in lines if points == best}


@each_of_tudor
def test_the_cards_in_play_are_those_of_the_table_drawn_or_chosen(number: int) -> None:
    reached = match(number).reached
    drawn = [value for place in reached for event in place.events for name, value in event.data if name == "card"]
    ruleset = Ruleset.read(match(number).match.ruleset)
    chosen = [*ruleset.option("scoring").split(","), ruleset.option("scenario")]
    cards = cards_in_play(match(number).match.game_slug, reached[-1])
    assert set(cards) == set(drawn or chosen)
    assert len(cards) == 3


@each_of_royals
def test_a_king_is_claimed_once_and_taken_over_when_it_changes_hands(number: int) -> None:
    claimed: set[tuple[str, int]] = set()
    taken_over: set[tuple[str, int]] = set()
    for before, after in pairwise(match(number).reached):
        for noble, (old, new) in enumerate(zip(before.state.nobles, after.state.nobles, strict=True)):
            city, title = NOBLES[noble].name.split()
            if title == "king" and old != new:
                (claimed if old < 0 else taken_over).add((city, new))
    assert {(city, seat) for city, seat, _ in of_kind(number, royals.KING_CLAIMED)} == claimed
    assert {(city, seat) for city, seat, _ in of_kind(number, royals.KING_TAKEN_OVER)} == taken_over


@each_of_royals
def test_a_title_is_won_by_the_seat_that_has_its_whole_marker(number: int) -> None:
    whole = {
        (source.removeprefix("title:"), seat, 3)
        for seat, source, points in score_lines(number)
        if source.startswith("title:") and points == TITLE_MARKERS[royals.TITLES.index(source[6:])][0]
    }
    assert of_kind(number, royals.TITLE_WON) == whole


@each_of_royals
def test_a_country_is_ruled_by_the_seat_with_most_influence_in_all_periods(number: int) -> None:
    ruled = set()
    for country, (most, _) in zip(royals.COUNTRIES, royals_board.PERIOD_MARKERS, strict=True):
        winners = [
            {
                seat
                for seat, source, points in score_lines(number)
                if (source, points) == (f"period:{n}:{country}", most)
            }
            for n in (1, 2, 3)
        ]
        ruled |= {(country, seat, 3) for seat in set.intersection(*winners)}
    assert of_kind(number, royals.COUNTRY_RULED) == ruled


@each_of_royals
def test_bonuses_are_told_of_the_seat_that_scored_them(number: int) -> None:
    countries = {(source[8:], seat) for seat, source, _ in score_lines(number) if source.startswith("country:")}
    assert {(country, seat) for country, seat, _ in of_kind(number, royals.COUNTRY_COMPLETED)} == countries
    houses = {seat for seat, source, _ in score_lines(number) if source == "house"}
    assert {seat for _, seat, _ in of_kind(number, royals.HOUSE_WON)} == houses


@each_of_royals
def test_who_leads_alone_before_the_titles_is_told(number: int) -> None:
    points = [0] * match(number).match.players
    for seat, source, more in score_lines(number):
        points[seat] += 0 if source.startswith("title:") else more
    leaders = [seat for seat, count in enumerate(points) if count == max(points)]
    expected = {("", leaders[0], 3)} if len(leaders) == 1 else set()
    assert of_kind(number, royals.LED_INTO_END) == expected


def test_everybody_begins_somewhere() -> None:
    for number in ROYALS_MATCHES:
        assert {seat for _, seat, _ in of_kind(number, royals.FIRST_CITY)} == set(range(match(number).match.players))
        assert cards_in_play(match(number).match.game_slug, match(number).reached[-1]) == ()


def test_what_was_taken_back_did_not_happen() -> None:
    ruleset = Ruleset.read("tudor/v15@1")
    game = game_for(ruleset)
    random = Random(1)
    state: Any = game.setup(ruleset, 2)
    plies: list[Ply] = []

    def play(move: Any) -> None:
        nonlocal state
        plies.append(Ply(len(plies) + 1, game.to_act(state)[0], game.write(move)))
        state = game.apply(state, move).state

    while True:
        (seat,) = game.to_act(state)
        moves = game.legal_moves(state, seat)
        if seat >= 0 and game.write(moves[0]).startswith("wear") and len(state.players[seat].loose) == 1:
            break
        play(pick(game.odds(state), 0) if seat == CHANCE else random.choice(list(moves)))
    before = state
    play(moves[0])
    plies.append(Ply(len(plies) + 1, seat, UNDO))
    state = before
    play(moves[-1])

    def began(reached: list[Position]) -> set[str]:
        kind = tudor.BEGAN_WITH
        return {kind.subjects[each.subject - 1] for each in match_facts(game.slug, reached) if each.kind == kind.code}

    reached = list(positions(game, new_record(ruleset, ["anna", "bo"], plies)))
    fingers = [game.write(move).split()[-1] for move in (moves[0], moves[-1])]
    assert {subject.partition("-")[2] for subject in began(reached[:-2])} >= {fingers[0]}
    assert fingers[0] not in {subject.partition("-")[2] for subject in began(reached)}
    assert fingers[1] in {subject.partition("-")[2] for subject in began(reached)}


def test_the_name_of_the_model_changed_and_the_table_did_not() -> None:
    (operation,) = import_module("games.migrations.0017_facts").Migration.operations
    assert isinstance(operation, SeparateDatabaseAndState)
    assert operation.database_operations == []
    assert Fact._meta.db_table == "games_happening"
