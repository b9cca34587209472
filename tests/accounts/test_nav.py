"""The corner of every page that says who you are."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.services.create_guest import create_guest
from tests.factories import make_user, sign_in

pytestmark = pytest.mark.django_db


def masthead(client: Client) -> str:
    page = client.get(reverse("games:home")).content.decode()
    return page.partition("<header")[2].partition("</header>")[0]


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
