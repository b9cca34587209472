"""A private league is seen by those who have to do with it, and by no one else, on whatever page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.notifications.services.renew_feeds import close_feeds, renew_feeds
from leagues.keys import embed_key, feed_key
from leagues.models import Invitation, League, Rights, Role, Season
from leagues.services.post_message import post_message
from tests.factories import make_staff, make_user, sign_in
from tests.leagues.league_factories import league_of, match_of, on_day, people, playing, running, season_of, signed_up
from tests.routes import routes_of

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

OPEN = {
    "directory",
    "choose_game",
    "create_league",
    "own_leagues",
    "person_leagues",
    "due_count",
    "escalated_requests",
    "join_by_link",
}
"""Addresses that name no league, and the one that people are given to come in by."""


@pytest.fixture
def hidden() -> tuple[League, Season, User]:
    owner = make_user("anne")
    members = [owner, *people(3, "player")]
    league, season = running(owner, members, table_size=3, group_size=4, name="Hidden Court")
    League.objects.filter(pk=league.pk).update(is_private=True)
    league.refresh_from_db()
    division = season.divisions.get()
    post_message(division_id=division.pk, user=members[0], text="Hail")
    return league, season, owner


def addresses(league: League, season: Season) -> dict[str, str]:
    """Every address of the league."""
    values: dict[str, object] = {
        "league": league.slug,
        "number": season.number,
        "step": 1,
        "group": 1,
        "username": "anne",
        "key": embed_key(league.pk),
        "request_id": 1,
        "announcement": 1,
        "table": playing(season)[0].pk,
        "message": season.divisions.get().messages.get().pk,
    }
    found = {}
    for full_name, route in routes_of("leagues").items():
        name = full_name.removeprefix("leagues:")
        if name not in OPEN:
            wanted = route.pattern.pattern.converters
            found[name] = reverse(full_name, kwargs={part: values[part] for part in wanted})
    return found


def test_an_outsider_finds_nothing_at_any_address(hidden: tuple[League, Season, User]) -> None:
    league, season, _owner = hidden
    visitor, outsider = Client(), sign_in(make_user("outsider"))
    before = list(Season.objects.values())
    for name, address in addresses(league, season).items():
        for method in ("get", "post"):
            answer = getattr(outsider, method)(address)
            assert answer.status_code in (404, 405), (name, method)
            assert "Hidden Court" not in answer.content.decode()
            answer = getattr(visitor, method)(address)
            assert answer.status_code in (302, 404, 405), (name, method)
            assert "Hidden Court" not in answer.content.decode()
            if answer.status_code == 302:
                assert answer.headers["Location"].startswith("/account/login/"), name
    assert list(Season.objects.values()) == before


def test_the_parts_of_the_home_page_tell_of_it_to_its_players_alone(hidden: tuple[League, Season, User]) -> None:
    league, _season, owner = hidden
    parts = [reverse("leagues:own_leagues"), reverse("leagues:due_count")]
    outsider, player = sign_in(make_user("outsider")), sign_in(owner)
    own, due = (outsider.get(part).content.decode() for part in parts)
    assert "Hidden Court" not in own
    assert league.slug not in own
    assert not due.strip()
    own, due = (player.get(part).content.decode() for part in parts)
    assert "Hidden Court" in own
    assert due.strip()


def test_the_tables_of_a_private_league_do_not_name_it() -> None:
    owner = make_user("anne")
    members = [owner, *people(3, "player")]
    league = league_of(owner, table_size=3, group_size=4, name="Hidden Court", is_private=True)
    Invitation.objects.bulk_create(Invitation(league=league, user=user) for user in members[1:])
    season = season_of(league, owner)
    signed_up(season, members)
    on_day(season.starts_at, season)
    assert len(playing(season)) == 4
    for table in playing(season):
        match = match_of(table)
        assert "Hidden Court" not in match.title
        # Stored in one language, whatever language the host speaks, and read in the reader's.
        assert match.title.startswith("Private league 1: ")
        german = Client().get(reverse("games:table", args=[match.code]), headers={"Accept-Language": "de"})
        assert f"<h1>Private Liga 1: Runde {table.round}, Tisch {table.number}" in german.content.decode()
        page = Client().get(reverse("games:table", args=[match.code])).content.decode()
        assert "Hidden Court" not in page
        assert league.slug not in page


def test_the_tables_of_an_open_league_lead_to_it() -> None:
    owner = make_user("anne")
    league, season = running(owner, [owner, *people(3, "player")], table_size=3, group_size=4, name="Open Court")
    page = Client().get(reverse("games:table", args=[match_of(playing(season)[0]).code])).content.decode()
    assert f'href="{reverse("leagues:home", args=[league.slug])}"' in page


def test_an_answer_does_not_tell_whether_there_is_such_a_league(hidden: tuple[League, Season, User]) -> None:
    league, season, _owner = hidden
    outsider = sign_in(make_user("outsider"))
    for address in addresses(league, season).values():
        for method in (outsider.get, outsider.post):
            nowhere = method(address.replace(f"/{league.slug}/", "/nowhere/"))
            assert method(address).status_code == nowhere.status_code, address


def _invited(league: League, user: User) -> None:
    Invitation.objects.create(league=league, user=user)


def _moderator(league: League, user: User) -> None:
    Role.objects.create(league=league, user=user, rights=Rights.MODERATOR)


def _staff(_league: League, user: User) -> None:
    user.is_staff = True
    user.save()


@pytest.mark.parametrize("becomes", [_invited, _moderator, _staff])
def test_insiders_see_it(hidden: tuple[League, Season, User], becomes: Callable[[League, User], None]) -> None:
    league, season, _owner = hidden
    insider = make_user("insider")
    becomes(league, insider)
    client = sign_in(insider)
    found = addresses(league, season)
    for name in ("home", "history", "season", "division", "player", "calendar", "news", "standings_csv"):
        assert client.get(found[name]).status_code == 200, name
    assert "Hidden Court" in client.get("/leagues/").content.decode()


def test_the_directory_hides_it(hidden: tuple[League, Season, User]) -> None:
    for client in (Client(), sign_in(make_user("outsider"))):
        for query in ("", "?show=running", "?show=mine", "?game=tudor"):
            assert "Hidden Court" not in client.get(f"/leagues/{query}").content.decode()


def test_feeds_open_to_the_programs_of_insiders_by_their_key(hidden: tuple[League, Season, User]) -> None:
    league, season, owner = hidden
    secret = renew_feeds(user=owner).secret
    feeds = sign_in(owner).get(f"/leagues/{league.slug}/").context["feeds"]
    assert feeds.embed == ""
    for address in (feeds.calendar, feeds.news):
        assert Client().get(address).status_code == 200
        assert Client().get(address.partition("?")[0]).status_code == 404
        assert Client().get(f"{address}x").status_code == 404
    outsider = make_user("outsider")
    found = addresses(league, season)["calendar"]
    theirs = renew_feeds(user=outsider).secret
    for key in (
        feed_key(league.pk, outsider.pk, theirs),
        feed_key(league.pk + 1, owner.pk, secret),
        feed_key(league.pk, owner.pk, ""),
        feed_key(league.pk, owner.pk, theirs),
        *("x", ".", f"{owner.pk}", f"{owner.pk}.", "9" * 40, "\u0661.a", "%00", "-1.a"),
    ):
        assert Client().get(f"{found}?key={key}").status_code == 404, key
    # The rights of staff need a second factor, which a key is not.
    staff = make_staff()
    key = feed_key(league.pk, staff.pk, renew_feeds(user=staff).secret)
    assert Client().get(f"{found}?key={key}").status_code == 404


@pytest.mark.parametrize("end", [renew_feeds, close_feeds])
def test_new_addresses_for_own_feeds_end_the_key_to_a_private_league(
    hidden: tuple[League, Season, User], end: Callable[..., object]
) -> None:
    league, _season, owner = hidden
    renew_feeds(user=owner)
    address = sign_in(owner).get(f"/leagues/{league.slug}/").context["feeds"].calendar
    assert Client().get(address).status_code == 200
    end(user=owner)
    assert Client().get(address).status_code == 404


def test_without_own_feeds_there_is_no_key_and_the_page_says_how_to_get_one(
    hidden: tuple[League, Season, User],
) -> None:
    league, _season, owner = hidden
    page = sign_in(owner).get(f"/leagues/{league.slug}/").content.decode()
    assert "?key=" not in page
    assert "turn on your own feeds first" in page


def test_nothing_of_it_is_shown_elsewhere(hidden: tuple[League, Season, User]) -> None:
    league, season, owner = hidden
    assert sign_in(owner).get(addresses(league, season)["embed"]).status_code == 404
