"""The bench of the site at its smallest: that what is prepared can be played, and that its visitors ask, hear and
report. No server is started; those who answer here are as small as the bench."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count, pairwise, repeat
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from django.test import Client

import games.tasks  # noqa: F401  a task that is not known here would be sent away instead of being done
from bench import web_load, web_report, web_sockets
from bench.measure import Figures, spreads, with_ratios
from bench.ours import table as offered
from bench.web_load import REQUESTS, BenchError, Site, get
from bench.web_moves import decide, look, play_round
from bench.web_plan import Count, Plan, Table, read_plan, write_plan
from bench.web_prepare import prepare
from games.engine.protocol import COURT
from games.models import Match

# A bench prepares a database of its own.
pytestmark = pytest.mark.sqlite_only

Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
SIZES = (3,)


@pytest.fixture
def plan(transactional_db: None) -> Plan:
    """A site that the bench has filled, as small as it can be."""
    return prepare(matches=1, crowded=1, closing=1)


def send(table: Table, number: int) -> int:
    """Sends a decision of the plan, and tells how it was answered."""
    post = table.posts[number]
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = post.session
    return client.post(f"{table.address}move/", {"move": post.text, "ply": post.ply}).status_code


@pytest.mark.urls("bench.web_urls")
def test_what_is_planned_can_be_played_and_the_court_answers(plan: Plan, tmp_path: Path) -> None:
    write_plan(tmp_path / "plan.json", plan)
    assert read_plan(tmp_path / "plan.json") == plan
    (table,) = plan.crowded
    assert [send(table, number) for number in range(3)] == [302, 302, 302]
    (last,) = plan.closing
    assert len(last.posts) == 1
    assert send(last, 0) == 302
    # Tasks are done at once in tests.
    assert Match.objects.get(code=last.code).version == last.version + 2
    assert Match.objects.in_lobby().count() == 50
    # Every kind of request was counted on the way.
    assert plan.counts.keys() == set(REQUESTS)
    assert plan.counts["empty_visitor"] == Count(0, 0, plan.counts["empty_visitor"].gzip_size)
    # What is bare takes the session and the person, and the INSERT between BEGIN and COMMIT.
    assert plan.counts["insert"].queries > plan.counts["empty_player"].queries > 0
    assert plan.counts["move_htmx"].size > plan.counts["move_plain"].size == 0
    assert plan.counts["lobby"].size > plan.counts["lobby"].gzip_size


def test_the_engine_alone_comes_to_the_states_that_the_site_comes_to() -> None:
    table = offered("tudor", 2)
    seed = bytes(range(32))
    state = table.game.encode(table.setup())
    decisions = play_round(table.ruleset.text, seed, 0, state, Random(1))
    for decision, following in pairwise(decisions):
        after = decide(decision)
        look(decision, after)
        assert table.game.encode(after) == following.state
    assert COURT in table.game.to_act(decide(decisions[-1]))


@asynccontextmanager
async def serving(answer: Answer) -> AsyncIterator[Site]:
    """A server that treats everybody alike."""
    served: list[asyncio.Task[None]] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await answer(reader, writer)
        writer.close()
        await writer.wait_closed()

    def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        served.append(asyncio.create_task(serve(reader, writer)))

    server = await asyncio.start_server(come, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        yield Site(port, port, f"127.0.0.1:{port}", "http")
        await asyncio.gather(*served)


def saying(status: str) -> Answer:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await head(reader):
            writer.write(f"HTTP/1.1 {status}\r\nContent-Length: 2\r\n\r\nok".encode())

    return answer


async def head(reader: asyncio.StreamReader) -> bytes:
    """The next request; nothing once the visitor has gone."""
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return b""


async def turn(status: str, lanes: int) -> web_load.Turn:
    async with serving(saying(status)) as site:
        return await web_load.take_turn(site, [repeat(get(site, "/")) for _ in range(lanes)], 0.01)


def test_visitors_ask_until_the_time_is_up_and_each_at_least_once() -> None:
    found = asyncio.run(turn("200 OK", 3))
    assert len(found.times) >= 3
    assert found.seconds >= 0.01
    assert 0 < found.milliseconds(0.5) <= found.milliseconds(0.95) <= 1000 * found.seconds


def test_an_answer_that_was_not_expected_ends_the_bench() -> None:
    with pytest.raises(BenchError, match=r"GET / .* 500 .* instead of 200"):
        asyncio.run(turn("500 Oh", 1))


def test_nothing_left_to_play_ends_the_bench() -> None:
    async def ask() -> None:
        async with serving(saying("200 OK")) as site:
            await web_load.take_turn(site, [iter([get(site, "/")])], 60)

    with pytest.raises(BenchError, match="--matches"):
        asyncio.run(ask())


def hall() -> Answer:
    """Lets listeners in; any other request lets all of them know of it, and of some chat before."""
    listening: list[asyncio.StreamWriter] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while asked := await head(reader):
            if b"Upgrade: websocket" in asked:
                listening.append(writer)
                writer.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n\x81\x010")
                continue
            for each in listening:
                each.write(b"\x81\x04chat\x81")
                each.write(b"\x0217")
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

    return answer


def test_a_crowd_has_heard_when_its_last_listener_has() -> None:
    async def ask() -> web_sockets.FanOutTimes:
        async with serving(hall()) as site:
            return await web_sockets.fan_out(site, "/ws/", 3, [get(site, "/")] * 2, count(0, 6.0).__next__)

    told = asyncio.run(ask())
    assert 0 < told.half <= told.whole
    assert told.processor == 3.0


def test_a_quiet_site_is_not_waited_for_and_a_busy_one_is() -> None:
    spent = iter([0.0, 0.2, 0.2, 0.2])
    web_sockets.wait_for_quiet(spent.__next__)
    assert list(spent) == []


def test_a_goal_that_is_missed_is_told_and_one_that_is_kept_too() -> None:
    figures: Figures = {"embedded_engine_plain_ms": 1.0, "embedded_engine_htmx_ms": 2.0, "embedded_scored_ms": 9.0}
    for name in REQUESTS:
        for each in ("per_s", "p50_ms", "p95_ms", "alone_p50_ms", "alone_p95_ms", "cpu_ms"):
            figures[f"embedded_{name}_{each}"] = 10.0
    figures |= {"embedded_move_plain_alone_p50_ms": 21.0, "embedded_move_htmx_alone_p50_ms": 22.5}
    for kind in ("move", "raw"):
        figures |= {f"embedded_{kind}_to_3_{part}_ms": 4.0 for part in ("half", "all", "cpu")}
    ratios = {**web_load.ratios("embedded"), **web_sockets.ratios("embedded", SIZES)}
    found = spreads(with_ratios([figures], ratios))
    counted = web_report.constants(
        "embedded", dict.fromkeys(REQUESTS, Count(4, 300, 200)), {"site": 1.0}, {"site": 2.0}
    )
    goals = web_report.goal_table(found, "embedded").splitlines()[1:]
    assert "21.0  <= 21.0" in goals[0]
    assert "22.5  <= 22.0" in goals[2]
    assert [goal.rpartition(" ")[2] for goal in goals] == ["kept", "kept", "missed", "kept", "kept", "kept"]
    assert [name for name in REQUESTS if name not in web_report.request_table(found, counted, "embedded")] == []
    assert "1.00x" in web_report.listener_table(found, "embedded", SIZES)
    assert web_report.memory_line(counted, "embedded") == "Memory: site 1 -> 2 MB"
