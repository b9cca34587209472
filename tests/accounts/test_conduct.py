"""The rules of conduct: read by everyone, and named by decisions for ever."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client

from accounts.conduct import MEASURES, RULES
from tests.accounts.test_languages import alternates

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

EVER_NAMED = {"kindness", "full-game", "one-account", "own-moves", "no-collusion", "names", "privacy"}
"""Every code under which a decision may have been made. Codes are added here and never removed."""
MEASURES_EVER_NAMED = {"warn", "hide", "rename", "mute", "suspend", "close"}


def test_a_code_that_a_decision_may_name_is_never_taken_away() -> None:
    assert {rule.code for rule in RULES} == EVER_NAMED
    assert {measure.code for measure in MEASURES} == MEASURES_EVER_NAMED
    assert len(RULES) == len(EVER_NAMED)


def test_every_rule_and_every_measure_has_an_anchor(client: Client) -> None:
    page = client.get("/conduct/").content.decode()
    for rule in RULES:
        assert f'<li id="{rule.code}"' in page
    for measure in MEASURES:
        assert f'<div id="{measure.code}"' in page


def test_no_two_parts_of_the_page_have_one_anchor(client: Client) -> None:
    anchors = re.findall(r'\sid="([^"]+)"', client.get("/conduct/").content.decode())
    assert len(anchors) == len(set(anchors))


def test_it_is_linked_at_the_foot_of_every_page_and_listed_in_all_languages(client: Client) -> None:
    for address in ("/learn/", "/nowhere/"):
        assert '<a href="/conduct/">' in client.get(address).content.decode()
    found = alternates(client.get("/conduct/").content.decode())
    assert found == {
        **{code: f"{settings.PUBLIC_URL}/{code}/conduct/" for code, _ in settings.LANGUAGES},
        "x-default": f"{settings.PUBLIC_URL}/conduct/",
    }
