"""What import contracts cannot see."""

from __future__ import annotations

import ast
import pkgutil
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from games.engine import registry
from games.engine.tudor import cards

ROOT = Path(__file__).resolve().parents[2]
APPS = (
    "accounts", "api", "clubs", "games", "leaderboards", "leagues", "moderation", "news", "pages", "search", "social",
    "tournaments", "tudor_site",
)  # fmt: skip
ENGINE = ROOT / "games" / "engine"
KINDS = ("scenario", "red", "green")

IMPORT_THE_ENGINE_ALONE = """
import importlib, pkgutil, sys

for framework in ("django", "channels", "celery"):
    sys.modules[framework] = None

import games.engine

for module in pkgutil.walk_packages(games.engine.__path__, "games.engine."):
    importlib.import_module(module.name)
"""


def packages() -> list[Path]:
    return sorted(path.relative_to(ROOT) for app in APPS for path in (ROOT / app).rglob("__init__.py"))


def own_files() -> list[Path]:
    """Every file that is, or is about to be, under version control."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listing.returncode != 0:
        pytest.skip("only a git checkout can tell its own files from others")
    names = listing.stdout.decode().split("\0")
    return [path for name in names if name and (path := ROOT / name).is_file()]


def test_the_engine_imports_without_any_framework() -> None:
    run = subprocess.run(
        [sys.executable, "-c", IMPORT_THE_ENGINE_ALONE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr


def test_every_folder_with_a_game_is_registered() -> None:
    folders = sorted(path.parent.name for path in ENGINE.glob("*/game.py"))
    assert folders == sorted(game.slug for game in registry.GAMES)


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_file_is_on_the_list(kind: str) -> None:
    folder = import_module(f"{cards.__name__}.{kind}")
    names = [f"{folder.__name__}.{found.name}" for found in pkgutil.iter_modules(folder.__path__)]
    assert names, f"no card under {folder.__name__}"
    assert [name for name in names if import_module(name).CARD not in cards.ALL] == []


def test_every_card_on_the_list_has_its_file_and_its_own_id() -> None:
    files = [path for kind in KINDS for path in (ENGINE / "tudor/cards" / kind).glob("[!_]*.py")]
    assert len(cards.ALL) == len(files)
    assert len({card.id for card in cards.ALL}) == len(cards.ALL)


def test_games_runs_nothing_when_the_engine_is_imported() -> None:
    assert (ROOT / "games/__init__.py").read_text() == ""


def test_every_package_says_what_it_is_for() -> None:
    silent = [
        str(path)
        for path in packages()
        if path != Path("games/__init__.py")
        and not {"migrations", "management"} & set(path.parts)
        and not ast.get_docstring(ast.parse((ROOT / path).read_text()))
    ]
    assert silent == []


def test_every_folder_of_code_is_a_package() -> None:
    """Without its `__init__.py` a folder is invisible to the import contracts."""
    folders = {path.parent for app in APPS for path in (ROOT / app).rglob("*.py")}
    assert sorted(folder for folder in folders if not (folder / "__init__.py").exists()) == []


def test_templates_of_a_game_see_views_and_never_the_state() -> None:
    told = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "games/titles").glob("*/templates/**/*")
        if path.is_file() and re.search(r"\bstate\b", path.read_text())
    ]
    assert told == []


def test_no_file_mentions_a_path_of_somebodys_machine() -> None:
    machine_path = re.compile(rb"(?<![\w.])/(?:home|root|work|Users)/\w")
    told = [str(path.relative_to(ROOT)) for path in own_files() if machine_path.search(path.read_bytes())]
    assert told == []


def test_locks_name_no_index() -> None:
    options = re.compile(r"^--|://", re.MULTILINE)
    told = [path.name for path in (ROOT / "requirements").iterdir() if options.search(path.read_text())]
    assert told == []


MAY_ROLL = (
    # Bots think with what the caller derives from the seed of the match, and play against each other in the arena.
    "games/bots/",
    # Matches for tests and measurements.
    "games/engine/playout.py",
    # Pure: chance comes in from `fixtures.chance_of`, which makes it of the secret seed of a season.
    *(f"leagues/{name}.py" for name in ("designs", "fixtures", "knockout")),
    *(f"pairing/{name}.py" for name in ("seating", "swiss")),
    # Which puzzle comes next decides nothing; the doors give a generator of the system.
    *("games/puzzles/selectors/overview.py", "games/puzzles/views/puzzles.py", "api/operations/puzzles.py"),
    # Pure as well: `chance_of` makes it of the secret seed of a tournament.
    "tournaments/arena.py",
    # Commands that invent people and matches.
    *(f"{app}/management/" for app in APPS),
)


def test_only_what_is_given_a_secret_seed_uses_a_generator_that_can_be_foreseen() -> None:
    rolls = re.compile(r"^\s*(?:import random\b|from random import)", re.MULTILINE)
    sources = (path for app in APPS for path in (ROOT / app).rglob("*.py"))
    found = [str(path.relative_to(ROOT)) for path in sources if rolls.search(path.read_text())]
    assert [path for path in found if not path.startswith(MAY_ROLL)] == []
