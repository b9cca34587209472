"""A third game comes to the site by registering its engine package and its title package, and by nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from accounts.models import User
from games.archive.services.archive_match import archive_match
from games.bots.levels import Level
from games.engine.errors import BadRuleset
from games.engine.protocol import Ruleset
from games.models import ArchiveEntry, Match
from games.play.services.play_move import play_move
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import fill_table, take_seat
from games.titles.protocol import Title
from games.titles.registry import find_title
from games.words import move_words, name_words
from leaderboards.models import RatingEvent
from leaderboards.services.queue_rating import queue_rating
from leaderboards.services.rate_match import rate_match
from tests.games.table_factories import NAMES, bots_moved, everybody_ready, fresh, legal, person, waits_for
from tests.titles.toy.facts import TOOK_TWO
from tests.titles.toy.registering import register_toy

pytestmark = pytest.mark.django_db


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register_toy(monkeypatch.setattr)


@pytest.fixture
def bare_toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The toy with a title that brings nothing at all."""
    register_toy(monkeypatch.setattr, Title(slug="toy", folder=tmp_path))


def begun(players: int = 2, *, is_rated: bool = False) -> tuple[Match, list[str]]:
    """A match of two people, with a bot on the third seat if there is one."""
    people = [person(name) for name in NAMES[:2]]
    match = open_table(user=people[0], ruleset=Ruleset("toy", "wood"), players=players, is_rated=is_rated)
    take_seat(match_id=match.pk, user=people[1])
    if players > 2:
        fill_table(match_id=match.pk, user=people[0], bot=Level.LORD)
    everybody_ready(match)
    return bots_moved(match), [user.username for user in people]


def played(match: Match) -> Match:
    """The match at its end, people choosing at random and bots as they like."""
    random, people = Random(5), [seat.user for seat in match.seats.all() if seat.user]
    while match.status == Match.Status.PLAYING:
        text = random.choice(legal(match))
        play_move(match_id=match.pk, user=waits_for(match, people), ply=match.ply, text=text)
        match = bots_moved(fresh(match))
    return match


def kept(match: Match) -> Match:
    assert archive_match(match_id=match.pk)
    return fresh(match)


def page_of(address: str, user: str = "") -> str:
    client = Client()
    if user:
        client.force_login(User.objects.get(username=user))
    response = client.get(address, follow=True)
    assert response.status_code == 200, address
    return response.content.decode()


def test_a_game_is_unknown_until_it_is_registered() -> None:
    with pytest.raises(BadRuleset):
        find_title("toy")
    assert Client().get("/lobby/new/toy/").status_code in (302, 404)
    assert Client().get("/rules/toy/").status_code == 404
    assert name_words("toy") == "Toy"


@pytest.mark.usefixtures("toy")
def test_it_is_offered_on_the_front_page_in_the_lobby_and_in_the_forms() -> None:
    person("anna")
    rules = ("/rules/toy/", "/rules/toy/revisions/")
    for address in (
        "/",
        "/lobby/",
        "/lobby/new/toy/",
        "/archive/",
        "/archive/statistics/toy/",
        "/leagues/new/",
        *rules,
    ):
        assert "Stones" in page_of(address, "anna"), address


@pytest.mark.usefixtures("toy")
def test_two_people_and_a_bot_play_it_and_it_is_scored_archived_replayed_found_and_exported() -> None:
    match, names = begun(players=3)
    assert '<p class="stones">' in page_of(f"/tables/{match.code}/", names[0])
    match = kept(played(match))
    over = page_of(f"/tables/{match.code}/", names[0])
    assert "Game over" in over
    assert "takes stones: " in over
    for address in (f"/tables/{match.code}/replay/", f"/tables/{match.code}/verify/"):
        assert "Stones" in page_of(address, names[0])
    entry = ArchiveEntry.objects.get(match=match)
    assert (entry.game, entry.edition) == ("toy", "wood")
    search = page_of("/archive/?game=toy", names[0])
    assert match.code in search
    assert "by the last stone" in search
    has_taken_two = any(ply.text == "take 2" for ply in match.archived.plies)
    assert has_taken_two == entry.facts.filter(kind=TOOK_TWO.code).exists()
    assert "took two stones at once" in page_of("/archive/", names[0])
    assert '[Game "toy"]' in page_of(f"/tables/{match.code}/record.txt", names[0])
    for file in ("record.json", "scores.csv", "play.txt", "proof.txt"):
        assert page_of(f"/tables/{match.code}/{file}", names[0])


@pytest.mark.usefixtures("toy")
def test_a_match_of_two_people_is_rated() -> None:
    match, names = begun(is_rated=True)
    match = kept(played(match))
    assert queue_rating(match_id=match.pk)
    rate_match(match_id=match.pk)
    assert sorted(RatingEvent.objects.values_list("user__username", flat=True)) == sorted(names)
    assert "Stones" in page_of("/leaderboards/")


@pytest.mark.usefixtures("bare_toy")
def test_a_title_that_brings_nothing_has_plain_defaults() -> None:
    match, names = begun(players=3)
    page = page_of(f"/tables/{match.code}/", names[0])
    assert "<dt>Stones</dt>" in page
    assert move_words("toy", "take 1", ()) == "take 1"
    assert name_words("first-toy_thing", "toy") == "First toy thing"
    match = kept(played(match))
    assert "Toy" in page_of(f"/tables/{match.code}/replay/", names[0])
    assert "by the rules of the game" in page_of("/archive/?game=toy", names[0])
    assert "not on the site yet" in page_of("/rules/toy/")


def test_static_files_of_a_title_are_found_when_it_is_registered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    style = tmp_path / "static" / "css" / "toy.css"
    style.parent.mkdir(parents=True)
    style.write_text(".stones { color: gray }")
    assert finders.find("css/toy.css") is None
    register_toy(monkeypatch.setattr, Title(slug="toy", folder=tmp_path))
    assert finders.find("css/toy.css") == str(style)
    listed = [path for finder in finders.get_finders() for path, _ in finder.list([])]
    assert listed.count("css/toy.css") == 1


def test_no_words_are_kept_from_before_it_was_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert name_words("toy") == "Toy"
    with monkeypatch.context() as patch:
        register_toy(patch.setattr)
        assert name_words("toy") == "Stones"
    assert name_words("toy") == "Toy"
