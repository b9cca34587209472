"""The times of real-time games: the usual one, those that players agree on, who comes, and who does not."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone

from accounts.errors import LimitReached
from accounts.models import Kind, Notification, Preferences, User
from accounts.notifications.registry import Relevance, registration
from accounts.notifications.selectors.messages import message_for
from games.models import Match
from leagues.errors import BadTime, NoAppointment, NoSuchTime, NotAtTable, TimeIsSet, TooEarly, TooManyTimes
from leagues.models import Act, Agreement, Appointment, Entry, Format, LeagueTable, ProposedTime, Season
from leagues.selectors.meeting_times import common_slots, part_of, usual_time
from leagues.services.advance_season import advance_season
from leagues.services.agree_time import agree_time
from leagues.services.arrive import arrive
from leagues.services.leave_leagues import leave_leagues
from leagues.services.propose_time import propose_time
from leagues.services.save_availability import save_availability
from leagues.services.start_round import seat_table
from leagues.services.withdraw import withdraw
from leagues.services.withdraw_time import withdraw_time
from tests.factories import sign_in
from tests.leagues.league_factories import (
    SWISS,
    fresh,
    league_of,
    match_of,
    on_day,
    people,
    playing,
    running,
    season_of,
)

pytestmark = pytest.mark.django_db
S = LeagueTable.State


@pytest.fixture
def owner() -> User:
    cache.clear()
    return people(1, "owner")[0]


def live(owner: User, members: list[User], **settings: object) -> tuple[Season, LeagueTable, list[User]]:
    """A season of a real-time league, the first table of its round, and who plays there."""
    usual = {"pace": Match.Pace.LIVE, "do_meet": False, **SWISS, "round_days": 10, "time_zone": "Europe/Berlin"}
    _, season = running(owner, members, **{**usual, **settings})
    table = LeagueTable.objects.filter(division__season=season).order_by("pk").first()
    assert table is not None
    entries = Entry.objects.select_related("user").in_bulk(table.seats)
    return season, table, [entries[key].user for key in table.seats]


def at_of(table: LeagueTable) -> datetime:
    return Appointment.objects.get(table=table).at


def told(user: User, part: str) -> list[str]:
    """Headlines of what a person is told that is still current."""
    notifications = Notification.objects.filter(user=user, kind=Kind.LEAGUE).order_by("pk")
    feature = registration(Kind.LEAGUE)
    current = [one for one in notifications if feature.is_current(one) is Relevance.CURRENT]
    return [line for one in current if part in (line := message_for(one).headline)]


# The usual time


def test_the_usual_time_is_that_of_the_league_in_its_own_time_zone(owner: User) -> None:
    season, table, _ = live(owner, people(4), table_size=2)
    at = at_of(table).astimezone(ZoneInfo("Europe/Berlin"))
    assert (at.weekday(), at.hour, at.minute) == (6, 20, 0)
    assert season.starts_at + timedelta(days=1) <= at <= season.starts_at + timedelta(days=8)
    assert Match.objects.count() == 0, "no clock runs before the players have met"
    assert Appointment.objects.count() == 2


def test_the_usual_time_leaves_out_breaks_and_ends_with_the_round(owner: User) -> None:
    season = season_of(
        league_of(owner, pace=Match.Pace.LIVE, time_zone="UTC", meeting_day=2, meeting_time=time(19)), owner
    )
    monday = datetime(2030, 7, 1, 12, tzinfo=UTC)
    season.ends_at = monday + timedelta(days=60)
    assert usual_time(season, monday) == datetime(2030, 7, 3, 19, tzinfo=UTC)
    assert usual_time(season, monday + timedelta(days=2)) == datetime(2030, 7, 10, 19, tzinfo=UTC), "a day of notice"
    season.breaks = [["2030-07-03", "2030-07-10"]]
    assert usual_time(season, monday) == datetime(2030, 7, 17, 19, tzinfo=UTC)
    season.round_due_at = monday + timedelta(days=1)
    assert usual_time(season, monday) == monday + timedelta(hours=22)


def test_a_turn_based_league_has_no_appointments(owner: User) -> None:
    _, season = running(owner, people(8), **SWISS)
    assert not Appointment.objects.exists()
    assert len(playing(season)) == 2


# Agreeing


def test_a_time_that_everybody_agrees_to_is_set_and_the_others_are_told(owner: User) -> None:
    season, table, (first, second, third, fourth) = live(owner, people(8))
    at = season.starts_at + timedelta(days=3)
    with time_machine.travel(season.starts_at, tick=False):
        proposal = propose_time(table_id=table.pk, user=first, at=at)
        assert told(second, f"{first.username} proposes")
        assert not told(first, "proposes")
        for user in (second, second, third):
            agree_time(table_id=table.pk, user=user, proposal_id=proposal.pk)
        assert not Appointment.objects.get(table=table).is_agreed
        agree_time(table_id=table.pk, user=fourth, proposal_id=proposal.pk)
    appointment = Appointment.objects.get(table=table)
    assert (appointment.at, appointment.is_agreed) == (at.replace(second=0, microsecond=0), True)
    assert not ProposedTime.objects.exists()
    assert Act.objects.filter(kind=Act.Kind.APPOINTED, parameters__table=table.pk).count() == 1
    assert told(first, "Round 1, table 1 will be played on")
    assert not told(second, "proposes"), "what is settled is not asked any more"


def test_a_time_proposed_twice_is_agreed_to(owner: User) -> None:
    season, table, (first, second) = live(owner, people(4), table_size=2)
    at = season.starts_at + timedelta(days=3)
    with time_machine.travel(season.starts_at, tick=False):
        propose_time(table_id=table.pk, user=first, at=at)
        propose_time(table_id=table.pk, user=second, at=at)
    assert Appointment.objects.get(table=table).is_agreed


def test_who_has_left_is_not_asked(owner: User) -> None:
    season, table, (first, second, third, fourth) = live(owner, people(8))
    at = season.starts_at + timedelta(days=3)
    with time_machine.travel(season.starts_at, tick=False):
        withdraw(season_id=season.pk, user=fourth)
        proposal = propose_time(table_id=table.pk, user=first, at=at)
        agree_time(table_id=table.pk, user=second, proposal_id=proposal.pk)
        agree_time(table_id=table.pk, user=third, proposal_id=proposal.pk)
        with pytest.raises(NotAtTable):
            agree_time(table_id=table.pk, user=fourth, proposal_id=proposal.pk)
    assert Appointment.objects.get(table=table).is_agreed


def test_no_one_proposes_more_than_three_times_at_once(owner: User) -> None:
    season, table, (first, second) = live(owner, people(4), table_size=2)
    days = [season.starts_at + timedelta(days=number) for number in range(2, 6)]
    with time_machine.travel(season.starts_at, tick=False):
        proposals = [propose_time(table_id=table.pk, user=first, at=at) for at in days[:3]]
        with pytest.raises(TooManyTimes):
            propose_time(table_id=table.pk, user=first, at=days[3])
        withdraw_time(table_id=table.pk, user=first, proposal_id=proposals[0].pk)
        assert not told(second, str(days[0].day) + " proposes")
        propose_time(table_id=table.pk, user=first, at=days[3])
        agree_time(table_id=table.pk, user=second, proposal_id=proposals[2].pk)
        with pytest.raises(NoSuchTime):
            agree_time(table_id=table.pk, user=second, proposal_id=proposals[1].pk)


def test_an_agreement_can_be_taken_back_until_everybody_has_agreed(owner: User) -> None:
    season, table, (first, second, third, _) = live(owner, people(8))
    with time_machine.travel(season.starts_at, tick=False):
        proposal = propose_time(table_id=table.pk, user=first, at=season.starts_at + timedelta(days=3))
        agree_time(table_id=table.pk, user=second, proposal_id=proposal.pk)
        withdraw_time(table_id=table.pk, user=second, proposal_id=proposal.pk)
        withdraw_time(table_id=table.pk, user=third, proposal_id=proposal.pk)
        assert list(Agreement.objects.values_list("entry__user__username", flat=True)) == [first.username]
        withdraw_time(table_id=table.pk, user=first, proposal_id=proposal.pk)
        assert not ProposedTime.objects.exists()


def test_a_time_fits_into_the_round_and_into_no_break(owner: User) -> None:
    season, table, (first, _) = live(owner, people(4), table_size=2)
    day = (season.starts_at + timedelta(days=4)).astimezone(UTC).date().isoformat()
    Season.objects.filter(pk=season.pk).update(breaks=[[day, day]])
    assert season.round_due_at is not None
    with time_machine.travel(season.starts_at, tick=False):
        for at in (
            season.starts_at + timedelta(minutes=30),
            season.starts_at - timedelta(days=1),
            season.starts_at + timedelta(days=4),
            season.round_due_at - timedelta(hours=1),
        ):
            with pytest.raises(BadTime) as refused:
                propose_time(table_id=table.pk, user=first, at=at)
            assert refused.value.status == 422
    assert not ProposedTime.objects.exists()


def test_outsiders_and_hosts_set_no_times(owner: User) -> None:
    season, table, _ = live(owner, people(8))
    stranger = people(1, "stranger")[0]
    other = Entry.objects.exclude(pk__in=table.seats).filter(season=season).select_related("user")[0].user
    with time_machine.travel(season.starts_at, tick=False):
        for user in (owner, stranger, other):
            with pytest.raises(NotAtTable):
                propose_time(table_id=table.pk, user=user, at=season.starts_at + timedelta(days=2))
            with pytest.raises(NotAtTable):
                arrive(table_id=table.pk, user=user)


def test_proposals_are_limited_by_the_day(owner: User) -> None:
    season, table, (first, _) = live(owner, people(4), table_size=2)
    with time_machine.travel(season.starts_at, tick=False):
        for number in range(30):
            proposal = propose_time(table_id=table.pk, user=first, at=season.starts_at + timedelta(hours=20 + number))
            withdraw_time(table_id=table.pk, user=first, proposal_id=proposal.pk)
        with pytest.raises(LimitReached):
            propose_time(table_id=table.pk, user=first, at=season.starts_at + timedelta(hours=80))


# Coming


def test_the_game_begins_with_the_last_player_who_comes(owner: User) -> None:
    _, table, (first, second) = live(owner, people(4), table_size=2)
    at = at_of(table)
    with time_machine.travel(at - timedelta(minutes=16), tick=False), pytest.raises(TooEarly):
        arrive(table_id=table.pk, user=first)
    with time_machine.travel(at - timedelta(minutes=10), tick=False):
        arrive(table_id=table.pk, user=first)
        arrive(table_id=table.pk, user=first)
        assert Match.objects.count() == 0
        with pytest.raises(TimeIsSet):
            propose_time(table_id=table.pk, user=second, at=at + timedelta(days=1))
        arrive(table_id=table.pk, user=second)
    table.refresh_from_db()
    assert table.state == S.PLAYING
    assert match_of(table).status == Match.Status.PLAYING
    with time_machine.travel(at, tick=False), pytest.raises(NoAppointment):
        arrive(table_id=table.pk, user=first)
    assert not seat_table(table_id=table.pk)


def test_who_has_come_wins_if_the_other_does_not(owner: User) -> None:
    season, table, (first, second) = live(owner, people(4), table_size=2, walkover_minutes=20)
    at = at_of(table)
    with time_machine.travel(at, tick=False):
        arrive(table_id=table.pk, user=first)
        advance_season(season_id=season.pk)
    soon = fresh(season).next_step_at
    assert soon is not None
    assert soon <= at + timedelta(minutes=20)
    on_day(at + timedelta(minutes=19), season)
    assert LeagueTable.objects.get(pk=table.pk).state == S.PLANNED
    on_day(at + timedelta(minutes=20), season)
    table.refresh_from_db()
    assert table.state == S.ADJUDICATED
    assert table.result == {"places": [1, 2], "scores": [0, 0], "forfeits": [1], "how": "walkover"}
    assert Entry.objects.get(season=season, user=first).points_value == 10
    assert Entry.objects.get(season=season, user=second).points_value == 0
    assert told(first, "you finished 1st and get 10 points")
    assert told(second, "you forfeited")


def test_three_of_four_play_without_the_fourth_and_two_win(owner: User) -> None:
    season, table, (first, second, third, _fourth) = live(owner, people(8))
    at = at_of(table)
    other = LeagueTable.objects.exclude(pk=table.pk).get(division__season=season)
    early = [entry.user for entry in Entry.objects.filter(pk__in=other.seats[:2]).select_related("user")]
    with time_machine.travel(at, tick=False):
        for user in (first, second, third):
            arrive(table_id=table.pk, user=user)
        for user in early:
            arrive(table_id=other.pk, user=user)
    on_day(at + timedelta(minutes=15), season)
    table.refresh_from_db()
    other.refresh_from_db()
    assert table.state == S.PLAYING
    assert [seat.user for seat in match_of(table).seats.order_by("number")] == [first, second, third]
    assert other.state == S.ADJUDICATED
    assert other.result is not None
    assert other.result["places"] == [1, 1, 3, 3]
    assert other.result["forfeits"] == [2, 3]


def test_a_game_to_which_no_one_comes_counts_for_no_one_and_the_round_goes_on(owner: User) -> None:
    season, table, _ = live(owner, people(4), table_size=2)
    on_day(at_of(table) + timedelta(minutes=15), season)
    assert set(LeagueTable.objects.filter(round=1).values_list("state", flat=True)) == {S.VOID}
    assert fresh(season).round == 2
    assert Appointment.objects.filter(table__round=2).count() == 2


def test_where_deals_are_compared_a_missing_player_voids_the_game(owner: User) -> None:
    season, table, (first, *_) = live(owner, people(8), format=Format.DUPLICATE)
    at = at_of(table)
    with time_machine.travel(at, tick=False):
        arrive(table_id=table.pk, user=first)
    on_day(at + timedelta(minutes=15), season)
    table.refresh_from_db()
    assert table.state == S.VOID


def test_an_appointment_that_falls_into_a_break_moves_behind_it(owner: User) -> None:
    season, table, _ = live(owner, people(4), table_size=2, round_days=0)
    at = at_of(table)
    day = at.astimezone(UTC).date()
    Season.objects.filter(pk=season.pk).update(breaks=[[day.isoformat(), (day + timedelta(days=1)).isoformat()]])
    on_day(at + timedelta(minutes=30), season)
    assert at_of(table) == at, "nothing happens in a break"
    on_day(at + timedelta(days=2), season)
    assert at_of(table) == at + timedelta(days=7)
    assert LeagueTable.objects.get(pk=table.pk).state == S.PLANNED


def test_a_table_for_two_that_one_has_left_is_not_waited_for(owner: User) -> None:
    season, table, (first, second) = live(owner, people(4), table_size=2)
    withdraw(season_id=season.pk, user=second)
    advance_season(season_id=season.pk)
    table.refresh_from_db()
    assert table.state == S.ADJUDICATED
    assert Entry.objects.get(season=season, user=first).points_value == 10


# Reminders


def test_players_are_reminded_a_day_and_a_quarter_of_an_hour_before(owner: User) -> None:
    season, table, (first, second) = live(owner, people(4), table_size=2)
    at = at_of(table)
    reminders = Notification.objects.filter(user=first, due_at__gt=season.starts_at, kind=Kind.LEAGUE)
    assert sorted(reminders.values_list("due_at", flat=True)) == [
        at - timedelta(days=1),
        at - timedelta(minutes=15),
    ]
    message = message_for(reminders.latest("due_at"))
    assert "will be played on" in message.headline
    assert second.username in message.text
    assert "forfeit the game" in message.text
    assert message.address.endswith(f"/tables/{table.pk}/appointment/")


def test_reminders_of_a_time_that_has_moved_are_not_told(owner: User) -> None:
    season, table, (first, second) = live(owner, people(4), table_size=2)
    old = set(Notification.objects.filter(user=first, due_at__gt=season.starts_at).values_list("pk", flat=True))
    with time_machine.travel(season.starts_at, tick=False):
        proposal = propose_time(table_id=table.pk, user=first, at=season.starts_at + timedelta(days=5, hours=1))
        agree_time(table_id=table.pk, user=second, proposal_id=proposal.pk)
    feature = registration(Kind.LEAGUE)
    for one in Notification.objects.filter(user=first, due_at__gt=season.starts_at):
        expected = Relevance.PAST if one.pk in old else Relevance.CURRENT
        assert feature.is_current(one) is expected
    assert Notification.objects.filter(user=first, due_at__gt=season.starts_at).count() == 4


# When people can


def test_common_hours_are_those_in_which_everybody_is_free_by_their_own_clock() -> None:
    monday_evening = frozenset({3})
    monday_afternoon = frozenset({1, 2})
    berlin, new_york = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")
    first = datetime(2030, 7, 1, 0, 30, tzinfo=UTC)
    (slot,) = common_slots([(berlin, monday_evening), (new_york, monday_afternoon)], first, first + timedelta(days=6))
    # From 20 to 24 in Berlin it is 14 to 18 in New York.
    assert slot.start == datetime(2030, 7, 1, 18, tzinfo=UTC)
    assert slot.end == datetime(2030, 7, 1, 22, tzinfo=UTC)
    assert part_of(datetime(2030, 7, 1, 7)) is None
    assert part_of(datetime(2030, 7, 7, 23)) == 27


def test_hours_are_kept_for_members_alone_and_go_with_the_account(owner: User) -> None:
    season, _, (first, _) = live(owner, people(4), table_size=2)
    save_availability(season_id=season.pk, user=first, parts=[27, 3, 3, 99])
    entry = Entry.objects.get(season=season, user=first)
    assert entry.availability.parts == [3, 27]
    leave_leagues(user=first)
    assert not type(entry.availability).objects.exists()


# Pages


def test_the_page_shows_the_time_in_the_readers_zone_and_takes_a_proposal(owner: User) -> None:
    season, table, (first, second) = live(owner, people(4), table_size=2)
    Preferences.objects.create(user=second, time_zone="America/New_York")
    address = f"/leagues/{season.league.slug}/tables/{table.pk}/appointment/"
    at = at_of(table)
    with time_machine.travel(season.starts_at, tick=False):
        page = sign_in(second).get(address).content.decode()
        assert at.astimezone(ZoneInfo("America/New_York")).strftime("%H:%M") in page
        assert "forfeit the game" in page
        assert "I'm here</button>" not in page
        assert "The player who is here wins." in page
        local = (season.starts_at + timedelta(days=3)).astimezone(ZoneInfo("America/New_York"))
        sent = sign_in(second).post(f"{address}propose/", {"at": local.strftime("%Y-%m-%dT%H:%M")})
        assert (sent.status_code, sent.headers["Location"]) == (302, address)
        proposal = ProposedTime.objects.get()
        assert proposal.at == local.replace(second=0, microsecond=0)
        client = sign_in(first)
        assert "Agree" in client.get(address).content.decode()
        assert client.post(f"{address}agree/", {"proposal": proposal.pk}).status_code == 302
        assert Appointment.objects.get(table=table).is_agreed
        assert "All players agreed" in client.get(address).content.decode()
        assert client.post(f"{address}withdraw/", {"proposal": proposal.pk}).status_code == 409
        assert client.post(f"{address}agree/", {"proposal": "x"}).status_code == 409
        refused = client.post(f"{address}propose/", {"at": "2001-01-01T20:00"})
        assert refused.status_code == 422
        assert "at least an hour from now" in refused.content.decode()
        assert client.post(f"{address}propose/", {"at": "soon"}).status_code == 422


def test_the_page_starts_the_game_with_the_last_player(owner: User) -> None:
    season, table, (first, second) = live(owner, people(4), table_size=2)
    address = f"/leagues/{season.league.slug}/tables/{table.pk}/appointment/"
    with time_machine.travel(at_of(table), tick=False):
        assert "I'm here</button>" in sign_in(first).get(address).content.decode()
        assert sign_in(first).post(f"{address}arrive/").headers["Location"] == address
        part = sign_in(first).get(address, headers={"HX-Request": "true"}).content.decode()
        assert "not here yet" in part
        assert "<html" not in part
        sent = sign_in(second).post(f"{address}arrive/")
        table.refresh_from_db()
        assert sent.headers["Location"] == f"/tables/{match_of(table).code}/"
        assert "Go to the game" in sign_in(first).get(address).content.decode()


def test_the_page_is_for_the_players_and_those_who_run_the_league(owner: User) -> None:
    season, table, (first, _) = live(owner, people(4), table_size=2)
    other = Entry.objects.exclude(pk__in=table.seats).filter(season=season).select_related("user")[0].user
    base = f"/leagues/{season.league.slug}/tables/{table.pk}/appointment"
    assert sign_in(first).get(f"{base}/").status_code == 200
    page = sign_in(owner).get(f"{base}/")
    assert page.status_code == 200
    assert "Propose a time" not in page.content.decode()
    assert sign_in(owner).post(f"{base}/arrive/").status_code == 403
    for path in ("/", ".ics"):
        assert sign_in(other).get(base + path).status_code == 404
    assert sign_in(other).post(f"{base}/arrive/").status_code == 404
    assert sign_in(first).get(f"/leagues/{season.league.slug}/tables/{10**30}/appointment/").status_code == 404


def test_the_calendar_file_names_the_table_and_its_players(owner: User) -> None:
    season, table, (first, second) = live(owner, people(4), table_size=2)
    answer = sign_in(first).get(f"/leagues/{season.league.slug}/tables/{table.pk}/appointment.ics")
    text = answer.content.decode()
    assert answer.headers["Content-Type"].startswith("text/calendar")
    assert f"DTSTART:{at_of(table).astimezone(UTC):%Y%m%dT%H%M%SZ}" in text
    assert second.username in text
    assert text.count("BEGIN:VALARM") == 2


def test_weekly_hours_are_marked_on_a_page_and_shown_as_common_times(owner: User) -> None:
    season, table, (first, second) = live(owner, people(4), table_size=2)
    address = f"/leagues/{season.league.slug}/seasons/1/availability/"
    for user in (first, second):
        client = sign_in(user)
        assert client.get(address).status_code == 200
        assert client.post(f"{address}save/", {"parts": [str(part) for part in range(28)]}).status_code == 302
        assert client.get(address).content.decode().count(" checked") == 28
    with time_machine.travel(season.starts_at, tick=False):
        page = sign_in(first).get(f"/leagues/{season.league.slug}/tables/{table.pk}/appointment/").content.decode()
    assert "Hours you share" in page
    stranger = people(1, "stranger")[0]
    assert sign_in(stranger).get(address).status_code == 404
    assert sign_in(stranger).post(f"{address}save/", {"parts": ["1"]}).status_code in (403, 409)
    assert sign_in(first).post(f"{address}save/", {"parts": ["99"]}).status_code == 302


def test_fixtures_show_the_time_and_lead_players_to_it(owner: User) -> None:
    season, table, (first, _) = live(owner, people(4), table_size=2)
    address = f"/leagues/{season.league.slug}/seasons/1/1/1/"
    own = f"/leagues/{season.league.slug}/tables/{table.pk}/appointment/"
    assert own in sign_in(first).get(address).content.decode()
    page = sign_in(owner).get(address).content.decode()
    assert own not in page
    assert at_of(table).astimezone(UTC).strftime("%H:%M") in page
    assert timezone.is_aware(at_of(table))
