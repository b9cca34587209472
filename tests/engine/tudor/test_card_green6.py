"""Green 6, Diplomatic Service."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from tests.engine.tudor.asking import ruleset, scored
from tests.engine.tudor.table import Table

GREEN6 = ruleset("blue3", "red1,green6")
STEP_UP = "act lord A; move c3 c4"


def onto(cell: str, more: str = "") -> str:
    return f"""
players: 3
on: c3=0
spaces: c4={cell}
seat 0: rings heart@thumb sword@middle{more}
"""


@pytest.mark.parametrize("cell", ["hi", "hx"])
def test_a_round_token_received_may_be_discarded_to_send_a_courtier_abroad(cell: str) -> None:
    table = Table(GREEN6 + onto(cell)).play(STEP_UP)
    assert table.legal() == ["use abroad", "keep"]
    table.play("use abroad")
    assert (table.player(0).abroad, table.player(0).supply, table.round_tokens(0)) == (1, 12, {})


def test_an_opportunity_token_sends_a_courtier_abroad() -> None:
    table = Table(ruleset("blue3", "red1,green6", more="+opportunity") + onto("hp")).play(STEP_UP + "; use abroad")
    assert (table.player(0).abroad, table.round_tokens(0)) == (1, {})


def test_the_token_may_be_kept_instead() -> None:
    table = Table(GREEN6 + onto("hi")).play(STEP_UP + "; keep")
    assert (table.player(0).abroad, table.round_tokens(0)) == (0, {"influence": 1})


def test_a_token_kept_sends_nobody_abroad_later() -> None:
    table = Table(GREEN6 + onto("h.", "; influence 2; intrigue 2"))
    assert table.why("use abroad") == "tokens.too_late"
    assert table.play(STEP_UP).legal("use") == []


def test_the_token_discarded_is_the_one_received() -> None:
    table = Table(GREEN6 + onto("hi", "; intrigue 2")).play(STEP_UP + "; use abroad")
    assert table.round_tokens(0) == {"intrigue": 2}


def test_one_token_sends_one_courtier() -> None:
    table = Table(GREEN6 + onto("hi")).play(STEP_UP + "; use abroad")
    assert table.legal("use") == []


def test_the_courtier_comes_from_the_supply() -> None:
    table = Table(GREEN6 + onto("hi") + "chairs 1: 0\n").play(STEP_UP + "; use abroad")
    assert (table.player(0).supply, table.space("c4")) == (11, "0")


def test_nobody_goes_abroad_from_an_empty_supply() -> None:
    table = Table(GREEN6 + onto("hi", "; abroad 12").replace("c3=0", "c3=0 e5=0")).play(STEP_UP)
    assert (table.legal("use"), table.legal("recall"), table.round_tokens(0)) == ([], [], {"influence": 1})
    assert table.player(0).abroad == 12


def test_in_corax_nobody_goes_abroad_from_an_empty_supply_either() -> None:
    corax = ruleset("blue3", "red1,green6", edition="corax")
    table = Table(corax + onto("hi", "; abroad 12") + "chairs 1: 0!").play(STEP_UP)
    assert (table.legal("use"), table.legal("recall")) == ([], [])


def test_the_last_courtier_of_the_supply_may_go() -> None:
    table = Table(GREEN6 + onto("hi", "; abroad 12")).play(STEP_UP + "; use abroad")
    assert (table.player(0).abroad, table.player(0).supply) == (13, 0)


def test_who_went_abroad_stays_there() -> None:
    position = GREEN6 + "players: 2\nround: 2\nphase: benches\nseat 0: abroad 14\nseat 1: abroad 14"
    table = Table(position)
    assert (table.view.phase, table.player(0).abroad) == ("lords", 14)


@pytest.mark.parametrize(("abroad", "points"), [(0, 0), (1, 6), (3, 18)])
def test_each_courtier_abroad_scores_six_at_the_games_end(abroad: int, points: int) -> None:
    position = GREEN6 + f"players: 3\nround: 4\nphase: game_end\nseat 1: abroad {abroad}"
    assert f"1 green6 {points}" in scored(Table(position).play("score game"))


def test_nothing_scores_at_a_rounds_end() -> None:
    position = GREEN6 + "players: 3\nround: 2\nphase: round_end\nseat 1: abroad 3"
    assert scored(Table(position).play("score round")) == []


def test_it_is_not_in_the_draft_edition() -> None:
    with pytest.raises(EngineError, match="green6"):
        Table(ruleset("blue3", "red1,green6", edition="draft"))
