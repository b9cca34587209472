"""The archive as one visitor sees it: what was found, in words, and the ways on from there."""

from __future__ import annotations

import datetime as dt
from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.archive.search_form import ArchiveForm
from games.archive.search_query import write_cursor
from games.archive.selectors.match_search import FACETS, ArchiveFacets, facets, search
from games.fact_words import reason_words
from games.models import ArchiveEntry, ArchiveSeat
from games.play.selectors.match_labels import match_title, seat_name
from games.titles.wording import seat_words
from games.words import name_words

MOST_SHOWN = 1_000
"""Higher numbers are shown as this one and more."""
FIELDS = {
    "game": "game",
    "players": "players",
    "edition": "edition",
    "reason": "reason",
    "winner_seat": "seat",
    "is_rated": "counts",
}
"""The field of the form that each facet sets."""


class FoundSeat(NamedTuple):
    """A player at a table, and their result."""

    name: str
    place: int
    score: int


class FoundMatch(NamedTuple):
    """A match in the list."""

    code: str
    title: str
    seats: list[FoundSeat]
    """In the order of their places, or of the chairs where results are hidden."""
    game: str
    cards: list[str]
    ended_at: dt.datetime
    decisions: int
    reason: str
    is_rated: bool
    is_listed: bool


class FacetLink(NamedTuple):
    """A way to fewer matches, or to more if it is one that was taken."""

    words: str
    matches: str
    address: str
    is_chosen: bool


class FoundFacet(NamedTuple):
    label: str
    links: list[FacetLink]


class FoundPage(NamedTuple):
    """What was found."""

    matches: list[FoundMatch]
    total: str
    facets: list[FoundFacet]
    before: str | None
    """The address of the page before this one."""
    after: str | None
    is_cut: bool
    hides_results: bool
    address: str
    """The search itself."""


def found_page(form: ArchiveForm, viewer: User | None) -> FoundPage:
    """What a valid form asks for."""
    query = form.query
    page = search(query, viewer)
    counted = facets(query, viewer)
    hides_results = form.cleaned_data["hide"]
    return FoundPage(
        matches=[_match(entry, hides_results) for entry in page.entries],
        total=_total_words(counted),
        facets=[facet for name in FACETS if (facet := _facet(form, name, counted)).links],
        before=form.address(page=write_cursor(page.before)) if page.before else None,
        after=form.address(page=write_cursor(page.after)) if page.after else None,
        is_cut=page.is_cut,
        hides_results=hides_results,
        address=form.address(),
    )


def _match(entry: ArchiveEntry, hides_results: bool) -> FoundMatch:
    seats = sorted(entry.seats.all(), key=lambda seat: (0 if hides_results else seat.place, seat.number))
    return FoundMatch(
        code=entry.match.code,
        title=match_title(entry.match, seats, hides_result=hides_results),
        seats=[FoundSeat(_name(seat), seat.place, seat.score) for seat in seats],
        game=f"{name_words(entry.game)}, {name_words(entry.edition, entry.game)}",
        cards=[name_words(row.card, entry.game) for row in sorted(entry.cards.all(), key=lambda row: row.card)],
        ended_at=entry.ended_at,
        decisions=entry.decisions,
        reason=reason_words(entry.game, entry.reason),
        is_rated=entry.is_rated,
        is_listed=entry.is_listed,
    )


def _name(seat: ArchiveSeat) -> str:
    return seat_words(seat.number, (*("",) * seat.number, seat_name(seat)))


def _facet(form: ArchiveForm, name: str, counted: ArchiveFacets) -> FoundFacet:
    """The values that the matches have, each with its number; one that was chosen leads back."""
    field = FIELDS[name]
    chosen = form.sent.get(field, "")
    links = []
    for value, matches in counted.counts[name]:
        text = _field_value(name, value)
        address = form.address(**{field: "" if text == chosen else text})
        links.append(FacetLink(_value_words(name, value), _count_words(matches, counted), address, text == chosen))
    # A single value that is not chosen leads nowhere.
    return FoundFacet(str(form.fields[field].label), links if len(links) > 1 or chosen else [])


def _field_value(name: str, value: Any) -> str:
    """A value as the address has it."""
    if name in ("edition", "reason"):
        return "/".join(str(part) for part in value)
    if name == "winner_seat":
        return "shared" if value is None else str(value + 1)
    if name == "is_rated":
        return "rated" if value else "casual"
    return str(value)


def _value_words(name: str, value: Any) -> str:
    if name == "reason":
        return reason_words(*value)
    if name == "edition":
        return name_words(value[1], value[0])
    if name == "winner_seat":
        return _("several winners") if value is None else _("seat %(seat)s") % {"seat": value + 1}
    if name == "is_rated":
        return _("rated") if value else _("casual")
    if name == "players":
        return _("%(players)s players") % {"players": value}
    return name_words(value)


def _count_words(matches: int, counted: ArchiveFacets) -> str:
    """A number, with a plus where there may be more."""
    is_more = matches > MOST_SHOWN or not counted.is_exact
    return number_format(min(matches, MOST_SHOWN), use_l10n=True, force_grouping=True) + ("+" if is_more else "")


def _total_words(counted: ArchiveFacets) -> str:
    words = ngettext("%(count)s game", "%(count)s games", counted.total if counted.is_exact else 2)
    return words % {"count": _count_words(counted.total, counted)}
