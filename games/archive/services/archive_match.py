"""Putting a finished match into the archive."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from django.db import transaction

from games import finish_pipeline
from games.archive.build import Played, bare_record, details_of, entry_of, record_of, short_result
from games.engine.chain import links
from games.engine.replay import Position, positions
from games.errors import BrokenRecord
from games.models import ArchiveCard, ArchiveSeat, Fact, Match, Ply
from games.play.seat_requirements import mean_rating


@transaction.atomic(durable=True)
def archive_match(*, match_id: int) -> bool:
    """Packs the record of a finished match away, proven, and notes what it can be found by; False if there was nothing
    to do. The rows of its plies go: all that was in them follows from the record. What later steps have to do is noted
    with it, if it was not when the match ended. Safe to run twice."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.OVER or match.is_archived or match.secrets_held:
        return False
    plies = list(match.plies.order_by("number"))
    played = Played(
        match=match,
        seats=list(match.seats.all()),
        plies=[ply.recorded for ply in plies],
        links=[bytes(ply.link) for ply in plies],
        seconds=_seconds_between(match, plies),
        reached=_proven(match, plies),
    )
    _keep(played)
    match.plies.all().delete()
    match.state, match.trail, match.trail_seat, match.is_archived = "", [], None, True
    match.result = short_result(match.result)
    match.save(update_fields=["state", "trail", "trail_seat", "result", "is_archived"])
    for note in finish_pipeline.notes():
        note(match_id=match_id)
    return True


def _proven(match: Match, plies: Sequence[Ply]) -> list[Position]:
    """Every position of the match, rebuilt from its plies alone; raises if anything differs from what was stored when
    it was played."""
    recorded = [ply.recorded for ply in plies]
    reached = list(positions(match.game, bare_record(match, recorded)))
    stored = [bytes(ply.link) for ply in plies]
    if list(links(match.first_link, recorded)) != stored or stored[-1] != bytes(match.chain):
        raise BrokenRecord(f"the chain of match {match.code} does not hold")
    if match.game.encode(reached[-1].state) != match.state:
        raise BrokenRecord(f"the plies of match {match.code} do not lead to its last state")
    return reached


def _seconds_between(match: Match, plies: Sequence[Ply]) -> list[int]:
    times = [match.started_at or plies[0].made_at, *(ply.made_at for ply in plies)]
    return [max(0, round((after - before).total_seconds())) for before, after in pairwise(times)]


def _keep(played: Played) -> None:
    record_of(played).save(force_insert=True)
    entry = entry_of(played)
    entry.rating = mean_rating(played.match, [seat.user for seat in played.seats if seat.user is not None])
    entry.save(force_insert=True)
    details = details_of(played, entry)
    ArchiveSeat.objects.bulk_create(details.seats)
    ArchiveCard.objects.bulk_create(details.cards)
    Fact.objects.bulk_create(details.facts)
