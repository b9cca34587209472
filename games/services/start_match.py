"""The first plies of a match: chance lays it out, and somebody has to decide."""

from __future__ import annotations

from django.utils import timezone

from games import outbox
from games.engine.protocol import Ruleset
from games.models import Match
from games.services.advance import Progress, advance, save_progress


def start_match(*, match: Match) -> None:
    """Begins a match whose seats are all taken. The caller holds the lock."""
    state = match.game.setup(Ruleset.read(match.ruleset), match.players)
    match.status = Match.Status.PLAYING
    match.started_at = timezone.now()
    progress = advance(match=match, progress=Progress(state))
    save_progress(match=match, progress=progress)
    outbox.match_changed(match.code, match.ply)
