"""Whatever is sent to whichever operation, the answer is one that its description knows: never a fault of the site."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from pytest_django.fixtures import Settings

from api.root import api
from tests.api.programs import Program
from tests.clubs.club_factories import club_of
from tests.factories import make_user
from tests.games.table_factories import started
from tests.leagues.league_factories import league_of, people, running
from tests.tournaments.tournament_factories import arena_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

ODD = ("0", "-1", str(10**30), "a\0b", "ÅÄ ' \" ;--", "x" * 300, "٣", "1e5", "..", "%")
"""For numbers and names alike."""
BODIES: tuple[Any, ...] = (None, [], {}, {"name": "a\0b", "text": "\0", "places": [0, -1, 10**30]}, "text", 10**40)
SCHEMA = api.get_openapi_schema()
OPERATIONS = [
    (method, path)
    for path, methods in SCHEMA["paths"].items()
    for method in methods
    # Streams are served beside the pages.
    if not path.endswith(("/stream", "/stream/me"))
]


def filled(path: str, known: dict[str, str], odd: str) -> Iterator[str]:
    """The path with what is there, and with something odd in each of its places in turn."""
    path = path.removeprefix("/api/v1/")
    names = re.findall(r"{(\w+)}", path)
    for odd_name in (None, *names):
        values = {name: odd if name == odd_name else known.get(name, "1") for name in names}
        yield re.sub(r"{(\w+)}", lambda found, values=values: quote(values[found[1]], safe=""), path)  # type: ignore[misc]


def bodies_of(operation: dict[str, Any]) -> tuple[Any, ...]:
    """Odd bodies, and one with an odd word in every field that has a name."""
    content = operation.get("requestBody", {}).get("content", {})
    reference = content.get("application/json", {}).get("schema", {}).get("$ref", "")
    fields = SCHEMA["components"]["schemas"].get(reference.rpartition("/")[2], {}).get("properties", {})
    return (*BODIES, dict.fromkeys(fields, "a\x00b"), dict.fromkeys(fields, -(10**30)))


@pytest.mark.parametrize("is_signed_in", [True, False])
def test_nothing_that_is_sent_breaks_the_site(is_signed_in: bool, settings: Settings) -> None:
    settings.LIMITS_ENABLED = False
    match, _ = started("royals/arcane@1")
    anne = make_user("anne")
    league, season = running(anne, people(4), table_size=2)
    league_of(anne, name="Empty League")
    club = club_of(anne)
    arena = arena_of(anne)
    program = Program(anne if is_signed_in else None)
    asked = 0
    for method, path in OPERATIONS:
        slug = club.slug if "/clubs/" in path else "royals" if "/games/" in path else league.slug
        number = str(arena.pk) if "/tournaments/" in path else str(season.number)
        known = {"code": match.code, "slug": slug, "number": number, "name": "anne", "pool": "tudor-duel"}
        known |= {"game": "royals", "step": "1", "group": "1"}
        operation = SCHEMA["paths"][path][method]
        queries = [field["name"] for field in operation.get("parameters", ()) if field["in"] == "query"]
        for odd in ODD:
            query = "&".join(f"{name}={quote(odd, safe='')}" for name in queries)
            for address in filled(path, known, odd):
                asked += 1
                answer = program.ask(method, f"{address}?{query}")
                assert answer.status_code < 500, (method, address, query, answer.content[:500])
        for body in bodies_of(operation) if method in ("post", "put") else ():
            for address in filled(path, known, "1"):
                asked += 1
                answer = program.client.generic(
                    method.upper(), f"/api/v1/{address}", json.dumps(body), "application/json", headers=program.headers
                )
                assert answer.status_code < 500, (method, address, body, answer.content[:500])
    assert asked > 1000
