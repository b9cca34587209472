"""The site in processes of its own, in two set-ups: one process as `make play` starts it, and many as for everyone,
on a PostgreSQL and a Redis that live only as long as the bench."""

from __future__ import annotations

import http.client
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import psycopg
from psycopg import sql

from bench.web_load import BenchError, Site
from bench.web_plan import Plan, read_plan
from tests.production.servers import free_port, postgresql, redis_server, stop, with_database

ROOT = Path(__file__).resolve().parents[1]
EMBEDDED = "embedded"
PRODUCTION = "production"
SETUPS = (EMBEDDED, PRODUCTION)
PAGE_PROCESSES = 2
HOST = "court.example"
START_SECONDS = 60
MEGA = 1 << 20

Environment = Mapping[str, str]


class Running(NamedTuple):
    """A site that answers, and its processes by what they do."""

    site: Site
    processes: Mapping[str, subprocess.Popen[bytes]]

    def megabytes(self) -> dict[str, float]:
        """The memory of every process and of those that it has started."""
        return {name: sum(map(_resident, _family(process.pid))) / MEGA for name, process in self.processes.items()}

    def processor_seconds(self) -> float:
        """What all of them have had of the processor so far: who else is busy on the machine has little part in it."""
        return sum(_processor_seconds(pid) for process in self.processes.values() for pid in _family(process.pid))


@contextmanager
def ground(setup: str) -> Iterator[Environment]:
    """What a set-up stands on before its first process: a folder and, for many processes, servers. Raises
    `tests.production.servers.Unavailable` where they cannot be had."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="court-bench-"))
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": f"tudor_site.settings.bench_{setup}",
            "BENCH_FOLDER": folder,
            "PYTHONUNBUFFERED": "1",
        }
        if setup == PRODUCTION:
            environment |= {
                "DJANGO_SECRET_KEY": secrets.token_urlsafe(50),
                "DJANGO_ALLOWED_HOSTS": HOST,
                "DJANGO_DATABASE_URL": stack.enter_context(_database(stack.enter_context(postgresql()))),
                "DJANGO_REDIS_URL": stack.enter_context(redis_server()),
            }
        yield environment


@contextmanager
def _database(server: str) -> Iterator[str]:
    """A new database on a server."""
    name = f"court_bench_{secrets.token_hex(4)}"
    with psycopg.connect(server, dbname="postgres", autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield with_database(server, name)
        connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def prepared(environment: Environment, **sizes: int) -> Plan:
    """The plan of a site that has been filled, in a process that has Django for it."""
    path = Path(environment["BENCH_FOLDER"]) / "plan.json"
    options = [f"--{name}={size}" for name, size in sizes.items()]
    command = [sys.executable, "-m", "bench.web_prepare", str(path), *options]
    made = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        raise BenchError(f"the site could not be prepared:\n{made.stdout}{made.stderr}")
    return read_plan(path)


@contextmanager
def served(setup: str, environment: Environment) -> Iterator[Running]:
    """The site from when it answers until the end of the block."""
    pages = free_port()
    with ExitStack() as stack:
        if setup == EMBEDDED:
            site = Site(pages, pages, f"127.0.0.1:{pages}", "http")
            commands = {"site": ["manage.py", "runserver", "--noreload", site.host]}
        else:
            site = Site(pages, free_port(), HOST, "https")
            # As compose.yaml starts them.
            at = ["--host", "127.0.0.1", "--port", str(pages), "--workers", str(PAGE_PROCESSES)]
            wsgi = ["--interface", "wsgi", "--no-ws", "--http", "1", "--blocking-threads", "4"]
            granian = [*wsgi, *at, "--log-config", "deploy/granian-log.json", "tudor_site.wsgi:application"]
            daphne = ["--bind", "127.0.0.1", "--port", str(site.sockets), "bench.web_asgi:application"]
            celery = ["-A", "tudor_site", "worker", "--concurrency", "2", "--loglevel", "WARNING"]
            commands = {
                "pages": ["-m", "granian", *granian],
                "sockets": ["-m", "daphne", "--verbosity", "0", *daphne],
                "worker": ["-m", "celery", *celery],
            }
        processes = {name: stack.enter_context(_process(command, environment)) for name, command in commands.items()}
        for port in {site.pages, site.sockets}:
            _wait_until_ready(site, port, processes)
        yield Running(site, processes)


@contextmanager
def _process(command: list[str], environment: Environment) -> Iterator[subprocess.Popen[bytes]]:
    """A process; if the block fails, what it said last is told."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            yield process
        except BenchError as error:
            output.seek(0)
            error.add_note(f"{' '.join(command[:3])} said:\n{output.read()[-3000:].decode(errors='replace')}")
            raise
        finally:
            stop(process)


def _wait_until_ready(site: Site, port: int, processes: Mapping[str, subprocess.Popen[bytes]]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and all(process.poll() is None for process in processes.values()):
        visitor = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            visitor.request("GET", "/healthz", headers={"Host": site.host, "X-Forwarded-Proto": site.scheme})
            if visitor.getresponse().status == http.HTTPStatus.OK:
                return
        except OSError:
            pass
        finally:
            visitor.close()
        time.sleep(0.1)
    raise BenchError("the site does not answer")


def _family(pid: int) -> list[int]:
    """A process and everything that it has started."""
    found = [pid]
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        # A thread may end while we look at it; its children go to another.
        with suppress(FileNotFoundError, ProcessLookupError):
            found += [each for child in children.read_text().split() for each in _family(int(child))]
    return found


def _resident(pid: int) -> int:
    pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _processor_seconds(pid: int) -> float:
    # The name of the process, which may hold anything, ends with the last bracket; user and system are the 14th and
    # the 15th field, the 12th and 13th after it.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
