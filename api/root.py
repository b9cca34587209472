"""`/api/v1`: all operations, and how the description of the API begins."""

from __future__ import annotations

from typing import Any

from ninja import NinjaAPI
from ninja.operation import Operation

from api.description import Description, operation_name
from api.operations import (
    account,
    archive,
    bots,
    clubs,
    games,
    leagues,
    notifications,
    play,
    puzzles,
    ratings,
    reviews,
    tables,
    tournaments,
)
from api.problems import add_problems

DESCRIPTION = """What people do and see on the site, for programs.

Send a token as `Authorization: Bearer …`; members create them at `/account/tokens/`, each with the permissions it
needs.
Every refusal is `application/problem+json` with a stable `code`. A move names the `ply` you have seen; if the table has
gone on, nothing is played and the answer is 409. Lists that go on have `after`: send it back as `cursor`. Writes may
name an `Idempotency-Key`. `GET /api/v1/stream/me` and `GET /api/v1/tables/{code}/stream` tell every change as lines of
JSON (NDJSON).
"""


class Api(NinjaAPI):
    """What is asked for, and a description of it that leaves nothing out."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation_name(operation)

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> Description:
        return Description(self, self.get_root_path(path_params or {}) if path_prefix is None else path_prefix)


api = Api(
    title="Court & Crown",
    version="1.0.0",
    description=DESCRIPTION,
    urls_namespace="api-v1",
    # The description is served; a page that loads scripts from elsewhere is not.
    docs_url=None,
    openapi_url="/openapi.json",
)
add_problems(api)
api.add_router("", account.router)
api.add_router("/games", games.router)
api.add_router("/tables", tables.router)
api.add_router("/tables", play.router)
api.add_router("/archive", archive.router)
api.add_router("/archive", reviews.router)
api.add_router("", archive.statistics_router)
api.add_router("", ratings.router)
api.add_router("/leagues", leagues.router)
api.add_router("/tournaments", tournaments.router)
api.add_router("/clubs", clubs.router)
api.add_router("", notifications.router)
api.add_router("/puzzles", puzzles.router)
api.add_router("/bots", bots.router)
