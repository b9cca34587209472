"""The game that is most worth watching: the strongest players, and of those the closest score."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import caches
from django.utils.translation import get_language

from accounts.database_time import database_now
from games.models import Match
from games.play.presence import spectators_at
from games.play.selectors.match_labels import match_title
from games.watch.channels import Channel
from games.watch.selectors.boards import CACHE, Board, Tile, board_of, boards_of, live_tiles
from games.watch.selectors.live import live_keys

CONSIDERED = 48
"""So many of the games that changed last are compared."""
RATING_STEP = 100
"""Ratings nearer than this are taken for equal: then the score decides."""
SECONDS_KEPT = 10
RESULT_SHOWN = timedelta(seconds=20)
"""For how long after its end a game stays on the page that shows one after the other."""
MOST_NEXT = 4


@dataclass(frozen=True)
class TvPage:
    """One game, large, and some others of the channel."""

    board: Board | None
    """None if nothing is played in the channel."""
    watching: int
    result: str
    """How the game that was shown before has ended, '' while it runs."""
    result_code: str
    others: tuple[Tile, ...]


def tv_page(channel: Channel, *, shown: str = "") -> TvPage:
    """The game that was shown, as long as it runs, and its result for a moment; then the featured one."""
    board = board_of(shown) if shown else None
    result = _result(shown) if shown and board is None else ""
    keys = live_keys(channel, most=MOST_NEXT + 1)
    if board is None and not result:
        board = featured(channel)
    others = [key for key in keys if board is None or key.code != board.code][:MOST_NEXT]
    watching = spectators_at([board.code]).get(board.code, 0) if board else 0
    return TvPage(board, watching, result, shown if result else "", live_tiles(others))


def featured(channel: Channel, *, apart: Collection[str] = ()) -> Board | None:
    """The game of a channel that is most worth watching, apart from some: in real time, by the strongest players, with
    the closest score, watched by most; one that has just begun comes last. Who asks for no others soon after another
    gets the same."""
    name = f"featured:{channel.key}:{get_language()}"
    code: str | None = caches[CACHE].get(name)
    board = board_of(code) if code and code not in apart else None
    if board is not None:
        return board
    boards = [board for board in boards_of(live_keys(channel, most=CONSIDERED)) if board.code not in apart]
    if not boards:
        return None
    watching = spectators_at([board.code for board in boards])
    board = min(boards, key=lambda board: _order(board, watching.get(board.code, 0)))
    if not apart:
        caches[CACHE].set(name, board.code, SECONDS_KEPT)
    return board


def _order(board: Board, watching: int) -> tuple[bool, bool, int, int, int, str]:
    lead = board.lead if board.lead is not None else 1_000
    return not board.is_live, board.is_bare, -((board.rating or 0) // RATING_STEP), lead, -watching, board.code


def _result(code: str) -> str:
    """How a public match ended a moment ago; '' for every other."""
    match = (
        Match.objects.filter(code=code, status=Match.Status.OVER, is_watchable=True, secrets_held=False)
        .filter(ended_at__gte=database_now() - RESULT_SHOWN)
        .prefetch_related("seats__user")
        .first()
    )
    return match_title(match, list(match.seats.all())) if match else ""


def ended_titles(codes: list[str]) -> dict[str, str]:
    """What those of these public matches are called that are over, by code."""
    over = Match.objects.filter(
        code__in=codes, status=Match.Status.OVER, is_watchable=True, secrets_held=False
    ).prefetch_related("seats__user")
    return {match.code: match_title(match, list(match.seats.all())) for match in over}
