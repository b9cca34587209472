"""Any moment of the past, as docs/operations/backups.md says to come to it: a base backup and the log of PostgreSQL."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from tests.production.patience import wait_until
from tests.production.servers import Unavailable, lasting_postgresql, program_of_postgresql

pytestmark = [pytest.mark.postgresql_only]


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that PostgreSQL may come to, whoever runs it."""
    with TemporaryDirectory(prefix="court-moments-") as name:
        Path(name).chmod(0o711)
        yield Path(name)


def run_as_owner(of: Path, *command: str | Path, password: str) -> None:
    owner = pwd.getpwuid(of.stat().st_uid)
    who = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
    environment = os.environ | {"PGPASSWORD": password}
    subprocess.run(command, cwd="/", env=environment, check=True, capture_output=True, **who)  # type: ignore[call-overload]


def notes(url: str) -> list[str]:
    with psycopg.connect(url) as connection:
        return [text for (text,) in connection.execute("SELECT text FROM notes ORDER BY text")]


def test_a_database_is_restored_to_the_moment_before_an_accident(folder: Path) -> None:
    site, logs, spare = folder / "site", folder / "logs", folder / "spare"
    logs.mkdir(mode=0o777)
    logs.chmod(0o777)
    archiving = (
        *("wal_level=replica", "archive_mode=on"),
        f"archive_command=test ! -f {logs}/%f && cp %p {logs}/%f.part && mv {logs}/%f.part {logs}/%f",
    )
    try:
        with lasting_postgresql(site, archiving) as url:
            base_backup = program_of_postgresql("pg_basebackup")
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute("CREATE TABLE notes (text text)")
                connection.execute("INSERT INTO notes VALUES ('before the base backup')")
                to = conninfo_to_dict(url)
                spare.mkdir()
                shutil.copy(site / "password", spare / "password")
                shutil.chown(spare, site.stat().st_uid, site.stat().st_gid)
                where = ("--host=127.0.0.1", f"--port={to['port']}", "--username=court", "--no-password")
                how = (f"--pgdata={spare}/data", "--checkpoint=fast", "--wal-method=stream")
                run_as_owner(site, base_backup, *where, *how, password=str(to["password"]))
                connection.execute("INSERT INTO notes VALUES ('after it')")
                moment = connection.execute("SELECT clock_timestamp()").fetchone()
                connection.execute("DELETE FROM notes")
                last = connection.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()
            assert moment is not None
            assert last is not None
            wait_until(lambda: (logs / str(last[0])).exists(), "the log is archived")
            assert notes(url) == []
    except Unavailable as error:
        pytest.skip(str(error))
    (spare / "data/recovery.signal").touch()
    recovery = (
        f"restore_command=cp {logs}/%f %p",
        f"recovery_target_time={moment[0].isoformat()}",
        "recovery_target_action=promote",
    )
    with lasting_postgresql(spare, recovery) as url:
        assert notes(url) == ["after it", "before the base backup"]

        def takes_writes() -> bool:
            with psycopg.connect(url) as connection:
                return connection.execute("SELECT pg_is_in_recovery()").fetchone() == (False,)

        wait_until(takes_writes, "the restored server takes writes")
