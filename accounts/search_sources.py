"""What each app lets people search for: `register(Source(...))` in its `AppConfig.ready`. The search above reads it,
and knows nothing else about what it finds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Model
from django.utils.functional import Promise

from accounts.models import User


class Document(NamedTuple):
    """One thing as it can be found. It holds nothing that is not for everyone who may see the thing."""

    key: int
    """Its number; that of a row, where it is one."""
    title: str
    url: str
    text: str = ""
    """What it is found by beside its title."""
    language: str = ""
    """The code of the language that title and text are in; '' if it is found in all."""


@dataclass(frozen=True)
class Source:
    """A kind of things that can be found."""

    kind: str
    label: str | Promise
    documents: Callable[[Collection[int] | None], Iterator[Document]]
    """Those of these numbers, or all; what is not to be found by anyone is left out."""
    visible: Callable[[Collection[int], User | None], set[int]]
    """Of these numbers, those that a person may find now. It is asked for every answer: the index may be older."""
    model: type[Model] | None = None
    """The rows whose numbers these are: when one is saved or deleted, the index follows."""
    fields: frozenset[str] = frozenset()
    """Its fields that matter; a save that names others alone changes nothing."""


_sources: dict[str, Source] = {}


def register(source: Source) -> None:
    assert source.kind not in _sources, f"Two apps let people search for {source.kind!r}."
    _sources[source.kind] = source


def sources() -> list[Source]:
    """All kinds, in the order in which answers show them."""
    return sorted(
        _sources.values(), key=lambda source: ORDER.index(source.kind) if source.kind in ORDER else len(ORDER)
    )


def source_of(kind: str) -> Source:
    return _sources[kind]


def sources_of_model(model: Any) -> list[Source]:
    return [source for source in _sources.values() if source.model is model]


ORDER = ("player", "club", "league", "tournament", "rules")


def everything_is_visible(keys: Collection[int], user: User | None) -> set[int]:
    """For what every visitor may read."""
    return set(keys)
