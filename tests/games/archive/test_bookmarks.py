"""Bookmarks: moments that a person wants to find again, and that no other person sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.data_export import export_data
from accounts.models import User
from accounts.services.close_account import close_account
from games.archive.selectors import margin_notes
from games.archive.selectors.margin_notes import annotations_page, bookmark_page
from games.archive.selectors.record import record_text
from games.archive.selectors.studies import Source, replayed_for
from games.archive.services import bookmark as bookmark_service
from games.archive.services.bookmark import bookmark, remove_bookmark
from games.archive.services.import_study import import_study
from games.errors import (
    NoSuchPly,
    NoSuchRemark,
    NotOver,
    NotYourStudy,
    Refusal,
    TooLong,
    TooManyRemarks,
    UnspeakableWords,
)
from games.models import Bookmark, Match
from tests.factories import make_user, sign_in
from tests.games.archive_factories import archived
from tests.games.table_factories import started

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def lying_here(user: User, source: Source, ply: int) -> Bookmark | None:
    return annotations_page(replayed=replayed_for(user=user, source=source), user=user, ply=ply).bookmark


def test_everybody_lays_bookmarks_into_finished_matches() -> None:
    match, _ = archived()
    passer_by = make_user("passer-by")
    bookmark(user=passer_by, source=match, ply=40, note=" how the\nmitre fell ")
    (row,) = bookmark_page(user=passer_by).rows
    assert (row.title, row.ply, row.note) == ("Tudor: anna, bo", 40, "how the mitre fell")
    assert row.href == f"/tables/{match.code}/replay/?ply=40"


def test_no_other_person_sees_them() -> None:
    match, (anna, bo) = archived()
    bookmark(user=anna, source=match, ply=40, note="a plan of mine")
    assert bookmark_page(user=bo).rows == ()
    assert lying_here(bo, match, 40) is None
    for client in (sign_in(bo), Client()):
        for address in (f"/tables/{match.code}/annotations/?ply=40", f"/tables/{match.code}/replay/?ply=40"):
            assert "a plan of mine" not in client.get(address).content.decode()
    assert "a plan of mine" in sign_in(anna).get(f"/tables/{match.code}/annotations/?ply=40").content.decode()


def test_one_ply_has_one_bookmark_whose_note_can_change() -> None:
    match, (anna, _) = archived()
    first = bookmark(user=anna, source=match, ply=40, note="first")
    assert bookmark(user=anna, source=match, ply=40, note="second") == first
    assert [laid.note for laid in Bookmark.objects.all()] == ["second"]


def test_they_lie_in_own_studies_too() -> None:
    match, (anna, bo) = archived()
    study = import_study(user=anna, text=record_text(match), title="Of mitres")
    bookmark(user=anna, source=study, ply=12)
    (row,) = bookmark_page(user=anna).rows
    assert (row.title, row.href) == ("Of mitres", f"/studies/{study.code}/?ply=12")
    with pytest.raises(NotYourStudy):
        bookmark(user=bo, source=study, ply=12)


def test_a_match_that_is_being_played_takes_none() -> None:
    match, people = started()
    with pytest.raises(NotOver):
        bookmark(user=people[0], source=match, ply=1)


@pytest.mark.parametrize(
    ("ply", "note", "refusal"),
    [(-1, "", NoSuchPly), (10**6, "", NoSuchPly), (3, "x" * 121, TooLong), (3, "nul\0", UnspeakableWords)],
)
def test_what_cannot_be_kept_is_refused(ply: int, note: str, refusal: type[Refusal]) -> None:
    match, (anna, _) = archived()
    with pytest.raises(refusal):
        bookmark(user=anna, source=match, ply=ply, note=note)
    assert not Bookmark.objects.exists()


def test_a_person_has_so_many_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (anna, _) = archived()
    monkeypatch.setattr(bookmark_service, "MOST_BOOKMARKS", 2)
    for ply in (1, 2):
        bookmark(user=anna, source=match, ply=ply)
    with pytest.raises(TooManyRemarks):
        bookmark(user=anna, source=match, ply=3)
    assert bookmark(user=anna, source=match, ply=2, note="still mine to change")


def test_only_its_owner_takes_one_out() -> None:
    match, (anna, bo) = archived()
    laid = bookmark(user=anna, source=match, ply=40)
    with pytest.raises(NoSuchRemark):
        remove_bookmark(bookmark_id=laid.pk, user=bo)
    remove_bookmark(bookmark_id=laid.pk, user=anna)
    assert not Bookmark.objects.exists()


def test_they_are_in_the_data_of_their_owner_and_go_with_the_account() -> None:
    match, (anna, _) = archived()
    bookmark(user=anna, source=match, ply=40, note="a plan")
    (laid,) = export_data(anna)["remarks"]["moments"]
    assert (laid["table"], laid["ply"], laid["note"]) == (match.code, 40, "a plan")
    close_account(user=anna)
    assert not Bookmark.objects.exists()


# --- The list.


@pytest.fixture
def many() -> tuple[Match, User]:
    """A person with as many bookmarks as two pages and a half hold."""
    match, (anna, _) = archived()
    Bookmark.objects.bulk_create(Bookmark(match=match, author=anna, ply=ply) for ply in range(125))
    return match, anna


def test_pages_follow_each_other_without_a_gap(many: tuple[Match, User]) -> None:
    _, anna = many
    plies, before = [], None
    while True:
        page = bookmark_page(user=anna, before=before)
        plies += [row.ply for row in page.rows]
        before = page.earlier
        if before is None:
            break
    assert plies == list(range(124, -1, -1))
    assert margin_notes.PAGE_LENGTH == 50


def test_the_list_costs_the_same_however_long_it_is(
    many: tuple[Match, User], django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    client = sign_in(many[1])
    with django_assert_max_num_queries(5):
        page = client.get("/archive/bookmarks/").content.decode()
    assert page.count("/replay/?ply=") == 50
    assert "?before=" in page


def test_anything_odd_in_the_address_shows_the_newest(many: tuple[Match, User]) -> None:
    client = sign_in(many[1])
    for query in ("?before=x", "?before=0", f"?before={10**40}", "?before=%00"):
        assert "move 124" in client.get(f"/archive/bookmarks/{query}").content.decode()


# --- By browser.


def test_a_bookmark_is_laid_changed_and_taken_out_beside_the_replay() -> None:
    match, (anna, _) = archived()
    client = sign_in(anna)
    address = f"/tables/{match.code}/annotations/bookmark/"
    answer = client.post(address, {"ply": 40, "note": "<i>plan</i>"})
    assert answer["Location"] == f"/tables/{match.code}/replay/?ply=40#annotations"
    part = client.post(address, {"ply": 40, "note": "<i>other</i>"}, headers=HTMX).content.decode()
    assert "&lt;i&gt;other&lt;/i&gt;" in part
    refused = client.post(address, {"ply": 40, "note": "x" * 121}, headers=HTMX)
    assert refused.status_code == 422
    removal = f"/archive/bookmarks/{Bookmark.objects.get().pk}/remove/"
    assert removal in part
    part = client.post(removal, {"ply": 40}, headers=HTMX).content.decode()
    assert "Add a bookmark" in part


def test_one_that_is_taken_out_of_the_list_leads_back_to_it() -> None:
    match, (anna, bo) = archived()
    laid = bookmark(user=anna, source=match, ply=40)
    removal = f"/archive/bookmarks/{laid.pk}/remove/"
    assert removal in sign_in(anna).get("/archive/bookmarks/").content.decode()
    assert sign_in(bo).post(removal).status_code == 404
    assert sign_in(anna).post(removal)["Location"] == "/archive/bookmarks/"
    assert sign_in(anna).post(removal).status_code == 404
