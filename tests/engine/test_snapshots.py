"""Any position of a record, by way of the states kept along it."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from games.engine.errors import BadRecord
from games.engine.playout import play_record
from games.engine.protocol import AnyGame, Ruleset, Seat
from games.engine.record import UNDO, Ply, Record
from games.engine.registry import game_for
from games.engine.replay import Position, positions
from games.engine.snapshots import STRIDE, Snapshot, positions_between, worth_keeping


def with_takebacks(game: AnyGame, record: Record) -> Record:
    """The record of a player who takes back whatever can be taken back, once, and then plays the same."""
    plies: list[Ply] = []
    for place in positions(game, record, verify=False):
        if place.ply is None:
            continue
        again = [place.ply.text] if place.is_settled else [place.ply.text, UNDO, place.ply.text]
        plies += [Ply(len(plies) + 1 + step, place.ply.seat, text) for step, text in enumerate(again)]
    return record._replace(plies=tuple(plies))


def kept(game: AnyGame, reached: list[Position]) -> list[Snapshot]:
    return [Snapshot(place.number, game.encode(place.state)) for place in worth_keeping(reached)]


@pytest.mark.parametrize(("ruleset", "seats"), [("tudor/v15@1", 3), ("royals/arcane@1", 2)])
def test_every_position_is_reached_from_the_nearest_snapshot_even_past_moves_taken_back(
    ruleset: str, seats: int
) -> None:
    rules = Ruleset.read(ruleset)
    game = game_for(rules)
    record = with_takebacks(game, play_record(game, rules, seats, Random(5))[1])
    assert sum(ply.text == UNDO for ply in record.plies) > 10
    reached = list(positions(game, record, verify=False))
    snapshots = kept(game, reached)
    for place in reached:
        (found,) = positions_between(game, snapshots, record.plies, place.number, place.number)
        assert (found.number, found.state) == (place.number, place.state)


def test_no_more_plies_are_played_for_a_position_than_lie_between_two_snapshots() -> None:
    rules = Ruleset.read("royals/arcane@1")
    game = game_for(rules)
    reached = list(positions(game, play_record(game, rules, 5, Random(2))[1], verify=False))
    numbers = [place.number for place in worth_keeping(reached)]
    assert (numbers[0], numbers[-1]) == (0, reached[-1].number)
    gaps = [after - before for before, after in itertools.pairwise(numbers)]
    assert max(gaps) < 2 * STRIDE
    assert len(reached) > 10 * STRIDE


def test_a_ply_that_the_record_does_not_have_is_refused() -> None:
    rules = Ruleset.read("tudor/v15@1")
    game = game_for(rules)
    record = play_record(game, rules, 2, Random(1))[1]
    snapshots = kept(game, list(positions(game, record, verify=False)))
    for first, last in ((-1, 0), (3, 2), (0, len(record.plies) + 1)):
        with pytest.raises(BadRecord):
            positions_between(game, snapshots, record.plies, first, last)


def test_a_move_can_be_taken_back_only_from_a_position_that_is_not_settled() -> None:
    rules = Ruleset.read("tudor/v15@1")
    game = game_for(rules)
    record = play_record(game, rules, 2, Random(3))[1]
    for place in positions(game, record, verify=False):
        if place.ply is None or place.ply.seat < 0:
            continue
        undo = Ply(place.number + 1, Seat(place.ply.seat), UNDO)
        taken_back = record._replace(plies=(*record.plies[: place.number], undo))
        if place.is_settled:
            with pytest.raises(BadRecord):
                list(positions(game, taken_back, verify=False))
        else:
            assert len(list(positions(game, taken_back, verify=False))) == place.number + 2
