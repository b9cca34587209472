"""The core of the limits: what counts for whom, what a refused request is told, and what happens without Redis."""

from __future__ import annotations

import datetime as dt
import logging
import socket
from collections.abc import Callable, Iterator

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import URLPattern, URLResolver, get_resolver
from redis.exceptions import ConnectionError as RedisAway

from accounts import limits
from accounts.circuit_breaker import LONGEST_PAUSE
from accounts.errors import LimitReached
from accounts.limit_storage import SECONDS_WITHOUT, Counters
from accounts.limits import Cap, Limit, network_of, network_of_address, spend
from accounts.middleware import LimitMiddleware
from tests.production.servers import connections_to

NOON = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC)
HERE, THERE = network_of_address("192.0.2.7"), network_of_address("198.51.100.7")
POSTCARDS = Limit(
    name="postcards",
    what="Postcards",
    sentence="You can write %(times)s postcards %(period)s.",
    person="2 per day",
    network="3 per day",
    subject="1 per hour",
)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def test_a_person_is_refused_beyond_their_limit_and_told_when_to_try_again(clock: time_machine.Traveller) -> None:
    spend(POSTCARDS, person=1, network=HERE)
    clock.shift(dt.timedelta(hours=21))
    spend(POSTCARDS, person=1, network=HERE)
    with pytest.raises(LimitReached) as refusal:
        spend(POSTCARDS, person=1, network=THERE)
    assert (refusal.value.code, refusal.value.status) == ("limit.postcards", 429)
    assert str(refusal.value.sentence) == "You can write 2 postcards a day. Try again in 3 hours."
    assert refusal.value.retry_after == 3 * 60 * 60
    clock.shift(dt.timedelta(hours=3, seconds=1))
    spend(POSTCARDS, person=1, network=THERE)


def test_what_was_refused_does_not_count(clock: time_machine.Traveller) -> None:
    for person in (1, 2, 3):
        spend(POSTCARDS, person=person, network=HERE)
    with pytest.raises(LimitReached, match=r"limit\.postcards") as refusal:
        spend(POSTCARDS, person=4, network=HERE)
    assert str(refusal.value.sentence).startswith("Too many requests from your network.")
    # Their own two are left to the fourth person elsewhere.
    spend(POSTCARDS, person=4, network=THERE)
    spend(POSTCARDS, person=4, network=THERE)


def test_a_subject_is_counted_for_all_who_ask(clock: time_machine.Traveller) -> None:
    spend(POSTCARDS, person=1, network=HERE, subject="anne@example.org")
    with pytest.raises(LimitReached):
        spend(POSTCARDS, person=2, network=THERE, subject="anne@example.org")
    spend(POSTCARDS, person=2, network=THERE, subject="henry@example.org")


def test_visitors_who_are_not_signed_in_count_for_their_network_alone(clock: time_machine.Traveller) -> None:
    for _ in range(3):
        spend(POSTCARDS, network=HERE)
    with pytest.raises(LimitReached) as refusal:
        spend(POSTCARDS, network=HERE)
    assert str(refusal.value.sentence).startswith("Too many requests from your network.")
    with pytest.raises(LimitReached):
        spend(POSTCARDS, person=1, network=HERE)


def test_several_rates_hold_together(clock: time_machine.Traveller) -> None:
    shouts = Limit(name="shouts", what="", sentence="%(times)s %(period)s.", subject="2 per 10 second; 3 per minute")
    spend(shouts, subject=1)
    spend(shouts, subject=1)
    with pytest.raises(LimitReached) as refusal:
        spend(shouts, subject=1)
    assert str(refusal.value.sentence) == "2 in 10 seconds. Try again in 10 seconds."
    clock.shift(11)
    spend(shouts, subject=1)
    with pytest.raises(LimitReached) as refusal:
        spend(shouts, subject=1)
    assert str(refusal.value.sentence) == "3 a minute. Try again in 49 seconds."


@override_settings(LIMITS_ENABLED=False)
def test_limits_can_be_switched_off() -> None:
    for _ in range(9):
        spend(POSTCARDS, person=1, network=HERE)


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("2001:db8:1:200::1", "2001:db8:1:2ff:9::9", True),
        ("2001:db8:1:200::1", "2001:db8:1:300::1", False),
    ],
)
def test_a_network_is_an_ipv4_address_or_what_a_home_gets_of_ipv6(one: str, other: str, is_same: bool) -> None:
    assert (network_of_address(one) == network_of_address(other)) is is_same


@override_settings(ALLAUTH_TRUSTED_PROXY_COUNT=1)
def test_a_visitor_cannot_choose_their_network_by_a_header(rf: RequestFactory) -> None:
    """The proxy appends the address that it sees; what stands before it was written by the visitor."""
    seen = [
        network_of(rf.get("/", headers={"X-Forwarded-For": f"{invented}192.0.2.7"}, REMOTE_ADDR="10.0.0.1"))
        for invented in ("", "203.0.113.9, ", "nonsense, 203.0.113.9,")
    ]
    assert seen == [HERE] * 3
    # Without a proxy in front the header means nothing.
    with override_settings(ALLAUTH_TRUSTED_PROXY_COUNT=0):
        assert network_of(rf.get("/", headers={"X-Forwarded-For": "203.0.113.9"}, REMOTE_ADDR="192.0.2.7")) == HERE


def test_visitors_without_an_address_share_one_network(rf: RequestFactory) -> None:
    assert network_of(rf.get("/", REMOTE_ADDR="")) == limits.UNKNOWN_NETWORK


def too_often(request: HttpRequest) -> HttpResponse:
    """What the middleware answers to a view that raises."""
    request.user = AnonymousUser()
    refusal = LimitReached(
        "You can write 2 postcards a day. Try again in 3 hours.", code="limit.postcards", retry_after=10800
    )
    answer = LimitMiddleware(lambda _: HttpResponse()).process_exception(request, refusal)
    assert answer is not None
    return answer


def test_a_browser_gets_a_page(rf: RequestFactory) -> None:
    answer = too_often(rf.get("/", headers={"Accept": "text/html,*/*"}))
    assert answer.status_code == 429
    assert "You can write 2 postcards a day. Try again in 3 hours." in answer.content.decode()
    assert "<main" in answer.content.decode()


def test_htmx_gets_the_sentence_and_shows_it_above_the_page(rf: RequestFactory) -> None:
    answer = too_often(rf.post("/", headers={"HX-Request": "true"}))
    assert answer.status_code == 429
    assert "You can write 2 postcards a day. Try again in 3 hours." in answer.content.decode()
    assert "<main" not in answer.content.decode()
    assert answer["HX-Retarget"] == "#limit-reached"


@pytest.mark.parametrize(
    ("path", "accept"), [("/x.json", "*/*"), ("/x.ndjson", "text/html"), ("/x", "application/json")]
)
def test_a_program_gets_json(rf: RequestFactory, path: str, accept: str) -> None:
    answer = too_often(rf.get(path, headers={"Accept": accept}))
    assert answer.status_code == 429
    assert answer["Content-Type"] == "application/json"
    assert b'"code": "limit.postcards"' in answer.content
    assert b'"retry_after": 10800' in answer.content


@pytest.mark.django_db
def test_the_page_has_a_place_for_the_sentence(client: Client) -> None:
    assert '<div id="limit-reached"' in client.get("/").content.decode()


@pytest.mark.django_db
def test_every_answer_with_429_says_when_to_try_again(client: Client, clock: time_machine.Traveller) -> None:
    """Also if a view catches the refusal and writes the page itself."""
    for _ in range(12):
        client.get("/people/1/matches.ndjson")
    answer = client.get("/people/1/matches.ndjson")
    assert answer.status_code == 429
    assert answer["Retry-After"] == "60"


class Flaky:
    """Counters whose Redis can be taken away."""

    def __init__(self) -> None:
        self.counters = Counters("", seconds_to_wait=0.5)
        self.is_there = True
        self.asked = 0
        self.counters._shared = self.counters._local
        self.counters._local = Counters("", seconds_to_wait=0.5)._local

    def question(self) -> Callable[..., str]:
        def ask(limiter: object) -> str:
            if limiter is self.counters._local:
                return "memory"
            self.asked += 1
            if not self.is_there:
                raise RedisAway("gone")
            return "redis"

        return ask


def test_without_redis_the_process_counts_says_so_once_and_does_not_ask_again_at_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("accounts.circuit_breaker.monotonic", lambda: now[0])
    flaky = Flaky()
    ask = flaky.question()
    with caplog.at_level(logging.INFO, logger="accounts.circuit_breaker"):
        assert flaky.counters.ask(ask) == "redis"
        flaky.is_there = False
        assert [flaky.counters.ask(ask) for _ in range(50)] == ["memory"] * 50
        assert flaky.asked == 2
        now[0] += SECONDS_WITHOUT + 1
        assert flaky.counters.ask(ask) == "memory"
        assert flaky.asked == 3
        flaky.is_there = True
        now[0] += LONGEST_PAUSE * SECONDS_WITHOUT + 1
        assert flaky.counters.ask(ask) == "redis"
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]


def test_a_redis_that_is_not_there_holds_no_request_up(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Port 1 of this machine refuses; the limits are kept all the same."""
    counters = Counters("redis://127.0.0.1:1/1", seconds_to_wait=0.5)
    rate = limits._rates("2 per minute")[0]
    tried: list[object] = []
    connect = socket.socket.connect

    def note(end: socket.socket, address: tuple[str, int]) -> None:
        tried.append(address)
        connect(end, address)

    monkeypatch.setattr(socket.socket, "connect", note)
    answers = [counters.ask(lambda limiter: limiter.hit(rate, "someone")) for _ in range(200)]
    assert answers == [True, True] + [False] * 198
    # Only the first request tries to connect, and once more.
    assert 1 <= len(tried) <= 2


def test_a_redis_that_is_silent_holds_up_one_request_and_no_more(clock: time_machine.Traveller) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        counters = Counters(f"redis://127.0.0.1:{silent.getsockname()[1]}/1", seconds_to_wait=0.5)
        rate = limits._rates("2 per minute")[0]
        answers = [counters.ask(lambda limiter: limiter.hit(rate, "someone")) for _ in range(200)]
        assert answers == [True, True] + [False] * 198
        # One request waits, and once more.
        assert 1 <= connections_to(silent) <= 2


def test_the_documentation_shows_the_table_as_it_is() -> None:
    page = (settings.BASE_DIR / "docs" / "operations" / "limits.md").read_text()
    shown = [line for line in page.splitlines() if line.startswith("| `")]
    assert shown == limits.documentation_rows()


def test_every_row_has_a_name_of_its_own_a_rate_and_a_sentence() -> None:
    rows: list[Limit | Cap] = [*limits.LIMITS, *limits.CAPS]
    assert len({row.name for row in rows}) == len(rows)
    assert {row for row in vars(limits).values() if isinstance(row, Limit | Cap)} == set(rows)
    for row in limits.LIMITS:
        assert row.person or row.network or row.subject, row.name
        assert str(row.sentence) % {"times": 7, "period": "a day"}, row.name
        assert str(row.sentence).endswith("."), row.name


def test_every_route_of_the_table_exists_and_is_counted_once() -> None:
    known = set()
    for pattern, namespace in _patterns(get_resolver()):
        known.add(f"{namespace}{pattern.name}")
    assert set(limits.ROUTES) <= known
    assert len(limits.ROUTES) == sum(len(row.routes) for row in limits.LIMITS)


def _patterns(resolver: URLResolver, namespace: str = "") -> Iterator[tuple[URLPattern, str]]:
    for part in resolver.url_patterns:
        if isinstance(part, URLResolver):
            yield from _patterns(part, f"{namespace}{part.namespace}:" if part.namespace else namespace)
        else:
            yield part, namespace


def test_no_address_of_a_person_is_written_down() -> None:
    keys = [count.rate.key_for(*count.whose) for count in limits._counts(POSTCARDS, None, HERE, "anne@example.org")]
    assert len(keys) == 2
    assert all("postcards" in key for key in keys)
    assert not any("anne" in key or "192.0.2.7" in key for key in keys)
