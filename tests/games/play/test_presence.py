"""Who is at a table: players are seen to come and go, and those who watch are counted."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.services.save_preferences import save_preferences
from games.engine.protocol import Ruleset
from games.models import Match
from games.play import presence
from games.play.presence import Spectators
from games.play.selectors.presence import presence_part
from games.play.services.note_presence import note_presence
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from tests.games.table_factories import person, started

pytestmark = pytest.mark.django_db

PAGE, OTHER_PAGE = "0123456789abcdef", "fedcba9876543210"


def part_of(match: Match) -> dict[str, bool]:
    return {sign.name: sign.is_here for sign in presence_part(match).players}


def sign(client: Client, match: Match, page: str = PAGE) -> str:
    answer = client.get(reverse("games:presence", args=[match.code]), {"page": page})
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_player_whose_page_is_open_is_here_until_it_is_closed() -> None:
    match, (_, bo) = started()
    assert part_of(match) == {"anna": False, "bo": False}
    note_presence(code=match.code, user=bo, is_here=True)
    assert part_of(match) == {"anna": False, "bo": True}
    note_presence(code=match.code, user=bo, is_here=False)
    assert part_of(match) == {"anna": False, "bo": False}


def test_a_player_who_gives_no_more_signs_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (anna, _) = started()
    monkeypatch.setattr(presence, "SECONDS_REMEMBERED", 0)
    presence.note_player(match.code, anna.pk)
    assert part_of(match) == {"anna": False, "bo": False}


def test_the_sign_of_a_players_page_says_that_they_are_here(client: Client) -> None:
    match, (anna, _) = started()
    client.force_login(anna)
    sign(client, match)
    assert part_of(match) == {"anna": True, "bo": False}
    assert presence_part(match).spectators.number == 0


def test_every_open_page_of_a_person_without_a_seat_is_counted_once(client: Client) -> None:
    match, _ = started()
    for page in (PAGE, PAGE, OTHER_PAGE):
        sign(client, match, page)
    client.force_login(person("cleo"))
    note_presence(code=match.code, user=person("dan"), is_here=True)
    assert presence_part(match).spectators.number == 2


@pytest.mark.parametrize("page", ["", "x", "0123456789ABCDEF", PAGE * 20])
def test_a_page_without_a_proper_name_is_answered_and_not_counted(client: Client, page: str) -> None:
    match, _ = started()
    assert "No spectators" in sign(client, match, page)
    assert presence_part(match).spectators.number == 0


def test_a_page_that_is_closed_is_forgotten_after_a_while(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = started()
    whiles = [1]
    monkeypatch.setattr(presence, "_while", lambda: whiles[-1])
    sign(client, match)
    whiles.append(2)
    assert presence_part(match).spectators.number == 1
    whiles.append(3)
    assert presence_part(match).spectators.number == 0


def watches_by_name(name: str, *, is_named: bool) -> Client:
    user = person(name)
    save_preferences(user=user, is_named_watching=is_named)
    client = Client()
    client.force_login(user)
    return client


def test_spectators_are_named_if_they_want_to_be_and_counted_otherwise(client: Client) -> None:
    match, _ = started()
    sign(client, match)
    sign(watches_by_name("dan", is_named=False), match, "1" * 16)
    told = sign(watches_by_name("cleo", is_named=True), match, OTHER_PAGE)
    assert presence_part(match).spectators == Spectators(3, ("cleo",))
    assert "3 spectators" in told
    assert "cleo" in told
    assert "dan" not in told


def test_a_person_with_two_pages_is_named_once() -> None:
    match, _ = started()
    cleo = watches_by_name("cleo", is_named=True)
    for page in (PAGE, OTHER_PAGE):
        sign(cleo, match, page)
    assert presence_part(match).spectators == Spectators(2, ("cleo",))


def test_only_some_are_named_however_many_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "MOST_NAMED", 2)
    match, _ = started()
    for number in range(4):
        presence.note_spectator(match.code, f"{number:016x}", f"name{number}")
    assert presence_part(match).spectators == Spectators(4, ("name0", "name1"))


def test_a_spectator_whose_page_is_closed_is_neither_counted_nor_named_and_may_come_back(client: Client) -> None:
    match, _ = started()
    sign(client, match)
    presence.note_spectator(match.code, OTHER_PAGE, "cleo")
    assert presence.forget_spectator(match.code, OTHER_PAGE)
    assert not presence.forget_spectator(match.code, OTHER_PAGE)
    assert presence_part(match).spectators == Spectators(1, ())
    presence.note_spectator(match.code, OTHER_PAGE, "cleo")
    assert presence_part(match).spectators == Spectators(2, ("cleo",))


def test_who_watched_and_plays_now_is_not_counted_any_more(client: Client) -> None:
    anna, bo = person("anna"), person("bo")
    match = open_table(user=anna, ruleset=Ruleset.read("tudor/v15@1"), players=2)
    sign(client, match)
    assert presence_part(match).spectators.number == 1
    take_seat(match_id=match.pk, user=bo)
    client.force_login(bo)
    assert "No spectators" in sign(client, match)


def test_a_program_that_opens_many_pages_is_not_a_crowd(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "MOST_OF_NETWORK", 3)
    match, _ = started()
    for number in range(9):
        sign(client, match, f"{number:016x}")
    assert presence_part(match).spectators.number == 3
    # One that was not counted cannot be taken off either.
    assert not presence.forget_spectator(match.code, f"{8:016x}")
    assert presence_part(match).spectators.number == 3
