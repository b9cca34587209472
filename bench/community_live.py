"""Live games: the page of them, and a table that many watch."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from time import process_time

from bench.community_part import Ask, Goal, Part, live_games
from bench.community_site import asking
from bench.measure import Figures

BATCH = 500
RULESETS = ("royals/arcane@1", "tudor/v15@1")
DEALT = 12
"""So many different matches are played on for a while; the others are copies."""
PLIES = 40
SPECTATORS = 1_000
MOST_PER_SPECTATOR_MS = 2.0

PART = Part(
    name="live",
    pages={
        "watch": "the page of live games",
        "watch_500": "500 live boards on one page",
        "tv": "the page that shows one after the other",
        "live_boards": "60 boards that have changed",
    },
    fill=lambda size: fill(size),
    open=lambda: pages(),
    extras=lambda: crowds(),
    goals=(Goal("spectator_ms", MOST_PER_SPECTATOR_MS, f"{SPECTATORS:,} spectators cost 2 ms each"),),
)


def fill(size: int) -> None:
    """Live games up to the size."""
    from bench.clocks_measure import copy_of
    from games.models import Match, Seat
    from games.models.match import new_code

    live = Match.objects.filter(status=Match.Status.PLAYING, title="live")
    if not live.exists():
        _deal()
    models = list(live.prefetch_related("seats")[:DEALT])
    missing = live_games(size) - live.count()
    for start in range(0, missing, BATCH):
        number = min(BATCH, missing - start)
        originals = [models[(start + place) % len(models)] for place in range(number)]
        matches = Match.objects.bulk_create(copy_of(match, code=new_code()) for match in originals)
        Seat.objects.bulk_create(
            copy_of(seat, match=match)
            for match, original in zip(matches, originals, strict=True)
            for seat in original.seats.all()
        )
    _spread(list(live.order_by("pk").values_list("pk", flat=True)))


def _spread(numbers: list[int]) -> None:
    """Something has just happened in all of them, in each at another moment."""
    from datetime import timedelta

    from django.utils import timezone

    from games.models import Match

    now = timezone.now()
    for start in range(0, len(numbers), BATCH):
        piece = numbers[start : start + BATCH]
        Match.objects.bulk_update(
            [
                Match(pk=number, changed_at=now - timedelta(milliseconds=50 * (start + at)))
                for at, number in enumerate(piece)
            ],
            ["changed_at"],
        )


def _deal() -> None:
    """Matches at different moments."""
    from games.engine.protocol import Ruleset
    from games.models import Match
    from games.tables.services.open_table import open_table
    from games.tables.services.take_seat import take_seat
    from tests.games.table_factories import everybody_ready, move_at_random, person

    random = Random(1)
    for number in range(DEALT):
        people = [person(f"bench-live-{number}-{seat}") for seat in range(2 + number % 3)]
        match = open_table(
            user=people[0], ruleset=Ruleset.read(RULESETS[number % 2]), players=len(people), title="live"
        )
        for user in people[1:]:
            take_seat(match_id=match.pk, user=user)
        everybody_ready(match)
        match = Match.objects.get(pk=match.pk)
        for _ in range(random.randrange(PLIES)):
            match = move_at_random(match, people, random)


def pages() -> Mapping[str, Ask]:
    from django.test import Client

    from games.watch.forms import MOST_CODES
    from games.watch.selectors.live import live_keys

    codes = ",".join(key.code for key in live_keys(most=MOST_CODES))
    part = {"HX-Request": "true"}
    return {
        "watch": asking(Client(), "/watch/"),
        "watch_500": asking(Client(), "/watch/?show=500"),
        "tv": asking(Client(), "/watch/tv/"),
        "live_boards": asking(Client(), f"/watch/boards/?codes={codes}", **part),
    }


def crowds() -> Figures:
    """A move at a table, and everybody who watches fetches it."""
    from django.test import Client

    from games.models import Match

    match = Match.objects.filter(status=Match.Status.PLAYING, title="live")[0]
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)
    ask = asking(Client(), f"/tables/{match.code}/?at={match.version + 1}", **{"HX-Request": "true"})
    began = process_time()
    for _ in range(SPECTATORS):
        ask()
    spent = process_time() - began
    return {"spectators_s": spent, "spectator_ms": 1000 * spent / SPECTATORS, **_boards_drawn()}


def _boards_drawn() -> Figures:
    """What it takes to draw boards that nobody has asked for yet, each once for everybody."""
    from django.core.cache import caches

    from games.watch.selectors.boards import CACHE, live_tiles
    from games.watch.selectors.live import live_keys

    keys = live_keys(most=BATCH)
    caches[CACHE].clear()
    began = process_time()
    live_tiles(keys)
    return {"drawn_board_ms": 1000 * (process_time() - began) / max(1, len(keys))}
