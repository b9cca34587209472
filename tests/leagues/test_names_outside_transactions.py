"""Resolving a name may take seconds: no transaction is open and no row is locked meanwhile, for every sender."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import connection
from pytest_django.fixtures import Settings

from accounts import safe_http
from accounts.models import Delivery, Kind, User, Webhook
from accounts.notifications.channels.push import send_push
from accounts.notifications.services.deliver_notifications import deliver_notifications
from accounts.notifications.services.notify import notify
from accounts.notifications.services.save_webhook import save_webhook, try_webhook
from leagues.models import Act, LeagueWebhook
from leagues.services import save_webhook as league_hooks
from leagues.services.deliver_news import deliver_news
from leagues.services.note_act import note_act
from tests.factories import make_user, sign_in_with_password
from tests.leagues.league_factories import league_of
from tests.listening import Browser, Listener, listening

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
SENDERS = {
    "accounts/notifications/channels/push.py",
    "accounts/notifications/channels/webhook.py",
    "accounts/notifications/services/save_webhook.py",
    "accounts/notifications/services/subscribe_push.py",
    "leagues/services/save_webhook.py",
}
"""The files that call the door; each has a case below, except the one that only reads an address."""


@pytest.fixture
def server(settings: Settings) -> Iterator[Listener]:
    cache.clear()
    with listening(settings) as listener:
        yield listener


@pytest.fixture
def resolved(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For every name that was resolved, whether a transaction was open."""
    seen: list[bool] = []
    true_answer = safe_http.resolve

    def watched(host: str, port: int) -> list[safe_http.Address]:
        seen.append(connection.in_atomic_block)
        return true_answer(host, port)

    monkeypatch.setattr(safe_http, "resolve", watched)
    return seen


def test_every_caller_of_the_door_is_known_here() -> None:
    calls = re.compile(r"safe_http\.(?:post|check_url|resolve|parse_url)\(")
    apps = (
        "accounts",
        "clubs",
        "games",
        "leagues",
        "leaderboards",
        "moderation",
        "news",
        "social",
        "tournaments",
        "tudor_site",
    )
    files = (file for app in apps for file in (ROOT / app).rglob("*.py"))
    assert {str(file.relative_to(ROOT)) for file in files if calls.search(file.read_text())} == SENDERS
    assert "parse_url(" in (ROOT / "accounts/notifications/services/subscribe_push.py").read_text()
    assert "check_url(" not in (ROOT / "accounts/notifications/services/subscribe_push.py").read_text()


def _saving(user: User, url: str) -> None:
    save_webhook(user=user, url=url, shape="json")


def _saving_from_the_page(user: User, url: str) -> None:
    assert (
        sign_in_with_password(user).post("/account/notifications/webhook/", {"url": url, "shape": "json"}).status_code
        == 302
    )


def _trial(user: User, url: str) -> None:
    Webhook.objects.create(user=user, url=url)
    assert try_webhook(user=user)


def _delivery(user: User, url: str) -> None:
    Webhook.objects.create(user=user, url=url)
    notify(kind=Kind.LEAGUE, people=[user.pk], key="league:1")
    deliver_notifications(person_id=user.pk)
    assert Delivery.objects.filter(notification__user=user, channel="hook", state=Delivery.State.SENT).exists()


def _push(user: User, url: str) -> None:
    assert send_push(subscription=Browser().subscribed(user, url), body=b"{}", topic="x")


def _saving_for_a_league(user: User, url: str) -> None:
    league_hooks.save_webhook(league_id=league_of(user).pk, user=user, url=url, shape="json")


def _saving_from_the_desk(user: User, url: str) -> None:
    league = league_of(user)
    desk = f"/leagues/{league.slug}/desk/webhook/"
    assert sign_in_with_password(user).post(desk, {"url": url, "shape": "json"}).status_code == 302


def _trial_for_a_league(user: User, url: str) -> None:
    league = league_of(user)
    LeagueWebhook.objects.create(league=league, webhook=Webhook.objects.create(url=url))
    assert league_hooks.try_webhook(league_id=league.pk, user=user)


def _news_of_a_league(user: User, url: str) -> None:
    league = league_of(user)
    hook = LeagueWebhook.objects.create(league=league, webhook=Webhook.objects.create(url=url))
    note_act(league=league, kind=Act.Kind.SEASON_STARTED)
    assert deliver_news(league_webhook_id=hook.pk)


@pytest.mark.parametrize(
    "caller",
    [_saving, _saving_from_the_page, _trial, _delivery, _push]
    + [_saving_for_a_league, _saving_from_the_desk, _trial_for_a_league, _news_of_a_league],
)
def test_no_name_is_resolved_inside_a_transaction(
    caller: Callable[[User, str], None], server: Listener, resolved: list[bool]
) -> None:
    caller(make_user("anne"), server.url)
    assert resolved, "a name was resolved"
    assert not any(resolved)
