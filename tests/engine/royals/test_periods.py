"""The three periods: when one is over, and who takes its markers."""

from __future__ import annotations

import pytest

from games.engine.protocol import COURT
from tests.engine.royals.table import Table, with_pile

DISPLAY = "display: france german spain"


def about_to_draw(more: str = "", left: str = "france") -> Table:
    """A player draws normally and these cards are left in the pile."""
    return Table(with_pile(f"{more}\nphase: declare\n{DISPLAY}", left))


def about_to_end(display: str, more: str = "", left: str = "france") -> Table:
    """A player has drawn, these cards lie open and those are left in the pile."""
    return Table(with_pile(f"{more}\ndisplay: {display}", left))


def scored(nobles: str, more: str = "") -> Table:
    """A period scored with these owners of nobles."""
    return Table(f"{more}\nphase: period\nnobles: {nobles}").play("score period")


# When the pile runs out


def test_it_runs_out_when_the_last_card_is_drawn() -> None:
    table = about_to_draw().play("declare three; draw pile")
    assert table.happened("pile_ran_out") == ["pile_ran_out period=1"]
    assert table.view.is_period_ending


def test_it_runs_out_when_the_last_card_is_revealed_in_the_refill() -> None:
    table = about_to_end("german 2").play("end")
    assert table.happened("pile_ran_out") == ["pile_ran_out period=1"]
    assert table.display() == {"france": 1, "german": 2}
    assert (table.view.phase, table.to_act) == ("period", COURT)


def test_with_a_card_left_it_has_not_run_out() -> None:
    table = about_to_draw(left="france 2").play("declare three; draw pile")
    assert table.happened("pile_ran_out") == []
    assert table.view.cards_to_period_end == 1
    table.play("draw german; draw spain")
    assert not table.view.is_period_ending


def test_taking_open_cards_runs_nothing_out() -> None:
    table = about_to_draw().play("declare three; draw france; draw german; draw spain")
    assert (table.view.cards_to_period_end, table.view.is_period_ending) == (1, False)


def test_the_discards_are_shuffled_into_a_new_pile_at_once() -> None:
    table = about_to_draw()
    discarded = sum(table.discards().values())
    table.play("declare three; draw pile")
    assert table.discards() == {}
    assert table.view.pile_count == discarded
    table.play("draw pile", "deal britain")
    assert table.cards(0) == {"france": 1, "britain": 1}


def test_the_card_that_was_drawn_last_is_not_shuffled_in() -> None:
    table = about_to_draw().play("declare three; draw pile")
    assert table.cards(0) == {"france": 1}
    assert sum(table.state.pile) + sum(table.display().values()) + 1 == 78


def test_a_refill_goes_on_with_the_new_pile() -> None:
    table = about_to_end("german", left="france").play("end", "reveal france; reveal britain")
    assert table.display() == {"france": 1, "german": 1, "britain": 1}
    assert table.happened("pile_ran_out") == ["pile_ran_out period=1"]


def test_the_turn_is_finished_before_the_period_is_scored() -> None:
    table = about_to_draw("seat 0: cards france 1").play("declare three; draw pile; draw spain; draw german")
    assert (table.view.phase, table.to_act) == ("play", 0)
    table.play("claim dijon baron; end")
    assert (table.view.phase, table.to_act) == ("period", COURT)
    assert table.play("score period").scored() == ["0 period:1:france 10"]


def test_discards_of_that_turn_come_before_the_scoring_too() -> None:
    table = about_to_draw("seat 0: cards france 12").play("declare three; draw pile; draw spain; draw german; end")
    assert table.view.phase == "discard"
    table.play("discard france; discard france; discard france")
    assert table.view.phase == "period"


@pytest.mark.parametrize("period", [1, 2])
def test_a_period_is_scored_directly_after_the_turn_in_which_the_pile_ran_out(period: int) -> None:
    table = about_to_draw(f"players: 4\nturns: 5\nperiod: {period}")
    table.play("declare three; draw pile; draw spain; draw german; end")
    assert table.legal() == ["score period"]
    table.play("score period")
    assert (table.view.period, table.view.turn, table.view.phase) == (period + 1, 2, "declare")
    assert not table.view.is_period_ending
    assert table.happened("period_ended") == [f"period_ended period={period}"]


def test_at_most_one_period_ends_in_a_turn() -> None:
    table = about_to_end("german 2", "period-due: yes").play("end")
    assert table.happened("pile_ran_out") == ["pile_ran_out period=1"]
    table.play("score period")
    assert (table.view.period, table.view.phase, table.view.turn) == (2, "declare", 1)
    table.play("declare three; draw france; draw german; draw german; end")
    assert (table.view.period, table.view.phase, table.view.turn) == (2, "declare", 0)


def test_the_periods_are_1648_1680_and_1714() -> None:
    assert [Table(f"period: {period}").view.year for period in (1, 2, 3)] == [1648, 1680, 1714]


def test_the_open_row_and_the_hands_stay_when_a_period_ends() -> None:
    hands = "seat 0: cards france 4; intrigue france-spain\nseat 1: cards spain 5; intrigue german-britain 2"
    table = about_to_end("german 2", hands).play("end")
    table.play("score period")
    assert table.display() == {"france": 1, "german": 2}
    assert (table.cards(0), table.intrigue(0)) == ({"france": 4}, {"france-spain": 1})
    assert (table.cards(1), table.intrigue(1)) == ({"spain": 5}, {"german-britain": 2})


def test_the_nobles_stay_when_a_period_ends() -> None:
    table = scored("paris-king=0 dijon-baron=1", "cathedrals: dijon=0")
    assert (table.owner("paris king"), table.owner("dijon baron"), table.cathedral("dijon")) == (0, 1, (0,))


# The third period


def test_in_the_third_period_play_goes_on_to_the_end_of_the_round() -> None:
    table = about_to_draw("players: 4\nturns: 4\nperiod: 3")
    table.play("declare three; draw pile; draw spain; draw german; end")
    for seat in (1, 2, 3):
        assert (table.to_act, table.view.phase) == (seat, "declare")
        table.play("declare three; draw pile; draw pile; draw pile; end")
    assert (table.view.phase, table.view.turns) == ("period", 8)


def test_triggered_by_the_last_seat_the_game_ends_there() -> None:
    table = about_to_draw("players: 4\nturns: 7\nperiod: 3")
    assert table.to_act == 3
    table.play("declare three; draw pile; draw spain; draw german; end")
    assert table.view.phase == "period"
    table.play("score period")
    assert table.view.phase == "titles"
    table.play("score titles")
    assert table.to_act is None


def test_triggered_by_the_last_seat_s_refill_the_game_ends_there() -> None:
    assert about_to_end("german 2", "players: 3\nturns: 5\nperiod: 3").play("end").view.phase == "period"


def test_without_a_run_out_the_third_period_goes_on_into_the_next_round() -> None:
    table = about_to_end("german 2", "players: 3\nturns: 5\nperiod: 3", "france 2").play("end")
    assert (table.view.phase, table.view.turn) == ("declare", 0)


def test_running_out_again_in_the_third_period_only_reshuffles() -> None:
    table = about_to_draw("players: 4\nturns: 6\nperiod: 3\nperiod-due: yes")
    discarded = sum(table.discards().values())
    table.play("declare three; draw pile")
    assert table.view.pile_count == discarded
    table.play("draw spain; draw german; end")
    assert (table.view.period, table.view.phase, table.view.turn) == (3, "declare", 3)
    table.play("declare three; draw pile; draw pile; draw pile; end; score period")
    assert table.view.phase == "titles"


def test_all_players_have_had_equally_many_turns_at_the_end() -> None:
    table = about_to_draw("players: 5\nturns: 11\nperiod: 3")
    table.play("declare three; draw pile; draw spain; draw german; end")
    while table.view.phase == "declare":
        table.play("declare three; draw pile; draw pile; draw pile; end")
    assert table.view.turns % 5 == 0
    assert table.view.turns == 15


def test_the_third_period_is_scored_like_the_others() -> None:
    table = scored("paris-king=0 dijon-baron=1", "period: 3")
    assert table.scored() == ["0 period:3:france 10", "1 period:3:france 4"]


# Who takes the markers


@pytest.mark.parametrize(
    ("country", "nobles", "most", "second"),
    [
        ("france", "paris-king=1 dijon-baron=0", 10, 4),
        ("german", "vienna-king=1 munich-baron=0", 8, 3),
        ("britain", "london-king=1 york-duke=0", 7, 4),
        ("spain", "madrid-king=1 seville-baron=0", 6, 5),
    ],
)
def test_most_influence_takes_the_higher_marker_and_second_most_the_lower(
    country: str, nobles: str, most: int, second: int
) -> None:
    assert scored(nobles).scored() == [f"1 period:1:{country} {most}", f"0 period:1:{country} {second}"]


def test_the_influence_of_all_nobles_held_in_a_country_is_added() -> None:
    table = scored("paris-king=0 marseille-princess=1 dijon-duke=1")
    assert table.scored() == ["1 period:1:france 10", "0 period:1:france 4"]


def test_influence_counts_only_in_its_country() -> None:
    table = scored("dijon-baron=0 vienna-king=1 marseille-countess=1 marseille-princess=0")
    assert table.scored("period:1:france") == ["0 period:1:france 10", "1 period:1:france 4"]


def test_the_third_most_takes_nothing() -> None:
    table = scored("paris-king=0 marseille-princess=1 dijon-duke=2", "players: 3")
    assert table.scored() == ["0 period:1:france 10", "1 period:1:france 4"]


def test_every_country_is_scored() -> None:
    table = scored("paris-king=0 vienna-king=1 london-king=0 madrid-king=1")
    assert table.scored() == ["0 period:1:france 10", "1 period:1:german 8", "0 period:1:britain 7",
                              "1 period:1:spain 6"]  # fmt: skip


def test_pieces_in_a_cathedral_have_no_influence() -> None:
    table = scored("dijon-baron=1", "cathedrals: dijon=000")
    assert table.scored() == ["1 period:1:france 10"]


def test_a_tie_goes_to_the_higher_title_held_there() -> None:
    assert scored("marseille-princess=1 dijon-duke=0 nantes-marshal=0").scored() == [
        "1 period:1:france 10",
        "0 period:1:france 4",
    ]
    assert scored("marseille-princess=0 dijon-duke=1 nantes-marshal=1").scored() == [
        "0 period:1:france 10",
        "1 period:1:france 4",
    ]


def test_a_higher_title_elsewhere_breaks_no_tie() -> None:
    table = scored("dijon-baron=0 nantes-marshal=1 vienna-king=1")
    assert table.scored("period:1:france") == ["0 period:1:france 10", "1 period:1:france 4"]


def test_titles_of_equal_influence_differ_in_rank() -> None:
    assert scored("york-duke=0 york-cardinal=1").scored() == ["1 period:1:britain 7", "0 period:1:britain 4"]


@pytest.mark.parametrize(("winner", "loser"), [(0, 1), (1, 0)])
def test_a_tie_of_titles_goes_to_the_noble_in_the_city_with_the_higher_bonus(winner: int, loser: int) -> None:
    table = scored(f"marseille-princess={winner} nantes-princess={loser}")
    assert table.scored() == [f"{winner} period:1:france 10", f"{loser} period:1:france 4"]


def test_the_city_that_counts_is_that_of_the_highest_title() -> None:
    table = scored("nantes-princess=0 bordeaux-baron=0 marseille-princess=1 nantes-marshal=1")
    assert table.scored() == ["1 period:1:france 10", "0 period:1:france 4"]


def test_the_loser_of_a_tie_for_first_is_second() -> None:
    table = scored("marseille-princess=0 nantes-princess=1 dijon-duke=2", "players: 3")
    assert table.scored() == ["0 period:1:france 10", "1 period:1:france 4"]


def test_a_tie_for_second_is_broken_in_the_same_way() -> None:
    table = scored("paris-king=0 nantes-princess=1 marseille-princess=2", "players: 3")
    assert table.scored() == ["0 period:1:france 10", "2 period:1:france 4"]


def test_of_three_tied_for_first_the_next_by_the_tie_breaks_is_second() -> None:
    table = scored("bordeaux-baron=0 marseille-countess=1 dijon-baron=2", "players: 3")
    assert table.scored() == ["1 period:1:france 10", "0 period:1:france 4"]


def test_with_nobody_second_the_lower_marker_is_removed() -> None:
    table = scored("paris-king=1")
    assert table.scored() == ["1 period:1:france 10"]
    assert (table.points(0), table.points(1)) == (0, 6 + 10)


def test_players_without_influence_are_not_ranked() -> None:
    table = scored("paris-king=2", "players: 5\ncathedrals: paris=01")
    assert table.scored() == ["2 period:1:france 10"]


def test_with_nobody_at_all_both_markers_are_removed() -> None:
    table = Table("phase: period").play("score period")
    assert table.scored() == []
    assert table.view.period == 2


def test_removed_markers_do_not_come_back_in_the_next_period() -> None:
    table = Table("phase: period\nnobles: paris-king=0").play("score period")
    later = Table(f"phase: period\nperiod: 2\nnobles: paris-king=0 dijon-baron=1\nlines: {lines(table)}")
    later.play("score period")
    assert later.scored() == ["0 period:2:france 10", "1 period:2:france 4"]


def lines(table: Table) -> str:
    """The markers won, as a position names them, with the one for the city that the next position adds."""
    won = [f'[{line.seat}, "{line.source}", {line.points}]' for line in table.view.lines or ()]
    return "[" + ", ".join([*won, '[1, "city:dijon", 3]']) + "]"
