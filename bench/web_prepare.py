"""Fills an empty site and writes down what its visitors have to know: `python -m bench.web_prepare plan.json`. It runs
inside of Django, under the settings that the environment names, and goes through the services as people do."""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import django
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.ours import table as offered
from bench.web_moves import Decision, play_round
from bench.web_plan import CONNECTIONS, EMPTY, INSERT, ROWS, Count, Plan, Post, Table, write_plan

if TYPE_CHECKING:
    from django.http import HttpResponseBase

    from accounts.models import User
    from games.models import Match

PEOPLE = 2 * CONNECTIONS
LOBBY_TABLES = 50
HTMX = {"HX-Request": "true"}


class Host:
    """A person who opens one table after the other for two of all visitors."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.people = [_person(f"courtier{number}") for number in range(PEOPLE)]
        self.session_of = {user.pk: _session(user) for user in self.people}
        self._pairs = self._neighbours()

    def _neighbours(self) -> Iterator[tuple[User, User]]:
        for number in count():
            yield self.people[2 * number % PEOPLE], self.people[(2 * number + 1) % PEOPLE]

    def begun(self) -> Match:
        """A match of two that has just begun, by the rules that the lobby offers first."""
        from games.models import Match
        from games.tables.services.call_players import confirm_ready
        from games.tables.services.open_table import open_table
        from games.tables.services.take_seat import take_seat

        opener, guest = next(self._pairs)
        match = open_table(user=opener, ruleset=offered("tudor", 2).ruleset, players=2)
        take_seat(match_id=match.pk, user=guest)
        confirm_ready(match_id=match.pk, user=opener)
        return Match.objects.get(pk=match.pk)

    def table(self, played: Callable[[Sequence[Decision]], int] = lambda decisions: 0) -> Table:
        """A match in which so many of its first decisions have been played already."""
        from games.play.services.play_move import play_move

        match = self.begun()
        users = [seat.user for seat in match.seats.select_related("user")]
        decisions = play_round(match.ruleset, bytes(match.seed), match.ply, match.state, self.random)
        past = played(decisions)
        for decision in decisions[:past]:
            user = users[decision.seat]
            assert user is not None, "people play here"
            play_move(match_id=match.pk, user=user, ply=decision.ply, text=decision.text)
        sessions = tuple(self.session_of[user.pk] for user in users if user is not None)
        posts = tuple(Post(sessions[each.seat], each.ply, each.text) for each in decisions[past:])
        return Table(match.code, sessions, posts, match.version + past)

    def tables(self, number: int) -> tuple[Table, ...]:
        """As many tables; the first are at different points of their round, so that playing them one after the
        other meets every part of a round at any time."""
        early = [self.at_share(place / CONNECTIONS) for place in range(min(number, CONNECTIONS))]
        return (*early, *(self.table() for _ in range(number - len(early))))

    def at_share(self, share: float) -> Table:
        return self.table(lambda decisions: int(share * len(decisions)))

    def before_the_court(self) -> Table:
        return self.table(lambda decisions: len(decisions) - 1)

    def decisions(self) -> tuple[Decision, ...]:
        """All decisions of a round that will not be played."""
        match = self.begun()
        return play_round(match.ruleset, bytes(match.seed), match.ply, match.state, self.random)


def prepare(*, matches: int, crowded: int, closing: int, seed: int = 1) -> Plan:
    """Fills the site and counts what can be counted without a clock."""
    from games.tables.services.open_table import open_table

    with connection.cursor() as cursor:
        key = "bigserial" if connection.vendor == "postgresql" else "integer"
        cursor.execute(f"CREATE TABLE {ROWS} (id {key} PRIMARY KEY, words varchar(80) NOT NULL)")
    host = Host(seed)
    for number in range(LOBBY_TABLES):
        opener = host.people[number % PEOPLE]
        open_table(user=opener, ruleset=offered("tudor", 2).ruleset, players=2, title=f"Table {number}")
    return Plan(
        sessions=tuple(host.session_of.values()),
        plain=host.tables(matches),
        htmx=host.tables(matches),
        watched=host.tables(CONNECTIONS),
        crowded=tuple(host.table() for _ in range(crowded)),
        closing=tuple(host.before_the_court() for _ in range(closing)),
        decisions=host.decisions(),
        counts=counts(host.at_share(0.5)),
    )


def counts(table: Table) -> dict[str, Count]:
    """What each kind of request takes, asked within this process for the second time where it can be asked twice."""
    first, second = table.posts[:2]
    part = table.part(later=2)
    player, visitor = first.session, ""

    def post(each: Post, **headers: str) -> Count:
        form = {"move": each.text, "ply": each.ply}
        return _counted(lambda: _client(each.session).post(f"{table.address}move/", form, headers=headers))

    def get(path: str, session: str, **headers: str) -> Count:
        _client(session).get(path, headers=headers)
        return _counted(lambda: _client(session).get(path, headers=headers))

    return {
        "empty_player": get(EMPTY, player),
        "empty_visitor": get(EMPTY, visitor),
        "insert": _counted(lambda: _client(player).post(INSERT)),
        "move_plain": post(first),
        "move_htmx": post(second, **HTMX),
        "part_player": get(part, player, **HTMX),
        "part_spectator": get(part, visitor, **HTMX),
        "lobby": get("/lobby/", player),
    }


def _counted(ask: Callable[[], HttpResponseBase]) -> Count:
    with CaptureQueriesContext(connection) as asked:
        response = ask()
    assert response.status_code in (200, 302), f"answered with {response.status_code}"
    body: bytes = getattr(response, "content", b"")
    return Count(len(asked), len(body), len(gzip.compress(body)))


def _client(session: str) -> Client:
    """A browser behind the proxy, which is not asked for one where there is none."""
    client = Client(
        SERVER_NAME=settings.ALLOWED_HOSTS[0],
        headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "127.0.0.1"},
    )
    if session:
        client.cookies[settings.SESSION_COOKIE_NAME] = session
    return client


def _person(name: str) -> User:
    """A member with a confirmed address and no password: it is never used to sign in. They make every move themselves,
    so that each decision of a plan is one request."""
    from allauth.account.models import EmailAddress

    from accounts.models import User
    from accounts.services.save_preferences import save_preferences

    user = User.objects.create_user(name, f"{name}@example.org")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    save_preferences(user=user, plays_only_moves=False)
    return user


def _session(user: User) -> str:
    """What the browser of a person who has signed in keeps as a cookie."""
    client = _client("")
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def main(arguments: Sequence[str] | None = None) -> int:
    words = argparse.ArgumentParser(prog="python -m bench.web_prepare", description=__doc__)
    words.add_argument("plan", type=Path)
    for name in ("matches", "crowded", "closing"):
        words.add_argument(f"--{name}", type=int, required=True)
    options = words.parse_args(arguments)
    django.setup()
    call_command("migrate", verbosity=0)
    if settings.STATIC_ROOT:
        call_command("collectstatic", interactive=False, verbosity=0)
    plan = prepare(matches=options.matches, crowded=options.crowded, closing=options.closing)
    write_plan(options.plan, plan)
    return 0


if __name__ == "__main__":
    sys.exit(main())
