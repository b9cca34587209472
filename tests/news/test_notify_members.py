"""Members are notified of announcements: each once, whatever becomes of the worker."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from accounts.models import Channel, Kind, Moment, Notification, NotificationPreference, User
from accounts.notifications.services.deliver_notifications import deliver_notifications
from accounts.notifications.services.notify import notify
from accounts.services.create_guest import create_guest
from accounts.services.save_preferences import save_preferences
from news.models import Announcement
from news.services import notify_members as module
from news.services.notify_members import notify_members
from news.services.withdraw_announcement import withdraw_announcement
from tests.factories import make_staff, make_user, sign_in
from tests.news.announcements import ENGLISH, GERMAN, announce

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def steward() -> User:
    return make_staff("steward")


@pytest.fixture
def batches_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_AT_ONCE", 2)


def wants_email(user: User, moment: Moment = Moment.AT_ONCE) -> User:
    NotificationPreference.objects.create(user=user, kind=Kind.NEWS, channel=Channel.EMAIL, moment=moment)
    return user


def notified() -> list[str]:
    return list(Notification.objects.order_by("pk").values_list("user__username", flat=True))


def emailed() -> list[str]:
    return [address for message in mail.outbox for address in message.to]


def test_every_member_is_notified_and_no_one_else() -> None:
    make_user("anne")
    create_guest()
    gone, bot = make_user("gone"), make_user("bot")
    User.objects.filter(pk=gone.pk).update(is_active=False)
    User.objects.filter(pk=bot.pk).update(is_bot=True)
    announce()
    assert notify_members() == 2
    assert notified() == ["steward", "anne"]


def test_the_list_of_notifications_shows_the_title_in_the_readers_language() -> None:
    anne = make_user("anne")
    save_preferences(user=anne, language="de")
    announcement = announce(de=GERMAN)
    notify_members()
    deliver_notifications(person_id=anne.pk)
    client = sign_in(anne)
    assert GERMAN.title in client.get("/notifications/").content.decode()
    response = client.get(f"/notifications/{Notification.objects.get(user=anne).pk}/")
    assert response.headers["Location"] == f"/news/{announcement.pk}/"


def test_an_email_goes_to_those_who_asked_for_it_alone() -> None:
    anne, henry, mary = wants_email(make_user("anne")), make_user("henry"), wants_email(make_user("mary"), Moment.NEVER)
    announce()
    notify_members()
    for person in (anne, henry, mary):
        deliver_notifications(person_id=person.pk)
    assert emailed() == ["anne@example.com"]
    body = str(mail.outbox[0].body)
    assert ENGLISH.title in mail.outbox[0].subject
    assert "On Sunday we move to a new server (https://example.com/)." in body
    assert "/news/" in body
    assert "List-Unsubscribe" in mail.outbox[0].extra_headers


@pytest.mark.usefixtures("batches_of_two")
def test_many_members_are_notified_some_at_a_time() -> None:
    for number in range(4):
        make_user(f"anne{number}")
    announce()
    assert [notify_members() for _ in range(4)] == [2, 2, 1, 0]
    assert len(notified()) == len(set(notified())) == 5
    assert Announcement.objects.get().notified_at is not None


@pytest.mark.usefixtures("batches_of_two")
def test_a_run_that_dies_is_gone_on_with_and_notifies_no_one_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4):
        wants_email(make_user(f"anne{number}"))
    announce()
    notify_members()

    def dying(**what: Any) -> None:
        notify(**what)
        raise ConnectionError("the worker is gone")

    monkeypatch.setattr(module, "notify", dying)
    with pytest.raises(ConnectionError):
        notify_members()
    assert len(notified()) == 2, "neither the notifications nor how far it came are kept"
    monkeypatch.setattr(module, "notify", notify)
    while notify_members():
        pass
    assert sorted(notified()) == ["anne0", "anne1", "anne2", "anne3", "steward"]
    # Every worker that finds them delivers them; people get one email.
    for _ in range(2):
        for user in User.objects.all():
            deliver_notifications(person_id=user.pk)
    assert sorted(emailed()) == [f"anne{number}@example.com" for number in range(4)]


def test_a_run_that_forgot_how_far_it_was_notifies_no_one_twice() -> None:
    anne = wants_email(make_user("anne"))
    announce()
    notify_members()
    deliver_notifications(person_id=anne.pk)
    Announcement.objects.update(reached=0, notified_at=None)
    notify_members()
    deliver_notifications(person_id=anne.pk)
    assert notified() == ["steward", "anne"]
    assert emailed() == ["anne@example.com"]


def test_what_is_planned_waits_and_what_is_silent_notifies_no_one() -> None:
    now = timezone.now()
    announce(notifies=False)
    announce(starts_at=now + timedelta(hours=1))
    assert notify_members() == 0
    with time_machine.travel(now + timedelta(hours=2), tick=False):
        assert notify_members() == 1


def test_what_is_withdrawn_is_not_sent_any_more(steward: User) -> None:
    anne = wants_email(make_user("anne"))
    announcement = announce()
    notify_members()
    withdraw_announcement(announcement_id=announcement.pk, user=steward)
    deliver_notifications(person_id=anne.pk)
    assert emailed() == []
    assert notified() == ["steward"]


def test_what_is_withdrawn_while_it_spreads_spreads_no_further(steward: User) -> None:
    announcement = announce()
    withdraw_announcement(announcement_id=announcement.pk, user=steward)
    assert notify_members() == 0


def test_what_has_ended_is_not_sent_any_more() -> None:
    anne = wants_email(make_user("anne"))
    announce(ends_at=timezone.now() + timedelta(hours=1))
    notify_members()
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=False):
        deliver_notifications(person_id=anne.pk)
    assert emailed() == []


def test_a_notification_of_withdrawn_news_says_so(steward: User) -> None:
    anne = make_user("anne")
    announcement = announce()
    notify_members()
    deliver_notifications(person_id=anne.pk)
    withdraw_announcement(announcement_id=announcement.pk, user=steward)
    page = sign_in(anne).get("/notifications/").content.decode()
    assert "This news is no longer available" in page
    assert ENGLISH.title not in page


def test_the_settings_offer_news_and_email_is_off_until_it_is_chosen() -> None:
    page = sign_in(make_user("anne")).get("/account/notifications/").content.decode()
    assert "News from the site" in page
    field = page.partition('name="news-mail"')[2].partition("</select>")[0]
    assert 'value="never" selected' in field
