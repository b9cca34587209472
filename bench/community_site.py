"""The people of the site and its open tables: home and lobby beside a page with nothing in it."""

from __future__ import annotations

from collections.abc import Mapping
from time import process_time
from typing import TYPE_CHECKING

from bench.community_part import Ask, Goal, Part
from bench.measure import Figures

if TYPE_CHECKING:
    from django.test import Client

    from accounts.models import User

BATCH = 5_000
OPEN_TABLES = 200
"""A table that waits for players for every so many people."""
REGULAR = "bench-regular"
"""The person who opens the pages: with tables of their own, invitations, and tables of others to join."""
OWN_TABLES = 5
RULESET = "royals/arcane@1"
ROUNDS = 15
"""How often pages are compared with an empty one, in turns."""

MOST_EMPTY_PAGES = 3.0
PART = Part(
    name="site",
    pages={"home": "the home page", "lobby": "the lobby", "lobby_visitor": "the lobby of a visitor"},
    fill=lambda size: fill(size),
    open=lambda: pages(),
    extras=lambda: against_empty(),
    goals=(
        Goal("lobby_per_empty", MOST_EMPTY_PAGES, f"the lobby costs at most {MOST_EMPTY_PAGES:g} empty pages"),
        Goal("home_per_empty", MOST_EMPTY_PAGES, f"the home page costs at most {MOST_EMPTY_PAGES:g} empty pages"),
    ),
)


def fill(size: int) -> None:
    """People up to the size, tables that wait for players, and what the regular has to do."""
    from accounts.models import User
    from bench.clocks_measure import copy_of
    from games.engine.protocol import Ruleset
    from games.models import Match, Seat
    from games.models.match import new_code
    from games.tables.services.open_table import open_table
    from tests.games.table_factories import person

    for start in range(User.objects.count(), size, BATCH):
        User.objects.bulk_create(
            User(username=f"bench-{number}", email=f"bench-{number}@example.org", password="!")
            for number in range(start, min(start + BATCH, size))
        )
    if not User.objects.filter(username=REGULAR).exists():
        _occupy(person(REGULAR), person("bench-host"))
    host = User.objects.get(username="bench-host")
    first = open_table(user=person(f"bench-opener-{size}"), ruleset=Ruleset.read(RULESET), players=5)
    wanted = size // OPEN_TABLES - Match.objects.filter(title="bench").count()
    matches = Match.objects.bulk_create(
        copy_of(first, code=new_code(), title="bench", opened_by=host) for _ in range(wanted)
    )
    seats = list(first.seats.all())
    Seat.objects.bulk_create(copy_of(seat, match=match) for match in matches for seat in seats)


def _occupy(regular: User, host: User) -> None:
    """Tables of a person's own, some that wait for them, and invitations."""
    from games.engine.protocol import Ruleset
    from games.tables.services.invite import invite
    from games.tables.services.open_table import open_table
    from games.tables.services.take_seat import take_seat
    from tests.games.table_factories import everybody_ready

    for _ in range(OWN_TABLES):
        own = open_table(user=regular, ruleset=Ruleset.read(RULESET), players=2)
        take_seat(match_id=own.pk, user=host)
        everybody_ready(own)
    inviting = open_table(user=host, ruleset=Ruleset.read(RULESET), players=2)
    invite(match_id=inviting.pk, user=host, name=regular.username)


def pages() -> Mapping[str, Ask]:
    from django.test import Client

    regular = _signed_in()
    return {
        "home": asking(regular, "/"),
        "lobby": asking(regular, "/lobby/"),
        "lobby_visitor": asking(Client(), "/lobby/"),
    }


def against_empty() -> Figures:
    """What home and lobby cost as multiples of an empty page for the same person: the best of each, opened in turns."""
    from django.test import override_settings

    from bench.community_urls import EMPTY_PAGE

    with override_settings(ROOT_URLCONF="bench.community_urls"):
        client = _signed_in()
        asked = {"empty": EMPTY_PAGE, "home": "/", "lobby": "/lobby/"}
        best = dict.fromkeys(asked, float("inf"))
        for _ in range(ROUNDS):
            for name, address in asked.items():
                best[name] = min(best[name], _timed(asking(client, address)))
    figures = {f"{name}_page_ms": 1000 * time for name, time in best.items()}
    return figures | {f"{name}_per_empty": best[name] / best["empty"] for name in ("home", "lobby")}


def asking(client: Client, address: str, **headers: str) -> Ask:
    """Opens an address in a browser."""

    def ask() -> None:
        response = client.get(address, headers=headers, secure=True)
        assert response.status_code == 200, f"{address}: {response.status_code}"

    return ask


def _signed_in() -> Client:
    from django.test import Client

    from accounts.models import User

    client = Client()
    client.force_login(User.objects.get(username=REGULAR))
    return client


def _timed(ask: Ask) -> float:
    began = process_time()
    ask()
    return process_time() - began
