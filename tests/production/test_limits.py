"""Limits in production: processes count together in Redis, behind the proxy, and go on without Redis."""

from __future__ import annotations

import pytest
from django.conf import settings

from accounts import limits
from accounts.limit_storage import Counters
from tests.production.patience import SECONDS
from tests.production.processes import Site
from tests.production.servers import _folder, _redis_binary, _started_redis
from tests.production.visitors import Answer, ask

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]
PATH = "/people/1/matches.ndjson"


def fetch(site: Site, forwarded: str) -> Answer:
    return ask(site.port, PATH, headers={"X-Forwarded-For": forwarded})


def test_all_processes_count_together_and_invented_addresses_change_nothing(site: Site) -> None:
    answers = [fetch(site, f"203.0.113.{number}, 192.0.2.7") for number in range(13)]
    assert [answer.status for answer in answers] == [404] * 12 + [429]
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 60
    assert answers[-1].headers["Content-Type"] == "application/json"
    assert fetch(site, "192.0.2.7, 192.0.2.8").status == 404


def test_a_large_body_is_refused_before_it_is_sent(site: Site) -> None:
    """Nothing follows the headers, and the answer comes all the same."""
    import http.client

    visitor = http.client.HTTPConnection("127.0.0.1", site.port, timeout=SECONDS)
    visitor.putrequest("POST", "/account/login/", skip_host=True)
    for name, value in {"Host": "court.example", "X-Forwarded-Proto": "https", "Content-Length": "3000000"}.items():
        visitor.putheader(name, value)
    visitor.endheaders()
    answer = visitor.getresponse()
    assert answer.status == 413
    assert b"You sent more than 2 MB." in answer.read()
    visitor.close()


def test_counting_goes_on_without_redis_and_comes_back_to_it() -> None:
    binary = _redis_binary()
    assert binary is not None
    rate = limits._rates("3 per minute")[0]
    with _folder() as folder:
        with _started_redis(binary, folder) as url:
            counters = Counters(f"{url}/1", seconds_to_wait=30)
            # Another process counts in the same place.
            assert [counters.ask(lambda limiter: limiter.hit(rate, "anne")) for _ in range(2)] == [True, True]
            other = Counters(f"{url}/1", seconds_to_wait=30)
            assert [other.ask(lambda limiter: limiter.hit(rate, "anne")) for _ in range(2)] == [True, False]
        assert [counters.ask(lambda limiter: limiter.hit(rate, "anne")) for _ in range(4)] == [True, True, True, False]


def test_the_cache_and_the_limits_share_the_second_database() -> None:
    assert settings.LIMITS_REDIS_URL.endswith("/1")
    assert settings.CACHES["default"]["LOCATION"] == settings.LIMITS_REDIS_URL
