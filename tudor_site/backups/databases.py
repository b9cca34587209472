"""The database of the site, out of which a backup is made and into which it is restored, each by its own means."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from subprocess import PIPE
from typing import IO, Any, Protocol

import zstandard
from django.db import connection, transaction

from tudor_site.backups.errors import BackupError
from tudor_site.backups.manifest import Manifest
from tudor_site.backups.parts import PIECE, pieces_of
from tudor_site.private_files import make_private

REPLACE = "--replace"
PAGES = 2000
"""How many pages of SQLite are copied at a time."""
_JOURNALS = ("-wal", "-shm", "-journal")


class Database(Protocol):
    """What a backup asks of a database."""

    engine: str
    part: str
    """The name of the file in the folder of the backup."""

    def version(self) -> str:
        """Of the server or library."""

    def dump(self, manifest: Manifest) -> Iterator[bytes]:
        """All of it as it is at one moment, while the site goes on writing. Notes in the manifest how many rows that
        moment has."""

    def refuse_to_load(self, *, replace: bool) -> None:
        """Raises why it can't be restored into."""

    def load(self, pieces: Iterable[bytes]) -> None:
        """Makes it what was dumped, wholly or not at all."""

    def count_rows(self) -> dict[str, int]:
        """How many rows every table has."""


def site_database() -> Database:
    """The database that the settings name."""
    match connection.vendor:
        case "postgresql":
            return Postgresql()
        case "sqlite":
            return Sqlite(Path(connection.settings_dict["NAME"]))
    raise BackupError(f"Backups know PostgreSQL and SQLite, not {connection.vendor}.")


class Postgresql:
    engine = "postgresql"
    part = "database.dump"

    def version(self) -> str:
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_version")
            (version,) = cursor.fetchone()
        return str(version)

    def dump(self, manifest: Manifest) -> Iterator[bytes]:
        # The counts and what pg_dump reads are of one moment: of the snapshot of this transaction.
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                cursor.execute("SELECT pg_export_snapshot()")
                (snapshot,) = cursor.fetchone()
            manifest.rows = self.count_rows()
            options = ("--format=custom", f"--snapshot={snapshot}", "--no-owner", "--no-privileges")
            yield from self._output("pg_dump", *options)

    def refuse_to_load(self, *, replace: bool) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
            (others,) = cursor.fetchone()
            if others:
                raise BackupError(f"{others} connections use this database. Stop every process of the site first.")
            if connection.introspection.table_names(cursor) and not replace:
                raise BackupError(f"This database has tables already; {REPLACE} restores over them.")

    def load(self, pieces: Iterable[bytes]) -> None:
        # The custom format is made for pg_restore. The script that it writes runs in one transaction with what makes
        # space for it: either the former database is there, or the whole restored one.
        with tempfile.TemporaryFile() as errors, ExitStack() as stack:
            writing = ("--file=-", "--no-owner", "--no-privileges", "--no-comments")
            script = self._start("pg_restore", *writing, stdin=PIPE, stdout=PIPE, stderr=errors, with_database=False)
            stack.callback(_end, script)
            reading = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null")
            psql = self._start("psql", *reading, stdin=PIPE, stderr=errors)
            # At the end of its input psql commits: what goes wrong before has to end it first.
            stack.callback(_end, psql)
            assert script.stdin is not None
            assert script.stdout is not None
            assert psql.stdin is not None
            feeding = _Feeding(pieces, script.stdin)
            feeding.start()
            with suppress(BrokenPipeError):
                psql.stdin.write(_CLEAR)
                shutil.copyfileobj(script.stdout, psql.stdin, PIECE)
            feeding.finish()
            is_whole = script.wait() == 0 and psql.poll() is None
            if is_whole:
                with suppress(BrokenPipeError):
                    psql.stdin.close()
                is_whole = psql.wait() == 0
            if not is_whole:
                errors.seek(0)
                raise BackupError(f"The database was not restored: {errors.read().decode(errors='replace').strip()}")

    def count_rows(self) -> dict[str, int]:
        counts = {}
        with connection.cursor() as cursor:
            tables = [table.name for table in connection.introspection.get_table_list(cursor) if table.type in "tp"]
            for table in sorted(tables):
                cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")
                (counts[table],) = cursor.fetchone()
        return counts

    def _output(self, command: str, *options: str) -> Iterator[bytes]:
        with tempfile.TemporaryFile() as errors:
            running = self._start(command, *options, stdout=PIPE, stderr=errors)
            try:
                assert running.stdout is not None
                while piece := running.stdout.read(PIECE):
                    yield piece
            finally:
                code = running.wait() if running.stdout and not running.stdout.read(1) else 1
                _end(running)
            if code:
                errors.seek(0)
                raise BackupError(f"{command} failed: {errors.read().decode(errors='replace').strip()}")

    def _start(self, command: str, *options: str, with_database: bool = True, **pipes: Any) -> subprocess.Popen[bytes]:
        known = connection.settings_dict
        variables = {
            "PGHOST": known["HOST"],
            "PGPORT": str(known["PORT"]),
            "PGUSER": known["USER"],
            # In the environment, which others can't read; arguments are seen by everyone on the machine.
            "PGPASSWORD": known["PASSWORD"],
            "PGDATABASE": known["NAME"] if with_database else "",
            **{f"PG{name.upper()}": str(known["OPTIONS"][name]) for name in _TLS if name in known["OPTIONS"]},
        }
        environment = os.environ | {name: value for name, value in variables.items() if value}
        try:
            return subprocess.Popen([command, *options], env=environment, **pipes)
        except FileNotFoundError:
            raise BackupError(f"{command} is missing: install the client programs of PostgreSQL.") from None


_TLS = ("sslmode", "sslrootcert", "sslcert", "sslkey")
_CLEAR = b"DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public;\n"


class _Feeding(threading.Thread):
    """Writes a stream into a process while another thread reads what comes out of it."""

    def __init__(self, pieces: Iterable[bytes], into: IO[bytes]) -> None:
        super().__init__(name="feeding", daemon=True)
        self._pieces, self._into = pieces, into
        self._error: Exception | None = None

    def run(self) -> None:
        try:
            with suppress(BrokenPipeError), self._into:
                for piece in self._pieces:
                    self._into.write(piece)
        except Exception as error:
            self._error = error

    def finish(self) -> None:
        """Raises what kept the stream from being read."""
        self.join()
        if self._error is not None:
            raise self._error


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


class Sqlite:
    engine = "sqlite"
    part = "database.sqlite3.zst"

    def __init__(self, path: Path) -> None:
        self._path = path

    def version(self) -> str:
        return sqlite3.sqlite_version

    def dump(self, manifest: Manifest) -> Iterator[bytes]:
        path = self._path
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup-") as folder:
            copy = Path(folder) / "copy.sqlite3"
            make_private(copy)
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
                # A transaction that has read keeps to its moment, so that the copy begins once and not anew with
                # everything that is written meanwhile.
                source.execute("BEGIN")
                source.execute("SELECT count(*) FROM sqlite_master").fetchone()
                source.backup(target, pages=PAGES)
                manifest.rows = _rows_of(target)
            compressor = zstandard.ZstdCompressor().compressobj()
            for piece in pieces_of(copy):
                yield compressor.compress(piece)
            yield compressor.flush()

    def refuse_to_load(self, *, replace: bool) -> None:
        path = self._path
        if not path.exists():
            return
        with closing(sqlite3.connect(path, timeout=1, isolation_level=None)) as database:
            if database.execute("SELECT 1 FROM sqlite_master").fetchone() and not replace:
                raise BackupError(f"{path} has tables already; {REPLACE} restores over them.")
            try:
                # A journal of another kind can be chosen only by a connection that is the only one.
                database.execute("PRAGMA journal_mode = DELETE")
            except sqlite3.OperationalError:
                raise BackupError(f"{path} is in use. Stop the site first.") from None

    def load(self, pieces: Iterable[bytes]) -> None:
        path = self._path
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        spare = path.with_name(f"{path.name}.restoring")
        spare.unlink(missing_ok=True)
        make_private(spare)
        decompressor = zstandard.ZstdDecompressor().decompressobj()
        try:
            with spare.open("wb") as file:
                for piece in pieces:
                    file.write(decompressor.decompress(piece))
                file.flush()
                os.fsync(file.fileno())
        except zstandard.ZstdError as error:
            raise BackupError(f"The database can't be unpacked: {error}") from error
        with closing(sqlite3.connect(spare)) as database:
            (answer,) = database.execute("PRAGMA integrity_check").fetchone()
        if answer != "ok":
            raise BackupError(f"The copy of the database is damaged: {answer}")
        for ending in _JOURNALS:
            path.with_name(path.name + ending).unlink(missing_ok=True)
        spare.replace(path)

    def count_rows(self) -> dict[str, int]:
        with closing(sqlite3.connect(self._path)) as database:
            return _rows_of(database)


def _rows_of(database: sqlite3.Connection) -> dict[str, int]:
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    names = [name for (name,) in tables if not name.startswith("sqlite_")]
    return {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}
