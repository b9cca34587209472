"""Notes in the margins of records: who writes, who reads, what is refused, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts.data_export import export_data
from accounts.errors import LimitReached
from accounts.models import User
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from games.archive.selectors.margin_notes import AnnotationsPage, annotations_page
from games.archive.selectors.record import record_text
from games.archive.selectors.studies import Source, replayed_for
from games.archive.services import annotate as annotate_service
from games.archive.services.annotate import annotate
from games.archive.services.hide_annotation import hide_annotation
from games.archive.services.import_study import import_study
from games.archive.services.remove_annotation import remove_annotation
from games.errors import (
    EmptyWords,
    NoSuchPly,
    NoSuchRemark,
    NotOver,
    NotRevealed,
    NotYourMargin,
    NotYourStudy,
    Refusal,
    SaidTwice,
    StaffOnly,
    TooLong,
    TooManyRemarks,
    UnconfirmedVoice,
    UnspeakableWords,
)
from games.models import Annotation, Match, Study
from tests.factories import make_user, sign_in
from tests.games.archive_factories import archived, finished
from tests.games.table_factories import NAMES, fresh, person, started

# What it is about happens in the engine; what it stores is stored by services that others call too.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

HTMX = {"HX-Request": "true"}
NONE, GOOD = Annotation.Mark.NONE, Annotation.Mark.GOOD
PLY = 100


@pytest.fixture
def kept() -> tuple[Match, list[User]]:
    """A match in the archive, and the members who played it."""
    return archived(people=[make_user(name) for name in NAMES[:2]])


def noted(user: User, source: Source, text: str = "Well played", *, ply: int = PLY, mark: Any = NONE) -> Annotation:
    return annotate(user=user, source=source, ply=ply, mark=mark, text=text)


def read(user: User | None, source: Source, ply: int = PLY, **look: Any) -> AnnotationsPage:
    return annotations_page(replayed=replayed_for(user=user, source=source), user=user, ply=ply, **look)


def texts(user: User | None, source: Source, ply: int = PLY) -> list[str]:
    return [note.text for note in read(user, source, ply).notes]


def hidden_for_a_week(match: Match) -> Match:
    Match.objects.filter(pk=match.pk).update(reveal_hours=Match.Reveal.WEEK)
    return fresh(match)


# --- Who writes.


def test_players_write_words_a_mark_or_both(kept: tuple[Match, list[User]]) -> None:
    match, (anna, bo) = kept
    noted(anna, match, "  A bold\r\nmove ", mark=GOOD)
    noted(bo, match, "", mark=Annotation.Mark.MISTAKE)
    noted(bo, match, "Indeed")
    assert [(note.author, note.mark, note.text) for note in read(None, match).notes] == [
        ("anna", "!", "A bold move"),
        ("bo", "?", ""),
        ("bo", "", "Indeed"),
    ]


def test_others_cannot_write_there(kept: tuple[Match, list[User]]) -> None:
    match, _ = kept
    passer_by = make_user("passer-by")
    with pytest.raises(NotYourMargin):
        noted(passer_by, match)
    assert isinstance(read(passer_by, match).silence, NotYourMargin)
    assert isinstance(read(None, match).silence, NotYourMargin)


def test_people_who_may_not_chat_may_not_annotate() -> None:
    match, (anna, bo) = archived(people=[create_guest(), person("unconfirmed")])
    noted(anna, match)
    with pytest.raises(UnconfirmedVoice):
        noted(bo, match)


def test_a_match_that_is_being_played_has_no_margin() -> None:
    match, people = started()
    with pytest.raises(NotOver):
        noted(people[0], match, ply=1)


def test_a_match_that_has_only_just_ended_has_one() -> None:
    match, (anna, _) = finished(people=[make_user(name) for name in NAMES[:2]])
    noted(anna, match)
    assert texts(None, match) == ["Well played"]


@pytest.mark.parametrize("ply", [-1, 10**6])
def test_a_ply_that_does_not_exist_is_refused(kept: tuple[Match, list[User]], ply: int) -> None:
    match, (anna, _) = kept
    with pytest.raises(NoSuchPly):
        noted(anna, match, ply=ply)
    noted(anna, match, ply=0)
    noted(anna, match, ply=match.ply)


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", EmptyWords),
        (" \t\n", EmptyWords),
        ("\u200b\u2800", EmptyWords),
        ("x" * 1001, TooLong),
        ("nul\0", UnspeakableWords),
        ("bell\a", UnspeakableWords),
        ("half \ud83d", UnspeakableWords),
    ],
)
def test_words_that_cannot_be_read_are_refused(
    kept: tuple[Match, list[User]], text: str, refusal: type[Refusal]
) -> None:
    match, (anna, _) = kept
    with pytest.raises(refusal):
        noted(anna, match, text)
    assert not Annotation.objects.exists()


def test_the_same_note_is_written_once(kept: tuple[Match, list[User]]) -> None:
    match, (anna, bo) = kept
    noted(anna, match)
    with pytest.raises(SaidTwice):
        noted(anna, match)
    noted(bo, match)
    noted(anna, match, ply=PLY + 1)


def test_one_person_cannot_annotate_too_fast(kept: tuple[Match, list[User]]) -> None:
    match, (anna, bo) = kept
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(5):
            noted(anna, match, str(number))
        with pytest.raises(LimitReached):
            noted(anna, match, "one more")
        noted(bo, match, "another voice")
        clock.shift(11)
        noted(anna, match, "one more")


def test_a_margin_has_an_end(kept: tuple[Match, list[User]], monkeypatch: pytest.MonkeyPatch) -> None:
    match, (anna, _) = kept
    monkeypatch.setattr(annotate_service, "MOST_NOTES", 2)
    for number in range(2):
        noted(anna, match, str(number))
    with pytest.raises(TooManyRemarks):
        noted(anna, match, "one more")


# --- Who reads.


def test_a_note_is_read_only_by_those_from_whom_nothing_is_hidden(kept: tuple[Match, list[User]]) -> None:
    match, (anna, bo) = kept
    noted(anna, match, "They held the owl all along")
    match = hidden_for_a_week(match)
    for reader in (None, make_user("passer-by")):
        assert texts(reader, match) == []
        assert read(reader, match).is_closed
        assert (read(reader, match, 0).after, read(reader, match, match.ply).before) == (None, None)
    assert texts(bo, match) == ["They held the owl all along"]
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now() - timedelta(days=8))
    assert texts(None, fresh(match)) == ["They held the owl all along"]


def test_people_who_do_not_play_with_each_other_do_not_read_each_other(kept: tuple[Match, list[User]]) -> None:
    match, (anna, bo) = kept
    noted(anna, match, "by anna")
    noted(bo, match, "by bo")
    block_person(blocker=anna, blocked=bo)
    assert texts(anna, match) == ["by anna"]
    assert texts(bo, match) == ["by bo"]
    assert texts(None, match) == ["by anna", "by bo"]


def test_a_moment_shows_the_notes_on_its_decision_and_the_ways_to_others(kept: tuple[Match, list[User]]) -> None:
    match, (anna, _) = kept
    marks = replayed_for(user=anna, source=match).landmarks
    # A decision to which chance has added something, and the decisions around it.
    move, stop = next(
        (move, stop) for move, stop in zip(marks.moves, marks.decisions[2:], strict=False) if 0 < move < stop
    )
    for ply in (move - 1, move, stop, stop + 1):
        noted(anna, match, f"on {ply}", ply=ply)
        Annotation.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    shown = read(None, match, stop)
    assert [note.text for note in shown.notes] == [f"on {move}", f"on {stop}"]
    assert (shown.before, shown.after) == (move - 1, stop + 1)
    assert shown.after_address == f"/tables/{match.code}/replay/?ply={stop + 1}"


def test_without_spoilers_nothing_tells_of_a_later_note(kept: tuple[Match, list[User]]) -> None:
    match, (anna, _) = kept
    noted(anna, match, "The end of it all", ply=match.ply)
    assert read(None, match).after == match.ply
    assert read(None, match, is_spoiler_free=True).after is None
    page = Client().get(f"/tables/{match.code}/annotations/?ply={PLY}&hide=1").content.decode()
    assert str(match.ply) not in page.partition("<main")[2]


def test_what_it_costs_does_not_grow(
    kept: tuple[Match, list[User]], django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    match, people = kept
    client = sign_in(people[0])
    Annotation.objects.bulk_create(
        Annotation(match=match, author=people[number % 2], ply=number, text="x") for number in range(200)
    )
    Annotation.objects.bulk_create(Annotation(match=match, author=people[0], ply=PLY, text="y") for _ in range(200))
    with django_assert_max_num_queries(13):
        page = client.get(f"/tables/{match.code}/annotations/?ply={PLY}", headers=HTMX)
    assert page.content.count(b'class="noted"') == 50


# --- Taking out and taking away.


def test_authors_remove_their_own_annotations_only(kept: tuple[Match, list[User]]) -> None:
    match, (anna, bo) = kept
    note = noted(anna, match)
    with pytest.raises(NoSuchRemark):
        remove_annotation(annotation_id=note.pk, user=bo)
    remove_annotation(annotation_id=note.pk, user=anna)
    assert texts(anna, match) == []
    with pytest.raises(NoSuchRemark):
        remove_annotation(annotation_id=note.pk, user=anna)


def test_staff_takes_a_note_away_and_its_author_sees_that_it_is_gone(kept: tuple[Match, list[User]]) -> None:
    match, (anna, bo) = kept
    note = noted(anna, match, "Thou knave", mark=GOOD)
    with pytest.raises(StaffOnly):
        hide_annotation(annotation_id=note.pk, user=bo)
    bo.is_staff = True
    hide_annotation(annotation_id=note.pk, user=bo)
    assert read(bo, match).notes == read(None, match).notes == ()
    (gone,) = read(anna, match).notes
    assert (gone.is_hidden, gone.text, gone.mark) == (True, "", "")
    assert "Thou knave" not in sign_in(anna).get(f"/tables/{match.code}/annotations/?ply={PLY}").content.decode()


def test_staff_finds_the_notes_on_matches_but_not_those_in_studies(kept: tuple[Match, list[User]]) -> None:
    match, (anna, _) = kept
    study = import_study(user=anna, text=record_text(match))
    note = noted(anna, match, "in a match")
    noted(anna, study, "in a study")
    staff = make_user("steward")
    staff.is_staff = True
    staff.save()
    staff.user_permissions.set(
        Permission.objects.filter(codename__in=("open_admin", "view_annotation", "change_annotation"))
    )
    client = sign_in(staff)
    page = client.get("/admin/games/annotation/").content.decode()
    assert "in a match" in page
    assert "in a study" not in page
    client.post("/admin/games/annotation/", {"action": "take_away", "_selected_action": [note.pk]})
    note.refresh_from_db()
    assert note.hidden_at is not None


def test_they_are_in_the_data_of_their_author_and_go_with_the_account(kept: tuple[Match, list[User]]) -> None:
    match, (anna, bo) = kept
    study = import_study(user=anna, text=record_text(match))
    noted(anna, match, "by anna", mark=GOOD)
    noted(anna, study, "on my own", ply=3)
    noted(bo, match, "by bo")
    notes = export_data(anna)["remarks"]["notes"]
    assert [(note["table"], note["on_study"], note["ply"], note["text"]) for note in notes] == [
        (match.code, None, PLY, "by anna"),
        (None, study.code, 3, "on my own"),
    ]
    close_account(user=anna)
    assert list(Annotation.objects.values_list("text", flat=True)) == ["by bo"]
    assert not Study.objects.exists()


# --- In studies.


def test_only_the_owner_annotates_and_reads_a_study(kept: tuple[Match, list[User]]) -> None:
    match, (anna, bo) = kept
    study = import_study(user=anna, text=record_text(match))
    noted(anna, study, "to be tried")
    assert texts(anna, study) == ["to be tried"]
    assert texts(anna, match) == []
    for reader in (bo, None):
        with pytest.raises(NotYourStudy):
            read(reader, study)
    with pytest.raises(NotYourStudy):
        noted(bo, study)


def test_a_study_needs_no_confirmed_address() -> None:
    match, (anna, _) = archived()
    noted(anna, import_study(user=anna, text=record_text(match)))


# --- By browser.


def test_a_note_is_written_and_removed_by_form(kept: tuple[Match, list[User]]) -> None:
    match, (anna, _) = kept
    client = sign_in(anna)
    address = f"/tables/{match.code}/annotations/"
    answer = client.post(f"{address}annotate/", {"ply": PLY, "as": "0", "mark": "!", "text": "<b>Bold</b>"})
    assert answer["Location"] == f"/tables/{match.code}/replay/?ply={PLY}&as=0#annotations"
    page = client.get(f"{address}?ply={PLY}&as=0").content.decode()
    assert "&lt;b&gt;Bold&lt;/b&gt;" in page
    assert "a good move" in page
    removal = f"/archive/annotations/{Annotation.objects.get().pk}/remove/"
    assert removal in page
    assert removal not in Client().get(f"{address}?ply={PLY}").content.decode()
    assert sign_in(make_user("passer-by")).post(removal, {"ply": PLY}).status_code == 404
    assert client.post(removal, {"ply": PLY})["Location"] == f"/tables/{match.code}/replay/?ply={PLY}#annotations"
    assert not Annotation.objects.exists()


def test_htmx_gets_the_part_with_what_was_written(kept: tuple[Match, list[User]]) -> None:
    match, (anna, _) = kept
    client = sign_in(anna)
    address = f"/tables/{match.code}/annotations/annotate/"
    part = client.post(address, {"ply": PLY, "text": "Well played"}, headers=HTMX)
    assert part.status_code == 200
    assert part.content.decode().lstrip().startswith("<section")
    assert "Well played" in part.content.decode()
    refused = client.post(address, {"ply": PLY, "text": "x" * 1001}, headers=HTMX)
    assert refused.status_code == 422
    assert "x" * 1001 in refused.content.decode(), "no author has to write it again"
    removed = client.post(f"/archive/annotations/{Annotation.objects.get().pk}/remove/", {"ply": PLY}, headers=HTMX)
    assert "No annotations here" in removed.content.decode()


def test_a_study_has_the_same_forms(kept: tuple[Match, list[User]]) -> None:
    match, (anna, bo) = kept
    study = import_study(user=anna, text=record_text(match))
    address = f"/studies/{study.code}/annotations/"
    client = sign_in(anna)
    answer = client.post(f"{address}annotate/", {"ply": PLY, "text": "to be tried"})
    assert answer["Location"] == f"/studies/{study.code}/?ply={PLY}#annotations"
    assert "to be tried" in client.get(f"{address}?ply={PLY}", headers=HTMX).content.decode()
    assert address in client.get(f"/studies/{study.code}/?ply={PLY}").content.decode()
    for other in (sign_in(bo), Client()):
        assert other.get(address).status_code in (302, 404)
        assert other.post(f"{address}annotate/", {"ply": PLY, "text": "x"}).status_code in (302, 404)
    assert study.annotations.count() == 1


def test_the_replay_asks_for_the_margin_of_the_ply_that_it_shows(kept: tuple[Match, list[User]]) -> None:
    match, _ = kept
    page = Client().get(f"/tables/{match.code}/replay/?ply={PLY}&as=1&hide=1").content.decode()
    assert f"/tables/{match.code}/annotations/?ply={PLY}&amp;as=1&amp;hide=1" in page


@pytest.mark.parametrize(
    "query", ["?ply=x", "?ply=-1", "?ply=1000000", f"?ply={10**30}", "?ply=3&as=9", "?ply=3&as=%00"]
)
def test_an_odd_address_shows_the_margin_of_the_beginning_and_says_so(
    kept: tuple[Match, list[User]], query: str
) -> None:
    match, (anna, _) = kept
    for client in (Client(), sign_in(anna)):
        for headers in ({}, HTMX):
            answer = client.get(f"/tables/{match.code}/annotations/{query}", headers=headers)
            assert answer.status_code in (404, 422)
            assert "data-code" in answer.content.decode()


def test_eyes_that_are_closed_to_the_reader_are_refused(kept: tuple[Match, list[User]]) -> None:
    match = hidden_for_a_week(kept[0])
    with pytest.raises(NotRevealed):
        read(None, match, mask="0")
    assert Client().get(f"/tables/{match.code}/annotations/?ply=3&as=0").status_code == 403
