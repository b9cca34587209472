"""How far a seat may take back."""

from __future__ import annotations

import pytest

from games.engine.codec import digest
from games.engine.errors import IllegalMove
from games.engine.protocol import CHANCE, COURT, Event, Seat
from games.engine.tudor.game import TUDOR
from games.engine.tudor.state import State
from games.engine.undo import Trail, can_be_taken_back
from tests.engine.tudor.matches import TABLES, match

ANNA, BO = Seat(0), Seat(1)
NEWS = Event("stepped", ANNA)
WHISPER = Event("looked", ANNA, readers=frozenset({ANNA}))
SECRET = Event("card_shown", ANNA, reveals=True)


def trail(*plies: tuple[Seat, str] | tuple[Seat, str, Event]) -> Trail[str]:
    """Who moved on from which state, and what happened."""
    made: Trail[str] = Trail()
    for seat, before, *events in plies:
        made.add(seat, before, events)
    return made


def refused(made: Trail[str], seat: Seat) -> str:
    with pytest.raises(IllegalMove) as raised:
        made.takeback(seat)
    assert raised.value.text.endswith(".")
    return raised.value.rule


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    for seat in (ANNA, BO, CHANCE, COURT):
        assert trail().limit(seat) == 0
        assert refused(trail(), seat) == "undo.barrier"


def test_a_seat_takes_its_own_moves_back_newest_first() -> None:
    made = trail((ANNA, "first"), (ANNA, "second", NEWS), (ANNA, "third"))
    assert made.limit(ANNA) == 3
    assert [made.takeback(ANNA) for _ in range(3)] == ["third", "second", "first"]
    assert made.limit(ANNA) == 0
    assert refused(made, ANNA) == "undo.barrier"


def test_moves_after_taking_back_can_be_taken_back_too() -> None:
    made = trail((ANNA, "first"), (ANNA, "second"))
    assert made.takeback(ANNA) == "second"
    made.add(ANNA, "second again", ())
    assert made.limit(ANNA) == 2
    assert [made.takeback(ANNA) for _ in range(2)] == ["second again", "first"]


def test_nobody_takes_back_another_seat_s_move() -> None:
    made = trail((ANNA, "first"))
    assert made.limit(BO) == 0
    assert refused(made, BO) == "undo.barrier"
    assert made.limit(ANNA) == 1


def test_another_seat_s_move_ends_the_trail() -> None:
    made = trail((ANNA, "first"), (BO, "second"))
    assert (made.limit(ANNA), made.limit(BO)) == (0, 1)
    assert refused(made, ANNA) == "undo.barrier"


def test_what_another_seat_has_ended_stays_ended_when_the_first_moves_again() -> None:
    made = trail((ANNA, "first"), (BO, "second"), (ANNA, "third"))
    assert made.limit(ANNA) == 1
    assert made.takeback(ANNA) == "third"
    assert made.limit(ANNA) == made.limit(BO) == 0


def test_what_another_seat_has_ended_stays_ended_when_that_seat_takes_back() -> None:
    made = trail((ANNA, "first"), (BO, "second"))
    assert made.takeback(BO) == "second"
    assert made.limit(ANNA) == 0


@pytest.mark.parametrize("nobody", [CHANCE, COURT])
def test_chance_and_the_court_end_the_trail_and_take_nothing_back(nobody: Seat) -> None:
    made = trail((ANNA, "first"), (nobody, "second"))
    assert made.limit(ANNA) == made.limit(nobody) == 0
    assert refused(made, ANNA) == refused(made, nobody) == "undo.barrier"
    made.add(ANNA, "third", ())
    assert made.limit(ANNA) == 1


def test_a_secret_that_was_told_ends_the_trail_with_its_own_move() -> None:
    made = trail((ANNA, "first"), (ANNA, "second", SECRET))
    assert made.limit(ANNA) == 0
    made.add(ANNA, "third", ())
    assert made.limit(ANNA) == 1
    assert made.takeback(ANNA) == "third"
    assert refused(made, ANNA) == "undo.barrier"


def test_a_secret_counts_wherever_it_stands_among_the_events() -> None:
    made = trail((ANNA, "first"))
    made.add(ANNA, "second", [NEWS, SECRET, NEWS])
    assert made.limit(ANNA) == 0


def test_an_event_for_few_readers_that_tells_nothing_new_is_no_barrier() -> None:
    assert trail((ANNA, "first", WHISPER)).limit(ANNA) == 1


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_over_whole_matches_taking_back_gives_the_earlier_states_exactly(ruleset: str, seats: int) -> None:
    """At every ply a second trail is unwound as far as it goes, while the first follows the match."""
    plies = list(match(ruleset, seats, seed=4))
    taken_back = 0
    for last in range(1, len(plies) + 1, 5):
        made: Trail[State] = Trail()
        digests = []
        for ply in plies[max(0, last - 40) : last]:
            made.add(ply.seat, ply.before, ply.events)
            digests.append(digest(TUDOR.encode(ply.before)))
        seat = plies[last - 1].seat
        allowed = made.limit(seat)
        run = _own_run([ply.seat for ply in plies[max(0, last - 40) : last]])
        assert allowed == run
        assert all(made.limit(Seat(other)) == 0 for other in range(-2, seats) if other != seat)
        for back in range(1, allowed + 1):
            state = made.takeback(seat)
            assert state == plies[last - back].before
            assert digest(TUDOR.encode(state)) == digests[-back]
            assert TUDOR.to_act(state) == (seat,)
            taken_back += 1
        with pytest.raises(IllegalMove):
            made.takeback(seat)
    assert taken_back > 50


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_a_move_can_be_taken_back_unless_chance_the_court_or_the_end_follows(ruleset: str, seats: int) -> None:
    plies = list(match(ruleset, seats, seed=4))
    followed = [ply.seat >= 0 for ply in plies[1:]] + [False]
    for ply, is_followed_by_a_person in zip(plies, followed, strict=True):
        if ply.seat >= 0:
            foretold = can_be_taken_back(TUDOR, TUDOR.apply(ply.before, ply.move), frozenset())
            assert foretold == is_followed_by_a_person


def test_a_move_cannot_be_taken_back_past_a_caretaker_who_goes_on_at_once() -> None:
    plies = list(match(*TABLES[0], seed=4))
    turn = next(place for place, ply in enumerate(plies) if 0 <= ply.seat != plies[place + 1].seat >= 0)
    ply, absent = plies[turn], plies[turn + 1].seat
    assert can_be_taken_back(TUDOR, TUDOR.apply(ply.before, ply.move), frozenset())
    assert not can_be_taken_back(TUDOR, TUDOR.apply(ply.before, ply.move), frozenset({absent}))


def _own_run(seats: list[Seat]) -> int:
    """How many of the last moves were made by one seat that is neither chance nor the court; nothing in Tudor that
    a move tells was secret before."""
    run = 0
    while run < len(seats) and seats[-1 - run] == seats[-1] and seats[-1] >= 0:
        run += 1
    return run
