"""What a program sees of a game: no more than its seat may know, and in the shape that is described."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django.fixtures import Settings

from api.operations.described import plain
from api.view_schemas import view_schema
from games.engine.metas import all_metas
from games.engine.protocol import Seat as SeatNumber
from tests.api.programs import Program
from tests.games.test_leaks import GAMES, in_both_worlds, positions

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


@GAMES
def test_nothing_that_a_program_gets_tells_what_its_person_may_not_know(ruleset: str, settings: Settings) -> None:
    settings.LIMITS_ENABLED = False
    compared, programs = 0, dict[SeatNumber | None, Program]()
    for match, people in positions(ruleset, every=40, last=130):
        programs = programs or {None: Program()} | {
            SeatNumber(number): Program(user) for number, user in enumerate(people)
        }
        for seat, program in programs.items():

            def everything() -> list[Any]:
                table = f"tables/{match.code}"  # noqa: B023
                paths = (table, f"{table}/moves", f"{table}/chat", "account/tables", "tables", "archive")
                return [(answer.status_code, answer.content) for answer in map(program.get, paths)]  # noqa: B023

            compared += in_both_worlds(match, seat, everything)
    assert compared > 5


def fits(value: Any, schema: dict[str, Any], definitions: dict[str, Any]) -> bool:
    """Whether a value is what its schema says: as much of JSON Schema as our schemas use."""
    if "$ref" in schema:
        return fits(value, definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in schema:
        return any(fits(value, each, definitions) for each in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    kinds = {"integer": int, "string": str, "boolean": bool, "number": float, "null": type(None)}
    if (kind := schema.get("type")) in kinds:
        return type(value) is kinds[kind]
    if kind == "array":
        return isinstance(value, list) and _items_fit(value, schema, definitions)
    if kind == "object":
        names = schema["properties"]
        return (
            isinstance(value, dict)
            and value.keys() == names.keys()
            and all(fits(value[name], names[name], definitions) for name in names)
        )
    return False


def _items_fit(value: list[Any], schema: dict[str, Any], definitions: dict[str, Any]) -> bool:
    if "prefixItems" in schema:
        places = schema["prefixItems"]
        return len(value) == len(places) and all(map(lambda v, s: fits(v, s, definitions), value, places))
    return all(fits(each, schema["items"], definitions) for each in value)


@pytest.mark.parametrize("slug", [meta.slug for meta in all_metas()])
def test_every_view_has_the_shape_that_its_schema_describes(slug: str) -> None:
    schema = view_schema(slug)
    ruleset = {"tudor": "tudor/v15@1+opportunity", "royals": "royals/arcane@1"}[slug]
    looked = 0
    for match, _people in positions(ruleset, every=20, last=140):
        for seat in (None, SeatNumber(0)):
            view = plain(match.game.view(match.decoded_state, seat))
            assert fits(view, schema, schema["$defs"])
            assert not fits(view | {"more": 1}, schema, schema["$defs"])
            looked += 1
    assert looked > 6


@GAMES
def test_every_event_is_of_a_shape_that_is_described(ruleset: str) -> None:
    slug = ruleset.partition("/")[0]
    schema = Program().get(f"games/{slug}/events.schema.json").json()
    described = {shape["properties"]["kind"]["const"] for shape in schema["oneOf"]}
    seen = set()
    for match, _ in positions(ruleset, every=20, last=130):
        for ply in Program().get(f"tables/{match.code}").json()["log"]:
            for event in ply["events"]:
                seen.add(event["kind"])
                assert event.keys() == {"kind", "seat", "data", "words"}
                assert all(isinstance(value, int | str | list) for value in event["data"].values())
    assert len(seen) > 3
    assert seen <= described


def test_schemas_name_the_revision_of_the_rules() -> None:
    for meta in all_metas():
        for kind in ("view", "events"):
            assert Program().get(f"games/{meta.slug}/{kind}.schema.json").json()["x-revision"] == meta.revision
