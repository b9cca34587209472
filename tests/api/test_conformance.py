"""Whether what is sent fits the description or not, the answer does: made up by schemathesis, for programs with a token
and without. `-m slow` makes up more."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import schemathesis
from django.core.serializers.json import DjangoJSONEncoder
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django.fixtures import Settings as DjangoSettings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from accounts.models import User
from api.root import api
from games.archive.services.archive_match import archive_match
from tests.api.programs import Program
from tests.clubs.club_factories import club_of
from tests.games.archive_factories import played_at_once
from tests.games.table_factories import started
from tests.leagues.league_factories import people, running
from tests.tournaments.tournament_factories import arena_of
from tudor_site.wsgi import application

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

FEW, MANY = 2, 100
CHECKS: list[Any] = [not_a_server_error, content_type_conformance, response_schema_conformance]
DESCRIPTION = json.loads(json.dumps(api.get_openapi_schema(), cls=DjangoJSONEncoder))
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION)
SCHEMA.app = application
GROUPS = sorted({path.split("/")[3] for path in DESCRIPTION["paths"]})
"""What operations are about: one test for each, on tables and leagues of its own."""


def known_parameters(is_of_archive: bool) -> dict[str, str]:
    """What is there to be asked for."""
    match, (anna, _) = started("royals/arcane@1")
    if is_of_archive:
        match = played_at_once(match)
        archive_match(match_id=match.pk)
    league, season = running(anna, people(4), table_size=2)
    club_of(anna, name=league.name)
    arena_of(anna)
    known = {"code": match.code, "slug": league.slug, "number": str(season.number), "name": anna.username}
    return known | {"game": "royals", "pool": "tudor-duel", "step": "1", "group": "1"}


def operations_of(group: str) -> list[Any]:
    """Without the streams, which are served beside the pages."""
    operations: Any = SCHEMA.get_all_operations()
    found = (each.ok() for each in operations)
    wanted = re.compile(rf"/api/v1/{re.escape(group)}(/|$)")
    return [each for each in found if wanted.match(each.path) and not each.path.endswith(("/stream", "/stream/me"))]


def check_group(group: str, is_signed_in: bool, examples: int) -> None:
    known = known_parameters(group == "archive")
    known |= {"slug": "royals"} if group == "games" else {}
    headers = Program(User.objects.get(username="anna")).headers if is_signed_in else {}
    for operation in operations_of(group):
        names = re.findall(r"{(\w+)}", operation.path)
        there = {name: known[name] for name in names if name in known}
        cases = [
            operation.as_strategy(mode, path_parameters=parameters)
            for mode in GenerationMode
            for parameters in (there, None)
        ]
        _check(st.one_of(cases), headers, examples)


def _check(cases: st.SearchStrategy[Any], headers: dict[str, str], examples: int) -> None:
    quiet = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )

    @quiet
    @given(case=cases)
    def fits(case: Any) -> None:
        response = case.call(base_url="http://testserver", headers=headers)
        case.validate_response(response, checks=CHECKS)

    fits()


@pytest.mark.many(4)
@pytest.mark.parametrize("is_signed_in", [True, False])
@pytest.mark.parametrize("group", GROUPS)
def test_answers_fit_the_description(group: str, is_signed_in: bool, settings: DjangoSettings) -> None:
    settings.LIMITS_ENABLED = False
    check_group(group, is_signed_in, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("is_signed_in", [True, False])
@pytest.mark.parametrize("group", GROUPS)
def test_answers_fit_the_description_however_long_one_tries(
    group: str, is_signed_in: bool, settings: DjangoSettings
) -> None:
    settings.LIMITS_ENABLED = False
    check_group(group, is_signed_in, MANY)
