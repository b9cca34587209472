"""A hand that is being played stays with its player: hosts find a substitute when a member has freed the seat, and it
is never one of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import NetworkTrace, User
from accounts.selectors.people import RECENT_NETWORKS
from games.errors import Refusal
from games.models import Match, Seat, SeatHolder
from games.play.services.resign import resign
from leagues.errors import NobodyWaits, SitsAsSubstitute, StillPlaying, SubstituteHelps, SubstituteNearHost
from leagues.models import Act, Entry, Format, LeagueTable, Request, Rights, Role, Season
from leagues.selectors.substitutes import unfinished_tables
from leagues.services.decide_request import decide_request
from leagues.services.give_role import give_role, revoke_role
from leagues.services.raise_request import raise_request
from leagues.services.substitute import add_late_entry, substitute
from leagues.services.withdraw import remove_entry, withdraw
from tests.factories import sign_in
from tests.leagues.league_factories import fresh, match_of, over, people, playing, running

pytestmark = pytest.mark.django_db

K = Request.Kind


class Court:
    """A season of five in which everybody meets everybody, and a person who could come in."""

    def __init__(self) -> None:
        self.owner, self.host, self.moderator = people(3, "helper")
        self.members = people(5)
        self.stranger = people(1, "stranger")[0]
        self.league, self.season = running(self.owner, self.members, format=Format.ROUND_ROBIN, table_size=3)
        give_role(league_id=self.league.pk, by=self.owner, user=self.host, rights=Rights.HOST)
        give_role(league_id=self.league.pk, by=self.owner, user=self.moderator, rights=Rights.MODERATOR)
        self.member = self.members[0]

    @property
    def entry(self) -> Entry:
        return Entry.objects.select_related("division").get(season=self.season, user=self.member)

    @property
    def matches(self) -> list[Match]:
        """The member's matches that are being played."""
        return [table.match for table in unfinished_tables(self.entry) if table.match is not None]

    def ask(self) -> Request:
        return raise_request(season_id=self.season.pk, user=self.member, kind=K.SUBSTITUTE, text="A child is born.")

    def exchange(self, by: User, user: User) -> Entry:
        with transaction.atomic():
            return substitute(entry_id=self.entry.pk, by=by, user=user)


@pytest.fixture
def court() -> Court:
    return Court()


def seats_of(court: Court) -> list[tuple[int, int | None]]:
    return list(Seat.objects.order_by("match", "number").values_list("match_id", "user_id"))


# What frees a seat.


def ask(court: Court) -> None:
    court.ask()


def go(court: Court) -> None:
    withdraw(season_id=court.season.pk, user=court.member)


def run_out_of_time(court: Court) -> None:
    seats = Seat.objects.filter(match__in=court.matches, user=court.member)
    assert seats.update(has_timed_out=True, is_caretaker=True) == len(court.matches)


def be_missed(court: Court) -> None:
    """Another member says that they do not play, and a host grants it."""
    table = next(table for table in playing(court.season) if court.entry.pk in table.seats)
    other = Entry.objects.get(pk=next(key for key in table.seats if key != court.entry.pk))
    claim(court, other.user, table)


def claim(court: Court, by: User, table: LeagueTable) -> None:
    asked = raise_request(
        season_id=court.season.pk, user=by, kind=K.NO_SHOW, text="Gone.", table_id=table.pk, about_id=court.entry.pk
    )
    decide_request(request_id=asked.pk, by=court.owner, is_granted=True, answer="So it seems.")


@pytest.mark.parametrize("free_seat", [ask, go, run_out_of_time, be_missed])
def test_a_substitute_comes_in_for_a_member_who_has_freed_the_seat(
    court: Court, free_seat: Callable[[Court], None]
) -> None:
    before = len(court.matches)
    assert before > 1
    free_seat(court)
    coming = court.exchange(court.host, court.stranger)
    assert coming.came_for == court.entry
    assert Seat.objects.filter(user=court.stranger, match__status=Match.Status.PLAYING).count() == before


def test_a_substitute_comes_in_for_a_member_who_has_resigned_everywhere() -> None:
    owner, stranger = people(2, "other")
    _, season = running(owner, people(4), format=Format.ROUND_ROBIN, table_size=3)
    table = playing(season)[0]
    leaving = Entry.objects.select_related("user", "division").get(pk=table.seats[0])
    *rest, last = [match_of(found).pk for found in unfinished_tables(leaving)]
    for match_id in rest:
        resign(match_id=match_id, user=leaving.user)
    with pytest.raises(StillPlaying), transaction.atomic():
        substitute(entry_id=leaving.pk, by=owner, user=stranger)
    resign(match_id=last, user=leaving.user)
    assert substitute(entry_id=leaving.pk, by=owner, user=stranger).came_for == leaving


# What does not.


def do_nothing(court: Court) -> None:
    """Plays on."""


def be_removed(court: Court) -> None:
    remove_entry(entry_id=court.entry.pk, by=court.host)


def be_called_absent_by_a_host(court: Court) -> None:
    remove_entry(entry_id=court.entry.pk, by=court.host, is_no_show=True)


def be_missed_by_a_host(court: Court) -> None:
    """Who claims it gets a role, and their claim opens nothing."""
    table = next(table for table in playing(court.season) if court.entry.pk in table.seats)
    other = Entry.objects.get(pk=next(key for key in table.seats if key != court.entry.pk))
    give_role(league_id=court.league.pk, by=court.owner, user=other.user, rights=Rights.MODERATOR)
    claim(court, other.user, table)


def run_out_of_time_at_one_table(court: Court) -> None:
    Seat.objects.filter(match=court.matches[0], user=court.member).update(has_timed_out=True, is_caretaker=True)


def ask_for_a_pause(court: Court) -> None:
    raise_request(season_id=court.season.pk, user=court.member, kind=K.PAUSE, text="I travel.")


def ask_and_be_refused(court: Court) -> None:
    decide_request(request_id=court.ask().pk, by=court.owner, is_granted=False, answer="Play on, please.")


@pytest.mark.parametrize(
    "happens",
    [
        do_nothing,
        be_removed,
        be_called_absent_by_a_host,
        be_missed_by_a_host,
        run_out_of_time_at_one_table,
        ask_for_a_pause,
        ask_and_be_refused,
    ],
)
def test_no_one_is_put_on_the_seat_of_a_member_who_plays(court: Court, happens: Callable[[Court], None]) -> None:
    happens(court)
    before = seats_of(court)
    with pytest.raises(StillPlaying):
        court.exchange(court.owner, court.stranger)
    assert add_late_entry(season_id=court.season.pk, by=court.owner, user=court.stranger).state == Entry.State.WAITING
    assert seats_of(court) == before
    assert not SeatHolder.objects.exists()
    assert not Entry.objects.filter(came_for__isnull=False).exists()


def test_before_a_hand_is_dealt_a_member_who_is_removed_can_be_replaced() -> None:
    owner, stranger = people(2, "other")
    members = people(3)
    # One of three rests in each round, and no table of the next is dealt before this one has ended.
    _, season = running(owner, members, format=Format.ROUND_ROBIN, table_size=2, pace="live")
    (table,) = playing(season)
    resting = Entry.objects.exclude(pk__in=table.seats).get(season=season)
    remove_entry(entry_id=resting.pk, by=owner)
    assert substitute(entry_id=resting.pk, by=owner, user=stranger).came_for == resting


# Who never comes in.


@pytest.mark.parametrize("role", ["owner", "host", "moderator"])
@pytest.mark.parametrize("by", ["owner", "host"])
def test_a_person_who_runs_the_league_is_no_substitute_in_it(court: Court, role: str, by: str) -> None:
    court.ask()
    before = seats_of(court)
    with pytest.raises(SubstituteHelps):
        court.exchange(getattr(court, by), getattr(court, role))
    assert seats_of(court) == before
    assert not Act.objects.filter(kind=Act.Kind.SUBSTITUTED).exists()


def test_nor_is_a_member_of_staff(court: Court) -> None:
    court.ask()
    court.stranger.is_staff = True
    court.stranger.save()
    with pytest.raises(SubstituteHelps):
        court.exchange(court.stranger, court.stranger)


def test_nor_is_a_host_who_laid_down_the_role_in_this_season(court: Court) -> None:
    Season.objects.filter(pk=court.season.pk).update(starts_at=timezone.now() - timedelta(days=1))
    court.ask()
    revoke_role(league_id=court.league.pk, by=court.host, user=court.host)
    with pytest.raises(SubstituteHelps):
        court.exchange(court.owner, court.host)


def trace(user: User, network: str, days_ago: int = 0) -> None:
    day = timezone.now().date() - timedelta(days=days_ago)
    NetworkTrace.objects.create(user=user, network=network, first_day=day, last_day=day)


@pytest.mark.parametrize("role", ["owner", "host", "moderator"])
def test_nor_is_an_account_from_the_network_of_a_person_who_runs_it(court: Court, role: str) -> None:
    court.ask()
    trace(getattr(court, role), "rose")
    trace(court.stranger, "rose")
    with pytest.raises(SubstituteNearHost):
        court.exchange(court.owner, court.stranger)


def test_a_network_of_long_ago_and_one_of_other_members_tell_nothing(court: Court) -> None:
    court.ask()
    trace(court.owner, "rose")
    trace(court.stranger, "rose", days_ago=RECENT_NETWORKS.days + 1)
    trace(court.members[1], "lily")
    trace(court.stranger, "lily")
    assert court.exchange(court.owner, court.stranger).came_for == court.entry


# Other ways to the same seat.


def test_a_host_on_the_waiting_list_is_passed_over(court: Court) -> None:
    add_late_entry(season_id=court.season.pk, by=court.owner, user=court.host)
    asked = court.ask()
    with pytest.raises(NobodyWaits), transaction.atomic():
        decide_request(request_id=asked.pk, by=court.moderator, is_granted=True, answer="All the best!")
    add_late_entry(season_id=court.season.pk, by=court.owner, user=court.stranger)
    decide_request(request_id=asked.pk, by=court.moderator, is_granted=True, answer="All the best!")
    assert Entry.objects.get(came_for=court.entry).user == court.stranger
    assert Entry.objects.get(user=court.host).state == Entry.State.WAITING


def test_an_account_near_a_host_waits_where_another_would_play_on(court: Court) -> None:
    trace(court.owner, "rose")
    trace(court.stranger, "rose")
    go(court)
    assert add_late_entry(season_id=court.season.pk, by=court.owner, user=court.stranger).state == Entry.State.WAITING
    assert not Seat.objects.filter(user=court.stranger).exists()


@pytest.mark.parametrize("rights", Rights.values)
def test_a_substitute_gets_no_role_until_their_games_are_over(court: Court, rights: str) -> None:
    court.ask()
    coming = court.exchange(court.owner, court.stranger)
    with pytest.raises(SitsAsSubstitute), transaction.atomic():
        give_role(league_id=court.league.pk, by=court.owner, user=court.stranger, rights=Rights(rights))
    assert not Role.objects.filter(user=court.stranger).exists()
    for table in playing(fresh(court.season)):
        if coming.pk in table.seats:
            over(table)
    give_role(league_id=court.league.pk, by=court.owner, user=court.stranger, rights=Rights(rights))
    assert Role.objects.get(user=court.stranger).rights == rights


@pytest.mark.parametrize(
    ("is_asked", "name", "refusal"),
    [(False, "stranger0", StillPlaying), (True, "helper0", SubstituteHelps)],
)
def test_the_desk_says_why_it_is_refused(court: Court, is_asked: bool, name: str, refusal: type[Refusal]) -> None:
    if is_asked:
        court.ask()
    address = f"/leagues/{court.league.slug}/seasons/{court.season.number}/substitute/"
    answer = sign_in(court.owner).post(address, {"name": court.member.username, "substitute": name})
    assert answer.status_code == refusal.status
    assert f'data-code="{refusal.code}"' in answer.content.decode()
    assert "A substitute can take over when a player asks for one" in answer.content.decode()
