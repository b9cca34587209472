"""A match rebuilt from its record."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.codec import digest
from games.engine.errors import BadRecord
from games.engine.playout import play_record, plies
from games.engine.protocol import COURT, Ruleset, Seat
from games.engine.record import UNDO, Ply, Record, new_record, read_record, write_record
from games.engine.registry import find_game
from games.engine.replay import positions, replay

GAME = find_game("tudor")
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
        ({"seat": COURT}, "it was not for"),
        ({"seat": Seat(3)}, "it was not for seat 3 to move"),
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
