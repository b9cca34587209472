"""Who may do what by a program: every operation, for every role with every scope. What a token can't do for want of a
scope is tested in `test_operations.py`."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User
from api.root import api
from api.services.create_bot import create_bot
from api.services.create_token import create_token
from games.puzzles.selectors.library import library_of
from games.puzzles.selectors.page import puzzle_plans
from tests.api.programs import ALL, Program
from tests.api.test_operations import SCOPES, STREAMS
from tests.clubs.club_factories import club_of
from tests.factories import make_user
from tests.games.table_factories import legal, started, waits_for
from tests.leagues.league_factories import playing, running
from tests.tournaments.tournament_factories import arena_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

ROLES = ("visitor", "stranger", "player", "host", "staff", "bot")
"""A visitor has no token, a stranger no part in anything; a player sits at the table and is in the league; a host runs
league, club and tournament; staff have no more rights by a token than a stranger; a bot is the stranger's."""
SCHEMA = api.get_openapi_schema()

TABLE = {
    "get account": "401 200 200 200 200 200",
    "get account/tables": "401 200 200 200 200 200",
    "get people/{name}": "200 200 200 200 200 200",
    "get games": "200 200 200 200 200 200",
    "get games/{slug}/view.schema.json": "200 200 200 200 200 200",
    "get games/{slug}/events.schema.json": "200 200 200 200 200 200",
    "get tables": "200 200 200 200 200 200",
    "post tables": "401 201 201 201 201 201",
    "post tables/with-bots": "401 201 201 201 201 201",
    "post tables/{code}/join": "401 409 409 409 409 409",
    "post tables/{code}/leave": "401 409 409 409 409 409",
    "post tables/{code}/ready": "401 409 409 409 409 409",
    "post tables/{code}/cancel": "401 409 409 409 409 409",
    "post tables/{code}/fill": "401 409 409 409 409 409",
    "post tables/{code}/invitations": "401 409 409 409 409 409",
    "post tables/{code}/decline": "401 204 204 204 204 204",
    "post tables/{code}/clone": "401 201 201 201 201 201",
    "post tables/{code}/rematch": "401 403 403 403 403 403",
    "post tables/{code}/renew-link": "401 409 409 409 409 409",
    "get tables/{code}": "200 200 200 200 200 200",
    "get tables/{code}/moves": "401 200 200 200 200 200",
    "get tables/{code}/moves/closed": "401 200 200 200 200 200",
    "get tables/{code}/moves/considered": "401 403 200 403 403 403",
    "get tables/{code}/why-not": "401 200 200 200 200 200",
    "post tables/{code}/moves": "401 403 200 403 403 403",
    "post tables/{code}/undo": "401 403 422 403 403 403",
    "post tables/{code}/resign": "401 403 200 403 403 403",
    "get tables/{code}/chat": "200 200 200 200 200 200",
    "post tables/{code}/chat": "401 403 403 403 403 403",
    "get archive": "200 200 200 200 200 200",
    "get archive/{code}": "403 403 403 403 403 403",
    "get archive/{code}/record": "403 403 403 403 403 403",
    "get archive/{code}/proof": "403 403 403 403 403 403",
    "get archive/{code}/scores": "403 403 403 403 403 403",
    "get archive/{code}/replay": "403 403 403 403 403 403",
    "get archive/{code}/ratings": "404 404 404 404 404 404",
    "get archive/{code}/review": "403 403 403 403 403 403",
    "post archive/{code}/review": "401 403 403 403 403 403",
    "get statistics/{game}": "200 200 200 200 200 200",
    "get people/{name}/statistics": "200 200 200 200 200 200",
    "get people/{name}/games": "200 200 200 200 200 200",
    "get account/games": "401 200 200 200 200 200",
    "get leaderboards": "200 200 200 200 200 200",
    "get leaderboards/{pool}": "200 200 200 200 200 200",
    "get people/{name}/ratings": "200 200 200 200 200 200",
    "get people/{name}/ratings/{pool}": "200 200 200 200 200 200",
    "get leagues": "200 200 200 200 200 200",
    "get leagues/mine": "401 200 200 200 200 200",
    "get leagues/{slug}": "200 200 200 200 200 200",
    "get leagues/{slug}/seasons": "200 200 200 200 200 200",
    "get leagues/{slug}/seasons/{number}": "200 200 200 200 200 200",
    "get leagues/{slug}/seasons/{number}/standings": "200 200 200 200 200 200",
    "get leagues/{slug}/seasons/{number}/divisions/{step}/{group}": "200 200 200 200 200 200",
    "get leagues/{slug}/seasons/{number}/players/{name}": "200 200 200 200 200 200",
    "post leagues/{slug}/seasons/{number}/sign-up": "401 409 409 409 409 409",
    "post leagues/{slug}/seasons/{number}/check-in": "401 403 403 403 403 403",
    "post leagues/{slug}/seasons/{number}/withdraw": "401 403 200 403 403 403",
    "post leagues/{slug}/seasons/{number}/requests": "401 403 422 403 403 403",
    "get leagues/{slug}/tables/{table}/appointment": "401 404 404 404 404 404",
    "post leagues/{slug}/tables/{table}/times": "401 404 404 404 404 404",
    "post leagues/{slug}/tables/{table}/times/{proposal}/agree": "401 404 404 404 404 404",
    "delete leagues/{slug}/tables/{table}/times/{proposal}": "401 404 404 404 404 404",
    "post leagues/{slug}/tables/{table}/arrive": "401 404 404 404 404 404",
    "get leagues/{slug}/desk": "401 404 404 200 404 404",
    "post leagues/{slug}/season": "401 404 404 422 404 404",
    "post leagues/{slug}/season/next": "401 404 404 409 404 404",
    "post leagues/{slug}/seasons/{number}/start": "401 404 404 409 404 404",
    "post leagues/{slug}/seasons/{number}/end": "401 404 404 204 404 404",
    "post leagues/{slug}/seasons/{number}/cancel": "401 404 404 409 404 404",
    "post leagues/{slug}/seasons/{number}/entries": "401 404 404 409 404 404",
    "delete leagues/{slug}/seasons/{number}/entries/{name}": "401 404 404 204 404 404",
    "post leagues/{slug}/seasons/{number}/substitutes": "401 404 404 409 404 404",
    "post leagues/{slug}/tables/{table}/adjudicate": "401 404 404 204 404 404",
    "post leagues/{slug}/tables/{table}/void": "401 404 404 204 404 404",
    "post leagues/{slug}/requests/{number}": "401 404 404 404 404 404",
    "post leagues/{slug}/announcements": "401 404 404 204 404 404",
    "delete leagues/{slug}/announcements/{number}": "401 404 404 404 404 404",
    "post leagues/{slug}/invitations": "401 404 404 204 404 404",
    "delete leagues/{slug}/invitations/{name}": "401 404 404 204 404 404",
    "post leagues/{slug}/roles": "401 404 404 204 404 404",
    "delete leagues/{slug}/roles/{name}": "401 404 404 409 404 404",
    "get tournaments": "200 200 200 200 200 200",
    "get tournaments/{number}": "200 200 200 200 200 200",
    "post tournaments": "401 201 201 201 201 403",
    "post tournaments/{number}/join": "401 200 200 200 200 403",
    "post tournaments/{number}/pause": "401 409 409 409 409 409",
    "post tournaments/{number}/leave": "401 409 409 409 409 409",
    "post tournaments/{number}/cancel": "401 403 403 204 403 403",
    "get clubs": "200 200 200 200 200 200",
    "get clubs/{slug}": "200 200 200 200 200 200",
    "get clubs/{slug}/members": "200 200 200 200 200 200",
    "get clubs/{slug}/standings": "200 200 200 200 200 200",
    "post clubs/{slug}/join": "401 200 200 200 200 403",
    "post clubs/{slug}/leave": "401 403 403 204 403 403",
    "post clubs/{slug}/requests": "401 200 200 200 200 403",
    "delete clubs/{slug}/requests": "401 200 200 200 200 200",
    "get clubs/{slug}/chat": "401 404 404 200 404 404",
    "post clubs/{slug}/chat": "401 404 404 204 404 404",
    "post clubs/{slug}/requests/{number}": "401 404 404 404 404 404",
    "put clubs/{slug}/members/{name}": "401 404 404 404 404 404",
    "post clubs/{slug}/members/{name}/remove": "401 404 404 404 404 404",
    "delete clubs/{slug}/bans/{name}": "401 404 404 204 404 404",
    "post clubs/{slug}/announcements": "401 404 404 204 404 404",
    "delete clubs/{slug}/announcements/{number}": "401 404 404 404 404 404",
    "post clubs/{slug}/matches": "401 404 404 404 404 404",
    "get clubs/matches/{number}": "404 404 404 404 404 404",
    "post clubs/matches/{number}/answer": "401 404 404 404 404 404",
    "post clubs/matches/{number}/withdraw": "401 404 404 404 404 404",
    "post clubs/matches/{number}/line-up": "401 404 404 404 404 404",
    "post clubs/matches/{number}/join": "401 404 404 404 404 404",
    "post clubs/matches/{number}/leave": "401 404 404 404 404 404",
    "post clubs/matches/{number}/here": "401 404 404 404 404 404",
    "get bots": "200 200 200 200 200 200",
    "post bots/{name}/challenges": "401 201 201 201 201 409",
    "get puzzles": "200 200 200 200 200 200",
    "get puzzles/{game}/next": "200 200 200 200 200 200",
    "get puzzles/{game}/{key}/steps/{step}": "200 200 200 200 200 200",
    "post puzzles/{game}/{key}/steps/{step}": "401 200 200 200 200 200",
    "post puzzles/{game}/{key}/steps/{step}/solution": "401 200 200 200 200 200",
    "get notifications": "401 200 200 200 200 200",
    "post notifications/read": "401 200 200 200 200 200",
    "post notifications/{number}/read": "401 404 404 404 404 404",
    "get webhook": "401 404 404 404 404 404",
    "put webhook": "401 200 200 200 200 200",
    "delete webhook": "401 204 204 204 204 204",
    "post webhook/test": "401 422 422 422 422 422",
}
"""What each of the roles is answered."""


class World:
    """A site on which there is one of everything, and a program of every role."""

    def __init__(self) -> None:
        match, people = started("royals/arcane@1")
        self.player = waits_for(match, people)
        others = [make_user(name) for name in ("carl", "dora", "emil")]
        host, stranger = make_user("host"), make_user("stranger")
        staff = User.objects.create_superuser("staff", "staff@example.com", "x")
        self.league, self.season = running(host, [self.player, *others], table_size=2)
        self.club, arena = club_of(host), arena_of(host)
        bot = create_bot(owner=stranger, name="rose-bot")
        robot = Program()
        token = create_token(user=stranger, name="test", scopes=ALL, days=1, bot_id=bot.pk)
        robot.headers = {"Authorization": f"Bearer {token.text}"}
        people_of = {"stranger": stranger, "player": self.player, "host": host, "staff": staff}
        self.programs = {"visitor": Program(), "bot": robot} | {name: Program(each) for name, each in people_of.items()}
        self.known: dict[str, Any] = {
            "code": match.code,
            "slug": self.league.slug,
            "number": 1,
            "step": 1,
            "group": 1,
            "table": playing(self.season)[0].pk,
            "proposal": 1,
            "name": "carl",
            "pool": "tudor-duel",
            "game": "royals",
            "key": next(iter(library_of("royals").puzzles)),
        }
        self.arena = arena.pk
        self.match = match
        self.now = timezone.now()

    def path(self, operation: str) -> str:
        path = operation.partition(" ")[2]
        known = dict(self.known)
        if path.startswith("clubs/"):
            known["slug"] = self.club.slug
        elif path.startswith("games/"):
            known["slug"] = "royals"
        elif path.startswith("tournaments/"):
            known["number"] = self.arena
        elif path.startswith("bots/"):
            known["name"] = "rose-bot"
        return re.sub(r"{(\w+)}", lambda found: str(known[found[1]]), path)

    def body(self, operation: str) -> dict[str, Any]:
        """What is required, with values that mean something here."""
        method, path = operation.split(" ")
        details = SCHEMA["paths"][f"/api/v1/{path}"][method]
        schema = details.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
        reference = schema.get("$ref", "").rpartition("/")[2]
        shape = SCHEMA["components"]["schemas"].get(reference, {})
        known = {
            "game": "royals",
            "players": 2,
            "level": "page",
            "ply": self.match.ply,
            "moves": puzzle_plans(game="royals", key=self.known["key"], number=1)[0].moves,
            "move": legal(self.match)[0],
            "text": "Hello",
            "name": "carl",
            "title": "Rose Arena",
            "places": [1, 2],
            "is_accepted": True,
            "rights": "deputy",
            "role": "officer",
            "opponent": "nobody",
            "tables": 2,
            "club": self.club.slug,
            "url": "https://example.com/hook",
            "table_size": 2,
            "substitute": "dora",
            "kind": "no_show",
            "is_granted": True,
            "answer": "So be it",
        }
        moments = ("sign_up_from", "starts_at", "ends_at", "at")
        known |= {name: (self.now + timedelta(days=day)).isoformat() for day, name in enumerate(moments, start=1)}
        return {name: known.get(name, "x") for name in shape.get("required", ())}

    def asked(self, role: str, operation: str) -> int:
        """What a role is answered; whatever came of it is undone."""
        program, method = self.programs[role], operation.partition(" ")[0].upper()
        query = {"move": legal(self.match)[0], "pool": "tudor-duel"} if method == "GET" else {}
        # Not `atomic`, for moves insist on a transaction of their own.
        before = transaction.savepoint()
        answer = program.client.generic(
            method,
            f"/api/v1/{self.path(operation)}",
            json.dumps(self.body(operation)),
            "application/json",
            headers=program.headers,
            query_params=query,
        )
        if answer.streaming:
            list(answer)
        transaction.savepoint_rollback(before)
        return int(answer.status_code)


def answers(settings: Settings) -> dict[str, str]:
    settings.LIMITS_ENABLED = False
    world = World()
    operations = [operation for operation in SCOPES if operation not in STREAMS]
    return {name: " ".join(str(world.asked(role, name)) for role in ROLES) for name in operations}


def test_every_role_gets_what_the_table_says(settings: Settings) -> None:
    found = answers(settings)
    assert found == TABLE
