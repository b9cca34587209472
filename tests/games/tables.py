"""People and tables for tests of the playing rooms."""

from __future__ import annotations

from random import Random

from accounts.models import User
from games.engine.protocol import Ruleset
from games.models import Match
from games.services.open_table import open_table
from games.services.play_court import play_court
from games.services.play_move import play_move
from games.services.take_seat import take_seat

NAMES = ("anna", "bo", "cleo", "dan", "eve")


def person(name: str) -> User:
    return User.objects.create_user(name, f"{name}@example.org", "a long enough password")


def opened(ruleset: str = "tudor/v15@1", players: int = 2, **settings: str) -> tuple[Match, User]:
    """A table at which only its opener sits."""
    anna = person(NAMES[0])
    return open_table(user=anna, ruleset=Ruleset.read(ruleset), players=players, **settings), anna


def started(ruleset: str = "tudor/v15@1", players: int = 2) -> tuple[Match, list[User]]:
    """A match that has just begun, and who plays it, in the order of the seats."""
    match, anna = opened(ruleset, players)
    people = [anna, *(person(name) for name in NAMES[1:players])]
    for user in people[1:]:
        take_seat(match_id=match.pk, user=user)
    return Match.objects.get(pk=match.pk), people


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


def played_out(match: Match, people: list[User], seed: int = 8) -> Match:
    """The match at its end, every decision made at random."""
    random = Random(seed)
    while match.status == Match.Status.PLAYING:
        match = move_at_random(match, people, random)
    return match
