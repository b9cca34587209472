"""How often things may be done: the one table of limits, and how it is kept. docs/limits.md shows the same table.

A row counts per person, per network or per subject (what it is done to: an email address, a table, an account), in
the notation of the library: "5 per 10 second; 60 per 10 minute". Visitors who are not signed in share the person's rate
of their network. A limit on what is stored, and not on how often, is a `Cap`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, TypeVar, cast

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from limits import RateLimitItem, parse_many

from accounts.errors import LimitReached, Refusal
from accounts.limit_storage import counters
from accounts.networks import client_address, fingerprint

PREFIX = {4: 32, 6: 56}
"""How much of an address is one network here: what a provider gives to one home."""
SALT = "accounts.limits"
UNKNOWN_NETWORK = "unknown"

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


@dataclass(frozen=True, kw_only=True)
class Limit:
    """How often something may be done: a row of the table."""

    name: str
    what: str
    """For the documentation."""
    sentence: str | Promise
    """What a person reads who reached it, with %(times)s and %(period)s where they fit."""
    person: str = ""
    network: str = ""
    subject: str = ""


@dataclass(frozen=True, kw_only=True)
class Cap:
    """How many of something may be there at once, counted where it is stored: a row of the table."""

    name: str
    what: str
    sentence: str | Promise
    """What a person reads who has that many, with %(most)s where it fits."""
    most: int


class CapReached(Refusal):
    """There are as many as one person may have; its code names the cap."""

    code = "cap.reached"
    status = 409
    sentence = gettext_lazy("You have as many of these as you can. Remove one first.")


# The table ----------------------------------------------------------------------------------------------------------

REPLAYS = Limit(
    name="replays",
    what="Replayed matches: JSON, proof, verification",
    sentence=gettext_lazy("You can open %(times)s of these files %(period)s."),
    person="30 per minute",
    network="120 per minute",
)
STREAMS = Limit(
    name="streams",
    what="Downloads of all matches of a person",
    sentence=gettext_lazy("You can download %(times)s lists of matches %(period)s."),
    person="6 per minute",
    network="30 per minute",
)

LIMITS: tuple[Limit, ...] = (
    REPLAYS,
    STREAMS,
)
CAPS: tuple[Cap, ...] = ()

# Keeping it ---------------------------------------------------------------------------------------------------------

latest_retry: ContextVar[int | None] = ContextVar("latest_retry", default=None)
"""In how many seconds to try again what was refused last in this request: every answer with 429 says it."""


def check(limit: Limit, request: HttpRequest, *, subject: str | None = None) -> None:
    """Counts a request; raises LimitReached if there were too many."""
    user = request.user
    spend(limit, person=user.pk if user.is_authenticated else None, network=network_of(request), subject=subject)


def limited(limit: Limit, *, methods: tuple[str, ...] = ()) -> Callable[[View], View]:
    """A view that is counted, whatever the method or only for some; the middleware answers for it when it was too
    often."""

    def counted(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not methods or request.method in methods:
                check(limit, request)
            return view(request, *args, **kwargs)

        return cast(View, answer)

    return counted


def spend(
    limit: Limit, *, person: int | None = None, network: str | None = None, subject: str | int | None = None
) -> None:
    """Counts something that a person does (by their id), from a network (see `network_of`), to a subject; raises
    LimitReached if that was too often, and then it does not count."""
    if not settings.LIMITS_ENABLED:
        return
    counts = list(_counts(limit, person, network, subject))
    for count in counts:
        if not count.has_room():
            raise _reached(limit, count)
    for count in counts:
        # Another request may have taken the last place in between.
        if not count.hit():
            raise _reached(limit, count)


def check_cap(cap: Cap, *, held: int) -> None:
    """Raises CapReached if a person holds as many as they may."""
    if settings.LIMITS_ENABLED and held >= cap.most:
        raise CapReached(str(cap.sentence) % {"most": cap.most}, code=f"limit.{cap.name}")


def network_of(request: HttpRequest) -> str:
    """What stands for the network of a visitor; those without a known address share one."""
    return network_of_address(client_address(request))


def network_of_address(address: str | None) -> str:
    return fingerprint(address or "", prefix=PREFIX, salt=SALT) or UNKNOWN_NETWORK


def forget_all() -> None:
    """Begins to count anew, everything and for all."""
    counters().clear()


@dataclass(frozen=True)
class _Count:
    """One rate of a limit, and for which person, network or subject it is counted."""

    rate: RateLimitItem
    of: str
    whose: tuple[str, ...]

    def has_room(self) -> bool:
        return counters().ask(lambda limiter: limiter.test(self.rate, *self.whose))

    def hit(self) -> bool:
        return counters().ask(lambda limiter: limiter.hit(self.rate, *self.whose))

    def seconds_left(self) -> int:
        opens_at = counters().ask(lambda limiter: limiter.get_window_stats(self.rate, *self.whose)).reset_time
        return max(1, math.ceil(opens_at - time.time()))


def _counts(limit: Limit, person: int | None, network: str | None, subject: str | int | None) -> Iterator[_Count]:
    whose = {
        "person": f"person-{person}" if person is not None else f"visitor-{network}" if network else None,
        "network": f"network-{network}" if network else None,
        "subject": f"subject-{subject}" if subject is not None else None,
    }
    for of, key in whose.items():
        if key is not None:
            for rate in _rates(getattr(limit, of)):
                yield _Count(rate, of, (limit.name, key))


@cache
def _rates(notation: str) -> tuple[RateLimitItem, ...]:
    return tuple(parse_many(notation)) if notation else ()


def _reached(limit: Limit, count: _Count) -> LimitReached:
    seconds = count.seconds_left()
    latest_retry.set(seconds)
    sentences = {
        "person": str(limit.sentence) % {"times": count.rate.amount, "period": period_words(count.rate)},
        "network": _("Too many requests like this came from your network."),
        "subject": str(limit.sentence) % {"times": count.rate.amount, "period": period_words(count.rate)},
    }
    return LimitReached(
        f"{sentences[count.of]} {retry_words(seconds)}", code=f"limit.{limit.name}", retry_after=seconds
    )


def period_words(rate: RateLimitItem) -> str:
    """In what time a rate counts: "a day", "in 10 minutes"."""
    number = rate.multiples
    words = {
        "second": _("a second") if number == 1 else _("in %(number)s seconds"),
        "minute": _("a minute") if number == 1 else _("in %(number)s minutes"),
        "hour": _("an hour") if number == 1 else _("in %(number)s hours"),
        "day": _("a day") if number == 1 else _("in %(number)s days"),
    }
    return words[rate.GRANULARITY.name] % {"number": number}


def retry_words(seconds: int) -> str:
    """When to try again, rounded up: "Try again in 3 hours."."""
    if seconds <= 90:
        number = seconds
        words = ngettext("Try again in %(number)s second.", "Try again in %(number)s seconds.", number)
    elif seconds <= 90 * 60:
        number = math.ceil(seconds / 60)
        words = ngettext("Try again in %(number)s minute.", "Try again in %(number)s minutes.", number)
    else:
        number = math.ceil(seconds / 3600)
        words = ngettext("Try again in %(number)s hour.", "Try again in %(number)s hours.", number)
    return words % {"number": number}


def documentation_rows() -> list[str]:
    """The table as docs/limits.md shows it."""
    limits = [f"| `{row.name}` | {row.what} | {row.person} | {row.network} | {row.subject} |" for row in LIMITS]
    return [*limits, *(f"| `{cap.name}` | {cap.what} | {cap.most} |" for cap in CAPS)]
