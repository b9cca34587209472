"""Every kind of notification belongs to a feature, and former addresses still lead to notifications."""

from __future__ import annotations

import pytest
from celery import current_app
from django.conf import settings
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from accounts.models import Kind, Notification, NotificationPreference
from accounts.notifications import registry
from accounts.notifications.outbox import DELIVER_NOTIFICATIONS
from accounts.notifications.registry import check_registrations, registration
from accounts.notifications.selectors.messages import message_for
from accounts.notifications.selectors.unsubscribe import unsubscribe_token
from accounts.notifications.services.notify import notify
from leagues.services.notify_league import notify_of_news
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import league_of

FEATURES = {
    Kind.TURN: "games",
    Kind.REMINDER: "games",
    Kind.READY: "games",
    Kind.INVITATION: "games",
    Kind.OVER: "games",
    Kind.CHAT: "games",
    Kind.SEAT: "games",
    Kind.APPEAL: "leaderboards",
    Kind.LEAGUE: "leagues",
    Kind.NEWS: "news",
    Kind.ANNOUNCEMENT: "leagues",
    Kind.NUDGE: "leagues",
    Kind.CLUB: "clubs",
    Kind.TOURNAMENT: "tournaments",
    Kind.FOLLOWER: "social",
    Kind.MESSAGE: "social",
    Kind.CLUB_POST: "clubs",
    Kind.MODERATION: "moderation",
    Kind.SITE: "accounts",
}
MOVED = {
    "/notices/": "/notifications/",
    "/notices/read/": "/notifications/read/",
    "/notices/7/": "/notifications/7/",
    "/account/telling/": "/account/notifications/",
    "/account/telling/hook/": "/account/notifications/webhook/",
    "/account/telling/hook/remove/": "/account/notifications/webhook/remove/",
    "/account/telling/hook/try/": "/account/notifications/webhook/try/",
    "/account/telling/devices/": "/account/notifications/devices/",
    "/account/telling/devices/3/remove/": "/account/notifications/devices/3/remove/",
    "/account/telling/feeds/": "/account/notifications/feeds/",
    "/account/telling/feeds/close/": "/account/notifications/feeds/close/",
    "/tables/abc/telling/": "/tables/abc/notifications/",
    "/leagues/rose/desk/hook/": "/leagues/rose/desk/webhook/",
    "/leagues/rose/desk/hook/drop/": "/leagues/rose/desk/webhook/remove/",
    "/leagues/rose/desk/hook/try/": "/leagues/rose/desk/webhook/try/",
}


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_is_registered_by_the_app_that_it_belongs_to(kind: Kind) -> None:
    known = registration(kind)
    for function in (known.render, known.summarize):
        assert function.__module__.partition(".")[0] == FEATURES[kind]


def test_the_site_does_not_start_with_a_kind_that_no_feature_has_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    check_registrations()
    others = {kind: known for kind, known in registry._registrations.items() if kind is not Kind.SEAT}
    monkeypatch.setattr(registry, "_registrations", others)
    with pytest.raises(ImproperlyConfigured, match="seat"):
        check_registrations()


def test_the_task_is_known_under_the_name_by_which_it_is_sent() -> None:
    current_app.loader.import_default_modules()
    assert DELIVER_NOTIFICATIONS in current_app.tasks
    # Addresses that do not answer hold up a worker of their own queue, not the one that scores.
    assert settings.CELERY_TASK_ROUTES[DELIVER_NOTIFICATIONS] == {"queue": "mail"}


@pytest.mark.django_db
@pytest.mark.parametrize("kind", list(Kind))
def test_a_notification_whose_subject_is_gone_still_has_a_headline_and_an_address(kind: Kind) -> None:
    anne = make_user("anne")
    notify(kind=kind, people=[anne.pk], key="x", subject_id=987_654)
    message = message_for(Notification.objects.get())
    assert message.headline
    assert message.lines
    path = "/" + message.address.split("/", 3)[3]
    assert sign_in(anne).get(path).status_code == 200


@pytest.mark.django_db
def test_news_of_a_league_lead_to_it_even_if_it_gets_another_address() -> None:
    anne = make_user("anne")
    league = league_of(anne)
    notify_of_news(league=league, people=[anne.pk], what="1")
    league.slug = "another"
    league.save(update_fields=["slug"])
    assert message_for(Notification.objects.get()).address.endswith("/leagues/another/")


@pytest.mark.django_db
@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_former_addresses_lead_to_the_new_ones_for_good(old: str, new: str) -> None:
    for answer, status in ((Client().get(f"{old}?a=b"), 301), (Client().post(f"{old}?a=b"), 308)):
        assert (answer.status_code, answer.headers["Location"]) == (status, f"{new}?a=b")


@pytest.mark.django_db
def test_what_was_posted_to_a_former_address_is_done() -> None:
    anne = make_user("anne")
    notify(kind=Kind.SITE, people=[anne.pk], key="x")
    Notification.objects.update(is_shown=True)
    assert sign_in(anne).post("/notices/read/", follow=True).status_code == 200
    assert Notification.objects.get().read_at is not None


@pytest.mark.django_db
def test_the_link_in_an_old_email_unsubscribes_at_once() -> None:
    """A program that unsubscribes with one click follows no redirect."""
    anne = make_user("anne")
    address = f"/account/telling/stop/{unsubscribe_token(anne, [Kind.TURN])}/"
    assert Client().get(address).status_code == 200
    assert not NotificationPreference.objects.exists()
    assert Client().post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert list(NotificationPreference.objects.values_list("kind", "moment")) == [("turn", "never")]
    assert not mail.outbox
