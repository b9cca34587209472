"""Bots at a table: they take free seats, a worker thinks for them while no one waits for a lock, and no
table stands still because of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import outbox
from games.archive.selectors.record import record_of
from games.bots.levels import Level, choose
from games.engine.dealer import derived_seed
from games.engine.protocol import Ruleset, Seat
from games.errors import BadTable, RatedNeedsPeople, UnknownBot
from games.models import Match
from games.play.selectors.match_labels import facts_of, row_of, seat_name
from games.play.services import play_bot as play_bot_module
from games.play.services.claim_bot import LONGEST_THOUGHT
from games.play.services.play_bot import call_bots_again, play_bot
from games.play.services.play_court import play_court
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.play.services.return_to_seat import return_to_seat
from games.play.services.undo_move import undo_move
from games.tables.services.open_table import open_table
from games.tables.services.rematch import rematch
from games.tables.services.take_seat import fill_table
from games.tables.services.try_game import try_game
from tests.games.table_factories import ended, fresh, legal, opened, person, started
from tests.games.timed_matches import MONDAY, ROYALS, TUDOR, at, clocked, timed_out

GAMES = {"tudor": TUDOR, "royals": ROYALS}
Meanwhile = Callable[[Callable[[], object]], None]


def against(bot: str = Level.PAGE, ruleset: str = GAMES["royals"], players: int = 2) -> tuple[Match, User]:
    """A match of one person against bots that has begun."""
    match, anna = opened(ruleset, players)
    return fill_table(match_id=match.pk, user=anna, bot=bot), anna


def until_a_bot_is_due(match: Match, user: User, seed: int = 3) -> Match:
    random = Random(seed)
    while not (match := fresh(match)).is_bot_due:
        if match.is_court_due:
            play_court(match_id=match.pk)
        else:
            play_move(match_id=match.pk, user=user, ply=match.ply, text=random.choice(legal(match)))
    return match


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Lets something happen while a bot thinks."""

    def meanwhile(happens: Callable[[], object]) -> None:

        def thinking(*args: Any, **kwargs: Any) -> Any:
            happens()
            return choose(*args, **kwargs)

        monkeypatch.setattr(play_bot_module, "choose", thinking)

    return meanwhile


@pytest.mark.django_db
def test_bots_sit_down_on_every_free_seat_under_names_of_their_own() -> None:
    match, _ = against(Level.LORD, players=5)
    seats = list(match.seats.all())
    assert [(seat.is_caretaker, seat.bot) for seat in seats] == [(False, ""), *[(True, "lord")] * 4]
    names = [seat_name(seat) for seat in seats]
    assert len(set(names)) == 5
    assert all(name.startswith("Lord ") for name in names[1:])
    assert row_of(match).seats == ", ".join(names)


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_whose_turn_it_is_plays_a_legal_move_when_a_worker_has_thought(game: str) -> None:
    match, anna = against(ruleset=GAMES[game])
    match = until_a_bot_is_due(match, anna)
    allowed = legal(match)
    assert play_bot(match_id=match.pk, ply=match.ply)
    ply = match.plies.get(number=match.ply + 1)
    assert (ply.seat, ply.text in allowed) == (1, True)


@pytest.mark.django_db
def test_a_bot_that_is_asked_twice_moves_once() -> None:
    match, anna = against()
    match = until_a_bot_is_due(match, anna)
    assert play_bot(match_id=match.pk, ply=match.ply)
    after = fresh(match).ply
    assert not play_bot(match_id=match.pk, ply=match.ply)
    assert fresh(match).ply == after


@pytest.mark.django_db(transaction=True)
def test_nothing_is_locked_while_a_bot_thinks(thoughts: Meanwhile) -> None:
    match, anna = against()
    held: list[bool] = []
    thoughts(lambda: held.append(connection.in_atomic_block))
    until_over_or(match, anna, lambda: len(held) > 5)
    assert set(held) == {False}


def until_over_or(match: Match, user: User, is_enough: Callable[[], bool]) -> Match:
    """Plays at random where bots and court answer by themselves."""
    random = Random(4)
    while (match := fresh(match)).status == Match.Status.PLAYING and not is_enough():
        play_move(match_id=match.pk, user=user, ply=match.ply, text=random.choice(legal(match)))
    return match


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_against_bots_is_played_to_its_end(game: str) -> None:
    match, anna = against(ruleset=GAMES[game])
    match = until_over_or(match, anna, lambda: False)
    assert match.status == Match.Status.OVER
    assert not match.is_bot_due
    assert Counter(ply.seat for ply in record_of(match).plies)[Seat(1)] > 20


@pytest.mark.django_db
def test_what_a_bot_has_thought_is_forgotten_when_a_move_was_taken_back_meanwhile(
    thoughts: Meanwhile,
) -> None:
    match, anna = against(ruleset=GAMES["tudor"])
    for seed in range(40):
        match = until_a_bot_is_due(match, anna, seed)
        if match.trail and match.trail_seat == 0:
            break
        play_bot(match_id=match.pk, ply=match.ply)
    assert match.trail_seat == 0, "the person made the last move and may take it back"
    thoughts(lambda: undo_move(match_id=match.pk, user=anna, ply=match.ply))
    assert not play_bot(match_id=match.pk, ply=match.ply)
    assert fresh(match).ply == match.ply + 1
    assert not fresh(match).is_bot_due


@pytest.mark.django_db
def test_where_a_bot_cannot_make_up_its_mind_the_caretaker_decides(
    thoughts: Meanwhile, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise ArithmeticError

    match, anna = against()
    match = until_a_bot_is_due(match, anna)
    expected = match.game.write(match.game.caretaker(match.decoded_state, Seat(1)))
    thoughts(fail)
    assert play_bot(match_id=match.pk, ply=match.ply)
    assert match.plies.get(number=match.ply + 1).text == expected
    assert "could not decide" in caplog.text


@pytest.mark.django_db
def test_a_bot_whose_worker_died_is_asked_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    match, anna = against()
    match = until_a_bot_is_due(match, anna)
    asked: list[bool] = []
    monkeypatch.setattr(outbox, "bot_due", lambda: asked.append(True))
    assert call_bots_again() == 0, "it may still be thinking"
    with time_machine.travel(timezone.now() + LONGEST_THOUGHT + timedelta(seconds=1), tick=False):
        assert call_bots_again() == 1
    assert asked == [True]


@pytest.mark.django_db
def test_bots_among_themselves_do_not_think_caretakers_end_the_match() -> None:
    match, anna = against(Level.KING, players=3)
    resign(match_id=match.pk, user=anna)
    while fresh(match).is_court_due:
        play_court(match_id=match.pk)
    assert fresh(match).status == Match.Status.OVER


@pytest.mark.django_db
def test_a_bot_plays_on_for_a_person_who_has_left_where_the_table_allows_it() -> None:
    match, people = started(GAMES["royals"], players=3)
    Match.objects.filter(pk=match.pk).update(stand_in="lord")
    leaver = people[match.seats.get(is_to_act=True).number]
    match = resign(match_id=match.pk, user=leaver)
    seat = match.seats.get(user=leaver)
    assert (seat.is_caretaker, seat.bot, fresh(match).is_bot_due) == (True, "lord", True)
    assert seat.offered_until is not None, "a person may still take the seat over"


@pytest.mark.django_db
def test_a_person_who_comes_back_in_time_plays_themselves_again() -> None:
    with at(MONDAY) as traveller:
        match, _ = clocked(players=3)
        Match.objects.filter(pk=match.pk).update(stand_in="page")
        absent = timed_out(match, traveller)
        assert (absent.bot, fresh(match).is_bot_due) == ("page", True)
        assert absent.user is not None
        match = return_to_seat(match_id=match.pk, user=absent.user)
    assert match.seats.get(number=absent.number).bot == ""
    assert not fresh(match).is_bot_due
    assert not play_bot(match_id=match.pk, ply=match.ply)


@pytest.mark.django_db
def test_the_terms_of_a_table_tell_who_steps_in() -> None:
    match, _ = opened(stand_in="courtier")
    assert any("Courtier" in fact for fact in facts_of(match))


@pytest.mark.django_db
def test_there_is_no_bot_of_any_other_level_and_none_at_a_rated_table() -> None:
    match, anna = opened()
    with pytest.raises(UnknownBot):
        fill_table(match_id=match.pk, user=anna, bot="emperor")
    with pytest.raises(UnknownBot):
        open_table(user=anna, ruleset=Ruleset.read(match.ruleset), players=2, stand_in="emperor")
    Match.objects.filter(pk=match.pk).update(is_rated=True)
    with pytest.raises(RatedNeedsPeople):
        fill_table(match_id=match.pk, user=anna, bot=Level.PAGE)
    assert not match.seats.filter(is_caretaker=True).exists()


@pytest.mark.django_db
def test_a_first_game_is_played_against_a_page_and_others_against_whom_one_likes() -> None:
    anna = person("anna")
    first = try_game(user=anna, game="royals")
    assert [seat.bot for seat in first.seats.all()] == ["", "page"]
    other = try_game(user=anna, game="royals", bot=Level.KING, players=4)
    assert [seat.bot for seat in other.seats.all()] == ["", "king", "king", "king"]
    with pytest.raises(BadTable):
        try_game(user=anna, game="royals", players=9)


@pytest.mark.django_db
def test_a_rematch_meets_the_same_bots() -> None:
    match, anna = against(Level.COURTIER, players=3)
    again = rematch(match_id=ended(match).pk, user=anna)
    assert [seat.bot for seat in again.seats.all()] == ["", "courtier", "courtier"]
    assert again.status == Match.Status.PLAYING


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "code"),
    [({"bot": "emperor"}, "table.unknown_bot"), ({"players": "9"}, "table.bad_settings"), ({"players": "x"}, "table.")],
)
def test_a_person_who_asks_for_a_match_that_cannot_be_is_told_why_and_gets_no_account(
    client: Client, sent: dict[str, str], code: str
) -> None:
    response = client.post("/lobby/try/tudor/", sent)
    assert response.status_code == 422
    assert f'data-code="{code}' in response.content.decode()
    assert not User.objects.exists()


@pytest.mark.django_db
def test_the_host_begins_with_bots_in_one_click_and_a_wrong_level_is_refused(client: Client) -> None:
    match, anna = opened(players=3)
    client.force_login(anna)
    page = client.get(f"/tables/{match.code}/").content.decode()
    assert all(f'name="bot" value="{level}"' in page for level in Level)
    refused = client.post(f"/tables/{match.code}/fill/", {"bot": "emperor"})
    assert (refused.status_code, "table.unknown_bot" in refused.content.decode()) == (422, True)
    assert fresh(match).status == Match.Status.OPEN
    assert client.post(f"/tables/{match.code}/fill/", {"bot": "lord"}).status_code == 302
    page = client.get(f"/tables/{match.code}/").content.decode()
    assert fresh(match).status == Match.Status.PLAYING
    assert "Lord Merrow" in page
    assert "Lord Thornhay" in page


@pytest.mark.django_db
def test_a_visitor_chooses_how_many_bots_and_how_good(client: Client) -> None:
    client.post("/lobby/try/royals/", {"bot": "courtier", "players": "4"})
    assert [seat.bot for seat in Match.objects.get().seats.all()] == ["", "courtier", "courtier", "courtier"]


@pytest.mark.django_db
def test_what_a_bot_decides_follows_from_the_secret_seed_and_from_nothing_public(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, anna = against(Level.PAGE)
    match = until_a_bot_is_due(match, anna)
    seeds: list[str] = []

    def thinking(observation: Any, evaluator: Any, level: Level, *, seed: str, budget: Any) -> Any:
        seeds.append(seed)
        return choose(observation, evaluator, level, seed=seed, budget=budget)

    monkeypatch.setattr(play_bot_module, "choose", thinking)
    (number,) = match.game.to_act(match.decoded_state)
    for code, seed in ((match.code, match.seed), ("another2", match.seed), (match.code, b"\x01" * 32)):
        Match.objects.filter(pk=match.pk).update(code=code, seed=seed)
        monkeypatch.setattr(play_bot_module, "_play", lambda *_: True)
        assert play_bot(match_id=match.pk, ply=match.ply)
    assert seeds[0] == seeds[1] == derived_seed(bytes(match.seed), f"bot/{match.ply}/{number}")
    assert seeds[2] != seeds[0]
