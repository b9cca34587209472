"""What a seat of Royals wishes for, and what it does at first glance."""

from __future__ import annotations

import pytest

from games.bots.evaluator import WASTEFUL
from games.engine.protocol import Seat
from games.engine.royals.board import COUNTRIES, NOBLE_BY_NAME
from games.engine.royals.game import ROYALS
from games.engine.royals.state import State
from games.titles.registry import evaluator_for
from games.titles.royals.evaluator import prospects_of
from games.titles.royals.wishes import craving, needs, targets, wishes
from tests.bots.decisions import decisions

ME, OTHER = Seat(0), Seat(1)


def position(text: str) -> State:
    return ROYALS.read_position(text)


def wish(text: str, noble: str) -> float:
    """What a noble is worth to the first seat."""
    return wishes(position(text), ME)[NOBLE_BY_NAME[noble]]


def needed(text: str) -> dict[str, float]:
    """What one more card of each country would bring the first seat."""
    state = position(text)
    return dict(zip(COUNTRIES, needs(state, ME, state.players[ME].cards), strict=True))


def priors(state: State) -> dict[str, float]:
    """How much each legal move suggests itself to the seat that has to decide."""
    (seat,) = ROYALS.to_act(state)
    moves = ROYALS.legal_moves(state, seat)
    return {
        move.text: prior for move, prior in zip(moves, evaluator_for("royals").priors(state, seat, moves), strict=True)
    }


@pytest.mark.parametrize("players", [2, 3, 5])
def test_everything_is_wished_for_that_somebody_else_has_or_nobody(players: int) -> None:
    for _, state, seat in decisions("royals/arcane@1", players, every=23):
        for owner, worth in zip(state.nobles, wishes(state, seat), strict=True):
            assert (worth == 0) == (owner == seat)
            assert worth >= 0


def test_the_first_in_a_city_takes_its_bonus() -> None:
    untouched, visited = "nobles: paris-king=1", "nobles: dijon-baron=1 paris-king=1"
    assert wish(untouched, "dijon duke") > wish(visited, "dijon duke")


def test_a_piece_that_draws_level_on_a_title_is_wished_for_more_than_one_that_stays_behind() -> None:
    one, two = "nobles: madrid-king=1", "nobles: madrid-king=1 paris-king=1"
    assert wish(one, "london king") > wish(two, "london king")


def test_the_last_city_of_a_country_is_wished_for_more_than_the_first() -> None:
    nearly = "nobles: london-king=0 york-duke=0"
    assert wish(nearly, "edinburgh countess") > wish("nobles: london-king=1 york-duke=1", "edinburgh countess")


def test_the_last_title_is_wished_for_more_once_it_makes_a_noble_house() -> None:
    others = "nantes-marshal=0 dijon-baron=0 berlin-countess=0 york-duke=0 seville-cardinal=0"
    assert wish(f"nobles: {others} marseille-princess=0", "madrid king") > wish(f"nobles: {others}", "madrid king")


def test_who_comes_to_lead_in_a_country_takes_its_markers_from_another() -> None:
    near, far = "nobles: barcelona-countess=1", "nobles: madrid-king=1 barcelona-countess=1"
    late = "\nperiod: 3\nperiod-due: yes"
    assert wish(near + late, "valencia duke") > wish(far + late, "valencia duke")


def test_a_hand_is_worth_more_the_nearer_it_is_to_a_noble() -> None:
    values = [targets(position(f"seat 0: cards spain {held}"), ME) for held in range(1, 9)]
    assert values == sorted(values)
    assert values[-1] > values[3] > values[0] > 0
    assert targets(position("seat 1: cards spain 8"), ME) == 0


def test_a_noble_of_another_is_far_away_without_intrigue() -> None:
    taken = "nobles: madrid-king=1 seville-cardinal=1 seville-baron=1 barcelona-countess=1 barcelona-marshal=1 "
    taken += "valencia-duke=1 valencia-marshal=1\nseat 0: cards spain 8"
    with_intrigue = f"{taken}; intrigue german-spain 2"
    assert targets(position(with_intrigue), ME) > targets(position(taken), ME) > 0
    assert craving(position(taken), ME) > craving(position(with_intrigue), ME)


def test_a_card_is_needed_where_there_are_many_already_and_little_where_there_are_enough() -> None:
    some = needed("seat 0: cards spain 5 france 1")
    assert some["spain"] > some["britain"]
    assert needed("seat 0: cards spain 12")["spain"] < some["spain"]


def test_nobody_pays_with_three_times_as_many_cards_without_a_plan() -> None:
    found = priors(position("nobles: nantes-marshal=1\nseat 0: cards spain 4 britain 4; intrigue france-spain"))
    assert found["oust nantes marshal"] <= WASTEFUL < found["end"]


def test_the_open_card_that_completes_a_price_suggests_itself() -> None:
    cheap = "nobles: nantes-marshal=0 berlin-marshal=0 barcelona-marshal=0 valencia-marshal=0"
    draw = "phase: draw\ncountry-draws: 1\ndisplay: spain france german"
    found = priors(position(f"{cheap}\n{draw}\nseat 0: cards spain 7"))
    assert max(found, key=lambda move: found[move]) == "draw spain"


def test_a_hand_that_the_next_draw_overfills_is_worth_less_than_its_cards() -> None:
    full = prospects_of(position("seat 0: cards france 3 german 3 britain 3 spain 3"))[ME]
    assert full.surplus > 0
    assert prospects_of(position("seat 0: cards france 3 german 3 britain 3"))[ME].surplus == 0


def test_what_another_holds_in_hand_changes_no_wish() -> None:
    one, other = position("seat 1: cards spain 8"), position("seat 1: cards france 8; intrigue france-spain 4")
    assert wishes(one, ME) == wishes(other, ME)
    assert wishes(one, OTHER) == wishes(other, OTHER)
