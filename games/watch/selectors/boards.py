"""Small boards of running games. The public part of a match is drawn once for each of its versions and given to
everybody; every process keeps its own, so that no page waits for a server.

What is kept is made from the view of nobody's seat, and from what any list says of a public match: who plays, how, and
the points that everybody sees. Names may change while a board is kept, which is not for long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.core.cache import caches
from django.db.models import Prefetch
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.models import Match, Seat
from games.play.clock_words import speed_words
from games.play.presence import spectators_at
from games.play.selectors.match_labels import match_title, seat_name
from games.titles.miniatures import Miniature
from games.titles.registry import all_titles, find_title
from games.watch.selectors.live import Key, live_keys, watchable
from games.watch.strength import mean_ratings
from games.words import name_words

CACHE = "boards"
UNREAD = ("trail", "start", "seed", "chain")
"""What is long, or secret, and not needed for a board."""


class Picture(NamedTuple):
    """A small board, and the template that draws it."""

    template: str
    game: str
    miniature: Miniature


class BoardPlayer(NamedTuple):
    """A seat as the public sees it."""

    number: int
    name: str
    score: int | None
    """None where scores are hidden."""
    is_to_act: bool


class Board(NamedTuple):
    """The public part of a running match."""

    code: str
    version: int
    title: str
    game: str
    """In words."""
    moment: str
    players: tuple[BoardPlayer, ...]
    """The one who leads first, if scores are known."""
    facts: tuple[str, ...]
    is_live: bool
    is_bare: bool
    """Whether there is nothing to see on the board yet."""
    rating: int | None
    """How strong the players are on average, if that is known."""
    lead: int | None
    """By how many points the first is ahead of the second; None if scores are hidden."""
    picture: SafeString
    large: SafeString
    """The same board with more on it."""


class Tile(NamedTuple):
    """A board in a list."""

    code: str
    version: int
    html: SafeString
    watching: int


def miniature_styles() -> tuple[str, ...]:
    """The sheets of all small boards."""
    return tuple(title.miniature_style for title in all_titles() if title.miniature_style)


def picture_of(match: Match, view: Any) -> Picture:
    """A small board of a view; of None, as before the first move, an emblem."""
    title = find_title(match.game_slug)
    if view is None:
        return Picture("games/tables/_plain_miniature.html", title.slug, Miniature())
    return Picture(title.miniature_template, title.slug, title.miniature(view))


def live_tiles(keys: Sequence[Key]) -> tuple[Tile, ...]:
    """Boards as lists show them, and how many people watch each."""
    boards = {board.code: (board, html) for board, html in _kept(keys)}
    watching = spectators_at(boards)
    return tuple(
        Tile(key.code, boards[key.code][0].version, boards[key.code][1], watching.get(key.code, 0))
        for key in keys
        if key.code in boards
    )


def boards_of(keys: Sequence[Key]) -> list[Board]:
    """The boards of matches that may be watched, in this order."""
    return [board for board, _html in _kept(keys)]


def board_of(code: str) -> Board | None:
    """The board of a match as it stands, if it is running and everybody may watch it."""
    key = watchable().filter(code=code).values_list("pk", "code", "version").first()
    return next(iter(boards_of([Key(*key)])), None) if key else None


def changed_tiles(codes: Iterable[str]) -> tuple[Tile, ...]:
    """The boards of those matches that still may be watched."""
    found = watchable().filter(code__in=list(codes)).values_list("pk", "code", "version")
    return live_tiles([Key(*row) for row in found])


def first_tiles(most: int) -> tuple[Tile, ...]:
    """The boards of the matches that changed last."""
    return live_tiles(live_keys(most=most))


def _kept(keys: Sequence[Key]) -> list[tuple[Board, SafeString]]:
    """Boards and their entries in lists; those that nobody has asked for yet are drawn."""
    names = {key.code: _name(key.code, key.version) for key in keys}
    kept: dict[str, tuple[Board, str]] = caches[CACHE].get_many(names.values())
    missing = [key.match_id for key in keys if names[key.code] not in kept]
    made = _drawn(missing) if missing else {}
    found = []
    for key in keys:
        entry = made.get(key.code) or kept.get(names[key.code])
        if entry is not None:
            found.append((entry[0], mark_safe(entry[1])))
    return found


def _drawn(match_ids: Sequence[int]) -> dict[str, tuple[Board, str]]:
    """Boards by code, drawn now and kept. Whether they may be watched is asked again with what is drawn."""
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    matches = list(watchable().filter(pk__in=match_ids).defer(*UNREAD).order_by().prefetch_related(seats))
    ratings = mean_ratings(matches)
    made: dict[str, tuple[Board, str]] = {}
    for match in matches:
        board = _board(match, ratings.get(match.pk))
        made[match.code] = (board, render_to_string("games/watch/_live_tile.html", {"board": board}))
    caches[CACHE].set_many({_name(board.code, board.version): (board, html) for board, html in made.values()})
    return made


def _board(match: Match, rating: int | None) -> Board:
    seats = list(match.seats.all())
    picture = picture_of(match, match.game.view(match.decoded_state, None))
    scores = picture.miniature.scores or (None,) * len(seats)
    players = [
        BoardPlayer(seat.number, seat_name(seat) or _("autopilot"), scores[seat.number], seat.is_to_act)
        for seat in seats
    ]
    known = sorted((player.score for player in players if player.score is not None), reverse=True)
    if len(known) == len(players):
        players.sort(key=lambda player: (-(player.score or 0), player.number))
    facts = (speed_words(match), _("rated") if match.is_rated else _("casual"))
    return Board(
        code=match.code,
        version=match.version,
        title=match_title(match, seats),
        game=name_words(match.game_slug),
        moment=picture.miniature.moment,
        players=tuple(players),
        facts=(*facts, _("rating %(rating)s") % {"rating": rating}) if rating is not None else facts,
        is_live=match.pace == Match.Pace.LIVE,
        is_bare=picture.miniature.is_bare,
        rating=rating,
        lead=known[0] - known[1] if len(known) == len(players) > 1 else None,
        picture=drawn(picture, is_large=False),
        large=drawn(picture, is_large=True),
    )


def drawn(picture: Picture, *, is_large: bool) -> SafeString:
    """A small board as its template draws it."""
    context = {"miniature": picture.miniature, "game": picture.game, "is_large": is_large}
    return render_to_string(picture.template, context)


def _name(code: str, version: int) -> str:
    """A match, its version and the language of its words."""
    return f"{code}:{version}:{get_language()}"
