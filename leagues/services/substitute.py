"""Playing on for a member who cannot, and coming in after the start."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from games.play.services.seat_substitute import seat_substitute
from leagues import outbox
from leagues.errors import NoPlace, StillPlaying, WrongState
from leagues.models import Act, Division, Entry, Format, League, Request, Season
from leagues.permissions import Permission
from leagues.selectors.substitutes import has_freed_seat, refused_substitute, unfinished_tables
from leagues.services.lock_season import lock_season
from leagues.services.note_act import note_act
from leagues.services.note_result import note_result
from leagues.services.notify_league import notify_league
from leagues.services.sign_up import check_newcomer
from leagues.services.update_standings import update_standings

State = Entry.State
JOINING_LATE = (Format.SWISS, Format.DUPLICATE)
"""Where the next round takes players who come late."""


@transaction.atomic
def substitute(*, entry_id: int, by: User, user: User) -> Entry:
    """Lets a person play on for a member at all tables that the member has not finished."""
    season_id = Entry.objects.values_list("season_id", flat=True).get(pk=entry_id)
    season = lock_season(season_id=season_id, by=by, permission=Permission.SUBSTITUTE)
    return substitute_locked(season=season, entry_id=entry_id, by=by, user=user)


def substitute_locked(*, season: Season, entry_id: int, by: User | None, user: User) -> Entry:
    """Lets a person who may do so play on for a member who has freed the seat, in a season that the caller has locked.

    What the substitute reaches counts for the others at those tables only; they have no line in the standings, and may
    come back to this level in the next season. In a knock-out they go on in the place of the member."""
    if season.state != Season.State.RUNNING:
        raise WrongState
    leaving = Entry.objects.select_related("user", "division").get(pk=entry_id, season=season)
    known = check_newcomer(season=season, user=user)
    division = _division_to_play_in(season, leaving, by, user)
    _note_what_has_ended(leaving)
    coming = known or Entry(season=season, user=user, signed_at=timezone.now())
    coming.state, coming.division, coming.came_for = State.PLAYING, division, leaving
    coming.number = leaving.number if season.league.format == Format.KNOCKOUT else None
    coming.save()
    _hand_over_tables(leaving, coming, user)
    asked = season.requests.filter(by=leaving.user, kind=Request.Kind.SUBSTITUTE, state=Request.State.OPEN)
    asked.update(state=Request.State.GRANTED, decided_by=by, decided_at=timezone.now())
    leaving.state = State.REPLACED
    leaving.save(update_fields=["state"])
    division.seeded = [coming.pk if member == leaving.pk else member for member in division.seeded]
    division.save(update_fields=["seeded"])
    update_standings(division_id=division.pk)
    kind = Act.Kind.SUBSTITUTED
    act = note_act(league=season.league, season=season, kind=kind, by=by, user=user.pk, entry=leaving.pk)
    notify_league(act=act, people=[user.pk, leaving.user_id])
    return coming


@transaction.atomic
def add_late_entry(*, season_id: int, by: User, user: User) -> Entry:
    """Lets a person in after the start: into the next round, or for a member who has left; else they wait. A person who
    may not be a substitute waits too."""
    season = lock_season(season_id=season_id, by=by, permission=Permission.ADD_LATE_ENTRY)
    if season.state != Season.State.RUNNING:
        raise WrongState
    known = check_newcomer(season=season, user=user)
    if season.league.format in JOINING_LATE:
        if season.round >= season.rounds:
            raise NoPlace
        return _join(season, known, by, user)
    may_substitute = refused_substitute(season=season, user=user, by=by) is None
    left = season.entries.filter(state__in=(State.WITHDRAWN, State.NO_SHOW), division__isnull=False)
    for entry in left.select_related("division").order_by("-division__level", "pk"):
        if may_substitute and unfinished_tables(entry) and has_freed_seat(entry):
            return substitute_locked(season=season, entry_id=entry.pk, by=by, user=user)
    if known is not None and known.state == State.WAITING:
        raise NoPlace
    entry = known or Entry(season=season, user=user)
    entry.state, entry.signed_at = State.WAITING, timezone.now()
    entry.save()
    _note(season, by, entry)
    return entry


def _division_to_play_in(season: Season, leaving: Entry, by: User | None, user: User) -> Division:
    """The division in which a person may play on for another; raises the reason if they may not."""
    if leaving.state == State.REPLACED or leaving.division is None or not unfinished_tables(leaving):
        raise WrongState
    # Roles are given under this lock too: a substitute who has none now gets none in the meantime.
    League.objects.select_for_update(no_key=True).get(pk=season.league_id)
    if not has_freed_seat(leaving):
        raise StillPlaying
    if refusal := refused_substitute(season=season, user=user, by=by):
        raise refusal
    return leaving.division


def _note_what_has_ended(leaving: Entry) -> None:
    """Writes down what has ended at the tables of the one who leaves: it is still theirs."""
    for table in unfinished_tables(leaving):
        if table.match_id is not None:
            note_result(match_id=table.match_id)


def _hand_over_tables(leaving: Entry, coming: Entry, user: User) -> None:
    for table in unfinished_tables(leaving):
        table.seats = [coming.pk if member == leaving.pk else member for member in table.seats]
        table.save(update_fields=["seats"])
        if table.match_id is not None:
            seat_substitute(match_id=table.match_id, leaving=leaving.user, coming=user)


def _join(season: Season, known: Entry | None, by: User, user: User) -> Entry:
    division = season.divisions.get()
    entry = known or Entry(season=season, user=user, signed_at=timezone.now())
    last = division.entries.aggregate(last=Max("number"))["last"]
    entry.state, entry.division, entry.number = State.PLAYING, division, (last or 0) + 1
    entry.save()
    update_standings(division_id=division.pk)
    _note(season, by, entry)
    outbox.season_due(season.pk)
    return entry


def _note(season: Season, by: User, entry: Entry) -> None:
    kind = Act.Kind.ENTERED_LATE
    act = note_act(league=season.league, season=season, kind=kind, by=by, user=entry.user_id, state=entry.state)
    notify_league(act=act, people=[entry.user_id])
