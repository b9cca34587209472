"""Drawing cards at the beginning of a turn."""

from __future__ import annotations

import pytest

from games.engine.protocol import CHANCE
from games.engine.royals.game import ROYALS
from tests.engine.royals.table import Table, with_intrigue_pile

LATER = "phase: declare\ndisplay: france german spain"
"""The first seat's second turn, nothing declared."""


def drawn_on_first_turns(table: Table) -> list[int]:
    """How many cards each seat draws on its first turn, blind, before it may play."""
    counts = []
    for seat in range(len(table.view.players)):
        assert table.to_act == seat
        while table.why("draw pile") == "":
            table.play("draw pile")
        counts.append(sum(table.cards(seat).values()))
        table.play("end")
    return counts


@pytest.mark.parametrize(("players", "counts"), [(2, [1, 2]), (3, [1, 1, 2]), (4, [1, 1, 2, 2]), (5, [1, 1, 2, 2, 3])])
def test_on_the_first_turn_the_seat_says_how_many_country_cards_are_drawn(players: int, counts: list[int]) -> None:
    assert drawn_on_first_turns(Table.opened(players)) == counts


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_on_the_second_turn_everybody_draws_normally(players: int) -> None:
    table = Table.opened(players)
    drawn_on_first_turns(table)
    for seat in range(players):
        assert table.to_act == seat
        assert table.legal() == ["declare three", "declare intrigue"]
        table.play("declare three; draw pile; draw pile; draw pile; end")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_with_an_even_start_everybody_draws_normally_from_the_first_turn(players: int) -> None:
    table = Table.opened(players, "+even-start")
    for seat in range(players):
        assert (table.to_act, table.view.turns) == (seat, seat)
        assert table.legal() == ["declare three", "declare intrigue"]
        table.play("declare intrigue; draw pile; draw intrigue; end")
        assert (sum(table.cards(seat).values()), sum(table.intrigue(seat).values())) == (1, 1)


def test_the_first_turn_is_not_declared() -> None:
    table = Table.opened(3)
    assert table.view.phase == "draw"
    assert table.why("declare three") == "draw.first_turn"


def test_on_the_first_turn_there_is_no_intrigue() -> None:
    table = Table.opened(5).play("draw pile; end; draw pile; end; draw pile")
    assert table.why("draw intrigue") == "draw.first_turn"
    assert table.why("declare intrigue") == "draw.first_turn"


def test_on_the_first_turn_cards_may_be_played_at_once() -> None:
    table = Table.opened(2, draws="reveal france; reveal spain; reveal spain").play("draw france; claim nantes marshal")
    assert table.owner("nantes marshal") == 0
    assert table.points(0) == 2


def test_a_first_turn_may_take_open_cards_too() -> None:
    table = Table.opened(2, draws="reveal france; reveal spain; reveal spain")
    assert table.legal() == ["draw france", "draw spain", "draw pile"]


def test_what_is_drawn_is_declared_before_the_first_card() -> None:
    table = Table(LATER)
    assert table.legal() == ["declare three", "declare intrigue"]
    for text in ("draw france", "draw pile", "draw intrigue"):
        assert table.why(text) == "draw.declare"


def test_what_is_declared_is_not_changed_any_more() -> None:
    table = Table(LATER).play("declare three; draw france")
    assert table.why("declare intrigue") == "draw.declared"
    assert table.why("draw intrigue") == "draw.enough"


def test_who_declares_three_draws_three_country_cards() -> None:
    table = Table(LATER).play("declare three; draw france; draw german; draw spain")
    assert table.cards(0) == {"france": 1, "german": 1, "spain": 1}
    assert table.intrigue(0) == {}
    assert table.view.phase == "play"
    assert table.why("draw pile") == "draw.over"


def test_three_country_cards_may_come_from_display_and_pile_in_any_order() -> None:
    table = Table(LATER).play("declare three; draw pile; draw german; draw pile", "deal britain; deal spain")
    assert table.cards(0) == {"german": 1, "britain": 1, "spain": 1}


def test_one_country_card_before_one_intrigue_card() -> None:
    table = Table(LATER).play("declare intrigue; draw spain; draw intrigue", "deal german-spain")
    assert (table.cards(0), table.intrigue(0)) == ({"spain": 1}, {"german-spain": 1})
    assert table.view.phase == "play"


def test_one_intrigue_card_before_one_country_card() -> None:
    table = Table(LATER).play("declare intrigue; draw intrigue", "deal german-spain")
    assert table.legal() == ["draw france", "draw german", "draw spain", "draw pile"]
    table.play("draw pile", "deal britain")
    assert (table.cards(0), table.intrigue(0)) == ({"britain": 1}, {"german-spain": 1})


def test_beside_intrigue_only_one_country_card_is_drawn() -> None:
    table = Table(LATER).play("declare intrigue; draw france")
    assert table.legal() == ["draw intrigue"]
    assert table.why("draw pile") == "draw.enough"


def test_only_one_intrigue_card_is_drawn() -> None:
    assert Table(LATER).play("declare intrigue; draw intrigue").why("draw intrigue") == "draw.enough"


def test_drawing_is_a_duty() -> None:
    table = Table(LATER)
    assert table.why("end") == "end.draw_first"
    assert table.play("declare three; draw france; draw pile").why("end") == "end.draw_first"


def test_only_open_cards_can_be_taken_from_the_display() -> None:
    table = Table(LATER).play("declare three")
    assert table.why("draw britain") == "draw.not_open"
    assert table.play("draw france").why("draw france") == "draw.not_open"


def test_the_display_is_not_refilled_before_the_turn_s_end() -> None:
    table = Table(LATER).play("declare three; draw france")
    assert table.display() == {"german": 1, "spain": 1}
    table.play("draw german; draw spain")
    assert table.display() == {}
    table.play("end", "reveal spain; reveal spain; reveal britain")
    assert table.display() == {"britain": 1, "spain": 2}


def test_an_empty_display_leaves_only_the_pile() -> None:
    table = Table("phase: draw\ncountry-draws: 1\ndisplay:")
    assert table.legal() == ["draw pile"]


def test_each_blind_card_is_seen_before_the_next_is_chosen() -> None:
    table = Table(LATER).play("declare three; draw pile", "deal spain")
    assert table.to_act == 0
    assert dict(table.seen_by(0).players[0].cards or ())["spain"] == 1
    assert table.happened("card_seen") == ["card_seen seat 0 country=spain"]
    assert table.legal() == ["draw france", "draw german", "draw spain", "draw pile"]


def test_a_blind_country_card_is_any_of_the_pile_by_its_number() -> None:
    table = Table(LATER).play("declare three")
    state = ROYALS.apply(table.state, ROYALS.read(table.state, "draw pile")).state
    assert ROYALS.to_act(state) == (CHANCE,)
    odds = {ROYALS.write(move): weight for move, weight in ROYALS.odds(state)}
    assert odds == {"deal france": 23, "deal german": 19, "deal britain": 19, "deal spain": 14}


def test_intrigue_cards_are_drawn_blind() -> None:
    table = Table(LATER).play("declare intrigue")
    assert table.legal("draw intrigue") == ["draw intrigue"]
    state = ROYALS.apply(table.state, ROYALS.read(table.state, "draw intrigue")).state
    assert ROYALS.to_act(state) == (CHANCE,)


def test_when_the_intrigue_pile_is_out_its_discards_are_shuffled_at_once() -> None:
    position = LATER + "\nseat 1: intrigue britain-spain 4"
    table = Table(with_intrigue_pile(position, "france-german")).play("declare intrigue; draw intrigue")
    assert table.happened("intrigue_ran_out") == ["intrigue_ran_out"]
    assert table.intrigue(0) == {"france-german": 1}
    assert table.view.intrigue_pile_count == 24 - 4 - 1
    assert table.intrigue_discards() == {}
    assert table.view.phase == "draw"


def test_an_intrigue_pile_that_runs_out_ends_no_period() -> None:
    table = Table(with_intrigue_pile(LATER, "france-german"))
    table.play("declare intrigue; draw intrigue; draw pile; end")
    assert (table.view.period, table.view.is_period_ending, table.to_act) == (1, False, 1)


def test_while_intrigue_is_left_its_discards_stay_away() -> None:
    table = Table(with_intrigue_pile(LATER, "france-german 2")).play("declare intrigue; draw intrigue")
    assert table.view.intrigue_pile_count == 1
    assert sum(table.intrigue_discards().values()) == 22
