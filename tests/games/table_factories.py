"""People and tables for tests of games."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Unpack

from django.utils import timezone

from accounts.models import User
from games.engine.playout import play_out
from games.engine.protocol import Ruleset
from games.engine.registry import game_for
from games.models import Match
from games.models.match import written_outcome
from games.models.table_settings import TableSettings
from games.play.services.play_bot import play_bot
from games.play.services.play_court import play_court
from games.play.services.play_move import play_move
from games.tables.services.call_players import confirm_ready
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from tests.factories import PASSWORD

NAMES = ("anna", "bo", "cleo", "dan", "eve")


def person(name: str) -> User:
    return User.objects.create_user(name, f"{name}@example.org", PASSWORD)


def opened(ruleset: str = "tudor/v15@1", players: int = 2, **settings: Unpack[TableSettings]) -> tuple[Match, User]:
    """A table at which only its opener sits."""
    anna = person(NAMES[0])
    return open_table(user=anna, ruleset=Ruleset.read(ruleset), players=players, **settings), anna


def started(ruleset: str = "tudor/v15@1", players: int = 2, seed: bytes = b"") -> tuple[Match, list[User]]:
    """A match that has just begun, and who plays it, in the order of the seats. With a seed it goes the same way every
    time."""
    match, anna = opened(ruleset, players)
    if seed:
        Match.objects.filter(pk=match.pk).update(seed=seed)
    people = [anna, *(person(name) for name in NAMES[1:players])]
    for user in people[1:]:
        take_seat(match_id=match.pk, user=user)
    everybody_ready(match)
    return Match.objects.get(pk=match.pk), people


def everybody_ready(match: Match) -> None:
    """Answers the call for everybody who has not."""
    for seat in match.seats.filter(is_to_act=True, user__isnull=False).select_related("user"):
        confirm_ready(match_id=match.pk, user=seat.user)  # type: ignore[arg-type]


def called(players: int = 2, **settings: Unpack[TableSettings]) -> tuple[Match, list[User]]:
    """A full table that asks all players but the last whether they are ready, and who sits there."""
    match, anna = opened(players=players, **settings)
    people = [anna, *(person(name) for name in NAMES[1:players])]
    for user in people[1:]:
        take_seat(match_id=match.pk, user=user)
    return Match.objects.get(pk=match.pk), people


@cache
def last_state(ruleset: str, players: int) -> str:
    """How some match by these rules ended."""
    rules = Ruleset.read(ruleset)
    game = game_for(rules)
    state, _, _ = play_out(game, game.setup(rules, players), Random(1))
    return game.encode(state)


def ended(match: Match) -> Match:
    """The match as if it had just been played to its end, with the state and the score of one that was; only the
    record has a gap."""
    match.state = last_state(match.ruleset, match.players)
    outcome = match.game.result(match.decoded_state)
    assert outcome is not None
    match.status = Match.Status.OVER
    match.ended_at = timezone.now()
    match.result = written_outcome(outcome)
    match.trail = []
    match.save()
    match.seats.update(is_to_act=False)
    return match


def fresh(match: Match) -> Match:
    """The match as it is stored now."""
    return Match.objects.get(pk=match.pk)


def seated(match: Match) -> list[User | None]:
    """Who sits at the table, in the order of the seats."""
    return [seat.user for seat in match.seats.all()]


def waits_for(match: Match, people: list[User]) -> User:
    return people[match.seats.get(is_to_act=True).number]


def legal(match: Match) -> list[str]:
    """The texts of what may be done now."""
    game, state = match.game, match.decoded_state
    return [game.write(move) for move in game.legal_moves(state, game.to_act(state)[0])]


def move_at_random(match: Match, people: list[User], random: Random) -> Match:
    """The match after one decision, or after the court's if it is due."""
    if match.is_court_due:
        play_court(match_id=match.pk)
    else:
        text = random.choice(legal(match))
        play_move(match_id=match.pk, user=waits_for(match, people), ply=match.ply, text=text)
    return Match.objects.get(pk=match.pk)


def bots_moved(match: Match) -> Match:
    """The match when it is for no bot to decide."""
    while (match := fresh(match)).is_bot_due:
        play_bot(match_id=match.pk, ply=match.ply)
    return match


def played_out(match: Match, people: list[User], seed: int = 8) -> Match:
    """The match at its end, every decision made at random."""
    random = Random(seed)
    while match.status == Match.Status.PLAYING:
        match = move_at_random(match, people, random)
    return match
