"""The public site as many processes that can be killed: one that dies is started again, as a supervisor would."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from tests.production.servers import RestartableRedis, free_port, postgresql, restartable_redis, stop, with_database

ROOT = Path(__file__).resolve().parents[1]
HOST = "court.example"
WEB_PROCESSES = 2
QUEUES = ("default", "scoring", "mail", "bots")
BEATS = 2
WATCH_SECONDS = 0.2


@dataclass
class Member:
    """One process of the site."""

    name: str
    command: tuple[str, ...]
    port: int | None = None
    process: subprocess.Popen[bytes] | None = None
    kills: int = 0
    ends: int = 0
    """How often it ended without having been killed."""

    def kill(self) -> None:
        """With everything that it has started, and without a warning."""
        if self.process is not None and self.process.poll() is None:
            self.kills += 1
            os.killpg(self.process.pid, 9)


@dataclass
class Stack:
    """A running site, and what it stands on."""

    redis: RestartableRedis | None
    """None where all is one process."""
    environment: Mapping[str, str]
    folder: Path
    members: list[Member] = field(default_factory=list)
    is_closing: bool = False

    @property
    def web_ports(self) -> list[int]:
        return [member.port for member in self.members if member.name.startswith("pages") and member.port is not None]

    def start(self) -> None:
        for member in self.members:
            self._start(member)
        threading.Thread(target=self._watch, name="supervisor", daemon=True).start()

    def close(self) -> None:
        self.is_closing = True
        time.sleep(2 * WATCH_SECONDS)
        for member in self.members:
            if member.process is not None and member.process.poll() is None:
                stop(member.process)

    def crash(self) -> None:
        """Everything ends at once, without a warning."""
        self.is_closing = True
        for member in self.members:
            member.kill()
        for member in self.members:
            if member.process is not None:
                member.process.wait()

    def logs(self) -> str:
        """What all processes have said."""
        return "".join(path.read_text(errors="replace") for path in sorted(self.folder.glob("*.log")))

    def _start(self, member: Member) -> None:
        with (self.folder / f"{member.name}.log").open("ab") as output:
            member.process = subprocess.Popen(
                [sys.executable, "-m", *member.command],
                cwd=ROOT,
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def _watch(self) -> None:
        while not self.is_closing:
            for member in self.members:
                if member.process is not None and member.process.poll() is not None and not self.is_closing:
                    member.ends += member.process.returncode != -9
                    self._start(member)
            time.sleep(WATCH_SECONDS)


@contextmanager
def ground(mail_port: int) -> Iterator[Stack]:
    """PostgreSQL, Redis, a folder and the list of processes, none of which runs yet. This process speaks to the same
    servers."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="court-drill-")))
        server = stack.enter_context(postgresql())
        redis = stack.enter_context(restartable_redis())
        with psycopg.connect(server, dbname="postgres", autocommit=True) as admin:
            admin.execute("CREATE DATABASE drill")
        (folder / "var").mkdir(mode=0o700)
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tudor_site.settings.prod",
            "DJANGO_SECRET_KEY": secrets.token_hex(32),
            "DJANGO_ALLOWED_HOSTS": HOST,
            "DJANGO_DATABASE_URL": with_database(server, "drill"),
            "DJANGO_REDIS_URL": redis.url,
            "DJANGO_EMAIL_HOST": "127.0.0.1",
            "DJANGO_EMAIL_PORT": str(mail_port),
            "DJANGO_EMAIL_FROM": "Court & Crown <court@court.example>",
            "DJANGO_STATIC_ROOT": str(folder / "static"),
            "DJANGO_VAR_DIR": str(folder / "var"),
            # Nothing outside this machine is asked.
            "DJANGO_BREACHED_PASSWORDS_URL": "",
        }
        os.environ.update(environment)
        yield Stack(redis, environment, folder, site_members())


def one_process_site() -> list[Member]:
    """The site of one process, as `make play` serves it."""
    port = free_port()
    daphne = ("daphne", "-v", "0", "--bind", "127.0.0.1", "--port", str(port), "tudor_site.asgi:application")
    return [Member("pages", daphne, port)]


def site_members() -> list[Member]:
    """All processes of the public site."""
    pages = []
    for number in range(WEB_PROCESSES):
        port = free_port()
        command = (
            *("granian", "--interface", "wsgi", "--no-ws", "--http", "1", "--host", "127.0.0.1", "--port", str(port)),
            *("--workers", "1", "--blocking-threads", "4", "--log-config", "deploy/granian-log.json"),
            "tudor_site.wsgi:application",
        )
        pages.append(Member(f"pages-{number}", command, port))
    port = free_port()
    daphne = ("daphne", "-v", "0", "--bind", "127.0.0.1", "--port", str(port), "tudor_site.asgi:application")
    celery = ("celery", "--quiet", "-A", "tudor_site")
    alone = ("--without-gossip", "--without-mingle")
    workers = [
        Member(f"worker-{queue}", (*celery, "worker", "--queues", queue, "--concurrency", "1", *alone))
        for queue in QUEUES
    ]
    beats = [Member(f"beat-{number}", (*celery, "beat")) for number in range(BEATS)]
    return [*pages, Member("sockets", daphne, port), *workers, *beats]
