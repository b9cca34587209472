"""Two places for one site: where it is lost, and where it is restored. They share no folder and no server."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from bench.drill_stack import HOST, ROOT, Stack, one_process_site, site_members
from tests.production.servers import postgresql, restartable_redis, with_database


@dataclass
class Place:
    """Where a site is, and how its commands are run."""

    folder: Path
    environment: Mapping[str, str]
    stack: Stack
    server: str = ""
    """The URL of its PostgreSQL."""

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs `manage.py` there; what it says is kept."""
        command = [sys.executable, "manage.py", *arguments]
        environment = dict(self.environment)
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    def destroy(self) -> None:
        """Database and files, without a trace."""
        if self.server:
            with psycopg.connect(self.server, dbname="postgres", autocommit=True) as admin:
                admin.execute("DROP DATABASE court_drill WITH (FORCE)")
        for path in sorted(self.folder.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()


@contextmanager
def sites(database: str) -> Iterator[tuple[Place, Place]]:
    """The site that will be lost, and an empty place for it."""
    secret = secrets.token_hex(32)
    with ExitStack() as stack:
        enter = _postgresql_place if database == "postgresql" else _sqlite_place
        yield stack.enter_context(enter(secret)), stack.enter_context(enter(secret))


@contextmanager
def _sqlite_place(secret: str) -> Iterator[Place]:
    with TemporaryDirectory(prefix="court-restore-") as name:
        folder = Path(name)
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tudor_site.settings.bench_restore",
            "BENCH_FOLDER": name,
            "DJANGO_SECRET_KEY": secret,
        }
        yield Place(folder, environment, Stack(None, environment, folder, one_process_site()))


@contextmanager
def _postgresql_place(secret: str) -> Iterator[Place]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="court-restore-")))
        server = stack.enter_context(postgresql())
        redis = stack.enter_context(restartable_redis())
        with psycopg.connect(server, dbname="postgres", autocommit=True) as admin:
            admin.execute("CREATE DATABASE court_drill")
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tudor_site.settings.prod",
            "DJANGO_SECRET_KEY": secret,
            "DJANGO_ALLOWED_HOSTS": HOST,
            "DJANGO_DATABASE_URL": with_database(server, "court_drill"),
            "DJANGO_REDIS_URL": redis.url,
            "DJANGO_STATIC_ROOT": str(folder / "static"),
            "DJANGO_VAR_DIR": str(folder),
            "DJANGO_LIMITS": "off",
            "DJANGO_BREACHED_PASSWORDS_URL": "",
        }
        yield Place(folder, environment, Stack(redis, environment, folder, site_members()), server)
