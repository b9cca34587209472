"""Hints: at casual tables of one person among bots, noted at the table, and nowhere else."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.bots.levels import Level
from games.errors import NoHint
from games.models import Match, TableEvent
from games.play.services.play_court import play_court
from games.play.services.play_move import play_move
from games.reviews.services.give_hint import give_hint
from games.tables.services.take_seat import fill_table
from tests.factories import make_user, sign_in
from tests.games.table_factories import fresh, legal, opened, started
from tests.games.timed_matches import ROYALS

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def against_a_bot() -> tuple[Match, User]:
    """A table of one person and a bot, at a decision of the person."""
    match, anna = opened(ROYALS, 2)
    match = fresh(fill_table(match_id=match.pk, user=anna, bot=Level.PAGE))
    while not match.is_bot_due and len(legal(match)) < 2:
        if match.is_court_due:
            play_court(match_id=match.pk)
        else:
            play_move(match_id=match.pk, user=anna, ply=match.ply, text=legal(match)[0])
        match = fresh(match)
    return match, anna


def of_the_person() -> tuple[Match, User]:
    match, anna = against_a_bot()
    seat = match.seat_of(anna)
    assert seat is not None
    if seat.number not in match.game.to_act(match.decoded_state):
        # The lot has let the bot begin: the same table from the other side.
        Match.objects.get(pk=match.pk).seats.filter(number=seat.number).update(number=9)
        match.seats.filter(bot=Level.PAGE).update(number=seat.number)
        match.seats.filter(number=9).update(number=1 - seat.number)
        match = fresh(match)
    return match, anna


def test_it_names_a_legal_move_and_is_noted_once() -> None:
    match, anna = of_the_person()
    hint = give_hint(match_id=match.pk, user=anna)
    assert hint.move in legal(fresh(match))
    assert give_hint(match_id=match.pk, user=anna).move == hint.move, "the same position, the same advice"
    assert [event.kind for event in TableEvent.objects.filter(match=match)] == ["hinted"]


def test_the_table_offers_it_and_shows_it_in_words() -> None:
    match, anna = of_the_person()
    client = sign_in(anna)
    assert "Give me a hint" in client.get(f"/tables/{match.code}/").content.decode()
    part = client.post(f"/tables/{match.code}/hint/", headers=HTMX).content.decode()
    assert "Hint:" in part
    assert "<html" not in part
    page = client.post(f"/tables/{match.code}/hint/").content.decode()
    assert "Back to the table" in page
    assert "asked for a hint" in client.get(f"/tables/{match.code}/").content.decode()


def test_there_is_none_at_a_rated_table() -> None:
    match, anna = of_the_person()
    Match.objects.filter(pk=match.pk).update(is_rated=True)
    with pytest.raises(NoHint):
        give_hint(match_id=match.pk, user=anna)
    assert "Give me a hint" not in sign_in(anna).get(f"/tables/{match.code}/").content.decode()
    assert not TableEvent.objects.exists()


def test_there_is_none_among_people() -> None:
    match, people = started(ROYALS)
    for user in people:
        with pytest.raises(NoHint):
            give_hint(match_id=match.pk, user=user)


def test_others_get_none() -> None:
    match, _ = of_the_person()
    response = sign_in(make_user("mallory")).post(f"/tables/{match.code}/hint/")
    assert response.status_code == 403
    assert Client().post(f"/tables/{match.code}/hint/").status_code == 302
