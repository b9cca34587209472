"""Pictures of positions, drawn by the boards' own templates: once in a process for each language, then kept."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.engine.protocol import Seat
from games.engine.registry import find_game
from games.titles.figures import PEOPLE
from games.titles.registry import find_title
from games.titles.wording import Words

_NAMED = re.compile(r'(?<=[\s"])((?:id|for|aria-labelledby|aria-describedby|aria-controls|popovertarget)=")([^"]+)"')
_POINTED = re.compile(r'href="#([^"]+)"')


class Picture(NamedTuple):
    """A figure that has been drawn."""

    name: str
    html: SafeString
    label: Words
    caption: Words


def figures_of(game: str) -> dict[str, Picture]:
    """The pictures of a game by their names."""
    return {name: picture(game, name) for name in find_title(game).figures}


def picture(game: str, name: str) -> Picture:
    """A figure of a game in the language of the reader."""
    figure = find_title(game).figures[name]
    return Picture(name, _drawn(game, name, get_language() or ""), figure.label, figure.caption)


@cache
def _drawn(slug: str, name: str, language: str) -> SafeString:
    figure, game = find_title(slug).figures[name], find_game(slug)
    view = game.view(game.read_position(figure.position), Seat(figure.seat))
    context = {"view": view, "names": PEOPLE[: len(view.players)]}
    html: str = render_to_string(figure.part, context)
    if not figure.is_whole:
        html = f'<div class="board {slug}">{html}</div>'
    return with_own_ids(html, name)


def with_own_ids(html: str, name: str) -> SafeString:
    """The same drawing with ids that no other on the page has."""
    html = _NAMED.sub(lambda found: f'{found[1]}{" ".join(f"{name}-{word}" for word in found[2].split())}"', html)
    # The templates have escaped everything; only names of elements have changed.
    return mark_safe(_POINTED.sub(rf'href="#{name}-\1"', html))
