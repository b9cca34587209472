"""Finished matches for tests of ratings: how they ended, without the moves that led there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta

from accounts.models import User
from games.archive.build import bare_result, entry_of, seats_of
from games.models import ArchiveSeat, Match, Seat
from leaderboards.models import RatedMatch
from leaderboards.services.queue_rating import queue_rating
from tests.games.table_factories import NAMES, person

FIRST_DAY = datetime(2024, 1, 1, 12, tzinfo=UTC)


def people_of(count: int) -> list[User]:
    return [person(name) for name in NAMES[:count]]


def over(
    people: Sequence[User | None],
    places: Sequence[int],
    *,
    day: float = 0,
    left: Collection[int] = (),
    ruleset: str = "tudor/v15@1",
    is_rated: bool = True,
    is_archived: bool = True,
) -> Match:
    """A match that these people have played, in the archive unless told otherwise; on a seat without a person was a
    caretaker."""
    host = next(user for user in people if user is not None)
    match = Match.objects.create(
        opened_by=host,
        ruleset=ruleset,
        players=len(people),
        is_rated=is_rated,
        status=Match.Status.OVER,
        ended_at=FIRST_DAY + timedelta(days=day),
        result={"places": list(places), "scores": [10 - place for place in places], "reason": 0, "lines": []},
        is_archived=is_archived,
    )
    seats = [
        Seat(
            match=match,
            number=number,
            user=user,
            has_conceded=number in left,
            is_caretaker=user is None or number in left,
        )
        for number, user in enumerate(people)
    ]
    Seat.objects.bulk_create(seats)
    if is_archived:
        played = bare_result(match, seats)
        entry = entry_of(played)
        entry.save()
        ArchiveSeat.objects.bulk_create(seats_of(played, entry))
    return match


def noted(people: Sequence[User | None], places: Sequence[int], *, day: float = 0, left: Collection[int] = ()) -> Match:
    """The same, on the list of its pool."""
    match = over(people, places, day=day, left=left)
    assert queue_rating(match_id=match.pk)
    return match


def numbers(*matches: Match) -> list[int | None]:
    """The places of matches in the ledger."""
    found = RatedMatch.objects.in_bulk([match.pk for match in matches])
    return [found[match.pk].number for match in matches]
