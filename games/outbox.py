"""Everything that is sent after a commit. What is sent is a pointer, never content: each browser fetches
its own view."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from channels.layers import get_channel_layer
from django.db import transaction
from django.utils.crypto import salted_hmac

from accounts import meters
from accounts.queueing import send_task, send_task_or_do_it_here
from games import channel_loop

Message = dict[str, str | int | float]

LOBBY_GROUP = "lobby"
FINISH_MATCH = "games.finish_match"
PLAY_BOT = "games.play_bot"
PLAY_COURT = "games.play_court"
MAKE_REVIEW = "games.make_review"
"""The names under which tasks are sent; a test compares them with those that are registered."""


def match_group(code: str) -> str:
    return f"match.{code}"


def person_group(person_id: int) -> str:
    return f"person.{person_id}"


def session_group(session_key: str) -> str:
    """The sockets of one browser. Its name is not the key: it opens nothing."""
    return f"session.{salted_hmac('games.sockets', session_key, algorithm='sha256').hexdigest()[:32]}"


def session_ended(session_key: str) -> None:
    """Tells the open pages of a browser that its person is signed out."""
    _after_commit(lambda: _send([(session_group(session_key), {"type": "session.ended"})]))


def match_changed(code: str, version: int, people: Iterable[int] = ()) -> None:
    """Tells every open page of a match that there is something new, once it is, and those people whose list of tables
    looks different now."""
    since = meters.asked_at.get() or time.time()
    message: Message = {"type": "match.changed", "code": code, "version": version, "since": since}
    mine: list[tuple[str, Message]] = [(person_group(person), {"type": "person.changed"}) for person in people]
    _after_commit(lambda: _send([(match_group(code), message), *mine]))


def people_changed(people: Iterable[int]) -> None:
    """Tells people that their list of tables looks different now."""
    messages: list[tuple[str, Message]] = [(person_group(person), {"type": "person.changed"}) for person in people]
    _after_commit(lambda: _send(messages))


def chat_changed(code: str) -> None:
    """Tells every open page of a match that a message was posted or hidden."""
    _after_commit(lambda: _send([(match_group(code), {"type": "chat.changed", "code": code})]))


def presence_changed(code: str) -> None:
    """Tells every open page of a match that one of its players has come or gone."""
    _after_commit(lambda: _send([(match_group(code), {"type": "presence.changed", "code": code})]))


def lobby_changed() -> None:
    """Tells every open lobby that tables have come, gone or filled."""
    _after_commit(lambda: _send([(LOBBY_GROUP, {"type": "lobby.changed"})]))


def court_due(match_id: int) -> None:
    """Asks a worker to play the court's move. People wait at the table for it: without a queue it is played here."""
    _after_commit(lambda: send_task_or_do_it_here(PLAY_COURT, [match_id]))


def bot_due() -> None:
    """Wakes a worker to think for a bot. One message for each decision: which of those that are due is made next is
    decided when a worker is free."""
    _after_commit(lambda: send_task(PLAY_BOT, []))


def finish_due(match_id: int, *, countdown: int = 0) -> None:
    """Asks a worker to take a finished match through the finish pipeline, in so many seconds. If no worker can be
    asked, the sweep finds it."""
    _after_commit(lambda: send_task(FINISH_MATCH, [match_id], countdown=countdown))


def review_due() -> None:
    """Wakes a worker for reviews. Which of those that are due is made next is decided when it is free."""
    _after_commit(lambda: send_task(MAKE_REVIEW, []))


def send_to_group(group: str, message: Message) -> None:
    """Sends a pointer to open pages at once, for an app above this one whose transaction is committed."""
    _send([(group, message)])


def _after_commit(tell: Callable[[], object]) -> None:
    """What is committed is done, even if a message is lost: pages ask again by themselves and sweeps find what is
    due."""
    # Django asks a function that fails here for its name: a partial has none.
    transaction.on_commit(lambda: tell(), robust=True)


def _send(messages: list[tuple[str, Message]]) -> None:
    """Sends to groups, all in one go."""
    layer = get_channel_layer()
    if layer is None:
        return

    async def send_all() -> None:
        for group, message in messages:
            await layer.group_send(group, message)

    channel_loop.run(send_all())
