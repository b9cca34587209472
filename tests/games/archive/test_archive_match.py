"""A finished match goes into the archive whole, and nothing of it is lost."""

from __future__ import annotations

import pytest
from django.test import Client

from games.archive.selectors.record import record_text
from games.archive.services.archive_match import archive_match
from games.engine.chain import links
from games.engine.record import read_record
from games.engine.replay import positions
from games.errors import BrokenRecord
from games.models import ArchivedRecord, ArchiveEntry, Match, Ply
from games.play.selectors.plies import last_plies
from games.tasks import finish_matches_task
from tests.games.archive_factories import archived, finished
from tests.games.table_factories import started

pytestmark = pytest.mark.django_db


def drawn_table(client: Client, match: Match) -> str:
    return client.get(f"/tables/{match.code}/", headers={"HX-Request": "true"}).content.decode()


@pytest.mark.parametrize(("ruleset", "players"), [("tudor/v15@1", 3), ("royals/arcane@1", 2)])
def test_the_record_is_the_same_before_and_after(ruleset: str, players: int) -> None:
    match, _ = finished(ruleset, players)
    before = record_text(match)
    assert archive_match(match_id=match.pk)
    match.refresh_from_db()
    assert record_text(match) == before
    assert not Ply.objects.filter(match=match).exists()


def test_the_record_proves_itself_by_its_last_link() -> None:
    match, _ = archived()
    record = read_record(record_text(match))
    assert list(positions(match.game, record))[-1].state == match.decoded_state
    *_, last = links(match.first_link, record.plies)
    assert record.header("Chain") == last.hex() == bytes(match.archived.chain).hex()


def test_what_happened_last_is_told_the_same_before_and_after() -> None:
    match, _ = finished()
    before = last_plies(match, 60)
    archive_match(match_id=match.pk)
    assert last_plies(Match.objects.get(pk=match.pk), 60) == before


def test_archiving_twice_changes_nothing() -> None:
    match, _ = archived()
    assert not archive_match(match_id=match.pk)
    assert ArchivedRecord.objects.count() == ArchiveEntry.objects.count() == 1


def test_a_match_that_is_played_is_not_archived() -> None:
    match, _ = started()
    assert not archive_match(match_id=match.pk)
    assert Ply.objects.filter(match=match).exists()


def test_a_ply_that_was_tampered_with_keeps_the_match_out_and_nothing_is_thrown_away() -> None:
    match, _ = finished()
    ply = match.plies.filter(seat=-1).order_by("number")[3]
    Ply.objects.filter(pk=ply.pk).update(link=b"x" * 32)
    with pytest.raises(BrokenRecord):
        archive_match(match_id=match.pk)
    assert match.plies.count() == match.ply
    assert not ArchivedRecord.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_match_that_ends_is_archived_by_itself() -> None:
    match, _ = finished()
    assert Match.objects.get(pk=match.pk).is_archived


def test_a_sweep_finds_what_never_came_into_the_archive() -> None:
    match, _ = finished()
    finish_matches_task()
    match.refresh_from_db()
    assert match.is_archived


def test_the_entry_says_who_won_by_how_much_and_how_long_it_took() -> None:
    match, people = archived(players=3)
    entry = match.entry
    result = match.result or {}
    order = sorted(result["scores"], reverse=True)
    assert (entry.game, entry.edition, entry.players) == ("tudor", "v15", 3)
    assert entry.best_score == order[0]
    assert entry.decisions == sum(ply.seat >= 0 for ply in match.archived.plies)
    assert [(seat.user, seat.score) for seat in entry.seats.order_by("number")] == list(
        zip(people, result["scores"], strict=True)
    )


def test_a_table_that_others_could_not_join_is_not_listed() -> None:
    open_match, people = archived()
    private, _ = archived(people=people, seed=2, access=Match.Access.LINK)
    assert open_match.entry.is_listed
    assert not private.entry.is_listed


def test_the_page_of_an_archived_match_shows_what_it_showed_before(client: Client) -> None:
    match, _ = finished()
    before = drawn_table(client, match)
    archive_match(match_id=match.pk)
    assert drawn_table(client, match) == before


def test_hidden_things_stay_with_the_players_until_the_day_that_was_chosen(client: Client) -> None:
    match, people = archived(reveal_hours=Match.Reveal.WEEK)
    address = f"/tables/{match.code}/record.txt"
    assert client.get(address).status_code == 403
    assert bytes(match.seed).hex() not in client.get(f"/tables/{match.code}/").content.decode()
    client.force_login(people[0])
    assert client.get(address).status_code == 200
