"""What a browser that was left open must not do: it asks for the password first."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import FeedKey, Webhook
from accounts.services.create_guest import create_guest
from leagues.models import LeagueWebhook
from tests.factories import PASSWORD, make_user, sign_in, sign_in_with_password
from tests.leagues.league_factories import league_of

pytestmark = pytest.mark.django_db

GUARDED = {
    "accounts:download_data": ("get", {}),
    "accounts:renew_feeds": ("post", {}),
    "accounts:save_webhook": ("post", {"url": "https://93.184.215.14/", "shape": "json"}),
    "accounts:close_account": ("post", {"understood": "on"}),
}


def send(client: Client, name: str) -> str:
    """Where a guarded page leads, or its status."""
    method, data = GUARDED[name]
    answer = getattr(client, method)(reverse(name), data)
    return str(answer.headers.get("Location", answer.status_code))


@pytest.mark.parametrize("name", GUARDED)
def test_a_browser_that_was_left_open_is_asked_for_the_password(name: str) -> None:
    client = sign_in(make_user())
    assert send(client, name) == f"{reverse('account_reauthenticate')}?next={reverse(name).replace('/', '%2F')}"
    assert not Webhook.objects.exists()
    assert not FeedKey.objects.exists()


@pytest.mark.parametrize("name", GUARDED)
def test_a_proof_lasts_for_minutes_and_not_for_the_session(name: str) -> None:
    with time_machine.travel(timezone.now() - timedelta(minutes=6), tick=False):
        client = sign_in_with_password(make_user())
    assert send(client, name).startswith(reverse("account_reauthenticate"))


@pytest.mark.parametrize("name", GUARDED)
def test_a_guest_has_nothing_to_prove(name: str) -> None:
    assert not send(sign_in(create_guest()), name).startswith(reverse("account_reauthenticate"))


def test_a_wrong_password_proves_nothing() -> None:
    client = sign_in(make_user())
    client.post(reverse("account_reauthenticate"), {"password": "a wrong password"})
    assert send(client, "accounts:download_data").startswith(reverse("account_reauthenticate"))


def test_what_was_sent_is_done_after_the_password() -> None:
    user = make_user()
    client = sign_in(user)
    proof = send(client, "accounts:save_webhook")
    answer = client.post(proof, {"password": PASSWORD})
    assert answer.headers["Location"] == reverse("accounts:notification_settings")
    assert Webhook.objects.get(user=user).url == "https://93.184.215.14/"


def test_the_file_comes_after_the_password() -> None:
    client = sign_in(make_user())
    answer = client.post(send(client, "accounts:download_data"), {"password": PASSWORD}, follow=True)
    assert json.loads(answer.content)["account"]["username"] == "anne"


def test_a_browser_would_not_save_the_question_as_the_file() -> None:
    page = sign_in(make_user()).get(reverse("accounts:data")).content.decode()
    assert f'href="{reverse("accounts:download_data")}">' in page


def test_a_league_hook_needs_proof_too(settings: Settings) -> None:
    anne = make_user()
    league = league_of(anne)
    address = reverse("leagues:save_webhook", args=[league.slug])
    sent = {"url": "https://93.184.215.14/", "shape": "json"}
    client = sign_in(anne)
    proof = client.post(address, sent).headers["Location"]
    assert proof.startswith(reverse("account_reauthenticate"))
    assert not LeagueWebhook.objects.exists()
    assert client.post(proof, {"password": PASSWORD}).status_code == 302
    assert LeagueWebhook.objects.get().webhook.url == "https://93.184.215.14/"
    stranger = sign_in(make_user("stranger"))
    assert stranger.post(address, sent).status_code == 404, "and people without a desk learn nothing"
