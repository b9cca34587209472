"""What the others did since a reader's turn, and the log of a table."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine.protocol import Event
from games.engine.protocol import Seat as SeatNumber
from games.models import Match
from games.play.selectors.moments import moments_of
from games.play.selectors.table import LogEntry, find_match, table_page
from games.play.selectors.turns import MOST, TurnCaption, turns_since
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.play.services.undo_move import undo_move
from games.templatetags.board import log_lines
from tests.games.table_factories import ended, fresh, move_at_random, opened, started, waits_for

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def turns_for(match: Match, user: User | None) -> tuple[TurnCaption, ...]:
    return turns_since(table_page(match=find_match(match.code), user=user))


def log_for(match: Match, user: User | None) -> str:
    page = table_page(match=find_match(match.code), user=user)
    return log_lines(page.game, page.log, page.names, page.my_seat.number if page.my_seat else None, page.view)


def rings_taken(match: Match, people: list[User], *factions: str) -> Match:
    for faction in factions:
        match = fresh(match)
        play_move(match_id=match.pk, user=waits_for(match, people), ply=match.ply, text=f"ring {faction}")
    return fresh(match)


def test_the_turns_of_others_are_told_in_order_with_where_they_can_be_seen() -> None:
    match, people = started(players=3, seed=b"turns" * 6)
    first = waits_for(match, people)
    match = rings_taken(match, people, "heart", "owl")
    last = waits_for(match, people)
    told = turns_for(match, last)
    assert [(turn.sentence, turn.anchors) for turn in told] == [
        (f"{first.username} took the Heart ring", ("stand-heart",)),
        (f"{people[told[1].seat].username} took the Owl ring", ("stand-owl",)),
    ]
    assert told[0].plies[0] + 1 == told[1].plies[0]
    second = people[told[1].seat]
    assert [turn.sentence for turn in turns_for(match, second)] == [told[0].sentence]


def test_they_stay_while_the_reader_takes_the_next_turn_and_are_no_news_then() -> None:
    match, people = started("royals/arcane@1", 3)
    random = Random(5)
    seen = 0
    while seen < 3:
        decides = waits_for(match, people)
        before = turns_for(match, decides)
        match = move_at_random(match, people, random)
        if match.is_court_due or waits_for(match, people) != decides:
            continue
        after = turns_for(match, decides)
        if before and before[0].is_news:
            assert [turn[:4] for turn in after] == [turn[:4] for turn in before]
            assert not any(turn.is_news for turn in after)
            seen += 1


def test_who_watches_sees_the_last_turn() -> None:
    match, people = started(players=3)
    assert turns_for(match, None) == ()
    match = rings_taken(match, people, "heart", "owl")
    assert [turn.sentence.partition(" ")[2] for turn in turns_for(match, None)] == ["took the Owl ring"]


def test_a_player_who_has_left_watches() -> None:
    match, people = started(players=3)
    match = rings_taken(match, people, "heart", "owl")
    resign(match_id=match.pk, user=people[0])
    assert len(turns_for(match, people[0])) == 1


def test_no_one_is_shown_more_turns_than_they_want_to_see_again() -> None:
    match, people = started("royals/arcane@1", 5)
    match = play_turns(match, people, Random(1))
    assert 0 < max(len(turns_for(match, user)) for user in people) <= MOST


def play_turns(match: Match, people: list[User], random: Random) -> Match:
    while match.ply < 60:
        match = move_at_random(match, people, random)
    return match


def test_which_card_was_drawn_blind_only_its_owner_hears() -> None:
    match, people = started("royals/arcane@1", 3)
    decides = waits_for(match, people)
    play_move(match_id=match.pk, user=decides, ply=match.ply, text="draw pile")
    assert {reader: "You draw" in log_for(match, reader) for reader in (None, *people)} == {
        reader: reader == decides for reader in (None, *people)
    }


def test_the_log_has_a_line_for_each_turn_with_its_seat_that_opens_to_its_steps() -> None:
    match, people = started("royals/arcane@1", 3)
    match = play_turns(match, people, Random(3))
    told = log_for(match, people[0])
    lines = re.findall(r'<li class="log-turn', told)
    assert 4 < len(lines) < 20
    assert told.count('<div class="log-chapter">') >= 1
    assert 'class="seat-chip seat-0"' in told
    numbers = [int(number) for number in re.findall(r'data-ply="(\d+)"', told)]
    assert numbers == sorted(numbers, reverse=True), "the newest first, also for screen readers"


def test_turns_stand_below_the_name_of_their_round() -> None:
    match, people = started(players=2)
    random = Random(4)
    while "round_begun" not in [event.kind for entry in log_of(match) for event in entry.events]:
        match = move_at_random(match, people, random)
    match = move_at_random(match, people, random)
    told = log_for(match, None)
    assert told.index("Round 1") < told.index("seated a Courtier") < told.index("Setup") < told.index("ring")


def log_of(match: Match) -> tuple[LogEntry, ...]:
    return table_page(match=find_match(match.code), user=None).log


def test_what_was_taken_back_leaves_the_log_and_that_it_was_stays_until_the_next_move() -> None:
    match, people = started()
    mover = waits_for(match, people)
    match = rings_taken(match, people, "heart")
    undo_move(match_id=match.pk, user=mover, ply=match.ply)
    told = log_for(match, mover)
    assert "undoes the last move" in told
    assert "Heart" not in told
    match = rings_taken(match, people, "owl")
    told = log_for(match, mover)
    assert "undoes the last move" not in told
    assert "took the Owl ring" in told


def test_names_are_written_as_text() -> None:
    match, people = started()
    match = rings_taken(match, people, "heart")
    page = table_page(match=find_match(match.code), user=None)
    told = log_lines(page.game, page.log, ("<b>a</b>", "<b>b</b>"), None, page.view)
    assert "<b>" not in told
    assert "&lt;b&gt;" in told


def test_task_turns_and_log_ask_the_database_nothing() -> None:
    match, people = started("royals/arcane@1", 3)
    match = play_turns(match, people, Random(3))
    page = table_page(match=find_match(match.code), user=people[0])
    with CaptureQueriesContext(connection) as queries:
        moments_of(page)
        log_lines(page.game, page.log, page.names, 0, page.view)
    assert len(queries) == 0


def test_a_table_that_gathers_has_a_task_and_one_that_is_over_an_ending() -> None:
    match, anna = opened()
    assert set(moments_of(table_page(match=match, user=anna))) == {"task"}


def test_a_match_that_is_over_has_an_ending() -> None:
    match, people = started()
    assert moments_of(table_page(match=match, user=people[0]))["ending"] is None
    assert moments_of(table_page(match=ended(match), user=people[0]))["ending"] is not None


def test_the_script_is_told_where_each_turn_can_be_seen_and_what_is_news() -> None:
    match, people = started(players=2, seed=b"turns" * 6)
    match = rings_taken(match, people, "heart", "owl")
    page = table_page(match=find_match(match.code), user=waits_for(match, people))
    drawn = render_to_string("games/play/_turns.html", {"page": page, "turns": turns_since(page)})
    assert 'data-anchors="stand-heart"' in drawn
    assert "took the Heart ring" in drawn
    assert "data-news" not in drawn, "the reader is in the middle of a turn"


def test_a_turn_without_steps_is_a_line_all_the_same() -> None:
    entries = [LogEntry(7, 0, (Event("turn_ended", SeatNumber(0)),), is_news=False)]
    match, _ = started()
    view = table_page(match=match, user=None).view
    told = log_lines("tudor", entries, ("anna", "bo"), None, view)
    assert "anna passed" in told
    assert 'data-ply="7"' in told
    assert "Setup" in told
