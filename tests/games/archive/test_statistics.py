"""The pages of the statistics tell what is in the archive, to everybody alike."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from games.archive.selectors.player_statistics import player_statistics
from games.archive.selectors.statistics import StatisticsPage, statistics_page
from games.archive.selectors.statistics_plots import Plot
from games.archive.services.aggregate_archive import aggregate_archive
from games.archive.statistics_query import StatisticsFilters
from games.engine.metas import METAS
from games.models import ArchiveEntry, ArchiveSeat, Match
from tests.factories import sign_in
from tests.games.archive_factories import archived
from tests.games.table_factories import person

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
TUDOR = "/archive/statistics/tudor/"
ALL = StatisticsFilters()


def counted_matches(*kinds: tuple[str, int], people: list[User] | None = None) -> list[User]:
    """People who have played such matches, and statistics that know of them."""
    sitting = people or [person(name) for name in ("anna", "bo", "cleo", "dan")]
    for seed, (ruleset, players) in enumerate(kinds, start=ArchiveEntry.objects.count() + 1):
        archived(ruleset, players, people=sitting[:players], seed=seed)
    aggregate_archive()
    return sitting


def plots_of(page: StatisticsPage) -> dict[str, Plot]:
    return {plot.key: plot for section in page.sections for plot in section.plots}


def cells(plot: Plot, column: int = 0) -> dict[str, str]:
    return {row.label: row.cells[column] for row in plot.rows}


def page_of(address: str, client: Client | None = None, **headers: str) -> str:
    response = (client or Client()).get(address, headers=headers)
    assert response.status_code == 200, address
    return response.content.decode()


def test_an_empty_archive_has_a_page_that_says_so() -> None:
    for meta in METAS:
        assert "No finished games like that" in page_of(f"/archive/statistics/{meta.slug}/")


def test_a_page_counts_the_matches_of_its_game() -> None:
    counted_matches(("tudor/v15@1", 2), ("tudor/v15@1", 3), ("royals/arcane@1", 2))
    page = statistics_page("tudor", ALL)
    assert page.matches == 2
    assert cells(plots_of(page)["seat"]) == {"Seat 1": "2", "Seat 2": "2", "Seat 3": "1"}
    assert statistics_page("royals", ALL).matches == 1


def test_filters_leave_only_what_they_name() -> None:
    counted_matches(("tudor/v15@1", 2), ("tudor/v15@1", 3), ("tudor/corax@1", 3))
    assert statistics_page("tudor", StatisticsFilters(players=3)).matches == 2
    assert statistics_page("tudor", StatisticsFilters(edition="corax")).matches == 1
    assert statistics_page("tudor", StatisticsFilters(edition="corax", players=2)).matches == 0
    cards = dict.fromkeys(
        card for entry in ArchiveEntry.objects.all() for card in entry.cards.values_list("card", flat=True)
    )
    for card in cards:
        expected = ArchiveEntry.objects.filter(cards__card=card).count()
        assert statistics_page("tudor", StatisticsFilters(card=card)).matches == expected


def test_shares_scores_and_lengths_are_those_of_the_matches() -> None:
    counted_matches(("tudor/v15@1", 2), ("tudor/v15@1", 2), ("tudor/v15@1", 2))
    page = plots_of(statistics_page("tudor", ALL))
    wins = sum(seat.place == 1 for seat in ArchiveSeat.objects.filter(number=0))
    assert cells(page["seat"], 1)["Seat 1"] == f"{100 * wins / 3:.0f}%"
    assert cells(page["seat"], 3) == {"Seat 1": "50%", "Seat 2": "50%"}
    scores = [seat.score for seat in ArchiveSeat.objects.all()]
    first = min(scores) // 5 * 5
    assert sum(int(count) for count in cells(page["score"]).values()) == len(scores)
    assert cells(page["score"])[f"{first} to {first + 4}"] == str(sum(first <= score < first + 5 for score in scores))
    assert sum(int(count) for count in cells(page["length"]).values()) == 3
    lengths = [entry.decisions for entry in ArchiveEntry.objects.all()]
    assert cells(page["players"], 6)["2 players"].startswith(f"{sum(lengths) / 3:.1f} ±")


@pytest.mark.parametrize("ruleset", ["tudor/v15@1", "royals/arcane@1"])
def test_every_plot_is_told_in_words_and_in_a_table_as_well(ruleset: str) -> None:
    counted_matches((ruleset, 2))
    page = page_of(f"/archive/statistics/{ruleset.partition('/')[0]}/")
    drawings = re.findall(r'<svg class="plot-drawing".*?</svg>', page, re.DOTALL)
    assert len(drawings) >= 9
    assert len(re.findall(r'<figure class="plot">.*?<table>.*?</figure>', page, re.DOTALL)) == len(drawings)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for drawing in drawings:
        assert 'role="img"' in drawing
        named = re.search(r'aria-labelledby="(\S+) (\S+)"', drawing)
        assert named
        assert re.search(rf'<title id="{named[1]}">[^<]+</title>\s*<desc id="{named[2]}">[^<]+</desc>', drawing)


def test_nothing_on_the_pages_is_styled_in_place() -> None:
    people = counted_matches(("tudor/v15@1", 2), ("tudor/v15@1", 2))
    for address in (TUDOR, f"/people/{people[0].pk}/statistics/"):
        assert not re.search(r"<style|\sstyle=|<script(?![^>]+src=)", page_of(address))


def test_an_address_names_only_what_was_chosen() -> None:
    response = Client().get(f"{TUDOR}?edition=v15&players=&card=")
    assert (response.status_code, response["Location"]) == (302, f"{TUDOR}?edition=v15")


@pytest.mark.parametrize("query", ["players=9", "edition=nonsense", "card=king", "players=x", "players=%00"])
def test_what_cannot_be_chosen_is_refused_with_words(query: str) -> None:
    response = Client().get(f"{TUDOR}?{query}")
    assert response.status_code == 422
    assert "errorlist" in response.content.decode()


def test_a_card_leads_to_its_matches_and_the_chosen_one_leads_back() -> None:
    counted_matches(("tudor/v15@1", 2))
    card = ArchiveEntry.objects.get().cards.order_by("card").values_list("card", flat=True)[0]
    link = f'href="?card={card}"'
    assert link in page_of(TUDOR)
    chosen = page_of(f"{TUDOR}?card={card}")
    assert link not in chosen
    assert 'href="?" aria-current="true"' in chosen


def queries(ask: Callable[[], Any]) -> int:
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        ask()
    return len(asked)


def test_pages_ask_as_often_for_many_matches_as_for_few() -> None:
    people = counted_matches(("tudor/v15@1", 2))
    pages = {
        TUDOR: 3,
        f"/people/{people[0].pk}/statistics/": 6,
        f"/people/{people[0].pk}/statistics/?opponent=bo": 7,
    }
    few = {address: queries(lambda: page_of(address)) for address in pages}  # noqa: B023
    counted_matches(*[("tudor/v15@1+random", 4)] * 3, ("royals/arcane@1", 3), people=people)
    for address, most in pages.items():
        assert queries(lambda: page_of(address)) == few[address] <= most, address  # noqa: B023


def test_a_person_is_told_by_game_and_by_company() -> None:
    anna, bo, *_ = counted_matches(("tudor/v15@1", 2), ("tudor/v15@1", 3), ("royals/arcane@1", 2))
    page = player_statistics(anna, None)
    assert [(record.label, record.matches) for record in page.summaries] == [
        ("Tudor", "2"),
        ("Tudor, 2 players", "1"),
        ("Tudor, 3 players", "1"),
        ("Royals", "1"),
        ("Royals, 2 players", "1"),
    ]
    places = ArchiveSeat.objects.filter(user=anna).order_by("-entry").values_list("place", flat=True)
    assert [result.place for result in page.form] == list(places)
    assert [(met.label, met.matches) for met in page.opponents] == [("bo", 3), ("cleo", 1)]
    beside = player_statistics(anna, None, opponent=bo).rivalry
    assert beside
    assert [(met.label, met.matches) for met in beside.encounters] == [
        ("all games", 3),
        ("Royals, 2 players", 1),
        ("Tudor, 2 players", 1),
        ("Tudor, 3 players", 1),
    ]
    mirrored = player_statistics(bo, None, opponent=anna).rivalry
    assert mirrored
    first, second = beside.encounters[0], mirrored.encounters[0]
    assert (first.ahead, first.behind, first.level) == (second.behind, second.ahead, second.level)


def test_the_viewer_is_compared_with_the_person() -> None:
    anna, bo, _, dan = counted_matches(("tudor/v15@1", 2))
    rivalry = player_statistics(anna, bo).rivalry
    assert rivalry
    assert rivalry.opponent == bo
    assert player_statistics(anna, anna).rivalry is None
    assert "You have played 1 game together" in page_of(f"/people/{anna.pk}/statistics/", sign_in(bo), **HTMX)
    assert "They haven't played a game together" in page_of(f"/people/{anna.pk}/statistics/", sign_in(dan))


def test_matches_that_are_not_listed_count_for_no_player() -> None:
    _, (anna, _) = archived(access=Match.Access.LINK)
    aggregate_archive()
    page = player_statistics(anna, anna)
    assert not page.summaries
    assert not page.form
    assert "No finished games that count" in page_of(f"/people/{anna.pk}/statistics/", sign_in(anna))


def test_the_panel_is_a_part_and_the_page_a_whole() -> None:
    anna, *_ = counted_matches(("tudor/v15@1", 2))
    address = f"/people/{anna.pk}/statistics/"
    assert "<html" not in page_of(address, None, **HTMX)
    assert "<html" in page_of(address)
    assert f'hx-get="{address}"' in page_of("/people/anna/")


def test_a_closed_account_has_no_page_but_stays_a_nameless_opponent() -> None:
    anna, bo, *_ = counted_matches(("tudor/v15@1", 2))
    matches = statistics_page("tudor", ALL).matches
    close_account(user=bo)
    bo.refresh_from_db()
    assert Client().get(f"/people/{bo.pk}/statistics/").status_code == 404
    (met,) = player_statistics(anna, None).opponents
    assert (met.label, met.person) == (bo.username, None)
    assert "bo" not in re.findall(r"\b\w+\b", page_of(f"/people/{anna.pk}/statistics/"))
    assert statistics_page("tudor", ALL).matches == matches


def test_a_name_is_text_and_never_markup() -> None:
    anna, bo, *_ = counted_matches(("tudor/v15@1", 2))
    for user in (anna, bo):
        User.objects.filter(pk=user.pk).update(username=f"\"'><img src=x>{user.pk}")
    for client in (Client(), sign_in(bo)):
        for headers in ({}, HTMX):
            page = page_of(f"/people/{anna.pk}/statistics/", client, **headers)
            assert "<img src=x" not in page


def test_a_guest_has_no_page() -> None:
    assert Client().get(f"/people/{create_guest().pk}/statistics/").status_code == 404


@pytest.mark.parametrize("name", ["nobody-at-all", "%00", "x" * 40])
def test_an_unknown_opponent_is_refused_with_words(name: str) -> None:
    anna, *_ = counted_matches(("tudor/v15@1", 2))
    response = Client().get(f"/people/{anna.pk}/statistics/?opponent={name}")
    assert response.status_code == 422
    assert "errorlist" in response.content.decode()
