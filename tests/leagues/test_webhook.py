"""The address of a league's own server: who sets it, what it is told, and when it is left alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks
from pytest_django.fixtures import Settings

from accounts.errors import LimitReached
from accounts.models import User, Webhook
from accounts.notifications.channels.webhook import SIGNATURE
from accounts.notifications.services.save_webhook import MOST_FAILURES
from leagues.errors import BadWebhook, MayNot
from leagues.models import Act, League, LeaguePost, LeagueWebhook
from leagues.services.deliver_news import deliver_due_news, deliver_news
from leagues.services.note_act import note_act
from leagues.services.save_webhook import remove_webhook, save_webhook, try_webhook
from leagues.tasks import deliver_due_news_task
from tests.factories import make_user, sign_in, sign_in_with_password
from tests.leagues.league_factories import league_of, season_of
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
    hook = save_webhook(league_id=league.pk, user=anne, url=server.url, shape="discord")
    assert not deliver_news(league_webhook_id=hook.pk), "what happened before is no news"
    note_act(league=league, kind=Act.Kind.SIGN_UP_OPENED)
    note_act(league=league, kind=Act.Kind.SIGNED_UP, by=anne)
    assert deliver_news(league_webhook_id=hook.pk)
    assert not deliver_news(league_webhook_id=hook.pk)
    body = json.loads(server.heard[0].body)
    assert body["allowed_mentions"] == {"parse": []}
    (embed,) = body["embeds"]
    assert "Sign-up for season" in embed["title"]
    assert "signed up" not in json.dumps(body)
    assert "@everyone" not in json.dumps(body, ensure_ascii=False)
    assert SIGNATURE in server.heard[0].headers
    assert len(server.heard) == 1


def test_the_sweep_finds_leagues_with_news(
    league: League,
    anne: User,
    server: Listener,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    save_webhook(league_id=league.pk, user=anne, url=server.url, shape="json")
    assert deliver_due_news() == 0
    note_act(league=league, kind=Act.Kind.SEASON_STARTED)
    with django_capture_on_commit_callbacks(execute=True):
        deliver_due_news_task()
    assert Webhook.objects.get().failures == 0


def test_an_address_that_never_listens_is_left_alone(league: League, anne: User, server: Listener) -> None:
    hook = save_webhook(league_id=league.pk, user=anne, url=server.url, shape="json")
    note_act(league=league, kind=Act.Kind.SEASON_STARTED)
    note_act(league=league, kind=Act.Kind.SEASON_ENDED, season=season_of(league, anne))
    server.status = 500
    now = timezone.now()
    for number in range(MOST_FAILURES + 3):
        with time_machine.travel(now + timedelta(days=number), tick=False):
            assert not deliver_news(league_webhook_id=hook.pk)
    assert len(server.heard) == MOST_FAILURES
    hook.refresh_from_db()
    assert Webhook.objects.get().disabled_at is not None
    assert hook.posts.filter(state=LeaguePost.State.WAITING).exists()
    assert save_webhook(league_id=league.pk, user=anne, url=server.url, shape="json").webhook.disabled_at is None
    assert not hook.posts.filter(state=LeaguePost.State.WAITING).exists(), "it begins anew"


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/", "https://127.0.0.1/", "ftp://example.com/", "file:///etc/passwd", "x"]
)
def test_nothing_is_sent_into_the_own_network(league: League, anne: User, url: str) -> None:
    with pytest.raises(BadWebhook):
        save_webhook(league_id=league.pk, user=anne, url=url, shape="json")
    assert not LeagueWebhook.objects.exists()


def test_it_is_for_hosts_alone(league: League) -> None:
    outsider = make_user("outsider")
    for call in (remove_webhook, try_webhook):
        with pytest.raises(MayNot):
            call(league_id=league.pk, user=outsider)
    with pytest.raises(MayNot):
        save_webhook(league_id=league.pk, user=outsider, url="https://example.com/", shape="json")


def test_a_trial_tells_whether_somebody_listens_once_a_minute(league: League, anne: User, server: Listener) -> None:
    save_webhook(league_id=league.pk, user=anne, url=server.url, shape="slack")
    assert try_webhook(league_id=league.pk, user=anne)
    assert "Rose @everyone League" in json.loads(server.heard[0].body)["text"]
    with pytest.raises(LimitReached):
        try_webhook(league_id=league.pk, user=anne)


def test_the_desk_keeps_tries_and_forgets_the_address(league: League, anne: User, server: Listener) -> None:
    client = sign_in_with_password(anne)
    desk = f"/leagues/{league.slug}/desk/"
    assert client.post(f"{desk}webhook/", {"url": server.url, "shape": "json"}).status_code == 302
    assert Webhook.objects.get().secret in client.get(desk).content.decode()
    assert client.post(f"{desk}webhook/try/").status_code == 302
    assert client.post(f"{desk}webhook/remove/").status_code == 302
    assert not LeagueWebhook.objects.exists()


def test_a_hook_that_is_closed_says_so_on_the_desk(league: League, anne: User) -> None:
    webhook = Webhook.objects.create(url="https://example.com/", disabled_at=timezone.now())
    LeagueWebhook.objects.create(league=league, webhook=webhook)
    page = sign_in(anne).get(f"/leagues/{league.slug}/desk/").content.decode()
    assert "kept failing" in page
