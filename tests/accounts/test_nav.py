"""The header and the menu of every page, which say who you are."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from accounts.services.create_guest import create_guest
from tests.factories import make_user, sign_in

pytestmark = pytest.mark.django_db


def masthead(client: Client) -> str:
    page = client.get(reverse("games:home")).content.decode()
    return page.partition("<header")[2].partition("<main")[0]


def test_a_visitor_is_shown_the_doors(client: Client) -> None:
    corner = masthead(client)
    assert reverse("account_login") in corner
    assert reverse("account_signup") in corner


def test_a_member_is_shown_their_page_and_the_way_out() -> None:
    corner = masthead(sign_in(make_user()))
    assert 'href="/people/anne/"' in corner
    assert f'method="post" action="{reverse("account_logout")}"' in corner


def test_a_guest_is_shown_how_to_stay() -> None:
    guest = create_guest()
    corner = masthead(sign_in(guest))
    assert guest.username in corner
    assert reverse("accounts:save_account") in corner


def test_the_section_of_the_page_is_marked() -> None:
    corner = masthead(sign_in(make_user()))
    assert re.findall(r'aria-current="page">\s*(\w+)', corner) == ["Play", "Play"]


def test_an_error_page_without_a_request_has_the_header_too() -> None:
    page = render_to_string("404.html")
    assert 'class="masthead"' in page
    assert "aria-current" not in page


@pytest.mark.parametrize(("scheme", "expected"), [("dark", True), ("light", True), ("<b>", False)])
def test_the_scheme_that_a_reader_chose_is_on_the_page(client: Client, scheme: str, expected: bool) -> None:
    client.cookies["scheme"] = scheme
    assert (f'data-scheme="{scheme}"' in client.get(reverse("games:home")).content.decode()) is expected
