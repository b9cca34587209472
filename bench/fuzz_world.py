"""What hostile visitors find on a site: people of every role, running and finished matches, a league. It runs inside of
Django, under the settings that the environment names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from accounts.services.create_guest import create_guest
from bench.ours import table as offered
from games.archive.services.archive_match import archive_match
from games.models import Annotation, Match, Message
from games.play.services.play_court import play_court
from games.play.services.play_move import play_move
from games.play.services.post_message import post_message
from games.tables.services.call_players import confirm_ready
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from leagues.models import Division, League
from tests.factories import use_second_factor
from tests.leagues.league_factories import running

ROLES = ("anonymous", "guest", "member", "player", "host", "staff", "superuser")
GAMES = ("tudor", "royals")
PASSWORD = "a password for hostile visitors"
MEMBERS_OF_A_LEAGUE = 7
LOOKUPS = ("", "__exact", "__regex", "__contains", "__startswith", "__in", "__range", "__gt", "__isnull", "__year")
_REGEX_BLANK = re.compile(r"\(\?P<(\w+)>[^)]*\)")


@dataclass(frozen=True)
class Visitor:
    """A visitor of one role, the cookie of their session, and what belongs to them."""

    role: str
    session: str
    values: Mapping[str, Sequence[str]]

    @property
    def is_staff(self) -> bool:
        return self.role in ("staff", "superuser")


class World:
    """Makes visitors, each with matches and a league of their own, so that what one breaks the next finds whole."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self._numbers = count(1)
        self.finished = [self._finished(game) for game in GAMES]

    def visitor(self, role: str) -> Visitor:
        if role == "anonymous":
            return Visitor(role, "", self._values(self._person(), self._player_tables(self._person())))
        user = create_guest() if role == "guest" else self._person()
        tables = self._player_tables(user)
        league = None
        if role == "host":
            league, _ = running(user, self._people(MEMBERS_OF_A_LEAGUE), name=f"League {next(self._numbers)}")
        if role == "staff":
            User.objects.filter(pk=user.pk).update(is_staff=True)
            user.user_permissions.set(Permission.objects.all())
        if role == "superuser":
            User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)
        return Visitor(role, session_of(User.objects.get(pk=user.pk)), self._values(user, tables, league))

    def _person(self) -> User:
        return self._people(1)[0]

    def _people(self, number: int) -> list[User]:
        names = [f"courtier{next(self._numbers)}" for _ in range(number)]
        people = [User.objects.create_user(name, f"{name}@example.org", PASSWORD) for name in names]
        EmailAddress.objects.bulk_create(
            EmailAddress(user=user, email=user.email, primary=True, verified=True) for user in people
        )
        return people

    def _begun(self, game: str, user: User) -> Match:
        match = open_table(user=user, ruleset=offered(game, 2).ruleset, players=2, title=f"Table of {user.pk}")
        take_seat(match_id=match.pk, user=self._person())
        confirm_ready(match_id=match.pk, user=user)
        return Match.objects.get(pk=match.pk)

    def _player_tables(self, user: User) -> list[Match]:
        """One of each game that has begun, with a few words spoken, and one that waits for others."""
        begun = [self._begun(game, user) for game in GAMES]
        post_message(match_id=begun[0].pk, user=user, text="Good luck", channel=Message.Channel.PLAYERS)
        return [*begun, open_table(user=user, ruleset=offered("tudor", 3).ruleset, players=3)]

    def _finished(self, game: str) -> Match:
        """A match that was played to its end at random, and archived."""
        match = self._begun(game, self._person())
        people = {seat.number: seat.user for seat in match.seats.select_related("user")}
        while match.status == Match.Status.PLAYING:
            if match.is_court_due:
                play_court(match_id=match.pk)
            else:
                rules, state = match.game, match.decoded_state
                (seat, *_) = rules.to_act(state)
                text = rules.write(self.random.choice(rules.legal_moves(state, seat)))
                user = people[seat]
                assert user is not None, "two people play"
                play_move(match_id=match.pk, user=user, ply=match.ply, text=text)
            match = Match.objects.get(pk=match.pk)
        archive_match(match_id=match.pk)
        return match

    def _values(self, user: User, tables: Sequence[Match], league: League | None = None) -> dict[str, Sequence[str]]:
        """What fits into the blanks of addresses."""
        division = Division.objects.filter(season__league=league).select_related("season").first() if league else None
        messages = Message.objects.filter(match__in=tables).values_list("pk", flat=True)
        return {
            "code": [match.code for match in (*tables, *self.finished)],
            "game": GAMES,
            "league": [league.slug] if league else list(League.objects.values_list("slug", flat=True)[:3]) or ["rose"],
            "number": ["0", "1"],
            "step": [str(division.level + 1)] if division else ["1"],
            "group": [str(division.number)] if division else ["1"],
            "username": [user.username, *User.objects.values_list("username", flat=True)[:3]],
            "person": [str(user.pk), "1"],
            "message": [str(pk) for pk in messages] or ["1"],
            "annotation": [str(pk) for pk in Annotation.objects.values_list("pk", flat=True)[:3]] or ["1"],
            "object_id": [str(user.pk), "1"],
            "app_label": ["games", "accounts", "leagues", "leaderboards", "news", "auth"],
            "pool": ["tudor-live", "royals-live", "tudor-days"],
        }


def session_of(user: User) -> str:
    """The cookie of a browser in which the person has signed in a moment ago."""
    client = Client(SERVER_NAME=settings.ALLOWED_HOSTS[0], headers={"X-Forwarded-Proto": "https"})
    client.force_login(user)
    if user.is_staff:
        use_second_factor(client, user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


class Targets(NamedTuple):
    """What can be aimed at on every site: its addresses, and what lists of the admin could be filtered by."""

    addresses: Sequence[str]
    lookups: Sequence[str]


def targets() -> Targets:
    fields = {field.name for model in admin.site._registry for field in model._meta.get_fields()}
    related = {f"{before}__{after}" for before in ("match", "user") for after in ("seed", "state", "password", "email")}
    lookups = {f"{name}{lookup}" for name in fields | related | {"id", "pk"} for lookup in LOOKUPS}
    return Targets(
        sorted({f"/{address}" for address in _below(get_resolver(), "")}),
        sorted(lookups | {"q", "o", "p", "e", "all", "_to_field", "_popup", "_facets", "_changelist_filters"}),
    )


def _below(resolver: URLResolver, before: str) -> Iterator[str]:
    for entry in resolver.url_patterns:
        route = before + _REGEX_BLANK.sub(r"<\1>", str(entry.pattern)).strip("^").removesuffix("$").removesuffix("\\Z")
        if isinstance(entry, URLPattern):
            yield route
        else:
            yield from _below(entry, route)
