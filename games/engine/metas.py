"""What the lobby and the rules pages may know of every game without loading its rules."""

from __future__ import annotations

from functools import cache

from games.engine.errors import BadRuleset
from games.engine.protocol import Meta, Ruleset
from games.engine.royals.board import DATA as ROYALS_DATA
from games.engine.royals.meta import META as ROYALS
from games.engine.sources import Sourced, sourced_values
from games.engine.tudor.board import DATA as TUDOR_DATA
from games.engine.tudor.meta import META as TUDOR

METAS: tuple[Meta, ...] = (TUDOR, ROYALS)


def all_metas() -> tuple[Meta, ...]:
    """What may be known of all games."""
    return METAS


def find_meta(slug: str) -> Meta:
    """What may be known of the game of this name; raises `BadRuleset`."""
    for meta in METAS:
        if meta.slug == slug:
            return meta
    raise BadRuleset(f"there is no game {slug!r}; there are " + ", ".join(meta.slug for meta in METAS))


def as_read_today(ruleset: Ruleset) -> Ruleset:
    """The same edition and options in the newest revision: what a new table is opened with."""
    return Ruleset(ruleset.game, ruleset.edition, find_meta(ruleset.game).revision, ruleset.options)


_DATA = {TUDOR.slug: TUDOR_DATA, ROYALS.slug: ROYALS_DATA}


@cache
def printed_values(slug: str) -> dict[str, Sourced]:
    """Every printed value of a game by its name, with where it comes from; none of a game without data files."""
    return {entry.name: entry for entry in sourced_values(_DATA[slug])} if slug in _DATA else {}
