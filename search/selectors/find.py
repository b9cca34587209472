"""Finding players, clubs, leagues, games and rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import get_language

from accounts.models import User
from accounts.search_sources import source_of, sources
from search.backends import backend
from search.folding import HOLDS, LEAST, fold, likeness
from search.models import Entry
from search.selectors.games import FoundGames, find_games

LOOKED_AT = 60
PLAYER = "player"
EXCERPT_LENGTH = 160
ON_PAGE, ON_PAGE_OF_KIND, SUGGESTED = 8, 30, 7


class Found(NamedTuple):
    """Something that was found."""

    kind: str
    key: int
    title: str
    url: str
    excerpt: str
    """Of its text, where a word of it was looked for."""
    person: User | None
    """A player, for the face beside the name."""


class Group(NamedTuple):
    """What was found of one kind."""

    kind: str
    label: str
    found: tuple[Found, ...]
    has_more: bool


class SearchPage(NamedTuple):
    groups: tuple[Group, ...]
    games: FoundGames | None

    @property
    def is_empty(self) -> bool:
        return not self.groups and self.games is None


def search(words: str, viewer: User | None, *, kind: str = "") -> SearchPage:
    """Everything that fits, by its kind; the kinds with the best answers first. Of one kind alone there is more."""
    most = ON_PAGE_OF_KIND if kind else ON_PAGE
    ranked = _ranked(words, viewer, only=kind)
    order = list(dict.fromkeys(entry.kind for _score, entry in ranked))
    groups = []
    for one in order:
        entries = [entry for _score, entry in ranked if entry.kind == one]
        found = tuple(_with_people([_found(entry, words) for entry in entries[:most]]))
        groups.append(Group(one, str(source_of(one).label), found, len(entries) > most))
    players = [] if kind else [found for group in groups if group.kind == PLAYER for found in group.found]
    games = find_games(words, players, viewer) if not kind or kind == "game" else None
    return SearchPage(tuple(groups), games)


def suggestions(words: str, viewer: User | None) -> list[Found]:
    """The best of all kinds, for the list below the box."""
    ranked = _ranked(words, viewer, only="")
    return _with_people([_found(entry, "") for _score, entry in ranked[:SUGGESTED]])


def closest_player(word: str, viewer: User | None, *, least: float) -> int | None:
    """The number of the player whose name is most like a word, if it is like enough."""
    folded = fold(word)
    ids = backend().names(folded, is_player=True, language="", most=LOOKED_AT) if folded else []
    entries = sorted(Entry.objects.filter(pk__in=ids), key=lambda one: (-likeness(folded, one.folded), one.pk))
    near = [entry.key for entry in entries[:5] if likeness(folded, entry.folded) >= least]
    seen = source_of(PLAYER).visible(near, viewer) if near else set()
    return next((key for key in near if key in seen), None)


def _ranked(words: str, viewer: User | None, *, only: str) -> list[tuple[float, Entry]]:
    """Entries with how well they fit, the best first; only what the viewer may see now."""
    folded, language = fold(words), get_language() or ""
    if not folded:
        return []
    ids: list[int] = []
    if only in ("", PLAYER):
        ids += backend().names(folded, is_player=True, language=language, most=LOOKED_AT)
    of_text: set[int] = set()
    if only != PLAYER:
        ids += backend().names(folded, is_player=False, language=language, most=LOOKED_AT)
        of_text = set(backend().texts(words, language=language, most=LOOKED_AT))
    entries = Entry.objects.filter(pk__in={*ids, *of_text})
    if only:
        entries = entries.filter(kind=only)
    scored = []
    for entry in entries:
        score = likeness(folded, entry.folded)
        if entry.pk in of_text:
            score = max(score, LEAST + (HOLDS - LEAST) / 2)
        if score >= LEAST:
            scored.append((score, entry))
    scored.sort(key=lambda one: (-one[0], len(one[1].folded), one[1].title, one[1].pk))
    return _seen(scored, viewer)


def _seen(scored: list[tuple[float, Entry]], viewer: User | None) -> list[tuple[float, Entry]]:
    visible: dict[str, set[int]] = {}
    known = {source.kind for source in sources()}
    for kind in {entry.kind for _score, entry in scored} & known:
        keys = [entry.key for _score, entry in scored if entry.kind == kind]
        visible[kind] = source_of(kind).visible(keys, viewer)
    return [one for one in scored if one[1].key in visible.get(one[1].kind, ())]


def _found(entry: Entry, words: str) -> Found:
    return Found(entry.kind, entry.key, entry.title, entry.url, _excerpt(entry.text, words), None)


def _with_people(found: Iterable[Found]) -> list[Found]:
    """With the accounts of players, all at once."""
    things = list(found)
    people = User.objects.in_bulk([one.key for one in things if one.kind == PLAYER])
    return [one._replace(person=people.get(one.key) if one.kind == PLAYER else None) for one in things]


def _excerpt(text: str, words: str) -> str:
    """The piece of a text around the first word that was looked for."""
    if not text or not words:
        return ""
    small = text.casefold()
    places = [small.find(word) for word in words.casefold().split()]
    at = min((place for place in places if place >= 0), default=0)
    start = max(0, at - EXCERPT_LENGTH // 3)
    if start:
        start = text.find(" ", start) + 1
    piece = text[start : start + EXCERPT_LENGTH].rsplit(" ", 1)[0]
    return f"{'…' if start else ''}{piece}{'…' if start + EXCERPT_LENGTH < len(text) else ''}"
