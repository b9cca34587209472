"""Finished matches for tests of achievements: what the archive tells of them, without the moves that led there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from accounts.models import User
from games.models import ArchiveCard, ArchiveEntry, ArchiveSeat, Fact, Match
from games.titles.facts import ANY, CodedFact, FactKind
from leaderboards.achievements import MatchFacts, PlayerMatch, SeatFacts, SkillChange
from tests.leaderboards.matches import FIRST_DAY, over


def told(kind: FactKind, seat: int = 0, subject: str = "") -> CodedFact:
    """Something that happened at a seat."""
    return CodedFact(kind.code, kind.subjects.index(subject) + 1 if subject else ANY, seat, 1)


def player_match(
    places: Sequence[int] = (1, 2),
    *,
    game: str = "tudor",
    seat: int = 0,
    margin: int = 5,
    cards: Sequence[str] = (),
    happened: Sequence[CodedFact] = (),
    pool: str = "",
    ledger: dict[int, SkillChange] | None = None,
) -> PlayerMatch:
    """A match as the person at a seat sees it; the person at seat 0 is number 100, and so on."""
    facts = MatchFacts(
        number=1,
        match_id=1,
        game=game,
        players=len(places),
        is_rated=ledger is not None,
        ended_at=FIRST_DAY,
        margin=margin,
        seats=[SeatFacts(number, 100 + number, place, 20 - place) for number, place in enumerate(places)],
        cards=cards,
        happened=happened,
        pool=pool,
        ledger=ledger or {},
    )
    return PlayerMatch(facts, facts.seats[seat])


def kept(
    people: Sequence[User | None],
    places: Sequence[int],
    *,
    day: float = 0,
    game: str = "tudor",
    left: Sequence[int] = (),
    is_rated: bool = False,
    is_listed: bool = True,
    hours_hidden: float = 0,
    margin: int = 5,
    cards: Sequence[str] = (),
    happened: Sequence[CodedFact] = (),
    match: Match | None = None,
) -> ArchiveEntry:
    """A match in the archive, one that exists already or a new one."""
    ruleset = "tudor/v15@1" if game == "tudor" else "royals/arcane@1"
    if match is None:
        match = over(people, places, day=day, left=left, ruleset=ruleset, is_rated=is_rated, is_archived=False)
        Match.objects.filter(pk=match.pk).update(is_archived=True)
    ArchiveEntry.objects.filter(match=match).delete()
    ended_at = FIRST_DAY + timedelta(days=day)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    entry = ArchiveEntry.objects.create(
        match=match,
        game=game,
        edition=ruleset.partition("/")[2].partition("@")[0],
        players=len(people),
        pace=match.pace,
        is_rated=match.is_rated,
        is_listed=is_listed,
        ended_at=ended_at,
        revealed_at=ended_at + timedelta(hours=hours_hidden),
        decisions=10,
        winner_seat=winners[0] if len(winners) == 1 else None,
        margin=margin,
        best_score=20,
        reason=0,
    )
    ArchiveSeat.objects.bulk_create(
        ArchiveSeat(entry=entry, number=number, user=user, has_left=number in left, place=place, score=20 - place)
        for number, (user, place) in enumerate(zip(people, places, strict=True))
    )
    ArchiveCard.objects.bulk_create(ArchiveCard(entry=entry, card=card) for card in cards)
    Fact.objects.bulk_create(Fact(entry=entry, place=places[one.seat], **one._asdict()) for one in happened)
    return entry
