"""How positions are judged: by what the rules would score, in every ruleset."""

from __future__ import annotations

from collections import Counter
from math import isclose

import pytest

from games.bots.evaluator import chances, shares
from games.bots.playing import judged
from games.engine.protocol import ScoreLine
from games.engine.registry import GAMES
from games.engine.royals.phases.court import period_lines, title_lines
from games.engine.royals.state import State as RoyalsState
from games.engine.tudor.game import TUDOR
from games.titles.registry import all_titles, evaluator_for
from games.titles.royals.evaluator import prospects_of as royals_prospects
from games.titles.tudor.evaluator import prospects_of as tudor_prospects
from tests.bots.decisions import decisions
from tests.engine.rulesets import samples


def points_by_seat(lines: tuple[ScoreLine, ...], seats: int) -> list[int]:
    points: Counter[int] = Counter()
    for line in lines:
        points[line.seat] += line.points
    return [points[seat] for seat in range(seats)]


def test_every_game_of_the_site_has_an_evaluator_of_its_own() -> None:
    assert [title.slug for title in all_titles() if title.evaluator] == [game.slug for game in GAMES]


@pytest.mark.parametrize(("ruleset", "players"), samples())
def test_every_seat_has_a_chance_and_together_they_are_certain(ruleset: str, players: int) -> None:
    for game, state, seat in decisions(ruleset, players, every=13):
        evaluator = evaluator_for(game.slug)
        values = judged(game, evaluator, state)
        assert len(values) == players
        assert all(0.0 <= value <= 1.0 for value in values)
        assert isclose(sum(values), 1.0)
        assert all(prior > 0 for prior in evaluator.priors(state, seat, game.legal_moves(state, seat)))


@pytest.mark.parametrize("players", [2, 5])
def test_markers_and_titles_of_royals_are_judged_as_the_court_would_score_them(players: int) -> None:
    for _, state, _ in decisions("royals/arcane@1", players, every=7):
        assert isinstance(state, RoyalsState)
        last = state.with_(period=3, period_due=True)
        found = royals_prospects(last)
        assert [seat.this_period for seat in found] == points_by_seat(period_lines(last), players)
        assert [seat.titles for seat in found] == points_by_seat(title_lines(last), players)
        assert [seat.points for seat in found] == [state.points(seat) for seat in state.rules.seats]


def test_what_the_cards_of_tudor_would_score_is_judged_as_a_player_is_shown_it() -> None:
    for ruleset in (
        "tudor/v15@1+open+scenario=blue2+scoring=red1,green5",
        "tudor/v15@1+open+scenario=p1+scoring=p2,p3",
    ):
        for game, state, _ in decisions(ruleset, 3, every=11):
            if not state.round:
                continue
            standing = [line for line in game.view(state, None).standing if line.source != "garter"]
            found = [seat.this_round + seat.game_end for seat in tudor_prospects(state)]
            assert found == points_by_seat(tuple(standing), 3)


def test_a_king_of_tudor_looks_further_before_anybody_acts() -> None:
    evaluator = evaluator_for("tudor")
    seating, acting = (TUDOR.read_position(f"phase: {phase}\n") for phase in ("lords", "actions"))
    assert evaluator.horizon(seating) > evaluator.horizon(acting) > 1


def test_figures_count_as_soon_as_a_lord_opens_their_chamber() -> None:
    chairs = "phase: lords\nchairs 1: 0 0\nlords: 1={}\n"
    opened, closed = (tudor_prospects(TUDOR.read_position(chairs.format(chamber)))[0].to_act for chamber in (1, 2))
    assert (opened, closed) == (2.0, 0.0)


def test_a_lead_is_worth_more_the_less_can_still_happen() -> None:
    assert chances([10.0, 5.0], 3.0)[0] > chances([10.0, 5.0], 9.0)[0] > 0.5
    assert chances([7.0, 7.0, 7.0], 4.0) == [1 / 3] * 3


def test_those_who_share_the_first_place_share_the_victory() -> None:
    assert shares((1, 3, 1)) == [0.5, 0.0, 0.5]
