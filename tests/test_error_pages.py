"""What a visitor sees when something goes wrong."""

from __future__ import annotations

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpResponseBase
from django.test import Client, RequestFactory
from django.views import defaults


def test_an_unknown_address_gets_our_own_page(client: Client) -> None:
    response = client.get("/no-such-room/")
    assert response.status_code == 404
    assert "No such room" in response.content.decode()


@pytest.mark.parametrize(
    ("status", "words"),
    [(400, "This letter cannot be read"), (403, "The guards shake their heads"), (500, "Something broke")],
)
def test_every_refusal_has_its_page(rf: RequestFactory, status: int, words: str) -> None:
    request = rf.get("/")
    responses: dict[int, HttpResponseBase] = {
        400: defaults.bad_request(request, BadRequest()),
        403: defaults.permission_denied(request, PermissionDenied()),
        500: defaults.server_error(request),
    }
    response = responses[status]
    assert response.status_code == status
    assert words in b"".join(response).decode()
