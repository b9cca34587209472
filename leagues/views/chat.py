"""Talk of a division, and what is done about words that do not belong there."""

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
from games.errors import Refusal
from leagues.forms import LARGEST_ID, PageForm, SayForm
from leagues.models import Division, DivisionMessage
from leagues.selectors.chat import may_listen, talk_page
from leagues.selectors.division_page import division_title
from leagues.services.post_message import dismiss_report, may_speak
from leagues.services.post_message import hide as hide_words
from leagues.services.post_message import report as report_words
from leagues.services.post_message import say as say_words
from leagues.views.league_context import Room, desk_or_404, division_or_404, do, league_or_404, season_or_404


@login_required
@require_safe
def talk(request: HttpRequest, league: str, number: int, step: int, group: int) -> HttpResponse:
    """What was said in a division, for those who belong to it."""
    room, division = _listening(request, league, number, step, group)
    return _show(request, room, division)


@login_required
@require_POST
def say(request: HttpRequest, league: str, number: int, step: int, group: int) -> HttpResponse:
    room, division = _listening(request, league, number, step, group)
    form = SayForm(request.POST)
    text = form.cleaned_data["text"] if form.is_valid() else request.POST.get("text", "")
    try:
        say_words(division_id=division.pk, user=signed_in(request), text=text)
    except Refusal as refusal:
        return _show(request, room, division, refusal=refusal, draft=text)
    return redirect("leagues:talk", league=room.league.slug, number=number, step=step, group=group)


@login_required
@require_POST
def report(request: HttpRequest, league: str, message: int) -> HttpResponse:
    """Puts words before those who look after the league."""
    room = league_or_404(request, league)
    said = _message_or_404(room, message)
    if not may_listen(division=said.division, head=room.head, user=room.user):
        raise Http404
    call = partial(report_words, message_id=said.pk, user=signed_in(request))
    thanks = _("Thank you. Those who look after the league will read it.")
    return do(request, room, call, to=_address(room, said.division), said=thanks)


@login_required
@require_POST
def hide(request: HttpRequest, league: str, message: int) -> HttpResponse:
    room, user = desk_or_404(request, league)
    said = _message_or_404(room, message)
    call = partial(hide_words, message_id=said.pk, by=user)
    desk = reverse("leagues:desk", args=[room.league.slug])
    to = desk if "at_desk" in request.POST else _address(room, said.division)
    return do(request, room, call, to=to, said=_("Nobody else reads it any more."))


@login_required
@require_POST
def keep_words(request: HttpRequest, league: str, message: int) -> HttpResponse:
    """Leaves words that were reported as they are."""
    room, user = desk_or_404(request, league)
    call = partial(dismiss_report, message_id=_message_or_404(room, message).pk, by=user)
    return do(request, room, call, to=reverse("leagues:desk", args=[room.league.slug]), said=_("They stand."))


def _listening(request: HttpRequest, league: str, number: int, step: int, group: int) -> tuple[Room, Division]:
    """The division, for whoever may listen; others do not learn whether anything is said."""
    room = league_or_404(request, league)
    division = division_or_404(season_or_404(room, number), step, group)
    if not may_listen(division=division, head=room.head, user=room.user):
        raise Http404
    return room, division


def _show(
    request: HttpRequest, room: Room, division: Division, *, refusal: Refusal | None = None, draft: str = ""
) -> HttpResponse:
    assert room.user is not None, "only who has logged in comes here"
    before = PageForm(request.GET).wanted.get("before")
    place: dict[str, Any] = {
        "head": room.head,
        "season": division.season.number,
        "step": division.level + 1,
        "number": division.number,
        "words": division_title(division, room.league),
    }
    talk = talk_page(division=division, head=room.head, user=room.user, before=before)
    speaks = may_speak(division=division, user=room.user)
    context = {"talk": talk, "page": place, "may_speak": speaks, "refusal": refusal, "draft": draft}
    return render(request, "leagues/chat.html", context, status=refusal.status if refusal else 200)


def _message_or_404(room: Room, message: int) -> DivisionMessage:
    found = DivisionMessage.objects.filter(pk=min(message, LARGEST_ID), division__season__league=room.league)
    said = found.select_related("division__season").first()
    if said is None:
        raise Http404
    return said


def _address(room: Room, division: Division) -> str:
    return reverse("leagues:talk", args=[room.league.slug, division.season.number, division.level + 1, division.number])
