"""Places of archived matches that were counted in an older way are corrected; records and hashes stay as they are."""

from __future__ import annotations

from hashlib import sha256
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from games.archive.selectors.problems import problem_of
from games.archive.selectors.record import record_text
from games.archive.selectors.recount import entries_to_recount
from games.archive.services import recount_places as recounting
from games.archive.services.recount_places import recount_places
from games.archive.services.recount_statistics import recount_statistics
from games.final_places import BY_LEAVING, VERSION
from games.models import (
    ArchivedRecord,
    ArchiveEntry,
    ArchiveRecount,
    ArchiveSeat,
    Fact,
    Match,
    Meeting,
    PersonTally,
    Tally,
)
from games.play.selectors.table import find_match
from games.tasks import recount_places_task
from tests.factories import make_staff, sign_in
from tests.games.archive_factories import archived
from tests.games.older_places import OLD, deserted, older_archive
from tests.games.timed_matches import ROYALS, TUDOR

pytestmark = pytest.mark.django_db


def kept() -> list[Any]:
    """Everything that is proven: records as text and as bytes, chains, and what the rules said."""
    return [
        (
            match.code,
            sha256(record_text(find_match(match.code)).encode()).hexdigest(),
            bytes(match.chain),
            match.result,
            *(bytes(getattr(match.archived, name)) for name in ("packed_plies", "packed_snapshots", "chain")),
        )
        for match in Match.objects.order_by("pk")
    ]


def statistics() -> list[list[tuple[Any, ...]]]:
    return [sorted(model.objects.values_list()) for model in (Tally, PersonTally, Meeting)]


def places_of(match: Match) -> list[int]:
    return list(ArchiveSeat.objects.filter(entry__match=match).order_by("number").values_list("place", flat=True))


@pytest.mark.parametrize("ruleset", [TUDOR, ROYALS])
def test_places_are_corrected_and_records_and_hashes_are_byte_for_byte_the_same(ruleset: str) -> None:
    match = deserted(ruleset)
    older_archive(match)
    before, wrong = kept(), places_of(match)
    assert recount_places() == 1
    assert kept() == before
    assert places_of(match) == list(match.places()) != wrong
    entry = ArchiveEntry.objects.get(match=match)
    assert (entry.winner_seat, entry.places_version) == (match.places().index(1), VERSION)
    assert entry.reason == BY_LEAVING
    assert all(fact.place == match.places()[fact.seat] for fact in Fact.objects.filter(entry=entry))
    assert problem_of(ArchivedRecord.objects.get(match=match)) == ""


def test_the_statistics_say_the_same_as_if_all_had_been_counted_again() -> None:
    older_archive(deserted(ROYALS), deserted(ROYALS, seed=2), deserted(TUDOR, seed=3), deserted(ROYALS, 2, seed=4))
    before = statistics()
    recount_places()
    corrected = statistics()
    assert corrected != before
    recount_statistics()
    assert statistics() == corrected


def test_a_recount_leaves_one_line_of_audit_and_running_it_again_changes_nothing() -> None:
    older_archive(deserted(ROYALS))
    match, _ = archived(ROYALS)
    ArchiveEntry.objects.filter(match=match).update(places_version=OLD)
    assert recount_places() == 2
    line = ArchiveRecount.objects.get()
    assert (line.from_version, line.to_version, line.matches, line.changed) == (OLD, VERSION, 2, 1)
    assert line.finished_at is not None
    after = statistics()
    recount_places_task()
    assert recount_places() == 0
    assert statistics() == after
    assert ArchiveRecount.objects.count() == 1


def test_a_recount_that_breaks_off_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = [deserted(ROYALS, seed=seed) for seed in (1, 2, 3)]
    older_archive(*matches)
    monkeypatch.setattr(recounting, "BATCH", 1)
    assert recount_places(most=1) == 1

    def fail(**_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr(recounting, "replace_aggregates", fail)
        with pytest.raises(RuntimeError):
            recount_places()
    assert ArchiveRecount.objects.get().matches == 1
    assert entries_to_recount().count() == 2
    assert recount_places() == 2
    line = ArchiveRecount.objects.get()
    assert (line.matches, line.changed, line.finished_at is None) == (3, 3, False)
    corrected = statistics()
    recount_statistics()
    assert statistics() == corrected


def test_a_match_that_the_statistics_do_not_know_yet_is_corrected_before_they_do() -> None:
    match = deserted(ROYALS)
    older_archive(match)
    Tally.objects.all().delete(), PersonTally.objects.all().delete(), Meeting.objects.all().delete()
    ArchiveEntry.objects.update(is_tallied=False)
    recount_places()
    assert statistics() == [[], [], []]
    assert places_of(match) == list(match.places())


def test_workers_look_for_it_by_themselves() -> None:
    assert recount_places_task.name in {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}


def test_what_waits_for_its_recount_is_no_damage_of_the_archive() -> None:
    match = deserted(ROYALS)
    older_archive(match)
    assert problem_of(ArchivedRecord.objects.get(match=match)) == ""


def test_the_command_says_what_it_did_and_that_nothing_is_left() -> None:
    older_archive(deserted(ROYALS))
    said = StringIO()
    call_command("recount_places", stdout=said)
    assert "1 matches now, 1 in this recount: places changed in 1" in said.getvalue()
    call_command("recount_places", stdout=said)
    assert "All places are counted in the newest way." in said.getvalue()


def test_staff_reads_the_line_of_audit_on_the_page_of_the_archive() -> None:
    older_archive(deserted(ROYALS))
    recount_places()
    page = sign_in(make_staff()).get("/archive/health/").content.decode()
    assert "Recounted places" in page
    assert f"{OLD} → {VERSION}" in page
