"""The archive is rebuilt from nothing but its plies, and whatever differs is found, named and logged."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.archive import packing
from games.archive.selectors.problems import problem_of
from games.archive.services.check_archive import check_archive, verify_record
from games.archive.services.rebuild_snapshots import rebuild_snapshots
from games.errors import BrokenRecord
from games.models import ArchiveCheck, ArchivedRecord, ArchiveEntry, Match
from tests.factories import make_user, sign_in
from tests.games.archive_factories import archived, finished

pytestmark = pytest.mark.django_db


def record_of(match: Match) -> ArchivedRecord:
    return ArchivedRecord.objects.get(match=match)


def tamper(match: Match, number: int) -> None:
    """Replaces a decision by another one."""
    record = record_of(match)
    plies = list(record.plies)
    plies[number - 1] = plies[number - 1]._replace(text=plies[number - 1].text + "x")
    ArchivedRecord.objects.filter(pk=record.pk).update(packed_plies=packing.pack_plies(plies, record.seconds))


@pytest.mark.parametrize(("ruleset", "players"), [("tudor/corax@1+random", 3), ("royals/arcane@1+open4", 2)])
def test_an_untouched_record_is_sound(ruleset: str, players: int) -> None:
    match, _ = archived(ruleset, players)
    assert problem_of(record_of(match)) == ""


def test_a_changed_move_is_found_at_its_ply() -> None:
    match, _ = archived()
    tamper(match, 40)
    assert problem_of(record_of(match)).startswith("ply 40:")


def test_a_changed_snapshot_is_found_at_its_ply() -> None:
    match, _ = archived()
    record = record_of(match)
    kept = list(record.snapshots)
    kept[2] = kept[2]._replace(encoded=kept[3].encoded)
    ArchivedRecord.objects.filter(pk=record.pk).update(packed_snapshots=packing.pack_snapshots(kept))
    assert problem_of(record_of(match)).startswith(f"ply {kept[2].number}:")


def test_a_changed_checkpoint_link_result_or_entry_is_found() -> None:
    match, _ = archived()
    record = record_of(match)
    changed = bytearray(record.checkpoints)
    changed[9] ^= 1
    ArchivedRecord.objects.filter(pk=record.pk).update(checkpoints=bytes(changed))
    assert "chain breaks at ply" in problem_of(record_of(match))
    ArchivedRecord.objects.filter(pk=record.pk).update(checkpoints=record.checkpoints, chain=b"x" * 32)
    assert "chain over the plies" in problem_of(record_of(match))
    ArchivedRecord.objects.filter(pk=record.pk).update(chain=record.chain)
    Match.objects.filter(pk=match.pk).update(result={**(match.result or {}), "scores": [1, 2]})
    assert "another result" in problem_of(record_of(match))
    Match.objects.filter(pk=match.pk).update(result=match.result)
    ArchiveEntry.objects.filter(match=match).update(margin=99)
    assert "margin 99" in problem_of(record_of(match))


def test_a_record_that_cannot_even_be_read_is_a_problem_and_no_crash() -> None:
    match, _ = archived()
    ArchivedRecord.objects.filter(match=match).update(packed_plies=b"no such thing")
    assert problem_of(record_of(match)).startswith("the record cannot be read")


def test_snapshots_are_made_anew_from_the_plies_and_only_if_the_chain_proves_these() -> None:
    match, _ = archived()
    whole = record_of(match)
    ArchivedRecord.objects.filter(match=match).update(packed_snapshots=packing.pack_snapshots([]), checkpoints=b"")
    rebuild_snapshots(match_id=match.pk)
    made = record_of(match)
    assert made.snapshots == whole.snapshots
    assert bytes(made.checkpoints) == bytes(whole.checkpoints)
    ArchivedRecord.objects.filter(match=match).update(chain=b"x" * 32, packed_snapshots=b"")
    with pytest.raises(BrokenRecord):
        rebuild_snapshots(match_id=match.pk)
    assert bytes(record_of(match).packed_snapshots) == b""


def test_a_check_rebuilds_every_record_once_and_rests_for_a_day() -> None:
    first, people = archived()
    second, _ = archived(people=people, seed=2)
    tamper(second, 30)
    check = check_archive(seconds=60)
    assert check is not None
    check.refresh_from_db()
    assert (check.checked, check.broken) == (2, 1)
    assert check.ended_at is not None
    assert record_of(first).problem == ""
    assert record_of(second).problem.startswith("ply 30:")
    assert check_archive(seconds=60) is None


def test_a_check_that_was_broken_off_goes_on_where_it_stopped() -> None:
    first, people = archived()
    archived(people=people, seed=2)
    check = ArchiveCheck.objects.create(checked=1)
    verify_record(match_id=first.pk)
    check_archive(seconds=60)
    check.refresh_from_db()
    assert (check.checked, ArchiveCheck.objects.count()) == (2, 1)
    assert check.ended_at is not None


def test_a_check_rests_when_its_time_is_up() -> None:
    archived()
    check = check_archive(seconds=-1)
    assert check is not None
    check.refresh_from_db()
    assert (check.checked, check.ended_at) == (0, None)


def test_two_checks_at_once_count_a_record_once() -> None:
    match, _ = archived()
    began = timezone.now()
    assert verify_record(match_id=match.pk, unseen_since=began) == ""
    assert verify_record(match_id=match.pk, unseen_since=began) is None


def test_a_problem_that_is_gone_clears_itself() -> None:
    match, _ = archived()
    whole = record_of(match)
    tamper(match, 20)
    assert verify_record(match_id=match.pk)
    ArchivedRecord.objects.filter(match=match).update(packed_plies=whole.packed_plies)
    assert verify_record(match_id=match.pk) == ""
    assert record_of(match).problem == ""


def test_the_command_names_what_is_broken_and_fails() -> None:
    match, people = archived()
    archived(people=people, seed=2)
    out = StringIO()
    call_command("replay_archive", jobs=1, stdout=out)
    assert "2 records rebuilt, 0 broken" in out.getvalue()
    tamper(match, 25)
    with pytest.raises(CommandError, match="1 of 2"):
        call_command("replay_archive", jobs=1, stdout=out)
    assert f"{match.code}: ply 25:" in out.getvalue()


def test_the_command_takes_those_that_have_waited_longest_first() -> None:
    first, people = archived()
    second, _ = archived(people=people, seed=2)
    verify_record(match_id=first.pk)
    call_command("replay_archive", jobs=1, limit=1, stdout=StringIO())
    assert record_of(second).verified_at is not None
    out = StringIO()
    tomorrow = timezone.now() + timedelta(days=1)
    call_command("replay_archive", jobs=1, since=f"{timezone.now():%Y-%m-%d}", stdout=out)
    call_command("replay_archive", jobs=1, since=f"{tomorrow:%Y-%m-%d}", stdout=out)
    assert out.getvalue().splitlines() == ["0 records rebuilt, 0 broken", "2 records rebuilt, 0 broken"]


@pytest.mark.parametrize(
    ("words", "answer"),
    [({"match": "nosuch"}, "no such match"), ({"since": "yesterday"}, "is not a date"), ({"jobs": 0}, "at least one")],
)
def test_the_command_says_what_it_cannot_do(words: dict[str, object], answer: str) -> None:
    with pytest.raises(CommandError, match=answer):
        call_command("replay_archive", **words)


@pytest.mark.django_db(transaction=True)
def test_the_command_makes_snapshots_anew() -> None:
    match, _ = archived_by_itself()
    ArchivedRecord.objects.filter(match=match).update(packed_snapshots=packing.pack_snapshots([]), checkpoints=b"")
    call_command("replay_archive", jobs=1, rebuild_snapshots=True, stdout=StringIO())
    assert record_of(match).problem == ""
    assert record_of(match).snapshots


def archived_by_itself() -> tuple[Match, list[object]]:
    """A match that a worker has archived when it ended."""
    match, people = finished()
    return Match.objects.get(pk=match.pk), list(people)


def test_staff_sees_what_is_broken_and_what_never_arrived() -> None:
    staff = make_user("steward")
    staff.is_staff = True
    staff.save()
    client = sign_in(staff)
    match, people = archived()
    assert "All good" in page(client)
    assert "needs attention" not in client.get("/archive/alarm/").content.decode()
    tamper(match, 33)
    verify_record(match_id=match.pk)
    late, _ = finished(people=people, seed=3)
    Match.objects.filter(pk=late.pk).update(ended_at=timezone.now() - timedelta(hours=2))
    seen = page(client)
    assert match.code in seen
    assert "ply 33:" in seen
    assert late.code in seen
    assert "The archive needs attention" in client.get("/archive/alarm/").content.decode()
    assert "/archive/alarm/" in client.get("/lobby/").content.decode()


def test_only_staff_is_told_of_an_alarm() -> None:
    match, people = archived()
    ArchivedRecord.objects.filter(match=match).update(problem="broken")
    assert "/archive/alarm/" not in sign_in(people[0]).get("/lobby/").content.decode()
    assert sign_in(people[0]).get("/archive/health/").status_code == 403


def page(client: Client) -> str:
    return client.get("/archive/health/").content.decode()
