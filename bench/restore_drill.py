"""The command: `python -m bench.restore_drill`. Fills a site, lets people play, makes a backup while they play,
destroys everything, restores it elsewhere and compares: every record is replayed, digests and the ledger of ratings are
those that were there. On loopback only; it fails if anything is missing that the backup should have."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence

from bench.engine import positive, whole

DATABASES = ("sqlite", "postgresql")


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    if options.database == "both":
        # Django is set up once in a process.
        own = ["--matches", str(options.matches), "--tables", str(options.tables), "--seconds", str(options.seconds)]
        command = [sys.executable, "-m", "bench.restore_drill", *own, "--database"]
        return max(subprocess.run([*command, database], check=False).returncode for database in DATABASES)
    from bench.restore_drill_sites import sites

    with sites(options.database) as (original, spare):
        os.environ.update(original.environment)
        import django

        django.setup()
        # It knows models, which cannot be imported before.
        from bench.restore_drill_run import RestoreDrill

        is_sound = RestoreDrill(original, spare, options).run()
    return 0 if is_sound else 1


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    options = argparse.ArgumentParser(prog="python -m bench.restore_drill", description=__doc__)
    options.add_argument("--database", choices=("both", *DATABASES), default="both")
    options.add_argument("--matches", type=whole, default=200, help="matches that the archive has before")
    options.add_argument("--tables", type=whole, default=3, help="tables that are played at meanwhile")
    options.add_argument("--seconds", type=positive, default=20.0, help="play before and after the backup")
    return options


if __name__ == "__main__":
    raise SystemExit(main())
