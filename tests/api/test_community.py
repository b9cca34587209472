"""What programs do in leagues, tournaments and clubs, and what they are told: by the same services as pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Kind
from accounts.notifications.services.notify import notify
from accounts.notifications.services.plan_notifications import plan_notifications
from api.scopes import Scope
from clubs.models import JoinPolicy, Membership, Role
from leaderboards.services.rate_match import rate_match
from leagues.models import Entry, LeagueTable
from leagues.models import Role as LeagueRole
from tests.api.programs import Program
from tests.clubs.club_factories import club_of, two_clubs
from tests.factories import make_user
from tests.leaderboards import matches as finished
from tests.leagues.league_factories import league_of, over, people, playing, running, season_of
from tests.tournaments.tournament_factories import arena_of

pytestmark = pytest.mark.django_db


def ok(response: Any) -> Any:
    assert response.status_code in (200, 201), (response.status_code, response.content[:300])
    return response.json()


# --- Leagues


def test_a_league_is_found_entered_and_left() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    league = league_of(anne)
    season = season_of(league, anne)
    program, slug = Program(bo), league.slug
    assert [row["slug"] for row in ok(program.get("leagues"))["leagues"]] == [slug]
    shown = ok(program.get(f"leagues/{slug}"))
    assert shown["hosts"] == ["anne"]
    assert shown["season"]["can_sign_up"]
    place = f"leagues/{slug}/seasons/{season.number}"
    assert ok(program.post(f"{place}/sign-up"))["state"] == "signed"
    assert ok(program.get(f"leagues/{slug}"))["season"]["entry_state"] == "signed"
    assert [name for name, _ in ok(program.get(place))["entrants"]] == ["bo"]
    assert ok(program.post(f"{place}/withdraw"))["state"] == "withdrawn"
    assert Entry.objects.get().user == bo


def test_standings_and_fixtures_of_a_season() -> None:
    anne = make_user("anne")
    members = people(4)
    league, season = running(anne, members, table_size=2)
    over(playing(season)[0])
    place, program = f"leagues/{league.slug}/seasons/{season.number}", Program()
    standings = ok(program.get(f"{place}/standings"))
    assert {row["name"] for row in standings["standings"]} == {user.username for user in members}
    division = ok(program.get(f"{place}/divisions/1/1"))
    assert division["rows"][0]["points"] != "0"
    assert any(row["code"] for row in division["fixtures"])
    name = division["rows"][0]["name"]
    assert ok(program.get(f"{place}/players/{name}"))["rank"]
    assert [row["number"] for row in ok(program.get(f"leagues/{league.slug}/seasons"))] == [1]
    own = next(user for user in members if user.username == name)
    assert [row["slug"] for row in ok(Program(own).get("leagues/mine"))] == [league.slug]


def test_hosts_run_their_league_by_program() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    members = people(4)
    league, season = running(anne, members, table_size=2)
    host, slug = Program(anne), league.slug
    desk = ok(host.get(f"leagues/{slug}/desk"))
    table = desk["tables"][0]["id"]
    assert host.post(f"leagues/{slug}/tables/{table}/adjudicate", places=[2, 1]).status_code == 204
    assert LeagueTable.objects.get(pk=table).state == LeagueTable.State.ADJUDICATED
    assert host.post(f"leagues/{slug}/announcements", text="Well played").status_code == 204
    number = ok(host.get(f"leagues/{slug}"))["announcements"][0]["id"]
    assert host.delete(f"leagues/{slug}/announcements/{number}").status_code == 204
    assert host.post(f"leagues/{slug}/roles", name="bo", rights="deputy").status_code == 204
    assert LeagueRole.objects.filter(user=bo).exists()
    assert host.delete(f"leagues/{slug}/roles/bo").status_code == 204
    gone = members[0].username
    assert host.delete(f"leagues/{slug}/seasons/{season.number}/entries/{gone}").status_code == 204
    assert host.post(f"leagues/{slug}/seasons/{season.number}/end").status_code == 204


def test_a_season_is_planned_and_cancelled() -> None:
    anne = make_user("anne")
    league = league_of(anne)
    host, now = Program(anne), timezone.now()
    days = {
        "sign_up_from": (now + timedelta(hours=1)).isoformat(),
        "starts_at": (now + timedelta(days=5)).isoformat(),
        "ends_at": (now + timedelta(days=40)).isoformat(),
    }
    assert ok(host.post(f"leagues/{league.slug}/season", **days))["number"] == 1
    later = days | {"ends_at": (now + timedelta(days=50)).isoformat()}
    assert ok(host.post(f"leagues/{league.slug}/season", **later))["ends_at"][:10] == later["ends_at"][:10]
    assert host.post(f"leagues/{league.slug}/seasons/1/cancel").status_code == 204


def test_a_stranger_has_no_desk_and_finds_no_private_league() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    open_one, private = league_of(anne), league_of(anne, name="Secret League", is_private=True)
    stranger = Program(bo)
    for path in (f"leagues/{open_one.slug}/desk", f"leagues/{private.slug}", f"leagues/{private.slug}/seasons"):
        assert stranger.get(path).status_code == 404, path
    assert stranger.post(f"leagues/{open_one.slug}/announcements", text="x").status_code == 404
    assert ok(Program(anne).get(f"leagues/{private.slug}"))["is_private"]
    assert Program(anne, Scope.CHAT_WRITE).get(f"leagues/{private.slug}").status_code == 404


# --- Tournaments


def test_a_tournament_is_hosted_joined_and_cancelled() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    host, player = Program(anne), Program(bo)
    starts = (timezone.now() + timedelta(hours=2)).isoformat()
    made = host.post("tournaments", title="Rose Arena", game="royals", starts_at=starts, table_size=2)
    number = ok(made)["id"]
    assert [row["id"] for row in ok(player.get("tournaments"))["soon"]] == [number]
    assert ok(player.post(f"tournaments/{number}/join"))["state"]
    shown = ok(player.get(f"tournaments/{number}"))
    assert [row["name"] for row in shown["rows"]] == ["bo"]
    assert shown["mine"] is not None
    assert ok(Program().get(f"tournaments/{number}"))["mine"] is None
    player.post(f"tournaments/{number}/leave")
    assert player.post(f"tournaments/{number}/cancel").status_code == 403
    assert host.post(f"tournaments/{number}/cancel").status_code == 204


def test_a_tournament_that_cannot_be_is_refused_with_its_fields() -> None:
    host = Program(make_user("anne"))
    starts = (timezone.now() + timedelta(hours=2)).isoformat()
    refused = host.post("tournaments", title="Rose", game="chess", starts_at=starts)
    assert (refused.status_code, refused.json()["errors"][0]["at"]) == (422, "game")


def test_a_password_is_asked_for() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    tournament = arena_of(anne, password="tudor rose")
    player = Program(bo)
    assert player.post(f"tournaments/{tournament.pk}/join").status_code >= 400
    assert ok(player.post(f"tournaments/{tournament.pk}/join", password="tudor rose"))["state"]


# --- Clubs


def test_a_club_is_found_joined_and_left() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    club = club_of(anne)
    player = Program(bo)
    assert [row["slug"] for row in ok(player.get("clubs"))["clubs"]] == [club.slug]
    assert ok(player.post(f"clubs/{club.slug}/join"))["role"] == "member"
    assert {row["name"] for row in ok(player.get(f"clubs/{club.slug}/members"))["members"]} == {"anne", "bo"}
    assert player.post(f"clubs/{club.slug}/chat", text="Hello").status_code == 204
    assert [row["text"] for row in ok(player.get(f"clubs/{club.slug}/chat"))["messages"]] == ["Hello"]
    assert player.post(f"clubs/{club.slug}/leave").status_code == 204
    assert player.get(f"clubs/{club.slug}/chat").status_code == 404


def test_officers_answer_requests_and_members_get_roles() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    club = club_of(anne, policy=JoinPolicy.REQUEST)
    owner, player, slug = Program(anne), Program(bo), club.slug
    assert ok(player.post(f"clubs/{slug}/requests", text="Please"))["has_requested"]
    (row,) = ok(owner.get(f"clubs/{slug}/members"))["requests"]
    assert player.post(f"clubs/{slug}/requests/{row['id']}", is_accepted=True).status_code == 404
    assert owner.post(f"clubs/{slug}/requests/{row['id']}", is_accepted=True).status_code == 204
    assert owner.put(f"clubs/{slug}/members/bo", role="officer").status_code == 204
    assert Membership.objects.get(user=bo).role == Role.OFFICER
    assert owner.post(f"clubs/{slug}/announcements", text="Welcome bo").status_code == 204
    assert ok(player.get(f"clubs/{slug}"))["announcements"][0]["text"] == "Welcome bo"
    assert owner.post(f"clubs/{slug}/members/bo/remove").status_code == 204
    assert not Membership.objects.filter(user=bo).exists()


def test_clubs_play_each_other() -> None:
    home, away, red, blue = two_clubs()
    starts = (timezone.now() + timedelta(days=1)).isoformat()
    owner, other = Program(red[0]), Program(blue[0])
    asked = {"opponent": away.name, "game": "royals", "players": 2, "tables": 2, "starts_at": starts}
    number = ok(owner.post(f"clubs/{home.slug}/matches", **asked))["id"]
    assert owner.post(f"clubs/matches/{number}/answer", is_accepted=True).status_code >= 400
    assert ok(other.post(f"clubs/matches/{number}/answer", is_accepted=True))["state"]
    shown = ok(Program(red[1]).post(f"clubs/matches/{number}/join", club=home.slug))
    assert [row["name"] for row in shown["home"]["players"]] == ["red1"]
    assert ok(owner.post(f"clubs/matches/{number}/line-up", club=home.slug))["home"]["players"][0]["board"] is not None
    assert owner.post(f"clubs/matches/{number}/withdraw", club="no-such-club").status_code == 404
    assert ok(owner.post(f"clubs/matches/{number}/withdraw", club=home.slug))["state"] == "cancelled"


# --- Ratings


def test_ratings_and_leaderboards() -> None:
    anna, bo = finished.people_of(2)
    match = finished.noted([anna, bo], [1, 2])
    rate_match(match_id=match.pk)
    program = Program()
    assert "tudor-duel" in {row["key"] for row in ok(program.get("leaderboards"))}
    board = ok(program.get("leaderboards/tudor-duel", provisional="1"))
    assert [row["name"] for row in board["rows"]] == ["anna", "bo"]
    assert board["after"] is None
    (rating,) = ok(program.get("people/anna/ratings"))
    assert rating["changes"][0]["code"] == match.code
    assert ok(program.get("people/anna/ratings/tudor-duel"))["value"] == rating["value"]
    changes = ok(program.get(f"archive/{match.code}/ratings"))["players"]
    assert [row["change"] > 0 for row in changes] == [True, False]
    for path in ("leaderboards/chess-duel", "people/nobody/ratings", "people/anna/ratings/chess"):
        assert program.get(path).status_code == 404
    assert program.get("leaderboards/tudor-duel", season="never").status_code == 404


# --- Notifications


def test_notifications_are_listed_and_read() -> None:
    anne = make_user("anne")
    notify(kind=Kind.SITE, people=[anne.pk], key="test")
    plan_notifications(user=anne)
    program = Program(anne)
    listed = ok(program.get("notifications"))
    assert listed["unread"] == len(listed["notifications"]) == 1
    number = listed["notifications"][0]["id"]
    assert ok(program.post(f"notifications/{number}/read"))["url"].startswith("http")
    assert ok(program.get("notifications"))["unread"] == 0
    assert ok(program.post("notifications/read"))["unread"] == 0
    assert Program(make_user("bo")).post(f"notifications/{number}/read").status_code == 404


def test_a_webhook_is_set_shown_and_removed() -> None:
    program = Program(make_user("anne"))
    assert program.get("webhook").status_code == 404
    refused = program.put("webhook", url="http://127.0.0.1/x")
    assert (refused.status_code, refused.json()["errors"][0]["at"]) == (422, "url")
    assert program.post("webhook/test").status_code == 422
    assert program.delete("webhook").status_code == 204
