"""Several processes rebuild the archive at once, each with a connection of its own."""

from __future__ import annotations

import os
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.management.commands import replay_archive
from games.models import ArchivedRecord, Match
from tests.games.archive_factories import finished

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


def test_two_processes_rebuild_every_record_and_find_the_broken_one(monkeypatch: pytest.MonkeyPatch) -> None:
    _, people = finished()
    broken, _ = finished(people=people, seed=2)
    finished(people=people, seed=3)
    assert Match.objects.filter(is_archived=True).count() == 3
    ArchivedRecord.objects.filter(match=broken).update(chain=b"x" * 32)
    monkeypatch.setattr(replay_archive, "CHUNK", 1)
    # What they are told of the database is where it was before the tests made one of their own beside it.
    server, _, _ = os.environ["DJANGO_DATABASE_URL"].rpartition("/")
    monkeypatch.setenv("DJANGO_DATABASE_URL", f"{server}/{connection.settings_dict['NAME']}")
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 3"):
        call_command("replay_archive", jobs=2, stdout=out)
    assert f"{broken.code}: the chain over the plies" in out.getvalue()
    assert not ArchivedRecord.objects.filter(verified_at=None).exists()
