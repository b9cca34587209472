"""When time is over: an excused extension, then a caretaker, a substitute or the one who comes back."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, time, timedelta
from itertools import groupby

import pytest
from django.utils import timezone

from accounts.models import Block, Preferences, User
from accounts.services.create_guest import create_guest
from games.clock import ZERO, longest
from games.errors import (
    AlreadySeated,
    BlockedPerson,
    HeldBefore,
    MembersTakeOver,
    NoSeatToWaitFor,
    NotAlone,
    NotAway,
    NotInvited,
    NotPlaying,
    NotYourSeat,
    Refusal,
    SeatNotOffered,
)
from games.models import Match, Seat, SeatHolder, TableEvent
from games.play.selectors.table import find_match, table_page
from games.play.services.finish_abandoned import finish_abandoned
from games.play.services.offer_seat import OFFER
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.play.services.return_to_seat import return_to_seat
from games.play.services.take_over_seat import take_over_seat
from games.play.services.wait_for_seat import wait_for_seat
from games.tasks import expire_clocks_task, sweep_court
from tests.games.table_factories import fresh, person
from tests.games.timed_matches import (
    BRISK,
    CALM_DAYS,
    MONDAY,
    ROYALS,
    at,
    clocked,
    run_out,
    seat_to_act,
    sweep,
    timed_out,
)

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)


def kinds(match: Match) -> list[str]:
    return list(match.events.values_list("kind", flat=True))


def test_before_its_time_nothing_happens_to_a_seat() -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked()
        traveller.shift(BRISK.bank + BRISK.increment - SECOND)
        assert sweep() == 0
        assert kinds(match) == []


def test_the_first_time_an_extension_is_excused_and_everybody_can_read_it() -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked()
        version = match.version
        seat = run_out(match, traveller)
        assert not seat.is_caretaker
        assert seat.is_extended
        assert seat.due_at == seat.extended_at + BRISK.extension  # type: ignore[operator]
        assert kinds(match) == ["extended"]
        assert fresh(match).version > version
        assert sweep() == 0


def test_the_second_time_a_caretaker_plays_on() -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked(ROYALS, 3)
        seat = timed_out(match, traveller)
        assert (seat.is_caretaker, seat.has_timed_out, seat.has_conceded, seat.has_left) == (True, True, False, True)
        assert kinds(match) == ["extended", "timed-out"]
        match = fresh(match)
        assert seat_to_act(match).number != seat.number
        assert seat_to_act(match).due_at is not None


def test_who_has_had_an_extension_gets_none_in_a_later_decision() -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked(ROYALS)
        seat = run_out(match, traveller)
        Seat.objects.filter(pk=seat.pk).update(clock_since=MONDAY + timedelta(hours=1))
        traveller.move_to(MONDAY + timedelta(hours=2))
        sweep()
        expire_clocks_task()
        seat.refresh_from_db()
        assert seat.has_timed_out


def test_running_twice_changes_nothing() -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked()
        timed_out(match, traveller)
        version = fresh(match).version
        assert sweep() == 0
        assert fresh(match).version == version


def test_no_decision_expires_in_quiet_hours_even_if_its_deadline_was_written_down_too_early() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(control=CALM_DAYS)
        seat = seat_to_act(match)
        Preferences.objects.create(user=people[seat.number], quiet_from=time(20), quiet_until=time(6))
        night = datetime(2026, 3, 5, 23, tzinfo=UTC)
        Seat.objects.filter(pk=seat.pk).update(due_at=night, clock_left=int(timedelta(hours=8).total_seconds() * 1000))
        Seat.objects.filter(pk=seat.pk).update(clock_since=night - timedelta(hours=11))
        traveller.move_to(night)
        assert sweep() == 0
        seat.refresh_from_db()
        assert seat.extended_at is None
        assert seat.due_at == datetime(2026, 3, 6, 6, tzinfo=UTC)


def test_a_table_that_is_broken_keeps_no_other_waiting() -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked()
        seat = timed_out_next(match)
        broken = Match.objects.create(
            opened_by=person("zoe"), ruleset=ROYALS, players=2, status="playing", state="nonsense",
            clock_bank=1, clock_increment=1, clock_cap=1,
        )  # fmt: skip
        Seat.objects.create(
            match=broken, number=0, user=broken.opened_by, is_to_act=True,
            due_at=MONDAY, clock_since=MONDAY, clock_left=0, extended_at=MONDAY,
        )  # fmt: skip
        traveller.shift(timedelta(hours=1))
        assert sweep() == 1
        seat.refresh_from_db()
        assert seat.is_caretaker


def timed_out_next(match: Match) -> Seat:
    """A seat whose extension is used up."""
    seat = seat_to_act(match)
    Seat.objects.filter(pk=seat.pk).update(extended_at=MONDAY - timedelta(days=1))
    return seat


# Waiting
# ------------------------------------------------------------------------------------------------


def test_an_opponent_may_choose_to_wait_once() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS, 3)
        seat = run_out(match, traveller)
        others = [user for number, user in enumerate(people) if number != seat.number]
        due = seat.due_at
        assert due is not None
        wait_for_seat(match_id=match.pk, user=others[0], number=seat.number)
        seat.refresh_from_db()
        assert seat.due_at == due + BRISK.wait
        assert kinds(match) == ["extended", "waited"]
        with pytest.raises(NoSeatToWaitFor):
            wait_for_seat(match_id=match.pk, user=others[1], number=seat.number)
        assert run_out(match, traveller).has_timed_out


def test_no_one_gives_time_to_themselves_or_before_it_is_needed() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS)
        seat = seat_to_act(match)
        me, other = people[seat.number], people[1 - seat.number]
        for user, number in ((other, seat.number), (other, 9), (me, seat.number)):
            with pytest.raises(NoSeatToWaitFor):
                wait_for_seat(match_id=match.pk, user=user, number=number)
        run_out(match, traveller)
        with pytest.raises(NoSeatToWaitFor):
            wait_for_seat(match_id=match.pk, user=me, number=seat.number)
        with pytest.raises(NotYourSeat):
            wait_for_seat(match_id=match.pk, user=person("mallory"), number=seat.number)


# Coming back
# ------------------------------------------------------------------------------------------------


def test_a_person_who_was_away_may_come_back_with_an_empty_bank_and_has_not_left() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS, 3)
        seat = timed_out(match, traveller)
        return_to_seat(match_id=match.pk, user=people[seat.number])
        seat.refresh_from_db()
        assert (seat.is_caretaker, seat.has_left, seat.left, seat.offered_until) == (False, False, ZERO, None)
        assert kinds(match)[-1] == "returned"
        with pytest.raises(NotAway):
            return_to_seat(match_id=match.pk, user=people[seat.number])


def test_no_one_comes_back_to_a_seat_that_they_resigned_or_that_another_has_taken() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS, 3)
        seat = timed_out(match, traveller)
        take_over_seat(match_id=match.pk, user=person("zoe"), number=seat.number)
        with pytest.raises(NotAway):
            return_to_seat(match_id=match.pk, user=people[seat.number])
        gone = next(user for number, user in enumerate(people) if number != seat.number)
        resign(match_id=match.pk, user=gone)
        with pytest.raises(NotAway):
            return_to_seat(match_id=match.pk, user=gone)


# Substitutes
# ------------------------------------------------------------------------------------------------


def test_a_substitute_plays_on_with_a_fresh_bank_and_the_seat_remembers_who_was_there() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS, 3)
        seat = timed_out(match, traveller)
        zoe = person("zoe")
        match = take_over_seat(match_id=match.pk, user=zoe, number=seat.number)
        seat.refresh_from_db()
        assert (seat.user, seat.is_caretaker, seat.has_left, seat.clock_left) == (zoe, False, False, None)
        assert seat.held_from == match.ply
        holder = SeatHolder.objects.get(match=match)
        assert (holder.user, holder.number, holder.from_ply, holder.until_ply, holder.reason) == (
            people[seat.number],
            seat.number,
            0,
            match.ply,
            "timed-out",
        )
        assert table_page(match=find_match(match.code), user=zoe).my_seat == seat
        assert table_page(match=find_match(match.code), user=people[seat.number]).my_seat is None


def test_of_two_who_come_one_gets_the_seat() -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked(ROYALS, 3)
        seat = timed_out(match, traveller)
        take_over_seat(match_id=match.pk, user=person("zoe"), number=seat.number)
        with pytest.raises(SeatNotOffered):
            take_over_seat(match_id=match.pk, user=person("yves"), number=seat.number)


def test_a_seat_that_was_resigned_is_offered_too() -> None:
    match, people = clocked(ROYALS, 3)
    resign(match_id=match.pk, user=people[0])
    take_over_seat(match_id=match.pk, user=person("zoe"), number=0)
    assert SeatHolder.objects.get(match=match).reason == "conceded"
    assert not match.seats.get(number=0).has_left


def test_who_may_not_take_over_is_told_why_and_nothing_changes() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS, 3)
        seat = timed_out(match, traveller)
        enemy = person("enemy")
        Block.objects.create(blocker=enemy, blocked=people[(seat.number + 1) % 3])
        refused: list[tuple[User, int, type[Refusal]]] = [
            (create_guest(), seat.number, MembersTakeOver),
            (people[(seat.number + 1) % 3], seat.number, AlreadySeated),
            (enemy, seat.number, BlockedPerson),
            (person("zoe"), (seat.number + 1) % 3, SeatNotOffered),
            (person("yves"), 17, SeatNotOffered),
        ]
        for user, number, refusal in refused:
            with pytest.raises(refusal):
                take_over_seat(match_id=match.pk, user=user, number=number)
        assert SeatHolder.objects.count() == 0


def test_at_a_table_by_invitation_only_the_invited_take_over() -> None:
    match, people = clocked(ROYALS, 3, access=Match.Access.OPEN)
    Match.objects.filter(pk=match.pk).update(access=Match.Access.INVITATION)
    resign(match_id=match.pk, user=people[0])
    with pytest.raises(NotInvited):
        take_over_seat(match_id=match.pk, user=person("zoe"), number=0)


def test_who_has_held_a_seat_takes_no_other() -> None:
    match, people = clocked(ROYALS, 4)
    resign(match_id=match.pk, user=people[0])
    take_over_seat(match_id=match.pk, user=person("zoe"), number=0)
    resign(match_id=match.pk, user=people[1])
    with pytest.raises(HeldBefore):
        take_over_seat(match_id=match.pk, user=people[0], number=1)


def test_a_seat_changes_hands_twice_at_most() -> None:
    match, people = clocked(ROYALS, 3)
    holder = people[0]
    for name in ("zoe", "yves"):
        resign(match_id=match.pk, user=holder)
        holder = person(name)
        take_over_seat(match_id=match.pk, user=holder, number=0)
    resign(match_id=match.pk, user=holder)
    with pytest.raises(SeatNotOffered):
        take_over_seat(match_id=match.pk, user=person("xenia"), number=0)


def test_an_offer_ends() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS, 3)
        resign(match_id=match.pk, user=people[0])
        traveller.shift(OFFER[Match.Pace.LIVE] + SECOND)
        with pytest.raises(SeatNotOffered):
            take_over_seat(match_id=match.pk, user=person("zoe"), number=0)
        sweep()
        assert match.seats.get(number=0).offered_until is None


# The last at the table
# ------------------------------------------------------------------------------------------------


def finish(match: Match) -> Match:
    for _ in range(20):
        sweep_court()
    return fresh(match)


@pytest.mark.parametrize("ruleset", ["tudor/v15@1", ROYALS])
def test_when_one_person_is_left_the_match_ends_as_soon_as_no_one_has_come(ruleset: str) -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked(ruleset)
        seat = timed_out(match, traveller)
        assert fresh(match).status == Match.Status.PLAYING
        traveller.shift(OFFER[Match.Pace.LIVE] + SECOND)
        assert sweep() == 1
        match = finish(match)
        assert match.status == Match.Status.OVER
        assert kinds(match)[-1] == "played-out"
        assert {other.number: other.has_left for other in match.seats.all()} == {
            seat.number: True,
            1 - seat.number: False,
        }
        assert sweep() == 0


def test_the_last_person_may_end_it_at_once() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS)
        with pytest.raises(NotAlone):
            finish_abandoned(match_id=match.pk, user=people[0])
        seat = timed_out(match, traveller)
        with pytest.raises(NotYourSeat):
            finish_abandoned(match_id=match.pk, user=people[seat.number])
        finish_abandoned(match_id=match.pk, user=people[1 - seat.number])
        with pytest.raises(NotPlaying):
            finish_abandoned(match_id=match.pk, user=people[1 - seat.number])
        with pytest.raises(NotPlaying):
            resign(match_id=match.pk, user=people[1 - seat.number])
        with pytest.raises((NotAway, NotPlaying)):
            return_to_seat(match_id=match.pk, user=people[seat.number])
        assert finish(match).status == Match.Status.OVER


def test_a_substitute_in_time_lets_a_match_of_two_go_on() -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked(ROYALS)
        seat = timed_out(match, traveller)
        take_over_seat(match_id=match.pk, user=person("zoe"), number=seat.number)
        match = fresh(match)
        assert seat_to_act(match).due_at is not None, "there are two again, and their clocks run"
        traveller.shift(timedelta(seconds=30))
        assert sweep() == 0
        assert match.status == Match.Status.PLAYING


def test_a_match_in_which_no_one_ever_decides_ends() -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked(ROYALS, 4)
        for _ in range(40):
            traveller.shift(timedelta(minutes=20))
            sweep()
            sweep_court()
        match = finish(match)
        assert match.status == Match.Status.OVER
        assert TableEvent.objects.filter(match=match, kind="timed-out").count() == 3


def test_no_match_lasts_longer_than_the_bound_even_if_others_come_at_the_last_moment_and_do_nothing() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS)
        seat = timed_out(match, traveller)
        for name in ("zoe", "yves"):
            traveller.shift(OFFER[Match.Pace.LIVE] - SECOND)
            take_over_seat(match_id=match.pk, user=person(name), number=seat.number)
            # The one who stayed decides at once, and it is the other's turn.
            hand_on(match, people[1 - seat.number])
            timed_out(match, traveller)
        sweep()
        played = match.plies.filter(number__lte=match.events.get(kind="played-out").ply, seat__gte=0)
        decided = Counter(number for number, _ in groupby(played.values_list("seat", flat=True)))
        assert finish(match).status == Match.Status.OVER
        assert timezone.now() - MONDAY <= longest(BRISK, [decided[0], decided[1]])


def hand_on(match: Match, user: User) -> None:
    """Plays a player's turn to its end."""
    match = fresh(match)
    while match.seats.get(user=user).is_to_act:
        state = match.decoded_state
        text = match.game.write(match.game.caretaker(state, match.game.to_act(state)[0]))
        match = play_move(match_id=match.pk, user=user, ply=match.ply, text=text)
