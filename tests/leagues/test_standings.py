"""Standings: points, then tie-breaks in the order that a league has chosen."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.standings import (
    USUAL_TIE_BREAKS,
    Played,
    Result,
    Scheme,
    TieBreak,
    head_to_head,
    standings,
    with_movement,
)
from pairing.points import placed

A, B, C, D, E, F = range(1, 7)


def table(*members: int) -> Played:
    """A table that ended in this order, with scores of 40, 30, 20 and 10."""
    return Played(tuple(Result(member, place, 50 - 10 * place) for place, member in enumerate(members, 1)))


def ranks(members: str, *tables: Played, by: tuple[TieBreak, ...]) -> dict[int, int]:
    rows = standings([ord(letter) - 64 for letter in members], tables, Scheme(tie_breaks=by))
    return {row.member: row.rank for row in rows}


def test_points_decide() -> None:
    rows = standings([A, B, C, D], [table(A, B, C, D), table(B, A, D, C), table(B, C, A, D)], Scheme())
    assert [(row.member, row.rank, float(row.points)) for row in rows] == [
        (B, 1, 26),
        (A, 2, 19),
        (C, 3, 10),
        (D, 4, 5),
    ]
    assert [row.form for row in rows] == [(2, 1, 1), (1, 2, 3), (3, 4, 2), (4, 3, 4)]
    assert [row.wins for row in rows] == [2, 1, 0, 0]


def test_without_any_tie_break_that_tells_them_apart_members_share_a_rank() -> None:
    assert ranks("ABC", table(A, B), table(B, A), by=(TieBreak.POINTS,)) == {A: 1, B: 1, C: 3}


def test_wins_come_before_all_else_if_a_league_says_so() -> None:
    tables = [table(A, B, C, D), table(C, B, D, A), table(D, B, C, A)]
    # B was second three times: 18 points and no victory.
    assert ranks("ABCD", *tables, by=(TieBreak.POINTS, TieBreak.LOT))[B] == 1
    assert ranks("ABCD", *tables, by=(TieBreak.WINS, TieBreak.POINTS))[B] == 4


def test_more_second_places_decide_between_as_many_victories() -> None:
    tables = [table(A, C, D, B), table(B, C, D, A), table(E, A, D, C), table(E, C, B, D)]
    found = ranks("AB", *tables, by=(TieBreak.PLACES,))
    assert found == {A: 1, B: 2}


def test_head_to_head_looks_only_at_those_who_are_level() -> None:
    tables = [table(A, B), table(B, C), table(C, A), table(A, D), table(B, D), table(C, D), table(B, A)]
    assert head_to_head([A, B], tables) == {A: 0, B: 0}
    assert head_to_head([A, B, C], tables) == {A: -1, B: 1, C: 0}
    level = [table(A, C), table(C, B), table(B, A), table(D, E)]
    assert ranks("AB", *level, by=(TieBreak.WINS, TieBreak.HEAD_TO_HEAD)) == {B: 1, A: 2}


def test_the_score_share_is_the_mean_part_of_the_highest_score() -> None:
    close = Played((Result(A, 1, 50), Result(B, 2, 45)))
    far = Played((Result(C, 1, 50), Result(D, 2, 25)))
    rows = {row.member: row for row in standings([A, B, C, D], [close, far], Scheme())}
    assert (rows[B].score_share, rows[D].score_share) == (Fraction(9, 10), Fraction(1, 2))
    assert rows[B].rank < rows[D].rank
    assert rows[B].set_apart_by is TieBreak.POINTS
    assert rows[D].set_apart_by is TieBreak.SCORE_SHARE


def test_no_one_has_a_share_of_a_score_below_nothing() -> None:
    rows = standings([A, B], [Played((Result(A, 1, -3), Result(B, 2, -9)))], Scheme())
    assert [row.score_share for row in rows] == [1, 0]


def test_to_have_beaten_the_strong_counts_for_more() -> None:
    tables = [table(A, C), table(B, D), table(C, E), table(F, D)]
    rows = {row.member: row for row in standings([A, B, C, D, E, F], tables, Scheme())}
    # C has won once and lost once: 10 + 6. D has lost twice.
    assert (float(rows[A].opponents), float(rows[B].opponents)) == (16, 12)
    assert rows[A].rank < rows[B].rank


def test_who_rested_less_often_stands_before() -> None:
    rows = standings([A, B], [], Scheme(tie_breaks=(TieBreak.BYES,)), byes={A: 1})
    assert [row.member for row in rows] == [B, A]


def test_rests_may_be_worth_points() -> None:
    rows = standings([A, B], [], Scheme(bye_points=4), byes={B: 2})
    assert [(row.member, float(row.points), row.byes) for row in rows] == [(B, 8, 2), (A, 0, 0)]


def test_a_lot_is_drawn_once_for_each_no_matter_who_else_is_there() -> None:
    scheme = Scheme(tie_breaks=(TieBreak.LOT,), lot_seed="spring")
    order = [row.member for row in standings(range(1, 30), [], scheme)]
    without = [row.member for row in standings([m for m in range(1, 30) if m != order[4]], [], scheme)]
    assert without == [member for member in order if member != order[4]]
    other = Scheme(tie_breaks=(TieBreak.LOT,), lot_seed="autumn")
    assert order != [row.member for row in standings(range(1, 30), [], other)]
    assert sorted(order) == list(range(1, 30))


def test_who_withdrew_stands_behind_all_others() -> None:
    rows = standings([A, B, C], [table(A, B, C)], Scheme(), withdrawn={A})
    assert [(row.member, row.rank, row.is_withdrawn) for row in rows] == [(B, 1, False), (C, 2, False), (A, 3, True)]


def test_a_forfeit_is_no_victory_even_if_it_came_first() -> None:
    given_up = Played((Result(A, 1, 40, is_forfeit=True), Result(B, 2, 30), Result(C, 3, 20)))
    rows = {row.member: row for row in standings([A, B, C], [given_up], Scheme())}
    assert [(float(rows[m].points), rows[m].wins, rows[m].form) for m in (A, B, C)] == [
        (0, 0, (3,)),
        (10, 1, (1,)),
        (6, 0, (2,)),
    ]
    assert rows[A].score_share == 0
    assert head_to_head([A, B], [given_up]) == {A: -1, B: 1}


def test_results_of_a_substitute_count_for_the_others_only() -> None:
    rows = standings([A, B], [table(99, A, B)], Scheme())
    assert [(row.member, float(row.points)) for row in rows] == [(A, 6), (B, 3)]


def test_tables_that_have_not_ended_are_counted_as_to_be_played() -> None:
    rows = {row.member: row for row in standings([A, B], [table(A, B)], Scheme(), unfinished=[[A, B], [A, C]])}
    assert [(rows[m].played, rows[m].to_play) for m in (A, B)] == [(1, 2), (1, 1)]


def test_what_hosts_give_and_take_counts() -> None:
    rows = standings([A, B], [table(A, B)], Scheme(), extra={A: -5, B: Fraction(1, 2)})
    assert [(row.member, row.points) for row in rows] == [(B, Fraction(13, 2)), (A, 5)]


def test_the_movement_is_how_many_ranks_a_player_has_risen() -> None:
    before = standings([A, B, C], [table(A, B, C)], Scheme())
    after = standings([A, B, C, D], [table(A, B, C), table(C, B), table(C, A), table(D)], Scheme())
    assert {row.member: row.moved for row in with_movement(after, before)} == {C: 2, A: -1, B: -1, D: None}


tables_of_six = st.lists(
    st.tuples(st.permutations(range(6)), st.lists(st.integers(0, 9), min_size=4, max_size=4)).map(
        lambda drawn: Played(
            tuple(
                Result(member, place, score)
                for member, place, score in zip(drawn[0][:4], placed(drawn[1]), drawn[1], strict=True)
            )
        )
    ),
    max_size=8,
)


@given(tables_of_six, st.permutations(USUAL_TIE_BREAKS + (TieBreak.PLACES,)))
def test_ranks_are_without_gaps_and_no_tie_break_undoes_an_earlier_one(
    tables: list[Played], order: list[TieBreak]
) -> None:
    coarse: dict[int, int] = {}
    for number in range(len(order) + 1):
        rows = standings(range(6), tables, Scheme(tie_breaks=tuple(order[:number])))
        finer = {row.member: row.rank for row in rows}
        assert sorted(finer) == list(range(6))
        assert all(rank == 1 + sum(other < rank for other in finer.values()) for rank in finer.values())
        assert all(finer[a] < finer[b] for a in coarse for b in coarse if coarse[a] < coarse[b])
        coarse = finer
    assert sorted(coarse.values()) == [1, 2, 3, 4, 5, 6], "The lot leaves no two level."


@given(tables_of_six)
def test_all_points_of_all_tables_are_given_out(tables: list[Played]) -> None:
    rows = standings(range(6), tables, Scheme())
    assert sum(row.points for row in rows) == 20 * len(tables)


def test_a_scheme_that_rewards_worse_places_is_refused() -> None:
    with pytest.raises(ValueError, match="must not rise"):
        Scheme(scale=(1, 5))
