"""Secrets have one way out: what the site sends to a person does not depend on what they may not know."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core import mail
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from accounts.models import FeedKey, Kind, Notification, User, Webhook
from accounts.notifications.channels.email import send_notification_email
from accounts.notifications.channels.push import push_body
from accounts.notifications.channels.webhook import body_for
from accounts.notifications.selectors.messages import message_for
from accounts.social_cards import find_card
from games.engine.protocol import Seat as SeatNumber
from games.models import Match, Message
from games.play.selectors.table import find_match, table_page, why_not
from games.play.services.play_move import play_move
from tests.factories import sign_in_with_password
from tests.games.play.test_consumers import ORIGIN, awaited
from tests.games.table_factories import legal, move_at_random, started, waits_for
from tests.websockets import PatientCommunicator
from tudor_site.asgi import application

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

HTMX = {"HX-Request": "true"}
GAMES = pytest.mark.parametrize("ruleset", ["tudor/v15@1+opportunity", "royals/arcane@1"])


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def plain(response: Any) -> str:
    """An answer without what differs by request: the token of its forms, the name under which it gives signs, and the
    time of the site."""
    text = re.sub(
        r'(name="(?:csrfmiddlewaretoken|page)" value=|\?page=|data-(?:now|time)=)"?[\w.]+',
        "",
        response.content.decode(),
    )
    return f"{response.status_code} {text}"


def get(client: Client, address: str, **query: str) -> str:
    """An answer that is drawn for this request: nothing is left of what was drawn for the true state."""
    forget_drawn()
    return plain(client.get(address, query, headers=HTMX))


def forget_drawn() -> None:
    for name in settings.CACHES:
        caches[name].clear()


def confirm_addresses(people: list[User]) -> None:
    """Lets people speak and get letters."""
    for user in people:
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)


def positions(ruleset: str, every: int, last: int = 260) -> Iterator[tuple[Match, list[User]]]:
    """A match of three at some of its moments."""
    match, people = started(ruleset, 3, seed=b"\x07" * 32)
    confirm_addresses(people)
    random = Random(2)
    for step in range(last):
        match = move_at_random(match, people, random)
        if match.status != Match.Status.PLAYING:
            return
        if (step + 1) % every == 0:
            yield match, people


def in_both_worlds(match: Match, viewer: SeatNumber | None, ask: Callable[[], object]) -> bool:
    """Asks in the true state and in another that the viewer cannot tell from it, and insists on the same answer; says
    whether there was another."""
    other = match.game.encode(match.game.redeal(match.decoded_state, viewer, Random(match.ply).randrange))
    in_truth = ask()
    Match.objects.filter(pk=match.pk).update(state=other)
    assert ask() == in_truth
    Match.objects.filter(pk=match.pk).update(state=match.state)
    return other != match.state


@GAMES
def test_a_page_does_not_change_with_what_its_reader_may_not_know(ruleset: str) -> None:
    compared = 0
    for match, people in positions(ruleset, every=26):
        clients: dict[SeatNumber | None, Client] = {None: Client()}
        clients |= {SeatNumber(number): signed_in(user) for number, user in enumerate(people)}
        for viewer, client in clients.items():
            address = f"/tables/{match.code}/"
            compared += in_both_worlds(match, viewer, lambda: get(client, address))  # noqa: B023
    assert compared > 20


@GAMES
def test_nothing_else_that_is_sent_to_a_reader_changes_with_it_either(ruleset: str) -> None:
    compared = 0
    for match, people in positions(ruleset, every=45, last=135):
        if match.is_court_due:
            continue
        Message.objects.get_or_create(match=match, author=people[0], text="Good morrow")
        mover = waits_for(match, people)
        viewers: list[User | None] = [None, mover, next(user for user in people if user != mover)]
        for user in viewers:
            seat = None if user is None else SeatNumber(people.index(user))
            compared += in_both_worlds(match, seat, lambda: everything_sent(match, user, people))  # noqa: B023
    assert compared > 4


@pytest.mark.parametrize("ruleset", ["tudor/v15@1+scenario=p1+scoring=p2,p3", "royals/arcane@1+hidden-points"])
def test_neither_a_choice_nor_its_outlook_nor_a_rule_tells_the_one_who_decides_a_secret(ruleset: str) -> None:
    compared = 0
    for match, people in positions(ruleset, every=3):
        if match.is_court_due:
            continue
        mover = waits_for(match, people)
        seat = SeatNumber(people.index(mover))
        texts = sorted({ply.text for ply in match.plies.order_by("-number")[:20]})

        def offered() -> list[object]:
            now = find_match(match.code)  # noqa: B023
            page = table_page(match=now, user=mover)  # noqa: B023
            rules = [why_not(match=now, user=mover, text=text) for text in (*texts, *page.closed_choices)]  # noqa: B023
            return [page.choices, page.closed_choices, *(rule and (rule.rule, rule.text) for rule in rules)]

        compared += in_both_worlds(match, seat, offered)
    assert compared > 20


@GAMES
def test_the_comparison_notices_a_secret_that_gets_out(ruleset: str) -> None:
    """Cards of players are changed as if these were not to see their own: a page has to tell."""
    *_, (match, people) = positions(ruleset, every=10, last=41)

    def pages() -> list[str]:
        return [get(signed_in(user), f"/tables/{match.code}/") for user in people]

    with pytest.raises(AssertionError):
        in_both_worlds(match, None, pages)


def everything_sent(match: Match, user: User | None, people: list[User]) -> dict[str, str]:
    """All that a person, or the public, can make the site say about a match without changing it."""
    client = Client() if user is None else signed_in(user)
    table = f"/tables/{match.code}"
    sent = {"boards": get(client, "/watch/boards/", codes=match.code, card=match.code)}
    # What it draws is taken instead of the picture: that takes a second.
    sent["card"] = repr(find_card("match", match.code))
    if user is not None:
        sent |= {address: get(client, address) for address in ("/", "/activity/", "/messages/")}
    sent |= {
        address: get(client, address)
        for address in (
            "/lobby/",
            "/lobby/waiting/",
            "/watch/",
            "/watch/tv/",
            "/live/",
            "/notifications/",
            f"{table}/chat/",
            f"{table}/chat/?room=spectators",
            f"{table}/record.txt",
            f"/people/{people[0].pk}/matches/",
        )
    }
    forget_drawn()
    sent["page"] = plain(client.get(f"{table}/"))
    if user is None:
        return sent
    game, state, seat = match.game, match.decoded_state, SeatNumber(people.index(user))
    # What can be read of a match: moves of others and of chance as well as what one might do oneself.
    texts = sorted({ply.text for ply in match.plies.order_by("-number")[:5]})
    texts += [game.write(move) for move in game.considered(state, seat)][:8]
    for text in texts:
        sent[f"why {text}"] = get(client, f"{table}/why/", move=text)
    choices = legal(match)
    for text in Random(match.ply).sample(choices, min(len(choices), 4)):
        sent[f"ask {text}"] = plain(client.post(f"{table}/move/", {"ask": text, "ply": match.ply}, headers=HTMX))
    export = sign_in_with_password(user).get("/account/data/download/").json()
    sent["export"] = json.dumps([export["games"], export["chat"]])
    sent["told"] = json.dumps(told(match, user))
    sent["feeds"] = json.dumps(feeds(user))
    return sent


def told(match: Match, user: User) -> list[str]:
    """Everything that would be sent to a person about this match, to every place; nothing if there is no reason to."""
    seat = match.seats.get(user=user)
    if not seat.is_to_act:
        return []
    key = f"leak:{match.pk}:{match.ply}"
    values = {"kind": Kind.TURN, "subject_id": match.pk, "since": seat.seen_ply, "due_at": timezone.now()}
    notice, _ = Notification.objects.update_or_create(user=user, key=key, defaults=values)
    message = message_for(notice)
    send_notification_email(user=user, message=message, message_id="leak")
    # What is signed differs by the moment of its signing, and by nothing else.
    address = re.compile(r"/(confirm|unsubscribe)/\S+")
    letter = f"{mail.outbox[-1].subject}\n{address.sub('', str(mail.outbox[-1].body))}"
    hooks = [
        body_for(Webhook(shape=shape), message.text, {"recap": message.recap}).decode()
        for shape in Webhook.Shape.values
    ]
    pushed = push_body(notice, replace(message, button=message.button and message.button._replace(path="x")))
    return [letter, *hooks, pushed.decode()]


def feeds(user: User) -> list[str]:
    """What programs of a person's own read."""
    key, _ = FeedKey.objects.get_or_create(user=user)
    return [get(Client(), f"/feeds/{key.secret}/{name}") for name in ("deadlines.ics", "matches.atom")]


def test_a_letter_is_written_to_who_decides_and_so_it_is_compared_above() -> None:
    match, people = started("royals/arcane@1", 3)
    confirm_addresses(people)
    written = [told(match, user) for user in people]
    assert [bool(texts) for texts in written] == [user == waits_for(match, people) for user in people]


def test_a_blind_draw_is_told_to_its_owner_alone() -> None:
    match, people = started("royals/arcane@1")
    owner = waits_for(match, people)
    play_move(match_id=match.pk, user=owner, ply=match.ply, text="draw pile")
    address = f"/tables/{match.code}/"
    for user in people:
        assert ("You draw" in get(signed_in(user), address)) is (user == owner)
    assert "You draw" not in get(Client(), address)


def test_the_download_of_own_data_tells_nothing_of_others() -> None:
    match, (anna, bo) = started("royals/arcane@1")
    Message.objects.create(match=match, author=bo, text="I hold three of Spain")
    text = sign_in_with_password(anna).get("/account/data/download/").content.decode()
    # A name so short is a part of other words as well.
    for secret in (f'"{bo.username}"', bo.email, "I hold three", match.state, bytes(match.seed).hex()):
        assert secret not in text
    assert sign_in_with_password(bo).get("/account/data/download/").json()["games"] != []
    assert Client().get("/account/data/download/").status_code == 302


def test_nothing_that_staff_may_open_shows_a_running_match_to_them() -> None:
    match, _ = started("royals/arcane@1")
    steward = User.objects.create_superuser("steward-of-tests", "steward@example.org", "a long enough password")
    client = signed_in(steward)
    own, public = get(client, f"/tables/{match.code}/"), get(Client(), f"/tables/{match.code}/")
    assert own == public
    assert get(client, f"/tables/{match.code}/record.txt").startswith("403")


@pytest.fixture
def every_log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """All that is written to the log, down to the smallest detail. Templates alone stay as the site has set them:
    they would tell the whole page when they miss a variable."""
    talkative = "django.template"
    assert not logging.getLogger(talkative).isEnabledFor(logging.DEBUG)
    caplog.set_level(logging.getLogger(talkative).getEffectiveLevel(), logger=talkative)
    for name in {"", *logging.root.manager.loggerDict, *settings.LOGGING["loggers"]} - {talkative}:
        caplog.set_level(logging.DEBUG, logger=name)
    return caplog


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("ruleset", ["tudor/v15@1", "royals/arcane@1"])
def test_the_log_tells_of_requests_and_never_of_moves_states_or_seeds(
    every_log: pytest.LogCaptureFixture, ruleset: str
) -> None:
    match, people = started(ruleset)
    random = Random(4)
    clients = {user.pk: signed_in(user) for user in people}
    secrets = {bytes(match.seed).hex(), repr(bytes(match.seed))}
    for _ in range(12):
        client, text = clients[waits_for(match, people).pk], random.choice(legal(match))
        address, data = f"/tables/{match.code}/move/", {"move": text, "ply": match.ply}
        client.post(address, {**data, "move": "moon and stars"})
        client.get(f"/tables/{match.code}/why/", {"move": text})
        client.post(address, {"ask": text, "ply": match.ply})
        assert client.post(address, data).status_code == 302
        client.post(address, data)
        match = Match.objects.get(pk=match.pk)
        # Words like "end" stand in many a line.
        secrets |= {match.state, match.state[:60], *([text] if " " in text else [])}
    secrets.add("moon and stars")
    said = "\n".join(str(vars(record)) for record in every_log.records)
    assert f"/tables/{match.code}/move/" in said, "the log was listened to"
    assert [secret for secret in secrets if secret in said] == []


@pytest.mark.django_db(transaction=True)
@awaited
async def test_sockets_say_numbers_and_a_few_words_whatever_happens_at_the_table() -> None:
    match, people = await sync_to_async(started)("royals/arcane@1")
    followers = [
        await connected(path, user)
        for path in (f"/ws/tables/{match.code}/", "/ws/lobby/", f"/ws/watch/?codes={match.code}")
        for user in (people[0], people[1], None)
    ]
    random, version = Random(5), match.version
    for _ in range(15):
        match = await sync_to_async(move_at_random)(match, people, random)
    for follower in followers:
        heard = []
        while not await follower.receive_nothing(timeout=0.02, interval=0.005):
            # The page of live games is told which match it is, too.
            heard.append((await follower.receive_from()).removeprefix(f"{match.code} "))
        await follower.disconnect()
        numbers = [int(text) for text in heard if text.isdecimal()]
        assert all(version <= number <= match.version for number in numbers)
        assert {text for text in heard if not text.isdecimal()} <= {"mine", "lobby", "chat", "presence"}


async def connected(path: str, user: User | None) -> PatientCommunicator:
    """A socket of a player's browser."""
    headers = list(ORIGIN)
    if user is not None:
        client = await sync_to_async(signed_in)(user)
        headers.append((b"cookie", f"sessionid={client.cookies['sessionid'].value}".encode()))
    follower = PatientCommunicator(application, path, headers=headers)
    assert (await follower.connect())[0]
    return follower
