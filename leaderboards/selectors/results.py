"""How rated matches ended, as the archive keeps them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from django.db.models import Exists, OuterRef, Q

from games.models import ArchiveEntry, ArchiveSeat, SeatHolder
from leaderboards.ledger import PlayerResult, Rateable
from leaderboards.models import RatedMatch

BATCH = 500


def rateables(rated: Sequence[RatedMatch]) -> list[Rateable]:
    """Rated matches with the people who played them, in the order given. One that was taken out has no
    people."""
    people = player_results([row.match_id for row in rated if row.annulled_at is None])
    return [Rateable(row.match_id, row.pool_id, row.ended_at, people.get(row.match_id, [])) for row in rated]


def player_results(match_ids: Sequence[int]) -> dict[int, list[PlayerResult]]:
    """How matches ended for everybody who played them, in the order of the seats and of when they were held. A player
    whose seat was taken over has left, and who took it is a substitute; where a bot plays, people are anchors."""
    people, bots = _seated_in(match_ids)
    former: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    holders = SeatHolder.objects.filter(match__in=match_ids).order_by("pk")
    for match_id, number, user_id, is_bot in holders.values_list("match_id", "number", "user_id", "user__is_bot"):
        former[match_id][number].append(user_id)
        if is_bot:
            bots.add((match_id, user_id))
    for match_id, seats in former.items():
        people[match_id] = _with_former_holders(people[match_id], seats)
    with_bots = {match_id for match_id, _ in bots}
    return {
        match_id: [
            result._replace(is_anchor=match_id in with_bots and (match_id, result.user_id) not in bots)
            for result in seated
        ]
        for match_id, seated in people.items()
    }


def _seated_in(match_ids: Sequence[int]) -> tuple[dict[int, list[PlayerResult]], set[tuple[int, int]]]:
    """Who held the seats at the end, and who of them are bots."""
    people: defaultdict[int, list[PlayerResult]] = defaultdict(list)
    bots: set[tuple[int, int]] = set()
    kept = ArchiveSeat.objects.filter(entry__match__in=match_ids, user__isnull=False).order_by("entry", "number")
    for match_id, user_id, is_bot, number, place, has_left in kept.values_list(
        "entry__match_id", "user_id", "user__is_bot", "number", "place", "has_left"
    ):
        assert user_id is not None, "others are left out"
        people[match_id].append(PlayerResult(user_id, number, place, has_left))
        if is_bot:
            bots.add((match_id, user_id))
    return people, bots


def _with_former_holders(seated: Sequence[PlayerResult], former: Mapping[int, Sequence[int]]) -> list[PlayerResult]:
    """The same, with those who held the seats before."""
    at_the_end = {result.user_id for result in seated}
    found = []
    for result in seated:
        # A player who came back to the table is at it.
        before = [user_id for user_id in former.get(result.seat, ()) if user_id not in at_the_end]
        found += [
            PlayerResult(user_id, result.seat, result.place, has_left=True, is_substitute=turn > 0)
            for turn, user_id in enumerate(before)
        ]
        found.append(result._replace(is_substitute=bool(before)))
    return found


def batches_of(pool_id: int, after: int = 0) -> Iterator[list[RatedMatch]]:
    """What is in the ledger of a pool after a number, in its order."""
    matches = RatedMatch.objects.filter(pool=pool_id, number__isnull=False).order_by("number")
    while batch := list(matches.filter(number__gt=after)[:BATCH]):
        yield batch
        after = batch[-1].number or 0


def missed_matches() -> list[int]:
    """Matches of the archive that may count and are on no list, in the order in which they ended: those of an archive
    that was filled or brought here, since others are noted when they are archived. Goes through the whole archive."""
    with_bot = ArchiveSeat.objects.filter(entry=OuterRef("pk"), user__is_bot=True)
    entries = ArchiveEntry.objects.filter(Q(is_rated=True) | Exists(with_bot), match__rated=None)
    return list(entries.order_by("ended_at", "match").values_list("match_id", flat=True))
