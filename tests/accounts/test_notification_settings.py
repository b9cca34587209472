"""What people want to be told: the page with their wishes, the places, and the ways to end it."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from py_vapid import Vapid02
from pytest_django.fixtures import Settings

from accounts.activity import is_active_lately
from accounts.errors import LimitReached
from accounts.models import (
    Channel,
    FeedKey,
    Kind,
    Moment,
    NotificationPreference,
    Preferences,
    PushSubscription,
    User,
    Webhook,
)
from accounts.notifications.channels import vapid
from accounts.notifications.channels.push import Gone, send_push
from accounts.notifications.selectors.preferences import CHOSEN, MOMENTS, can_be_emailed, matrix_of, next_morning, usual
from accounts.notifications.selectors.unsubscribe import read_unsubscribe_token, unsubscribe_token
from accounts.notifications.services.renew_feeds import renew_feeds
from accounts.notifications.services.save_notification_preferences import save_notification_preferences, unsubscribe
from accounts.notifications.services.save_webhook import MOST_FAILURES, note_webhook_result, save_webhook, try_webhook
from accounts.notifications.services.subscribe_push import MOST_DEVICES
from accounts.safe_http import ForbiddenAddress
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from tests.factories import make_user, sign_in, sign_in_with_password
from tests.listening import Browser, Listener, listening

pytestmark = pytest.mark.django_db

ADDRESS = "/account/notifications/"


@pytest.fixture
def listener(settings: Settings) -> Iterator[Listener]:
    with listening(settings) as heard:
        yield heard


def chosen(client: Client) -> dict[str, str]:
    """What the page would send as it stands."""
    page = client.get(ADDRESS).content.decode()
    selects = re.findall(r'<select name="([\w-]+)".*?</select>', page, re.DOTALL)
    values = re.findall(r'<option value="(\w+)" selected>', page)
    return dict(zip(selects[:-1], values, strict=False))


def test_the_page_offers_every_kind_in_every_place_and_keeps_what_is_chosen() -> None:
    client = sign_in(make_user())
    wishes = chosen(client)
    assert len(wishes) == len(CHOSEN) * len(Channel)
    response = client.post(ADDRESS, {**wishes, "turn-mail": "digest", "over-mail": "delayed"}, follow=True)
    assert "Notification settings saved." in response.content.decode()
    matrix = matrix_of(User.objects.get())
    assert matrix[Kind.TURN, Channel.EMAIL] == Moment.DIGEST
    assert matrix[Kind.OVER, Channel.EMAIL] == Moment.DELAYED
    assert NotificationPreference.objects.count() == 2, "what is as usual needs no row"
    assert chosen(client)["turn-mail"] == "digest"


@pytest.mark.parametrize("nonsense", ["", "sometimes", "never\0", "x" * 5000])
def test_a_wish_that_nobody_offers_changes_nothing(nonsense: str) -> None:
    client = sign_in(make_user())
    response = client.post(ADDRESS, {**chosen(client), "turn-mail": nonsense, "talk-mail": "digest"})
    assert response.status_code == 422
    assert not NotificationPreference.objects.exists()


def test_messages_to_devices_are_never_gathered() -> None:
    client = sign_in(make_user())
    assert client.post(ADDRESS, {**chosen(client), "turn-push": "digest"}).status_code == 422


def test_a_wish_back_to_the_usual_is_forgotten() -> None:
    user = make_user()
    save_notification_preferences(user=user, preferences={(Kind.TURN, Channel.EMAIL): Moment.NEVER})
    save_notification_preferences(user=user, preferences={(Kind.TURN, Channel.EMAIL): usual(Kind.TURN, Channel.EMAIL)})
    assert not NotificationPreference.objects.exists()


def test_the_usual_is_offered_everywhere() -> None:
    assert all(usual(kind, channel) in MOMENTS[channel] for kind in Kind for channel in Channel)


def test_letters_reach_members_with_a_confirmed_address_alone() -> None:
    member, guest, closed = make_user("member"), create_guest(), make_user("closed")
    close_account(user=closed)
    unconfirmed = User.objects.create_user("unconfirmed", "u@example.com")
    robot = make_user("robot")
    robot.is_bot = True
    assert [can_be_emailed(user) for user in (member, guest, closed, unconfirmed, robot)] == [True] + [False] * 4


def test_the_morning_is_that_of_the_person() -> None:
    user = make_user()
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    assert next_morning(user, now) == datetime(2026, 3, 2, 8, tzinfo=UTC)
    Preferences.objects.create(user=user, time_zone="America/New_York")
    user = User.objects.get()
    assert next_morning(user, now) == datetime(2026, 3, 1, 13, tzinfo=UTC)
    # The night of the change to summer time is an hour shorter.
    assert next_morning(user, datetime(2026, 3, 7, 20, tzinfo=UTC)) == datetime(2026, 3, 8, 12, tzinfo=UTC)


# ------------------------------------------------------------------------------------------------ one click


def test_a_letter_is_ended_by_sending_and_not_by_looking(client: Client) -> None:
    user = make_user()
    address = f"{ADDRESS}unsubscribe/{unsubscribe_token(user, [Kind.TURN, Kind.READY])}/"
    page = client.get(address)
    assert page.status_code == 200
    assert str(Kind.TURN.label) in page.content.decode()
    assert not NotificationPreference.objects.exists()
    # As a mail program does it: no cookie, no token of ours.
    robot = Client(enforce_csrf_checks=True)
    assert robot.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert set(NotificationPreference.objects.values_list("kind", "channel", "moment")) == {
        ("turn", "mail", "never"),
        ("ready", "mail", "never"),
    }
    assert robot.post(address).status_code == 200, "twice is no harm"


@pytest.mark.parametrize("token", ["x", "1.turn:abc:def", "1.turn", "%00", "é", "x" * 2000])
def test_a_link_that_is_not_ours_ends_nothing(token: str, client: Client) -> None:
    make_user()
    for method in (client.get, client.post):
        assert method(f"{ADDRESS}unsubscribe/{token}/").status_code == 404
    assert not NotificationPreference.objects.exists()


def test_the_link_of_somebody_who_has_left_ends_nothing(client: Client) -> None:
    user = make_user()
    token = unsubscribe_token(user, [Kind.TURN])
    close_account(user=user)
    assert read_unsubscribe_token(token) is None
    assert client.post(f"{ADDRESS}unsubscribe/{token}/").status_code == 404


@pytest.mark.parametrize(("age", "status"), [(timedelta(days=59), 200), (timedelta(days=61), 410)])
def test_the_link_in_a_letter_works_for_sixty_days(age: timedelta, status: int, client: Client) -> None:
    user = make_user()
    with time_machine.travel(timezone.now() - age, tick=False):
        address = f"{ADDRESS}unsubscribe/{unsubscribe_token(user, [Kind.TURN])}/"
    for method in (client.get, client.post):
        assert method(address).status_code == status
    assert NotificationPreference.objects.exists() is (status == 200)


def test_an_expired_link_leads_to_the_choices_after_signing_in(client: Client) -> None:
    user = make_user()
    with time_machine.travel(timezone.now() - timedelta(days=61), tick=False):
        token = unsubscribe_token(user, [Kind.TURN])
    page = client.get(f"{ADDRESS}unsubscribe/{token}/").content.decode()
    assert "This link has expired" in page
    assert f'href="{ADDRESS}"' in page
    assert client.get(ADDRESS).headers["Location"] == f"/account/login/?next={ADDRESS}"


# ------------------------------------------------------------------------------------------------ own address


def test_an_own_address_is_kept_tried_and_forgotten(listener: Listener) -> None:
    client = sign_in_with_password(make_user())
    client.post(f"{ADDRESS}webhook/", {"url": f"{listener.url}/in", "shape": "json"})
    hook = Webhook.objects.get()
    assert hook.secret in client.get(ADDRESS).content.decode()
    client.post(f"{ADDRESS}webhook/try/")
    (heard,) = listener.heard
    assert json.loads(heard.body)["kind"] == "test"
    moment, digest = re.fullmatch(r"t=(\d+),v1=(\w{64})", heard.headers["X-Court-Signature"]).groups()  # type: ignore[union-attr]
    signed = f"{moment}.".encode() + heard.body
    assert hmac.new(hook.secret.encode(), signed, hashlib.sha256).hexdigest() == digest
    client.post(f"{ADDRESS}webhook/remove/")
    assert not Webhook.objects.exists()


@pytest.mark.parametrize("shape", Webhook.Shape.values)
def test_each_form_is_what_its_readers_expect(shape: str, listener: Listener) -> None:
    user = make_user()
    save_webhook(user=user, url=listener.url, shape=shape)
    assert try_webhook(user=user)
    body = json.loads(listener.heard[0].body)
    assert set(body) == {"json": {"kind", "text"}, "discord": {"content", "allowed_mentions"}, "slack": {"text"}}[shape]


def test_a_trial_can_be_asked_for_once_a_minute(listener: Listener) -> None:
    user = make_user()
    save_webhook(user=user, url=listener.url, shape="json")
    assert try_webhook(user=user)
    with pytest.raises(LimitReached) as refusal:
        try_webhook(user=user)
    assert str(refusal.value.sentence).startswith("You can send one test message a minute.")
    assert len(listener.heard) == 1


def test_a_trial_that_fails_says_so_and_breaks_nothing(listener: Listener) -> None:
    user = make_user()
    save_webhook(user=user, url=listener.url, shape="json")
    listener.status = 500
    cache.clear()
    page = sign_in(user).post(f"{ADDRESS}webhook/try/", follow=True).content.decode()
    assert "did not accept the test message" in page


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest/",
        "javascript:x",
        "",
    ],
)
def test_an_address_of_the_own_network_is_not_kept(url: str) -> None:
    response = sign_in_with_password(make_user()).post(f"{ADDRESS}webhook/", {"url": url, "shape": "json"})
    assert response.status_code == 422
    assert not Webhook.objects.exists()


def test_another_address_gets_another_secret(listener: Listener) -> None:
    user = make_user()
    first = save_webhook(user=user, url=listener.url, shape="json").secret
    assert save_webhook(user=user, url=listener.url, shape="slack").secret == first
    assert save_webhook(user=user, url=f"{listener.url}/else", shape="slack").secret != first


def test_an_address_that_never_answers_is_closed_and_opened_again_by_saving(listener: Listener) -> None:
    user = make_user()
    save_webhook(user=user, url=listener.url, shape="json")
    closed = [note_webhook_result(webhook_id=user.webhook.pk, was_taken=False) for _ in range(MOST_FAILURES + 2)]
    assert closed.count(True) == 1
    assert closed.index(True) == MOST_FAILURES - 1
    assert "kept failing" in sign_in(user).get(ADDRESS).content.decode()
    save_webhook(user=user, url=listener.url, shape="json")
    assert Webhook.objects.get().disabled_at is None


def test_one_success_forgives_all_failures() -> None:
    user = make_user()
    Webhook.objects.create(user=user, url="https://example.com/")
    for was_taken in (*[False] * (MOST_FAILURES - 1), True, False):
        assert not note_webhook_result(webhook_id=user.webhook.pk, was_taken=was_taken)
    assert Webhook.objects.get().failures == 1


# ------------------------------------------------------------------------------------------------ devices


def test_a_browser_subscribes_and_reads_what_nobody_else_can(listener: Listener) -> None:
    user, browser = make_user(), Browser()
    data = {"endpoint": f"{listener.url}/push/1", "p256dh": browser.p256dh, "auth": browser.auth}
    agent = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"}
    assert sign_in(user).post(f"{ADDRESS}devices/", data, headers=agent).status_code == 204
    device = PushSubscription.objects.get()
    assert (device.user, device.label) == (user, "Firefox · Linux")
    assert send_push(subscription=device, body=b'{"title": "Your turn"}', topic="notice-1")
    (heard,) = listener.heard
    assert b"Your turn" not in heard.body
    assert browser.read(heard.body) == '{"title": "Your turn"}'
    assert heard.headers["Content-Encoding"] == "aes128gcm"
    assert heard.headers["Topic"] == "notice-1"
    assert Vapid02.verify(heard.headers["Authorization"])
    assert vapid.public_key() in heard.headers["Authorization"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_known_as_gone(status: int, listener: Listener) -> None:
    device = Browser().subscribed(make_user(), listener.url)
    listener.status = status
    with pytest.raises(Gone):
        send_push(subscription=device, body=b"{}", topic="x")


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "http://example.com/"},
        {"endpoint": "https://example.com:25/"},
        {"endpoint": "x" * 700},
        {"p256dh": "abc"},
        {"p256dh": "é"},
        {"p256dh": "A" * 87},
        {"auth": "abc"},
        {"auth": ""},
    ],
)
def test_what_is_no_browser_is_not_noted(change: dict[str, str]) -> None:
    browser = Browser()
    data = {"endpoint": "https://example.com/1", "p256dh": browser.p256dh, "auth": browser.auth, **change}
    assert sign_in(make_user()).post(f"{ADDRESS}devices/", data).status_code == 422
    assert not PushSubscription.objects.exists()


def test_nothing_is_pushed_into_the_own_network() -> None:
    device = PushSubscription(
        user=make_user(), endpoint="https://127.0.0.1:8443/x", p256dh=Browser().p256dh, auth="c2l4dGVlbiBsZXR0ZXJzIQ"
    )
    with pytest.raises(ForbiddenAddress):
        send_push(subscription=device, body=b"{}", topic="x")


def test_a_browser_belongs_to_its_last_user_and_the_oldest_gives_way() -> None:
    anne, bess, browser = make_user("anne"), make_user("bess"), Browser()
    browser.subscribed(anne, "https://example.com/0")
    browser.subscribed(bess, "https://example.com/0")
    assert PushSubscription.objects.get().user == bess
    for number in range(1, MOST_DEVICES + 1):
        browser.subscribed(bess, f"https://example.com/{number}")
    assert PushSubscription.objects.count() == MOST_DEVICES
    assert not PushSubscription.objects.filter(endpoint="https://example.com/0").exists()


def test_a_device_is_taken_away_by_its_owner_alone() -> None:
    anne, bess = make_user("anne"), make_user("bess")
    device = Browser().subscribed(anne, "https://example.com/0")
    sign_in(bess).post(f"{ADDRESS}devices/{device.pk}/remove/")
    assert PushSubscription.objects.exists()
    sign_in(anne).post(f"{ADDRESS}devices/{device.pk}/remove/")
    assert not PushSubscription.objects.exists()


def test_the_site_makes_its_key_once_and_for_itself(tmp_path: Path, settings: Settings) -> None:
    settings.VAPID_PRIVATE_KEY, settings.VAPID_KEY_FILE = "", tmp_path / "deep" / "vapid.key"
    first = vapid.public_key()
    assert vapid.public_key() == first
    assert settings.VAPID_KEY_FILE.stat().st_mode & 0o077 == 0
    assert [path.name for path in settings.VAPID_KEY_FILE.parent.iterdir()] == ["vapid.key"]


def test_without_a_key_no_browser_is_asked(settings: Settings) -> None:
    settings.VAPID_PRIVATE_KEY, settings.VAPID_KEY_FILE = "", None
    assert "data-push=" not in sign_in(make_user()).get(ADDRESS).content.decode()


def test_the_script_for_messages_lies_at_the_root(client: Client) -> None:
    response = client.get("/push-worker.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert "showNotification" in response.content.decode()


# ------------------------------------------------------------------------------------------------ the rest


def test_feeds_get_new_addresses_and_are_closed() -> None:
    user = make_user()
    client = sign_in_with_password(user)
    client.post(f"{ADDRESS}feeds/")
    first = FeedKey.objects.get().secret
    assert first in client.get(ADDRESS).content.decode()
    client.post(f"{ADDRESS}feeds/")
    assert FeedKey.objects.get().secret != first
    client.post(f"{ADDRESS}feeds/close/")
    assert not FeedKey.objects.exists()


def test_an_open_page_that_fetches_by_itself_is_no_sign_of_life() -> None:
    user = make_user()
    client = sign_in(user)
    cache.clear()
    client.get(ADDRESS, headers={"HX-Request": "true"})
    assert not is_active_lately(user.pk)
    client.get(ADDRESS)
    assert is_active_lately(user.pk)


def test_a_sign_of_life_is_forgotten_after_minutes() -> None:
    user = make_user()
    with time_machine.travel(datetime(2026, 3, 1, tzinfo=UTC), tick=False) as clock:
        sign_in(user).get(ADDRESS)
        clock.shift(timedelta(minutes=4))
        assert is_active_lately(user.pk)
        clock.shift(timedelta(minutes=2))
        assert not is_active_lately(user.pk)


def everything(user: User, url: str) -> None:
    unsubscribe(user=user, kinds=[Kind.TURN])
    Webhook.objects.create(user=user, url=url)
    Browser().subscribed(user, "https://example.com/0")
    renew_feeds(user=user)


def test_the_download_tells_of_wishes_and_places_but_no_secret() -> None:
    user = make_user()
    everything(user, "https://example.com/hook")
    text = sign_in_with_password(user).get("/account/data/download/").content.decode()
    told = json.loads(text)["notifications"]
    assert told["preferences"] == [{"kind": "turn", "channel": "mail", "moment": "never"}]
    assert told["webhook"][0]["url"] == "https://example.com/hook"
    device = PushSubscription.objects.get()
    for secret in (
        Webhook.objects.get().secret,
        FeedKey.objects.get().secret,
        device.auth,
        device.p256dh,
        device.endpoint,
    ):
        assert secret not in text


def test_nothing_is_left_of_it_when_an_account_is_closed() -> None:
    user = make_user()
    everything(user, "https://example.com/hook")
    close_account(user=user)
    for model in (NotificationPreference, Webhook, PushSubscription, FeedKey):
        assert not model.objects.exists()


def test_the_page_asks_the_database_as_often_for_many_devices_as_for_none(
    django_assert_max_num_queries: pytest.FixtureRequest,
) -> None:
    user = make_user()
    client = sign_in(user)
    everything(user, "https://example.com/hook")
    for number in range(5):
        Browser().subscribed(user, f"https://example.com/{number}")
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        client.get(ADDRESS)
