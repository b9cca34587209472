"""Staff publish, change and withdraw announcements."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts.errors import LimitReached
from accounts.models import User
from news.errors import AlreadyWithdrawn, EndsTooEarly, EnglishMissing, HalfTranslated, MayNotPublish
from news.models import Announcement, AnnouncementText
from news.selectors.desk import announcement_rows
from news.services.change_announcement import change_announcement
from news.services.withdraw_announcement import withdraw_announcement
from news.texts import Said
from tests.factories import make_staff, make_user, sign_in
from tests.news.announcements import ENGLISH, GERMAN, announce, form_of

pytestmark = pytest.mark.django_db


def steward() -> tuple[User, Client]:
    user = make_staff("steward")
    return user, sign_in(user)


def refused(response: Any) -> str:
    """The code of a refusal on a page."""
    return str(response.content.decode().partition('data-code="')[2].partition('"')[0])


def change(announcement: Announcement, user: User, **changes: Any) -> Announcement:
    values: dict[str, Any] = {
        "texts": {"en": ENGLISH},
        "starts_at": None,
        "ends_at": timezone.now() + timedelta(days=3),
        "has_banner": True,
        "notifies": True,
    }
    return change_announcement(announcement_id=announcement.pk, user=user, **values | changes)


def test_staff_with_the_permission_publish_in_three_languages() -> None:
    user, client = steward()
    sent = form_of(title_de=GERMAN.title, text_de=GERMAN.text)
    assert client.post("/staff/news/publish/", sent).headers["Location"] == "/staff/news/"
    announcement = Announcement.objects.get()
    assert announcement.made_by == user
    assert dict(announcement.texts.values_list("language", "title")) == {"en": ENGLISH.title, "de": GERMAN.title}
    page = client.get("/staff/news/").content.decode()
    assert ENGLISH.title in page
    assert "en, de" in page


def test_staff_without_the_permission_neither_see_nor_publish() -> None:
    helper = make_staff("helper", is_superuser=False)
    client = sign_in(helper)
    for address in ("/staff/news/", "/staff/news/new/"):
        assert client.get(address).status_code == 403
    assert client.post("/staff/news/publish/", form_of()).status_code == 403
    with pytest.raises(MayNotPublish):
        announce(user=helper)
    assert not Announcement.objects.exists()
    helper.user_permissions.add(Permission.objects.get(codename="publish"))
    assert client.post("/staff/news/publish/", form_of()).status_code == 302


def test_a_form_that_is_sent_twice_publishes_once() -> None:
    _, client = steward()
    sent = form_of()
    for _ in range(2):
        assert client.post("/staff/news/publish/", sent).status_code == 302
    assert Announcement.objects.count() == AnnouncementText.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"title_en": "", "text_en": "", "title_de": "Hallo", "text_de": "Welt"}, "news.english_missing"),
        ({"text_en": ""}, "news.english_missing"),
        ({"title_nl": "Hallo"}, "news.half_translated"),
        ({"ends_at": "2020-01-01T00:00"}, "news.ends_too_early"),
    ],
)
def test_what_is_not_whole_is_refused_and_stays_in_the_form(changes: dict[str, str], code: str) -> None:
    _, client = steward()
    response = client.post("/staff/news/publish/", form_of(**changes))
    assert (response.status_code, refused(response)) == (422, code)
    typed = changes.get("title_nl") or changes.get("title_de") or ENGLISH.title
    assert typed in response.content.decode()
    assert not Announcement.objects.exists()


@pytest.mark.parametrize(
    "changes", [{"ends_at": ""}, {"ends_at": "soon"}, {"key": "x"}, {"title_en": "a\u202eb"}, {"text_en": "x" * 10_001}]
)
def test_what_cannot_be_read_is_refused(changes: dict[str, str]) -> None:
    _, client = steward()
    response = client.post("/staff/news/publish/", form_of(**changes))
    assert response.status_code == 422
    assert "errorlist" in response.content.decode()
    assert not Announcement.objects.exists()


def test_a_preview_shows_harmless_markup_and_publishes_nothing() -> None:
    _, client = steward()
    response = client.post("/staff/news/publish/", form_of(text_en="**Hear** <script>x</script>", preview="1"))
    page = response.content.decode()
    assert response.status_code == 200
    assert "<strong>Hear</strong> &lt;script&gt;" in page
    assert not Announcement.objects.exists()


def test_a_preview_of_a_change_changes_nothing() -> None:
    _, client = steward()
    announcement = announce()
    response = client.post(f"/staff/news/{announcement.pk}/change/", form_of(title_en="Later", preview="1"))
    assert response.status_code == 200
    assert announcement.texts.get().title == ENGLISH.title


def test_too_many_announcements_in_a_day_are_refused() -> None:
    for _ in range(10):
        announce()
    with pytest.raises(LimitReached):
        announce()
    assert Announcement.objects.count() == 10


def test_a_change_replaces_texts_and_drops_a_translation_that_was_emptied() -> None:
    user, client = steward()
    announcement = announce(de=GERMAN)
    page = client.get(f"/staff/news/{announcement.pk}/").content.decode()
    assert GERMAN.title in page
    sent = form_of(title_en="The server has moved", title_de="", text_de="")
    assert client.post(f"/staff/news/{announcement.pk}/change/", sent).status_code == 302
    assert dict(announcement.texts.values_list("language", "title")) == {"en": "The server has moved"}
    with pytest.raises(HalfTranslated):
        change(announcement, user, texts={"en": ENGLISH, "de": Said("Hallo", "")})
    with pytest.raises(EnglishMissing):
        change(announcement, user, texts={"de": GERMAN})


def test_the_start_moves_only_until_it_is_out() -> None:
    user, _ = steward()
    tomorrow, later = timezone.now() + timedelta(days=1), timezone.now() + timedelta(days=2)
    planned, out = announce(starts_at=tomorrow), announce()
    assert change(planned, user, starts_at=later).starts_at == later
    assert change(out, user, starts_at=later).starts_at == out.starts_at
    with pytest.raises(EndsTooEarly):
        change(planned, user, starts_at=later, ends_at=tomorrow)


def test_what_is_withdrawn_stays_so() -> None:
    user, client = steward()
    announcement = announce()
    for _ in range(2):
        assert client.post(f"/staff/news/{announcement.pk}/withdraw/").headers["Location"] == "/staff/news/"
    moment = Announcement.objects.get().withdrawn_at
    assert withdraw_announcement(announcement_id=announcement.pk, user=user).withdrawn_at == moment
    with pytest.raises(AlreadyWithdrawn):
        change(announcement, user)
    response = client.post(f"/staff/news/{announcement.pk}/change/", form_of())
    assert (response.status_code, refused(response)) == (409, "news.withdrawn")
    assert "withdrawn" in client.get("/staff/news/").content.decode()


def test_members_can_do_none_of_it() -> None:
    anne = make_user("anne")
    announcement = announce()
    with pytest.raises(MayNotPublish):
        change(announcement, anne)
    with pytest.raises(MayNotPublish):
        announce(user=anne)
    with pytest.raises(MayNotPublish):
        withdraw_announcement(announcement_id=announcement.pk, user=anne)


def test_the_list_of_staff_asks_as_often_for_many_as_for_one(django_assert_num_queries: Any) -> None:
    announce()
    with django_assert_num_queries(2):
        assert len(announcement_rows()) == 1
    for _ in range(4):
        announce(de=GERMAN)
    with django_assert_num_queries(2):
        assert len(announcement_rows()) == 5
