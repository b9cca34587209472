"""What the words of all titles share: sentences that are put together once, the names of seats, and the plain way of
saying what a title has no words for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import Any, NamedTuple, TypeVarTuple

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games.engine.errors import IllegalMove
from games.engine.protocol import CHANCE, COURT, Event

Args = TypeVarTuple("Args")
Words = str | Promise


def said_once(size: int) -> Callable[[Callable[[*Args], str]], Callable[[*Args], str]]:
    """Keeps the last sentences of a function, for each language: a table says the same ones in every drawing."""

    def keeping(function: Callable[[*Args], str]) -> Callable[[*Args], str]:
        @lru_cache(maxsize=size)
        def kept(language: str | None, args: tuple[*Args]) -> str:
            return function(*args)

        @wraps(function)
        def said(*args: *Args) -> str:
            return kept(get_language(), args)

        return said

    return keeping


def seat_words(seat: int | None, names: tuple[str, ...]) -> str:
    """Who sits on a seat: a player's name, or what stands in for one."""
    if seat is None or seat == CHANCE:
        return gettext("Chance")
    if seat == COURT:
        return gettext("Scoring")
    return names[seat] or gettext("Autopilot (seat %(seat)s)") % {"seat": seat + 1}


def seat_mark(seat: int, names: tuple[str, ...]) -> str:
    """The sign on a seat's pieces: the initial of its player, or its number where that does not tell them apart."""
    initials = [name[:1].upper() for name in names]
    return initials[seat] if initials[seat] and initials.count(initials[seat]) == 1 else str(seat + 1)


def readable(identifier: str) -> str:
    """An id that has no words, as a person reads it."""
    rest = identifier.rpartition(":")[2].replace("_", " ").replace("-", " ")
    return rest.capitalize() if len(rest) > 2 else rest


NAMES: dict[str, Words] = {
    "random": _("Random"),
    "own": _("Custom"),
}
"""Ids that mean the same in every title."""

EVENTS: dict[str, Words] = {
    "scored": _("%(who)s scores %(points)s: %(source)s"),
    "taken_back": _("%(who)s undoes the last move"),
    "by_standing_order": _("Auto-play chose this for %(who)s"),
    "game_over": _("The game is over"),
}
"""Events that every title may tell."""


class OrderWords(NamedTuple):
    """An order as its giver says it, and what will happen."""

    name: Words
    deed: Words


class RoundWords(NamedTuple):
    """What is scored at its end: its name, and the steps by it in a replay."""

    name: Words = _("Round")
    back: Words = _("One round back")
    ahead: Words = _("One round forward")


@dataclass(frozen=True, eq=False)
class TitleWords:
    """The sentences of a title by the ids of its engine. What is missing is said by its id, made readable."""

    names: Mapping[str, Words] = field(default_factory=dict)
    moves: Mapping[str, Words] = field(default_factory=dict)
    """By the first word of a move, or its first two; `%(1)s` is its second word."""
    moves_on: Mapping[str, Mapping[str, Words]] = field(default_factory=dict)
    """The same for moves that mean something else by the occasion: by a word of the occasion."""
    counted_moves: Mapping[str, Callable[[int], str]] = field(default_factory=dict)
    """Moves whose words depend on the number with which they end."""
    events: Mapping[str, Words] = field(default_factory=dict)
    """By the kind of an event; its data are named, and `%(who)s` is its seat."""
    events_of_others: Mapping[str, Words] = field(default_factory=dict)
    """What is said to its only reader in other words than to a reader who sees everything."""
    orders: Mapping[str, OrderWords] = field(default_factory=dict)
    reasons: Mapping[int, Words] = field(default_factory=dict)
    """How a match was decided, by the code of the game."""
    facts: Mapping[str, Words] = field(default_factory=dict)
    """What a player did, by the id of the kind of fact."""
    rounds: RoundWords = field(default_factory=RoundWords)
    score_groups: Mapping[str, Words] = field(default_factory=dict)
    """What kinds of sources of points are called together."""
    options: Mapping[str, Words] = field(default_factory=dict)
    """What an option of a new game means, in one sentence."""

    @said_once(2_000)
    def name(self, identifier: str) -> str:
        """What an id is called."""
        found = self.find_name(identifier)
        return readable(identifier) if found is None else found

    def find_name(self, identifier: str) -> str | None:
        """What the title calls an id, None if it has no words for it."""
        names = self.names
        if identifier in names:
            return str(names[identifier])
        if identifier in NAMES:
            return str(NAMES[identifier])
        if "-" in identifier and all(part in names for part in identifier.split("-")):
            return " / ".join(str(names[part]) for part in identifier.split("-"))
        _, colon, rest = identifier.partition(":")
        return self.find_name(rest) if colon else None

    @said_once(10_000)
    def move(self, text: str, names: tuple[str, ...], occasion: str) -> str:
        """A choice as a person reads it on its button; seats are called by their players' names. Where the occasion is
        known, it says what the choice means there."""
        words = text.split(" ")
        keys = self.move_keys(words)
        sources = (*(self.moves_on.get(word, {}) for word in occasion.split()), self.moves)
        found = next((source[key] for source in sources for key in keys if key in source), None)
        if found is not None:
            sentence = str(found)
        elif words[0] in self.counted_moves and words[-1].isdecimal():
            sentence = self.counted_moves[words[0]](int(words[-1]))
        else:
            return text
        return sentence % {str(place): self.move_word(words[0], place, word, names) for place, word in enumerate(words)}

    def occasion(self, view: Any) -> str:
        """What the meaning of a move depends on besides its text, as keys of `moves_on`; '' if on nothing."""
        return ""

    def move_keys(self, words: list[str]) -> tuple[str, ...]:
        """The keys under which the sentence of a move may stand, the best first."""
        return (" ".join(words[:2]), words[0])

    def move_word(self, verb: str, place: int, word: str, names: tuple[str, ...]) -> str:
        """A word of a move as it stands in its sentence."""
        return self.name(word)

    @said_once(20_000)
    def event(self, event: Event, names: tuple[str, ...]) -> str:
        """What happened, as a sentence; seats are called by their players' names."""
        return self._told(self.events.get(event.kind) or EVENTS.get(event.kind), event, names)

    @said_once(20_000)
    def event_of_others(self, event: Event, names: tuple[str, ...]) -> str:
        """What happened, told to a reader who sees more than those who played, and whom it does not address."""
        sentence = self.events_of_others.get(event.kind)
        return self.event(event, names) if sentence is None else self._told(sentence, event, names)

    def _told(self, sentence: Words | None, event: Event, names: tuple[str, ...]) -> str:
        if sentence is None:
            return readable(event.kind)
        return str(sentence) % {"who": seat_words(event.seat, names), **self.event_blanks(event, names)}

    def event_blanks(self, event: Event, names: tuple[str, ...]) -> dict[str, str]:
        """The data of an event as they stand in its sentence."""
        return {name: self.event_value(name, value, names) for name, value in event.data}

    def event_value(self, name: str, value: object, names: tuple[str, ...]) -> str:
        """A value of an event as it stands in its sentence."""
        return self.name(str(value))

    def order(self, order: str) -> OrderWords:
        """The words of an order; its id if it has none."""
        return self.orders.get(order) or OrderWords(order, "")

    def refusal(self, refusal: IllegalMove) -> str:
        """The sentence of the rule that forbids a move."""
        said = {blank: self.refusal_blank(blank, value) for blank, value in refusal.params.items()}
        return gettext(refusal.template) % said

    def refusal_blank(self, blank: str, value: Any) -> str:
        """What stands in a blank of the sentence of a rule."""
        return self.name(value) if isinstance(value, str) else str(value)

    def score_group(self, source: str) -> str:
        """The id of the group that a source of points is shown in; a source without a kind is one by itself."""
        return source.partition(":")[0]

    def score_group_name(self, group: str) -> str:
        """What a group of sources is called."""
        return str(self.score_groups[group]) if group in self.score_groups else self.name(group)

    def fact(self, kind: str) -> str:
        """What a player did, by the id of the kind of fact."""
        return str(self.facts[kind]) if kind in self.facts else readable(kind)

    def fact_subject(self, kind: str, subject: str) -> str:
        """What a fact is about."""
        return self.name(subject)


PLAIN_WORDS = TitleWords()
