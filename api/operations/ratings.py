"""Ratings and leaderboards."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Query, Router

from accounts.models import User
from accounts.selectors.people import find_member
from api.authentication import public, viewer_of
from api.operations.audience import cleaned, member_viewer_of
from api.operations.door import found_match
from api.schemas import ratings as schemas
from leaderboards.forms import BoardForm
from leaderboards.seasons import find_season
from leaderboards.selectors.boards import BoardRow, board_page, board_titles
from leaderboards.selectors.history import history_page
from leaderboards.selectors.match_ratings import match_ratings_page
from leaderboards.selectors.people import ratings_of

router = Router(tags=["ratings"], auth=public)


@router.get("/leaderboards", response=list[schemas.BoardName], summary="All leaderboards")
def list_leaderboards(request: HttpRequest) -> list[Any]:
    return list(board_titles().values())


@router.get("/leaderboards/{pool}", response=schemas.Board, summary="A leaderboard, of all time or of a season")
def get_leaderboard(request: HttpRequest, pool: str, asked: Query[schemas.AskedBoard]) -> dict[str, Any]:
    _known(pool)
    season = find_season(asked.season, timezone.now()) if asked.season else None
    if asked.season and season is None:
        raise Http404
    sent = {name: getattr(asked, name) for name in ("country", "provisional", "active", "bots")}
    form = BoardForm({**sent, "after": asked.cursor or ""})
    page = board_page(pool, cleaned(form), member_viewer_of(request), season)
    return {
        "key": page.key,
        "title": page.title,
        "season": asked.season or None,
        "rows": [_row(row) for row in (*page.rows, *page.newcomers)],
        "after": parse_qs(page.after.lstrip("?")).get("after", [None])[0],
    }


@router.get("/people/{name}/ratings", response=list[schemas.PoolRating], summary="Ratings of a member")
def list_ratings(request: HttpRequest, name: str) -> list[Any]:
    return ratings_of(_member(name))


@router.get("/people/{name}/ratings/{pool}", response=schemas.RatingHistory, summary="A rating and how it came to be")
def get_rating(request: HttpRequest, name: str, pool: str) -> Any:
    _known(pool)
    return history_page(_member(name), pool)


@router.get("/archive/{code}/ratings", response=schemas.GameRatings, summary="What a game changed")
def get_game_ratings(request: HttpRequest, code: str) -> Any:
    viewer = viewer_of(request)
    return match_ratings_page(found_match(code, viewer), viewer)


def _row(row: BoardRow) -> dict[str, Any]:
    return row._asdict() | {
        "country": row.country.code if row.country else None,
        "title": str(row.title.name) if row.title else None,
    }


def _known(pool: str) -> None:
    if pool not in board_titles():
        raise Http404


def _member(name: str) -> User:
    member = find_member(name)
    if member is None:
        raise Http404
    return member
