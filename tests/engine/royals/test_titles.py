"""Scoring the titles after the third period."""

from __future__ import annotations

import pytest

from games.engine.protocol import COURT
from tests.engine.royals.table import Table


def scored(nobles: str, more: str = "") -> Table:
    """The titles scored with these owners of nobles."""
    return Table(f"{more}\nphase: titles\nperiod: 3\nnobles: {nobles}").play("score titles")


def test_titles_are_scored_after_the_third_period() -> None:
    table = Table("phase: period\nperiod: 3").play("score period")
    assert (table.view.phase, table.to_act) == ("titles", COURT)
    assert table.legal() == ["score titles"]


@pytest.mark.parametrize("period", [1, 2])
def test_no_title_is_scored_after_an_earlier_period(period: int) -> None:
    table = Table(f"phase: period\nperiod: {period}\nnobles: paris-king=0").play("score period")
    assert table.view.phase == "declare"
    assert table.scored("title") == []


def test_titles_are_scored_from_the_lowest() -> None:
    nobles = "paris-king=0 nantes-princess=0 york-cardinal=0 york-duke=0 berlin-countess=0 dijon-baron=0"
    table = scored(f"{nobles} valencia-marshal=0")
    assert table.scored() == [
        "0 title:marshal 4",
        "0 title:baron 6",
        "0 title:countess 8",
        "0 title:duke 10",
        "0 title:cardinal 12",
        "0 title:princess 14",
        "0 title:king 16",
    ]


def test_most_pieces_take_the_full_marker() -> None:
    assert scored("dijon-baron=0 bordeaux-baron=1 seville-baron=1").scored() == ["1 title:baron 6"]


def test_pieces_of_lost_nobles_count() -> None:
    position = """
phase: titles
period: 3
nobles: dijon-baron=1 bordeaux-baron=0
cathedrals: dijon=0
seat 0: titles baron 2
seat 1: titles baron 1
"""
    assert Table(position).play("score titles").scored() == ["0 title:baron 6"]


@pytest.mark.parametrize(
    ("nobles", "source"),
    [
        ("valencia-marshal=0 berlin-marshal=1", "title:marshal 2"),
        ("dijon-baron=0 munich-baron=1", "title:baron 3"),
        ("marseille-countess=0 berlin-countess=1", "title:countess 4"),
        ("dijon-duke=0 york-duke=1", "title:duke 5"),
        ("bordeaux-cardinal=0 york-cardinal=1", "title:cardinal 6"),
        ("nantes-princess=0 vienna-princess=1", "title:princess 7"),
        ("paris-king=0 london-king=1", "title:king 8"),
    ],
)
def test_exactly_two_tied_take_a_half_each(nobles: str, source: str) -> None:
    assert scored(nobles).scored() == [f"0 {source}", f"1 {source}"]


def test_two_tied_behind_a_third_take_nothing() -> None:
    table = scored("paris-king=0 london-king=1 madrid-king=2 vienna-king=2", "players: 3")
    assert table.scored() == ["2 title:king 16"]


def test_two_tied_before_a_third_take_a_half_each() -> None:
    nobles = "dijon-baron=0 bordeaux-baron=0 cologne-baron=2 munich-baron=2 seville-baron=1"
    assert scored(nobles, "players: 3").scored() == ["0 title:baron 3", "2 title:baron 3"]


@pytest.mark.parametrize("players", [3, 4])
def test_of_more_than_two_tied_nobody_takes_anything(players: int) -> None:
    kings = ("paris-king=0", "london-king=1", "madrid-king=2", "vienna-king=3")
    assert scored(" ".join(kings[:players]), f"players: {players}").scored() == []


@pytest.mark.parametrize("players", [2, 5])
def test_zero_pieces_are_no_tie(players: int) -> None:
    assert scored("", f"players: {players}").scored() == []


def test_a_title_is_scored_by_itself() -> None:
    table = scored("paris-king=0 london-king=1 madrid-king=2 dijon-duke=1", "players: 3")
    assert table.scored() == ["1 title:duke 10"]


def test_then_the_game_is_over() -> None:
    table = scored("paris-king=0")
    assert (table.to_act, table.view.phase) == (None, "over")
    assert table.happened("game_over") == ["game_over"]
    assert table.result is not None
    assert table.result.scores == (6 + 16, 0)
