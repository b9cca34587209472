"""A test begins as if it were the first, whatever the one before it has left behind."""

from __future__ import annotations

from django.core.cache import caches
from django.utils import timezone, translation
from structlog.contextvars import bind_contextvars, get_contextvars

from accounts.limits import current_network, latest_retry
from tests.isolation import forget_other_tests


def test_what_a_process_remembers_of_another_test_is_forgotten() -> None:
    usual = (translation.get_language(), timezone.get_current_timezone_name())
    translation.activate("nl")
    timezone.activate("Asia/Tokyo")
    for name in caches:
        caches[name].set("left-behind", name)
    latest_retry.set(3)
    current_network.set("a network")
    bind_contextvars(request_id="of another")

    forget_other_tests()

    assert (translation.get_language(), timezone.get_current_timezone_name()) == usual
    assert [name for name in caches if caches[name].get("left-behind")] == []
    assert (latest_retry.get(), current_network.get()) == (None, None)
    assert get_contextvars() == {}
