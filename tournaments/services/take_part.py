"""Taking part in a tournament: joining, checking in, pausing, coming back, leaving."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.hashers import check_password
from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from moderation.selectors.restrictions import require_may_play
from tournaments import outbox
from tournaments.audiences import may_enter
from tournaments.errors import Full, MayNotEnter, MembersHost, NotOpen, NotUnderWay, WrongPassword
from tournaments.invites import is_invite
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import CHECK_IN
from tournaments.selectors.people import has_played, rating_in
from tournaments.services.lock_tournament import lock_tournament, save_news

MOST_ENTRIES = 500


@transaction.atomic
def join_tournament(*, tournament_id: int, user: User, password: str = "", invite: str = "") -> Entry:
    """Takes part, from now on; also after a pause, or after having left. Doing it twice is no error. An invite of the
    host stands for the password."""
    tournament = lock_tournament(tournament_id=tournament_id)
    now = database_now()
    if tournament.state not in Tournament.OPEN:
        raise NotOpen
    if user.is_guest or user.is_bot:
        raise MembersHost
    require_may_play(user)
    entry = Entry.objects.filter(tournament=tournament, user=user).first()
    if entry is None:
        rating = check_may_enter(tournament=tournament, user=user, password=password, invite=invite)
        entry = Entry(tournament=tournament, user=user, rating=rating, joined_at=now)
        if tournament.entries.count() >= MOST_ENTRIES:
            raise Full
    elif not may_enter(tournament, user):
        # Who has left the group since has left its tournaments.
        raise MayNotEnter
    _make_ready(tournament, entry, now)
    return entry


def check_may_enter(*, tournament: Tournament, user: User, password: str, invite: str = "") -> int:
    """Refuses a person who does not meet the conditions of a tournament; otherwise their rating."""
    rating = rating_in(tournament, user)
    is_below = tournament.least_rating is not None and rating < tournament.least_rating
    is_above = tournament.most_rating is not None and rating > tournament.most_rating
    if is_below or is_above or not has_played(user, tournament.least_games) or not may_enter(tournament, user):
        raise MayNotEnter
    is_invited = is_invite(tournament, invite)
    if tournament.password and not is_invited and not check_password(password, tournament.password):
        raise WrongPassword
    return rating


def _make_ready(tournament: Tournament, entry: Entry, now: datetime) -> None:
    entry.state, entry.was_absent = Entry.State.READY, False
    # Who comes when check-in has begun is there.
    entry.is_checked_in = now >= tournament.starts_at - CHECK_IN
    if entry.waits_since is None and tournament.state == Tournament.State.RUNNING:
        entry.waits_since = now
    entry.save()
    save_news(tournament=tournament)
    outbox.tournament_due(tournament.pk)


@transaction.atomic
def pause_play(*, tournament_id: int, user: User) -> Entry:
    """Plays no further game until they join again. The game that they are playing goes on."""
    return _stop(tournament_id, user, Entry.State.PAUSED)


@transaction.atomic
def leave_tournament(*, tournament_id: int, user: User) -> Entry:
    """Leaves. Who has not played yet is not in the list any more; the game that they are playing goes on."""
    entry = _stop(tournament_id, user, Entry.State.LEFT)
    if not entry.places.exists() and not entry.byes:
        entry.delete()
    return entry


def _stop(tournament_id: int, user: User, state: Entry.State) -> Entry:
    tournament = lock_tournament(tournament_id=tournament_id)
    entry = Entry.objects.filter(tournament=tournament, user=user).first()
    if entry is None or tournament.state not in Tournament.OPEN:
        raise NotUnderWay
    entry.state, entry.waits_since = state, None
    entry.save(update_fields=["state", "waits_since"])
    save_news(tournament=tournament)
    return entry
