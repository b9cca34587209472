"""What a visitor sees when something goes wrong."""

from __future__ import annotations

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpResponseBase
from django.test import Client, RequestFactory

from tudor_site import error_pages

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = pytest.mark.sqlite_only

FORM = "application/x-www-form-urlencoded"
TOKEN = "f" * 32


def test_an_unknown_address_gets_our_own_page(client: Client) -> None:
    response = client.get("/no-such-page/")
    assert response.status_code == 404
    assert "Page not found" in response.content.decode()


@pytest.mark.parametrize(
    ("status", "words"),
    [(400, "Bad request"), (403, "Access denied"), (500, "Something went wrong")],
)
def test_every_refusal_has_its_page(rf: RequestFactory, status: int, words: str) -> None:
    request = rf.get("/")
    responses: dict[int, HttpResponseBase] = {
        400: error_pages.bad_request(request, BadRequest()),
        403: error_pages.permission_denied(request, PermissionDenied()),
        500: error_pages.server_error(request),
    }
    response = responses[status]
    assert response.status_code == status
    assert words in b"".join(response).decode()


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (f"{FORM}; charset=utf-7", b"move=+AD4-"),
        (f"multipart/form-data; boundary={'y' * 300}", b"--y"),
        ("multipart/form-data", b"no boundary"),
        (FORM, b"&".join(b"x%d=1" % number for number in range(1_100))),
    ],
)
@pytest.mark.parametrize("path", ["/no-such-page/", "/lobby/try/tudor/", "/account/login/", "/admin/login/"])
@pytest.mark.parametrize("sent_in", ["the header", "the form"])
@pytest.mark.django_db
def test_a_body_that_cannot_be_read_is_the_fault_of_the_sender(path: str, kind: str, body: bytes, sent_in: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = TOKEN
    headers = {"X-CSRFToken": TOKEN} if sent_in == "the header" else {}
    response = client.generic("POST", path, body, content_type=kind, headers=headers)
    assert response.status_code in (400, 403, 404)
