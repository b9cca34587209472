"""How somebody likes the house."""

from __future__ import annotations

import datetime as dt

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings
from django.urls import reverse
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from accounts.middleware import PreferencesMiddleware
from accounts.models import Preferences, User
from accounts.selectors import preferences_of
from accounts.services.create_guest import create_guest
from accounts.services.save_preferences import save_preferences
from tests.factories import make_user, sign_in

pytestmark = pytest.mark.django_db

ADDRESS = "/account/preferences/"
CHOICES = {"language": "en", "time_zone": "Europe/London", "palette": "contrast", "motion": "reduced"}


def test_somebody_who_never_chose_has_the_defaults() -> None:
    preferences = preferences_of(make_user())
    assert not Preferences.objects.exists()
    assert (preferences.language, preferences.time_zone) == ("", "")
    assert (preferences.palette, preferences.motion, preferences.mail_on_turn) == ("classic", "system", True)


def test_the_first_change_creates_the_row_and_later_ones_keep_the_rest() -> None:
    user = make_user()
    save_preferences(user=user, palette="contrast")
    save_preferences(user=user, motion="full")
    saved = Preferences.objects.get()
    assert (saved.palette, saved.motion) == ("contrast", "full")


def test_the_page_saves_what_is_chosen() -> None:
    user = make_user()
    response = sign_in(user).post(ADDRESS, CHOICES, follow=True)
    assert "Your preferences are saved." in response.content.decode()
    assert Preferences.objects.values(*CHOICES, "mail_on_turn").get() == {**CHOICES, "mail_on_turn": False}


@pytest.mark.parametrize(("field", "value"), [("language", "tlh"), ("time_zone", "Moon/Tycho"), ("palette", "pink")])
def test_only_what_is_offered_can_be_chosen(field: str, value: str) -> None:
    response = sign_in(make_user()).post(ADDRESS, {**CHOICES, field: value})
    assert f'id="id_{field}_error"' in response.content.decode()
    assert not Preferences.objects.exists()


def test_a_guest_is_not_asked_about_letters() -> None:
    client = sign_in(create_guest())
    assert "mail_on_turn" not in client.get(ADDRESS).content.decode()
    client.post(ADDRESS, CHOICES)
    assert Preferences.objects.get().palette == "contrast"


def seen_by(user: User) -> tuple[str, str]:
    """The language and time zone in which a page is made for somebody."""
    seen = []

    def page(_request: HttpRequest) -> HttpResponse:
        seen.append((translation.get_language(), timezone.get_current_timezone_name()))
        return HttpResponse()

    request = RequestFactory().get("/")
    request.user = user
    with translation.override("en"):
        PreferencesMiddleware(page)(request)
    return seen[0]


def test_pages_are_made_in_the_persons_language_and_time() -> None:
    user = make_user()
    save_preferences(user=user, language="de", time_zone="Asia/Tokyo")
    with override_settings(LANGUAGES=[("en", "English"), ("de", "Deutsch")]):
        assert seen_by(user) == ("de", "Asia/Tokyo")
    assert timezone.get_current_timezone_name() == "UTC"


def test_a_language_that_is_no_longer_offered_is_passed_over() -> None:
    user = make_user()
    save_preferences(user=user, language="de")
    assert seen_by(user) == ("en", "UTC")


def test_days_are_told_in_the_persons_time() -> None:
    user = make_user()
    User.objects.update(date_joined=dt.datetime(2026, 1, 1, 23, 30, tzinfo=dt.UTC))
    save_preferences(user=user, time_zone="Asia/Tokyo")
    assert "Jan. 2, 2026" in sign_in(user).get(user.get_absolute_url()).content.decode()


def test_preferences_cost_no_query_of_their_own(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client = sign_in(make_user())
    with django_assert_num_queries(2):  # the session, and the person with their preferences
        client.get(reverse("accounts:data"))
