"""The part that all who watch a table share: drawn once a version, the same as a fresh one, and never for a player."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from games.models import Match
from games.play.services.resign import resign
from games.play.views import spectators
from tests.games.table_factories import move_at_random, opened, person, started, waits_for

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def answer(client: Client, match: Match, query: str = "") -> Any:
    response = client.get(f"/tables/{match.code}/{query}", headers=HTMX)
    assert response.status_code == 200
    return response


def part(client: Client, match: Match, query: str = "") -> str:
    return str(answer(client, match, query).content.decode())


def kept(match: Match) -> str:
    """The part as the cache gives it to a browser that names the version."""
    return part(Client(), match, f"?at={match.version}")


def is_kept(match: Match, language: str) -> bool:
    """Whether the part has been drawn for readers of that language."""
    with translation.override(language):
        return spectators._key(match.code, match.version) in caches[spectators.CACHE]


@pytest.mark.parametrize("ruleset", ["tudor/v15@1+opportunity", "royals/arcane@1"])
def test_the_kept_part_is_the_same_as_a_fresh_one(ruleset: str) -> None:
    match, people = started(ruleset, 3)
    random = Random(7)
    for _ in range(12):
        match = move_at_random(match, people, random)
        first = part(Client(), match)
        assert kept(match) == first
        caches[spectators.CACHE].clear()
        assert part(Client(), match) == first


def test_it_is_drawn_once_and_then_given_without_a_look_at_the_database(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    match, _ = started()
    shown = part(Client(), match)
    with django_assert_num_queries(0):
        assert kept(match) == shown


def test_a_page_that_saw_the_table_gather_is_loaded_anew() -> None:
    match, _ = started()
    part(Client(), match)
    for query in ("?gathering=1", f"?gathering=1&at={match.version}"):
        assert answer(Client(), match, query).headers["HX-Refresh"] == "true"


def test_a_member_who_watches_and_a_visitor_get_the_same() -> None:
    match, _ = started()
    shown = part(Client(), match)
    member = Client()
    member.force_login(person("mallory"))
    assert part(member, match, f"?at={match.version}") == shown
    caches[spectators.CACHE].clear()
    assert part(member, match) == shown, "the first who comes draws it for all"


def test_it_holds_no_form_no_token_and_no_name_but_those_of_the_players() -> None:
    match, _ = started()
    member = Client()
    member.force_login(person("mallory"))
    shown = part(member, match)
    for word in ("<form", "csrf", "mallory", 'name="move"'):
        assert word not in shown


@pytest.mark.parametrize("ruleset", ["tudor/v15@1", "royals/arcane@1"])
def test_a_player_never_gets_it_and_it_never_holds_what_players_see(ruleset: str) -> None:
    match, people = started(ruleset)
    shown = part(Client(), match)
    for user in people:
        player = Client()
        player.force_login(user)
        own = part(player, match, f"?at={match.version}")
        assert own != shown
        assert _without_token(own) == _without_token(part(player, match))
    assert kept(match) == shown


def _without_token(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if "csrfmiddlewaretoken" not in line)


def test_the_page_of_a_player_is_not_kept() -> None:
    match, people = started()
    player = Client()
    player.force_login(waits_for(match, people))
    assert "Your turn" in part(player, match)
    assert "Your turn" not in part(Client(), match)


def test_who_resigned_still_sees_their_own_seat_and_not_the_shared_part() -> None:
    match, people = started(players=3)
    leaver = waits_for(match, people)
    resign(match_id=match.pk, user=leaver)
    match = Match.objects.get(pk=match.pk)
    shown = part(Client(), match)
    client = Client()
    client.force_login(leaver)
    assert part(client, match, f"?at={match.version}") != shown


def test_a_new_version_is_drawn_anew() -> None:
    match, people = started()
    before = part(Client(), match)
    after = move_at_random(match, people, Random(1))
    shown = part(Client(), after)
    assert shown != before
    assert f'data-version="{after.version}"' in shown
    assert kept(after) == shown


@pytest.mark.parametrize(
    "at",
    ["", "999999", "0", "-1", "1.5", "one", "٣", "²", " 1", "1e3", "%00", "0" * 9, "9" * 300, "9" * 5000, "1&at=x"],
)
def test_a_version_that_does_not_exist_shows_the_table_as_it_is(at: str) -> None:
    match, _ = started()
    assert part(Client(), match, f"?at={at}") == part(Client(), match)


def test_a_table_that_does_not_exist_is_not_found_whatever_version_it_names() -> None:
    for code in ("nowhere2", "x" * 300, "a-b_c"):
        assert Client().get(f"/tables/{code}/?at=1", headers=HTMX).status_code == 404


def test_a_browser_without_htmx_gets_the_page_even_if_it_names_a_version() -> None:
    match, _ = started()
    part(Client(), match)
    assert "<html" in Client().get(f"/tables/{match.code}/?at={match.version}").content.decode()


def test_another_language_gets_a_part_of_its_own(settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    match, _ = started()
    try:
        response = answer(Client(headers={"accept-language": "de"}), match)
    finally:
        translation.activate("en")
    assert response.headers["Content-Language"] == "de"
    assert is_kept(match, "de")
    assert not is_kept(match, "en")
    part(Client(), match)
    assert is_kept(match, "en")


def test_a_table_that_gathers_and_one_that_is_over_are_not_kept() -> None:
    match, anna = opened()
    shown = part(Client(), match)
    assert "Waiting for players" in shown
    client = Client()
    client.force_login(anna)
    assert "Leave seat" in part(client, match, f"?at={match.version}")
    assert not is_kept(match, "en")


def test_a_refusal_is_told_to_who_was_refused_and_is_not_kept() -> None:
    match, _ = started()
    client = Client()
    client.force_login(person("mallory"))
    refused = client.post(f"/tables/{match.code}/resign/", headers=HTMX)
    assert refused.status_code == 403
    assert "match.not_your_seat" in refused.content.decode()
    assert "match.not_your_seat" not in part(client, match)
