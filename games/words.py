"""The engine speaks in ids; here they become sentences, in the words of their title."""

from __future__ import annotations

from games.engine.protocol import Event, Ruleset
from games.titles.protocol import Title
from games.titles.registry import all_titles, find_title
from games.titles.wording import readable, said_once

CARD_OPTIONS = ("scoring", "scenario")
"""Options of a ruleset whose values are cards."""


def name_words(identifier: str, game: str = "") -> str:
    """What an id is called in a game. Without one it is the name of a game, or what the first title calls it that knows
    it: a title that shares ids with another asks for its own words."""
    return find_title(game).words.name(identifier) if game else _name(all_titles(), identifier)


@said_once(2_000)
def _name(titles: tuple[Title, ...], identifier: str) -> str:
    own = next((title for title in titles if title.slug == identifier), None)
    if own is not None:
        return own.words.name(identifier)
    found = (title.words.find_name(identifier) for title in titles)
    return next((name for name in found if name is not None), readable(identifier))


def ruleset_words(text: str) -> str:
    """What is played by a ruleset: the edition, the cards and the options."""
    return _ruleset(all_titles(), text)


@said_once(500)
def _ruleset(titles: tuple[Title, ...], text: str) -> str:
    ruleset = Ruleset.read(text)
    name = find_title(ruleset.game).words.name
    parts = [name(ruleset.edition)]
    parts += [name(card) for option in CARD_OPTIONS for card in ruleset.option(option).split(",") if card]
    parts += [name(option) for option, _ in ruleset.options if option not in CARD_OPTIONS]
    return ", ".join(parts)


def move_words(game: str, text: str, names: tuple[str, ...], occasion: str = "") -> str:
    """A choice as a person reads it on its button; seats are called by their players' names."""
    return find_title(game).words.move(text, names, occasion)


def event_words(game: str, event: Event, names: tuple[str, ...]) -> str:
    """What happened, as a sentence; seats are called by their players' names."""
    return find_title(game).words.event(event, names)


def event_words_for_all(game: str, event: Event, names: tuple[str, ...]) -> str:
    """What happened, told to a reader who sees more than those who played, and whom it does not address."""
    return find_title(game).words.event_of_others(event, names)


def outlook_words(game: str, events: tuple[Event, ...], names: tuple[str, ...]) -> str:
    """What a choice brings, in one line."""
    return "; ".join(event_words(game, event, names) for event in events)
