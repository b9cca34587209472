"""What the archive and the ledger tell of finished matches, for awarding achievements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import F

from games.models import ArchiveCard, ArchiveEntry, ArchiveSeat, Fact
from games.titles.facts import CodedFact
from leaderboards.achievements import MatchFacts, SeatFacts, SkillChange
from leaderboards.models import RatedMatch, RatingEvent

ASK_AGAIN = timedelta(minutes=5)
"""How long to wait for a match that is about to be rated."""


class Sorted(NamedTuple):
    """Matches of the archive, told apart by what can be done with them."""

    ready: list[MatchFacts]
    """Those that count and are known to everybody, in the order given."""
    later: dict[int, datetime]
    """Those that have to wait, by their entries, and until when."""


def entries_settled(after: int, until: int | None, moment: datetime, most: int) -> list[ArchiveEntry]:
    """The next entries of the archive after a number. One that is younger than the moment ends them: a lower number
    may still be on its way."""
    entries = ArchiveEntry.objects.filter(pk__gt=after).order_by("pk")
    if until is not None:
        entries = entries.filter(pk__lte=until)
    settled: list[ArchiveEntry] = []
    for entry in entries.annotate(kept_at=F("match__archived__archived_at"))[:most]:
        if entry.kept_at is not None and entry.kept_at > moment:
            break
        settled.append(entry)
    return settled


def sort_out(entries: Sequence[ArchiveEntry], now: datetime) -> Sorted:
    """What is to be looked at now and what later. Left out for good is what is not listed, what a guest or a bot took
    part in, and what has been annulled."""
    listed = [entry for entry in entries if entry.is_listed]
    rated = {row.match_id: row for row in _rated(listed)}
    later = {
        entry.pk: max(entry.revealed_at, now + ASK_AGAIN)
        for entry in listed
        if entry.revealed_at > now or _is_waiting(rated.get(entry.match_id))
    }
    annulled = {match_id for match_id, row in rated.items() if row.annulled_at is not None}
    ready = [entry for entry in listed if entry.pk not in later and entry.match_id not in annulled]
    return Sorted(_facts(ready, rated), later)


def _rated(entries: Sequence[ArchiveEntry]) -> list[RatedMatch]:
    numbers = [entry.match_id for entry in entries if entry.is_rated]
    return list(RatedMatch.objects.filter(match__in=numbers).select_related("pool"))


def _is_waiting(rated: RatedMatch | None) -> bool:
    return rated is not None and rated.number is None and rated.annulled_at is None


def _facts(entries: Sequence[ArchiveEntry], rated: dict[int, RatedMatch]) -> list[MatchFacts]:
    numbers = [entry.pk for entry in entries]
    seats: defaultdict[int, list[SeatFacts]] = defaultdict(list)
    strangers: set[int] = set()
    for seat in ArchiveSeat.objects.filter(entry__in=numbers).select_related("user").order_by("entry", "number"):
        if seat.user is not None and (seat.user.is_guest or seat.user.is_bot):
            strangers.add(seat.entry_id)
        is_open = seat.user is not None and seat.user.is_active
        seats[seat.entry_id].append(
            SeatFacts(seat.number, seat.user_id, seat.place, seat.score, seat.has_left, is_open=is_open)
        )
    cards: defaultdict[int, list[str]] = defaultdict(list)
    for card, number in ArchiveCard.objects.filter(entry__in=numbers).values_list("card", "entry_id"):
        cards[number].append(card)
    happened: defaultdict[int, list[CodedFact]] = defaultdict(list)
    for told in Fact.objects.filter(entry__in=numbers):
        happened[told.entry_id].append(CodedFact(told.kind, told.subject, told.seat, told.round))
    ledger = _ledger([entry.match_id for entry in entries if entry.match_id in rated])
    return [
        MatchFacts(
            number=entry.pk,
            match_id=entry.match_id,
            game=entry.game,
            players=entry.players,
            is_rated=entry.is_rated,
            ended_at=entry.ended_at,
            margin=entry.margin,
            seats=seats[entry.pk],
            cards=sorted(cards[entry.pk]),
            happened=sorted(happened[entry.pk]),
            pool=rated[entry.match_id].pool.key if entry.match_id in rated else "",
            ledger=ledger[entry.match_id],
        )
        for entry in entries
        if entry.pk not in strangers
    ]


def _ledger(match_ids: Sequence[int]) -> defaultdict[int, dict[int, SkillChange]]:
    lines: defaultdict[int, dict[int, SkillChange]] = defaultdict(dict)
    for event in RatingEvent.objects.filter(match__in=match_ids):
        lines[event.match_id][event.user_id] = SkillChange(event.entered, event.after)
    return lines
