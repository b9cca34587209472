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
from accounts.models import Hook, Kind, User
from accounts.push import send_push
from accounts.services.save_hook import save_hook, try_hook
from games.models import Delivery
from games.services.tell import tell
from games.services.tell_person import tell_person
from leagues.models import Act, LeagueHook
from leagues.services import keep_hook as league_hooks
from leagues.services.note_act import note_act
from tests.factories import make_user, sign_in_with_password
from tests.leagues.league_factories import league_of
from tests.listening import Browser, Listener, listening

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
SENDERS = {
    "accounts/hooks.py",
    "accounts/push.py",
    "accounts/services/save_hook.py",
    "accounts/services/subscribe_push.py",
    "leagues/services/keep_hook.py",
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
    rooms = ("accounts", "games", "leagues", "leaderboards", "tudor_site")
    files = (file for room in rooms for file in (ROOT / room).rglob("*.py"))
    assert {str(file.relative_to(ROOT)) for file in files if calls.search(file.read_text())} == SENDERS
    assert "parse_url(" in (ROOT / "accounts/services/subscribe_push.py").read_text()
    assert "check_url(" not in (ROOT / "accounts/services/subscribe_push.py").read_text()


def _saving(user: User, url: str) -> None:
    save_hook(user=user, url=url, shape="json")


def _saving_from_the_page(user: User, url: str) -> None:
    assert sign_in_with_password(user).post("/account/telling/hook/", {"url": url, "shape": "json"}).status_code == 302


def _trial(user: User, url: str) -> None:
    Hook.objects.create(user=user, url=url)
    assert try_hook(user=user)


def _delivery(user: User, url: str) -> None:
    Hook.objects.create(user=user, url=url)
    tell(kind=Kind.LEAGUE, people=[user.pk], key="league:1")
    tell_person(person_id=user.pk)
    assert Delivery.objects.filter(notice__user=user, channel="hook", state=Delivery.State.SENT).exists()


def _push(user: User, url: str) -> None:
    assert send_push(subscription=Browser().subscribed(user, url), body=b"{}", topic="x")


def _saving_for_a_league(user: User, url: str) -> None:
    league_hooks.keep_hook(league_id=league_of(user).pk, user=user, url=url, shape="json")


def _saving_from_the_desk(user: User, url: str) -> None:
    league = league_of(user)
    desk = f"/leagues/{league.slug}/desk/hook/"
    assert sign_in_with_password(user).post(desk, {"url": url, "shape": "json"}).status_code == 302


def _trial_for_a_league(user: User, url: str) -> None:
    league = league_of(user)
    LeagueHook.objects.create(league=league, url=url)
    assert league_hooks.try_hook(league_id=league.pk, user=user)


def _news_of_a_league(user: User, url: str) -> None:
    league = league_of(user)
    hook = LeagueHook.objects.create(league=league, url=url)
    note_act(league=league, kind=Act.Kind.SEASON_STARTED)
    assert league_hooks.tell_hook(hook_id=hook.pk)


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
