"""Time zones by their continents and cities, in the language of the page."""

from __future__ import annotations

import unicodedata
import zoneinfo
from functools import cache
from itertools import groupby

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

CONTINENTS: dict[str, str | Promise] = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific"),
}
"""The first parts of the names. Those of old systems, by countries, are left as they are."""

Zones = tuple[tuple[str, str], ...]
"""Names of time zones, each with its city."""


def zones_by_continent() -> list[tuple[str, Zones]]:
    """All time zones, in the order of the reader's alphabet. The short names of old systems are left out: they say less
    and change more."""
    found = [
        (str(CONTINENTS.get(continent, continent)), zones) for continent, zones in _zones(get_language() or "").items()
    ]
    return sorted(found, key=lambda group: _in_order(group[0]))


def city_of(time_zone: str) -> str:
    """The place after which a time zone is named, in the language of the page; as it is if that does not name it."""
    return _city(time_zone, _cities(get_language() or ""))


@cache
def _zones(language: str) -> dict[str, Zones]:
    """By continents, all that there are; the system's own list is read once for each language."""
    cities = _cities(language)
    names = sorted(name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/"))
    groups = groupby(names, key=lambda name: name.partition("/")[0])
    return {
        continent: tuple(sorted(((name, _city(name, cities)) for name in names), key=lambda zone: _in_order(zone[1])))
        for continent, names in groups
    }


@cache
def _cities(language: str) -> dict[str, str]:
    """The cities that are written otherwise in a language than in the names of their zones. Where a city has a new name
    (Kolkata), Babel has its words under the old one (Calcutta)."""
    cities, english = _babel_cities(language), _babel_cities("en")
    for old, new in get_global("zone_aliases").items():
        if old in english and old in cities:
            cities[new] = cities.pop(old)
    return cities


def _babel_cities(language: str) -> dict[str, str]:
    try:
        zones = Locale.parse(language, sep="-").time_zones
    except (UnknownLocaleError, ValueError):
        return {}
    return {name: str(words["city"]) for name, words in zones.items() if "city" in words}


def _city(time_zone: str, cities: dict[str, str]) -> str:
    return cities.get(time_zone) or _plain_city(time_zone)


def _plain_city(time_zone: str) -> str:
    return time_zone.partition("/")[2].replace("_", " ").replace("/", ", ")


def _in_order(words: str) -> str:
    """What a word is sorted by: accents and capitals make no difference."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", words) if not unicodedata.combining(sign)).casefold()
