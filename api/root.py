"""`/api/v1`: all operations, and how the description of the API begins."""

from __future__ import annotations

from ninja import NinjaAPI

from api.operations import account, archive, games, play, tables
from api.problems import add_problems

DESCRIPTION = """What people do and see on the site, for programs.

Send a token as `Authorization: Bearer …`; members create them at `/account/tokens/`, each with the permissions it
needs.
Every refusal is `application/problem+json` with a stable `code`. A move names the `ply` you have seen; if the table has
gone on, nothing is played and the answer is 409.
"""

api = NinjaAPI(
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
