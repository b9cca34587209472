"""The one way in which a game comes to the site: its engine, its meta and its title are registered."""

from __future__ import annotations

from typing import Protocol

from games.engine import metas, registry
from games.titles import registry as titles
from games.titles.protocol import Title
from tests.engine.toy import TOY, TOY_META
from tests.titles.toy.title import TOY_TITLE


class Patch(Protocol):
    """What sets an attribute, for a test or for good."""

    def __call__(self, target: object, name: str, value: object, /) -> None: ...


def register_toy(patch: Patch = setattr, title: Title = TOY_TITLE) -> None:
    """Adds the toy to the three literal tuples."""
    patch(registry, "GAMES", (*registry.GAMES, TOY))
    patch(metas, "METAS", (*metas.METAS, TOY_META))
    patch(titles, "TITLES", (*titles.TITLES, title))
