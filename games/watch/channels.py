"""What live games can be narrowed down to: by game and speed here, and by what apps above this one register, such as
rounds of leagues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.clock import LIVE, Tempo
from games.engine.metas import all_metas
from games.models import Match, MatchQuerySet
from games.words import name_words

Narrow = Callable[[MatchQuerySet], MatchQuerySet]


class Channel(NamedTuple):
    """Some of the running games."""

    key: str
    """In addresses."""
    label: str | Promise
    narrow: Narrow


class Source(NamedTuple):
    """An app that has channels of its own."""

    kind: str
    """What the keys of its channels begin with, before a colon."""
    running: Callable[[], Sequence[Channel]]
    """Those in which something is played just now that everybody may watch, in a fixed number of queries."""
    find: Callable[[str], Channel | None]
    """One by the rest of its key, even if nothing is played there; None if there is none that everybody may see."""


ALL = Channel("all", _("All games"), lambda matches: matches)
_BRISK = int(LIVE[Tempo.BRISK].bank.total_seconds())
SPEEDS = (
    Channel("fast", _("Fast"), lambda matches: matches.filter(pace=Match.Pace.LIVE, clock_bank__lte=_BRISK)),
    Channel("real-time", _("Real-time"), lambda matches: matches.filter(pace=Match.Pace.LIVE)),
    Channel("turn-based", _("Turn-based"), lambda matches: matches.filter(pace=Match.Pace.DAYS)),
)

_sources: dict[str, Source] = {}


def register(source: Source) -> None:
    """Adds the channels of an app."""
    assert source.kind not in _sources, f"channels of {source.kind} are registered twice"
    _sources[source.kind] = source


def own_channels() -> tuple[Channel, ...]:
    """Those that are always there."""
    games = (_of_game(meta.slug) for meta in all_metas())
    return (ALL, *games, *SPEEDS)


def running_channels() -> tuple[Channel, ...]:
    """Those of other apps in which something is played just now."""
    return tuple(channel for source in _sources.values() for channel in source.running())


def find_channel(key: str) -> Channel | None:
    """A channel by its key."""
    kind, colon, rest = key.partition(":")
    if colon:
        return _sources[kind].find(rest) if kind in _sources else None
    return next((channel for channel in own_channels() if channel.key == key), None)


def _of_game(slug: str) -> Channel:
    return Channel(slug, name_words(slug), lambda matches: matches.filter(ruleset__startswith=f"{slug}/"))
