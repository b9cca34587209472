"""The cache goes on in the memory of the process while its server is away."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from django.core.cache.backends.redis import RedisCacheClient
from redis.exceptions import ConnectionError as RedisAway

from accounts import circuit_breaker
from accounts.circuit_breaker import CircuitBreaker
from tests.lanes import unavailable
from tests.production.servers import Unavailable, connections_to, free_port, redis_server
from tudor_site import cache as cache_module
from tudor_site.cache import ResilientRedisCache


@pytest.fixture(autouse=True)
def _a_breaker_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "_breaker", CircuitBreaker("the cache", pause=5))


@pytest.fixture
def silent() -> Iterator[socket.socket]:
    """A server that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server


def cache_at(port: int) -> ResilientRedisCache:
    return ResilientRedisCache(f"redis://127.0.0.1:{port}/1", {"KEY_PREFIX": "court"})


def test_without_a_server_every_call_answers_as_a_cache_does() -> None:
    cache = cache_at(free_port())
    assert cache.get("a") is None
    assert cache.get("a", "default") == "default"
    assert cache.add("a", 1)
    assert not cache.add("a", 2)
    assert cache.incr("a") == 2
    assert cache.decr("a") == 1
    with pytest.raises(ValueError, match="not found"):
        cache.incr("b")
    cache.set("b", "text", 60)
    assert cache.get_many(["a", "b", "c"]) == {"a": 1, "b": "text"}
    assert cache.set_many({"d": 4}) == []
    assert cache.has_key("d")
    assert "d" in cache
    assert cache.touch("d", 60)
    assert cache.get_or_set("e", 5) == 5
    assert cache.delete("d")
    cache.delete_many(["a", "b"])
    assert cache.get("a") is None
    cache.clear()
    assert cache.get("e") is None


def test_a_server_that_stays_silent_is_waited_for_once(
    silent: socket.socket, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circuit_breaker, "monotonic", lambda: 100.0)
    cache = cache_at(silent.getsockname()[1])
    for number in range(200):
        cache.set(f"key-{number}", number)
    # One call and its one repetition, however many keys there are.
    assert 1 <= connections_to(silent) <= 2
    assert cache.get("key-199") == 199
    assert [record.getMessage() for record in caplog.records] == [
        "the cache does not answer; the site goes on without it"
    ]


def test_a_server_that_comes_back_is_found_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, pytestconfig: pytest.Config
) -> None:
    now = [100.0]
    monkeypatch.setattr(circuit_breaker, "monotonic", lambda: now[0])
    try:
        with redis_server() as url:
            cache = ResilientRedisCache(f"{url}/1", {})
            cache.set("kept", "by the server")
            with monkeypatch.context() as away:
                away.setattr(RedisCacheClient, "get", _refuse)
                assert cache.get("kept") is None
                cache.set("kept", "by the process")
                assert cache.get("kept") == "by the process"
            now[0] += 6
            assert cache.get("kept") == "by the server"
            with monkeypatch.context() as away:
                away.setattr(RedisCacheClient, "get", _refuse)
                # A second outage does not bring back what was remembered in the first.
                assert cache.get("kept") is None
    except Unavailable as reason:
        unavailable(pytestconfig, str(reason))
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING", "ERROR"]


def _refuse(*_args: object) -> None:
    raise RedisAway("Connection refused")
