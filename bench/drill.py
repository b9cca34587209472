"""The command: `python -m bench.drill`. The fault drill: people play while processes are killed and servers go away;
then everything that the site acknowledged has to be there, once. On loopback only; it fails if something broke."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import django
from django.core.management import call_command

from bench.drill_stack import ground
from bench.engine import positive, whole
from tests.production.servers import free_port


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    began = time.monotonic()
    mail_port = free_port()
    with ground(mail_port) as stack:
        django.setup()
        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        # It knows models, which cannot be imported before.
        from bench.drill_run import Drill

        is_sound = Drill(stack, options, mail_port).run()
    print(f"{time.monotonic() - began:.0f} s in all")
    return 0 if is_sound else 1


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    options = argparse.ArgumentParser(prog="python -m bench.drill", description=__doc__)
    options.add_argument("--minutes", type=positive, default=3.0, help="how long faults happen")
    options.add_argument("--tables", type=whole, default=6, help="tables that are played at; every third against a bot")
    options.add_argument("--pause", type=positive, default=6.0, help="seconds between two faults, on average")
    options.add_argument("--outage", type=positive, default=20.0, help="seconds for which a server is away")
    options.add_argument("--seed", type=int, default=1, help="which faults happen in which order")
    return options


if __name__ == "__main__":
    raise SystemExit(main())
