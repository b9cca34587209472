"""Studies: records that people bring along, whatever is in them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.data_export import export_data
from accounts.models import User
from games.archive.selectors.record import record_text
from games.archive.selectors.studies import studies_of, study_text
from games.archive.services import import_study as import_service
from games.archive.services.branch_match import branch_match
from games.archive.services.delete_study import delete_study
from games.archive.services.import_study import MOST_LETTERS, MOST_PLIES, import_study
from games.engine.chain import first_link, links
from games.engine.codec import digest
from games.engine.playout import play_record
from games.engine.protocol import Ruleset
from games.engine.record import new_record, read_record, write_record
from games.engine.registry import game_for
from games.engine.replay import positions
from games.engine.snapshots import positions_between
from games.errors import (
    BrokenStudy,
    NotYourStudy,
    Refusal,
    TooLong,
    TooLongStudy,
    TooManyStudies,
    UnreadableStudy,
    UnspeakableWords,
)
from games.models import ArchiveEntry, Match, Study
from tests.factories import make_user, sign_in
from tests.games.archive_factories import archived, played_at_once
from tests.games.table_factories import fresh

# What it is about happens in the engine; what it stores is stored by services that others call too.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

BOTH = pytest.mark.parametrize(("ruleset", "players"), [("tudor/v15@1+random", 3), ("royals/arcane@1+open4", 4)])


@cache
def some_record(ruleset: str = "tudor/v15@1", players: int = 2, seed: int = 1) -> str:
    """A match that was played to its end at random, as text."""
    rules = Ruleset.read(ruleset)
    return write_record(play_record(game_for(rules), rules, players, Random(seed))[1])


@pytest.fixture
def anna() -> User:
    return make_user("anna")


# --- What is kept.


@BOTH
def test_a_record_is_kept_as_the_archive_keeps_records(anna: User, ruleset: str, players: int) -> None:
    text = some_record(ruleset, players)
    study = Study.objects.get(pk=import_study(user=anna, text=text).pk)
    record = read_record(text)
    game = game_for(record.ruleset)
    assert (study.ruleset, study.names) == (ruleset, list(record.seats))
    assert [(ply.seat, ply.text) for ply in study.plies] == [(ply.seat, ply.text) for ply in record.plies]
    reached = list(positions(game, record))
    for ply in (0, 1, 77, len(study.plies)):
        (place,) = positions_between(game, study.snapshots, study.plies, ply, ply)
        assert place.state == reached[ply].state
    *_, last = links(first_link(ruleset=ruleset, seats=players, commitment=""), record.plies)
    assert bytes(study.chain) == last


def test_a_record_without_digests_gives_the_same_study(anna: User) -> None:
    bare = re.sub(r" #[0-9a-f]{16}", "", some_record())
    assert "#" not in bare
    whole, other = import_study(user=anna, text=some_record()), import_study(user=anna, text=bare)
    assert bytes(whole.chain) == bytes(other.chain)
    assert bytes(whole.packed_snapshots) == bytes(other.packed_snapshots)


def test_the_record_of_a_match_of_the_site_can_be_imported() -> None:
    match, people = archived("royals/arcane@1", title="The King's Peace")
    study = import_study(user=people[0], text=record_text(match))
    assert study.names == ["anna", "bo"]
    assert study.title == "Royals: anna, bo"


def test_a_match_that_is_not_over_can_be_studied(anna: User) -> None:
    text = "\n".join(some_record().splitlines()[:120])
    assert len(import_study(user=anna, text=text).plies) == int(text.splitlines()[-1].split(".")[0])


def test_a_record_that_begins_from_a_position_works() -> None:
    match, people = archived()
    branch = played_at_once(fresh(branch_match(user=people[0], source=match, ply=match.ply // 2, mask="0")))
    text = record_text(branch)
    assert "[Position " in text
    study = import_study(user=people[0], text=text)
    assert study.snapshots[0].encoded == branch.start
    assert len(study.plies) == branch.ply
    assert sign_in(people[0]).get(f"/studies/{study.code}/?ply=3").status_code == 200
    again = branch_match(user=people[0], source=study, ply=2, mask="all")
    assert again.status == Match.Status.PLAYING
    assert read_record(study_text(study)).position == branch.start


def test_a_position_alone_is_a_study_too(anna: User) -> None:
    rules = Ruleset.read("royals/arcane@1")
    game = game_for(rules)
    *_, place = (
        place for place, _ in zip(positions(game, read_record(some_record(rules.text))), range(90), strict=False)
    )
    text = write_record(new_record(rules, ["x", "y"], Position=game.encode(place.state)))
    study = import_study(user=anna, text=text)
    assert study.plies == ()
    assert sign_in(anna).get(f"/studies/{study.code}/").status_code == 200
    assert branch_match(user=anna, source=study, ply=0, mask="0").start


def test_comments_become_notes_in_the_margin(anna: User) -> None:
    lines = some_record().splitlines()
    lines[60] += " {a  wise choice}"
    lines[62] += " {}"
    study = import_study(user=anna, text="\n".join(lines))
    ply = int(lines[60].split(".")[0])
    assert [(note.ply, note.text, note.author) for note in study.annotations.all()] == [(ply, "a wise choice", anna)]


def test_names_and_titles_are_made_fit_to_be_shown(anna: User) -> None:
    odd = re.sub(r'\[Seats ".*"\]', '[Seats "\u202ea\u200bb;' + "y" * 200 + '"]', some_record())
    study = import_study(user=anna, text=odd)
    assert study.names == ["ab", "y" * 40]
    assert len(study.title) <= 60
    assert import_study(user=anna, text=some_record(), title=" The fall of mitres ").title == "The fall of mitres"
    for title, refusal in (("x" * 61, TooLong), ("a\0b", UnspeakableWords)):
        with pytest.raises(refusal):
            import_study(user=anna, text=some_record(), title=title)


def test_it_has_no_effect_on_anybody(anna: User) -> None:
    import_study(user=anna, text=some_record())
    assert not Match.objects.exists()
    assert not ArchiveEntry.objects.exists()


def test_the_text_of_a_study_reads_back(anna: User) -> None:
    study = import_study(user=anna, text=some_record())
    again = import_study(user=anna, text=study_text(study))
    assert bytes(again.chain) == bytes(study.chain)


# --- What is refused.


def test_of_a_record_with_an_illegal_ply_the_beginning_is_offered(anna: User) -> None:
    lines = some_record().splitlines()
    place = next(number for number, line in enumerate(lines) if number > 150 and re.match(r"\d+\. \d: ", line))
    ply = int(lines[place].split(".")[0])
    lines[place] = re.sub(r": .* #", ": move z9 z8 #", lines[place])
    with pytest.raises(BrokenStudy) as refused:
        import_study(user=anna, text="\n".join(lines))
    assert refused.value.plies == ply - 1
    (problem,) = refused.value.problems
    assert problem.startswith(f"Line {place + 1}, move {ply}: ")
    assert "not a move" in problem
    assert not Study.objects.exists()
    assert len(import_study(user=anna, text="\n".join(lines), keeps_beginning=True).plies) == ply - 1


def test_a_ply_of_another_seat_is_refused(anna: User) -> None:
    text = re.sub(r"(?m)^(\d+)\. 0: ", r"\1. 1: ", some_record(), count=1)
    with pytest.raises(BrokenStudy) as refused:
        import_study(user=anna, text=text)
    assert "another player had the turn" in refused.value.problems[0]


def test_a_digest_that_differs_is_named(anna: User) -> None:
    text = re.sub(r"(?m)^(200\. .*) #[0-9a-f]{16}", r"\1 #0000000000000000", some_record())
    with pytest.raises(BrokenStudy) as refused:
        import_study(user=anna, text=text)
    assert refused.value.plies == 199
    assert "move 200: the position after it was different" in refused.value.problems[0]


def test_lines_that_cannot_be_read_are_named_with_their_numbers(anna: User) -> None:
    lines = some_record().splitlines()
    lines.insert(2, "what is this?")
    with pytest.raises(BrokenStudy) as refused:
        import_study(user=anna, text="\n".join(lines))
    assert refused.value.problems == ("Line 3: not a ply: 'what is this?'",)
    assert refused.value.plies == len(import_study(user=anna, text="\n".join(lines), keeps_beginning=True).plies)


def test_only_so_many_of_them_are_named(anna: User) -> None:
    with pytest.raises(BrokenStudy) as refused:
        import_study(user=anna, text=some_record() + "nonsense\n" * 1000)
    assert len(refused.value.problems) == 21
    assert refused.value.problems[-1] == "and 980 more lines"


HEADS = '[Ruleset "tudor/v15@1"]\n[Seats "a;b"]\n'


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", UnreadableStudy),
        (" \n\t\n", UnreadableStudy),
        ("Dear diary", UnreadableStudy),
        ("\x00\x01\x02" * 100, UnreadableStudy),
        ("1. 0: end", UnreadableStudy),
        ('[Ruleset "tudor/v15@1"]', UnreadableStudy),
        ('[Ruleset "chess/fide@1"]\n[Seats "a;b"]\n1. 0: e4', UnreadableStudy),
        ('[Ruleset "tudor/v99@1"]\n[Seats "a;b"]\n1. *: deal intrigue', UnreadableStudy),
        ('[Ruleset "tudor/v15@99999"]\n[Seats "a;b"]\n1. *: deal intrigue', UnreadableStudy),
        ('[Ruleset "tudor/v15@1+wings"]\n[Seats "a;b"]\n1. *: deal intrigue', UnreadableStudy),
        ('[Ruleset "tudor/v15@1"]\n[Seats "a"]\n1. *: deal intrigue', UnreadableStudy),
        ('[Ruleset "tudor/v15@1"]\n[Seats "' + "a;" * 400 + '"]\n1. *: deal intrigue', UnreadableStudy),
        (HEADS, UnreadableStudy),
        (HEADS + "1. 0: end", BrokenStudy),
        (HEADS + "1. 99: end", BrokenStudy),
        (HEADS + '[Position "{}"]', UnreadableStudy),
        (HEADS + '[Position "' + "[" * 100_000 + '"]', UnreadableStudy),
        (HEADS + '[Position "' + "9" * 100_000 + '"]', UnreadableStudy),
        ('[Ruleset "tudor/v15@1"]\n[Seats "' + "a" * 250_000 + '\\\\"]', UnreadableStudy),
        ('[Ruleset "' + "+" * 250_000 + '"]\n[Seats "a;b"]', UnreadableStudy),
        ("x" * (MOST_LETTERS + 1), TooLongStudy),
        (HEADS + "".join(f"{ply}. *: x\n" for ply in range(1, MOST_PLIES + 2)), TooLongStudy),
        (HEADS + "?\n" * 100_000, BrokenStudy),
        (HEADS + "[" * 200_000, BrokenStudy),
    ],
)
def test_hostile_records_get_a_clear_answer(anna: User, text: str, refusal: type[Refusal]) -> None:
    with pytest.raises(refusal):
        import_study(user=anna, text=text)
    with pytest.raises(Refusal):
        import_study(user=anna, text=text, keeps_beginning=True)
    assert not Study.objects.exists()


@pytest.mark.parametrize(
    ("ruleset", "field"), [("tudor/v15@1", "offices"), ("tudor/v15@1", "courtiers"), ("royals/arcane@1", "nobles")]
)
def test_a_position_with_pieces_of_a_seat_that_does_not_play_is_refused(anna: User, ruleset: str, field: str) -> None:
    rules = Ruleset.read(ruleset)
    game = game_for(rules)
    *_, last = positions(game, read_record(some_record(ruleset)), verify=False)
    state = json.loads(game.encode(last.state))
    state[field][0] = 7
    text = write_record(new_record(rules, ["x", "y"], Position=json.dumps(state, separators=(",", ":"))))
    with pytest.raises(UnreadableStudy) as refused:
        import_study(user=anna, text=text)
    assert "there is no seat 7" in str(refused.value.sentence)


@BOTH
def test_a_position_in_which_anything_was_changed_is_refused_or_can_be_looked_at(
    anna: User, ruleset: str, players: int
) -> None:
    """Whatever is let in, its pages can be drawn."""
    rules = Ruleset.read(ruleset)
    game = game_for(rules)
    random = Random(ruleset)
    record = read_record(some_record(ruleset, players))
    reached = list(positions(game, record, verify=False))
    client = sign_in(anna)
    for _ in range(60):
        state = json.loads(game.encode(random.choice(reached[100:]).state))
        disturb(state, random)
        text = json.dumps(state, separators=(",", ":"))
        named = new_record(Ruleset.read(state["ruleset"]) if isinstance(state["ruleset"], str) else rules, record.seats)
        try:
            study = import_study(
                user=anna, text=write_record(named._replace(headers=(*named.headers, ("Position", text))))
            )
        except Refusal:
            continue
        assert client.get(f"/studies/{study.code}/").status_code == 200, text
        assert client.get(f"/studies/{study.code}/?as=0").status_code == 200, text


def disturb(value: Any, random: Random) -> None:
    """Changes one number somewhere in a state."""
    inner: list[Any] = list(value.values()) if isinstance(value, dict) else value
    nested = [part for part in inner if isinstance(part, list) and part]
    places: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    numbers = [place for place in places if type(value[place]) is int and place != "seats"]
    if nested and (not numbers or random.random() < 0.8):
        disturb(random.choice(nested), random)
    elif numbers:
        value[random.choice(numbers)] += random.choice([-1, 1, 5, 1000])


@pytest.mark.parametrize("seed", range(3))
def test_a_record_in_which_anything_was_changed_is_refused_or_holds(anna: User, seed: int) -> None:
    random = Random(seed)
    lines = re.sub(r" #[0-9a-f]{16}", "", some_record("royals/arcane@1")).splitlines()[:200]
    for _ in range(40):
        hurt = list(lines)
        place = random.randrange(len(hurt))
        letters = list(hurt[place])
        for _ in range(random.randint(1, 4)):
            letters.insert(random.randint(0, len(letters)), random.choice(' \t0189*#{}[]"\\;:.abcx\u2028é\x00'))
        hurt[place] = "".join(letters)
        try:
            study = import_study(user=anna, text="\n".join(hurt), keeps_beginning=random.random() < 0.5)
        except Refusal:
            continue
        study = Study.objects.get(pk=study.pk)
        game = game_for(Ruleset.read(study.ruleset))
        (place_reached,) = positions_between(game, study.snapshots, study.plies, len(study.plies), len(study.plies))
        assert digest(game.encode(place_reached.state)) == digest(study.snapshots[-1].encoded)
        delete_study(code=study.code, user=anna)


def test_every_match_fits_several_times_and_the_longest_import_is_bounded(anna: User) -> None:
    longest = some_record("royals/arcane@1", 5)
    assert 3 * len(longest.splitlines()) < MOST_PLIES
    assert 3 * len(longest) < MOST_LETTERS


def test_a_person_has_so_many_and_no_more(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_service, "MOST_STUDIES", 1)
    import_study(user=anna, text=some_record())
    with pytest.raises(TooManyStudies):
        import_study(user=anna, text=some_record())
    import_study(user=make_user("bo"), text=some_record())


# --- What becomes of it.


def test_only_its_owner_sees_and_deletes_it(anna: User) -> None:
    bo = make_user("bo")
    study = import_study(user=anna, text=some_record(), title="Of mitres")
    assert studies_of(bo) == []
    assert [row.title for row in studies_of(anna)] == ["Of mitres"]
    with pytest.raises(NotYourStudy):
        delete_study(code=study.code, user=bo)
    delete_study(code=study.code, user=anna)
    assert not Study.objects.exists()


def test_it_is_in_the_data_of_its_owner(anna: User) -> None:
    study = import_study(user=anna, text=some_record(), title="Of mitres")
    (kept,) = export_data(anna)["studies"]
    assert kept["title"] == "Of mitres"
    assert len(read_record(kept["record"]).plies) == len(study.plies)


# --- By browser.


def test_a_record_is_pasted(anna: User) -> None:
    answer = sign_in(anna).post("/studies/new/", {"text": some_record().replace("\n", "\r\n"), "title": "Of mitres"})
    assert answer["Location"] == f"/studies/{Study.objects.get().code}/"
    page = sign_in(anna).get("/studies/").content.decode()
    assert "Of mitres" in page
    assert sign_in(anna).get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_record_is_brought_as_a_file(anna: User, mark: str) -> None:
    file = SimpleUploadedFile("game.txt", (mark + some_record()).encode(), "text/plain")
    answer = sign_in(anna).post("/studies/new/", {"file": file})
    assert answer["Location"] == f"/studies/{Study.objects.get().code}/"


@pytest.mark.parametrize("content", [b"\xff\xfe\x00binary\x80", b"\x00" * 50, b"x" * 400_000, bytes(range(256)) * 100])
def test_a_file_that_is_no_record_is_refused(anna: User, content: bytes) -> None:
    answer = sign_in(anna).post("/studies/new/", {"file": SimpleUploadedFile("game.txt", content)})
    assert answer.status_code == 422
    assert 'data-code="study.' in answer.content.decode()
    assert not Study.objects.exists()


def test_an_empty_form_or_file_is_refused(anna: User) -> None:
    for data in ({}, {"text": ""}, {"title": "x"}, {"file": SimpleUploadedFile("game.txt", b"")}, {"text": "a\0b"}):
        assert sign_in(anna).post("/studies/new/", data).status_code == 422


def test_what_is_wrong_is_shown_and_the_beginning_can_be_kept(anna: User) -> None:
    client = sign_in(anna)
    broken = "\n".join(some_record().splitlines()[:100]) + "\n97. 0: <script>\n"
    file = SimpleUploadedFile("game.txt", broken.encode())
    page = client.post("/studies/new/", {"file": file, "title": "Of mitres"})
    assert page.status_code == 422
    text = page.content.decode()
    assert "Line 101" in text
    assert "<script>" not in text.partition("<main")[2]
    assert "97. 0: &lt;script&gt;" in text, "what stood in the file stands in the form now"
    assert 'value="Of mitres"' in text
    assert 'name="beginning"' in text
    client.post("/studies/new/", {"text": broken, "title": "Of mitres", "beginning": "1"})
    assert Study.objects.get().title == "Of mitres"


def test_a_study_is_deleted_by_form(anna: User) -> None:
    study = import_study(user=anna, text=some_record())
    address = f"/studies/{study.code}/delete/"
    assert address in sign_in(anna).get("/studies/").content.decode()
    assert sign_in(make_user("bo")).post(address).status_code == 404
    assert sign_in(anna).post(address)["Location"] == "/studies/"
    assert not Study.objects.exists()


def test_the_list_costs_the_same_however_long_it_is(
    anna: User, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    study = import_study(user=anna, text=some_record())
    for number in range(30):
        study.pk, study.code = None, f"copy{number}"
        study.save()
    client = sign_in(anna)
    with django_assert_max_num_queries(5):
        assert client.get("/studies/").content.decode().count("/delete/") == 31


def test_no_other_person_finds_any_page_of_a_study(anna: User) -> None:
    study = import_study(user=anna, text=some_record())
    for path in ("", "annotations/"):
        assert sign_in(make_user(f"bo{len(path)}")).get(f"/studies/{study.code}/{path}").status_code == 404
        assert Client().get(f"/studies/{study.code}/{path}").status_code == 302
