"""A program finds a table, plays, chats and looks things up, by the same services as a page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from pytest_django.fixtures import Settings

from accounts.models import User
from api.root import api
from api.scopes import Scope
from games.archive.services.archive_match import archive_match
from games.engine.metas import all_metas
from games.models import Match, Message
from tests.api.programs import ALL, Program
from tests.factories import make_user
from tests.games.archive_factories import played_at_once
from tests.games.table_factories import person, started

pytestmark = pytest.mark.django_db
NEW = {"game": "royals", "players": 2}


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def two_at_a_table() -> tuple[str, Program, Program]:
    """A table that two programs have begun."""
    anne, bo = Program(make_user("anne")), Program(make_user("bo"))
    table = anne.post("tables", **NEW).json()["code"]
    assert bo.post(f"tables/{table}/join").status_code == 200
    assert anne.post(f"tables/{table}/ready").json()["status"] == "playing"
    return table, anne, bo


def test_two_programs_begin_a_game_and_make_moves() -> None:
    table, *programs = two_at_a_table()
    for _ in range(6):
        shown = [program.get(f"tables/{table}").json() for program in programs]
        (mover,) = (number for number, view in enumerate(shown) if view["is_my_turn"])
        moves = programs[mover].get(f"tables/{table}/moves").json()
        assert moves["ply"] == shown[mover]["ply"]
        assert all(move["words"] for move in moves["legal"])
        after = programs[mover].post(f"tables/{table}/moves", ply=moves["ply"], move=moves["legal"][0]["text"]).json()
        assert after["ply"] > moves["ply"]
        assert after["log"][0]["number"] == after["ply"]
    assert Match.objects.get(code=table).ply >= 6


def test_a_move_on_an_old_table_changes_nothing() -> None:
    table, anne, bo = two_at_a_table()
    mover = anne if anne.get(f"tables/{table}").json()["is_my_turn"] else bo
    moves = mover.get(f"tables/{table}/moves").json()
    assert code(mover.post(f"tables/{table}/moves", ply=moves["ply"] + 1, move="draw")) == (409, "match.stale")


def test_a_move_that_is_not_allowed_is_refused_by_its_rule() -> None:
    match, people = started("tudor/v15@1")
    programs = [Program(user) for user in people]
    mover = next(each for each in programs if each.get(f"tables/{match.code}").json()["is_my_turn"])
    why = mover.get(f"tables/{match.code}/why-not", move="end").json()
    assert not why["is_legal"]
    assert why["words"]
    refused = mover.post(f"tables/{match.code}/moves", ply=match.ply, move="end")
    assert (refused.status_code, refused.json()["code"]) == (422, why["code"])
    assert mover.get(f"tables/{match.code}/why-not", move="gibberish").status_code == 422


def test_undo_and_resignation_are_there_too() -> None:
    table, anne, bo = two_at_a_table()
    assert anne.post(f"tables/{table}/undo", ply=1_000_000).status_code == 409
    over = anne.post(f"tables/{table}/resign").json()
    assert over["status"] == "over"
    assert [seat["place"] for seat in over["seats"] if seat["player"] == "bo"] == [1]
    assert [row["code"] for row in bo.get("archive", player="bo").json()["games"]] in ([], [table])


def test_a_game_with_bots_starts_at_once() -> None:
    anne = Program(make_user())
    made = anne.post("tables/with-bots", game="tudor", players=2, level="page")
    assert made.status_code == 201
    assert made.json()["status"] == "playing"
    assert [seat["is_bot"] for seat in made.json()["seats"]] == [False, True]


def test_open_tables_and_ones_own_are_listed() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    table = Program(anne).post("tables", **NEW).json()["code"]
    assert [row["code"] for row in Program().get("tables").json()] == [table]
    assert [row["code"] for row in Program(anne).get("account/tables").json()] == [table]
    assert Program(bo).get("account/tables").json() == []


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"game": "chess", "players": 2},
        {"game": "tudor", "players": 9},
        {"game": "tudor", "players": 5},
        {"game": "tudor", "players": 2, "edition": "none"},
        {"game": "tudor", "players": 2, "card_set": "none"},
        {"game": "tudor", "players": 2, "tempo": "never"},
        {"game": "tudor", "players": "two"},
        {"game": "tudor" * 50, "players": 2},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_problem(sent: dict[str, Any]) -> None:
    response = Program(make_user()).post("tables", **sent)
    assert response.status_code == 422
    assert response["Content-Type"] == "application/problem+json"
    assert not Match.objects.exists()


def test_what_is_not_there_is_a_problem_too() -> None:
    program = Program(make_user())
    for path in ("tables/zzzzzzzz", "people/nobody", "archive/zzzzzzzz", "games/chess/view.schema.json"):
        assert code(program.get(path)) == (404, "request.not_found")
    assert code(program.post("tables/zzzzzzzz/join")) == (404, "request.not_found")


def test_messages_are_sent_and_read() -> None:
    match, people = started("royals/arcane@1")
    EmailAddress.objects.create(user=people[0], email=people[0].email, verified=True, primary=True)
    program = Program(people[0])
    sent = program.post(f"tables/{match.code}/chat", text="Good morrow").json()
    assert [(row["author"], row["text"]) for row in sent["messages"]] == [(people[0].username, "Good morrow")]
    assert program.post(f"tables/{match.code}/chat", text="x", channel="secret").status_code == 422
    assert Message.objects.count() == 1


def test_the_sentence_of_a_problem_is_in_the_language_that_is_asked_for() -> None:
    program = Program()
    program.headers["Accept-Language"] = "de"
    assert "Token" in program.get("account").json()["title"]
    assert program.get("account").json()["title"] != Program().get("account").json()["title"]


def test_all_games_are_described() -> None:
    games = Program().get("games").json()
    assert [game["slug"] for game in games] == [meta.slug for meta in all_metas()]


SCOPES = {
    "get account": Scope.ACCOUNT_READ,
    "get account/tables": Scope.ACCOUNT_READ,
    "get people/{name}": None,
    "get games": None,
    "get games/{slug}/view.schema.json": None,
    "get games/{slug}/events.schema.json": None,
    "get tables": None,
    "post tables": Scope.TABLES_WRITE,
    "post tables/with-bots": Scope.TABLES_WRITE,
    "post tables/{code}/join": Scope.TABLES_WRITE,
    "post tables/{code}/leave": Scope.TABLES_WRITE,
    "post tables/{code}/ready": Scope.TABLES_WRITE,
    "post tables/{code}/cancel": Scope.TABLES_WRITE,
    "post tables/{code}/fill": Scope.TABLES_WRITE,
    "post tables/{code}/invitations": Scope.TABLES_WRITE,
    "post tables/{code}/decline": Scope.TABLES_WRITE,
    "post tables/{code}/clone": Scope.TABLES_WRITE,
    "post tables/{code}/rematch": Scope.TABLES_WRITE,
    "post tables/{code}/renew-link": Scope.TABLES_WRITE,
    "get tables/{code}": None,
    "get tables/{code}/moves": Scope.PLAY_READ,
    "get tables/{code}/moves/closed": Scope.PLAY_READ,
    "get tables/{code}/moves/considered": Scope.PLAY_READ,
    "get tables/{code}/why-not": Scope.PLAY_READ,
    "post tables/{code}/moves": Scope.PLAY_WRITE,
    "post tables/{code}/undo": Scope.PLAY_WRITE,
    "post tables/{code}/resign": Scope.PLAY_WRITE,
    "get tables/{code}/chat": None,
    "post tables/{code}/chat": Scope.CHAT_WRITE,
    "get archive": None,
    "get archive/{code}": None,
    "get archive/{code}/record": None,
    "get archive/{code}/proof": None,
    "get archive/{code}/scores": None,
    "get archive/{code}/replay": None,
    "get archive/{code}/ratings": None,
    "get archive/{code}/review": None,
    "post archive/{code}/review": Scope.PLAY_READ,
    "get tables/{code}/stream": None,
    "get stream/me": Scope.PLAY_READ,
    "get statistics/{game}": None,
    "get people/{name}/statistics": None,
    "get people/{name}/games": None,
    "get account/games": Scope.PLAY_READ,
    "get leaderboards": None,
    "get leaderboards/{pool}": None,
    "get people/{name}/ratings": None,
    "get people/{name}/ratings/{pool}": None,
    "get leagues": None,
    "get leagues/mine": Scope.ACCOUNT_READ,
    "get leagues/{slug}": None,
    "get leagues/{slug}/seasons": None,
    "get leagues/{slug}/seasons/{number}": None,
    "get leagues/{slug}/seasons/{number}/standings": None,
    "get leagues/{slug}/seasons/{number}/divisions/{step}/{group}": None,
    "get leagues/{slug}/seasons/{number}/players/{name}": None,
    "post leagues/{slug}/seasons/{number}/sign-up": Scope.EVENTS_WRITE,
    "post leagues/{slug}/seasons/{number}/check-in": Scope.EVENTS_WRITE,
    "post leagues/{slug}/seasons/{number}/withdraw": Scope.EVENTS_WRITE,
    "post leagues/{slug}/seasons/{number}/requests": Scope.EVENTS_WRITE,
    "get leagues/{slug}/tables/{table}/appointment": Scope.EVENTS_WRITE,
    "post leagues/{slug}/tables/{table}/times": Scope.EVENTS_WRITE,
    "post leagues/{slug}/tables/{table}/times/{proposal}/agree": Scope.EVENTS_WRITE,
    "delete leagues/{slug}/tables/{table}/times/{proposal}": Scope.EVENTS_WRITE,
    "post leagues/{slug}/tables/{table}/arrive": Scope.EVENTS_WRITE,
    "get leagues/{slug}/desk": Scope.HOST,
    "post leagues/{slug}/season": Scope.HOST,
    "post leagues/{slug}/season/next": Scope.HOST,
    "post leagues/{slug}/seasons/{number}/start": Scope.HOST,
    "post leagues/{slug}/seasons/{number}/end": Scope.HOST,
    "post leagues/{slug}/seasons/{number}/cancel": Scope.HOST,
    "post leagues/{slug}/seasons/{number}/entries": Scope.HOST,
    "delete leagues/{slug}/seasons/{number}/entries/{name}": Scope.HOST,
    "post leagues/{slug}/seasons/{number}/substitutes": Scope.HOST,
    "post leagues/{slug}/tables/{table}/adjudicate": Scope.HOST,
    "post leagues/{slug}/tables/{table}/void": Scope.HOST,
    "post leagues/{slug}/requests/{number}": Scope.HOST,
    "post leagues/{slug}/announcements": Scope.HOST,
    "delete leagues/{slug}/announcements/{number}": Scope.HOST,
    "post leagues/{slug}/invitations": Scope.HOST,
    "delete leagues/{slug}/invitations/{name}": Scope.HOST,
    "post leagues/{slug}/roles": Scope.HOST,
    "delete leagues/{slug}/roles/{name}": Scope.HOST,
    "get tournaments": None,
    "get tournaments/{number}": None,
    "post tournaments": Scope.HOST,
    "post tournaments/{number}/join": Scope.EVENTS_WRITE,
    "post tournaments/{number}/pause": Scope.EVENTS_WRITE,
    "post tournaments/{number}/leave": Scope.EVENTS_WRITE,
    "post tournaments/{number}/cancel": Scope.HOST,
    "get clubs": None,
    "get clubs/{slug}": None,
    "get clubs/{slug}/members": None,
    "get clubs/{slug}/standings": None,
    "post clubs/{slug}/join": Scope.EVENTS_WRITE,
    "post clubs/{slug}/leave": Scope.EVENTS_WRITE,
    "post clubs/{slug}/requests": Scope.EVENTS_WRITE,
    "delete clubs/{slug}/requests": Scope.EVENTS_WRITE,
    "get clubs/{slug}/chat": Scope.CHAT_WRITE,
    "post clubs/{slug}/chat": Scope.CHAT_WRITE,
    "post clubs/{slug}/requests/{number}": Scope.HOST,
    "put clubs/{slug}/members/{name}": Scope.HOST,
    "post clubs/{slug}/members/{name}/remove": Scope.HOST,
    "delete clubs/{slug}/bans/{name}": Scope.HOST,
    "post clubs/{slug}/announcements": Scope.HOST,
    "delete clubs/{slug}/announcements/{number}": Scope.HOST,
    "post clubs/{slug}/matches": Scope.HOST,
    "get clubs/matches/{number}": None,
    "post clubs/matches/{number}/answer": Scope.HOST,
    "post clubs/matches/{number}/withdraw": Scope.HOST,
    "post clubs/matches/{number}/line-up": Scope.HOST,
    "post clubs/matches/{number}/join": Scope.EVENTS_WRITE,
    "post clubs/matches/{number}/leave": Scope.EVENTS_WRITE,
    "post clubs/matches/{number}/here": Scope.EVENTS_WRITE,
    "get puzzles": None,
    "get puzzles/{game}/next": None,
    "get puzzles/{game}/{key}/steps/{step}": None,
    "post puzzles/{game}/{key}/steps/{step}": Scope.PLAY_WRITE,
    "post puzzles/{game}/{key}/steps/{step}/solution": Scope.PLAY_WRITE,
    "get bots": None,
    "post bots/{name}/challenges": Scope.TABLES_WRITE,
    "get notifications": Scope.NOTIFICATIONS,
    "post notifications/read": Scope.NOTIFICATIONS,
    "post notifications/{number}/read": Scope.NOTIFICATIONS,
    "get webhook": Scope.NOTIFICATIONS,
    "put webhook": Scope.NOTIFICATIONS,
    "delete webhook": Scope.NOTIFICATIONS,
    "post webhook/test": Scope.NOTIFICATIONS,
}
"""Every operation, and the scope that it needs; None is for everyone."""
STREAMS = ("get tables/{code}/stream", "get stream/me")
"""They are served beside the pages, and tested in `test_streams.py`."""


def test_every_operation_needs_the_scope_that_is_listed_here() -> None:
    paths = api.get_openapi_schema()["paths"]
    found = {f"{method} {path.removeprefix('/api/v1/')}" for path, methods in paths.items() for method in methods}
    assert found == set(SCOPES)
    for operation, scope in SCOPES.items():
        method, path = operation.split(" ")
        security = paths[f"/api/v1/{path}"][method]["security"]
        assert security == ([{"token": [scope.value]}] if scope else [{}, {"token": []}]), operation


def test_a_token_does_nothing_of_which_it_lacks_the_scope(settings: Settings) -> None:
    settings.LIMITS_ENABLED = False
    match, (anna, _) = started("royals/arcane@1")
    before = Match.objects.get(pk=match.pk).version
    programs = {scope: Program(anna, *(other for other in ALL if other != scope)) for scope in ALL}
    for operation, scope in SCOPES.items():
        if scope is None or operation in STREAMS:
            continue
        method, path = operation.split(" ")
        path = re.sub(r"{\w+}", "1", path.replace("{code}", match.code))
        refused = programs[scope].ask(method, path)
        assert code(refused) == (403, "token.scope_missing"), operation
        assert scope.value in refused["WWW-Authenticate"]
        assert code(Program().ask(method, path)) == (401, "token.missing"), operation
    assert Match.objects.get(pk=match.pk).version == before
    assert Match.objects.count() == 1


def test_a_token_that_may_not_see_games_sees_what_everyone_sees() -> None:
    match, (anna, _) = started("royals/arcane@1")
    public = Program().get(f"tables/{match.code}").json()
    blind = Program(anna, Scope.ACCOUNT_READ, Scope.PLAY_WRITE).get(f"tables/{match.code}").json()
    assert blind == public
    assert public["my_seat"] is None
    assert Program(anna).get(f"tables/{match.code}").json()["my_seat"] == 0


def test_a_sealed_table_is_shown_to_its_players_alone() -> None:
    match, (anna, _) = started("royals/arcane@1")
    Match.objects.filter(pk=match.pk).update(secrets_held=True)
    stranger: User = person("mallory")
    for path in (f"tables/{match.code}", f"tables/{match.code}/chat", f"archive/{match.code}"):
        for program in (Program(), Program(stranger), Program(anna, Scope.ACCOUNT_READ)):
            assert program.get(path).status_code == 403, path
    assert Program(anna).get(f"tables/{match.code}").status_code == 200


def test_considered_and_closed_moves_come_with_their_outlook_and_their_rule() -> None:
    match, people = started("tudor/v15@1")
    mover = next(p for p in map(Program, people) if p.get(f"tables/{match.code}").json()["is_my_turn"])
    legal = mover.get(f"tables/{match.code}/moves").json()["legal"]
    considered = mover.get(f"tables/{match.code}/moves/considered", move=legal[0]["text"]).json()
    assert considered["words"] == legal[0]["words"]
    assert considered["ply"] == match.ply
    assert Match.objects.get(pk=match.pk).ply == match.ply, "nothing was played"
    closed = mover.get(f"tables/{match.code}/moves/closed").json()["closed"]
    assert all(row["rule"] and row["text"] not in {move["text"] for move in legal} for row in closed)
    assert mover.get(f"tables/{match.code}/moves/considered", move="end").status_code == 422
    assert mover.get(f"tables/{match.code}/moves/considered", move="gibberish").status_code == 422


def test_a_table_invites_is_cloned_and_changes_its_link() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    host, guest = Program(anne), Program(bo)
    table = host.post("tables", **NEW, opponents="invitation").json()["code"]
    assert host.post(f"tables/{table}/invitations", name="bo").status_code == 200
    assert guest.post(f"tables/{table}/decline").status_code == 204
    assert host.post(f"tables/{table}/invitations", name="nobody").status_code == 422
    cloned = host.post(f"tables/{table}/clone")
    assert (cloned.status_code, cloned.json()["code"] == table) == (201, False)
    private = host.post("tables", **NEW, opponents="link").json()["code"]
    assert host.post(f"tables/{private}/renew-link").json()["code"] != private
    assert host.get(f"tables/{private}").status_code == 404


def test_a_finished_game_is_replayed_proved_and_counted() -> None:
    match, people = started("royals/arcane@1")
    match = played_at_once(match)
    archive_match(match_id=match.pk)
    program = Program(people[0])
    at = program.get(f"archive/{match.code}/replay", ply="20", mask="0").json()
    assert (at["ply"], at["mask"], at["length"]) == (20, "0", match.ply)
    assert at["view"]
    assert program.get(f"archive/{match.code}/replay", ply="999999").status_code == 404
    assert program.get(f"archive/{match.code}/replay", mask="9").status_code == 404
    assert "odds" in program.get(f"archive/{match.code}/proof").content.decode()
    assert program.get(f"archive/{match.code}/scores")["Content-Type"].startswith("text/csv")
    assert program.get(f"archive/{match.code}/record").status_code == 200
    assert program.get("statistics/royals").json()["game"] == "royals"
    assert program.get("statistics/chess").status_code == 404
    assert program.get("statistics/royals", players="99").status_code == 422
    assert program.get("people/anna/statistics").status_code == 200
    lines = b"".join(program.get("account/games").streaming_content).splitlines()
    assert len(lines) == 1
    lines = b"".join(program.get("people/anna/games").streaming_content).splitlines()
    assert len(lines) == 1
