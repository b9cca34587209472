"""Finding matches in the archive: by whom, by what and in which order; page by page, and no more work for more
matches."""

from __future__ import annotations

import datetime as dt
import json
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from games.archive.search_query import (
    SHARED,
    ArchiveQuery,
    Cursor,
    FactFilter,
    FactPlayer,
    Sort,
    read_cursor,
    write_cursor,
)
from games.archive.selectors import match_search
from games.archive.selectors.match_search import ORDERS, PAGE_LENGTH, ArchivePage, facets, search
from games.archive.services.forget_search import forget_search
from games.archive.services.save_search import MOST_SEARCHES, save_search
from games.engine.registry import GAMES
from games.errors import MembersSave, NamelessSearch, NoSuchSearch, SearchNamedTwice, TooManySearches, UnreadableSearch
from games.fact_words import reasons, searchable_facts
from games.final_places import BY_LEAVING
from games.models import ArchiveCard, ArchiveEntry, Fact, SavedSearch
from games.titles.facts import ANY
from games.titles.registry import all_titles
from games.titles.tudor.facts import GARTER_WON, OFFICE_TAKEN
from games.words import name_words
from tests.factories import make_user, sign_in, sign_in_with_password
from tests.games.archive_entries import BEGINNING, shelved
from tests.games.archive_factories import archived
from tests.games.table_factories import person

pytestmark = pytest.mark.django_db

OFFICE, GARTER = FactFilter(OFFICE_TAKEN.code, ANY), FactFilter(GARTER_WON.code, ANY)
"""Took any office; won the Garter."""


def titles(client: Client, query: str = "") -> list[str]:
    """What is listed, in its order, by the names that hosts gave."""
    response = client.get(address(query))
    assert response.status_code == 200, query
    return [row.title.partition(":")[0] for row in response.context["page"].matches]


def address(query: str) -> str:
    """Where a search is, with words for the codes of what happened."""
    facts = {"OFFICE": OFFICE, "GARTER": GARTER}
    for word, deed in facts.items():
        query = query.replace(word, f"{deed.kind}.{deed.subject}")
    return f"/archive/?{query}"


def in_round(fact: FactFilter, round: int = 1) -> FactFilter:
    return fact._replace(last_round=round)


@pytest.fixture
def library() -> dict[str, User]:
    """Four matches that differ in everything."""
    anna, bo, cleo = person("anna"), person("bo"), person("cleo")
    shelved(
        "Duel",
        [anna, bo],
        cards=["red1", "blue1"],
        facts=[(0, in_round(OFFICE)), (1, in_round(GARTER, 3))],
        decisions=80,
    )
    shelved(
        "Trio",
        [cleo, anna, bo],
        cards=["red1", "blue2"],
        facts=[(1, in_round(OFFICE, 2)), (0, in_round(GARTER, 3))],
        edition="corax",
        winner_seat=2,
        margin=0,
        reason=20,
        rating=1500,
        is_rated=True,
    )
    shelved("Contest", [bo, cleo], game="royals", edition="arcane", pace="days", best_score=90, league="winter")
    shelved("Draw", [cleo, anna], winner_seat=None, reason=50, margin=12, decisions=200, rating=1800)
    return {"anna": anna, "bo": bo, "cleo": cleo}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Draw", "Contest", "Trio", "Duel"]),
        ("player=anna", ["Draw", "Trio", "Duel"]),
        ("player=ANNA&opponents=bo", ["Trio", "Duel"]),
        ("player=anna&opponents=bo,+cleo", ["Trio"]),
        ("opponents=cleo+bo", ["Contest", "Trio"]),
        ("game=royals", ["Contest"]),
        ("game=tudor&players=2", ["Draw", "Duel"]),
        ("edition=tudor/corax", ["Trio"]),
        ("cards=red1", ["Trio", "Duel"]),
        ("cards=red1&cards=blue1", ["Duel"]),
        ("least_rating=1500&most_rating=1600", ["Trio"]),
        ("league=winter", ["Contest"]),
        ("since=2025-01-02&until=2025-01-03", ["Contest", "Trio"]),
        ("until=2025-01-01", ["Duel"]),
        ("since=2025-01-09", []),
        ("until=2024-12-31", []),
        ("least_decisions=150", ["Draw"]),
        ("most_decisions=80", ["Duel"]),
        ("least_margin=1&most_margin=5", ["Contest", "Duel"]),
        ("seat=3", ["Trio"]),
        ("seat=shared", ["Draw"]),
        ("reason=tudor/20", ["Trio"]),
        ("pace=days", ["Contest"]),
        ("counts=rated", ["Trio"]),
        ("counts=casual&game=tudor", ["Draw", "Duel"]),
        ("done1=OFFICE", ["Trio", "Duel"]),
        ("done1=OFFICE&when1=before-2", ["Duel"]),
        ("done1=OFFICE&when1=in-2", ["Trio"]),
        ("done1=OFFICE&when1=after-1", ["Trio"]),
        ("done1=OFFICE&who1=winner", ["Duel"]),
        ("done1=GARTER&who1=loser", ["Duel"]),
        ("done1=OFFICE&who1=player&player=anna", ["Trio", "Duel"]),
        ("done1=OFFICE&who1=player&player=bo", []),
        ("done1=OFFICE&who1=winner&done2=GARTER&who2=loser", ["Duel"]),
        ("done1=OFFICE&done3=GARTER&when3=before-3", []),
        ("sort=oldest", ["Duel", "Trio", "Contest", "Draw"]),
        ("sort=longest", ["Draw", "Contest", "Trio", "Duel"]),
        ("sort=shortest", ["Duel", "Trio", "Contest", "Draw"]),
        ("sort=closest", ["Trio", "Duel", "Contest", "Draw"]),
        ("sort=widest&player=anna", ["Draw", "Duel", "Trio"]),
        ("sort=score", ["Contest", "Draw", "Trio", "Duel"]),
        ("sort=rating", ["Draw", "Trio"]),
        ("sort=rating&game=tudor&most_rating=1700", ["Trio"]),
    ],
)
def test_matches_are_found_by(library: dict[str, User], client: Client, query: str, found: list[str]) -> None:
    assert titles(client, query) == found


def test_a_match_is_found_by_what_its_chronicle_tells(client: Client) -> None:
    match, _ = archived(seed=3, title="Real")
    deed = Fact.objects.filter(entry__match=match, round__gt=0).first()
    assert deed is not None
    query = f"done1={deed.kind}.{deed.subject}&who1={'winner' if deed.place == 1 else 'loser'}"
    assert titles(client, f"{query}&when1=in-{deed.round}") == ["Real"]
    assert titles(client, f"{query}&when1=before-{deed.round}") == []
    page = client.get("/archive/").content.decode()
    for row in ArchiveCard.objects.filter(entry__match=match):
        assert f'<span class="amount">{name_words(row.card)}</span>' in page
    assert f"/tables/{match.code}/replay/" in page


class Shelf:
    """Some hundred matches with everything at random, and what fits a query among them, by plain Python."""

    def __init__(self, matches: int = 60) -> None:
        random = Random(5)
        self.people = [make_user(f"person-{number}") for number in range(5)]
        self.facts: dict[int, dict[str, Any]] = {}
        for number in range(matches):
            people = random.sample(self.people, random.choice((2, 3)))
            game = random.choice(("tudor", "royals"))
            cards = random.sample(["red1", "red2", "blue1"], 2) if game == "tudor" else []
            facts = [
                (seat, OFFICE._replace(last_round=random.randrange(4)))
                for seat in range(len(people))
                if random.random() < 0.4
            ]
            columns = {
                "game": game,
                "edition": "arcane" if game == "royals" else random.choice(("v15", "corax")),
                "is_listed": random.random() < 0.9,
                "decisions": random.choice((80, 90, 100)),
                "margin": random.randrange(4),
                "best_score": random.randrange(-2, 3),
                "rating": random.choice((None, 1500, 1600)),
                "reason": random.choice((10, 20)),
                "is_rated": random.random() < 0.5,
                "winner_seat": random.choice((None, 0, 1)),
            }
            entry = shelved(str(number), people, cards=cards, facts=facts, **columns)
            self.facts[entry.pk] = {
                **columns,
                "id": entry.pk,
                "day": entry.ended_at.date(),
                "players": len(people),
                "seats": [user.pk for user in people],
                "cards": cards,
                "done": [(seat, deed.last_round) for seat, deed in facts],
            }

    def fitting(self, query: ArchiveQuery) -> list[int]:
        """The numbers that a search has to find, in their order."""
        found = [fact for fact in self.facts.values() if self._fits(fact, query)]
        column, is_down = ORDERS[query.sort]
        return [fact["id"] for fact in sorted(found, key=lambda fact: (fact[column], fact["id"]), reverse=is_down)]

    def _fits(self, fact: dict[str, Any], query: ArchiveQuery) -> bool:
        equal = ("game", "edition", "players", "reason", "is_rated")
        seat = None if query.winner_seat == SHARED else query.winner_seat
        return (
            fact["is_listed"]
            and all(fact[name] == getattr(query, name) for name in equal if getattr(query, name) not in (None, ""))
            and (query.winner_seat is None or fact["winner_seat"] == seat)
            and set(query.people) <= set(fact["seats"])
            and set(query.cards) <= set(fact["cards"])
            and (query.sort != Sort.RATING or fact["rating"] is not None)
            and self._is_within(fact, query)
            and all(self._was_done(fact, deed, query.player) for deed in query.facts)
        )

    def _is_within(self, fact: dict[str, Any], query: ArchiveQuery) -> bool:
        """Whether the match keeps to the limits and the days that are asked for."""
        return (
            (query.least_rating is None or (fact["rating"] or 0) >= query.least_rating)
            and (query.most_decisions is None or fact["decisions"] <= query.most_decisions)
            and (query.least_margin is None or fact["margin"] >= query.least_margin)
            and (query.since is None or fact["day"] >= query.since)
            and (query.until is None or fact["day"] <= query.until)
        )

    def _was_done(self, fact: dict[str, Any], deed: FactFilter, player: int | None) -> bool:
        return any(
            (deed.last_round is None or round <= deed.last_round)
            and (deed.first_round is None or round >= deed.first_round)
            and (deed.who != FactPlayer.WINNER or seat == 0)
            and (deed.who != FactPlayer.LOSER or seat > 0)
            and (deed.who != FactPlayer.PLAYER or fact["seats"][seat] == player)
            for seat, round in fact["done"]
        )

    def query(self, random: Random) -> ArchiveQuery:
        """Something to look for; most of it in few queries."""

        def perhaps(*values: Any, nothing: Any = None) -> Any:
            return random.choice(values) if random.random() < 0.25 else nothing

        people = [user.pk for user in self.people]
        game = perhaps("tudor", "royals", nothing="")
        day = BEGINNING.date() + dt.timedelta(days=random.randrange(len(self.facts)))
        player = perhaps(*people)
        who = random.choice([who for who in FactPlayer if who != FactPlayer.PLAYER or player is not None])
        deed = OFFICE._replace(first_round=perhaps(1, 2), last_round=perhaps(1, 2, 3), who=who)
        return ArchiveQuery(
            player=player,
            opponents=tuple({other for other in [perhaps(*people)] if other not in (None, player)}),
            game=game,
            edition=perhaps("corax", nothing="") if game == "tudor" else "",
            cards=perhaps(("red1",), ("red1", "blue1"), nothing=()),
            players=perhaps(2, 3),
            least_rating=perhaps(1500, 1600),
            since=perhaps(day),
            until=perhaps(day + dt.timedelta(days=20)),
            most_decisions=perhaps(80, 90),
            least_margin=perhaps(1, 3),
            winner_seat=perhaps(0, 1, SHARED),
            reason=perhaps(10, 20) if game else None,
            is_rated=perhaps(True, False),
            facts=perhaps((deed,), (deed, OFFICE), nothing=()),
            sort=random.choice(list(Sort)),
        )


def pages_of(query: ArchiveQuery, way: str, start: Cursor | None = None) -> list[ArchivePage]:
    """All pages from a place on, `after` or `before` each other."""
    pages = [search(_at(query, start), None)]
    while (mark := getattr(pages[-1], way)) is not None:
        pages.append(search(_at(query, read_cursor(write_cursor(mark))), None))
        assert len(pages) < 200, "a list comes to its end"
    return pages


def _at(query: ArchiveQuery, cursor: Cursor | None) -> ArchiveQuery:
    return ArchiveQuery(**{**query.__dict__, "cursor": cursor})


@pytest.mark.parametrize(("few", "stretch"), [(3_000, 10_000), (12, 20), (2, 7)])
def test_whatever_is_asked_for_all_of_it_is_found_on_the_pages_in_its_order_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, few: int, stretch: int
) -> None:
    """With small numbers a shelf is as large for the search as a library is with the real ones."""
    small = {"FEW": few, "GLANCE": few // 2, "STRETCH": stretch, "COUNTED": 2 * few, "PAGE_LENGTH": 6, "DISORDER": 2}
    for name, value in small.items():
        monkeypatch.setattr(match_search, name, value)
    shelf, random = Shelf(), Random(few)
    for _ in range(30):
        query = shelf.query(random)
        pages = pages_of(query, "after")
        found = [entry.pk for page in pages for entry in page.entries]
        assert found == shelf.fitting(query), query
        assert all(page.is_cut or len(page.entries) == 6 for page in pages[:-1])
        if pages[-1].before is not None:
            back = pages_of(query, "before", pages[-1].before)
            earlier = found[: len(found) - len(pages[-1].entries)]
            assert [entry.pk for page in reversed(back) for entry in page.entries] == earlier, query


def test_facets_count_what_is_found() -> None:
    shelf, random = Shelf(), Random(1)
    for _ in range(20):
        query = shelf.query(random)
        fitting = [shelf.facts[number] for number in shelf.fitting(query)]
        counted = facets(query, None)
        assert (counted.total, counted.is_exact) == (len(fitting), True)
        for name in ("players", "winner_seat", "is_rated", "game"):
            shown = {count.value: count.matches for count in counted.counts[name]}
            assert shown == {value: [fact[name] for fact in fitting].count(value) for value in shown}
            assert sum(shown.values()) == len(fitting)
        assert {count.value[0] for count in counted.counts["reason"]} == {fact["game"] for fact in fitting}


def test_a_number_that_was_not_counted_to_the_end_says_so(
    library: dict[str, User], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "4 games" in client.get("/archive/").content.decode()
    assert "1 game<" in client.get("/archive/?game=royals").content.decode()
    monkeypatch.setattr(match_search, "FACETED", 1)
    counted = facets(ArchiveQuery(), None)
    assert (counted.total, counted.is_exact) == (2, False)
    page = client.get("/archive/").content.decode()
    assert "2+ games" in page
    monkeypatch.setattr("games.archive.selectors.archive_page.MOST_SHOWN", 1)
    monkeypatch.setattr(match_search, "FACETED", 100)
    assert "1+ games" in client.get("/archive/").content.decode()


def test_a_facet_leads_to_fewer_matches_and_back(library: dict[str, User], client: Client) -> None:
    page = client.get("/archive/?player=anna&sort=longest").context["page"]
    games = next(facet for facet in page.facets if facet.label == "Players")
    three = next(link for link in games.links if link.words == "3 players")
    assert titles(client, three.address) == ["Trio"]
    page = client.get(f"/archive/?{three.address}").context["page"]
    chosen = next(link for facet in page.facets for link in facet.links if link.is_chosen)
    assert titles(client, chosen.address) == ["Draw", "Trio", "Duel"]


def test_pages_follow_each_other_by_their_links(client: Client) -> None:
    people = [person("anna"), person("bo")]
    for number in range(2 * PAGE_LENGTH + 3):
        shelved(f"No. {number}", people, decisions=number // 10)
    for sort in ("newest", "longest", "shortest"):
        seen, address = [titles(client, f"sort={sort}")], f"sort={sort}"
        while address := client.get(f"/archive/?{address}").context["page"].after or "":
            assert len(address) < 40
            seen.append(titles(client, address))
        assert [len(page) for page in seen] == [25, 25, 3]
        assert len({title for page in seen for title in page}) == 53


def test_an_address_is_short_enough_to_hand_on(client: Client) -> None:
    response = client.get(
        "/archive/?player=&opponents=&game=tudor&players=&sort=newest&done1=&when1=before-2&cards=red1"
    )
    assert response.status_code == 302
    assert response["Location"] == "/archive/?game=tudor&cards=red1"
    assert client.get(response["Location"]).status_code == 200


def test_matches_that_are_not_listed_are_found_by_their_players_only() -> None:
    anna, bo, mallory = person("anna"), person("bo"), person("mallory")
    shelved("Secret", [anna, bo], is_listed=False, facts=[(0, in_round(OFFICE))])
    shelved("Open", [anna, bo])
    for client in (Client(), sign_in(mallory)):
        for query in ("", "player=anna", "opponents=anna+bo", "game=tudor&players=2", "done1=OFFICE", "sort=longest"):
            assert "Secret" not in titles(client, query)
    mine = sign_in(anna)
    assert titles(mine) == ["Open"]
    assert titles(mine, "player=anna") == ["Open", "Secret"]
    assert titles(mine, "player=bo&opponents=anna&sort=oldest") == ["Secret", "Open"]
    assert titles(mine, "player=anna&done1=OFFICE") == ["Secret"]
    assert titles(mine, "player=bo") == ["Open"]


def test_what_happened_finds_a_match_only_when_everybody_may_know_it() -> None:
    anna, bo = person("anna"), person("bo")
    shelved("Sealed", [anna, bo], facts=[(0, in_round(OFFICE))], revealed_at=timezone.now() + dt.timedelta(days=1))
    assert titles(Client(), "player=anna") == ["Sealed"]
    assert titles(Client(), "done1=OFFICE") == []
    assert titles(sign_in(anna), "player=anna&done1=OFFICE") == ["Sealed"]


def test_without_results_neither_result_nor_length_is_shown(library: dict[str, User], client: Client) -> None:
    text = client.get("/archive/?game=royals&hide=1").content.decode()
    row = text.partition('<ol class="tables')[2].partition("</ol>")[0]
    assert "bo" in row
    assert "cleo" in row
    for result in ("decision", "by points", ">50<", ">1.<", "first"):
        assert result not in row
    assert "/replay/?hide=1" in row
    row = client.get("/archive/?game=royals").content.decode()
    assert "100 decisions" in row
    assert "by points" in row


HOSTILE = [
    "player=nobody-here",
    "player=%00",
    "player=" + "x" * 5000,
    "opponents=anna,nobody-here",
    "opponents=a,b,c,d,e",
    "game=chess",
    "edition=tudor/arcane",
    "edition=tudor/v15&game=royals",
    "edition=tudor/v15&reason=royals/10",
    "reason=tudor/999",
    "cards=joker",
    "players=99",
    "players=%00",
    "seat=0",
    "least_rating=-1",
    "least_rating=" + "9" * 5000,
    "least_decisions=10&most_decisions=5",
    "most_margin=1e9",
    "league=no%20league",
    "league=%00",
    "since=yesterday",
    "since=0001-01-01",
    "until=9999-12-31",
    "since=2025-02-01&until=2025-01-01",
    "since=%00",
    "done1=1.999",
    "done2=-1",
    "done1=OFFICE&when1=before-99",
    "done1=OFFICE&who1=player",
    "done1=OFFICE&who1=everybody",
    "sort=loudest",
    "page=x",
    "page=f",
    "page=f-",
    "page=f1-" + "z" * 13,
    "page=b" + "z" * 13 + "-1",
    "page=f1-%00",
    "page=f1-%C2%B2",
    "page=" + "f1-1" * 50,
]


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
def test_what_cannot_be_understood_is_said_beside_the_field(
    library: dict[str, User], client: Client, query: str
) -> None:
    response = client.get(address(query))
    assert response.status_code == 422
    text = response.content.decode()
    assert 'class="errorlist"' in text
    assert "This search doesn't work" in text
    assert response.context["page"] is None


LAST = write_cursor(Cursor(False, 2**63 - 1, 2**63 - 1))[1:]


@pytest.mark.parametrize("sort", ["newest", "oldest", "longest", "closest"])
@pytest.mark.parametrize("page", ["f0-1", "b0-0", "f0-0", "bzzzz-zzzz", "f1-1", f"f{LAST}", f"b{LAST}"])
def test_an_odd_place_in_the_list_is_a_place(library: dict[str, User], client: Client, page: str, sort: str) -> None:
    for query in ("", "player=anna", "opponents=anna,bo", "game=tudor&players=2&cards=red1"):
        assert client.get(f"/archive/?{query}&page={page}&sort={sort}").status_code == 200


def test_a_place_in_a_list_reads_back() -> None:
    for cursor in (Cursor(True, 0, 0), Cursor(False, -7, 1), Cursor(True, 2**40, 2**63 - 1)):
        assert read_cursor(write_cursor(cursor)) == cursor


def test_an_empty_archive_says_so_and_where_to_play(client: Client) -> None:
    assert "No finished games yet." in client.get("/archive/").content.decode()
    person("anna")
    assert "No games match your search" in client.get("/archive/?player=anna").content.decode()


def test_every_kind_of_fact_and_every_end_has_words() -> None:
    for title in all_titles():
        facts = list(searchable_facts(title.slug))
        assert {deed.kind for deed in facts} == {kind.code for kind in title.facts.kinds}
        assert set(title.words.facts) == {kind.id for kind in title.facts.kinds}
        assert len({deed.words for deed in facts}) == len(facts), "no two are called the same"
        for deed in facts:
            assert "_" not in deed.words
            assert "%(" not in deed.words
    ends = {(game.slug, int(reason)) for game in GAMES for reason in (*_reasons(game.slug), BY_LEAVING)}
    assert ends == set(reasons())
    assert all(BY_LEAVING not in {int(reason) for reason in _reasons(game.slug)} for game in GAMES)


def _reasons(slug: str) -> Any:
    from importlib import import_module

    return import_module(f"games.engine.{slug}.scoring").EndReason


def test_the_archive_asks_the_database_as_often_for_many_matches_as_for_few(client: Client) -> None:
    people = [person(name) for name in ("anna", "bo", "cleo")]
    for _ in range(2):
        shelved("One", people, cards=["red1", "blue1"], facts=[(0, in_round(OFFICE))])
    queries = ["", "player=anna", "player=anna&opponents=bo&sort=longest", "done1=OFFICE&cards=red1&since=2025-01-01"]
    few = [_asked(client, query) for query in queries]
    for number in range(40):
        shelved("Many", people[number % 2 :], cards=["red1", "blue1"], facts=[(0, in_round(OFFICE))])
    assert [_asked(client, query) for query in queries] == few
    assert max(few) <= 20


def _asked(client: Client, query: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address(query)).status_code == 200
    return len(asked)


def test_numbers_need_not_rise_exactly_as_time_does(client: Client) -> None:
    people = [person("anna"), person("bo")]
    entries = [shelved(f"No. {number}", people) for number in range(6)]
    for first, second in zip(entries[::2], entries[1::2], strict=True):
        ArchiveEntry.objects.filter(pk=first.pk).update(ended_at=second.ended_at)
        ArchiveEntry.objects.filter(pk=second.pk).update(ended_at=first.ended_at)
    days = [entry.ended_at.date() for entry in ArchiveEntry.objects.order_by("pk")]
    for day in days:
        assert titles(client, f"since={day}&until={day}") == [f"No. {days.index(day)}"]


def test_a_member_saves_a_search_opens_it_and_forgets_it(library: dict[str, User]) -> None:
    client = sign_in(make_user("dan"))
    response = client.post("/archive/searches/", {"name": " Duels ", "query": "game=tudor&players=2&page=f1-1&sort="})
    assert response["Location"] == "/archive/?game=tudor&players=2"
    page = client.get(response["Location"]).content.decode()
    assert ">Duels<" in page
    assert 'href="/archive/?game=tudor&amp;players=2">Duels' in page
    search_id = SavedSearch.objects.get().pk
    assert sign_in(library["anna"]).post(f"/archive/searches/{search_id}/forget/").status_code == 404
    assert client.post(f"/archive/searches/{search_id}/forget/")["Location"] == "/archive/"
    assert not SavedSearch.objects.exists()


def test_a_search_is_saved_once_under_a_name_that_can_be_read_and_not_without_end() -> None:
    dan = make_user("dan")
    save_search(user=dan, name="Old", query="game=tudor")
    with pytest.raises(SearchNamedTwice):
        save_search(user=dan, name="Old ", query="game=royals")
    for name in ("", "  ", "x" * 61, "a\0b", "two\nlines"):
        with pytest.raises(NamelessSearch):
            save_search(user=dan, name=name, query="game=tudor")
    for query in ("", "page=f1-1", "utm=1", "game=chess", "player=\0", "game=tudor&" * 300, "league=" + "x" * 3000):
        with pytest.raises(UnreadableSearch):
            save_search(user=dan, name="New", query=query)
    with pytest.raises(MembersSave):
        save_search(user=create_guest(), name="New", query="game=tudor")
    for number in range(MOST_SEARCHES - 1):
        save_search(user=dan, name=f"No. {number}", query="game=tudor")
    with pytest.raises(TooManySearches):
        save_search(user=dan, name="One more", query="game=tudor")
    save_search(user=make_user("eve"), name="Old", query="game=tudor")
    with pytest.raises(NoSuchSearch):
        forget_search(user=dan, search_id=10**30)
    assert SavedSearch.objects.count() == MOST_SEARCHES + 1


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"name": "", "query": "game=tudor"}, 422, "archive.nameless_search"),
        ({"name": "x", "query": "game=chess"}, 422, "archive.unreadable_search"),
        ({"name": "x\0", "query": "game=tudor"}, 422, "archive.nameless_search"),
        ({"name": "x", "query": "a" * 9000}, 422, "archive.nameless_search"),
        ({}, 422, "archive.nameless_search"),
    ],
)
def test_a_search_that_cannot_be_saved_is_shown_again_with_the_reason(
    sent: dict[str, str], status: int, code: str
) -> None:
    response = sign_in(make_user("dan")).post("/archive/searches/", sent)
    assert response.status_code == status
    assert f'data-code="{code}"' in response.content.decode()
    assert not SavedSearch.objects.exists()


def test_saved_searches_are_in_the_file_of_own_data_and_go_with_the_account() -> None:
    dan = make_user("dan")
    save_search(user=dan, name="Old", query="game=tudor")
    data = json.loads(sign_in_with_password(dan).get("/account/data/download/").content)
    assert [(search["name"], search["query"]) for search in data["searches"]] == [("Old", "game=tudor")]
    close_account(user=dan)
    assert not SavedSearch.objects.exists()


def test_the_head_of_the_site_and_the_page_of_a_player_lead_to_the_archive(library: dict[str, User]) -> None:
    assert 'href="/archive/"' in Client().get("/lobby/").content.decode()
    panel = Client().get(f"/people/{library['anna'].pk}/matches/").content.decode()
    assert 'href="/archive/?player=anna"' in panel


def test_seats_without_a_person_are_shown_with_a_word() -> None:
    anna = person("anna")
    entry = shelved("Alone", [anna, person("bo")], is_listed=False)
    entry.seats.filter(number=1).update(user=None)
    assert "Autopilot (seat 2)" in sign_in(anna).get("/archive/?player=anna").content.decode()


def test_guests_find_their_own_matches_and_no_one_else_finds_them_by_name() -> None:
    guest = create_guest()
    match, _ = archived("royals/arcane@1", people=[guest, person("bo")], access="link")
    address = f"/archive/?player={guest.username}"
    own = sign_in(guest).get(address)
    assert own.status_code == 200
    assert f"/tables/{match.code}/" in own.content.decode()
    assert "Save account" in own.content.decode()
    for client in (Client(), sign_in(make_user())):
        other = client.get(address)
        assert other.status_code == 422
        assert match.code not in other.content.decode()
