"""Finished matches to take away: each form says what it should, to those who may know it."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.cache import cache
from django.db import connection, connections
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from accounts.services.save_preferences import save_preferences
from games.archive.selectors import export_lines
from games.archive.selectors.record import record_text
from games.engine.chain import first_link, links
from games.engine.codec import digest
from games.engine.dealer import commitment
from games.engine.proof import check_draws, dealer_of, draws
from games.engine.protocol import Ruleset
from games.engine.record import Ply, Record, new_record
from games.engine.registry import game_for
from games.engine.replay import positions
from games.models import Match
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import fill_table
from tests.factories import make_user, sign_in
from tests.games.archive_factories import archived, finished, played_at_once
from tests.games.schemas import match_schema, problems
from tests.games.table_factories import person, started

pytestmark = pytest.mark.django_db

ROYALS = "royals/arcane@1"


@pytest.fixture(autouse=True)
def _fresh_pace() -> None:
    cache.clear()


def record_from(plain: dict[str, Any]) -> Record:
    """The record that a match in JSON stands for, made as exports.md says."""
    names = [seat["name"] or f"caretaker {number}" for number, seat in enumerate(plain["seats"])]
    headers = {"Position": plain["position"]} if plain["position"] else {}
    headers |= {"Commitment": plain["commitment"], "Seed": plain["seed"]}
    plies = [Ply.read(f"{number}. {text}") for number, text in enumerate(plain["plies"], start=1)]
    return new_record(Ruleset.read(plain["ruleset"]), names, plies, **headers)


def check_whole(plain: dict[str, Any]) -> None:
    """The match is as the schema says, replays to the end by its rules, and proves itself."""
    assert problems(plain, match_schema()) == []
    record = record_from(plain)
    game = game_for(record.ruleset)
    reached = list(positions(game, record))
    outcome = game.result(reached[-1].state)
    assert outcome is not None
    assert [(seat["place"], seat["score"]) for seat in plain["seats"]] == list(
        zip(outcome.places, outcome.scores, strict=True)
    )
    assert check_draws(dealer_of(record), draws(game, reached)) > 0
    assert commitment(bytes.fromhex(plain["seed"])) == plain["commitment"]
    digested = [
        place.ply._replace(digest=digest(game.encode(place.state))) for place in reached if place.ply is not None
    ]
    first = first_link(
        ruleset=plain["ruleset"],
        seats=len(plain["seats"]),
        commitment=plain["commitment"],
        position=plain["position"] or "",
    )
    assert list(links(first, digested))[-1].hex() == plain["chain"]


def lines(response: Any) -> list[dict[str, Any]]:
    """The matches of a stream."""
    assert response.status_code == 200
    assert response["Content-Type"] == "application/x-ndjson"
    return [json.loads(line) for line in response.getvalue().splitlines()]


# One match


@pytest.mark.parametrize(("ruleset", "players"), [("tudor/v15@1", 3), (ROYALS, 2)])
def test_a_match_as_json_keeps_its_schema_and_proves_itself(ruleset: str, players: int) -> None:
    match, _ = archived(ruleset, players)
    response = Client().get(f"/tables/{match.code}/record.json")
    assert response["Content-Type"] == "application/json"
    assert f'filename="{match.game_slug}-{match.code}.json"' in response["Content-Disposition"]
    plain = response.json()
    check_whole(plain)
    assert [ply.partition("#")[2] for ply in plain["plies"]] == re.findall(r"#(\w{16})$", record_text(match), re.M)
    assert len(plain["seconds"]) == len(plain["plies"])
    assert plain["code"] == match.code


def test_a_match_that_is_not_in_the_archive_yet_is_given_out_without_its_times() -> None:
    match, _ = finished(ROYALS)
    plain = Client().get(f"/tables/{match.code}/record.json").json()
    check_whole(plain)
    assert plain["seconds"] is None


def test_a_table_with_caretakers_is_written_down_with_them() -> None:
    anna = person("anna")
    match = open_table(user=anna, ruleset=Ruleset.read(ROYALS), players=2)
    fill_table(match_id=match.pk, user=anna)
    played_at_once(Match.objects.get(pk=match.pk))
    plain = sign_in(anna).get(f"/tables/{match.code}/record.json").json()
    assert [seat["kind"] for seat in plain["seats"]] == ["person", "caretaker"]
    check_whole(plain)
    assert "Autopilot (seat 2)" in Client().get(f"/tables/{match.code}/scores.csv").content.decode()


def test_the_scoring_sheet_adds_up() -> None:
    match, people = archived("tudor/v15@1", 3)
    response = Client().get(f"/tables/{match.code}/scores.csv")
    assert response["Content-Type"].startswith("text/csv")
    head, *rows, totals, places = csv.reader(io.StringIO(response.content.decode()))
    assert head == ["Source", *(user.username for user in people)]
    for seat in (1, 2, 3):
        assert sum(int(row[seat]) for row in rows) == int(totals[seat])
    assert match.result is not None
    assert [int(place) for place in places[1:]] == match.result["places"]


@pytest.mark.parametrize("name", ["-1-2", "=1-2", "+SUM", "@now"])
def test_no_name_becomes_a_formula(name: str) -> None:
    match, people = archived(ROYALS)
    User.objects.filter(pk=people[0].pk).update(username=name)
    head = next(csv.reader(io.StringIO(Client().get(f"/tables/{match.code}/scores.csv").content.decode())))
    assert head == ["Source", f"'{name}", "bo"]


def test_the_lines_for_a_log_of_plays_can_be_copied_as_they_are() -> None:
    match, people = archived(ROYALS, 3)
    started_at, ended_at = timezone.now() - timedelta(minutes=90), timezone.now()
    Match.objects.filter(pk=match.pk).update(started_at=started_at, ended_at=ended_at)
    response = Client().get(f"/tables/{match.code}/play.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert "Content-Disposition" not in response
    log = response.content.decode().splitlines()
    assert log[0] == f"Date: {ended_at:%Y-%m-%d}"
    assert log[1] == "Game: Royals"
    assert "Players: 3" in log
    assert "Length: 90 minutes" in log
    assert match.result is not None
    winner = match.result["places"].index(1)
    best = match.result["scores"][winner]
    assert f"1. {people[winner].username}: {best} points (won)" in log
    assert log[-1] == f"Played online: http://testserver/tables/{match.code}/"


def test_sheet_and_log_tell_no_more_than_the_table_and_so_are_there_at_the_end() -> None:
    match, _ = archived(ROYALS, reveal_hours=Match.Reveal.WEEK)
    for part in ("scores.csv", "play.txt"):
        assert Client().get(f"/tables/{match.code}/{part}").status_code == 200


def test_nothing_is_given_out_before_the_end() -> None:
    match, people = started(ROYALS)
    for part in ("record.json", "proof.txt", "scores.csv", "play.txt", "verify/"):
        for client in (Client(), sign_in(people[0])):
            response = client.get(f"/tables/{match.code}/{part}")
            assert response.status_code == 403
            assert 'data-code="match.not_over"' in response.content.decode()


def test_the_table_of_a_finished_match_leads_to_all_its_forms() -> None:
    match, _ = archived(ROYALS)
    page = Client().get(f"/tables/{match.code}/").content.decode()
    for part in ("record.txt", "record.json", "scores.csv", "play.txt", "verify/"):
        assert page.count(f'href="/tables/{match.code}/{part}"') == 1


def test_a_table_whose_secrets_are_kept_leads_visitors_to_no_proof() -> None:
    match, people = archived(ROYALS, reveal_hours=Match.Reveal.WEEK)
    page = Client().get(f"/tables/{match.code}/").content.decode()
    for part in ("verify/", "record.txt", "record.json"):
        assert f"/tables/{match.code}/{part}" not in page
    assert "verify/" in sign_in(people[0]).get(f"/tables/{match.code}/").content.decode()


# Many matches


def several(people: Sequence[User], count: int, **settings: Any) -> list[Match]:
    return [archived(ROYALS, people=people, seed=seed, **settings)[0] for seed in range(1, count + 1)]


def test_a_person_gets_all_own_matches_the_newest_first() -> None:
    anna, bo, cleo = person("anna"), person("bo"), person("cleo")
    mine = [
        *several([anna, bo], 2),
        archived(ROYALS, people=[bo, anna], access=Match.Access.LINK, reveal_hours=Match.Reveal.WEEK)[0],
    ]
    several([bo, cleo], 1)
    response = sign_in(anna).get("/archive/mine.ndjson")
    found = lines(response)
    assert [plain["code"] for plain in found] == [match.code for match in reversed(mine)]
    for plain in found:
        check_whole(plain)
    assert "attachment" in response["Content-Disposition"]
    assert "no-store" in response["Cache-Control"]


def test_everybody_gets_the_matches_of_a_member_that_are_listed_and_revealed() -> None:
    anna, bo = person("anna"), person("bo")
    (public,) = several([anna, bo], 1)
    several([anna, bo], 1, access=Match.Access.LINK)
    several([anna, bo], 1, reveal_hours=Match.Reveal.WEEK)
    found = lines(Client().get(f"/people/{anna.pk}/matches.ndjson"))
    assert [plain["code"] for plain in found] == [public.code]
    check_whole(found[0])


def test_the_public_matches_of_a_member_name_only_people_who_wish_it() -> None:
    anna, shy, gone, guest = person("anna"), person("shyabcd"), person("goneabcd"), create_guest()
    for other in (shy, gone, guest):
        several([anna, other], 1)
    save_preferences(user=shy, is_named_in_dumps=False)
    close_account(user=gone)
    content = Client().get(f"/people/{anna.pk}/matches.ndjson").getvalue().decode()
    assert content.count("anna") == 3
    for name in ("shyabcd", "goneabcd", "former-player", guest.username):
        assert name not in content
    assert {plain["code"] for plain in map(json.loads, content.splitlines())} == {None}


def test_there_is_no_stream_of_a_guest_or_of_an_unknown_person() -> None:
    for number in (create_guest().pk, 10**6):
        assert Client().get(f"/people/{number}/matches.ndjson").status_code == 404


def test_a_stream_asks_as_often_for_each_piece_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_lines, "AT_ONCE", 2)
    anna, bo = person("anna"), person("bo")
    several([anna, bo], 5)
    pieces = export_lines.own_lines(user=anna)
    counts, sizes = [], []
    while True:
        with CaptureQueriesContext(connection) as asked:
            piece = next(pieces, None)
        if piece is None:
            break
        counts.append(len(asked))
        sizes.append(piece.count(b"\n"))
    assert sizes == [2, 2, 1]
    assert set(counts) == {3}


def test_the_first_match_is_sent_before_the_last_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_lines, "AT_ONCE", 1)
    anna, bo = person("anna"), person("bo")
    several([anna, bo], 3)
    response = sign_in(anna).get("/archive/mine.ndjson")
    with CaptureQueriesContext(connection) as asked:
        next(iter(response))
    assert len(asked) == 3


def test_a_head_is_answered_without_reading_a_match() -> None:
    anna, bo = person("anna"), person("bo")
    several([anna, bo], 1)
    assert sign_in(anna).head("/archive/mine.ndjson").getvalue() == b""


@pytest.mark.django_db(transaction=True)
def test_a_stream_comes_piece_by_piece_under_asgi_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_lines, "AT_ONCE", 1)
    anna, bo = person("anna"), person("bo")
    # The archive's own task has taken each of them as soon as it was over.
    codes = [finished(ROYALS, people=[anna, bo], seed=seed)[0].code for seed in (1, 2, 3)]

    async def asked() -> list[bytes]:
        client = AsyncClient()
        await sync_to_async(client.force_login)(anna)
        response: Any = await client.get("/archive/mine.ndjson")
        assert response.is_async
        gathered = [piece async for piece in response]
        # A server closes what the thread of a request has opened; here the test does.
        await sync_to_async(connections.close_all)()
        return gathered

    pieces = asyncio.run(asked())
    assert [json.loads(piece)["code"] for piece in pieces] == codes[::-1]


def test_who_fetches_too_many_streams_is_asked_to_wait() -> None:
    anna = make_user("anna")
    client = sign_in(anna)
    answers = [client.get(f"/people/{anna.pk}/matches.ndjson").status_code for _ in range(7)]
    assert answers == [200] * 6 + [429]
    assert client.get("/archive/mine.ndjson").status_code == 429
    assert Client().get(f"/people/{anna.pk}/matches.ndjson").status_code == 200


def test_public_files_are_given_out_as_they_are() -> None:
    for name in ("exports.md", "match.schema.json"):
        response = Client().get(f"/archive/{name}")
        assert response.content == (settings.PUBLIC_DIR / name).read_bytes()


def test_every_field_of_the_schema_is_explained() -> None:
    guide = (settings.PUBLIC_DIR / "exports.md").read_text()
    assert [name for name in match_schema()["properties"] if f"`{name}`" not in guide] == []
