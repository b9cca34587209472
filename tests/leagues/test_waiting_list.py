"""The waiting list of a season: people get free places in the order in which they came."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse

from accounts.models import Notification, User
from accounts.services.close_account import close_account
from leagues.models import Act, Entry, Format, League, Season
from leagues.selectors.log import in_words
from leagues.selectors.places import place_in_line, places_left
from leagues.services.change_league import change_league
from leagues.services.fill_places import fill_places
from leagues.services.sign_up import sign_up
from leagues.services.withdraw import remove_entry, withdraw
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import checked_in, fresh, league_of, on_day, people, season_of, signed_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def anne() -> User:
    return make_user("anne")


@pytest.fixture
def league(anne: User) -> League:
    return league_of(anne, format=Format.SWISS, most_members=4)


@pytest.fixture
def members() -> list[User]:
    return people(7)


@pytest.fixture
def season(league: League, anne: User, members: list[User]) -> Season:
    """Four have places, three wait."""
    season = season_of(league, anne)
    for minutes, user in enumerate(members):
        with time_machine.travel(season.sign_up_from + timedelta(minutes=minutes), tick=False):
            signed_up(season, [user])
    return season


def line(season: Season) -> list[str]:
    """Who waits, the first first."""
    waiting = Entry.objects.filter(season=season, state=Entry.State.WAITING).select_related("user")
    return [entry.user.username for entry in sorted(waiting, key=lambda entry: place_in_line(entry) or 0)]


def state_of(season: Season, user: User) -> str:
    return Entry.objects.get(season=season, user=user).state


def test_a_full_season_makes_people_wait_in_the_order_in_which_they_came(season: Season) -> None:
    assert line(season) == ["member4", "member5", "member6"]
    assert places_left(season=season) == 0


def test_who_withdraws_makes_room_for_the_first_who_is_notified(season: Season, members: list[User]) -> None:
    withdraw(season_id=season.pk, user=members[1])
    assert state_of(season, members[4]) == Entry.State.SIGNED
    assert line(season) == ["member5", "member6"]
    notified = Notification.objects.filter(user__in=members).values_list("user__username", flat=True)
    assert list(notified) == ["member4"]
    moved = in_words(Act.objects.filter(kind=Act.Kind.SIGNED_UP, by=None))
    assert [act.words for act in moved] == ["member4 moved up from the waiting list for season 1."]


def test_who_leaves_the_waiting_list_frees_no_place_and_the_others_close_up(
    season: Season, members: list[User]
) -> None:
    withdraw(season_id=season.pk, user=members[4])
    assert line(season) == ["member5", "member6"]
    assert places_left(season=season) == 0


def test_who_comes_back_waits_behind_all_others(season: Season, members: list[User]) -> None:
    withdraw(season_id=season.pk, user=members[0])
    assert sign_up(season_id=season.pk, user=members[0]).state == Entry.State.WAITING
    assert line(season) == ["member5", "member6", "member0"]


def test_a_removed_player_and_a_closed_account_make_room_too(season: Season, anne: User, members: list[User]) -> None:
    remove_entry(entry_id=Entry.objects.get(season=season, user=members[0]).pk, by=anne)
    close_account(user=members[1])
    assert line(season) == ["member6"]


def test_during_check_in_the_next_one_counts_as_checked_in(league: League, anne: User, members: list[User]) -> None:
    season = season_of(league, anne, has_check_in=True)
    signed_up(season, members[:5])
    assert season.check_in_from is not None
    on_day(season.check_in_from, season)
    with time_machine.travel(season.check_in_from + timedelta(hours=1), tick=False):
        withdraw(season_id=season.pk, user=members[0])
    assert state_of(season, members[4]) == Entry.State.CHECKED_IN


def test_places_of_people_who_did_not_check_in_go_to_those_who_wait(
    league: League, anne: User, members: list[User]
) -> None:
    season = season_of(league, anne, has_check_in=True)
    signed_up(season, members[:6])
    assert season.check_in_from is not None
    on_day(season.check_in_from, season)
    with time_machine.travel(season.check_in_from + timedelta(hours=1), tick=False):
        checked_in(season, members[:3])
    on_day(season.starts_at, season)
    states = [state_of(season, user) for user in members[:6]]
    assert states == ["playing", "playing", "playing", "no_show", "playing", "waiting"]


def test_more_places_let_as_many_move_up_at_once(season: Season, league: League, anne: User) -> None:
    change_league(league_id=league.pk, user=anne, most_members=6)
    assert line(season) == ["member6"]
    change_league(league_id=league.pk, user=anne, most_members=None)
    assert line(season) == []


def test_fewer_places_take_none_away_and_let_no_one_move_up(
    season: Season, league: League, anne: User, members: list[User]
) -> None:
    change_league(league_id=league.pk, user=anne, most_members=4, season_days=20)
    withdraw(season_id=season.pk, user=members[6])
    assert line(season) == ["member4", "member5"]


def test_filling_places_twice_changes_nothing(season: Season) -> None:
    assert fill_places(season=fresh(season)) == []
    assert len(line(season)) == 3


def test_a_round_robin_never_takes_more_than_one_group_can_hold(anne: User) -> None:
    season = season_of(league_of(anne, format=Format.ROUND_ROBIN, table_size=2), anne)
    members = people(42, "many")
    signed_up(season, members)
    assert len(line(season)) == 2
    on_day(season.starts_at, season)
    assert season.entries.filter(state=Entry.State.PLAYING).count() == 40
    assert len(line(season)) == 2


def test_the_page_tells_people_their_own_place(season: Season, league: League, members: list[User]) -> None:
    home = reverse("leagues:home", args=[league.slug])
    told = "You are number 2 on the waiting list."
    assert told in sign_in(members[5]).get(home).content.decode()
    assert "on the waiting list." not in sign_in(members[0]).get(home).content.decode()
    newcomer = sign_in(make_user("mary"))
    assert "you will be number 4 on the waiting list" in newcomer.get(home).content.decode()
    answer = newcomer.post(reverse("leagues:sign_up", args=[league.slug, season.number]), follow=True)
    assert "You are number 4 on the waiting list." in answer.content.decode()
