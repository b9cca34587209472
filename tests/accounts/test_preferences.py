"""Preferences of people."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from allauth.account.models import EmailAddress
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from accounts.middleware import PreferencesMiddleware
from accounts.models import Preferences, User
from accounts.notifications.selectors.preferences import can_be_emailed
from accounts.selectors.people import preferences_of
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
    assert (preferences.palette, preferences.motion) == ("classic", "system")


def test_the_first_change_creates_the_row_and_later_ones_keep_the_rest() -> None:
    user = make_user()
    save_preferences(user=user, palette="contrast")
    save_preferences(user=user, motion="full")
    saved = Preferences.objects.get()
    assert (saved.palette, saved.motion) == ("contrast", "full")


def test_the_page_saves_what_is_chosen() -> None:
    user = make_user()
    response = sign_in(user).post(ADDRESS, CHOICES, follow=True)
    assert response.content.decode().count("Preferences saved.") == 1
    assert Preferences.objects.values(*CHOICES).get() == CHOICES


@pytest.mark.parametrize(("field", "value"), [("language", "tlh"), ("time_zone", "Moon/Tycho"), ("palette", "pink")])
def test_only_what_is_offered_can_be_chosen(field: str, value: str) -> None:
    response = sign_in(make_user()).post(ADDRESS, {**CHOICES, field: value})
    assert f'id="id_{field}_error"' in response.content.decode()
    assert not Preferences.objects.exists()


def test_a_guest_is_not_asked_about_what_concerns_members() -> None:
    client = sign_in(create_guest())
    assert "is_on_leaderboards" not in client.get(ADDRESS).content.decode()
    client.post(ADDRESS, CHOICES)
    assert Preferences.objects.get().palette == "contrast"


def seen_by(user: User) -> tuple[str, str]:
    """The language and time zone in which a page is made for a person."""
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
    with override_settings(LANGUAGES=[("en", "English")]):
        assert seen_by(user) == ("en", "UTC")


def test_days_are_told_in_the_persons_time() -> None:
    user = make_user()
    User.objects.update(date_joined=dt.datetime(2026, 1, 1, 23, 30, tzinfo=dt.UTC))
    save_preferences(user=user, time_zone="Asia/Tokyo")
    assert "2 January 2026" in sign_in(user).get(user.get_absolute_url()).content.decode()


@pytest.mark.parametrize("has_chosen", [False, True])
def test_preferences_cost_no_query_of_their_own(
    django_assert_num_queries: DjangoAssertNumQueries, has_chosen: bool
) -> None:
    user = make_user()
    if has_chosen:
        save_preferences(user=user, palette="contrast")
    client = sign_in(user)
    with django_assert_num_queries(2):  # the session, and the person with their preferences
        client.get(reverse("accounts:data"))


def dress(page: str) -> tuple[str, str]:
    """The palette and the motion that a page is drawn with."""
    found = re.search(r'<html [^>]*data-palette="([\w-]*)" data-motion="([\w-]*)"', page)
    assert found, "the page says nothing about its palette and its motion"
    return found[1], found[2]


@pytest.mark.parametrize("palette", Preferences.Palette.values)
@pytest.mark.parametrize("motion", Preferences.Motion.values)
def test_pages_are_drawn_as_the_person_likes_them(palette: str, motion: str) -> None:
    user = make_user()
    save_preferences(user=user, palette=palette, motion=motion)
    client = sign_in(user)
    for address in ("/", "/lobby/", ADDRESS, "/no-such-page/"):
        assert dress(client.get(address).content.decode()) == (palette, motion)


def test_who_has_not_chosen_or_is_unknown_sees_the_defaults(client: Client) -> None:
    fresh = Preferences()
    members, guests = sign_in(make_user()), sign_in(create_guest())
    for page in (client.get("/"), members.get("/"), guests.get("/"), client.get("/no-such-page/")):
        assert dress(page.content.decode()) == (fresh.palette, fresh.motion)
    # As some error pages are drawn: without a request.
    assert dress(render_to_string("400.html")) == (fresh.palette, fresh.motion)


def test_it_is_the_address_written_to_that_has_to_be_confirmed() -> None:
    user = make_user()
    EmailAddress.objects.create(user=user, email="new@example.com")
    User.objects.update(email="new@example.com")
    assert not can_be_emailed(User.objects.get())
