"""During a release two versions serve one site: the one of the last release goes on with the tables of this one."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from random import Random

import pytest
from django.conf import settings

from games.models import Match
from tests.games.table_factories import fresh, legal, started, waits_for
from tests.production.patience import wait_until
from tests.production.processes import pages, worker
from tests.production.visitors import Browser
from tudor_site.migration_check import RELEASED

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]
MOVES = 40


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=settings.BASE_DIR, capture_output=True, check=True).stdout


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The version that noted the last release, or what was committed last where history does not go back so far."""
    folder = tmp_path_factory.mktemp("released")
    try:
        commit = git("log", "-1", "--format=%H", "--", str(RELEASED.relative_to(settings.BASE_DIR))).decode().strip()
        packed = git("archive", "--format=tar", commit or "HEAD")
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only a git checkout has an older version")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def collected(version: Path, folder: Path) -> Path:
    """The static files of a version, under the names that it knows."""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tudor_site.settings.prod",
        "DJANGO_SECRET_KEY": settings.SECRET_KEY,
        "DJANGO_ALLOWED_HOSTS": "court.example",
        "DJANGO_STATIC_ROOT": str(folder),
    }
    command = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(command, cwd=version, env=environment, check=True)
    return folder


def test_two_versions_play_one_match_without_a_fault(released: Path, static: Path, tmp_path: Path) -> None:
    match, people = started()
    random, key = Random(7), match.pk

    def is_scored() -> bool:
        return not Match.objects.get(pk=key).is_court_due

    old_static = collected(released, tmp_path / "static")
    with pages(old_static, VERSION_FOLDER=str(released)) as before, pages(static) as after, worker("scoring"):
        browsers = {
            (person.pk, port): Browser.of(person, port) for person in people for port in (before.port, after.port)
        }
        for number in range(MOVES):
            wait_until(is_scored, "the scoring is done")
            match = fresh(match)
            if match.status == Match.Status.OVER:
                break
            port = (before.port, after.port)[number % 2]
            person = waits_for(match, people)
            moved = browsers[person.pk, port].post(
                f"/tables/{match.code}/move/", {"move": random.choice(legal(match)), "ply": match.ply}
            )
            assert moved.status == 302, moved.text[:2000]
            assert fresh(match).ply > match.ply
            for other in people:
                page = browsers[other.pk, (before.port, after.port)[(number + 1) % 2]].get(f"/tables/{match.code}/")
                assert page.status == 200
        assert number > MOVES / 2
