"""How somebody likes the house."""

from __future__ import annotations

import datetime as dt
import re
from typing import Literal

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
from accounts.selectors import preferences_of, wants_mail
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from accounts.services.save_preferences import save_preferences
from tests.factories import make_user, sign_in

pytestmark = pytest.mark.django_db

About = Literal["turn", "invitation", "end"]
ABOUT: tuple[About, ...] = ("turn", "invitation", "end")

ADDRESS = "/account/preferences/"
CHOICES = {"language": "en", "time_zone": "Europe/London", "palette": "contrast", "motion": "reduced"}
LETTERS = ("mail_on_turn", "mail_on_invitation", "mail_on_end")


def test_somebody_who_never_chose_has_the_defaults() -> None:
    preferences = preferences_of(make_user())
    assert not Preferences.objects.exists()
    assert (preferences.language, preferences.time_zone) == ("", "")
    assert (preferences.palette, preferences.motion) == ("classic", "system")
    assert [getattr(preferences, letter) for letter in LETTERS] == [True, True, False]


def test_the_first_change_creates_the_row_and_later_ones_keep_the_rest() -> None:
    user = make_user()
    save_preferences(user=user, palette="contrast")
    save_preferences(user=user, motion="full")
    saved = Preferences.objects.get()
    assert (saved.palette, saved.motion) == ("contrast", "full")


def test_the_page_saves_what_is_chosen() -> None:
    user = make_user()
    response = sign_in(user).post(ADDRESS, {**CHOICES, "mail_on_end": "on"}, follow=True)
    assert response.content.decode().count("Your preferences are saved.") == 1
    assert Preferences.objects.values(*CHOICES).get() == CHOICES
    assert Preferences.objects.values_list(*LETTERS).get() == (False, False, True)


@pytest.mark.parametrize(("field", "value"), [("language", "tlh"), ("time_zone", "Moon/Tycho"), ("palette", "pink")])
def test_only_what_is_offered_can_be_chosen(field: str, value: str) -> None:
    response = sign_in(make_user()).post(ADDRESS, {**CHOICES, field: value})
    assert f'id="id_{field}_error"' in response.content.decode()
    assert not Preferences.objects.exists()


def test_a_guest_is_not_asked_about_letters() -> None:
    client = sign_in(create_guest())
    assert "mail_on_" not in client.get(ADDRESS).content.decode()
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
    for address in ("/", "/lobby/", ADDRESS, "/no-such-room/"):
        assert dress(client.get(address).content.decode()) == (palette, motion)


def test_whoever_has_not_chosen_or_is_unknown_sees_the_defaults(client: Client) -> None:
    fresh = Preferences()
    members, guests = sign_in(make_user()), sign_in(create_guest())
    for page in (client.get("/"), members.get("/"), guests.get("/"), client.get("/no-such-room/")):
        assert dress(page.content.decode()) == (fresh.palette, fresh.motion)
    # As some error pages are drawn: without a request.
    assert dress(render_to_string("400.html")) == (fresh.palette, fresh.motion)


@pytest.mark.parametrize("about", ABOUT)
def test_a_letter_is_sent_to_whoever_wants_it(about: About) -> None:
    user = make_user()
    for wish in (True, False):
        save_preferences(user=user, **{f"mail_on_{about}": wish})
        assert wants_mail(User.objects.get(), about) is wish


def test_somebody_who_never_chose_is_told_of_turns_and_invitations_alone() -> None:
    user = make_user()
    assert [about for about in ABOUT if wants_mail(user, about)] == ["turn", "invitation"]


@pytest.mark.parametrize("about", ABOUT)
def test_nobody_writes_to_guests_to_closed_accounts_or_to_an_address_that_is_not_confirmed(about: About) -> None:
    guest, unconfirmed, nowhere, closed = create_guest(), make_user("jane"), make_user("amy"), make_user("kate")
    EmailAddress.objects.filter(user=unconfirmed).update(verified=False)
    EmailAddress.objects.filter(user=nowhere).delete()
    for user in (guest, unconfirmed, nowhere, closed):
        save_preferences(user=user, **{f"mail_on_{about}": True})
    close_account(user=closed)
    assert [wants_mail(user, about) for user in (guest, unconfirmed, nowhere, closed)] == [False] * 4


def test_it_is_the_address_written_to_that_has_to_be_confirmed() -> None:
    user = make_user()
    EmailAddress.objects.create(user=user, email="new@example.com")
    User.objects.update(email="new@example.com")
    assert not wants_mail(User.objects.get(), "turn")
