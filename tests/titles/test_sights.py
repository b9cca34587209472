"""What networks are told of a position: nothing that its viewer's view does not show."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from games.engine.protocol import Seat
from games.engine.royals.rules import rules_for
from games.engine.royals.state import State as RoyalsState
from games.management.training.lessons import sight_of
from games.titles.registry import all_titles, evaluator_for
from games.titles.royals.seen import seen_by, seen_in
from tests.bots.decisions import decisions
from tests.engine.rulesets import samples


def numbers_of(seen: list[Any]) -> Any:
    return np.array(seen, dtype=np.int16)


@pytest.mark.parametrize(("ruleset", "players"), samples()[::2])
def test_numbers_tell_what_a_view_shows_and_are_as_many_for_all(ruleset: str, players: int) -> None:
    random = Random(ruleset)
    for game, state, seat in decisions(ruleset, players, every=29):
        sight = sight_of(game.slug)
        for viewer in (seat, Seat((seat + 1) % players), None):
            seen = sight.see(state, viewer)
            assert seen == sight.see(game.redeal(state, viewer, random.randrange), viewer)
            assert min(seen) >= -1
            assert max(seen) <= 254
        numbers = numbers_of([sight.see(state, seat), sight.see(state, None)])
        features = sight.features(numbers)
        assert features.shape[:2] == (2, players)
        assert np.isfinite(features).all()
        assert np.abs(features).max() < 60


@pytest.mark.parametrize(("ruleset", "players"), [("tudor/v15@1", 3), ("royals/arcane@1", 4)])
def test_the_public_sees_what_is_left_when_a_hand_is_hidden(ruleset: str, players: int) -> None:
    for game, state, seat in decisions(ruleset, players, every=29):
        sight = sight_of(game.slug)
        blinded = sight.blind(numbers_of([sight.see(state, seat)]))
        assert blinded.tolist() == [sight.see(state, None)]
        name = "prestige" if game.slug == "tudor" else "points"
        assert sight.points(blinded).tolist() == [[getattr(player, name) for player in game.view(state, seat).players]]


@pytest.mark.parametrize("options", ["", "+open4", "+hidden-points"])
@pytest.mark.parametrize("players", [2, 5])
def test_the_short_way_to_see_royals_sees_what_the_view_shows(players: int, options: str) -> None:
    for game, state, seat in decisions(f"royals/arcane@1{options}", players, every=17):
        assert isinstance(state, RoyalsState)
        # Where points are hidden all have seen them being won: the view of the same table with open points.
        shown = replace(state.rules.ruleset, options=tuple(o for o in state.rules.ruleset.options if o[0] == "open4"))
        opened = state.with_(rules=rules_for(shown, players))
        for viewer in (seat, None):
            seen, told = seen_by(state, viewer), seen_in(game.view(opened, viewer))
            assert seen.table[5:] == told.table[5:]
            assert seen[1:] == told[1:]
            if not options.endswith("points"):
                assert seen == told


def test_every_learned_evaluator_of_the_site_says_where_it_comes_from() -> None:
    for title in all_titles():
        for evaluator in (title.evaluator, *title.other_evaluators):
            assert evaluator is not None
            assert evaluator_for(title.slug, evaluator.version) is evaluator
    for title in all_titles():
        for path in (title.folder / "weights").glob("*.npz"):
            provenance = evaluator_for(title.slug, path.stem).network.provenance  # type: ignore[attr-defined]
            assert path.stat().st_size < 2_000_000
            assert provenance["game"] == title.slug
            assert {"matches", "seed", "passes", "lambda", "features"} <= set(provenance)
