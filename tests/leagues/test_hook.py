"""The address of a league's own server: who sets it, what it is told, and when it is left alone."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks
from pytest_django.fixtures import Settings

from accounts.errors import LimitReached
from accounts.hooks import SIGNATURE
from accounts.models import User
from leagues.errors import BadHook, MayNot
from leagues.models import Act, League, LeagueHook
from leagues.services.keep_hook import MOST_FAILURES, drop_hook, keep_hook, tell_hook, tell_hooks, try_hook
from leagues.services.note_act import note_act
from leagues.tasks import tell_hooks_task
from tests.factories import make_user, sign_in, sign_in_with_password
from tests.leagues.league_factories import league_of
from tests.listening import Listener, listening

pytestmark = pytest.mark.django_db


@pytest.fixture
def anne() -> User:
    return make_user("anne")


@pytest.fixture
def league(anne: User) -> League:
    cache.clear()
    return league_of(anne, name="Rose @everyone League")


@pytest.fixture
def server(settings: Settings) -> Iterator[Listener]:
    with listening(settings) as listener:
        yield listener


def test_a_discord_channel_is_told_what_has_happened_since_once(league: League, anne: User, server: Listener) -> None:
    hook = keep_hook(league_id=league.pk, user=anne, url=server.url, shape="discord")
    assert not tell_hook(hook_id=hook.pk), "what happened before is no news"
    note_act(league=league, kind=Act.Kind.SIGN_UP_OPENED)
    note_act(league=league, kind=Act.Kind.SIGNED_UP, by=anne)
    assert tell_hook(hook_id=hook.pk)
    assert not tell_hook(hook_id=hook.pk)
    body = json.loads(server.heard[0].body)
    assert body["allowed_mentions"] == {"parse": []}
    assert "The sign-up for season" in body["content"]
    assert "signed up" not in body["content"]
    assert SIGNATURE in server.heard[0].headers
    assert len(server.heard) == 1


def test_the_sweep_finds_leagues_with_news(
    league: League,
    anne: User,
    server: Listener,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    keep_hook(league_id=league.pk, user=anne, url=server.url, shape="json")
    assert tell_hooks() == 0
    note_act(league=league, kind=Act.Kind.SEASON_STARTED)
    with django_capture_on_commit_callbacks(execute=True):
        tell_hooks_task()
    assert LeagueHook.objects.get().failures == 0


def test_an_address_that_never_listens_is_left_alone(league: League, anne: User, server: Listener) -> None:
    hook = keep_hook(league_id=league.pk, user=anne, url=server.url, shape="json")
    note_act(league=league, kind=Act.Kind.SEASON_STARTED)
    server.status = 500
    for _ in range(MOST_FAILURES + 3):
        assert not tell_hook(hook_id=hook.pk)
    assert len(server.heard) == MOST_FAILURES
    hook.refresh_from_db()
    assert hook.disabled_at is not None
    assert hook.told_until < Act.objects.latest("pk").pk
    assert keep_hook(league_id=league.pk, user=anne, url=server.url, shape="json").disabled_at is None


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/", "https://127.0.0.1/", "ftp://example.com/", "file:///etc/passwd", "x"]
)
def test_nothing_is_sent_into_the_house(league: League, anne: User, url: str) -> None:
    with pytest.raises(BadHook):
        keep_hook(league_id=league.pk, user=anne, url=url, shape="json")
    assert not LeagueHook.objects.exists()


def test_it_is_for_hosts_alone(league: League) -> None:
    outsider = make_user("outsider")
    for call in (drop_hook, try_hook):
        with pytest.raises(MayNot):
            call(league_id=league.pk, user=outsider)
    with pytest.raises(MayNot):
        keep_hook(league_id=league.pk, user=outsider, url="https://example.com/", shape="json")


def test_a_trial_tells_whether_somebody_listens_once_a_minute(league: League, anne: User, server: Listener) -> None:
    keep_hook(league_id=league.pk, user=anne, url=server.url, shape="slack")
    assert try_hook(league_id=league.pk, user=anne)
    assert "Rose @everyone League" in json.loads(server.heard[0].body)["text"]
    with pytest.raises(LimitReached):
        try_hook(league_id=league.pk, user=anne)


def test_the_desk_keeps_tries_and_forgets_the_address(league: League, anne: User, server: Listener) -> None:
    client = sign_in_with_password(anne)
    desk = f"/leagues/{league.slug}/desk/"
    assert client.post(f"{desk}hook/", {"url": server.url, "shape": "json"}).status_code == 302
    assert LeagueHook.objects.get().secret in client.get(desk).content.decode()
    assert client.post(f"{desk}hook/try/").status_code == 302
    assert client.post(f"{desk}hook/drop/").status_code == 302
    assert not LeagueHook.objects.exists()


def test_a_hook_that_is_closed_says_so_on_the_desk(league: League, anne: User) -> None:
    LeagueHook.objects.create(league=league, url="https://example.com/", disabled_at=timezone.now())
    page = sign_in(anne).get(f"/leagues/{league.slug}/desk/").content.decode()
    assert "came back again and again" in page
