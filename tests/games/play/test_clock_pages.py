"""What pages show of clocks and of seats that a player has left."""

from __future__ import annotations

import re
from datetime import date, time, timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Block, Preferences, User
from accounts.services.announce_vacation import announce_vacation
from accounts.services.end_vacation import end_vacation
from accounts.services.save_preferences import save_preferences
from accounts.services.set_quiet_hours import set_quiet_hours
from games.clock import LIVE, OVER_DAYS, Control, Tempo, deadline
from games.models import Match, Seat, TableEvent
from games.play.clock_words import HAPPENED, control_words, duration_words
from games.play.selectors.calendars import calendars_of
from games.play.selectors.table import find_match, table_page
from games.play.services.resign import resign
from games.tables.forms import TableForm
from games.tables.services.call_players import TIME_TO_ANSWER
from games.tables.services.take_seat import take_seat
from tests.games.table_factories import called, fresh, opened, person
from tests.games.timed_matches import BRISK, CALM_DAYS, MONDAY, ROYALS, at, clocked, run_out, seat_to_act, timed_out

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
HOUR = timedelta(hours=1)


def browser(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def shown(match: Match, user: User | None = None, **headers: str) -> str:
    return browser(user).get(f"/tables/{match.code}/", headers=headers).content.decode()


# The table
# ------------------------------------------------------------------------------------------------


def test_everybody_sees_how_much_time_is_left_without_any_script() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked()
        traveller.shift(timedelta(seconds=65))
        for user in (*people, None):
            page = shown(match, user)
            # The clock that runs, and those that wait.
            assert " 4:15 " in words(page)
            assert " 5:00 " in words(page)
            assert f'data-now="{int((MONDAY + timedelta(seconds=65)).timestamp())}.000000"' in page
            due = seat_to_act(match).due_at
            assert due is not None
            assert f'data-due="{int(due.timestamp())}.000000"' in page


def test_a_match_without_a_clock_shows_none_and_loads_no_script() -> None:
    match, _ = called()
    assert "clock.js" not in shown(match)


def test_a_deadline_is_shown_in_the_time_of_the_reader() -> None:
    with at(MONDAY):
        match, people = clocked(control=CALM_DAYS)
        Preferences.objects.create(user=people[0], time_zone="Asia/Tokyo")
        # Noon on Monday, three days and a half later, is nine in the morning in Tokyo.
        assert "Fri 6 Mar, 09:00" in words(shown(match, people[0]))
        assert "Fri 6 Mar, 00:00" in words(shown(match))


def test_little_time_is_told_in_words() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked()
        badge = "data-low-badge hidden>"
        assert badge in shown(match, people[0])
        traveller.shift(BRISK.bank - timedelta(seconds=10))
        assert badge not in shown(match, people[0])


def test_who_sleeps_and_who_is_away_is_told() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS, control=CALM_DAYS)
        seat = seat_to_act(match)
        Preferences.objects.create(user=people[seat.number], quiet_from=time(20), quiet_until=time(6))
        traveller.shift(10 * HOUR)
        assert "quiet hours until Tue 3 Mar, 06:00" in words(shown(match))
        announce_vacation(user=people[1 - seat.number], start=date(2026, 3, 2), end=date(2026, 3, 9))
        assert "away until Tue 10 Mar, 00:00" in words(shown(match))


def test_a_table_page_with_clocks_asks_as_often_for_five_as_for_two() -> None:
    counts = []
    for players in (2, 5):
        Match.objects.all().delete()
        User.objects.all().delete()
        match, people = clocked(ROYALS, players, control=CALM_DAYS)
        client = browser(people[0])
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/tables/{match.code}/", headers=HTMX).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_others_are_offered_to_wait_and_may_once() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS)
        seat = run_out(match, traveller)
        me, other = people[seat.number], people[1 - seat.number]
        assert "extra time" in words(shown(match, other))
        assert f"Wait for {me.username}" in words(shown(match, other))
        assert "Wait for" not in words(shown(match, me))
        assert "Wait for" not in words(shown(match))
        address = f"/tables/{match.code}/seats/{seat.number}/wait/"
        assert browser(other).post(address).status_code == 302
        assert "Wait for" not in words(shown(match, other))
        assert f"{other.username} gave {me.username} more time" in words(shown(match, me))
        refused = browser(other).post(address, headers=HTMX)
        assert refused.status_code == 409
        assert "give this player more time now" in refused.content.decode()


def test_a_person_who_was_away_finds_the_way_back() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS, 3)
        seat = timed_out(match, traveller)
        me = people[seat.number]
        lobby = browser(me).get("/lobby/").content.decode()
        assert "Your tables" in lobby
        assert "Seats to take over" not in lobby
        assert "I'm back" in shown(match, me)
        assert "I'm back" not in shown(match, people[(seat.number + 1) % 3])
        assert browser(me).post(f"/tables/{match.code}/return/").status_code == 302
        assert "I'm back" not in shown(match, me)
        assert f"{me.username} is back" in words(shown(match))


def test_a_member_takes_a_seat_over_from_the_lobby() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS, 3)
        seat = timed_out(match, traveller)
        zoe = person("zoe")
        lobby = browser(zoe).get("/lobby/").content.decode()
        assert "Seats to take over" in lobby
        assert match.code in lobby
        assert "Seats to take over" not in browser(people[0]).get("/lobby/").content.decode()
        address = f"/tables/{match.code}/seats/{seat.number}/take-over/"
        for client in (browser(zoe), browser()):
            assert address in client.get(f"/tables/{match.code}/", headers=HTMX).content.decode()
        assert "Your clock starts at 5 minutes" in words(browser(zoe).get(address).content.decode())
        assert browser(zoe).post(address)["Location"] == f"/tables/{match.code}/"
        assert "zoe took over a seat" in words(shown(match))
        assert "can't take over this seat any more" in browser(zoe).get(address).content.decode()
        assert "Seats to take over" not in browser(person("yves")).get("/lobby/").content.decode()


def test_a_seat_beside_a_person_with_whom_one_does_not_play_is_not_listed() -> None:
    match, people = clocked(ROYALS, 3)
    resign(match_id=match.pk, user=people[0])
    zoe = person("zoe")
    Block.objects.create(blocker=zoe, blocked=people[1])
    assert "Seats to take over" not in browser(zoe).get("/lobby/").content.decode()


def test_the_last_at_the_table_may_end_the_match() -> None:
    match, people = clocked(ROYALS, 3)
    resign(match_id=match.pk, user=people[0])
    resign(match_id=match.pk, user=people[2])
    assert "End the game now" in shown(match, people[1])
    assert "End the game now" not in shown(match, people[0])
    assert browser(people[1]).post(f"/tables/{match.code}/finish-abandoned/").status_code == 302
    assert fresh(match).is_played_out
    assert "bo wins: anna and cleo left" in shown(match, people[1])


def test_what_happened_beside_the_moves_has_words_of_every_kind() -> None:
    assert set(HAPPENED) == set(TableEvent.Kind)


# Calendars that change while a clock runs
# ------------------------------------------------------------------------------------------------


def exact(seat: Seat) -> bool:
    """Whether the stored deadline is what the clock says."""
    control = seat.match.control
    assert control is not None
    assert seat.clock_since is not None
    calendar = calendars_of(control, [seat.user_id])[seat.user_id]
    return seat.due_at == deadline(seat.left, seat.clock_since, calendar, control)


def test_when_quiet_hours_change_the_time_so_far_is_charged_by_the_old_ones() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS, control=CALM_DAYS)
        user = people[seat_to_act(match).number]
        traveller.shift(4 * HOUR)
        set_quiet_hours(user=user, start=time(20), end=time(6))
        seat = seat_to_act(match)
        assert seat.left == CALM_DAYS.bank + CALM_DAYS.increment - 4 * HOUR
        assert exact(seat)
        traveller.shift(24 * HOUR)
        save_preferences(user=user, time_zone="Asia/Tokyo")
        seat = seat_to_act(match)
        assert seat.left == CALM_DAYS.bank + CALM_DAYS.increment - 18 * HOUR
        assert exact(seat)


def test_a_vacation_moves_running_deadlines_and_coming_back_moves_them_again() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS, control=CALM_DAYS)
        user = people[seat_to_act(match).number]
        before = seat_to_act(match).due_at
        assert before is not None
        vacation = announce_vacation(user=user, start=date(2026, 3, 2), end=date(2026, 3, 11))
        seat = seat_to_act(match)
        assert seat.due_at == before + timedelta(days=9, hours=12)
        assert exact(seat)
        traveller.shift(24 * HOUR)
        end_vacation(user=user, vacation_id=vacation.pk)
        assert seat_to_act(match).due_at == before + 24 * HOUR


def test_an_extension_stays_excused_when_the_calendar_changes() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS, control=CALM_DAYS)
        seat = run_out(match, traveller)
        traveller.shift(HOUR)
        set_quiet_hours(user=people[seat.number], start=time(20), end=time(6))
        assert seat_to_act(match).is_extended


def test_a_live_clock_does_not_care_for_calendars() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked()
        before = seat_to_act(match)
        traveller.shift(timedelta(seconds=10))
        set_quiet_hours(user=people[before.number], start=time(12), end=time(20))
        assert (seat_to_act(match).due_at, seat_to_act(match).left) == (before.due_at, before.left)


def test_no_one_loses_a_seat_in_their_sleep_before_a_match_begins() -> None:
    with at(MONDAY):
        match, anna = opened(pace=Match.Pace.DAYS)
        Preferences.objects.create(user=anna, quiet_from=time(20), quiet_until=time(6))
        announce_vacation(user=anna, start=date(2026, 3, 2), end=date(2026, 3, 20))
        take_seat(match_id=match.pk, user=person("bo"))
        # A day of waking hours; a vacation is no reason for everybody to wait.
        assert fresh(match).ready_by == MONDAY + TIME_TO_ANSWER[Match.Pace.DAYS] + 20 * HOUR


# Settings
# ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "control"),
    [
        ({"speed": "live-brisk"}, LIVE[Tempo.BRISK]),
        ({"speed": "live-calm"}, LIVE[Tempo.CALM]),
        ({"speed": "live-calm", "weekends_off": "on"}, LIVE[Tempo.CALM]),
        (
            {"speed": "days-leisurely", "weekends_off": "on"},
            OVER_DAYS[Tempo.LEISURELY]._replace(weekends_off=True),
        ),
    ],
)
def test_a_host_chooses_a_clock_and_everybody_reads_which(sent: dict[str, str], control: Control) -> None:
    client = browser(person("anna"))
    data = {
        "edition": "arcane",
        "players": "2",
        "access": "open",
        "least_reliability": "0",
        "is_rated": "false",
        **sent,
    }
    address = client.post("/lobby/new/royals/", data)["Location"]
    match = Match.objects.get()
    assert match.control == control
    assert control_words(control) in words(client.get(address).content.decode())
    assert control_words(control) in words(Client().get("/lobby/").content.decode())


def test_a_clock_that_no_one_offers_is_refused() -> None:
    data = {"edition": "arcane", "players": "2", "access": "open", "least_reliability": "0"}
    assert not TableForm({**data, "speed": "live-frantic"}, game="royals").is_valid()


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "no time"), (1, "1 second"), (61, "1 minute 1 second"), (3600, "1 hour"), (90_061, "1 day 1 hour")],
)
def test_a_length_of_time_is_said_by_its_largest_units(seconds: int, said: str) -> None:
    assert duration_words(timedelta(seconds=seconds)) == said


def test_a_page_knows_the_clocks_of_those_who_play_only() -> None:
    match, people = clocked(ROYALS, 3)
    resign(match_id=match.pk, user=people[2])
    page = table_page(match=find_match(match.code), user=people[0])
    assert [clock.seat.number for clock in page.clock.clocks] == [0, 1]
