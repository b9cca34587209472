"""The countries in which people live."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.data_export import export_data
from accounts.models import User
from accounts.services.create_guest import create_guest
from accounts.services.save_preferences import save_preferences
from tests.factories import make_user, sign_in

pytestmark = pytest.mark.django_db


def test_a_country_is_shown_only_if_it_is_given(client: Client) -> None:
    anne = make_user("anne")
    assert "Germany" not in client.get("/people/anne/").content.decode()
    own = sign_in(anne)
    assert 'name="country"' in own.get("/account/preferences/").content.decode()
    save_preferences(user=anne, country="DE")
    assert "Germany (DE)" in client.get("/people/anne/").content.decode()
    assert export_data(User.objects.get(pk=anne.pk))["preferences"]["country"] == "DE"


def test_a_country_that_does_not_exist_is_refused() -> None:
    page = sign_in(make_user("anne")).post(
        "/account/preferences/", {"palette": "classic", "motion": "system", "country": "XX"}
    )
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()


def test_guests_are_not_asked_where_they_are_at_home() -> None:
    assert 'name="country"' not in sign_in(create_guest()).get("/account/preferences/").content.decode()
