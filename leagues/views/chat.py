"""The chat of a division, and what is done about messages that do not belong there."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import signed_in
from accounts.row_ids import LARGEST_ID
from games.errors import Refusal
from leagues.forms.chat import MessageForm
from leagues.forms.paging import PageForm
from leagues.models import Division, DivisionMessage
from leagues.selectors.chat import chat_page, may_read_chat
from leagues.selectors.division_page import division_title
from leagues.services.post_message import dismiss_report as dismiss_report_service
from leagues.services.post_message import hide_message as hide_message_service
from leagues.services.post_message import may_post
from leagues.services.post_message import post_message as post_message_service
from leagues.views.league_context import (
    LeagueContext,
    desk_or_404,
    division_or_404,
    league_or_404,
    run_and_redirect,
    season_or_404,
)
from moderation.selectors.restrictions import writing_refusal


@login_required
@require_safe
def chat(request: HttpRequest, league: str, number: int, step: int, group: int) -> HttpResponse:
    """The messages of a division, for those who belong to it."""
    league_context, division = _chat_or_404(request, league, number, step, group)
    return _show(request, league_context, division)


@login_required
@require_POST
def post_message(request: HttpRequest, league: str, number: int, step: int, group: int) -> HttpResponse:
    league_context, division = _chat_or_404(request, league, number, step, group)
    form = MessageForm(request.POST)
    text = form.cleaned_data["text"] if form.is_valid() else request.POST.get("text", "")
    try:
        post_message_service(division_id=division.pk, user=signed_in(request), text=text)
    except Refusal as refusal:
        return _show(request, league_context, division, refusal=refusal, draft=text)
    return redirect("leagues:chat", league=league_context.league.slug, number=number, step=step, group=group)


@login_required
@require_POST
def hide_message(request: HttpRequest, league: str, message: int) -> HttpResponse:
    league_context, user = desk_or_404(request, league)
    found = _message_or_404(league_context, message)
    call = partial(hide_message_service, message_id=found.pk, by=user)
    desk = reverse("leagues:desk", args=[league_context.league.slug])
    to = desk if "at_desk" in request.POST else _address(league_context, found.division)
    return run_and_redirect(request, league_context, call, to=to, said=_("Message hidden."))


@login_required
@require_POST
def dismiss_report(request: HttpRequest, league: str, message: int) -> HttpResponse:
    """Leaves a message that was reported as it is."""
    league_context, user = desk_or_404(request, league)
    call = partial(dismiss_report_service, message_id=_message_or_404(league_context, message).pk, by=user)
    desk = reverse("leagues:desk", args=[league_context.league.slug])
    return run_and_redirect(request, league_context, call, to=desk, said=_("Report dismissed."))


def _chat_or_404(
    request: HttpRequest, league: str, number: int, step: int, group: int
) -> tuple[LeagueContext, Division]:
    """The division, for people who may read its chat; others do not learn whether there are any messages."""
    league_context = league_or_404(request, league)
    division = division_or_404(season_or_404(league_context, number), step, group)
    if not may_read_chat(division=division, header=league_context.header, user=league_context.user):
        raise Http404
    return league_context, division


def _show(
    request: HttpRequest,
    league_context: LeagueContext,
    division: Division,
    *,
    refusal: Refusal | None = None,
    draft: str = "",
) -> HttpResponse:
    user = league_context.user
    assert user is not None, "only people who have signed in come here"
    before = PageForm(request.GET).wanted.get("before")
    page: dict[str, Any] = {
        "header": league_context.header,
        "season": division.season.number,
        "step": division.level + 1,
        "number": division.number,
        "words": division_title(division, league_context.league),
    }
    context = {
        "chat": chat_page(division=division, header=league_context.header, user=user, before=before),
        "page": page,
        "may_post": may_post(division=division, user=user),
        # Told to people who are muted before they have typed anything.
        "refusal": refusal or writing_refusal(user),
        "draft": draft,
    }
    return render(request, "leagues/chat.html", context, status=refusal.status if refusal else 200)


def _message_or_404(league_context: LeagueContext, message: int) -> DivisionMessage:
    messages = DivisionMessage.objects.filter(
        pk=min(message, LARGEST_ID), division__season__league=league_context.league
    )
    found = messages.select_related("division__season").first()
    if found is None:
        raise Http404
    return found


def _address(league_context: LeagueContext, division: Division) -> str:
    place = (division.season.number, division.level + 1, division.number)
    return reverse("leagues:chat", args=[league_context.league.slug, *place])
