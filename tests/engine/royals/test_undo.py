"""How far a player may take back: to the last thing that chance, another player or a secret has told."""

from __future__ import annotations

import pytest

from games.engine.errors import IllegalMove
from games.engine.protocol import CHANCE, Seat
from games.engine.royals.game import ROYALS
from games.engine.royals.state import State
from games.engine.undo import Trail
from tests.engine.royals.matches import TABLES, match
from tests.engine.royals.table import Table

DECLARING = "phase: declare\ndisplay: france german spain"


class Followed:
    """A position, played on with a trail beside it."""

    def __init__(self, position: str) -> None:
        self.state: State = Table(position).state
        self.trail: Trail[State] = Trail()

    def play(self, moves: str) -> Followed:
        """Plays the moves, chance answering with its first outcome."""
        for text in filter(None, (word.strip() for word in moves.split(";"))):
            self._apply(text)
            while ROYALS.to_act(self.state) == (CHANCE,):
                self._apply(ROYALS.write(ROYALS.odds(self.state)[0][0]))
        return self

    def _apply(self, text: str) -> None:
        (seat,) = ROYALS.to_act(self.state)
        step = ROYALS.apply(self.state, ROYALS.read(self.state, text))
        self.trail.add(seat, self.state, step.events)
        self.state = step.state

    def limit(self, seat: int = 0) -> int:
        return self.trail.limit(Seat(seat))

    def back(self, times: int = 1) -> Followed:
        for _ in range(times):
            self.state = self.trail.takeback(Seat(0))
        return self


def test_a_payment_can_be_taken_back_step_by_step() -> None:
    followed = Followed("seat 0: cards france 1 german 4 spain 3")
    states = [followed.state]
    for text in ("claim dijon baron", "use 1", "pay german", "pay spain"):
        states.append(followed.play(text).state)
    assert followed.limit() == 4
    for before in reversed(states[:-1]):
        assert followed.back().state == before
    assert followed.limit() == 0


def test_a_finished_claim_can_be_taken_back_with_its_bonuses() -> None:
    followed = Followed("seat 0: cards france 1 german 4 spain 3")
    start = followed.state
    followed.play("claim dijon baron; use 1; pay german; pay spain; pay spain")
    assert Table(followed.state).points(0) == 3
    assert followed.back(5).state == start
    assert Table(followed.state).points(0) == 0


def test_a_takeover_can_be_taken_back() -> None:
    followed = Followed("nobles: dijon-baron=1\nseat 0: cards france 2; intrigue france-german france-spain")
    start = followed.state
    followed.play("oust dijon baron; pay france-spain")
    assert Table(followed.state).cathedral("dijon") == (1,)
    assert followed.back(2).state == start


def test_another_payment_may_follow_what_was_taken_back() -> None:
    followed = Followed("seat 0: cards france 1 german 4 spain 3").play("claim dijon baron; use 1; pay german")
    followed.back().play("pay spain; pay spain; pay spain")
    assert Table(followed.state).cards(0) == {"german": 4}
    assert followed.limit() == 5


def test_open_draws_and_the_declaration_can_be_taken_back() -> None:
    followed = Followed(DECLARING)
    start = followed.state
    followed.play("declare three; draw france; draw german")
    assert followed.limit() == 3
    assert followed.back(3).state == start


def test_a_payment_after_open_draws_can_be_taken_back_to_the_declaration() -> None:
    followed = Followed(DECLARING + "\nseat 0: cards france 1")
    followed.play("declare three; draw france; draw german; draw spain; claim dijon baron")
    assert followed.limit() == 5


@pytest.mark.parametrize("draws", ["declare three; draw pile", "declare intrigue; draw intrigue"])
def test_nothing_is_taken_back_past_a_blind_draw(draws: str) -> None:
    followed = Followed(DECLARING).play(draws)
    assert followed.limit() == 0
    with pytest.raises(IllegalMove) as raised:
        followed.back()
    assert raised.value.rule == "undo.barrier"


def test_what_follows_a_blind_draw_is_taken_back_to_it_and_no_further() -> None:
    followed = Followed(DECLARING + "\nseat 0: cards france 2")
    followed.play("declare three; draw france; draw pile")
    behind = followed.state
    followed.play("draw german; claim nantes marshal; claim dijon baron")
    assert followed.limit() == 3
    assert followed.back(3).state == behind
    assert followed.limit() == 0


def test_the_turn_s_end_is_not_taken_back_past_the_refill() -> None:
    followed = Followed("display: france 2").play("end")
    assert (followed.limit(0), followed.limit(1)) == (0, 0)


def test_the_turn_s_end_is_not_taken_back_once_the_next_player_has_moved() -> None:
    followed = Followed("display: france 3").play("end; declare three")
    assert (followed.limit(0), followed.limit(1)) == (0, 1)


def test_discards_can_be_taken_back_until_a_card_is_revealed() -> None:
    followed = Followed("display: france 2\nseat 0: cards france 8 spain 7").play("end; discard france; discard spain")
    assert followed.limit() == 3
    assert followed.play("discard spain").limit() == 0


def test_nobody_takes_back_the_scoring() -> None:
    followed = Followed("phase: period").play("score period")
    assert [followed.trail.limit(Seat(seat)) for seat in (-2, -1, 0, 1)] == [0, 0, 0, 0]


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_in_whole_matches_a_trail_goes_back_to_the_last_ply_of_chance_court_or_another(
    ruleset: str, seats: int
) -> None:
    trail: Trail[State] = Trail()
    run: list[State] = []
    last: Seat | None = None
    longest = 0
    for ply in match(ruleset, seats, seed=10):
        trail.add(ply.seat, ply.before, ply.events)
        run = [] if ply.seat < 0 else [*(run if ply.seat == last else []), ply.before]
        last = ply.seat
        assert trail.limit(ply.seat) == len(run)
        longest = max(longest, len(run))
    assert longest > 5
