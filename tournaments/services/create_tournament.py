"""Hosting a tournament."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TypedDict, Unpack

from django.contrib.auth.hashers import make_password
from django.db import transaction

from accounts import limits
from accounts.database_time import database_now
from accounts.models import User
from accounts.plain_text import has_words
from games.clock import Tempo
from games.engine.errors import EngineError
from games.engine.metas import find_meta
from games.engine.protocol import Ruleset
from games.engine.registry import game_for
from games.text_checks import check_note, check_title
from moderation.selectors.restrictions import require_may_write
from tournaments.audiences import may_enter
from tournaments.errors import BadTournament, MayNotEnter, MembersHost, NotUnderWay, NotYours, TooManyTournaments
from tournaments.models import Format, Repeat, Tournament
from tournaments.models.tournament import DESCRIPTION_LENGTH, ROUNDS, TITLE_LENGTH
from tournaments.services.lock_tournament import lock_tournament, save_news
from tournaments.services.notify_entries import notify_entries

MOST_HOSTED = limits.OWN_TOURNAMENTS.most
SOONEST, LATEST = timedelta(minutes=5), timedelta(days=60)
MINUTES = {Format.ARENA: range(20, 361), Format.SWISS: range(15, 241)}


class TournamentSettings(TypedDict, total=False):
    """What a host decides."""

    title: str
    description: str
    format: str
    game: str
    table_size: int
    tempo: str
    minutes: int
    rounds: int
    is_rated: bool
    starts_at: datetime
    has_check_in: bool
    least_rating: int | None
    most_rating: int | None
    least_games: int
    audience: str
    repeats: int


@transaction.atomic
def create_tournament(*, user: User, password: str = "", **settings: Unpack[TournamentSettings]) -> Tournament:
    """A new tournament that people can join at once. The host takes part only if they join."""
    # A person who creates two at once waits here for their own first.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    check_may_host(user=user)
    tournament = Tournament(created_by=user, **settings)
    tournament.title = check_title(text=tournament.title, most=TITLE_LENGTH)
    tournament.description = check_note(text=tournament.description, most=DESCRIPTION_LENGTH)
    now = database_now()
    if not now + SOONEST <= tournament.starts_at <= now + LATEST or not has_words(tournament.title):
        raise BadTournament
    if not may_enter(tournament, user):
        raise MayNotEnter
    limits.spend(limits.TOURNAMENTS_HOSTED, person=user.pk)
    tournament.password = make_password(password) if password else ""
    return plan_tournament(tournament=tournament)


def plan_tournament(*, tournament: Tournament) -> Tournament:
    """Saves a tournament whose words have been checked, for a host or for the site."""
    if not _is_sound(tournament):
        raise BadTournament
    tournament.ruleset = standard_rules(tournament.game)
    try:
        ruleset = Ruleset.read(tournament.ruleset)
        for players in range(2, tournament.table_size + 1):
            game_for(ruleset).setup(ruleset, players)
    except EngineError as error:
        raise BadTournament from error
    tournament.next_step_at = tournament.starts_at
    tournament.save()
    return tournament


def standard_rules(game: str) -> str:
    """The usual edition of a game, as it is read today."""
    meta = find_meta(game)
    return Ruleset(game, meta.editions[0].slug, meta.revision, ()).text


def _is_sound(tournament: Tournament) -> bool:
    try:
        meta, form, _tempo = find_meta(tournament.game), Format(tournament.format), Tempo(tournament.tempo)
    except (EngineError, ValueError):
        return False
    least, most = tournament.least_rating, tournament.most_rating
    return (
        tournament.table_size in meta.players
        and tournament.minutes in MINUTES[form]
        and tournament.rounds in ROUNDS
        and tournament.repeats in Repeat.values
        and (least is None or most is None or least <= most)
    )


def check_may_host(*, user: User) -> None:
    """Refuses a person who cannot host a tournament, before they have filled anything in."""
    if user.is_guest or user.is_bot:
        raise MembersHost
    require_may_write(user)
    if Tournament.objects.filter(created_by=user, state__in=Tournament.UNDER_WAY).count() >= MOST_HOSTED:
        raise TooManyTournaments


@transaction.atomic
def stop_repeating(*, tournament_id: int, user: User) -> Tournament:
    """No other tournament follows this one, which has not begun; its host may say so, and staff."""
    tournament = lock_tournament(tournament_id=tournament_id)
    if tournament.created_by_id != user.pk and not user.acts_as_staff():
        raise NotYours
    if tournament.state != Tournament.State.PLANNED:
        raise NotUnderWay
    tournament.repeats = Repeat.NEVER
    save_news(tournament=tournament, fields=("repeats",))
    return tournament


@transaction.atomic
def cancel_tournament(*, tournament_id: int, user: User) -> Tournament:
    """Calls a tournament off that has not begun; its host may, and staff."""
    tournament = lock_tournament(tournament_id=tournament_id)
    if tournament.created_by_id != user.pk and not user.acts_as_staff():
        raise NotYours
    if tournament.state != Tournament.State.PLANNED:
        raise NotUnderWay
    tournament.state, tournament.ended_at, tournament.next_step_at = Tournament.State.CANCELLED, database_now(), None
    save_news(tournament=tournament, fields=("state", "ended_at", "next_step_at"))
    notify_entries(tournament=tournament, what="cancelled")
    return tournament
