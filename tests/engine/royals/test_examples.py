"""The four cases that the rules name to be checked."""

from __future__ import annotations

from tests.engine.royals.table import Table, with_pile

ANNA, BO = 0, 1


def test_the_baron_of_dijon_claimed_by_one_and_taken_over_by_another() -> None:
    """The buried piece still counts for the country bonus, and the piece on the title stays."""
    table = Table("""
players: 2
display: france 3
nobles: paris-king=0 marseille-countess=0 bordeaux-baron=0
seat 0: cards france 3
seat 1: cards france 2; intrigue france-spain
""")
    table.play("claim dijon baron; end")
    assert table.titles(ANNA) == {"baron": 2, "countess": 1, "king": 1}
    table.play("declare three; draw france; draw france; draw france; oust dijon baron; end")
    assert table.owner("dijon baron") == BO
    assert table.cathedral("dijon") == (ANNA,)
    assert table.titles(ANNA) == {"baron": 2, "countess": 1, "king": 1}
    assert table.titles(BO) == {"baron": 1}
    table.play("declare three; draw pile; draw pile; draw pile; claim nantes marshal")
    assert table.scored() == ["0 city:nantes 2", "0 country:france 10"]


def test_the_king_of_madrid_taken_with_one_matching_and_two_other_intrigue_cards() -> None:
    table = Table("""
nobles: madrid-king=1
seat 0: cards spain 8; intrigue france-spain france-german german-britain
""").play("oust madrid king")
    assert table.owner("madrid king") == 0
    assert (table.cards(0), table.intrigue(0)) == ({}, {})
    assert table.intrigue_discards() == {"france-german": 1, "france-spain": 1, "german-britain": 1}
    assert table.cathedral("madrid") == (1,)


def test_the_third_period_triggered_in_seat_2_of_4() -> None:
    """Counted from 0 that is seat 1; seats 2 and 3 still play."""
    position = "players: 4\nturns: 5\nperiod: 3\nphase: declare\ndisplay: france german spain"
    table = Table(with_pile(position, "britain"))
    assert table.to_act == 1
    table.play("declare three; draw pile; draw france; draw german; end")
    for seat in (2, 3):
        assert (table.to_act, table.view.phase) == (seat, "declare")
        table.play("declare three; draw pile; draw pile; draw pile; end")
    assert table.legal() == ["score period"]
    table.play("score period; score titles")
    assert table.to_act is None


def test_three_tied_on_a_title_and_nobody_scores_it() -> None:
    position = "players: 4\nphase: titles\nperiod: 3\nnobles: paris-king=0 london-king=1 madrid-king=2"
    assert Table(position).play("score titles").scored() == []
