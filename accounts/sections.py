"""The sections of the site, for the header and the menu: `register(Section(...))` in the `AppConfig.ready` of the app
whose pages they are. The header shows as many as fit on its line, in this order; the menu has the others."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True)
class Section:
    """A section, as its app registers it."""

    order: int
    """Its place in the line. The last ones go to the menu first, where the window is small."""
    label: str | Promise
    page: str
    """The name of its page."""
    beginnings: tuple[str, ...]
    """How the addresses of its pages begin."""
    count: str = ""
    """The name of the address where the menu asks for what waits in it, or ''."""
    counts_for_visitors: bool = True
    """Whether that is also asked by people who have not signed in."""
    page_of_members: str = ""
    """The page of people who have signed in, if it is another one."""


_sections: list[Section] = []


def register(section: Section) -> None:
    """Adds a section to every page. Two sections never have the same place."""
    assert all(section.order != other.order for other in _sections), f"Place {section.order} is taken."
    _sections.append(section)
    _sections.sort(key=lambda known: known.order)


def all_sections() -> tuple[Section, ...]:
    return tuple(_sections)
