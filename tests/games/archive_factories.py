"""Finished matches for tests of the archive, really played by the rules, but all in one go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple, Unpack

from accounts.models import User
from games.archive.services.archive_match import archive_match
from games.engine.chain import next_link
from games.engine.protocol import COURT, Ruleset
from games.engine.record import Ply as RecordedPly
from games.models import Match, Ply, Seat
from games.models.table_settings import TableSettings
from games.play.services.progress import Progress, after_move, load_progress, play_automatic_moves, save_progress
from games.tables.services.invite import invite
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from tests.games.table_factories import NAMES, everybody_ready, person


class Played(NamedTuple):
    """How a match went on from where it stood, whosever it is."""

    end: Progress
    """Without its plies."""
    plies: tuple[tuple[RecordedPly, list[Any]], ...]
    """With what happened."""


_PLAYED: dict[tuple[object, ...], Played] = {}
"""Many tests play the same match."""


def played_at_once(match: Match, seed: int = 1) -> Match:
    """The match at its end, every decision made at random, written down in one go."""
    seats = list(match.seats.all())
    played_by = [(seat.bot, seat.is_caretaker, repr(seat.standing_orders)) for seat in seats]
    begun = (match.ruleset, match.state, match.ply, bytes(match.seed), match.is_played_out, *played_by, seed)
    if begun not in _PLAYED:
        progress = _played_on(match, seats, Random(seed))
        plies = tuple((ply.recorded, ply.stored_events) for ply in progress.plies)
        _PLAYED[begun] = Played(replace(progress, plies=()), plies)
    save_progress(match=match, seats=seats, progress=_for(match, _PLAYED[begun]))
    return Match.objects.get(pk=match.pk)


def _for(match: Match, played: Played) -> Progress:
    """The same plies in the record of this match."""
    link, plies = bytes(match.chain) or match.first_link, []
    for recorded, events in played.plies:
        link = next_link(link, recorded)
        ply = Ply(match=match, number=recorded.number, seat=recorded.seat, text=recorded.text, digest=recorded.digest)
        ply.stored_events, ply.link = events, link
        plies.append(ply)
    return replace(played.end, plies=tuple(plies))


def _played_on(match: Match, seats: Sequence[Seat], random: Random) -> Progress:
    game, progress = match.game, load_progress(match)
    while to_act := game.to_act(progress.state):
        moves = game.legal_moves(progress.state, to_act[0])
        move = moves[0] if to_act[0] == COURT else random.choice(list(moves))
        progress = after_move(match=match, progress=progress, seat=to_act[0], move=move)
        progress = play_automatic_moves(match=match, seats=seats, progress=progress)
    return progress


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
        if user.is_bot:
            invite(match_id=match.pk, user=sitting[0], name=user.username)
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
