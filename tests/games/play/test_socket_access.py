"""A socket tells no more than the page: it is refused where the page is, and closed when the right to follow ends."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from asgiref.sync import async_to_sync, sync_to_async
from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.services.close_account import close_account
from accounts.services.end_session import end_session
from games import outbox
from games.models import Match
from games.play import consumers
from games.play.services.seat_substitute import seat_substitute
from tests.factories import PASSWORD, make_user, sign_in
from tests.games.play.test_consumers import ORIGIN
from tests.games.table_factories import started
from tests.websockets import PatientCommunicator
from tudor_site.asgi import application

"""Seconds; a pointer takes a few hundredths of one."""
SIGNS = ("presence", "mine", "lobby")

pytestmark = pytest.mark.django_db(transaction=True)


def run(test: Callable[..., Coroutine[Any, Any, None]], *arguments: Any) -> None:
    async_to_sync(test)(*arguments)


def socket(path: str, client: Client | None = None) -> PatientCommunicator:
    """A socket of a browser; without one, of a visitor who has not signed in."""
    headers = list(ORIGIN)
    if client is not None:
        headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={client.session.session_key}".encode()))
    return PatientCommunicator(application, path, headers=headers)


def sealed() -> tuple[Match, list[User]]:
    """A running match that only its players may look at."""
    match, people = started()
    Match.objects.filter(pk=match.pk).update(secrets_held=True)
    match.refresh_from_db()
    return match, people


@pytest.mark.parametrize("path", ["/", "/ws/", "/ws/nothing/", "/ws/tables/", "/ws/tables/a b/", "/ws/lobby/x/"])
def test_a_socket_at_an_unknown_address_is_refused(path: str) -> None:
    async def ask() -> None:
        assert await socket(path).connect() == (False, 4404)

    run(ask)


async def told(follower: PatientCommunicator, text: str) -> None:
    """Waits until a socket has been told this; what comes before is no matter."""
    while await follower.receive_from() != text:
        pass


async def closed(follower: PatientCommunicator) -> int:
    """The code with which a socket is closed, if nothing but signs of other people comes before."""
    while (sent := await follower.receive_output())["type"] == "websocket.send":
        assert sent["text"] in SIGNS
    assert sent["type"] == "websocket.close"
    return int(sent["code"])


def test_a_sealed_table_is_followed_by_its_players_and_no_one_else() -> None:
    match, people = sealed()
    path = f"/ws/tables/{match.code}/"
    staff = make_user("steward")
    staff.is_staff = staff.is_superuser = True
    staff.save()

    async def follow(strangers: list[Client | None], player: Client) -> None:
        for stranger in strangers:
            assert await socket(path, stranger).connect() == (False, consumers.SEALED)
        follower = socket(path, player)
        assert (await follower.connect())[0]
        assert await follower.receive_from() == str(match.version)
        await follower.disconnect()

    run(follow, [None, sign_in(make_user("stranger")), sign_in(staff)], sign_in(people[0]))


def test_a_private_table_is_followed_by_everyone_who_has_its_address() -> None:
    match, _ = started()
    Match.objects.filter(pk=match.pk).update(access=Match.Access.INVITATION)

    async def follow() -> None:
        follower = socket(f"/ws/tables/{match.code}/")
        assert (await follower.connect())[0]
        await follower.disconnect()

    run(follow)


def test_a_player_who_is_replaced_at_a_sealed_table_hears_nothing_more_of_it() -> None:
    match, people = sealed()

    async def follow(leaving: Client, staying: Client) -> None:
        gone, other = (socket(f"/ws/tables/{match.code}/", client) for client in (leaving, staying))
        for follower in (gone, other):
            assert (await follower.connect())[0]
            await told(follower, str(match.version))
        coming = await sync_to_async(make_user)("coming")
        await sync_to_async(seat_substitute)(match_id=match.pk, leaving=people[1], coming=coming)
        assert await closed(gone) == consumers.SEALED
        await told(other, str(match.version + 1))
        await sync_to_async(outbox.chat_changed)(match.code)
        await told(other, "chat")
        assert await gone.receive_nothing()
        for follower in (gone, other):
            await follower.disconnect()

    run(follow, sign_in(people[1]), sign_in(people[0]))


PATHS = ("/ws/lobby/", "/ws/own/", "/ws/tables/{code}/")


def log_out(client: Client, user: User) -> None:
    client.post("/account/logout/")


def end_elsewhere(client: Client, user: User) -> None:
    session = UserSession.objects.get(session_key=client.session.session_key)
    end_session(user=user, session_id=session.pk, current_key="another browser")


def close_for_good(client: Client, user: User) -> None:
    close_account(user=user)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("sign_out", [log_out, end_elsewhere, close_for_good])
def test_the_end_of_a_session_ends_its_sockets(path: str, sign_out: Callable[[Client, User], None]) -> None:
    match, _ = started()
    anne, bess = make_user(), make_user("bess")
    client, other = signed_in_by_password(anne), signed_in_by_password(bess)

    async def follow() -> None:
        mine, theirs = (socket(path.format(code=match.code), browser) for browser in (client, other))
        for follower in (mine, theirs):
            assert (await follower.connect())[0]
            if "tables" in path:
                await told(follower, str(match.version))
        await sync_to_async(sign_out)(client, anne)
        assert await closed(mine) == consumers.SIGNED_OUT
        await sync_to_async(outbox.people_changed)([anne.pk, bess.pk])
        await told(theirs, "mine")
        assert await mine.receive_nothing()
        for follower in (mine, theirs):
            await follower.disconnect()

    run(follow)


@pytest.mark.parametrize("path", PATHS)
def test_a_session_that_ended_without_a_word_ends_its_sockets_with_the_next_pointer(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "SECONDS_TRUSTED", 0)
    match, _ = started()
    anne = make_user()
    client = sign_in(anne)

    async def follow() -> None:
        follower = socket(path.format(code=match.code), client)
        assert (await follower.connect())[0]
        await sync_to_async(outbox.people_changed)([anne.pk])
        await told(follower, "mine")
        # As a session that has run out, or one whose end could not be announced.
        await sync_to_async(client.session.delete)(client.session.session_key)
        await sync_to_async(outbox.people_changed)([anne.pk])
        assert await closed(follower) == consumers.SIGNED_OUT
        await follower.disconnect()

    run(follow)


def test_a_person_who_has_not_signed_in_has_no_socket_of_their_own() -> None:
    async def follow() -> None:
        assert await socket("/ws/own/").connect() == (False, consumers.SIGNED_OUT)

    run(follow)


def test_the_name_of_a_group_does_not_tell_the_key_of_a_session() -> None:
    assert "k3y" not in outbox.session_group("k3y")
    assert outbox.session_group("k3y") != outbox.session_group("k4y")


def signed_in_by_password(user: User) -> Client:
    """A browser that is on the person's list of sessions."""
    client = Client()
    client.post("/account/login/", {"login": user.username, "password": PASSWORD})
    assert UserSession.objects.filter(user=user, session_key=client.session.session_key).exists()
    return client
