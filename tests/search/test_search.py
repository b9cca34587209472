"""The search: it forgives typing errors, knows what changes, and tells nobody what they may not see."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.search_sources import sources
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from clubs.services.create_club import create_club
from leagues.models import League
from search.backends import backend
from search.folding import LEAST, fold, likeness
from search.models import Entry
from search.selectors.find import search, suggestions
from search.services.rebuild_search import rebuild_search
from tests.factories import make_user, sign_in
from tests.games.archive_entries import shelved
from tests.leagues.league_factories import league_of

pytestmark = pytest.mark.django_db


def titles(words: str, viewer: User | None = None, kind: str = "") -> list[str]:
    return [found.title for group in search(words, viewer, kind=kind).groups for found in group.found]


@pytest.mark.parametrize("typed", ["katherine", "Katherine", "kathrine", "katerine", "katherin", "kahterine", "kath"])
def test_a_player_is_found_though_the_name_is_misspelt(typed: str) -> None:
    for name in ("katherine", "walsingham", "brandon"):
        make_user(name)
    assert titles(typed) == ["katherine"]


@pytest.mark.parametrize("typed", ["", "  ", "zzzzqq", "%", "_", '"', "' OR 1=1 --", "a" * 80, "*", "NEAR(", "\\"])
def test_nonsense_finds_nothing_and_breaks_nothing(typed: str, client: Client) -> None:
    make_user("katherine")
    assert titles(typed) == []
    assert client.get("/search/", {"q": typed}).status_code == 200
    assert client.get("/search/suggest/", {"q": typed}).status_code == 200


def test_the_best_answer_stands_first() -> None:
    for name in ("anne2", "anneke", "anne", "joanne", "henry"):
        make_user(name)
    found = titles("anne")
    assert found[0] == "anne"
    assert "henry" not in found
    assert titles("a")[:1] == ["anne"], "a single letter finds what begins with it"


def test_the_index_follows_what_is_saved() -> None:
    anne = make_user("katherine")
    anne.username = "walsingham"
    anne.save()
    assert titles("katherine") == []
    assert titles("walsingham") == ["walsingham"]
    anne.delete()
    assert not Entry.objects.exists()


def test_neither_guests_nor_closed_accounts_nor_the_blocked_are_found() -> None:
    anne, henry, closed = make_user("anne"), make_user("walsingham"), make_user("katherine")
    create_guest()
    close_account(user=closed)
    assert titles("katherine") == []
    assert titles("guest") == []
    assert titles("former") == []
    block_person(blocker=anne, blocked=henry)
    assert titles("walsingham", anne) == []
    assert titles("anne", henry) == []
    assert titles("walsingham") == ["walsingham"]


def test_a_private_league_is_found_by_its_people_alone() -> None:
    host, other = make_user("host"), make_user("other")
    league = league_of(host, name="The Privy Garden")
    assert titles("privy garden") == ["The Privy Garden"]
    league.is_private = True
    league.save()
    for viewer in (None, other):
        assert titles("privy garden", viewer) == []
        assert titles("privvy gardn", viewer) == []
    assert titles("privvy gardn", host) == ["The Privy Garden"]
    page = sign_in(other).get("/search/?q=privy").content.decode()
    assert "Garden" not in page


def test_a_private_club_is_found_by_its_members_alone() -> None:
    host, other = make_user("host"), make_user("other")
    club = create_club(user=host, name="The Star Chamber")
    assert titles("star chmaber") == ["The Star Chamber"]
    club.is_private = True
    club.save()
    for viewer in (None, other):
        assert titles("star chamber", viewer) == []
    assert titles("star chamber", host) == ["The Star Chamber"]


def test_what_was_changed_without_a_signal_is_found_by_the_rebuild_which_runs_twice() -> None:
    anne = make_user("anne")
    make_user("henry")
    User.objects.filter(pk=anne.pk).update(username="walsingham")
    Entry.objects.filter(title="henry").delete()
    Entry.objects.create(kind="player", key=10**9, title="nobody", folded="nobody", url="/people/nobody/")
    Entry.objects.create(kind="former", key=1, title="gone", folded="gone", url="/gone/")
    assert rebuild_search() > 0
    assert titles("walsingham") == ["walsingham"]
    assert titles("henry", kind="player") == ["henry"]
    assert not Entry.objects.filter(title__in=["nobody", "gone"]).exists()
    assert rebuild_search() == 0
    call_command("rebuild_search", verbosity=0)


def test_the_rules_are_found_in_the_language_of_the_page() -> None:
    rebuild_search()
    assert Entry.objects.filter(kind="rules").values("language").distinct().count() == 3
    for language, typed in (("en", "scoring"), ("de", "Wertung"), ("nl", "figuren")):
        with translation.override(language):
            groups = search(typed, None, kind="rules").groups
            assert groups, f"nothing for {typed}"
            own = Entry.objects.filter(kind="rules", language=language).values_list("title", flat=True)
            assert {found.title for found in groups[0].found} <= set(own)
            assert all("#" in found.url for found in groups[0].found)
    text = titles("scorring", kind="rules")
    assert any("scor" in title.lower() for title in text)


def test_games_are_found_by_the_names_of_those_who_played(client: Client) -> None:
    anne, henry, jane = (make_user(name) for name in ("anne", "henry", "jane"))
    shelved("First", [anne, henry])
    shelved("Second", [anne, jane])
    shelved("Unlisted", [anne, henry], is_listed=False)
    both = search("anne henry", None).games
    assert both is not None
    assert [row.title for row in both.rows] == ["First: anne beat henry 50-49"]
    alone = search("anne", None).games
    assert alone is not None
    assert [row.title.partition(":")[0] for row in alone.rows] == ["Second", "First"]
    assert "First" in client.get("/search/?q=anne+henry").content.decode()


def test_suggestions_are_a_list_of_links_without_script_or_frame(client: Client) -> None:
    make_user("katherine")
    page = client.get("/search/suggest/?q=kathe").content.decode()
    assert 'href="/people/katherine/"' in page
    assert "<html" not in page
    assert [found.title for found in suggestions("kathe", None)] == ["katherine"]


def test_the_box_is_on_every_page(client: Client) -> None:
    assert 'href="/search/"' in client.get("/lobby/").content.decode()


def test_more_answers_take_no_more_queries(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    host = make_user("host")
    for number in range(9):
        make_user(f"walsingham{number}")
    league_of(host, name="Walsingham League")
    client = sign_in(host)
    with django_assert_max_num_queries(20):
        assert client.get("/search/?q=walsingham").content.decode().count("walsingham") > 8


def test_every_kind_says_who_may_see_it_and_fits_its_column() -> None:
    for source in sources():
        assert len(source.kind) <= 12
        assert source.visible([], None) == set()


@pytest.mark.postgresql_only
def test_names_are_found_by_their_beginnings_where_the_extension_is_missing() -> None:
    make_user("katherine")
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX IF EXISTS search_player_names")
    assert titles("kath") == ["katherine"]
    assert titles("kathrine") == []


@pytest.mark.parametrize(
    ("typed", "title"), [("ane", "anne"), ("jhon", "john"), ("privvy gardn", "the privy garden"), ("hanry", "henry")]
)
def test_near_misses_are_alike_and_others_are_not(typed: str, title: str) -> None:
    assert likeness(typed, title) >= LEAST
    assert likeness(typed, "walsingham") < LEAST


def test_folding_leaves_neither_accents_nor_capitals_nor_signs() -> None:
    assert fold("  Čeněk_van-der  ÅNGSTRÖM! ") == "cenek van der angstrom"


def test_leagues_that_are_closed_are_gone() -> None:
    host = make_user("host")
    league = league_of(host, name="The Privy Garden")
    league.closed_at = timezone.now()
    league.save()
    assert titles("privy garden") == []
    assert League.objects.filter(pk=league.pk).exists()


@pytest.mark.sqlite_only
def test_a_site_that_had_one_index_for_all_names_gets_one_for_players_and_one_for_others() -> None:
    make_user("katherine")
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER search_added")
        cursor.execute("DROP TABLE search_titles")
    backend().make_indexes()
    assert titles("cathrine") == ["katherine"]
    make_user("catherina")
    assert set(titles("cathrine")) == {"katherine", "catherina"}
