"""What tournaments do by themselves when their time has come: one step after the other, each a transaction of its own,
so that whatever is interrupted goes on where it was."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.database_time import database_now
from accounts.models import User
from games.models import Match
from games.play.services.stop_match import stop_match
from pairing.swiss import next_round
from tournaments.arena import MINGLING, PATIENCE, Waiting, chance_of, next_tables
from tournaments.models import Entry, Table, Tournament
from tournaments.selectors.standings import key_of, ranked_entries, rounds_played, seats_had
from tournaments.services.lock_tournament import lock_tournament, save_news
from tournaments.services.notify_entries import notify_entries
from tournaments.services.pause_absent import pause_absent
from tournaments.services.plan_next import plan_next
from tournaments.services.settle_table import recount, settle_table
from tournaments.services.start_table import start_table
from tournaments.standings import shared_ranks

MOST_AT_ONCE = 200
"""What one sweep looks at; the next finds the rest."""
MOST_STEPS = 10_000
"""More than the tables of any tournament: beyond it something is wrong."""
TABLES_A_STEP = 8
SLEEP = timedelta(seconds=30)
"""A tournament that is played is looked at so often, even if nothing has told of it."""

State = Tournament.State
logger = logging.getLogger(__name__)


def advance_tournaments() -> int:
    """Advances every tournament whose time has come, and says how many have been looked at. Safe to run twice, and by
    several workers at once."""
    due = Tournament.objects.filter(next_step_at__lte=database_now()).order_by("next_step_at")
    found = list(due.values_list("pk", flat=True)[:MOST_AT_ONCE])
    for tournament_id in found:
        try:
            advance_tournament(tournament_id=tournament_id)
        except Exception:
            # One that is broken keeps no other waiting.
            logger.exception("a tournament could not go on: %s", tournament_id)
    return len(found)


def advance_tournament(*, tournament_id: int) -> None:
    """Takes every step that is due, until there is nothing left to do now."""
    pause_absent(tournament_id=tournament_id, now=database_now())
    for _ in range(MOST_STEPS):
        if not _step(tournament_id):
            return
    raise RuntimeError(f"tournament {tournament_id} never comes to rest")


@transaction.atomic
def _step(tournament_id: int) -> bool:
    """One step; False if none is due, and then it is noted when the next will be."""
    tournament = lock_tournament(tournament_id=tournament_id)
    now = database_now()
    if tournament.state == State.PLANNED:
        has_moved = tournament.starts_at <= now and _begin(tournament, now)
    elif tournament.state in Tournament.PLAYED:
        has_moved = _play_arena(tournament, now) if tournament.is_arena else _play_swiss(tournament, now)
    else:
        has_moved = False
    if not has_moved:
        _rest(tournament, now)
    return has_moved


def _begin(tournament: Tournament, now: datetime) -> bool:
    """Opens play. A Swiss tournament that cannot fill one table is called off; to an arena others may still come."""
    if tournament.has_check_in:
        missing = tournament.entries.filter(state=Entry.State.READY, is_checked_in=False)
        missing.update(state=Entry.State.PAUSED, was_absent=True)
    plan_next(tournament=tournament, now=now)
    ready = tournament.entries.filter(state=Entry.State.READY)
    if not tournament.is_arena and ready.count() < 2:
        tournament.state, tournament.ended_at = State.CANCELLED, now
        save_news(tournament=tournament, fields=("state", "ended_at"))
        notify_entries(tournament=tournament, what="cancelled")
        return True
    ready.update(waits_since=now)
    tournament.state = State.RUNNING
    if tournament.is_arena:
        tournament.ends_at = now + timedelta(minutes=tournament.minutes)
    save_news(tournament=tournament, fields=("state", "ends_at"))
    notify_entries(tournament=tournament, what="start")
    return True


def _play_arena(tournament: Tournament, now: datetime) -> bool:
    assert tournament.ends_at is not None, "an arena that is played knows when it ends"
    if tournament.state == State.RUNNING:
        if now < tournament.ends_at:
            return _pair(tournament, now)
        tournament.state = State.FINISHING
        save_news(tournament=tournament, fields=("state",))
        return True
    if not _running(tournament).exists():
        return _finish(tournament, now)
    return now >= tournament.ends_at + tournament.grace and _stop_one(tournament)


def _pair(tournament: Tournament, now: datetime) -> bool:
    """Begins some of the tables for which there are people."""
    entries = {entry.pk: entry for entry in _held_entries(tournament)}
    if len(entries) < 2:
        return False
    waiting = [
        Waiting(
            entry=entry.pk,
            points=entry.points,
            rating=entry.rating,
            seconds=int((now - (entry.waits_since or now)).total_seconds()),
            last_table=entry.table_id,
        )
        for entry in entries.values()
    ]
    rng = chance_of(tournament.seed, f"arena/{tournament.tables.count()}")
    found = next_tables(waiting, tournament.table_size, seats_had(tournament, entries), rng)
    for table in found[:TABLES_A_STEP]:
        start_table(tournament=tournament, seats=[entries[entry] for entry in table], now=now)
    if found:
        save_news(tournament=tournament)
    return bool(found)


def waiting_entries(tournament: Tournament) -> QuerySet[Entry]:
    """Who can be seated: ready, and at no table, neither of this tournament nor of another."""
    busy = Entry.objects.filter(table__state=Table.State.PLAYING).values("user_id")
    ready = tournament.entries.filter(state=Entry.State.READY, user__is_active=True)
    return ready.exclude(user__in=busy).select_related("user").order_by("pk")


def _held_entries(tournament: Tournament) -> list[Entry]:
    """Who can be seated, held until the step is over: another tournament that would seat the same person now waits, and
    then finds them busy. The caller holds the tournament."""
    people = list(waiting_entries(tournament).values_list("user_id", flat=True))
    if len(people) < 2:
        return []
    # In one order for all, so that no two wait for each other.
    list(User.objects.select_for_update(no_key=True).filter(pk__in=people).order_by("pk").values_list("pk"))
    return list(waiting_entries(tournament).filter(user__in=people))


def _play_swiss(tournament: Tournament, now: datetime) -> bool:
    if _running(tournament).exists():
        is_late = tournament.round_due_at is not None and tournament.round_due_at <= now
        return is_late and _stop_one(tournament)
    if tournament.round < tournament.rounds:
        if _next_round(tournament, now):
            return True
        if tournament.entries.filter(state=Entry.State.READY).count() >= 2:
            return False  # they are still playing in another tournament
    return _finish(tournament, now)


def _next_round(tournament: Tournament, now: datetime) -> bool:
    """Begins the next round; False if there are not enough people left."""
    entries = {entry.pk: entry for entry in _held_entries(tournament)}
    if len(entries) < 2:
        return False
    tournament.round += 1
    scores = {entry.pk: entry.points for entry in entries.values()}
    rng = chance_of(tournament.seed, f"round/{tournament.round}")
    found = next_round(scores, rounds_played(tournament), tournament.table_size, rng, 2)
    for table in found.tables:
        start_table(tournament=tournament, seats=[entries[entry] for entry in table], now=now)
    for entry in found.resting:
        entries[entry].byes += 1
        entries[entry].save(update_fields=["byes"])
    recount(tournament=tournament, entries=list(found.resting))
    tournament.round_due_at = now + timedelta(minutes=tournament.minutes)
    save_news(tournament=tournament, fields=("round", "round_due_at"))
    return True


def _running(tournament: Tournament) -> QuerySet[Table]:
    return tournament.tables.filter(state=Table.State.PLAYING)


def _stop_one(tournament: Tournament) -> bool:
    """Adjudicates a table for which there is no more time: autopilot plays it to its end for all alike. One that was
    over in time counts as played."""
    table = _running(tournament).order_by("pk")[0]
    was_stopped = stop_match(match_id=table.match_id)
    match = Match.objects.get(pk=table.match_id)
    settle_table(tournament=tournament, table=table, match=match, is_adjudicated=was_stopped)
    return True


def _finish(tournament: Tournament, now: datetime) -> bool:
    tournament.state, tournament.ended_at = State.FINISHED, now
    _write_ranks(tournament)
    save_news(tournament=tournament, fields=("state", "ended_at"))
    notify_entries(tournament=tournament, what="end")
    return True


def _write_ranks(tournament: Tournament) -> None:
    """Keeps with every entry that has played where it came in."""
    entries = list(ranked_entries(tournament).filter(games__gt=0))
    for entry, rank in zip(entries, shared_ranks([key_of(tournament, entry) for entry in entries]), strict=True):
        entry.final_rank = rank
    Entry.objects.bulk_update(entries, ["final_rank"], batch_size=500)


def _rest(tournament: Tournament, now: datetime) -> None:
    """Notes when the tournament has to be looked at again."""
    if tournament.state == State.PLANNED:
        at: datetime | None = tournament.starts_at
    elif tournament.state in Tournament.PLAYED:
        moments = [now + SLEEP, tournament.ends_at, tournament.round_due_at]
        since = waiting_entries(tournament).exclude(waits_since=None).order_by("waits_since").first()
        if since is not None and since.waits_since is not None:
            moments += [since.waits_since + timedelta(seconds=seconds) for seconds in (MINGLING, PATIENCE)]
        at = min(moment for moment in moments if moment is not None and moment > now)
    else:
        at = None
    Tournament.objects.filter(pk=tournament.pk).update(next_step_at=at)
