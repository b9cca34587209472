"""Noting that a finished match is to be rated."""

from __future__ import annotations

from django.db import transaction

from games.models import Match
from leaderboards.models import Pool, RatedMatch, pool_key


@transaction.atomic
def queue_rating(*, match_id: int) -> RatedMatch | None:
    """Puts a finished match on the list of its pool, if it counts. This happens within the transaction that ends the
    match, or releases it: a match that is over is on the list, whatever breaks afterwards. Noted twice, it stands there
    once."""
    match = Match.objects.filter(pk=match_id).prefetch_related("seats__user").first()
    if match is None or not counts(match):
        return None
    assert match.ended_at is not None, "a match that is over has ended"
    counted_at = match.released_at or match.ended_at
    pool, _ = Pool.objects.get_or_create(key=pool_key(match.game_slug, match.players))
    return RatedMatch.objects.get_or_create(match=match, defaults={"pool": pool, "ended_at": counted_at})[0]


def counts(match: Match) -> bool:
    """Whether a match moves ratings: over, played from the set-up by several, and either rated and all of them members,
    or with bots, whose ratings everything moves. One that is sealed does when it is opened: ratings would tell how it
    ended."""
    players = [seat.user for seat in match.seats.all() if seat.user is not None]
    return (
        match.status == Match.Status.OVER
        and not match.secrets_held
        and not match.start
        and match.branched_from_id is None
        and len(players) > 1
        and (
            any(player.is_bot for player in players)
            or (match.is_rated and not any(player.is_guest for player in players))
        )
    )
