"""Rating archived matches: in each pool one after the other, in the order in which they ended."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from leaderboards import outbox
from leaderboards.ledger import NEWCOMER, Change, RatingState, after_change, changes
from leaderboards.models import Pool, RatedMatch, Rating, RatingEvent
from leaderboards.rating import LIVE
from leaderboards.selectors.due import has_verdicts_due, next_to_rate, settled_before
from leaderboards.selectors.labels import labels_of
from leaderboards.selectors.rating_states import rating_states_of
from leaderboards.selectors.results import rateables

MOST_AT_ONCE = 500
"""What one task rates; the next finds the rest."""


def rate_match(*, match_id: int) -> int:
    """Rates a match and whatever else is due in its pool, and tells how many that were: none, if it is done already or
    moves no ratings. For one that has only just ended a worker is asked again."""
    due = RatedMatch.objects.filter(pk=match_id, number=None).first()
    if due is None:
        return 0
    if due.ended_at > settled_before(database_now()):
        outbox.rating_due(match_id)
    return rate_pool(pool_id=due.pool_id)


def rate_pool(*, pool_id: int, most: int = MOST_AT_ONCE) -> int:
    """Rates what is due in a pool, the first to end first. Each match is a transaction: run twice or by several workers
    it is rated once, and what was broken off was not begun. While the ledger waits to be written anew nothing is
    rated: that may take minutes, in which no worker should wait for a lock."""
    done = 0
    if has_verdicts_due(pool_id):
        return done
    while done < most and _rate_next(pool_id):
        done += 1
    return done


@transaction.atomic(durable=True)
def _rate_next(pool_id: int) -> bool:
    # Only the holder of this lock rates in the pool.
    pool = Pool.objects.select_for_update().get(pk=pool_id)
    due = next_to_rate(pool_id, database_now())
    if due is None:
        return False
    (match,) = rateables([due])
    before = rating_states_of(pool_id, [result.user_id for result in match.people])
    pool.rated += 1
    due.number, due.formula = pool.rated, LIVE
    made = changes(match, before, LIVE)
    RatingEvent.objects.bulk_create(line_of(due, change) for change in made)
    save_rating_states(
        pool_id=pool_id,
        states={
            change.result.user_id: after_change(before.get(change.result.user_id, NEWCOMER), change, match.ended_at)
            for change in made
        },
    )
    due.save(update_fields=["number", "formula"])
    pool.save(update_fields=["rated"])
    return True


def line_of(rated: RatedMatch, change: Change) -> RatingEvent:
    """A change as the ledger writes it."""
    result = change.result
    assert rated.number is not None, "it has its place in the ledger"
    assert rated.formula is not None, "and a formula has rated it"
    return RatingEvent(
        match_id=rated.match_id,
        user_id=result.user_id,
        pool_id=rated.pool_id,
        number=rated.number,
        formula=rated.formula,
        seat=result.seat,
        place=result.place,
        has_left=result.has_left,
        is_substitute=result.is_substitute,
        mean_before=change.before.mean,
        deviation_before=change.before.deviation,
        deviation_entered=change.entered.deviation,
        mean_after=change.after.mean,
        deviation_after=change.after.deviation,
        expected=change.expected,
    )


def save_rating_states(*, pool_id: int, states: dict[int, RatingState]) -> None:
    """Writes down where people stand now. The caller holds the pool."""
    rows = []
    labels = labels_of(states)
    for user_id, (skill, matches, last_at) in states.items():
        assert last_at is not None, "players with a rating have played"
        country, is_bot = labels[user_id]
        rows.append(
            Rating(
                user_id=user_id,
                pool_id=pool_id,
                mean=skill.mean,
                deviation=skill.deviation,
                matches=matches,
                last_at=last_at,
                country=country,
                is_bot=is_bot,
            )
        )
    Rating.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["user", "pool"],
        update_fields=["mean", "deviation", "matches", "last_at", "country", "is_bot"],
        batch_size=500,
    )
