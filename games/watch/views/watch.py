"""Live games: the list, its boards that have changed, and the page that shows one after the other."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts import limits
from accounts.requests import asks_for_part
from games.play.presence import note_spectator
from games.watch.channels import ALL, Channel, find_channel, own_channels, running_channels
from games.watch.forms import WatchForm, read_codes
from games.watch.selectors.boards import board_of, changed_tiles, live_tiles, miniature_styles
from games.watch.selectors.featured import ended_titles, featured, tv_page
from games.watch.selectors.live import live_count as count_live
from games.watch.selectors.live import live_keys

PAGE_LENGTH = 24
MOST_SHOWN = 500


@require_safe
@limits.limited(limits.LIVE_BOARDS)
def watch(request: HttpRequest) -> HttpResponse:
    """Everything that may be watched just now, or what a channel has of it."""
    channel = _channel(request)
    wanted = _wanted(request).get("show") or PAGE_LENGTH
    keys = live_keys(channel, most=wanted + 1)
    total = count_live(channel)
    context = {
        "channel": channel,
        "tiles": live_tiles(keys[:wanted]),
        "total": total,
        "featured": featured(channel),
        "shown": wanted,
        "more": min(2 * wanted, MOST_SHOWN) if len(keys) > wanted < MOST_SHOWN else None,
    }
    if asks_for_part(request):
        return render(request, "games/watch/watch.html#boards", context)
    context |= {
        "channels": own_channels(),
        "running": running_channels(),
        "styles": miniature_styles(),
    }
    return render(request, "games/watch/watch.html", context)


@require_safe
@limits.limited(limits.LIVE_BOARDS)
def live_boards(request: HttpRequest) -> HttpResponse:
    """The boards of a page that have changed, each for its own place."""
    codes = read_codes(request.GET.get("codes", ""))
    shown_large = read_codes(request.GET.get("card", ""))[:1]
    tiles = changed_tiles(codes)
    card = board_of(shown_large[0]) if shown_large else None
    gone = [code for code in codes if code not in {tile.code for tile in tiles}]
    missing = [*gone, *(shown_large if card is None else ())]
    titles = ended_titles(missing) if missing else {}
    context = {
        "tiles": tiles,
        "ended": {code: titles[code] for code in gone if code in titles},
        "card": card,
        "card_ended": titles.get(shown_large[0], "") if shown_large and card is None else "",
    }
    return render(request, "games/watch/_live_boards.html", context)


@require_safe
@limits.limited(limits.LIVE_BOARDS)
def tv(request: HttpRequest) -> HttpResponse:
    """The featured game of a channel, and the next when it is over."""
    channel, wanted = _channel(request), _wanted(request)
    page = tv_page(channel, shown=wanted.get("now", "") if asks_for_part(request) else "")
    sign = wanted.get("page", "")
    if page.board is not None and sign:
        note_spectator(page.board.code, sign)
    context = {"channel": channel, "page": page, "sign": sign or secrets.token_hex(8)}
    if asks_for_part(request):
        return render(request, "games/watch/tv.html#tv", context)
    context |= {"channels": own_channels(), "running": running_channels(), "styles": miniature_styles()}
    return render(request, "games/watch/tv.html", context)


@require_safe
def live_count(request: HttpRequest) -> HttpResponse:
    """How many matches are live, for the menu of every page."""
    return render(request, "games/watch/_live_count.html", {"count": count_live()})


def _channel(request: HttpRequest) -> Channel:
    channel = find_channel(request.GET.get("channel", ALL.key))
    if channel is None:
        raise Http404
    return channel


def _wanted(request: HttpRequest) -> dict[str, Any]:
    """What the address asks for that can be read."""
    form = WatchForm(request.GET)
    form.is_valid()
    return form.cleaned_data
