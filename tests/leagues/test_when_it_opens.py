"""Whatever can't be done on the pages of a league says why, and when it can."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import User
from leagues.errors import NotInvited, RatingOutside, ReliabilityTooLow, TooFew
from leagues.models import Entry, Format, League, LeagueSettings, LeagueTable, Season
from leagues.services.open_season import open_season
from leagues.services.start_season import start_season
from leagues.services.withdraw import withdraw
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import (
    checked_in,
    fresh,
    league_of,
    on_day,
    people,
    playing,
    running,
    season_of,
    signed_up,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user("owner")


def desk_of(season: Season, user: User) -> str:
    return str(sign_in(user).get(f"/leagues/{season.league.slug}/desk/").content.decode())


def home_of(season: Season, client: Client) -> str:
    return str(client.get(f"/leagues/{season.league.slug}/").content.decode())


def shown(moment: object) -> str:
    return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")  # type: ignore[arg-type]


def planned(league: League, owner: User) -> Season:
    now = timezone.now()
    return open_season(
        league_id=league.pk,
        user=owner,
        sign_up_from=now + timedelta(days=3),
        starts_at=now + timedelta(days=9),
        ends_at=now + timedelta(days=30),
    )


def test_before_sign_up_hosts_and_visitors_read_when_it_opens(owner: User, client: Client) -> None:
    season = planned(league_of(owner), owner)
    day = shown(season.sign_up_from)
    assert f"The season can't start yet: sign-up opens on {day}." in desk_of(season, owner)
    assert f"Sign-up opens on {day}." in home_of(season, client)


def test_with_too_few_players_hosts_read_how_many_are_missing_and_until_when(owner: User) -> None:
    season = season_of(league_of(owner), owner)
    signed_up(season, people(3))
    said = desk_of(season, owner)
    assert "3 of the 4 players needed for a table have signed up, so 1 more has to." in " ".join(said.split())
    assert f"If players are still missing on {shown(season.starts_at)}, the season is cancelled." in said
    assert "Start now" not in said
    with pytest.raises(TooFew):
        start_season(season_id=season.pk, by=owner)


def test_a_full_league_that_waits_for_its_check_in_can_be_started_instead(owner: User) -> None:
    league = league_of(owner, format=Format.ROUND_ROBIN, most_members=4)
    season = season_of(league, owner, has_check_in=True)
    signed_up(season, people(4))
    said = " ".join(desk_of(season, owner).split())
    assert season.check_in_from is not None
    assert f"Check-in opens on {shown(season.check_in_from)}" in said
    assert "Or start it now, without check-in." in said
    assert "Check-in is skipped: everyone who has signed up plays." in said
    start_season(season_id=season.pk, by=owner)
    on_day(timezone.now(), season)
    assert fresh(season).state == Season.State.RUNNING
    assert len(playing(season)) == LeagueTable.objects.count() > 0
    assert set(Entry.objects.values_list("state", flat=True)) == {Entry.State.PLAYING}


def test_during_check_in_hosts_read_who_is_missing_and_who_is_left_out(owner: User) -> None:
    season = season_of(league_of(owner), owner, has_check_in=True)
    members = people(6)
    signed_up(season, members)
    assert season.check_in_from is not None
    on_day(season.check_in_from, season)
    checked_in(season, members[:2])
    said = " ".join(desk_of(season, owner).split())
    assert "2 of the 4 players needed for a table have checked in, so 2 more have to." in said
    checked_in(season, members[2:4])
    said = desk_of(season, owner)
    assert "Start now" in said
    assert "Players who haven't checked in are left out." in said


def test_who_has_signed_up_reads_when_check_in_opens_and_then_until_when(owner: User) -> None:
    season = season_of(league_of(owner), owner, has_check_in=True)
    member = make_user("member")
    signed_up(season, [member])
    client = sign_in(member)
    assert season.check_in_from is not None
    assert f"Check-in opens on {shown(season.check_in_from)}" in home_of(season, client)
    on_day(season.check_in_from, season)
    assert f"Check in by {shown(season.starts_at)}, or you are left out of the season." in home_of(season, client)


def test_when_all_places_are_taken_it_says_so_before_one_signs_up(owner: User) -> None:
    season = season_of(league_of(owner, format=Format.ROUND_ROBIN, most_members=4), owner)
    client = sign_in(make_user("late"))
    assert "All places are taken." not in home_of(season, client)
    signed_up(season, people(4))
    said = home_of(season, client)
    assert "All places are taken." in said
    assert f'action="/leagues/{season.league.slug}/seasons/1/sign-up/"' in said


@pytest.mark.parametrize(
    ("settings", "refusal"),
    [
        (LeagueSettings(by_invitation=True), NotInvited),
        (LeagueSettings(least_rating=3000), RatingOutside),
        (LeagueSettings(least_reliability=100), ReliabilityTooLow),
    ],
)
def test_who_can_not_sign_up_reads_why_in_the_place_of_the_button(
    owner: User, settings: LeagueSettings, refusal: type[Exception]
) -> None:
    season = season_of(league_of(owner, **settings), owner)
    client = sign_in(make_user("stranger"))
    for address in (f"/leagues/{season.league.slug}/", f"/leagues/{season.league.slug}/seasons/1/"):
        said = client.get(address).content.decode()
        assert str(refusal.sentence) in said.replace("&#x27;", "'")  # type: ignore[attr-defined]
        assert "sign-up/" not in said


def test_once_it_runs_others_read_that_sign_up_is_over_and_hosts_when_the_next_can_be_planned(
    owner: User, client: Client
) -> None:
    _, season = running(owner, people(7))
    assert "Sign-up is over: the season has started." in home_of(season, client)
    said = " ".join(desk_of(season, owner).split())
    assert f"on {shown(season.ends_at)} at the latest. Then you can plan the next one." in said
    assert "You can close the league when no season is under way: season 1 ends on" in said


def test_substitutes_requests_and_passed_dates_say_from_when_or_why(owner: User) -> None:
    season = season_of(league_of(owner), owner)
    member = make_user("member")
    signed_up(season, [member])
    day = shown(season.starts_at)
    assert f"once the season has started, on {day}." in desk_of(season, owner)
    own = sign_in(member).get(f"/leagues/{season.league.slug}/seasons/1/players/member/").content.decode()
    assert f"once the season has started, on {day}." in " ".join(own.split())
    dates = sign_in(owner).get(f"/leagues/{season.league.slug}/desk/season/").content.decode()
    assert "This has already happened, so it can&#x27;t be changed." in dates or "so it can't be changed" in dates


def test_who_has_left_a_division_reads_why_they_can_not_write_there(owner: User) -> None:
    members = people(7)
    league, season = running(owner, members)
    withdraw(season_id=season.pk, user=members[0])
    said = sign_in(members[0]).get(f"/leagues/{league.slug}/seasons/1/1/1/chat/").content.decode()
    assert "Only players who are still in this division can write here." in said
