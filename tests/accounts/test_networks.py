"""From which network people came is remembered for fair play, for a while, and shown to no one."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import override_settings

from accounts.data_export import export_data
from accounts.models import NetworkTrace
from accounts.networks import household
from accounts.selectors.people import share_a_network
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from accounts.services.forget_networks import forget_networks
from accounts.services.note_network import note_network
from accounts.tasks import forget_networks_task
from tests.factories import PASSWORD, make_user, sign_in

pytestmark = pytest.mark.django_db
DAY = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> None:
    cache.clear()


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("192.0.2.7", "192.0.2.250", True),
        ("192.0.2.7", "192.0.3.7", False),
        ("2001:db8:1:2::1", "2001:db8:1:ffff::9", True),
        ("2001:db8:1::1", "2001:db8:2::1", False),
        ("::ffff:192.0.2.7", "192.0.2.9", True),
    ],
)
def test_a_network_is_what_a_household_shares(one: str, other: str, is_same: bool) -> None:
    assert (household(one) == household(other)) is is_same


def test_without_the_secret_of_the_site_a_fingerprint_tells_nothing() -> None:
    here = household("192.0.2.7")
    assert here is not None
    assert "192" not in here
    with override_settings(SECRET_KEY="another"):
        assert household("192.0.2.7") != here
    assert household("nowhere") is None


def test_a_network_is_noted_once_a_day() -> None:
    anne = make_user()
    with time_machine.travel(DAY, tick=False):
        assert [note_network(user=anne, address="192.0.2.7") for _ in range(2)] == [True, False]
        assert note_network(user=anne, address="198.51.100.7")
        assert not note_network(user=anne, address="nowhere")
    cache.clear()
    with time_machine.travel(DAY + dt.timedelta(days=2), tick=False):
        note_network(user=anne, address="192.0.2.8")
    traces = NetworkTrace.objects.order_by("-last_day").values_list("first_day", "last_day")
    assert list(traces) == [(dt.date(2026, 3, 1), dt.date(2026, 3, 3)), (dt.date(2026, 3, 1), dt.date(2026, 3, 1))]


def test_signing_in_and_sending_leave_a_trace_and_reading_does_not(client: Any) -> None:
    anne = make_user()
    client.get("/lobby/")
    sign_in(anne).get("/lobby/")
    assert not NetworkTrace.objects.exists()
    client.post("/account/login/", {"login": anne.username, "password": PASSWORD})
    assert NetworkTrace.objects.get().user == anne
    bess = make_user("bess")
    sign_in(bess).post("/account/blocks/", REMOTE_ADDR="203.0.113.9")
    assert NetworkTrace.objects.filter(user=bess).count() == 1
    sign_in(create_guest()).post("/account/blocks/")
    assert NetworkTrace.objects.count() == 2


@override_settings(ALLAUTH_TRUSTED_PROXY_COUNT=1)
def test_behind_the_proxy_the_visitor_counts_and_not_the_proxy() -> None:
    anne, bess = make_user(), make_user("bess")
    for user, address in ((anne, "192.0.2.7"), (bess, "198.51.100.7")):
        sign_in(user).post("/account/blocks/", REMOTE_ADDR="10.0.0.1", headers={"X-Forwarded-For": address})
    assert not share_a_network(anne.pk, bess.pk)
    assert NetworkTrace.objects.count() == 2


def test_two_share_a_network_until_it_is_forgotten() -> None:
    anne, bess, cleo = make_user(), make_user("bess"), make_user("cleo")
    with time_machine.travel(DAY, tick=False):
        for user, address in ((anne, "192.0.2.7"), (bess, "192.0.2.8"), (cleo, "198.51.100.7")):
            note_network(user=user, address=address)
    assert share_a_network(anne.pk, bess.pk)
    assert not share_a_network(anne.pk, cleo.pk)
    with time_machine.travel(DAY + dt.timedelta(days=90), tick=False):
        assert forget_networks() == 0
    with time_machine.travel(DAY + dt.timedelta(days=91), tick=False):
        forget_networks_task()
    assert not NetworkTrace.objects.exists()


def test_people_download_the_days_and_closing_the_account_forgets_them() -> None:
    anne = make_user()
    with time_machine.travel(DAY, tick=False):
        note_network(user=anne, address="192.0.2.7")
    assert export_data(anne)["networks"] == [{"first_day": dt.date(2026, 3, 1), "last_day": dt.date(2026, 3, 1)}]
    close_account(user=anne)
    assert not NetworkTrace.objects.exists()
