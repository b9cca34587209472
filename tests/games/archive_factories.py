"""Finished matches for tests of the archive, really played by the rules, but all in one go."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Unpack

from accounts.models import User
from games.archive.services.archive_match import archive_match
from games.engine.protocol import COURT, Ruleset
from games.models import Match
from games.models.table_settings import TableSettings
from games.play.services.progress import after_move, load_progress, play_automatic_moves, save_progress
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from tests.games.table_factories import NAMES, everybody_ready, person


def played_at_once(match: Match, seed: int = 1) -> Match:
    """The match at its end, every decision made at random, written down in one go."""
    random = Random(seed)
    game, seats = match.game, list(match.seats.all())
    progress = load_progress(match)
    while to_act := game.to_act(progress.state):
        moves = game.legal_moves(progress.state, to_act[0])
        move = moves[0] if to_act[0] == COURT else random.choice(list(moves))
        progress = after_move(match=match, progress=progress, seat=to_act[0], move=move)
        progress = play_automatic_moves(match=match, seats=seats, progress=progress)
    save_progress(match=match, seats=seats, progress=progress)
    return Match.objects.get(pk=match.pk)


def finished(
    ruleset: str = "tudor/v15@1",
    players: int = 2,
    *,
    people: Sequence[User] = (),
    seed: int = 1,
    **settings: Unpack[TableSettings],
) -> tuple[Match, list[User]]:
    """A match that has been played to its end and is not archived yet; the same seed plays the same match."""
    sitting = list(people) or [person(name) for name in NAMES[:players]]
    match = open_table(user=sitting[0], ruleset=Ruleset.read(ruleset), players=players, **settings)
    Match.objects.filter(pk=match.pk).update(seed=bytes([seed % 256]) * 32)
    for user in sitting[1:]:
        take_seat(match_id=match.pk, user=user)
    everybody_ready(match)
    return played_at_once(Match.objects.get(pk=match.pk), seed), sitting


def archived(
    ruleset: str = "tudor/v15@1",
    players: int = 2,
    *,
    people: Sequence[User] = (),
    seed: int = 1,
    **settings: Unpack[TableSettings],
) -> tuple[Match, list[User]]:
    """A match in the archive."""
    match, sitting = finished(ruleset, players, people=people, seed=seed, **settings)
    assert archive_match(match_id=match.pk)
    return Match.objects.get(pk=match.pk), sitting
