"""The attacker of `make fuzz`: that it finds what a page offers and sends what it means to. No server is started."""

from __future__ import annotations

from random import Random
from urllib.parse import parse_qsl, unquote_to_bytes, urlsplit

import pytest

from bench.fuzz import Findings
from bench.fuzz_requests import SIGN_OUT, TOKEN, Attacker, Form, Request, Surface
from bench.fuzz_world import targets

PAGE = f"""
<a href="/lobby/?game=tudor&page=2">lobby</a> <a href="https://elsewhere.example/">elsewhere</a>
<button hx-post="/tables/abc/undo/">Undo</button>
<form method="post" action="/tables/abc/move/"><input name="move" value="end"><input name="ply" value="7"></form>
<form><input name="q"><select name="sort"></select></form>
<form method="post" action="{SIGN_OUT}"></form>
"""


def surface() -> Surface:
    found = Surface(("/tables/<slug:code>/", "/notifications/<int:notice>/", "/admin/games/match/"), {"code": ["abc"]})
    found.learn("/archive/?q=1", PAGE)
    return found


def test_a_page_is_read_for_its_links_and_forms() -> None:
    found = surface()
    assert found.links == ["/lobby/?game=tudor&page=2"]
    assert found.forms == [
        Form("POST", "/tables/abc/undo/", ()),
        Form("POST", "/tables/abc/move/", (("move", "end"), ("ply", "7"))),
        Form("GET", "/archive/", (("q", ""), ("sort", ""))),
    ]
    assert found.names == ["game", "move", "page", "ply", "q", "sort"]


def test_a_page_read_twice_offers_nothing_new() -> None:
    found = surface()
    forms = list(found.forms)
    assert found.learn("/archive/", PAGE) == []
    assert found.forms == forms


def test_the_same_seed_sends_the_same_requests() -> None:
    def drawn() -> list[Request]:
        attacker = Attacker(surface(), Random(7))
        return [attacker.draw() for _ in range(300)]

    assert drawn() == drawn()
    assert len({(request.method, request.path) for request in drawn()}) > 100


def test_requests_can_be_sent_and_forms_carry_their_token() -> None:
    attacker = Attacker(surface(), Random(1))
    for _ in range(500):
        request = attacker.draw()
        # What is not escaped would be refused by the client already, and never reach the site.
        assert request.path.isascii()
        assert request.path.isprintable()
        assert " " not in request.path
        if request.headers.get("Content-Type", "").removeprefix("application/x-www-") == "form-urlencoded":
            fields = dict(parse_qsl(request.body.decode("ascii", "replace"), keep_blank_values=True))
            assert fields.get("csrfmiddlewaretoken") == TOKEN or request.headers.get("X-CSRFToken") == TOKEN


def test_blanks_of_addresses_are_filled_with_what_is_known_and_with_what_is_hostile() -> None:
    attacker = Attacker(surface(), Random(2))
    codes = {
        unquote_to_bytes(urlsplit(attacker.guessed_address().path).path.removeprefix("/tables/").rstrip("/"))
        for _ in range(400)
    }
    assert b"abc" in codes
    assert len(codes) > 10


def test_every_address_of_the_site_is_a_target() -> None:
    known, lookups = targets()
    assert {"/", "/lobby/", "/tables/<slug:code>/move/", "/admin/games/match/", "/account/login/"} <= set(known)
    assert not [address for address in known if "(" in address or "^" in address or "$" in address]
    assert {"seed__regex", "state__contains", "session_key__startswith", "match__seed__gt"} <= set(lookups)


@pytest.mark.parametrize(
    ("path", "status", "is_error"),
    [
        *(("/x", status, status in (0, 500, 503)) for status in (0, 200, 404, 429, 500, 503)),
        *(("/readyz?x=1", status, status != 503) for status in (0, 500, 503)),
    ],
)
def test_errors_of_ours_and_missing_answers_are_kept(path: str, status: int, is_error: bool) -> None:
    findings = Findings()
    findings.note("member", Request("GET", path), status, b"")
    assert bool(findings.errors) is is_error
    assert findings.total == 1
    assert "member" in findings.table()
