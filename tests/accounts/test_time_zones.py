"""Time zones are named in the reader's language; what is stored is the same in all of them."""

from __future__ import annotations

import zoneinfo

import pytest
from django.utils import translation

from accounts.services.save_preferences import save_preferences
from accounts.time_zones import city_of, zones_by_continent
from tests.factories import make_user, sign_in


def names(language: str) -> dict[str, str]:
    with translation.override(language):
        return {name: city for _, zones in zones_by_continent() for name, city in zones}


@pytest.mark.parametrize(
    ("language", "city"),
    [("de", "Wien"), ("nl", "Wenen"), ("en", "Vienna"), ("xx-not-there", "Vienna"), ("", "Vienna")],
)
def test_a_city_has_the_name_of_the_readers_language(language: str, city: str) -> None:
    with translation.override(language or None):
        assert city_of("Europe/Vienna") == city


def test_a_city_with_a_new_name_is_known_by_it() -> None:
    assert names("de")["Asia/Kolkata"] == "Kalkutta"
    assert names("en")["Asia/Kolkata"] == "Kolkata"
    # A place that keeps the time of another has its own name.
    assert names("de")["Europe/Belfast"] == "Belfast"


def test_what_no_language_names_otherwise_stays_as_it_is() -> None:
    assert names("de")["America/New_York"] == "New York"
    assert names("de")["America/Argentina/Buenos_Aires"] == "Argentina, Buenos Aires"


@pytest.mark.parametrize("language", ["de", "en", "nl"])
def test_every_language_offers_the_same_time_zones(language: str) -> None:
    expected = {name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/")}
    assert set(names(language)) == expected


def test_cities_are_in_the_order_of_the_readers_alphabet() -> None:
    cities = [city for name, city in names("de").items() if name.startswith("Europe/")]
    assert cities.index("Vaduz") < cities.index("Wien") < cities.index("Zürich")


@pytest.mark.django_db
@pytest.mark.sqlite_only
def test_the_preferences_show_and_store_it() -> None:
    user = make_user()
    save_preferences(user=user, language="de", time_zone="Europe/Vienna")
    client = sign_in(user)
    assert (
        '<option value="Europe/Vienna" selected>Wien</option>' in client.get("/account/preferences/").content.decode()
    )
    assert "(Wien)" in client.get("/account/time-off/").content.decode()
    sent = {"language": "de", "time_zone": "Europe/Rome", "palette": "classic", "motion": "system"}
    assert client.post("/account/preferences/", sent).status_code == 302
    user.preferences.refresh_from_db()
    assert user.preferences.time_zone == "Europe/Rome"
