"""How rated matches ended, as the archive keeps them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from games.models import ArchiveEntry, ArchiveSeat, Match
from leaderboards.ledger import Fared, Rateable
from leaderboards.models import RatedMatch

BATCH = 500


def rateables(rated: Sequence[RatedMatch]) -> list[Rateable]:
    """Rated matches with the people who played them, in the order given."""
    numbers = [row.match_id for row in rated]
    people: defaultdict[int, list[Fared]] = defaultdict(list)
    kept = ArchiveSeat.objects.filter(entry__match__in=numbers, user__isnull=False).order_by("entry", "number")
    for seat in kept.select_related("entry"):
        assert seat.user_id is not None, "others are left out"
        people[seat.entry.match_id].append(Fared(seat.user_id, seat.number, seat.place, seat.has_left))
    # A match is rated and archived at the same time: one that is not in the archive yet tells the same itself.
    fresh = [number for number in numbers if number not in people]
    if fresh:
        for match in Match.objects.filter(pk__in=fresh).prefetch_related("seats"):
            people[match.pk] = fared_at(match)
    return [Rateable(row.match_id, row.pool_id, row.ended_at, people[row.match_id]) for row in rated]


def fared_at(match: Match) -> list[Fared]:
    """How a match ended for everybody who played it, in the order of the seats."""
    places = (match.result or {})["places"]
    return [
        Fared(seat.user_id, seat.number, places[seat.number], seat.has_conceded)
        for seat in match.seats.all()
        if seat.user_id is not None
    ]


def batches_of(pool_id: int, after: int = 0) -> Iterator[list[RatedMatch]]:
    """What is in the ledger of a pool after a number, in its order."""
    matches = RatedMatch.objects.filter(pool=pool_id, number__isnull=False).order_by("number")
    while batch := list(matches.filter(number__gt=after)[:BATCH]):
        yield batch
        after = batch[-1].number or 0


def missed_matches() -> list[int]:
    """Rated matches of the archive that are on no list, in the order in which they ended. Goes through the whole
    archive."""
    entries = ArchiveEntry.objects.filter(is_rated=True, match__rated=None).order_by("ended_at", "match")
    return list(entries.values_list("match_id", flat=True))
