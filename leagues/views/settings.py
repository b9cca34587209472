"""Creating a league, and changing how it is set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import asks_for_part, signed_in
from games.engine.metas import all_metas
from games.errors import Refusal
from leagues.forms.founding import FoundingForm
from leagues.forms.league import LeagueForm, initial_of
from leagues.models import League
from leagues.selectors.preview_page import preview_page, usual_members
from leagues.services.change_league import change_league as change_league_service
from leagues.services.check_settings import check_settings
from leagues.services.create_league import check_may_create
from leagues.services.create_league import create_league as create_league_service
from leagues.views.league_context import desk_or_404, form_response

CREATE = "leagues/create_league.html"


@login_required
@require_safe
def choose_game(request: HttpRequest) -> HttpResponse:
    """A new league of the first game; one step leads to the others."""
    return create_league(request, game=all_metas()[0].slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create_league(request: HttpRequest, game: str) -> HttpResponse:
    """A new league on one screen. Asked to fill in, it answers with the settings of the kind that was chosen."""
    if game not in [meta.slug for meta in all_metas()]:
        raise Http404
    user = signed_in(request)
    try:
        check_may_create(user=user)
    except Refusal as refusal:
        return render(request, CREATE, {"refusal": refusal}, status=refusal.status)
    form = FoundingForm(request.POST if request.method == "POST" else None, game=game)
    context: dict[str, object] = {"game": game, "games": all_metas()}
    if request.method == "POST" and "fill" in request.GET:
        template = f"{CREATE}#settings" if asks_for_part(request) else CREATE
        return render(request, template, {**context, "form": form.as_filled_in(), "is_open": True})

    def save() -> League:
        league = create_league_service(user=user, **form.settings)
        messages.success(request, _("League created. Plan its first season when you are ready."))
        return league

    return _save_or_show(request, form, save, template=CREATE, context=context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_league(request: HttpRequest, league: str) -> HttpResponse:
    """How a league is set up."""
    league_context, user = desk_or_404(request, league)
    if not league_context.header.can_change:
        raise Http404
    initial = initial_of(league_context.league)
    form = LeagueForm(
        request.POST if request.method == "POST" else None, game=league_context.league.game, initial=initial
    )

    def save() -> League:
        version = form.cleaned_data["version"]
        changed = change_league_service(league_id=league_context.league.pk, user=user, version=version, **form.settings)
        messages.success(request, _("Settings saved."))
        return changed

    context = {"header": league_context.header}
    return _save_or_show(request, form, save, template="leagues/league_form.html", context=context)


def _save_or_show(
    request: HttpRequest,
    form: LeagueForm,
    save: Callable[[], League],
    *,
    template: str,
    context: Mapping[str, object],
) -> HttpResponse:
    """The form of a league, the league when it is saved, or a whole season by settings that are not saved yet."""

    def act() -> HttpResponse:
        if "preview" not in request.POST:
            return redirect("leagues:home", league=save().slug)
        league = League(**form.settings)
        check_settings(league=league)
        preview = preview_page(league=league, members=usual_members(league), opens=timezone.now())
        return render(request, template, {**context, "form": form, "preview": preview})

    return form_response(request, form, act, template=template, context=context)
