"""Titles are named in the engine, in their own packages and in the registries, and nowhere else in the games."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from games.engine.metas import all_metas
from games.engine.registry import all_games
from games.titles.registry import all_titles

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "games"
APART = ("engine", "titles", "migrations")
NAMED = re.compile(r"tudor(?!_site)|royals", re.IGNORECASE)
_COMMENTS = re.compile(r"{#.*?#}|{% comment %}.*?{% endcomment %}|<!--.*?-->|/\*.*?\*/", re.DOTALL)
_PROSE = re.compile(r"{% blocktranslate.*?{% endblocktranslate %}|{% translate [^%]*%}", re.DOTALL)


def _docstrings(source: str) -> set[int]:
    """The lines on which a string stands by itself: prose."""
    strings = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr))
    return {
        line
        for node in strings
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def _names_in_code(path: Path) -> Iterator[str]:
    source = path.read_text(encoding="utf-8")
    prose = _docstrings(source)
    for token in tokenize.generate_tokens(StringIO(source).readline):
        is_prose = token.type == tokenize.COMMENT or token.start[0] in prose
        if not is_prose and token.type != tokenize.NL and NAMED.search(token.string):
            yield f"{path}:{token.start[0]}: {token.string[:60]}"


def test_no_code_of_the_games_names_a_title() -> None:
    sources = (path for path in GAMES.rglob("*.py") if path.relative_to(GAMES).parts[0] not in APART)
    assert [named for path in sorted(sources) for named in _names_in_code(path)] == []


def test_what_titles_share_names_no_title_but_in_the_registry() -> None:
    sources = (path for path in (GAMES / "titles").glob("*.py") if path.name != "registry.py")
    assert [named for path in sorted(sources) for named in _names_in_code(path)] == []


def test_no_template_or_style_of_the_games_names_a_title() -> None:
    shared = (
        *(ROOT / "templates" / "games").rglob("*"),
        *(path for path in (ROOT / "static").rglob("*") if path.suffix in (".css", ".js")),
    )
    told = []
    for path in shared:
        if path.is_file():
            words = _PROSE.sub("", _COMMENTS.sub("", path.read_text(encoding="utf-8")))
            told += [f"{path.relative_to(ROOT)}: {found[0]}" for found in NAMED.finditer(words)]
    assert told == []


def test_the_three_registries_name_the_same_games_in_the_same_order() -> None:
    slugs = [game.slug for game in all_games()]
    assert [meta.slug for meta in all_metas()] == slugs
    assert [title.slug for title in all_titles()] == slugs


def test_every_folder_with_a_title_is_registered() -> None:
    folders = sorted(path.parent.name for path in (GAMES / "titles").glob("*/title.py"))
    assert folders == sorted(title.slug for title in all_titles())


def test_no_two_titles_share_a_code_of_a_fact() -> None:
    codes = [kind.code for title in all_titles() for kind in title.facts.kinds]
    assert len(codes) == len(set(codes))


def test_names_are_found_in_code_and_left_alone_in_prose(tmp_path: Path) -> None:
    source = tmp_path / "named.py"
    source.write_text('"""About Tudor."""\n\n# Royals too\nx = {"tudor": 1}\nROYALS = 2\nimport tudor_site\n')
    assert [named.rpartition(": ")[2] for named in _names_in_code(source)] == ['"tudor"', "ROYALS"]
