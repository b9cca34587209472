"""Programs for tests of the API."""

from __future__ import annotations

from typing import Any

from django.test import Client

from accounts.models import User
from api.scopes import Scope
from api.services.create_token import create_token

ALL = tuple(Scope)


class Program:
    """Something that speaks to the API, with a token or without."""

    def __init__(self, user: User | None = None, *scopes: Scope) -> None:
        self.client = Client()
        self.headers: dict[str, str] = {}
        if user is not None:
            token = create_token(user=user, name="test", scopes=scopes or ALL, days=1)
            self.headers = {"Authorization": f"Bearer {token.text}"}

    def get(self, path: str, **query: str) -> Any:
        return self.client.get(f"/api/v1/{path}", query, headers=self.headers)

    def post(self, path: str, **body: Any) -> Any:
        return self.client.post(f"/api/v1/{path}", body, content_type="application/json", headers=self.headers)

    def put(self, path: str, **body: Any) -> Any:
        return self.client.put(f"/api/v1/{path}", body, content_type="application/json", headers=self.headers)

    def delete(self, path: str) -> Any:
        return self.client.delete(f"/api/v1/{path}", headers=self.headers)

    def ask(self, method: str, path: str) -> Any:
        """Any request, without a body."""
        return self.client.generic(method.upper(), f"/api/v1/{path}", headers=self.headers)
