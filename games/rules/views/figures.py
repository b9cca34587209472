"""Pictures of positions, drawn by the boards' own templates: once in a process for each language, then kept."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.selectors.figures import FIGURES, PEOPLE

_NAMED = re.compile(r'(?<=[\s"])((?:id|for|aria-labelledby|aria-describedby|aria-controls|popovertarget)=")([^"]+)"')
_POINTED = re.compile(r'href="#([^"]+)"')


class Picture(NamedTuple):
    """A figure that has been drawn."""

    name: str
    html: SafeString
    label: str | Promise
    caption: str | Promise


def figures_of(game: str) -> dict[str, Picture]:
    """The pictures of a game by their names."""
    return {name: picture(name) for name, figure in FIGURES.items() if figure.game == game}


def picture(name: str) -> Picture:
    """A figure in the language of the reader."""
    figure = FIGURES[name]
    return Picture(name, _drawn(name, get_language() or ""), figure.label, figure.caption)


@cache
def _drawn(name: str, language: str) -> SafeString:
    figure = FIGURES[name]
    view = figure.view
    context = {"view": view, "names": PEOPLE[: len(view.players)], "spots": {}}
    html: str = render_to_string(figure.template, context)
    if not figure.is_whole:
        html = f'<div class="board {figure.game}">{html}</div>'
    return with_own_ids(html, name)


def with_own_ids(html: str, name: str) -> SafeString:
    """The same drawing with ids that no other on the page has."""
    html = _NAMED.sub(lambda found: f'{found[1]}{" ".join(f"{name}-{word}" for word in found[2].split())}"', html)
    # The templates have escaped everything; only names of elements have changed.
    return mark_safe(_POINTED.sub(rf'href="#{name}-\1"', html))
