"""A match rebuilt from its record."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from games.engine.codec import digest, dump
from games.engine.errors import BadRecord
from games.engine.playout import play_record, plies
from games.engine.protocol import COURT, AnyGame, Ruleset, Seat
from games.engine.record import UNDO, Ply, Record, new_record, read_record, write_record
from games.engine.registry import find_game, game_for
from games.engine.replay import positions, replay

GAME = find_game("tudor")
ROYALS = find_game("royals")
RULESET = Ruleset.read("tudor/v15@1+scenario=blue2+scoring=red1,green4")
TABLES = (
    ("tudor/v15@1+scenario=blue2+scoring=red1,green4", 2),
    ("tudor/corax@1+opportunity+scenario=blue5+scoring=p2,p3", 3),
    ("tudor/v15@1+gentle+random", 4),
)


def _states(ruleset: Ruleset, seats: int, seed: int) -> list[Any]:
    first = GAME.setup(ruleset, seats)
    return [first, *(state for _, _, state in plies(GAME, first, Random(seed)))]


@pytest.fixture(scope="module")
def record() -> Record:
    return play_record(GAME, RULESET, 2, Random(3))[1]


@pytest.fixture(scope="module")
def states() -> list[Any]:
    return _states(RULESET, 2, 3)


def with_ply(record: Record, number: int, **changes: Any) -> Record:
    """A record in which one ply is different."""
    changed = record.plies[number - 1]._replace(**changes)
    return record._replace(plies=(*record.plies[: number - 1], changed, *record.plies[number:]))


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_a_replay_passes_through_every_state_of_the_match(ruleset: str, seats: int) -> None:
    rules = Ruleset.read(ruleset)
    last, record = play_record(GAME, rules, seats, Random(3))
    seen = list(positions(GAME, read_record(write_record(record))))
    assert [position.state for position in seen] == _states(rules, seats, 3)
    assert [position.number for position in seen] == list(range(len(record.plies) + 1))
    assert [position.ply for position in seen] == [None, *record.plies]
    assert replay(GAME, record).position.state == last


def test_the_events_of_a_position_are_those_of_its_ply(record: Record, states: list[Any]) -> None:
    for before, position in zip(states, list(positions(GAME, record))[1:], strict=False):
        assert position.ply is not None
        assert position.events == GAME.apply(before, GAME.read(before, position.ply.text)).events


def test_a_replay_stops_at_the_ply_that_is_asked_for(record: Record, states: list[Any]) -> None:
    for number in (0, 1, 28, 57, 100, len(record.plies)):
        position, error = replay(GAME, record, number)
        assert error is None
        assert position.number == number
        assert position.state == states[number]


def test_what_comes_after_the_ply_that_is_asked_for_does_not_matter(record: Record, states: list[Any]) -> None:
    broken = with_ply(record, 101, text="no move at all")
    assert replay(GAME, broken, 100).error is None
    assert replay(GAME, broken, 100).position.state == states[100]


def test_a_ply_beyond_the_end_is_an_error_that_keeps_the_last_position(record: Record, states: list[Any]) -> None:
    position, error = replay(GAME, record, len(record.plies) + 1)
    assert position.state == states[-1]
    assert error is not None
    assert str(error) == f"the record ends at ply {len(record.plies)}, before {len(record.plies) + 1}"


@pytest.mark.parametrize("number", [1, 29, 60, 120, -1])
def test_a_wrong_digest_is_named_with_its_ply(record: Record, states: list[Any], number: int) -> None:
    number = number if number > 0 else len(record.plies)
    position, error = replay(GAME, with_ply(record, number, digest="0123456789abcdef"))
    assert error is not None
    assert str(error).startswith(f"ply {number}: the state after {record.plies[number - 1].text!r}")
    assert position.number == number - 1
    assert position.state == states[number - 1]


def test_a_changed_move_is_found_by_the_digest(record: Record) -> None:
    first = record.plies[0]
    other = "deal intrigue" if first.text == "deal influence" else "deal influence"
    _, error = replay(GAME, with_ply(record, 1, text=other))
    assert error is not None
    assert str(error).startswith("ply 1: ")


def test_digests_are_not_compared_when_nobody_asks(record: Record, states: list[Any]) -> None:
    position, error = replay(GAME, with_ply(record, 60, digest="0123456789abcdef"), verify=False)
    assert error is None
    assert position.state == states[-1]


def test_plies_without_a_digest_are_played_and_not_compared(record: Record, states: list[Any]) -> None:
    bare = record._replace(plies=tuple(ply._replace(digest="") for ply in record.plies))
    assert replay(GAME, bare).error is None
    assert replay(GAME, bare).position.state == states[-1]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"text": "award garter"}, "tudor.turn.court"),
        ({"text": "draw heart"}, "tudor.turn.chance"),
        ({"text": "gibberish"}, "not a move"),
        ({"text": ""}, "not a move"),
        ({"seat": COURT}, "it was not the turn of"),
        ({"seat": Seat(3)}, "it was not the turn of seat 3"),
    ],
)
def test_the_legal_beginning_is_kept_and_the_error_names_ply_and_reason(
    record: Record, states: list[Any], changes: dict[str, Any], words: str
) -> None:
    number = next(ply.number for ply in record.plies[80:] if ply.seat >= 0)
    position, error = replay(GAME, with_ply(record, number, **changes))
    assert position.number == number - 1
    assert position.state == states[number - 1]
    assert error is not None
    assert str(error).startswith(f"ply {number}: ")
    assert words in str(error)


def test_a_move_after_the_end_is_an_error(record: Record, states: list[Any]) -> None:
    number = len(record.plies) + 1
    position, error = replay(GAME, record._replace(plies=(*record.plies, Ply(number, Seat(0), "end"))))
    assert position.state == states[-1]
    assert error is not None
    assert str(error).startswith(f"ply {number}: ")


@pytest.mark.parametrize(
    ("ruleset", "seats"), [("tudor/v16@1", 2), ("tudor/v15@99", 2), ("tudor/v15@1+nonsense", 2), ("tudor/v15@1", 5)]
)
def test_a_record_of_no_known_rules_has_no_position_at_all(ruleset: str, seats: int) -> None:
    record = new_record(Ruleset.read(ruleset), ["anna"] * seats)
    with pytest.raises(BadRecord):
        replay(GAME, record)


@pytest.mark.parametrize("missing", ["Ruleset", "Seats"])
def test_a_record_without_its_headers_cannot_be_replayed(record: Record, missing: str) -> None:
    headers = tuple(header for header in record.headers if header[0] != missing)
    with pytest.raises(BadRecord, match=missing):
        replay(GAME, record._replace(headers=headers))


# Taking back


def _with_undos(seats: int, seed: int) -> tuple[Record, list[Any]]:
    """A match in which seats often take moves back, and the state after every ply, kept on a stack of our own."""
    random = Random(seed)
    state = GAME.setup(RULESET, seats)
    states = [state]
    stack: list[Any] = []
    owner: Seat | None = None
    record: list[Ply] = []
    while to_act := GAME.to_act(state):
        seat = to_act[0]
        if stack and owner is not None and random.random() < 0.3:
            seat, text, state = owner, UNDO, stack.pop()
        else:
            outcomes = [move for move, _ in GAME.odds(state)] or GAME.legal_moves(state, seat)
            move = random.choice(outcomes)
            stack = [*(stack if owner == seat else []), state] if seat >= 0 else []
            owner, text, state = seat, GAME.write(move), GAME.apply(state, move).state
        states.append(state)
        record.append(Ply(len(record) + 1, seat, text, digest(GAME.encode(state))))
    return new_record(RULESET, ["anna"] * seats, record), states


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_plies_that_take_back_lead_to_the_state_before(seats: int) -> None:
    record, states = _with_undos(seats, seed=seats)
    assert sum(ply.text == UNDO for ply in record.plies) > 30
    record = read_record(write_record(record))
    assert [position.state for position in positions(GAME, record)] == states
    for number in range(0, len(record.plies), 83):
        assert replay(GAME, record, number).position.state == states[number]


def test_a_ply_that_takes_back_is_an_event_of_its_seat() -> None:
    record, _ = _with_undos(2, seed=2)
    for position in positions(GAME, record):
        if position.ply is not None and position.ply.text == UNDO:
            assert [event.text for event in position.events] == [f"taken_back seat {position.ply.seat}"]


@pytest.mark.parametrize("seat", [Seat(0), Seat(1), COURT, Seat(-1)])
def test_nothing_is_taken_back_past_chance(record: Record, states: list[Any], seat: Seat) -> None:
    position, error = replay(GAME, record._replace(plies=(*record.plies[:56], Ply(57, seat, UNDO))))
    assert position.state == states[56]
    assert error is not None
    assert str(error).startswith("ply 57: undo.barrier")


# Beginning from a position


BRANCHES = (*TABLES[:2], ("tudor/v15@1+gentle+scenario=blue1+scoring=red1,green4", 4), ("royals/arcane@1+open4", 5))


def branch(ruleset: str, seats: int, number: int) -> tuple[AnyGame, Any, Record]:
    """A match that goes on in another way after so many plies of one, with what seat 0 did not know dealt anew."""
    rules = Ruleset.read(ruleset)
    game = game_for(rules)
    match = play_record(game, rules, seats, Random(8))[1]
    first = game.redeal(replay(game, match, number).position.state, Seat(0), Random(number).randrange)
    played = [
        Ply(number, seat, game.write(move), digest(game.encode(state)))
        for number, (seat, move, state) in enumerate(plies(game, first, Random(9)), start=1)
    ]
    names = [f"player {seat}" for seat in range(seats)]
    return game, first, new_record(rules, names, played, Position=game.encode(first))


@pytest.mark.parametrize(("ruleset", "seats"), BRANCHES)
def test_a_record_may_begin_from_a_position_and_is_replayed_from_there(ruleset: str, seats: int) -> None:
    game, first, record = branch(ruleset, seats, 90)
    read = read_record(write_record(record))
    assert read == record
    played = list(positions(game, read))
    assert (played[0].number, played[0].state) == (0, first)
    assert [place.number for place in played] == list(range(len(record.plies) + 1))
    assert digest(game.encode(played[-1].state)) == record.plies[-1].digest
    assert game.result(played[-1].state) is not None


def test_every_position_of_a_match_can_be_begun_from(record: Record, states: list[Any]) -> None:
    for state in states[::10]:
        begun = new_record(RULESET, record.seats, Position=GAME.encode(state))
        assert replay(GAME, read_record(write_record(begun))).position.state == state


def test_a_digest_is_compared_from_the_first_ply_after_a_position() -> None:
    game, first, record = branch("royals/arcane@1", 3, 120)
    elsewhere = game.redeal(first, Seat(0), Random(1).randrange)
    headers = tuple((name, game.encode(elsewhere) if name == "Position" else value) for name, value in record.headers)
    position, error = replay(game, record._replace(headers=headers))
    assert (position.number, position.state) == (0, elsewhere)
    assert error is not None


def test_nobody_takes_back_past_the_beginning() -> None:
    game, first, record = branch("royals/arcane@1", 3, 120)
    seat = game.to_act(first)[0]
    begun = record._replace(plies=(Ply(1, seat, UNDO),))
    assert "You cannot undo that" in str(replay(game, begun).error)


def _changed(state: str, **values: Any) -> str:
    return dump(json.loads(state) | values)


def bad_positions() -> dict[str, str]:
    state = GAME.encode(_states(RULESET, 2, 3)[100])
    plain = json.loads(state)
    players = plain["players"]
    another = Ruleset.read("tudor/v15@1+scenario=blue3+scoring=red1,green4")
    return {
        "nothing": "",
        "no JSON": "a heart on a3",
        "no object": "[1, 2, 3]",
        "an empty object": "{}",
        "nested without end": "[" * 100_000,
        "half of it": state[: len(state) // 2],
        "something more": state[:-1] + ',"crown":1}',
        "spaces in it": state.replace(",", ", "),
        "a phase that is none": _changed(state, phase=77),
        "a word for a number": _changed(state, round="one"),
        "a seat that is none": _changed(state, turn=9),
        "an item that is none": _changed(state, agenda=[["Feast", 0]]),
        "too few players": _changed(state, players=players[:1]),
        "a card too many": _changed(state, stacks=[count + 1 for count in plain["stacks"]]),
        "a ruleset that is none": _changed(state, ruleset="tudor/v99@1"),
        "another number of seats": GAME.encode(_states(RULESET, 3, 3)[100]),
        "another ruleset": GAME.encode(_states(another, 2, 3)[100]),
        "another game": ROYALS.encode(ROYALS.setup(Ruleset.read("royals/arcane@1"), 2)),
    }


@pytest.mark.parametrize("position", bad_positions().values(), ids=bad_positions())
def test_a_position_that_is_none_of_this_table_is_refused(position: str) -> None:
    begun = new_record(RULESET, ("anna", "bo"), Position=position)
    with pytest.raises(BadRecord, match="position"):
        replay(GAME, begun)
