"""The process that measures, inside of Django, under the settings that the environment names."""

from __future__ import annotations

import logging
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings


def make_parser(name: str, description: str | None, *numbers: str) -> ArgumentParser:
    """The words that `bench.sizes` hands over: where the figures go, the sizes, and these numbers."""
    words = ArgumentParser(prog=f"python -m bench.{name}_measure", description=description)
    words.add_argument("output", type=Path)
    words.add_argument("--sizes", type=int, nargs="+", required=True)
    for number in numbers:
        words.add_argument(f"--{number}", type=int, required=True)
    return words


@contextmanager
def fresh_site() -> Iterator[None]:
    """A site with empty tables that writes no log."""
    django.setup()
    call_command("migrate", verbosity=0)
    if not settings.DEBUG:
        call_command("collectstatic", interactive=False, verbosity=0)
    logging.disable()
    # A developer's site writes every statement down, which is no part of an answer.
    with override_settings(DEBUG=False, LIMITS_ENABLED=False, ALLOWED_HOSTS=["testserver"]):
        yield


def say(line: str) -> None:
    print(line, flush=True)
