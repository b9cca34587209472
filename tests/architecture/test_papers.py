"""What the papers name exists: files, functions, names, links, tasks, commands and goals. They speak plainly, and the
index has them all."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands

from tudor_site.celery import app

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SINGLE = ("README.md", "CONTRIBUTING.md", "deploy/README.md", "public/exports.md")
PAPERS = {str(path.relative_to(ROOT)): path.read_text() for path in [*DOCS.rglob("*.md"), *map(ROOT.joinpath, SINGLE)]}
FIGURES = "docs/developers/bench.md"
"""Its names are put together by the bench."""
MOST_LINES_OF_README = 90

FOLDERS = (
    "accounts", "api", "bench", "clubs", "deploy", "docs", "games", "leaderboards", "leagues", "moderation", "news",
    "pages", "public", "requirements", "search", "social", "static", "templates", "tests", "tournaments", "tudor_site",
)  # fmt: skip
# A path from the root, not the end of an address or of a longer path; `<game>` stands for any name.
_PATH = re.compile(rf"(?<![\w/.<>-])(?:{'|'.join(FOLDERS)})/[\w./<>*-]*(?::\w+)?")
_LINK = re.compile(r"(?<!`)\[[^\]]*\]\(([^)\s]+)\)")
_APPS = "accounts|api|clubs|games|leaderboards|leagues|moderation|pages|search|social|tournaments"
_DOTTED = re.compile(rf"`((?:{_APPS}|news(?!\.atom`))\.[a-z_]+)`")
_GOAL = re.compile(r"\bmake ([a-z]+(?:-[a-z]+)*)")
_COMMAND = re.compile(r"\bmanage\.py ([a-z_]+)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_CODE = re.compile(r"`[^`\n]+`")
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"\b(?:[A-Za-z]\w*_\w*[A-Za-z0-9]|[A-Z][a-z]+[A-Z]\w+)\b")
_OLD_WORDS = re.compile(r"\b(?:he|him|himself|his|house|nobody|room|rooms|somebody|whoever)\b", re.IGNORECASE)
# What the games call their own, and the words that the vocabulary warns of.
_GAME_WORDS = re.compile(r"Throne Room|Noble House|country, house\)|\*house\* or \*room\*|\*he\* for")

NOT_OURS = {
    # A ruling and a name that are examples.
    "JUMP_ONCE", "the_admin2",
    # What PostgreSQL and Django call their own.
    "archive_timeout", "log_error_verbosity", "log_min_error_statement", "pg_archivecleanup", "pg_receivewal",
    "pg_stat_archiver", "pg_verifybackup",
    "AddIndexConcurrently", "RunSQL",
}  # fmt: skip


def own_files() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listing.returncode != 0:
        pytest.skip("only a git checkout can tell its own files from others")
    return [path for name in listing.stdout.decode().split("\0") if name and (path := ROOT / name).is_file()]


@cache
def names_in(module: Path) -> frozenset[str]:
    """Everything that a module defines at its top, and the members of its classes."""
    return frozenset(_defined(ast.parse(module.read_text())))


def _defined(node: ast.AST) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield child.name
            case ast.ClassDef():
                yield child.name
                yield from _defined(child)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def anchors_in(text: str) -> set[str]:
    """The addresses of the headings, as code hosts make them."""
    headings = _HEADING.findall(_FENCE.sub("", text))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def is_there(named: str) -> bool:
    """Whether a path exists, with the function behind its colon if there is one; a placeholder fits any name."""
    path, _, function = named.partition(":")
    found = list(ROOT.glob(re.sub(r"<\w+>", "*", path.rstrip("/."))))
    return bool(found) and (not function or any(function in names_in(module) for module in found))


def is_linked(paper: str, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = (ROOT / paper).parent / path if path else ROOT / paper
    return target.exists() and (not anchor or anchor in anchors_in(target.read_text()))


def code_in(text: str) -> str:
    return "\n".join([*_CODE.findall(_FENCE.sub("", text)), *_FENCE.findall(text)])


def test_every_path_and_function_exists() -> None:
    named = [(paper, name.rstrip(".")) for paper, text in PAPERS.items() for name in _PATH.findall(text)]
    assert len(named) > 100
    assert [(paper, name) for paper, name in named if not is_there(name)] == []


def test_every_name_that_is_written_as_code_is_in_the_code() -> None:
    kinds = {"", ".css", ".html", ".js", ".json", ".py", ".toml", ".txt", ".yaml"}
    sources = [path for path in own_files() if path.suffix in kinds and path != Path(__file__).resolve()]
    known = {word for path in sources for word in re.findall(r"\w+", path.read_text())}
    known |= NOT_OURS | {path.stem for path in own_files()}
    for paper, text in PAPERS.items():
        if paper != FIGURES:
            named = {name for code in _CODE.findall(_FENCE.sub("", text)) for name in _NAME.findall(code)}
            assert sorted(named - known) == [], paper


def test_every_link_leads_to_a_file_and_a_heading() -> None:
    links = [(paper, link) for paper, text in PAPERS.items() for link in _LINK.findall(_FENCE.sub("", text))]
    own = [(paper, link) for paper, link in links if not link.startswith(("https://", "http://", "mailto:"))]
    assert len(own) > 100
    assert [(paper, link) for paper, link in own if not is_linked(paper, link)] == []


def test_every_dotted_name_is_a_task_or_a_module() -> None:
    app.loader.import_default_modules()
    for paper, text in PAPERS.items():
        unknown = set(_DOTTED.findall(text)) - app.tasks.keys()
        assert [name for name in unknown if not is_there(name.replace(".", "/") + "*")] == [], paper


def test_every_goal_and_command_exists() -> None:
    goals = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    commands = get_commands().keys() | {"help"}
    for paper, text in PAPERS.items():
        assert set(_GOAL.findall(code_in(text))) <= goals, paper
        assert set(_COMMAND.findall(code_in(text))) <= commands, paper


def test_papers_speak_of_players_and_of_the_site() -> None:
    for paper, text in PAPERS.items():
        assert _OLD_WORDS.findall(_GAME_WORDS.sub("", _CODE.sub("", text))) == [], paper


def test_the_index_has_every_paper() -> None:
    linked = {
        (DOCS / folder / link.partition("#")[0]).resolve()
        for folder in (".", "decisions")
        for link in _LINK.findall((DOCS / folder / "README.md").read_text())
    }
    assert sorted(path for path in DOCS.rglob("*.md") if path not in linked and path != DOCS / "README.md") == []


def test_the_readme_stays_on_a_screen_and_a_half_and_names_two_commands() -> None:
    readme = PAPERS["README.md"]
    assert len(readme.splitlines()) <= MOST_LINES_OF_README
    assert {"play", "test"} <= set(_GOAL.findall(code_in(readme)))
