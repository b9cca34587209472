"""What holds for every answer: conditions, keys of writes, limits, deprecations, and reading from other sites."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.account_erasure import erase_everywhere
from api.models import KeptAnswer
from api.services.forget_answers import forget_answers
from api.services.keep_answer import begin_answer
from games.models import Match
from tests.api.programs import Program
from tests.factories import make_user

pytestmark = pytest.mark.django_db
NEW = {"game": "royals", "players": 2}


def with_key(program: Program, key: str) -> Program:
    program.headers["Idempotency-Key"] = key
    return program


def create(program: Program, **more: Any) -> Any:
    return program.post("tables", **{**NEW, **more})


def test_an_answer_that_is_known_is_not_sent_again() -> None:
    program = Program()
    first = program.get("games")
    program.headers["If-None-Match"] = first["ETag"]
    again = program.get("games")
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert {"Authorization", "Accept-Language"} <= set(first["Vary"].split(", "))


def test_a_table_that_changed_is_sent_again() -> None:
    anne = Program(make_user("anne"))
    table = create(anne).json()["code"]
    anne.headers["If-None-Match"] = anne.get(f"tables/{table}")["ETag"]
    assert anne.get(f"tables/{table}").status_code == 304
    Program(make_user("bo")).post(f"tables/{table}/join")
    assert anne.get(f"tables/{table}").status_code == 200


def test_a_write_that_is_sent_twice_happens_once() -> None:
    program = with_key(Program(make_user()), "11111111-2222")
    first, second = create(program), create(program)
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.content == second.content
    assert "Idempotent-Replayed" not in first
    assert second["Idempotent-Replayed"] == "true"
    assert Match.objects.count() == 1
    assert create(with_key(program, "33333333-4444")).json()["code"] != first.json()["code"]


def test_a_key_stands_for_one_request_of_one_person() -> None:
    anne = with_key(Program(make_user("anne")), "11111111-2222")
    create(anne)
    other = create(anne, title="Another")
    assert (other.status_code, other.json()["code"]) == (422, "idempotency.of_another")
    assert create(with_key(Program(make_user("bo")), "11111111-2222")).status_code == 201
    assert Match.objects.count() == 2


def test_the_key_of_a_refused_write_is_free_again() -> None:
    program = with_key(Program(make_user()), "11111111-2222")
    assert create(program, edition="none").status_code == 422
    assert not KeptAnswer.objects.exists()
    assert create(program).status_code == 201


def test_a_key_is_in_use_until_its_write_is_answered_or_given_up() -> None:
    anne = make_user()
    program = with_key(Program(anne), "11111111-2222")
    create(program)
    KeptAnswer.objects.update(status=None)
    busy = create(program)
    assert (busy.status_code, busy.json()["code"]) == (409, "idempotency.in_use")
    KeptAnswer.objects.update(begun_at=timezone.now() - timedelta(minutes=2))
    assert create(program).status_code == 201


@pytest.mark.parametrize("key", ["", "short", "x" * 101, "with a blank"])
def test_a_key_that_is_none_is_refused(key: str) -> None:
    refused = create(with_key(Program(make_user()), key))
    assert (refused.status_code, refused.json()["code"]) == (400, "idempotency.unreadable")
    assert not Match.objects.exists()


def test_answers_are_kept_for_a_day_and_go_with_their_person() -> None:
    anne, now = make_user(), timezone.now()
    begin_answer(user=anne, key="a", fingerprint="x")
    with time_machine.travel(now + timedelta(hours=23), tick=False):
        assert forget_answers() == 0
    with time_machine.travel(now + timedelta(hours=25), tick=False):
        assert forget_answers() == 1
    begin_answer(user=anne, key="a", fingerprint="x")
    erase_everywhere(anne)
    assert not KeptAnswer.objects.exists()


def test_every_answer_says_what_is_left_of_the_limit() -> None:
    program = Program(make_user())
    first, second = program.get("account"), program.get("account")
    assert first["RateLimit-Policy"] == '"api";q=600;w=60'
    left = [int(answer["RateLimit"].split(";")[1].removeprefix("r=")) for answer in (first, second)]
    assert left[1] == left[0] - 1
    assert "RateLimit" in program.get("tables/nothing-here")


def test_pages_of_other_sites_may_read_and_not_write() -> None:
    program = Program()
    assert program.get("tables")["Access-Control-Allow-Origin"] == "*"
    asked = program.ask("options", "tables")
    assert asked.status_code == 204
    assert "POST" not in asked["Access-Control-Allow-Methods"]
    assert "Authorization" in asked["Access-Control-Allow-Headers"]
    written = create(Program(make_user()))
    assert "Access-Control-Allow-Origin" not in written


def test_what_will_go_says_so() -> None:
    program = Program()
    assert "Deprecation" not in program.get("archive", cursor="")
    old = program.get("archive", page="")
    assert old["Deprecation"].startswith("@")
    assert old["Sunset"].endswith("GMT")


def test_pages_of_the_site_are_as_they_were() -> None:
    answer = Program().client.get("/")
    assert "RateLimit" not in answer
    assert "Access-Control-Allow-Origin" not in answer
