"""The form for a new table."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.services.create_guest import create_guest
from games.engine.protocol import Ruleset
from games.models import Match
from games.play import seat_requirements
from games.tables.forms import TableForm
from games.tables.services.open_table import open_table
from games.titles.registry import all_titles
from tests.games.table_factories import person

pytestmark = pytest.mark.django_db

TUDOR: dict[str, Any] = {
    "edition": "v15",
    "cards": "first-court",
    "players": "3",
    "speed": "live-calm",
    "is_rated": "false",
    "access": "open",
    "least_reliability": "0",
    "title": "Ours",
}
ROYALS = {name: value for name, value in TUDOR.items() if name != "cards"} | {"edition": "arcane"}


@pytest.fixture
def anna(client: Client) -> Client:
    client.force_login(person("anna"))
    return client


@pytest.fixture
def _no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_requirements, "_sources", [])


@pytest.fixture
def _ratings(_no_ratings: None) -> None:
    seat_requirements.register_ratings(lambda user, match: 1500)


def refused(client: Client, game: str, data: dict[str, Any]) -> str:
    """The page that says what is wrong; no table has been opened."""
    response = client.post(f"/lobby/new/{game}/", data)
    assert response.status_code == 422
    assert not Match.objects.exists()
    return response.content.decode()


def opened_by_form(client: Client, game: str, data: dict[str, Any]) -> Match:
    response = client.post(f"/lobby/new/{game}/", data)
    assert response.status_code == 302
    match = Match.objects.get()
    assert response["Location"] == f"/tables/{match.code}/"
    return match


@pytest.mark.parametrize(
    ("edition", "cards", "ruleset"),
    [
        ("v15", "first-court", "tudor/v15@2+scenario=blue2+scoring=red1,green4"),
        ("draft", "first-court", "tudor/draft@2+scenario=blue1+scoring=red1,green4"),
        ("corax", "r1-g6-b5", "tudor/corax@2+scenario=blue5+scoring=red1,green6"),
        ("v15", "random", "tudor/v15@2+random"),
    ],
)
def test_a_named_set_of_cards_or_random_ones_are_played_as_the_edition_has_them(
    anna: Client, edition: str, cards: str, ruleset: str
) -> None:
    match = opened_by_form(anna, "tudor", {**TUDOR, "edition": edition, "cards": cards})
    assert (match.ruleset, match.players, match.title) == (ruleset, 3, "Ours")


def test_every_set_of_every_edition_that_the_form_offers_can_be_opened(anna: Client) -> None:
    form = TableForm(game="tudor")
    for edition in form.meta.editions:
        for cards in [preset.id for preset in edition.presets] + ["random"]:
            response = anna.post("/lobby/new/tudor/", {**TUDOR, "edition": edition.slug, "cards": cards})
            assert response.status_code == 302, (edition.slug, cards)


def test_a_person_who_chooses_the_cards_themselves_gets_these(anna: Client) -> None:
    chosen = {"cards": "own", "scoring": ["red3", "p2"], "scenario": "p1", "options": ["gentle", "opportunity"]}
    match = opened_by_form(anna, "tudor", {**TUDOR, **chosen})
    assert match.ruleset == "tudor/v15@2+gentle+opportunity+scenario=p1+scoring=red3,p2"


def test_cards_that_were_ticked_for_nothing_are_ignored(anna: Client) -> None:
    match = opened_by_form(anna, "tudor", {**TUDOR, "scoring": ["red3", "p2"], "scenario": "p1"})
    assert match.ruleset == "tudor/v15@2+scenario=blue2+scoring=red1,green4"


@pytest.mark.parametrize("scoring", [[], ["red1"], ["red1", "green4", "green5"]])
def test_own_cards_are_exactly_two_for_scoring(anna: Client, scoring: list[str]) -> None:
    text = refused(anna, "tudor", {**TUDOR, "cards": "own", "scoring": scoring, "scenario": "blue2"})
    assert "Choose exactly two scoring cards." in text


def test_own_cards_have_a_scenario(anna: Client) -> None:
    text = refused(anna, "tudor", {**TUDOR, "cards": "own", "scoring": ["red1", "green4"]})
    assert "Choose a scenario." in text


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"cards": "r3-g5-b3"}, "This edition does not have these cards."),
        ({"cards": "own", "scoring": ["red1", "green6"], "scenario": "blue2"}, "These settings do not work together"),
        ({"cards": "own", "scoring": ["red1", "green4"], "scenario": "blue5"}, "These settings do not work together"),
    ],
)
def test_an_edition_that_has_no_such_card_is_refused_with_a_sentence(
    anna: Client, changes: dict[str, Any], sentence: str
) -> None:
    assert sentence in refused(anna, "tudor", {**TUDOR, "edition": "draft", **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {"edition": "v99"},
        {"edition": ""},
        {"cards": "aces"},
        {"players": "9"},
        {"players": "1"},
        {"players": "many"},
        {"options": ["castling"]},
        {"speed": "tomorrow"},
        {"access": "nobody"},
        {"least_reliability": "101"},
        {"title": "x" * 61},
        {"title": "a\x00b"},
        {"cards": "own", "scoring": ["red1", "king"], "scenario": "blue2"},
        {"cards": "own", "scoring": ["red1", "red1"], "scenario": "blue2"},
    ],
)
def test_what_the_form_does_not_offer_opens_no_table(anna: Client, changes: dict[str, Any]) -> None:
    assert "errorlist" in refused(anna, "tudor", {**TUDOR, **changes})


def test_nothing_at_all_opens_no_table(anna: Client) -> None:
    refused(anna, "tudor", {"csrfmiddlewaretoken": "x"})


def test_royals_has_no_cards_to_choose(anna: Client) -> None:
    page = anna.get("/lobby/new/royals/").content.decode()
    assert 'name="cards"' not in page
    assert 'name="scenario"' not in page
    match = opened_by_form(anna, "royals", {**ROYALS, "players": "5", "options": ["open4"]})
    assert (match.ruleset, match.players) == ("royals/arcane@1+open4", 5)


def test_the_company_is_as_its_host_wants_it(anna: Client) -> None:
    wanted = {"speed": "days-calm", "is_rated": "true", "access": "invitation", "least_reliability": "95"}
    match = opened_by_form(anna, "royals", {**ROYALS, **wanted})
    assert (match.pace, match.is_rated, match.access, match.least_reliability) == ("days", True, "invitation", 95)


@pytest.mark.usefixtures("_no_ratings")
def test_no_one_is_asked_for_ratings_before_there_are_any(anna: Client) -> None:
    assert "least_rating" not in anna.get("/lobby/new/royals/").content.decode()
    match = opened_by_form(anna, "royals", {**ROYALS, "least_rating": "1400"})
    assert match.least_rating is None


@pytest.mark.usefixtures("_ratings")
def test_a_table_asks_for_ratings_once_there_are_any(anna: Client) -> None:
    match = opened_by_form(anna, "royals", {**ROYALS, "least_rating": "1400", "most_rating": "1600"})
    assert (match.least_rating, match.most_rating) == (1400, 1600)


@pytest.mark.usefixtures("_ratings")
@pytest.mark.parametrize("ratings", [("1600", "1400"), ("-1", ""), ("", "5001"), ("high", "")])
def test_ratings_that_no_one_can_have_open_no_table(anna: Client, ratings: tuple[str, str]) -> None:
    refused(anna, "royals", {**ROYALS, "least_rating": ratings[0], "most_rating": ratings[1]})


def test_a_guest_who_wants_a_rated_table_is_told_why_not(client: Client) -> None:
    client.force_login(create_guest())
    assert "Only members can play rated games" in refused(client, "royals", {**ROYALS, "is_rated": "true"})


def test_a_game_that_is_not_played_here_has_no_form(anna: Client) -> None:
    assert anna.get("/lobby/new/chess/").status_code == 404
    assert anna.post("/lobby/new/chess/", TUDOR).status_code == 404


def test_the_form_that_was_refused_keeps_what_was_written(anna: Client) -> None:
    text = refused(anna, "tudor", {**TUDOR, "title": "The long gallery", "cards": "own"})
    assert 'value="The long gallery"' in text
    assert "<details open>" in text


def test_bots_sit_down_at_once_and_need_no_clock(anna: Client) -> None:
    match = opened_by_form(anna, "royals", {**ROYALS, "access": "bots", "bot": "lord", "is_rated": "true"})
    assert [seat.bot for seat in match.seats.all()] == ["", "lord", "lord"]
    assert (match.status, match.access, match.is_rated, match.clock_bank) == ("playing", "link", False, None)


def test_every_option_is_explained_where_it_stands(anna: Client) -> None:
    for title in all_titles():
        form = TableForm(game=title.slug)
        assert all(explained for _, explained in form.option_choices)
        page = anna.get(f"/lobby/new/{title.slug}/").content.decode()
        assert all(str(explained) in page for _, explained in form.option_choices)


def test_clocks_in_real_time_stand_apart_from_those_over_days() -> None:
    live, days = TableForm(game="royals").speeds
    assert [radio.choice_label for radio in live.radios] == ["5 min + 20 s", "10 min + 30 s", "20 min + 60 s"]
    assert [radio.choice_label for radio in days.radios] == ["1 day + 8 h", "3 days + 12 h", "7 days + 24 h"]


@pytest.mark.parametrize(
    ("query", "leads_to"), [("", "royals/"), ("?game=tudor&opponents=bots", "tudor/?opponents=bots")]
)
def test_a_new_game_begins_with_the_game_that_is_asked_for(anna: Client, query: str, leads_to: str) -> None:
    assert anna.get(f"/lobby/new/{query}")["Location"] == f"/lobby/new/{leads_to}"


def test_the_settings_of_an_empty_table_are_changed_by_another_in_its_place(anna: Client) -> None:
    anna.post("/play-a-friend/")
    old = Match.objects.get()
    page = anna.get(f"/lobby/new/royals/?change={old.code}").content.decode()
    assert f'name="replaces" value="{old.code}"' in page
    response = anna.post("/lobby/new/royals/", {**ROYALS, "access": "link", "replaces": old.code})
    new = Match.objects.exclude(pk=old.pk).get()
    assert response["Location"] == f"/?friend={new.code}#friend"
    old.refresh_from_db()
    assert (old.status, new.status) == ("cancelled", "open")


def test_no_one_replaces_the_table_of_another(anna: Client) -> None:
    other = open_table(user=person("bo"), ruleset=Ruleset.read("royals/arcane@1"), players=2)
    anna.post("/lobby/new/royals/", {**ROYALS, "replaces": other.code})
    other.refresh_from_db()
    assert other.status == "open"
