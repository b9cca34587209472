"""Decisions of finished matches, to look for puzzles in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.protocol import Seat
from games.engine.replay import positions_after
from games.engine.snapshots import positions_between
from games.models import Match


def archived_decisions(game_slug: str) -> Iterator[tuple[str, str, Any, Seat]]:
    """The decisions between several moves in matches of a game that were played to their end, the newest first: the
    match, the decision, the state before it and its seat. Matches whose secrets are kept are left out."""
    over = Match.objects.filter(ruleset__startswith=f"{game_slug}/", status=Match.Status.OVER, is_archived=True)
    for match in over.filter(secrets_held=False).select_related("archived").order_by("-pk").iterator(chunk_size=50):
        game, archived = match.game, match.archived
        first = positions_between(game, archived.snapshots, archived.plies, 0, 0)[0]
        before = first.state
        for place in positions_after(game, first, archived.plies, verify=False):
            assert place.ply is not None, "only the beginning has no ply"
            seat = Seat(place.ply.seat)
            if seat >= 0 and len(game.legal_moves(before, seat)) > 1:
                yield f"archive {match.code}", f"archive {match.code}/{place.ply.number}", before, seat
            before = place.state
