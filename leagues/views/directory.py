"""The directory, and founding a league."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.engine.metas import METAS
from games.errors import Refusal
from games.views.parts import asks_for_part
from games.views.visitor import visitor
from leagues.forms import DirectoryForm, LeagueForm
from leagues.models import League
from leagues.selectors.directory import directory as directory_page
from leagues.selectors.preview_page import PreviewPage, preview_page, usual_members
from leagues.services.check_settings import check_settings
from leagues.services.create_league import check_founder, create_league


@require_safe
def directory(request: HttpRequest) -> HttpResponse:
    """The leagues that somebody may see."""
    form = DirectoryForm(request.GET)
    page = directory_page(user=visitor(request), **form.wanted)
    more = ""
    if page.before is not None:
        query = request.GET.copy()
        query["before"] = str(page.before)
        more = f"?{query.urlencode()}"
    template = "leagues/directory.html#leagues" if asks_for_part(request) else "leagues/directory.html"
    return render(request, template, {"page": page, "filter": form, "more": more})


@login_required
@require_safe
def found(request: HttpRequest) -> HttpResponse:
    """Which game a new league is for, or why this person cannot found one."""
    refusal = _refused(cast(User, request.user))
    context = {"games": METAS, "refusal": refusal}
    return render(request, "leagues/found.html", context, status=refusal.status if refusal else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_league(request: HttpRequest, game: str) -> HttpResponse:
    """The form of a new league."""
    if game not in [meta.slug for meta in METAS]:
        raise Http404
    user = cast(User, request.user)
    form = LeagueForm(request.POST if request.method == "POST" else None, game=game)
    refusal = _refused(user)
    preview: PreviewPage | None = None
    if refusal is None and request.method == "POST" and form.is_valid():
        try:
            if "preview" in request.POST:
                preview = preview_of_settings(form)
            else:
                league = create_league(user=user, **form.settings)
                messages.success(request, _("The league is founded. Plan its first season when you are ready."))
                return redirect("leagues:home", league=league.slug)
        except Refusal as error:
            refusal = error
    context = {"form": form, "game": game, "refusal": refusal, "preview": preview}
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, "leagues/new_league.html", context, status=status)


def preview_of_settings(form: LeagueForm) -> PreviewPage:
    """A season by settings that nobody has kept yet; raises what would be refused of them."""
    league = League(**form.settings)
    check_settings(league=league)
    return preview_page(league=league, members=usual_members(league), opens=timezone.now())


def _refused(user: User) -> Refusal | None:
    try:
        check_founder(user=user)
    except Refusal as refusal:
        return refusal
    return None
