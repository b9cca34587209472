"""The heading of a table for everyone who looks at it."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.bots.levels import Level
from games.engine.protocol import Ruleset
from games.models import Match
from games.play.selectors.outcome import headline_words
from games.play.selectors.table import find_match, table_page
from games.play.selectors.tasks import task_of
from games.play.services.resign import resign
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import fill_table
from games.titles.tasks import Task
from tests.games.table_factories import ended, fresh, legal, opened, person, started, waits_for

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def task_for(match: Match, user: User | None, **more: Any) -> Task:
    return task_of(table_page(match=find_match(match.code), user=user, **more))


def test_who_decides_reads_what_to_do_and_all_others_who_does_it() -> None:
    match, people = started(players=3)
    decides = waits_for(match, people)
    assert task_for(match, decides) == Task("Your turn · Setup", "Choose your first ring")
    others = [user for user in people if user != decides]
    assert [task_for(match, user).heading for user in (*others, None)] == [f"{decides.username} chooses a ring"] * 3


def test_a_bot_is_thinking() -> None:
    anna = person("anna")
    match = open_table(user=anna, ruleset=Ruleset.read("royals/arcane@1"), players=2)
    fill_table(match_id=match.pk, user=anna, bot=Level.PAGE)
    seats = {seat.number: seat for seat in match.seats.all()}
    bot = next(seat for seat in seats.values() if seat.bot)
    match.seats.update(is_to_act=False)
    match.seats.filter(pk=bot.pk).update(is_to_act=True)
    page = table_page(match=find_match(match.code), user=None)
    assert task_of(page).heading == f"{page.names[bot.number]} is thinking"


def test_before_a_move_that_cannot_be_undone_the_heading_asks() -> None:
    match, people = started()
    decides = waits_for(match, people)
    task = task_for(match, decides, asked=legal(match)[0])
    assert task == Task("Your turn · Setup", "This cannot be undone. Are you sure?")


def test_a_table_that_gathers_is_called_by_its_name() -> None:
    match, anna = opened(title="Tea at five")
    assert task_for(match, anna) == Task("waiting for players", "Tea at five")


def test_the_end_is_told_by_who_won_and_the_score() -> None:
    match, people = started()
    match = ended(match)
    assert match.result is not None
    first, second = sorted(match.result["scores"], reverse=True)
    winner = people[match.result["places"].index(1)].username
    assert task_for(match, None) == Task("Game over", f"{winner} wins, {first} to {second}")


def test_who_stayed_wins_without_a_score_when_all_others_left() -> None:
    match, people = started()
    resign(match_id=match.pk, user=people[0])
    assert task_for(match, None).heading == "bo wins: anna resigned"


def test_a_shared_victory_and_a_table_without_players_have_headlines_of_their_own() -> None:
    match, _ = started(players=3)
    match = ended(match)
    assert match.result is not None
    match.result.update(places=[1, 1, 3], scores=[40, 40, 12])
    seats = list(match.seats.all())
    names = ("anna", "bo", "cleo")
    assert headline_words(match, seats, names) == "anna and bo share the victory, 40 each"
    seats[0].has_conceded = True
    assert headline_words(match, seats, names) == "bo wins, 40 to 12"
    seats[1].has_conceded = seats[2].has_timed_out = True
    assert headline_words(match, seats, names) == "All players left"
    assert headline_words(fresh(started_again()), [], ()) == ""


def started_again() -> Match:
    """A match that is being played."""
    eve = person("eve")
    return open_table(user=eve, ruleset=Ruleset.read("tudor/v15@1"), players=2)
