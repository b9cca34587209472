"""Standing orders at a table: given, obeyed in the same breath as the move that asks for them, told to their giver
alone, revoked."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from accounts.models import User
from games.archive.selectors.record import record_text
from games.engine.protocol import AnyGame, Ruleset
from games.engine.protocol import Seat as SeatNumber
from games.engine.record import read_record
from games.engine.registry import GAMES
from games.engine.replay import replay
from games.errors import NoSuchOrder, NotPlaying, NotYourSeat
from games.models import Match, Ply, Seat, StandingOrder
from games.play.selectors.table import TablePage, find_match, table_page
from games.play.services.add_auto_play import add_auto_play
from games.play.services.play_move import play_move
from games.play.services.remove_auto_play import remove_all_auto_play, remove_auto_play
from games.play.services.resign import resign
from games.play.services.undo_move import undo_move
from games.titles.registry import find_title
from tests.games.table_factories import (
    ended,
    fresh,
    legal,
    move_at_random,
    opened,
    person,
    played_out,
    started,
    waits_for,
)

# What it is about happens in the engine; what it stores is stored by services that others call too.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

NOTE = "by_standing_order"
TUDOR = "tudor/v15@1+gentle+scenario=blue2+scoring=green6,red1"


def page_of(match: Match, user: User | None) -> TablePage:
    return table_page(match=find_match(match.code), user=user)


def notes(page: TablePage) -> int:
    """How often the log tells its reader that an order has decided something."""
    return sum(event.kind == NOTE for entry in page.log for event in entry.events)


def until(match: Match, people: list[User], wanted: list[str], seed: int = 3) -> Match:
    """A match at the first moment at which a player may do exactly this."""
    random = Random(seed)
    while match.is_court_due or legal(match) != wanted:
        match = move_at_random(match, people, random)
    return match


def declaring(people_at: int = 2) -> tuple[Match, list[User], User]:
    """A match of Royals in which a player has to declare what they will draw."""
    match, people = started("royals/arcane@1", people_at, seed=bytes(32))
    match = until(match, people, ["declare three", "declare intrigue"])
    return match, people, waits_for(match, people)


def test_an_order_answers_the_decision_at_hand_at_once() -> None:
    match, _, mover = declaring()
    add_auto_play(match_id=match.pk, user=mover, order="no-intrigue")
    ply = Ply.objects.get(match=match, number=match.ply + 1)
    assert (ply.text, fresh(match).ply) == ("declare three", match.ply + 1)
    assert fresh(match).seats.get(user=mover).is_to_act


def test_an_order_answers_in_the_same_breath_as_the_move_that_leads_to_it() -> None:
    match, people, mover = declaring()
    other = next(user for user in people if user != mover)
    add_auto_play(match_id=match.pk, user=other, order="no-intrigue")
    assert fresh(match).ply == match.ply, "it is not for the other to decide yet"
    random = Random(8)
    match = fresh(match)
    while waits_for(match, people) == mover:
        before, match = match, move_at_random(match, people, random)
    texts = list(match.plies.filter(number__gt=before.ply).values_list("text", flat=True))
    assert texts[-1] == "declare three"
    assert "draw pile" in legal(match), "only the declaration was ordered"


def test_keeping_fingers_lets_no_one_wait() -> None:
    match, people = started(TUDOR, 3, seed=bytes(32))
    match = until(match, people, ["keep", "rearrange"])
    first = waits_for(match, people)
    for user in people:
        add_auto_play(match_id=match.pk, user=user, order="keep-fingers")
        match = fresh(match)
    assert [ply.text for ply in match.plies.order_by("-number")[:3]] == ["keep"] * 3
    assert notes(page_of(match, first)) == 1
    assert "keep" not in legal(match)


def test_only_a_person_who_gave_the_order_is_told_that_it_has_decided() -> None:
    match, people, mover = declaring()
    add_auto_play(match_id=match.pk, user=mover, order="no-intrigue")
    other = next(user for user in people if user != mover)
    assert [notes(page_of(match, viewer)) for viewer in (mover, other, None)] == [1, 0, 0]


def test_no_one_sees_the_orders_of_others() -> None:
    match, people, mover = declaring()
    other = next(user for user in people if user != mover)
    before = {viewer: page_of(match, viewer) for viewer in (mover, None)}
    add_auto_play(match_id=match.pk, user=other, order="pass")
    assert {viewer: page_of(match, viewer) for viewer in (mover, None)} == before
    assert [order.id for order in page_of(match, other).given_orders] == ["pass"]
    assert page_of(match, mover).given_orders == ()
    assert page_of(match, None).orders == ()
    assert fresh(match).version == match.version, "even that the table has changed would tell something"
    for viewer in (Client(), signed_in(mover)):
        assert "turned on" not in viewer.get(f"/tables/{match.code}/").content.decode()


def test_an_order_can_be_revoked_and_what_it_did_stays_done() -> None:
    match, people, mover = declaring()
    add_auto_play(match_id=match.pk, user=mover, order="no-intrigue")
    remove_auto_play(match_id=match.pk, user=mover, order="no-intrigue")
    assert fresh(match).ply == match.ply + 1
    again = until(fresh(match), people, ["declare three", "declare intrigue"])
    assert again.ply > match.ply
    row = StandingOrder.objects.get()
    assert (row.order, row.seat) == ("no-intrigue", match.seats.get(user=mover).number)
    assert row.revoked_at is not None
    assert row.revoked_at >= row.given_at


def test_every_giving_of_an_order_is_kept() -> None:
    match, _, mover = declaring()
    for _ in range(3):
        add_auto_play(match_id=match.pk, user=mover, order="pass")
        add_auto_play(match_id=match.pk, user=mover, order="pass")
        remove_auto_play(match_id=match.pk, user=mover, order="pass")
        remove_auto_play(match_id=match.pk, user=mover, order="pass")
    assert StandingOrder.objects.filter(revoked_at__isnull=False).count() == 3
    assert StandingOrder.objects.count() == 3


@pytest.mark.parametrize("order", ["", "keep-fingers", "burn-the-palace", "pass no-intrigue", "\0", "x" * 5000])
def test_what_cannot_be_ordered_is_refused_and_changes_nothing(order: str) -> None:
    match, _, mover = declaring()
    for service in (add_auto_play, remove_auto_play):
        with pytest.raises(NoSuchOrder):
            service(match_id=match.pk, user=mover, order=order)
    assert not StandingOrder.objects.exists()
    response = signed_in(mover).post(f"/tables/{match.code}/auto-play/add/", {"order": order})
    assert response.status_code == 422
    assert fresh(match).ply == match.ply


def test_only_for_the_own_seat_and_only_while_it_is_played() -> None:
    match, _, mover = declaring()
    with pytest.raises(NotYourSeat):
        add_auto_play(match_id=match.pk, user=person("mallory"), order="pass")
    ended(fresh(match))
    for service in (add_auto_play, remove_auto_play):
        with pytest.raises(NotPlaying):
            service(match_id=match.pk, user=mover, order="pass")


def test_a_table_that_gathers_takes_no_orders() -> None:
    match, anna = opened("royals/arcane@1", 2)
    with pytest.raises(NotPlaying):
        add_auto_play(match_id=match.pk, user=anna, order="pass")
    assert page_of(match, anna).orders == ()


def test_a_person_who_has_left_gives_no_orders_and_the_caretaker_does_not_ask_for_them() -> None:
    match, people, mover = declaring(3)
    add_auto_play(match_id=match.pk, user=mover, order="pass")
    resign(match_id=match.pk, user=mover)
    with pytest.raises(NotYourSeat):
        add_auto_play(match_id=match.pk, user=mover, order="no-intrigue")
    assert page_of(match, mover).orders == ()
    left = [user for user in people if user != mover]
    match = fresh(match)
    while match.status == Match.Status.PLAYING and match.ply < 150:
        match = move_at_random(match, people, Random(match.ply))
    assert waits_for(match, people) in left
    assert notes(page_of(match, mover)) == 0


def test_what_a_person_ordered_does_not_bind_a_person_who_sits_there_next() -> None:
    match, _, mover = declaring()
    add_auto_play(match_id=match.pk, user=mover, order="pass")
    seat = match.seats.get(user=mover)
    remove_all_auto_play(seat=seat)
    assert Seat.objects.get(pk=seat.pk).orders == ()
    assert not StandingOrder.objects.filter(revoked_at=None).exists()


def done() -> tuple[Match, User, str]:
    """A match of Tudor in which a player is about to take a step after which only trades are left, and the step."""
    match, people = started("tudor/v15@1+scenario=blue1+scoring=red1,red2", 2, seed=bytes(32))
    random = Random(5)
    while True:
        before, match = match, move_at_random(match, people, random)
        if match.is_court_due or {text.partition(" ")[0] for text in legal(match)} | {"trade"} != {"trade", "end"}:
            continue
        mover = waits_for(match, people)
        if match.ply == before.ply + 1 and match.trail and match.trail_seat == match.seats.get(user=mover).number:
            undo_move(match_id=match.pk, user=mover, ply=match.ply)
            return fresh(match), mover, match.plies.get(number=match.ply).text


def test_a_pass_by_order_can_be_taken_back_like_one_by_hand_and_the_step_before_it_too() -> None:
    match, mover, text = done()
    ply = match.ply
    add_auto_play(match_id=match.pk, user=mover, order="skip-trades")
    play_move(match_id=match.pk, user=mover, ply=ply, text=text)
    assert [made.text for made in match.plies.filter(number__gt=ply)] == [text, "end"]
    assert not match.seats.get(user=mover).is_to_act
    undo_move(match_id=match.pk, user=mover, ply=ply + 2)
    assert "end" in legal(fresh(match)), "an undo is not answered by the order that it takes back"
    undo_move(match_id=match.pk, user=mover, ply=ply + 3)
    assert text in legal(fresh(match))


def test_a_choice_tells_its_chooser_what_their_own_orders_make_of_it() -> None:
    match, mover, text = done()
    assert "turn_ended" not in foreseen(match, mover, text)
    add_auto_play(match_id=match.pk, user=mover, order="skip-trades")
    assert "turn_ended" in foreseen(match, mover, text)


def foreseen(match: Match, user: User, text: str) -> set[str]:
    """What a choice is said to bring."""
    choice = next(choice for choice in page_of(match, user).choices if choice.text == text)
    return {event.kind for event in choice.outlook}


@pytest.mark.parametrize("ruleset", [TUDOR, "royals/arcane@1"])
def test_a_match_in_which_everything_is_ordered_ends_and_its_record_replays(ruleset: str) -> None:
    match, people = started(ruleset, 2, seed=bytes(32))
    for user in people:
        for order in match.game.orders(match.decoded_state):
            add_auto_play(match_id=match.pk, user=user, order=order)
    match = played_out(fresh(match), people)
    assert match.status == Match.Status.OVER
    ordered = [ply for ply in match.plies.all() if any(event.kind == NOTE for event in ply.events)]
    assert len(ordered) > 5
    assert all(
        event.readers == frozenset({SeatNumber(ply.seat)})
        for ply in ordered
        for event in ply.events
        if event.kind == NOTE
    )
    record = read_record(record_text(match))
    assert match.game.encode(replay(match.game, record).position.state) == match.state


# The page


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_orders_are_given_and_revoked_on_the_table_by_plain_forms_and_by_htmx() -> None:
    match, _, mover = declaring()
    client = signed_in(mover)
    address = f"/tables/{match.code}/"
    text = client.get(address).content.decode()
    assert "Auto-play" in text
    assert f"{address}auto-play/add/" in text
    response = client.post(f"{address}auto-play/add/", {"order": "pass"})
    assert (response.status_code, response["Location"]) == (302, address)
    assert "1 turned on" in client.get(address).content.decode()
    part = client.post(f"{address}auto-play/remove/", {"order": "pass"}, headers={"HX-Request": "true"})
    assert part.status_code == 200
    assert 'id="table"' in part.content.decode()
    assert "turned on" not in part.content.decode()
    assert 'id="order-pass"' in part.content.decode(), "the focus stays at what was pressed"


def test_the_answer_to_a_move_leaves_the_list_until_it_is_opened() -> None:
    match, _, mover = declaring()
    client = signed_in(mover)
    address, htmx = f"/tables/{match.code}/", {"HX-Request": "true"}
    assert 'id="order-pass"' not in client.get(address, headers=htmx).content.decode()
    assert 'id="order-pass"' in client.get(f"{address}moves/", headers=htmx).content.decode()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_order_of_every_game_has_words(game: AnyGame) -> None:
    """And nothing has words that no game knows."""
    rulesets = {"tudor": "tudor/v15@1+opportunity+scenario=blue4+scoring=green6,red1", "royals": "royals/arcane@1"}
    ruleset = Ruleset.read(rulesets[game.slug])
    known = set(find_title(game.slug).words.orders)
    assert set(game.orders(game.setup(ruleset, 2))) == known
