"""Words that several commands share: which game, in which edition, with which cards."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from games.engine.errors import EngineError
from games.engine.metas import all_metas, find_meta
from games.engine.protocol import AnyGame, Ruleset
from games.engine.registry import find_game


def add_ruleset_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", choices=[meta.slug for meta in all_metas()])
    parser.add_argument("--players", type=int, help="how many seats (default: as many as possible)")
    parser.add_argument("--edition", help="default: the game's first")
    parser.add_argument("--scoring", help="two scoring cards, such as red1,green4")
    parser.add_argument("--scenario", help="a scenario, such as blue2")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME[=VALUE]", help="any other option; may be repeated"
    )


def read_ruleset(options: dict[str, Any]) -> tuple[AnyGame, Ruleset, int]:
    """The game, its ruleset and the number of seats that the words ask for; raises `CommandError`."""
    meta = find_meta(options["game"])
    words = [word.partition("=") for word in options["option"]]
    named = {name: value for name, _, value in words}
    named |= {name: options[name] for name in ("scoring", "scenario") if options[name]}
    edition = next((edition for edition in meta.editions if edition.slug == options["edition"]), meta.editions[0])
    if options["edition"] not in (None, edition.slug):
        raise CommandError(f"{meta.slug} has no edition {options['edition']!r}")
    if "random" not in named:
        named = dict(edition.presets[0].options) | named
    ruleset = Ruleset(meta.slug, edition.slug, meta.revision, tuple(sorted(named.items())))
    seats = max(meta.players) if options["players"] is None else options["players"]
    game = find_game(meta.slug)
    try:
        game.setup(ruleset, seats)
    except EngineError as error:
        raise CommandError(str(error)) from error
    return game, ruleset, seats


def read_text(path: str) -> str:
    """The text of a file; raises `CommandError` where there is none."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"cannot read {path}: {error}") from error


def write_text(path: str, text: str) -> None:
    """Writes a file; raises `CommandError` where none can be."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error}") from error
