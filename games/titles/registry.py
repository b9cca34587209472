"""All titles, on one line. The one door to their packages."""

from __future__ import annotations

from games.bots.evaluator import Evaluator
from games.bots.learned import LearnedEvaluator
from games.bots.plain_evaluator import PlainEvaluator
from games.engine.errors import BadRuleset
from games.engine.registry import find_game
from games.titles.protocol import Title
from games.titles.royals.title import ROYALS
from games.titles.tudor.title import TUDOR

TITLES: tuple[Title, ...] = (TUDOR, ROYALS)


def all_titles() -> tuple[Title, ...]:
    """All titles in the order of the engine's registry."""
    return TITLES


def first_choice() -> Title:
    """What is offered to people who have not chosen a game yet."""
    return next((title for title in TITLES if title.is_first_choice), TITLES[0])


def find_title(slug: str) -> Title:
    """The title of this name; raises `BadRuleset`."""
    for title in TITLES:
        if title.slug == slug:
            return title
    raise BadRuleset(f"there is no title {slug!r}; there are " + ", ".join(title.slug for title in TITLES))


def evaluator_for(slug: str, version: str = "") -> Evaluator:
    """What bots go by in the game of this name, or in another version; raises `BadRuleset`."""
    title = find_title(slug)
    evaluator = title.evaluator or PlainEvaluator(find_game(slug))
    if not version:
        return evaluator
    known = {found.version: found for found in (evaluator, *title.other_evaluators)}
    if version not in known:
        raise BadRuleset(f"{slug} has no evaluator {version!r}; there are {', '.join(known)}")
    return known[version]


def learned_evaluator(slug: str) -> LearnedEvaluator | None:
    """The newest that was learnt of the game of this name; raises `BadRuleset`."""
    title = find_title(slug)
    known = (title.evaluator, *title.other_evaluators)
    return next((found for found in known if isinstance(found, LearnedEvaluator)), None)
