"""Revisions at the tables: what has begun keeps its own, what is new gets the newest, and a page tells of all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.archive.selectors.record import record_text
from games.archive.services.branch_match import branch_match
from games.archive.services.import_study import import_study
from games.engine import metas
from games.engine.metas import METAS
from games.engine.protocol import Ruleset
from games.engine.tudor import resolve
from games.engine.tudor.rulings import Ruling
from games.errors import BadTable, Refusal
from games.models import ArchiveEntry, Match
from games.play.services.play_move import play_move
from games.rules.selectors import revisions
from games.tables.services.clone_table import clone_table
from games.tables.services.open_table import open_table
from games.tables.services.rematch import rematch
from games.tables.services.try_game import try_game
from games.titles.tudor import card_words
from games.words import name_words
from tests.games.archive_factories import archived
from tests.games.table_factories import person, started
from tests.games.tables.test_new_table import TUDOR, opened_by_form

pytestmark = pytest.mark.django_db


@pytest.fixture
def raise_revision(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """What `rise` is done with; afterwards everything is as it was."""
    with monkeypatch.context() as patch:
        yield patch
    resolve.rules_for.cache_clear()
    card_words.edition_notes.cache_clear()


NEWEST = METAS[0].revision
NEXT = NEWEST + 1


def rise(patch: pytest.MonkeyPatch) -> None:
    """From now on Tudor has one revision more, since which no Courtier jumps down in the German edition."""
    meta = METAS[0]._replace(revision=NEXT, since=(*METAS[0].since, ("jump_never_down", NEXT)))
    patch.setattr(Ruling.JUMP_NEVER_DOWN, "since", NEXT)
    patch.setattr(resolve, "REVISION", NEXT)
    patch.setattr(metas, "METAS", (meta, METAS[1]))
    patch.setattr(card_words, "_META", meta)
    resolve.rules_for.cache_clear()
    card_words.edition_notes.cache_clear()


def revision(match: Match) -> int:
    return Ruleset.read(Match.objects.get(pk=match.pk).ruleset).revision


def test_a_running_match_goes_on_by_the_revision_it_began_with(raise_revision: pytest.MonkeyPatch) -> None:
    match, _ = started(f"tudor/corax@{NEWEST}")
    rise(raise_revision)
    seat = match.seats.get(is_to_act=True)
    move = match.game.legal_moves(match.decoded_state, match.game.to_act(match.decoded_state)[0])[0]
    assert seat.user is not None
    play_move(match_id=match.pk, user=seat.user, text=match.game.write(move), ply=match.ply)
    after = Match.objects.get(pk=match.pk)
    assert after.ply > match.ply
    assert revision(after) == NEWEST
    assert not after.decoded_state.rules.has(Ruling.JUMP_NEVER_DOWN)


def test_a_new_table_gets_the_newest_revision(client: Client, raise_revision: pytest.MonkeyPatch) -> None:
    client.force_login(person("anna"))
    rise(raise_revision)
    assert opened_by_form(client, "tudor", {**TUDOR, "edition": "corax"}).ruleset.startswith(f"tudor/corax@{NEXT}")


def test_a_first_match_gets_the_newest_revision_of_its_game(raise_revision: pytest.MonkeyPatch) -> None:
    anna = person("anna")
    rise(raise_revision)
    assert revision(try_game(user=anna, game="tudor")) == NEXT
    assert revision(try_game(user=anna, game="royals")) == 1


def test_a_rematch_and_a_table_like_an_old_one_are_played_by_the_newest(raise_revision: pytest.MonkeyPatch) -> None:
    match, people = archived(f"tudor/corax@{NEWEST}+gentle")
    rise(raise_revision)
    assert rematch(match_id=match.pk, user=people[0]).ruleset == f"tudor/corax@{NEXT}+gentle"
    assert clone_table(match_id=match.pk, user=people[0]).ruleset == f"tudor/corax@{NEXT}+gentle"
    assert revision(match) == NEWEST


def test_a_branch_goes_on_by_the_rules_of_the_match_it_leaves(raise_revision: pytest.MonkeyPatch) -> None:
    match, people = archived("tudor/corax@1")
    rise(raise_revision)
    branch = branch_match(user=people[0], source=match, ply=90)
    assert revision(branch) == 1
    assert Match.objects.get(pk=branch.pk).decoded_state.rules.ruleset.revision == 1


def test_the_words_at_a_table_are_those_of_its_revision(raise_revision: pytest.MonkeyPatch) -> None:
    rise(raise_revision)
    said = "Only up or sideways."
    notes = {number: card_words.edition_notes("corax", number, "blue3 right") for number in (NEWEST, NEXT)}
    assert said not in map(str, notes[NEWEST])
    assert said in map(str, notes[NEXT])


def test_a_table_of_a_revision_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadTable) as refused:
        open_table(user=person("anna"), ruleset=Ruleset.read(f"tudor/v15@{NEXT}"), players=2)
    assert f"the newest is {NEWEST}" in str(refused.value.sentence)


def test_a_study_of_a_revision_that_does_not_exist_is_refused() -> None:
    match, people = archived("royals/arcane@1")
    text = record_text(match).replace("arcane@1", "arcane@7")
    with pytest.raises(Refusal):
        import_study(user=people[0], text=text)


# The page


def words_of(client: Client, game: str) -> str:
    answer = client.get(f"/rules/{game}/revisions/")
    assert answer.status_code == 200
    return " ".join(unescape(re.sub("<[^>]+>", " ", answer.content.decode())).split())


def test_the_page_tells_the_revisions_and_how_many_matches_each_has(client: Client) -> None:
    _, people = archived(f"tudor/corax@{NEWEST}")
    archived(f"tudor/v15@{NEWEST}", people=people)
    archived(f"tudor/v15@{NEWEST}", people=people)
    archived("royals/arcane@1", people=people)
    said = words_of(client, "tudor")
    assert "Tudor: rule changes" in said
    assert f"Version {NEWEST} used by new tables" in said
    assert "Version 1 Our first version of the printed rules." in said
    page = revisions.revisions_page("tudor")
    assert [count for _, count in page.revisions[0].matches] == [2, 1, 0]
    assert revisions.revisions_page("royals").revisions[0].matches == (("printed edition", 1),)


def test_the_page_tells_what_a_revision_has_changed_the_newest_first(
    client: Client, raise_revision: pytest.MonkeyPatch
) -> None:
    _, people = archived(f"tudor/corax@{NEWEST}")
    rise(raise_revision)
    archived(f"tudor/corax@{NEXT}", people=people)
    archived(f"tudor/corax@{NEXT}", people=people)
    said = words_of(client, "tudor")
    assert said.index(f"Version {NEXT} used by new tables") < said.index("Version 1 Our first version")
    assert "Climbing the Ranks: the jump Before: in any of the four directions. Since then: up or sideways." in said
    page = revisions.revisions_page("tudor")
    assert [dict(line.matches)[name_words("corax")] for line in page.revisions][:2] == [2, 1]


def test_the_page_tells_since_when_a_courtier_need_not_be_taken_back(client: Client) -> None:
    said = words_of(client, "tudor")
    assert said.index("Version 2") < said.index("Since then: always optional.")
    assert "Before: like any other G." in said


def test_the_page_counts_no_match_that_is_not_listed_and_never_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    match, people = archived("royals/arcane@1")
    for _ in range(2):
        archived("royals/arcane@1", people=people)
    ArchiveEntry.objects.filter(match=match).update(is_listed=False)
    assert revisions.revisions_page("royals").revisions[0].matches[0][1] == 2
    monkeypatch.setattr(revisions, "COUNTED", 1)
    assert revisions.revisions_page("royals").revisions[0].matches[0][1] == 1


def test_the_page_asks_once_for_each_edition(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    archived("tudor/v15@1")
    with django_assert_num_queries(3):
        revisions.revisions_page("tudor")


def test_the_rules_lead_to_the_page_and_back(client: Client) -> None:
    assert 'href="/rules/tudor/revisions/"' in client.get("/rules/tudor/").content.decode()
    assert 'href="/rules/tudor/"' in client.get("/rules/tudor/revisions/").content.decode()


def test_a_game_that_no_one_knows_has_no_revisions(client: Client) -> None:
    assert client.get("/rules/whist/revisions/").status_code == 404
