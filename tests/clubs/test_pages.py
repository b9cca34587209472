"""Pages of clubs: what everybody finds there, what members do there, and what strangers never learn."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from clubs.models import Club, ClubTable, JoinPolicy, JoinRequest, Membership, Role, TeamMatch, TeamPlayer
from clubs.selectors.admission import admits
from clubs.services.announce import announce
from clubs.services.open_club_table import open_club_table
from clubs.services.post_message import post_message
from clubs.services.renew_invite_link import renew_invite_link
from games.engine.protocol import Ruleset
from games.models import Match
from tests.clubs.club_factories import ROYALS, club_of, lined_up, started, two_clubs
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import people
from tests.routes import routes_of

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

SECRET = ("Night Club", "Meet at midnight", "The cellar", "the owl flies")
"""Name, announcement, description and chat of a private club."""


@pytest.fixture
def anne() -> User:
    return make_user("anne")


def private_club(owner: User) -> Club:
    club = club_of(owner, people(2), name=SECRET[0], description=SECRET[2], is_private=True)
    announce(club_id=club.pk, by=owner, text=SECRET[1])
    post_message(club_id=club.pk, user=owner, text=SECRET[3])
    rules = Ruleset.read(ROYALS)
    open_club_table(
        club_id=club.pk, user=owner, ruleset=rules, players=3, access=Match.Access.INVITATION, title=SECRET[0]
    )
    return club


def path_of(name: str, **values: Any) -> str:
    return reverse(name, kwargs=values)


def test_a_club_is_founded_joined_by_link_and_left(anne: User) -> None:
    founder, friend = sign_in(anne), sign_in(make_user("bo"))
    form = {
        "name": "Rose Club",
        "policy": "open",
        "emblem": "rose",
        "field_tincture": "red",
        "charge_tincture": "gold",
    }
    page = founder.post("/clubs/new/", form, follow=True)
    assert "Club founded" in page.text
    club = Club.objects.get()
    founder.post(path_of("clubs:renew_invite_link", club=club.slug))
    link = path_of("clubs:join_by_link", token=club.invite_link.token)
    assert link in founder.get(path_of("clubs:members", club=club.slug)).text
    assert Client().get(link).status_code == 200
    assert Client().post(link).status_code == 302
    assert friend.post(link)["Location"] == path_of("clubs:home", club=club.slug)
    page = friend.post(path_of("clubs:leave_club", club=club.slug), follow=True)
    assert "You have left the club" in page.text
    refused = founder.post("/clubs/new/", {**form, "name": "R0se Club"})
    assert refused.status_code == 409
    assert "Another club already has this name" in refused.text


def test_a_private_club_is_unknown_to_strangers_on_every_page(anne: User) -> None:
    club = private_club(anne)
    values = {
        "club": club.slug,
        "number": 1,
        "request_id": 1,
        "announcement": 1,
        "message": 1,
        "token": "none",
        "person": anne.pk,
    }
    stranger, visitor = sign_in(make_user("stranger")), Client()
    for name, route in routes_of("clubs").items():
        wanted = [part for part in values if f":{part}>" in route.path]
        path = path_of(name, **{part: values[part] for part in wanted})
        for client in (stranger, visitor):
            for answer in (client.get(path), client.post(path)):
                # Names of addresses that anybody may ask for say nothing of it.
                assert answer.status_code in (200, 302, 403, 404, 405, 422), path
                assert not any(words in answer.content.decode() for words in SECRET), path
    for path in ("/clubs/?q=Night", "/lobby/", f"/people/{anne.username}/"):
        assert SECRET[0] not in stranger.get(path).text.replace('value="Night"', "")


def test_members_of_a_private_club_see_it(anne: User) -> None:
    club = private_club(anne)
    member = sign_in(anne)
    home = member.get(path_of("clubs:home", club=club.slug)).text
    assert all(words in home for words in SECRET[:3])
    assert SECRET[3] in member.get(path_of("clubs:chat", club=club.slug)).text
    assert SECRET[0] in member.get("/clubs/").text


def test_a_profile_names_the_clubs_that_its_reader_may_know_of(anne: User) -> None:
    club_of(anne, [], name="Rose Club")
    private = private_club(anne)
    member = Membership.objects.exclude(user=anne).filter(club=private)[0].user
    path = path_of("clubs:person_clubs", person=anne.pk)
    for reader in (Client(), sign_in(make_user("stranger"))):
        page = reader.get(path).text
        assert "Rose Club" in page
        assert SECRET[0] not in page
    assert SECRET[0] in sign_in(member).get(path).text
    assert path in Client().get(anne.get_absolute_url()).text


def test_a_hidden_club_is_seen_by_members_alone(anne: User) -> None:
    club = club_of(anne)
    Club.objects.filter(pk=club.pk).update(hidden_at=club.created_at)
    home = path_of("clubs:home", club=club.slug)
    assert Client().get(home).status_code == 404
    assert "hidden by staff" in sign_in(anne).get(home).text
    assert club.name not in Client().get("/clubs/").text


def test_strangers_do_not_read_the_chat_or_find_tables_of_members(anne: User) -> None:
    club = club_of(anne)
    post_message(club_id=club.pk, user=anne, text=SECRET[3])
    rules = Ruleset.read(ROYALS)
    hidden = open_club_table(club_id=club.pk, user=anne, ruleset=rules, players=3, access=Match.Access.INVITATION)
    shown = open_club_table(club_id=club.pk, user=anne, ruleset=rules, players=3)
    stranger = sign_in(make_user("stranger"))
    assert stranger.get(path_of("clubs:chat", club=club.slug)).status_code == 404
    home = path_of("clubs:home", club=club.slug)
    assert hidden.code not in stranger.get(home).text
    assert shown.code in stranger.get(home).text
    assert hidden.code in sign_in(anne).get(home).text
    assert not admits(hidden, User.objects.get(username="stranger"))


def test_the_lists_of_a_team_match_are_for_the_two_clubs_until_it_starts() -> None:
    home, away, red, blue = two_clubs(2)
    team_match = lined_up(red, blue, (home, away))
    page = path_of("clubs:team_match", number=team_match.pk)
    assert "red1" not in Client().get(page).text
    assert "red1" in sign_in(blue[1]).get(page).text
    started(team_match)
    assert "red1" in Client().get(page).text
    Club.objects.filter(pk=home.pk).update(is_private=True)
    assert Client().get(page).status_code == 404
    assert "Red Club" not in Client().get(path_of("clubs:home", club=away.slug)).text
    TeamMatch.objects.filter(pk=team_match.pk).update(state=TeamMatch.State.PROPOSED)
    assert sign_in(make_user("stranger")).get(page).status_code == 404


def test_a_team_match_is_set_up_on_its_pages(anne: User) -> None:
    rival = make_user("rival")
    club, rivals = club_of(anne), club_of(rival, name="Rivals")
    browser, other = sign_in(anne), sign_in(rival)
    sent = {
        "opponent": "rivals",
        "game": "royals",
        "players": "2",
        "table_count": "1",
        "speed": "days-calm",
        "starts_at": "2020-01-01T20:00",
    }
    challenge = path_of("clubs:challenge", club=club.slug)
    assert "Choose a start between" in browser.post(challenge, sent).text
    tomorrow = lined_up([], [], (club, rivals)).starts_at
    page = browser.post(challenge, {**sent, "starts_at": f"{tomorrow:%Y-%m-%dT%H:%M}"}, follow=True)
    assert "Challenge sent" in page.text
    made = TeamMatch.objects.get(state=TeamMatch.State.PROPOSED)
    values = {"number": made.pk}
    assert "Accept challenge" in other.get(path_of("clubs:team_match", **values)).text
    other.post(path_of("clubs:answer_challenge", **values), {"accept": "1"})
    browser.post(path_of("clubs:join_team", **values), {"club": club.pk})
    player = TeamPlayer.objects.get(user=anne)
    browser.post(path_of("clubs:pick_line_up", **values), {"club": club.pk, f"board-{player.pk}": "1"})
    assert TeamPlayer.objects.get(user=anne).board == 1
    other.post(path_of("clubs:withdraw_team_match", **values), {"club": rivals.pk})
    assert "Rivals has withdrawn" in browser.get(path_of("clubs:team_match", **values)).text


def test_officers_answer_give_roles_and_remove_on_the_page_of_members(anne: User) -> None:
    bo, cleo = people(2)
    club = club_of(anne, [bo], policy=JoinPolicy.REQUEST)
    asked = JoinRequest.objects.create(club=club, user=cleo, text="Please")
    browser = sign_in(anne)
    assert "Please" in browser.get(path_of("clubs:members", club=club.slug)).text
    browser.post(path_of("clubs:answer_request", club=club.slug, request_id=asked.pk), {"accept": "1"})
    browser.post(path_of("clubs:give_role", club=club.slug), {"name": cleo.username, "role": "officer"})
    assert Membership.objects.get(user=cleo).role == Role.OFFICER
    browser.post(path_of("clubs:remove_member", club=club.slug), {"name": bo.username, "is_banned": "on"})
    assert "Lift ban" in browser.get(path_of("clubs:members", club=club.slug)).text
    browser.post(path_of("clubs:lift_ban", club=club.slug), {"name": bo.username})
    assert "Lift ban" not in browser.get(path_of("clubs:members", club=club.slug)).text


def test_a_club_table_is_created_on_its_page(anne: User) -> None:
    club = club_of(anne)
    sent = {"game": "tudor", "players": "5", "speed": "live-calm", "access": "invitation"}
    browser, path = sign_in(anne), path_of("clubs:open_club_table", club=club.slug)
    assert "can&#x27;t be played with so many players" in browser.post(path, sent).text
    page = browser.post(path, {**sent, "players": "3"}, follow=True)
    assert f"Members of {club.name} can join" in page.text
    assert ClubTable.objects.get().match.access == Match.Access.INVITATION


def test_the_feed_of_a_club_has_its_announcements_and_a_private_one_has_none(anne: User) -> None:
    club = club_of(anne)
    announce(club_id=club.pk, by=anne, text="On Sunday")
    news = path_of("clubs:news", club=club.slug)
    assert "On Sunday" in Client().get(news).text
    Club.objects.filter(pk=club.pk).update(is_private=True)
    assert sign_in(anne).get(news).status_code == 404


def test_clubs_are_found_by_name_and_sorted(anne: User) -> None:
    club_of(anne, name="Small Club")
    club_of(anne, people(3), name="Large Club")
    page = Client().get("/clubs/").text
    assert page.index("Large Club") < page.index("Small Club")
    found = Client().get("/clubs/?q=small&order=activity").text
    assert "Small Club" in found
    assert "Large Club" not in found
    assert Client().get("/clubs/?q=%00&order=nonsense&page=x").status_code == 200


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as counted:
        assert client.get(path).status_code == 200
    return len(counted)


def grown(club: Club, rivals: Club, owner: User, number: int) -> None:
    """More of everything that the pages of a club list."""
    for user in people(3, f"grown{number}"):
        Membership.objects.create(club=club, user=user)
        JoinRequest.objects.create(club=club, user=people(1, f"asks{number}{user.pk}")[0])
        post_message(club_id=club.pk, user=user, text=f"Hello {number}")
        open_club_table(club_id=club.pk, user=user, ruleset=Ruleset.read(ROYALS), players=2)
    team = list(User.objects.filter(club_memberships__club=club).order_by("pk"))
    other = list(User.objects.filter(club_memberships__club=rivals).order_by("pk"))
    started(lined_up(team[:2], other[:2], (club, rivals)))
    club_of(people(1, f"owner{number}")[0], name=f"Other club {number}")


def test_pages_ask_as_often_for_a_large_club_as_for_a_small_one(anne: User) -> None:
    club, rivals = club_of(anne), club_of(people(1, "rival")[0], people(1, "second"), name="Rivals")
    browser = sign_in(anne)
    renew_invite_link(club_id=club.pk, by=anne)
    grown(club, rivals, anne, 1)
    match = TeamMatch.objects.latest("pk")
    paths = [
        "/clubs/",
        *(path_of(f"clubs:{name}", club=club.slug) for name in ("home", "members", "chat", "standings")),
        path_of("clubs:team_match", number=match.pk),
    ]
    for path in paths:
        browser.get(path)
    before = [queries(browser, path) for path in paths]
    grown(club, rivals, anne, 2)
    assert [queries(browser, path) for path in paths] == before
    assert max(before) <= 40
