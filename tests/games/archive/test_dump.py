"""The public files of the archive: whole, once each, and without the names of those who do not wish it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
import zstandard
from django.core.management import CommandError, call_command
from django.db.models import F
from django.test import Client

from accounts.data_export import export_data
from accounts.models import User
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from accounts.services.save_preferences import save_preferences
from games.archive.services import make_dump as service
from games.archive.services.make_dump import make_due_dumps, make_dump
from games.errors import MonthNotOver
from games.models import ArchiveEntry, Dump, Match
from games.tasks import make_dump_task
from tests.factories import make_user, sign_in
from tests.games.archive.test_exports import check_whole
from tests.games.archive_factories import archived
from tests.games.table_factories import person

pytestmark = pytest.mark.django_db

ROYALS = "royals/arcane@1"
NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
LAST_MONTH = (NOW.replace(day=1) - timedelta(days=1)).date().replace(day=1)
MONTH_BEFORE = (LAST_MONTH - timedelta(days=1)).replace(day=1)


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """It is the middle of a month, whatever day it is outside: the same months are always over."""
    settings.DUMPS_DIR = tmp_path / "dumps"
    with time_machine.travel(NOW):
        yield tmp_path / "dumps"


def ended_in(month: date, *, people: Sequence[User] = (), day: int = 10, seed: int = 1, **settings: Any) -> Match:
    """A match of the archive that ended in some month."""
    match, _ = archived(ROYALS, 2, people=people, seed=seed, **settings)
    ended_at = datetime(month.year, month.month, day, 12, tzinfo=UTC)
    Match.objects.filter(pk=match.pk).update(ended_at=ended_at)
    revealed_at = ended_at + timedelta(hours=match.reveal_hours)
    ArchiveEntry.objects.filter(match=match).update(ended_at=ended_at, revealed_at=revealed_at)
    return match


def content(dump: Dump) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader(dump.path.read_bytes()).read()


def codes(dump: Dump) -> list[str]:
    return [json.loads(line)["code"] for line in content(dump).splitlines()]


def test_every_line_keeps_the_schema_and_its_match_replays() -> None:
    anna, bo = person("anna"), person("bo")
    matches = [ended_in(LAST_MONTH, people=[anna, bo], seed=seed) for seed in (1, 2)]
    dump = make_dump(month=LAST_MONTH)
    lines = content(dump).splitlines()
    assert dump.matches == len(lines) == 2
    for line in lines:
        check_whole(json.loads(line))
    assert codes(dump) == [match.code for match in matches]


def test_the_file_and_its_checksum_lie_in_the_folder_and_nothing_else(folder: Path) -> None:
    ended_in(LAST_MONTH)
    dump = make_dump(month=LAST_MONTH)
    assert sorted(path.name for path in folder.iterdir()) == [dump.file_name, f"{dump.file_name}.sha256"]
    assert hashlib.sha256(dump.path.read_bytes()).hexdigest() == dump.sha256
    assert dump.path.stat().st_size == dump.size
    assert (folder / f"{dump.file_name}.sha256").read_text() == f"{dump.sha256}  {dump.file_name}\n"


def test_no_byte_tells_the_name_of_a_person_who_does_not_wish_it() -> None:
    anna, shy, gone, guest = person("anna"), person("shyabcd"), person("goneabcd"), create_guest()
    for other in (shy, gone, guest):
        # A title may name anybody.
        ended_in(LAST_MONTH, people=[anna, other], title="shyabcd against all")
    ended_in(LAST_MONTH, people=[shy, guest], seed=2)
    save_preferences(user=shy, is_named_in_dumps=False)
    close_account(user=gone)
    text = content(make_dump(month=LAST_MONTH)).lower()
    for name in ("shyabcd", "goneabcd", "former-player", guest.username.lower()):
        assert name.encode() not in text
    assert text.count(b"anna") == 3
    for match in Match.objects.all():
        assert match.code.encode() not in text, "its page would tell the name"


def test_another_name_stands_for_the_same_person_in_one_file_only() -> None:
    anna, shy = person("anna"), person("shyabcd")
    save_preferences(user=shy, is_named_in_dumps=False)
    for seed in (1, 2):
        ended_in(LAST_MONTH, people=[anna, shy], seed=seed)
    ended_in(MONTH_BEFORE, people=[shy, anna])

    def names(dump: Dump) -> set[str]:
        seats = [seat for line in content(dump).splitlines() for seat in json.loads(line)["seats"]]
        return {seat["name"] for seat in seats if seat["kind"] == "hidden"}

    (here,), (there,) = names(make_dump(month=LAST_MONTH)), names(make_dump(month=MONTH_BEFORE))
    assert here != there
    assert " " in here, "no user can have this name"


def test_every_public_match_is_in_exactly_one_file_that_of_the_month_in_which_it_was_revealed() -> None:
    anna, bo = person("anna"), person("bo")
    early = ended_in(MONTH_BEFORE, people=[anna, bo], seed=1)
    late = ended_in(MONTH_BEFORE, people=[anna, bo], seed=2, day=20, reveal_hours=Match.Reveal.MONTH)
    last = ended_in(LAST_MONTH, people=[anna, bo], seed=3)
    ended_in(LAST_MONTH, people=[anna, bo], seed=4, access=Match.Access.LINK)
    hidden = ended_in(LAST_MONTH, people=[anna, bo], seed=5)
    ArchiveEntry.objects.filter(match=hidden).update(revealed_at=F("revealed_at") + timedelta(days=90))
    assert codes(make_dump(month=MONTH_BEFORE)) == [early.code]
    assert codes(make_dump(month=LAST_MONTH)) == [late.code, last.code]


def test_a_match_at_the_seam_of_two_months_belongs_to_the_later() -> None:
    match = ended_in(MONTH_BEFORE)
    seam = datetime(LAST_MONTH.year, LAST_MONTH.month, 1, tzinfo=UTC)
    ArchiveEntry.objects.filter(match=match).update(revealed_at=seam)
    assert codes(make_dump(month=MONTH_BEFORE)) == []
    assert codes(make_dump(month=LAST_MONTH)) == [match.code]


def test_a_month_that_is_not_over_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MonthNotOver):
        make_dump(month=NOW.date())
    monkeypatch.setattr(service, "GRACE", timedelta(days=40))
    with pytest.raises(MonthNotOver):
        make_dump(month=LAST_MONTH)
    assert not folder.exists()
    assert not Dump.objects.exists()


def test_made_twice_it_is_the_same_file() -> None:
    ended_in(LAST_MONTH)
    first = make_dump(month=LAST_MONTH)
    written = first.path.stat().st_mtime_ns
    assert make_dump(month=LAST_MONTH.replace(day=17)) == first
    assert first.path.stat().st_mtime_ns == written
    assert Dump.objects.count() == 1


def test_made_again_it_takes_the_place_of_the_one_before(folder: Path) -> None:
    first_match = ended_in(LAST_MONTH)
    before = make_dump(month=LAST_MONTH)
    second_match = ended_in(LAST_MONTH, people=[person("cleo"), person("dan")])
    after = make_dump(month=LAST_MONTH, again=True)
    assert codes(after) == [first_match.code, second_match.code]
    assert after.file_name != before.file_name
    assert sorted(path.name for path in folder.iterdir()) == [after.file_name, f"{after.file_name}.sha256"]
    assert Dump.objects.get() == after


def test_made_again_from_the_same_matches_it_stays_where_it_is() -> None:
    ended_in(LAST_MONTH)
    before, after = (make_dump(month=LAST_MONTH, again=True) for _ in range(2))
    assert after.file_name == before.file_name
    assert after.path.is_file()


def test_who_comes_second_leaves_the_file_of_the_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shy = person("shyabcd")
    save_preferences(user=shy, is_named_in_dumps=False)
    ended_in(LAST_MONTH, people=[shy, person("bo")])
    write = service._written

    def overtaken(month: date) -> dict[str, Any]:
        monkeypatch.setattr(service, "_written", write)
        mine = write(month)
        make_dump(month=month)
        return mine

    monkeypatch.setattr(service, "_written", overtaken)
    dump = make_dump(month=LAST_MONTH)
    assert dump == Dump.objects.get()
    assert hashlib.sha256(dump.path.read_bytes()).hexdigest() == dump.sha256
    assert sorted(path.name for path in folder.iterdir()) == [dump.file_name, f"{dump.file_name}.sha256"]


def test_what_fails_half_way_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: Any) -> Any:
        yield b'{"half":'
        raise RuntimeError("the power failed")

    monkeypatch.setattr(service, "lines_of_time", broken)
    with pytest.raises(RuntimeError, match="the power failed"):
        make_dump(month=LAST_MONTH)
    assert list(folder.iterdir()) == []
    assert not Dump.objects.exists()


def test_the_task_makes_what_was_missed_and_then_nothing_more() -> None:
    anna, bo = person("anna"), person("bo")
    ended_in(MONTH_BEFORE, people=[anna, bo])
    make_dump_task()
    months = list(Dump.objects.order_by("month").values_list("month", flat=True))
    assert months == [MONTH_BEFORE, LAST_MONTH]
    assert [dump.matches for dump in Dump.objects.order_by("month")] == [1, 0]
    assert make_due_dumps() == []


def test_a_file_that_was_lost_is_made_anew() -> None:
    ended_in(LAST_MONTH)
    (dump,) = make_due_dumps()
    dump.path.unlink()
    (anew,) = make_due_dumps()
    assert anew.path.is_file()
    assert Dump.objects.count() == 1


def test_an_empty_archive_has_no_file() -> None:
    assert make_due_dumps() == []


def test_the_page_lists_the_months_with_size_and_checksum() -> None:
    ended_in(LAST_MONTH)
    dump = make_dump(month=LAST_MONTH)
    page = Client().get("/archive/dumps/").content.decode()
    assert dump.sha256 in page
    assert re.search(r"\b1 game\s", page)
    assert "/archive/match.schema.json" in page
    address = f"/archive/dumps/{LAST_MONTH:%Y-%m}"
    assert f'href="{address}.ndjson.zst"' in page
    response = Client().get(f"{address}.ndjson.zst")
    assert response.getvalue() == dump.path.read_bytes()
    assert response["Content-Length"] == str(dump.size)
    assert dump.file_name in response["Content-Disposition"]
    assert Client().get(f"{address}.sha256").content.decode() == f"{dump.sha256}  {dump.file_name}\n"


@pytest.mark.parametrize("name", ["2020-01.ndjson.zst", "2020-01.sha256", "2020-13.sha256", "x.ndjson.zst"])
def test_a_month_without_a_file_is_not_found(name: str) -> None:
    assert Client().get(f"/archive/dumps/{name}").status_code == 404


def test_a_file_that_was_lost_is_not_found() -> None:
    ended_in(LAST_MONTH)
    make_dump(month=LAST_MONTH).path.unlink()
    assert Client().get(f"/archive/dumps/{LAST_MONTH:%Y-%m}.ndjson.zst").status_code == 404


def test_the_command_makes_a_month_or_all_that_are_due() -> None:
    ended_in(MONTH_BEFORE)
    out = StringIO()
    call_command("make_dump", "--month", f"{MONTH_BEFORE:%Y-%m}", stdout=out)
    assert "1 matches" in out.getvalue()
    call_command("make_dump", stdout=out)
    assert Dump.objects.count() == 2
    for arguments in (["--month", "October"], ["--month", f"{NOW:%Y-%m}"], ["--again"]):
        with pytest.raises(CommandError):
            call_command("make_dump", *arguments)


def test_members_say_in_their_preferences_whether_they_are_named() -> None:
    user = make_user("shyabcd")
    choices = {"palette": "classic", "motion": "system"}
    client = sign_in(user)
    assert 'name="is_named_in_dumps"' in client.get("/account/preferences/").content.decode()
    client.post("/account/preferences/", choices)
    user = User.objects.get(pk=user.pk)
    assert not user.preferences.is_named_in_dumps
    assert export_data(user)["preferences"]["is_named_in_dumps"] is False
    client.post("/account/preferences/", {**choices, "is_named_in_dumps": "on"})
    assert User.objects.get(pk=user.pk).preferences.is_named_in_dumps


def test_guests_are_not_asked_for_they_are_never_named() -> None:
    page = sign_in(create_guest()).get("/account/preferences/").content.decode()
    assert "is_named_in_dumps" not in page
