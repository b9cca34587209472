"""The pictures that other sites show beside a link: `register("club", card_of)` in your `AppConfig.ready`, and
`{% social_card "club" club.slug version title description %}` in the block `card` of the page.

What a card shows is shown to everyone on the internet: it is made of what a visitor who is not signed in may see, and
nothing else. For whatever a visitor may not see there is no card, and the page gets the general one of the site."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class CardLine(NamedTuple):
    """A line below the title: a person with their piece, or a fact."""

    text: str
    figure: str = ""
    """Stands at the end of the line: a score, a rank."""
    seat: int | None = None
    """Whose piece stands before it."""
    is_first: bool = False
    """Whether it is the winner."""


class CardPicture(NamedTuple):
    """A drawing: what is inside an `svg` element of this size. Symbols of the site's sprites are used by their names,
    as `<use href="#crown" .../>`."""

    width: int
    height: int
    svg: str


class SocialCard(NamedTuple):
    """What a card shows."""

    version: str
    """Changes with everything that it shows, and is part of its address: letters, digits and `-`."""
    over: str
    """A few words above the title, as the name of the game."""
    title: str
    lines: tuple[CardLine, ...] = ()
    note: str = ""
    """Below the lines."""
    picture: CardPicture | None = None
    """None: the crown of the site."""


Finder = Callable[[str], SocialCard | None]
"""Finds the card of a key, or None for what is not there or is not for everyone."""

_finders: dict[str, Finder] = {}


def register(kind: str, finder: Finder) -> None:
    """Adds a kind of card; its name is part of the address."""
    assert kind not in _finders, f"Two apps call their cards {kind!r}."
    _finders[kind] = finder


def find_card(kind: str, key: str) -> SocialCard | None:
    finder = _finders.get(kind)
    return finder(key) if finder is not None else None
