"""The rules of a game as a page: its chapters, and its tables made from the printed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import get_language

from games.engine.metas import all_metas, printed_values
from games.engine.sources import Sourced
from games.titles.registry import find_title
from games.titles.rules_pages import Minute, RulesTable
from games.titles.wording import Words


class Section(NamedTuple):
    """A chapter of the rules; its slug is its anchor."""

    slug: str
    title: Words
    templates: tuple[str, ...]
    """Its text in the language of the page, or else in English."""


@dataclass(frozen=True)
class RulesPage:
    """Everything that a rules page is drawn from."""

    game: str
    values: Mapping[str, Sourced]
    sections: tuple[Section, ...]
    tables: Mapping[str, RulesTable]

    @property
    def style(self) -> str:
        """The style sheet of the board in the pictures."""
        return find_title(self.game).style

    @property
    def symbols(self) -> tuple[tuple[str, Words], ...]:
        return find_title(self.game).rules.symbols

    @property
    def minute(self) -> Minute | None:
        """The game in sixty seconds."""
        return find_title(self.game).rules.minute

    @property
    def has_coach(self) -> bool:
        """Whether a first game can be played with a guide."""
        return find_title(self.game).coach is not None

    @property
    def has_lesson(self) -> bool:
        """Whether the game can be learned on the board."""
        return find_title(self.game).lesson is not None

    @property
    def other(self) -> str:
        """The game whose rules are one page further."""
        slugs = [meta.slug for meta in all_metas()]
        return slugs[(slugs.index(self.game) + 1) % len(slugs)]


def rules_page(game: str, values: Mapping[str, Sourced] | None = None) -> RulesPage:
    """The rules of a game, by its printed values unless others are given. Raises `BadRuleset`."""
    rules = find_title(game).rules
    values = printed_values(game) if values is None else values
    sections = tuple(Section(slug, title, _texts(game, slug)) for slug, title in rules.chapters)
    return RulesPage(game, values, sections, rules.tables(values))


def _texts(game: str, chapter: str) -> tuple[str, ...]:
    languages = (get_language() or settings.LANGUAGE_CODE, settings.LANGUAGE_CODE)
    return tuple(f"{game}/rules/{language}/{chapter}.html" for language in languages)
