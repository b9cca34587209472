"""The front page: for visitors what is played here, for people who play their games."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from accounts.models import User
from accounts.requests import asks_for_part, signed_in, visitor
from accounts.services.create_guest import create_guest
from games.engine.metas import all_metas, find_meta
from games.errors import Refusal
from games.models import Match
from games.rules.views.figures import Picture, picture
from games.tables.selectors.friend_table import empty_friend_table, friend_table
from games.tables.selectors.home import home_page, live_part
from games.tables.services.play_friend import play_friend as play_friend_service
from games.titles.protocol import Title
from games.titles.registry import all_titles
from games.watch.selectors.boards import miniature_styles


class FrontTitle(NamedTuple):
    """A game on the front page."""

    slug: str
    template: str
    style: str
    picture: Picture | None
    designers: tuple[str, ...]
    players: tuple[int, ...]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is played here; a person who has signed in, or plays as a guest, sees their games."""
    user = visitor(request)
    if user is None:
        return render(request, "games/tables/front.html", {"titles": [_front(title) for title in all_titles()]})
    return _show_home(request, user)


@require_POST
def play_friend(request: HttpRequest) -> HttpResponse:
    """One press: a table with a link to send. A visitor plays as a guest and may keep it with an account."""
    if not isinstance(request.user, User):
        limits.check(limits.GUESTS, request)
        login(request, create_guest())
    user = signed_in(request)
    try:
        match = play_friend_service(user=user)
    except Refusal as refusal:
        return _show_home(request, user, refusal=refusal)
    if asks_for_part(request):
        return _show_home(request, user, invited=match, is_fresh=True)
    return redirect(f"{reverse('games:home')}?friend={match.code}#friend")


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """The live games of the home page, all in one answer."""
    return render(request, "games/tables/_live.html", {"live": live_part()})


def _show_home(
    request: HttpRequest,
    user: User,
    *,
    invited: Match | None = None,
    is_fresh: bool = False,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The home page. A link stays on it as long as its table is empty; once a friend has sat down, a page that asks
    for news is sent to the table."""
    asked = request.GET.get("friend", "")
    if asked and invited is None:
        invited = empty_friend_table(user, asked)
        if invited is None and asks_for_part(request) and _is_own(asked, user):
            return HttpResponse(headers={"HX-Redirect": reverse("games:table", args=[asked])})
    link = request.build_absolute_uri(reverse("games:table", args=[invited.code])) if invited else ""
    context = {
        "page": home_page(user),
        "live": live_part(),
        "styles": miniature_styles(),
        "friend": friend_table(invited, link) if invited else None,
        "is_fresh": is_fresh,
        "refusal": refusal,
        "games": all_metas(),
    }
    template = "games/tables/home.html#home" if asks_for_part(request) else "games/tables/home.html"
    return render(request, template, context, status=200 if refusal is None else refusal.status)


def _is_own(code: str, user: User) -> bool:
    return Match.objects.filter(code=code, seats__user=user, status__in=Match.UNFINISHED).exists()


def _front(title: Title) -> FrontTitle:
    meta = find_meta(title.slug)
    drawn = picture(title.slug, title.front_figure) if title.front_figure else None
    return FrontTitle(title.slug, title.front_template, title.style, drawn, meta.designers, meta.players)
