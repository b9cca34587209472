"""Keys in addresses: they open what they should, end when their owner says so, and are not told to others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import FeedKey, Kind, User
from accounts.notifications.selectors.unsubscribe import unsubscribe_token
from accounts.notifications.services.renew_feeds import close_feeds, renew_feeds
from accounts.services.close_account import close_account
from tests.factories import make_user, sign_in_with_password
from tests.production_log import production_log

pytestmark = pytest.mark.django_db

FEEDS = ("games:deadlines_feed", "games:games_feed")


def addresses(user: User) -> list[str]:
    return [reverse(name, args=[FeedKey.objects.get(user=user).secret]) for name in FEEDS]


def statuses(found: list[str]) -> set[int]:
    return {Client().get(address).status_code for address in found}


def test_a_key_is_random_and_says_nothing_of_its_owner() -> None:
    secrets = {renew_feeds(user=make_user(name)).secret for name in ("anne", "henry")}
    assert len(secrets) == 2
    assert all(len(secret) == 32 for secret in secrets), "24 bytes, written as 32 letters"


@pytest.mark.parametrize("end", [renew_feeds, close_feeds, close_account])
def test_old_addresses_are_dead_at_once(end: Callable[..., object]) -> None:
    user = make_user()
    renew_feeds(user=user)
    old = addresses(user)
    assert statuses(old) == {200}
    end(user=user)
    assert statuses(old) == {404}


def test_they_are_renewed_and_closed_on_the_page() -> None:
    user = make_user()
    client = sign_in_with_password(user)
    client.post(reverse("accounts:renew_feeds"))
    first = addresses(user)
    client.post(reverse("accounts:renew_feeds"))
    assert statuses(first) == {404}
    assert statuses(addresses(user)) == {200}
    client.post(reverse("accounts:close_feeds"))
    assert not FeedKey.objects.exists()


def test_a_page_with_a_key_in_its_address_sends_it_to_no_other_site() -> None:
    user = make_user()
    renew_feeds(user=user)
    stop = reverse("accounts:unsubscribe", args=[unsubscribe_token(user, [Kind.TURN])])
    for address in (*addresses(user), stop, reverse("accounts:notification_settings")):
        assert Client().get(address).headers["Referrer-Policy"] == "same-origin", address


def test_no_key_stands_in_the_log() -> None:
    user = make_user()
    secret = renew_feeds(user=user).secret
    token = unsubscribe_token(user, [Kind.TURN])
    with production_log() as stream:
        stop = reverse("accounts:unsubscribe", args=[token])
        statuses([*addresses(user), stop, f"/leagues/rose/calendar.ics?key={secret}"])
    assert stream.getvalue().count('"request"') == 4
    for private in (secret, token):
        assert private not in stream.getvalue()
