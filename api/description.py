"""How the API describes itself (OpenAPI 3.1): besides what django-ninja reads from operations, the scope that each
needs, the shape of refusals, the key of writes, and the streams, which are served beside the other operations."""

from __future__ import annotations

from typing import Any

from ninja.openapi.schema import REF_TEMPLATE, OpenAPISchema
from ninja.operation import Operation
from pydantic import TypeAdapter

from api.authentication import ScopedToken
from api.schemas import Problem
from api.schemas.streams import NewsLine, TableLine
from api.scopes import Scope
from games.archive.views.exports import NDJSON

SAFE = {"GET", "HEAD"}
REFUSED = {
    "description": "Refused",
    "content": {"application/problem+json": {"schema": {"$ref": REF_TEMPLATE.format(model=Problem.__name__)}}},
}
KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": False,
    "description": "The same request with the same key happens once.",
    "schema": {"type": "string", "minLength": 8, "maxLength": 100, "pattern": "^[!-~]+$"},
}
NO_TOKEN: dict[str, list[str]] = {}


def operation_name(operation: Operation) -> str:
    """Such as `tables_create_table`: what a generated client calls it."""
    function = operation.view_func
    return f"{function.__module__.rpartition('.')[2]}_{function.__name__}"


class Description(OpenAPISchema):
    """The description of an API."""

    def operation_details(self, operation: Operation) -> dict[str, Any]:
        details: dict[str, Any] = super().operation_details(operation)
        details["responses"]["default"] = REFUSED
        scopes = [auth.scope for auth in operation.auth_callbacks or () if isinstance(auth, ScopedToken)]
        details["security"] = _security(*scopes)
        if not SAFE & set(operation.methods):
            details["parameters"].append(KEY)
        return details

    def get_paths(self) -> dict[str, Any]:
        paths: dict[str, Any] = super().get_paths()
        place = f"/{self.path_prefix.strip('/')}"
        table = self._stream(
            "play_stream_table",
            "A table after every change",
            TableLine,
            [
                _parameter("path", "code", {"type": "string"}, required=True),
                _parameter("query", "version", _number(-1), description="`version` of the last line you have had."),
                _parameter("query", "since", _number(0), description="The last ply you have seen."),
            ],
            _security(),
        )
        news = self._stream(
            "account_stream_news",
            "What waits for you, and what happens to you",
            NewsLine,
            [
                _parameter(
                    "query",
                    "since",
                    {"type": "string", "format": "date-time"},
                    description="`at` of your last `hello`: tells also what has ended since.",
                )
            ],
            _security(Scope.PLAY_READ),
        )
        return paths | {f"{place}/tables/{{code}}/stream": {"get": table}, f"{place}/stream/me": {"get": news}}

    def get_components(self) -> dict[str, Any]:
        problem = Problem.model_json_schema(ref_template=REF_TEMPLATE)
        self.add_schema_definitions(problem.pop("$defs") | {Problem.__name__: problem})
        scheme = {
            "type": "http",
            "scheme": "bearer",
            "description": "A token from `/account/tokens/`, or one that a person gave to your app.",
        }
        return {"schemas": self.schemas, "securitySchemes": {"token": scheme}}

    def _stream(
        self, name: str, summary: str, line: Any, parameters: list[dict[str, Any]], security: list[dict[str, list[str]]]
    ) -> dict[str, Any]:
        schema = TypeAdapter(line).json_schema(ref_template=REF_TEMPLATE, mode="serialization")
        self.add_schema_definitions(schema.pop("$defs"))
        return {
            "operationId": name,
            "summary": summary,
            "description": "One of these a line, for as long as you listen; an empty line says that it is there still.",
            "tags": ["streams"],
            "parameters": parameters,
            "responses": {200: {"description": "OK", "content": {NDJSON: {"schema": schema}}}, "default": REFUSED},
            "security": security,
        }


def _security(*scopes: Scope) -> list[dict[str, list[str]]]:
    """With these scopes; without any, a token is welcome and not needed."""
    needed = {"token": [scope.value for scope in scopes]}
    return [needed] if scopes else [NO_TOKEN, needed]


def _number(least: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": least, "maximum": 9_999_999, "default": least}


def _parameter(place: str, name: str, schema: dict[str, Any], *, required: bool = False, **more: Any) -> dict[str, Any]:
    return {"in": place, "name": name, "schema": schema, "required": required, **more}
