"""A finished match, ply by ply: what each reader sees, where the steps lead, and what it costs."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.archive import packing
from games.archive.selectors.proof import proof_page
from games.archive.selectors.record import record_of
from games.archive.selectors.replay import ALL, AROUND, PUBLIC, Replayed, replay_page, replayed_match
from games.archive.services.archive_match import archive_match
from games.engine.protocol import CHANCE, COURT, Ruleset, Seat
from games.engine.record import Ply, new_record
from games.engine.replay import Position, positions
from games.engine.snapshots import STRIDE, Snapshot
from games.errors import NoSuchPly, NotRevealed
from games.models import ArchivedRecord, Match, Study
from games.play.selectors.plies import last_plies
from games.play.selectors.table import find_match
from games.words import move_words
from tests.factories import sign_in
from tests.games.archive_factories import archived, finished
from tests.games.table_factories import person, started

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

HTMX = {"HX-Request": "true"}
RULESETS = ("tudor/v15@1", "royals/arcane@1")
GAMES = pytest.mark.parametrize("ruleset", RULESETS)
PART = 25_000


def address(match: Match, query: str = "") -> str:
    return f"/tables/{match.code}/replay/{query}"


def replayed(match: Match, user: User | None = None) -> Replayed:
    return replayed_match(match=find_match(match.code), user=user)


def played(match: Match) -> list[Position]:
    """Every position of a match, by the long way."""
    names = [str(seat) for seat in range(match.players)]
    record = new_record(Ruleset.read(match.ruleset), names, match.archived.plies)
    return list(positions(match.game, record, verify=False))


def seen(response: Any) -> str:
    """An answer without what differs by request."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", response.content.decode())


def links(html: str) -> Iterator[str]:
    yield from (unescape(found) for found in re.findall(r'href="([^"]*/replay/[^"]*)"', html))


@GAMES
def test_every_ply_is_shown_as_it_was_to_every_reader(ruleset: str) -> None:
    match, _ = archived(ruleset, 3)
    game, shown = match.game, replayed(match)
    for place in played(match)[::19]:
        views = {PUBLIC: game.view(place.state, None), ALL: game.open_view(place.state)}
        views |= {str(seat): game.view(place.state, Seat(seat)) for seat in range(3)}
        for mask, view in views.items():
            page = replay_page(replayed=shown, ply=place.number, mask=mask)
            assert page.view == view
            assert page.current.ply == place.ply or place.number == 0


@GAMES
def test_any_ply_is_reached_in_a_few_plies_however_long_the_match_was(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = archived(ruleset, 3)
    shown, kind = replayed(match), type(match.game)
    apply, applied = kind.apply, 0

    def counting(*args: Any) -> Any:
        nonlocal applied
        applied += 1
        return apply(*args)

    monkeypatch.setattr(kind, "apply", counting)
    gaps = [b.number - a.number for a, b in pairwise(shown.snapshots)]
    assert len(shown.plies) > 5 * STRIDE
    for ply in range(0, len(shown.plies) + 1, 11):
        applied = 0
        assert replay_page(replayed=shown, ply=ply).view
        assert applied <= max(gaps) + 2 * AROUND + 1
    assert max(gaps) < 3 * STRIDE, "a player could take back moves over so many plies at most"


@GAMES
def test_neither_the_page_nor_its_queries_grow_with_the_match(ruleset: str) -> None:
    match, people = archived(ruleset, 2)
    longer, _ = archived(ruleset, 4, people=[*people, person("cleo"), person("dan")])
    counts = []
    for table in (match, longer):
        for ply in (100, len(table.archived.plies)):
            with CaptureQueriesContext(connection) as asked:
                response = Client().get(address(table, f"?ply={ply}"), headers=HTMX)
            counts.append(len(asked))
            assert len(gzip.compress(response.content, 6)) < PART
            assert len(re.findall('class="ply-number"', seen(response))) <= 2 * AROUND + 1
    assert set(counts) == {4}, "the match, its seats with their people, the record, and its review"


@GAMES
def test_a_match_that_is_archived_while_it_is_read_is_read_to_its_end(ruleset: str) -> None:
    match, people = finished(ruleset)
    texts = [ply.text for ply in match.recorded_plies]
    read_before = [find_match(match.code) for _ in range(4)]
    assert archive_match(match_id=match.pk)
    for_replay, for_record, for_log, for_proof = read_before
    assert [ply.text for ply in replayed_match(match=for_replay, user=None).plies] == texts
    assert [ply.text for ply in record_of(for_record).plies] == texts
    assert [told.number for told in last_plies(for_log, 3)] == [len(texts), len(texts) - 1, len(texts) - 2]
    assert all(check.is_good for check in proof_page(match=for_proof, user=people[0]).checks)


def test_a_player_sees_everything_from_the_end_on_and_the_public_when_the_table_said() -> None:
    match, (anna, _) = archived("royals/arcane@1", reveal_hours=24)
    player, visitor = sign_in(anna), Client()
    for query in ("?ply=80", "?ply=80&as=all", "?ply=80&as=0", "?ply=80&as=1"):
        assert player.get(address(match, query)).status_code == 200
    for query in ("?ply=80&as=all", "?ply=80&as=0", "?ply=80&as=1"):
        answer = visitor.get(address(match, query))
        assert answer.status_code == 403
        assert 'data-code="match.not_revealed"' in seen(answer)
    page = seen(visitor.get(address(match, "?ply=80")))
    assert "Everyone can see the hidden cards from" in page
    assert "All hands visible" not in page
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now() - timedelta(hours=25))
    assert visitor.get(address(match, "?ply=80&as=all")).status_code == 200


def test_what_the_public_sees_is_the_same_whatever_card_was_drawn_blind() -> None:
    match, _ = archived("royals/arcane@1", reveal_hours=24)
    game, shown, places = match.game, replayed(match), played(match)
    compared = 0
    for before, place in pairwise(places):
        if place.number > 200 or all(event.is_for(None) for event in place.events):
            continue
        assert place.ply is not None
        texts = {game.write(move) for move, _ in game.odds(before.state)}
        worlds = []
        for text in sorted(texts):
            plies = (*shown.plies[: place.number - 1], place.ply._replace(text=text))
            page = replay_page(replayed=replace(shown, plies=plies), ply=place.number)
            worlds.append((page.view, page.events, page.last_move_words, page.rows, page.fresh, page.anchors))
        assert worlds == worlds[:1] * len(worlds)
        compared += len(worlds) > 1
    assert compared > 10


def test_a_blind_draw_is_told_to_the_eyes_of_its_owner_and_by_name_when_all_is_open() -> None:
    match, (anna, bo) = archived("royals/arcane@1")
    place = next(place for place in played(match) if any(event.kind == "card_seen" for event in place.events))
    owner = next(event.seat for event in place.events if event.kind == "card_seen")
    assert owner is not None
    name, shown = [anna, bo][owner].username, replayed(match)

    def told(mask: str) -> str:
        return " ".join(replay_page(replayed=shown, ply=place.number, mask=mask).events)

    assert "You draw" in told(str(owner))
    assert "You draw" not in told(str(1 - owner)) + told(PUBLIC) + told(ALL)
    assert f"{name} draws" in told(ALL)


@GAMES
def test_without_spoilers_nothing_in_the_page_tells_how_long_the_match_is(ruleset: str) -> None:
    """A match that had ended with an earlier scoring looks the same up to there."""
    match, _ = archived(ruleset, 3)
    shown = replayed(match)
    *_, end = (mark for mark in shown.landmarks.rounds if mark < len(shown.plies) - 3)
    moments = sorted({0, shown.landmarks.opening, end // 2, *shown.landmarks.decisions[-400:-1:23], end - 1})
    queries = [f"?hide=1&ply={ply}&as={mask}" for ply in moments if ply < end for mask in (ALL, PUBLIC, "1")]
    queries.append("?hide=1")
    client = Client()
    long_match = [seen(client.get(address(match, query))) for query in queries]
    plies, seconds = shown.plies[:end], match.archived.seconds[:end]
    kept = [snapshot for snapshot in shown.snapshots if snapshot.number < end]
    ArchivedRecord.objects.filter(match=match).update(
        packed_plies=packing.pack_plies(plies, seconds), packed_snapshots=packing.pack_snapshots(kept)
    )
    Match.objects.filter(pk=match.pk).update(
        result={"places": [1, 2, 3], "scores": [9, 8, 7], "lines": [], "reason": 1}
    )
    assert [seen(client.get(address(match, query))) for query in queries] == long_match


@GAMES
def test_without_spoilers_the_list_ends_with_the_ply_that_is_shown(ruleset: str) -> None:
    match, _ = archived(ruleset)
    rows = replay_page(replayed=replayed(match), ply=120, is_spoiler_free=True).rows
    assert [row.number for row in rows] == list(range(120 - 2 * AROUND, 121))


@GAMES
def test_without_spoilers_one_still_gets_to_every_round_and_every_scoring(ruleset: str) -> None:
    match, _ = archived(ruleset)
    client, marks = Client(), replayed(match).landmarks
    for way, expected in (("round", marks.rounds[1:]), ("scoring", marks.scorings)):
        reached = [0]
        for _ in expected:
            answer = client.get(address(match, f"?ply={reached[-1]}&hide=1&on={way}"))
            reached.append(int(re.findall(r"ply=(\d+)", answer["Location"])[0]))
        assert tuple(reached[1:]) == expected
    page = seen(client.get(address(match, f"?ply={marks.scorings[1]}&hide=1")))
    assert page.count('class="scoring"') == 2, "those that have been seen"


@GAMES
def test_with_spoilers_the_page_tells_the_length_and_leads_to_the_end(ruleset: str) -> None:
    match, _ = archived(ruleset)
    length = len(match.archived.plies)
    page = seen(Client().get(address(match, "?ply=90")))
    assert f'max="{length}"' in page
    assert f"?ply={length}" in page
    assert f"Move 90 of {length}" in page


@GAMES
def test_every_link_of_every_look_leads_somewhere(ruleset: str) -> None:
    match, _ = archived(ruleset, 3)
    client = Client()
    found: set[str] = set()
    for query in ("", "?ply=0", "?ply=150&as=1", "?ply=150&as=public&hide=1", f"?ply={len(match.archived.plies)}"):
        found |= set(links(seen(client.get(address(match, query)))))
    assert len(found) > 60
    for path in sorted(found)[::3]:
        assert client.get(path).status_code in (200, 302), path


@GAMES
def test_steps_ahead_lead_through_the_whole_match_and_back_again(ruleset: str) -> None:
    match, _ = archived(ruleset)
    marks, length = replayed(match).landmarks, len(match.archived.plies)
    for way in ("decision", "turn", "round"):
        there: list[int] = [0]
        while (ply := marks.step(there[-1], way, ahead=True)) is not None:
            there.append(ply)
        back = [length]
        while (ply := marks.step(back[-1], way, ahead=False)) is not None:
            back.append(ply)
        assert there == back[::-1]
        assert there[-1] == length


def test_an_address_says_all_that_is_needed_to_see_the_same() -> None:
    match, _ = archived()
    client = Client()
    for query in ("?ply=120", "?ply=120&as=1", "?ply=120&as=public&hide=1"):
        assert replay_page(replayed=replayed(match), **asked(query)).address == address(match, query)
        page = seen(client.get(address(match, query)))
        assert f'<link rel="canonical" href="http://testserver{address(match, "?ply=120")}">' in page


def asked(query: str) -> dict[str, Any]:
    words = dict(pair.split("=") for pair in query[1:].split("&"))
    return {"ply": int(words["ply"]), "mask": words.get("as", ""), "is_spoiler_free": "hide" in words}


@GAMES
def test_an_address_without_a_ply_opens_at_the_first_decision(ruleset: str) -> None:
    match, _ = archived(ruleset)
    page = replay_page(replayed=replayed(match))
    assert page.replayed.plies[page.ply].seat >= 0
    assert {ply.seat for ply in page.replayed.plies[: page.ply]} == {CHANCE}
    assert (page.events, page.fresh) == ((), ()), "what was laid out is no news"
    assert replay_page(replayed=replayed(match), ply=page.ply - 1).events


@GAMES
@pytest.mark.parametrize("mask", [ALL, PUBLIC, "1"])
def test_the_board_is_drawn_as_at_the_table(ruleset: str, mask: str) -> None:
    match, _ = archived(ruleset, 3)
    page = seen(Client().get(address(match, f"?ply=150&as={mask}")))
    shown = replay_page(replayed=replayed(match), ply=150, mask=mask)
    for part, template in (("stage", shown.templates.board), ("dock", shown.templates.dock)):
        drawing = render_to_string(template, {"view": shown.view, "names": shown.names, "page": shown})
        assert f'class="{part}' in page
        assert drawing.strip() in page
    for tab in shown.tabs:
        assert f'id="tab-{tab.id}"' in page
        assert f"pane-{tab.id} " in page
    for segment in shown.segments:
        assert f'id="segment-{segment.id}"' in page


def test_a_match_that_is_being_played_is_watched_at_its_table() -> None:
    match, people = started()
    for client in (Client(), sign_in(people[0])):
        answer = client.get(address(match, "?ply=3&as=all"))
        assert answer.status_code == 403
        assert 'data-code="match.not_over"' in seen(answer)


ODD = {
    "?ply=x": 422,
    "?ply=-1": 422,
    f"?ply={10**30}": 422,
    "?ply=1.5": 422,
    "?ply=99999": 404,
    "?ply=99999&hide=1": 404,
    "?as=7": 404,
    "?as=-1": 404,
    "?as=01": 404,
    "?as=%00": 422,
    f"?as={'x' * 500}": 422,
    "?on=sideways": 422,
    "?hide=maybe&ply=": 200,
}


def test_an_odd_address_is_answered_with_the_beginning_and_a_reason() -> None:
    match, _ = archived()
    for query, status in ODD.items():
        for headers in ({}, HTMX):
            answer = Client().get(address(match, query), headers=headers)
            assert answer.status_code == status, query
            assert ('class="refusal"' in seen(answer)) is (status != 200), query
            assert 'class="stage"' in seen(answer), query
            assert 'class="throne ' in seen(answer), query


def test_the_step_after_the_last_stays_there() -> None:
    match, _ = archived()
    length = len(match.archived.plies)
    assert replay_page(replayed=replayed(match), ply=length, on="decision").ply == length


def test_who_may_not_look_through_eyes_is_not_shown_through_them() -> None:
    match, (anna, _) = archived(reveal_hours=24)
    for mask in (ALL, "0", "1"):
        with pytest.raises(NotRevealed):
            replay_page(replayed=replayed(match), mask=mask)
    assert replayed(match).masks == (PUBLIC,)
    assert replayed(match, person("mallory")).masks == (PUBLIC,)
    assert replayed(match, anna).masks == (PUBLIC, "0", "1", ALL)
    with pytest.raises(NoSuchPly):
        replay_page(replayed=replayed(match), mask="2")


def test_players_have_their_own_mask_even_if_not_all_is_open_to_them() -> None:
    match, _ = archived()
    own = replace(replayed(match), is_open=False, seat=1)
    assert own.masks == (PUBLIC, "1")


@GAMES
def test_a_match_that_has_only_just_ended_is_shown_as_it_will_be_from_the_archive(ruleset: str) -> None:
    match, _ = finished(ruleset)
    client = Client()
    addresses = [address(match, query) for query in ("", "?ply=111&as=0", "?ply=200&hide=1")]
    fresh = [seen(client.get(path)) for path in addresses]
    assert archive_match(match_id=match.pk)
    assert [seen(client.get(path)) for path in addresses] == fresh


@GAMES
def test_what_happened_is_told_from_the_decision_to_what_chance_added(ruleset: str) -> None:
    match, _ = archived(ruleset)
    shown = replayed(match)
    number = next(ply.number for ply in shown.plies[100:] if ply.seat >= 0 and shown.plies[ply.number].seat == CHANCE)
    end = shown.landmarks.step(number, "decision", ahead=True)
    assert end is not None
    page = replay_page(replayed=shown, ply=end)
    assert page.last_move == shown.plies[number - 1]
    assert page.last_move_words == move_words(page.game, shown.plies[number - 1].text, page.names)
    assert [place.number for place in page.last_plies] == list(range(number, end + 1))


@GAMES
def test_all_that_the_court_does_has_words(ruleset: str) -> None:
    match, _ = archived(ruleset)
    for ply in match.archived.plies:
        if ply.seat == COURT:
            assert move_words(match.game_slug, ply.text, ("anna", "bo")).startswith("The ")


def test_a_step_that_was_taken_back_is_told_as_such() -> None:
    match, _ = archived()
    shown = replayed(match)
    number = shown.landmarks.opening + 1
    last_move = shown.plies[number - 1]
    plies = (*shown.plies[:number], Ply(number + 1, last_move.seat, "undo"), last_move._replace(number=number + 2))
    page = replay_page(replayed=replace(shown, plies=plies, snapshots=shown.snapshots[:1]), ply=number + 1)
    assert page.last_move_words.endswith("undoes the last move")
    assert page.view == replay_page(replayed=shown, ply=number - 1).view


def test_a_record_that_began_from_a_position_begins_there() -> None:
    match, _ = archived()
    shown, place = replayed(match), played(match)[150]
    plies = tuple(ply._replace(number=number) for number, ply in enumerate(shown.plies[150:], start=1))
    branch = replace(shown, plies=plies, snapshots=(Snapshot(0, match.game.encode(place.state)),))
    for ply in (0, 40):
        branched, original = (replay_page(replayed=branch, ply=ply), replay_page(replayed=shown, ply=150 + ply))
        assert branched.view == original.view


@GAMES
def test_marks_on_the_board_name_nothing_that_lies_before_another(ruleset: str) -> None:
    match, _ = archived(ruleset)
    shown = replayed(match)
    for ply in shown.landmarks.decisions[1::5]:
        for mask in (PUBLIC, ALL, "0", "1"):
            page = replay_page(replayed=shown, ply=ply, mask=mask)
            if page.last_move is not None and str(page.last_move.seat) != mask:
                assert not page.anchors.target.startswith(("own-", "card-", "token-"))
                assert page.anchors.source != "supply"


def test_a_study_is_for_its_owner_alone_who_sees_all_of_it() -> None:
    match, (anna, bo) = archived()
    record = match.archived
    study = Study.objects.create(
        owner=anna,
        title="The old match",
        ruleset=match.ruleset,
        names=["Anna", "Bo"],
        packed_plies=record.packed_plies,
        packed_snapshots=record.packed_snapshots,
        chain=record.chain,
        checkpoints=record.checkpoints,
    )
    path = f"/studies/{study.code}/"
    page = seen(sign_in(anna).get(f"{path}?ply=150&as=all"))
    assert "The old match" in page
    assert f'action="{path}"' in page
    assert sign_in(bo).get(path).status_code == 404
    assert Client().get(path).status_code == 302


def test_a_table_whose_match_is_over_leads_to_the_replay() -> None:
    match, _ = archived()
    assert f'href="{address(match)}"' in seen(Client().get(f"/tables/{match.code}/"))


def test_titles_and_names_are_text() -> None:
    match, (anna, _) = archived(title="<script>alert(1)</script>{{ 7 }}")
    User.objects.filter(pk=anna.pk).update(username='"><img src=x>')
    for headers in ({}, HTMX):
        page = seen(Client().get(address(match, "?ply=150"), headers=headers))
        assert "<script>alert" not in page
        assert "<img src=x" not in page


def test_a_browser_keeps_the_page_and_its_part_apart() -> None:
    match, _ = archived()
    for headers in ({}, HTMX):
        assert "HX-Request" in Client().get(address(match), headers=headers)["Vary"]
    again = Client().get(address(match), headers=HTMX | {"HX-History-Restore-Request": "true"})
    assert "<!doctype html>" in seen(again)
