"""Times listeners and moves inside of Django: `python -m bench.api_measure figures.json`. All figures are milliseconds
of the processor, of the site and of the simple reader at the other end together; the best of several counts."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from time import process_time
from typing import TYPE_CHECKING, Any

from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client

from bench.inside import fresh_site, make_parser, say
from bench.measure import Figures
from bench.report import write_json

if TYPE_CHECKING:
    from games.models import Match


class Listeners:
    """Readers in memory, straight at the site's application."""

    def __init__(self, scope: dict[str, Any], first: dict[str, Any], is_news: Callable[[dict[str, Any]], bool]) -> None:
        self.scope, self.first, self.is_news = scope, first, is_news
        self.heard = asyncio.Condition()
        self.times = 0
        self.ends: list[asyncio.Queue[dict[str, Any]]] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, count: int) -> None:
        from tudor_site.asgi import application

        for _ in range(count):
            inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
            inbox.put_nowait(self.first)
            self.ends.append(inbox)
            self.tasks.append(asyncio.create_task(application(dict(self.scope), inbox.get, self._hear)))
        await self.until(count)

    async def _hear(self, message: dict[str, Any]) -> None:
        if self.is_news(message):
            async with self.heard:
                self.times += 1
                self.heard.notify_all()

    async def until(self, times: int) -> None:
        """Waits until so much was heard by all of them together."""
        async with self.heard:
            await self.heard.wait_for(lambda: self.times >= times)

    async def close(self, last: dict[str, Any]) -> None:
        for inbox in self.ends:
            inbox.put_nowait(last)
        await asyncio.gather(*self.tasks)


def stream_of(match: Match) -> Listeners:
    path = f"/api/v1/tables/{match.code}/stream"
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"testserver")],
        "client": ("192.0.2.1", 1),
    }
    return Listeners(scope, {"type": "http.request"}, lambda message: b'"table"' in message.get("body", b""))


def socket_of(match: Match) -> Listeners:
    scope = {
        "type": "websocket",
        "path": f"/ws/tables/{match.code}/",
        "query_string": b"",
        "headers": [(b"host", b"testserver"), (b"origin", b"http://testserver")],
        "client": ("192.0.2.1", 1),
        "subprotocols": [],
    }
    return Listeners(scope, {"type": "websocket.connect"}, lambda message: str(message.get("text", "")).isdigit())


async def told(listeners: Listeners, count: int, move: Callable[[], None], repeats: int) -> float:
    """Milliseconds for each of them from before a move until all know of it: the move is shared among them, for they
    are told while it is made."""
    await listeners.open(count)
    best = float("inf")
    for turn in range(repeats):
        began = process_time()
        await sync_to_async(move)()
        await listeners.until(count * (turn + 2))
        best = min(best, process_time() - began)
    return 1000 * best / count


def measure(sizes: Sequence[int], repeats: int, say: Callable[[str], object]) -> Figures:
    """All of it, at every number of listeners."""
    from bench.web_prepare import Host

    figures: Figures = {}
    host = Host(seed=1)
    for size in sizes:
        for name, listen, last in (
            ("stream", stream_of, {"type": "http.disconnect"}),
            ("socket", socket_of, {"type": "websocket.disconnect", "code": 1000}),
        ):
            match = host.begun()

            async def heard(listen: Any = listen, match: Match = match, last: Any = last, size: int = size) -> float:
                listeners = listen(match)
                found = await told(listeners, size, lambda: played(match), repeats)
                await listeners.close(last)
                return found

            figures[f"{size}_{name}_ms"] = async_to_sync(heard)()
        for name, move in (("api_move", move_by_api), ("page_move", move_by_page)):
            match = host.begun()
            move(match)
            figures[f"{size}_{name}_ms"] = 1000 * min(move(match) for _ in range(repeats))
        say(f"{size:,} listeners: measured")
    return figures


def decision_of(match: Match) -> tuple[Match, Any, str]:
    """The match as it is now, whose turn it is, and what they could do."""
    from games.models import Match
    from games.play.services.play_court import play_court

    match = Match.objects.get(pk=match.pk)
    if match.is_court_due:
        play_court(match_id=match.pk)
        match = Match.objects.get(pk=match.pk)
    game, state = match.game, match.decoded_state
    seat = game.to_act(state)[0]
    return match, match.seats.get(number=seat).user, game.write(game.legal_moves(state, seat)[0])


def played(match: Match) -> None:
    """A decision at the table, of any seat."""
    from games.play.services.play_move import play_move

    now, user, text = decision_of(match)
    play_move(match_id=now.pk, user=user, ply=now.ply, text=text)


def move_by_api(match: Match) -> float:
    """Seconds of the processor that a move and its answer take."""
    from api.models import Token
    from api.scopes import Scope
    from api.services.create_token import create_token

    now, user, text = decision_of(match)
    Token.objects.filter(user=user).delete()
    token = create_token(user=user, name="bench", scopes=list(Scope), days=1).text
    client, headers = Client(), {"Authorization": f"Bearer {token}"}
    path, body = f"/api/v1/tables/{now.code}/moves", {"ply": now.ply, "move": text}
    return seconds(lambda: client.post(path, body, content_type="application/json", headers=headers), 200)


def move_by_page(match: Match) -> float:
    now, user, text = decision_of(match)
    client = Client()
    client.force_login(user)
    body = {"ply": now.ply, "move": text}
    headers = {"HX-Request": "true"}
    return seconds(lambda: client.post(f"/tables/{now.code}/move/", body, headers=headers), 200)


def seconds(ask: Callable[[], Any], status: int) -> float:
    began = process_time()
    answer = ask()
    took = process_time() - began
    assert answer.status_code == status, answer.content[:300]
    return took


def main(arguments: Sequence[str] | None = None) -> int:
    options = make_parser("api", __doc__, "repeats").parse_args(arguments)
    with fresh_site():
        write_json(options.output, measure(options.sizes, options.repeats, say))
    return 0


if __name__ == "__main__":
    sys.exit(main())
