"""Bodies that are too large: refused before they are read, by the proxy and by the site."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from tests.factories import make_user, sign_in
from tudor_site.body_limit import BodyLimit, refuse_large_bodies

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = pytest.mark.sqlite_only

MOST = settings.MAX_BODY_BYTES
WORDS = "You sent more than 2 MB. Send a smaller file or a shorter text."


class Unreadable:
    """A body that must not be touched."""

    def read(self, *_: object) -> bytes:
        raise AssertionError("it was read")


def test_a_body_that_says_it_is_too_large_is_refused_unread(rf: RequestFactory) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        raise AssertionError("it came through")

    request = rf.post("/", CONTENT_LENGTH=str(MOST + 1))
    request._stream = Unreadable()  # type: ignore[assignment]
    answer = refuse_large_bodies(view)(request)
    assert answer.status_code == 413
    assert WORDS in answer.content.decode()  # type: ignore[attr-defined]


@pytest.mark.parametrize("length", ["", "nonsense", "-1", "0", str(MOST)])
def test_other_lengths_come_through(rf: RequestFactory, length: str) -> None:
    request = rf.post("/", CONTENT_LENGTH=length)
    assert refuse_large_bodies(lambda _: HttpResponse("fine"))(request).status_code == 200


def test_htmx_shows_the_sentence_above_its_page(rf: RequestFactory) -> None:
    request = rf.post("/", CONTENT_LENGTH=str(MOST + 1), headers={"HX-Request": "true"})
    answer = refuse_large_bodies(lambda _: HttpResponse())(request)
    assert (answer.status_code, answer["HX-Retarget"]) == (413, "#limit-reached")
    assert b"<main" not in answer.content  # type: ignore[attr-defined]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/account/login/", "/lobby/try/tudor/", "/no-such-page/", "/admin/login/"])
def test_every_address_refuses_them(client: Client, path: str) -> None:
    answer = client.post(path, b"x" * (MOST + 1), content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 413


@pytest.mark.django_db
def test_a_study_that_is_too_large_gets_the_page_and_one_that_fits_is_read() -> None:
    client = sign_in(make_user())
    file = SimpleUploadedFile("record.txt", b"x" * (MOST + 1))
    answer = client.post(reverse("games:import_study"), {"title": "", "text": "", "file": file})
    assert answer.status_code == 413
    assert WORDS in answer.content.decode()
    file = SimpleUploadedFile("record.txt", b"x" * 1000)
    assert client.post(reverse("games:import_study"), {"title": "", "text": "", "file": file}).status_code == 422


@pytest.mark.django_db
def test_forms_of_too_many_fields_and_files_are_refused_with_a_page(client: Client) -> None:
    fields = "&".join(f"field{number}=1" for number in range(1001))
    answer = client.post("/account/login/", fields, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 400
    files = {f"file{number}": SimpleUploadedFile(f"{number}.txt", b"x") for number in range(6)}
    assert client.post("/account/login/", files).status_code == 400


async def _answer(chunks: list[bytes], headers: list[tuple[bytes, bytes]]) -> tuple[int, int]:
    """What an ASGI site answers to a body that comes in pieces, and how many of them it has read."""

    async def site(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    coming = [
        {"type": "http.request", "body": chunk, "more_body": number < len(chunks)}
        for number, chunk in enumerate(chunks, 1)
    ]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return coming.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await BodyLimit(site)({"type": "http", "headers": headers}, receive, send)
    return sent[0]["status"], len(chunks) - len(coming)


@override_settings(MAX_BODY_BYTES=10)
def test_a_body_in_pieces_is_refused_as_soon_as_it_is_too_large() -> None:
    async def go() -> None:
        assert await _answer([b"12345", b"12345"], []) == (200, 2)
        assert await _answer([b"12345"] * 9, []) == (413, 3)
        assert await _answer([b"12345"] * 9, [(b"content-length", b"45")]) == (413, 0)

    async_to_sync(go)()


def test_the_proxy_refuses_what_the_site_refuses() -> None:
    text = (settings.BASE_DIR / "deploy" / "Caddyfile").read_text()
    assert f"max_size {MOST // 1024**2}MiB" in text
