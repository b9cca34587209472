"""Green 5, Crowded Court."""

from __future__ import annotations

from tests.engine.tudor.asking import ruleset, scored
from tests.engine.tudor.table import Table

GREEN5 = ruleset("blue2", "red1,green5")


def round_end(lines: str, number: int = 1) -> Table:
    return Table(GREEN5 + f"players: 3\nround: {number}\nphase: round_end\n{lines}").play("score round")


def test_most_courtiers_of_a_column_score_six() -> None:
    assert scored(round_end("on: c1=0 c2=0 c5=1")) == ["0 green5 6"]


def test_every_column_scores_by_itself() -> None:
    assert scored(round_end("on: a1=0 b1=1 b2=1 b3=0 d5=2 e2=0")) == [
        "0 green5 6",
        "1 green5 6",
        "2 green5 6",
        "0 green5 6",
    ]


def test_an_empty_column_scores_nothing() -> None:
    assert scored(round_end("on: f1=2")) == ["2 green5 6"]
    assert scored(round_end("")) == []


def test_the_office_holder_is_counted() -> None:
    assert scored(round_end("on: c1=0 c2=1\noffices: c=0")) == ["0 green5 6"]
    assert scored(round_end("on: c1=0 c2=0 c3=1 c4=1\noffices: c=0")) == ["0 green5 6"]


def test_an_office_holder_alone_scores_its_column() -> None:
    assert scored(round_end("offices: d=2")) == ["2 green5 6"]


def test_an_office_does_not_beat_a_larger_number() -> None:
    assert scored(round_end("on: c1=0 c2=0\noffices: c=1")) == ["0 green5 6"]


def test_of_tied_players_the_highest_figure_scores() -> None:
    assert scored(round_end("on: c1=0 c3=1 c4=0 c5=1")) == ["1 green5 6"]
    assert scored(round_end("on: c1=1 c3=1 c2=0 c5=0")) == ["0 green5 6"]


def test_of_tied_players_the_office_holder_scores() -> None:
    assert scored(round_end("on: c5=1\noffices: c=0")) == ["0 green5 6"]
    assert scored(round_end("on: c4=1 c5=1 c1=0\noffices: c=0")) == ["0 green5 6"]


def test_the_highest_figure_of_a_player_who_is_not_tied_does_not_count() -> None:
    assert scored(round_end("on: c1=0 c2=0 c3=1 c4=1 c5=2")) == ["1 green5 6"]
    assert scored(round_end("on: c1=0 c2=0 c3=1 c4=1\noffices: c=2")) == ["1 green5 6"]


def test_only_one_player_scores_a_tied_column() -> None:
    assert scored(round_end("on: c1=0 c2=1 c3=2")) == ["2 green5 6"]


def test_the_seventh_row_of_two_players_counts_like_any_other() -> None:
    position = GREEN5 + "players: 2\nphase: round_end\non: a6=1 a1=0 a2=0 d6=1 d1=0"
    assert scored(Table(position).play("score round")) == ["0 green5 6", "1 green5 6"]


def test_it_scores_at_every_rounds_end() -> None:
    assert [scored(round_end("on: c1=0", number)) for number in (1, 2, 3)] == [["0 green5 6"]] * 3


def test_it_scores_in_the_last_round_too() -> None:
    table = round_end("on: c1=0", number=4)
    assert (table.view.phase, scored(table)) == ("game_end", ["0 green5 6"])


def test_it_does_not_score_once_more_at_the_games_end() -> None:
    assert scored(round_end("on: c1=0", number=4).play("score game; award garter"), "green5") == []


def test_courtiers_in_chambers_do_not_count() -> None:
    assert scored(round_end("chairs 1: 0 0 0\nbench 2: 0\non: a1=1")) == ["1 green5 6"]
