"""Talk at a table: a part of its page, and a page of its own for whoever has no script or reads far back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.requests import asks_for_part, signed_in, visitor
from games.errors import NothingToReport, Refusal
from games.models import Message
from games.play.forms import ReportForm, SayForm, TalkForm
from games.play.selectors.chat import remark_for, reportable, talk_page
from games.play.services.post_message import say as say_words
from games.play.services.report_message import report_message
from games.play.views.match_access import match_or_404


@require_safe
def talk(request: HttpRequest, code: str) -> HttpResponse:
    """What was said in a room that is open to the reader; anything odd in the address shows the newest of the
    players' room."""
    form = TalkForm(request.GET)
    asked = form.cleaned_data if form.is_valid() else {}
    return _show_talk(request, code, room=asked.get("room", ""), before=asked.get("before"))


@login_required
@require_POST
def say(request: HttpRequest, code: str) -> HttpResponse:
    """Says something; then the talk as everybody gets it."""
    match = match_or_404(request, code)
    form = SayForm(request.POST)
    if not form.is_valid():
        return _show_talk(request, code, refusal=Refusal(code="talk.bad_request"))
    room, text = form.cleaned_data["room"], form.cleaned_data["text"]
    try:
        say_words(match_id=match.pk, user=signed_in(request), room=room, text=text)
    except Refusal as refusal:
        return _show_talk(request, code, room=room, refusal=refusal, draft=text)
    if asks_for_part(request):
        return _show_talk(request, code, room=room)
    return redirect(_address_of(code, room))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, code: str, message: int) -> HttpResponse:
    """Asks why, and puts the message before the staff."""
    user = signed_in(request)
    reported = reportable(message_id=message, code=code, user=user)
    if reported is None:
        raise Http404
    form = ReportForm(request.POST or None)
    refusal: Refusal | None = None
    if form.is_valid():
        try:
            report_message(message_id=message, code=code, user=user, reason=form.cleaned_data["reason"])
        except NothingToReport as error:
            raise Http404 from error
        except Refusal as error:
            refusal = error
        else:
            messages.success(request, _("Thank you. The house will look at it, and nobody learns who asked."))
            return redirect(_address_of(code, reported.room))
    context = {
        "form": form,
        "reported": remark_for(reported, user),
        "refusal": refusal,
        "back": _address_of(code, reported.room),
    }
    status = refusal.status if refusal else 422 if form.is_bound else 200
    return render(request, "games/play/report_message.html", context, status=status)


def _show_talk(
    request: HttpRequest,
    code: str,
    *,
    room: str = "",
    before: int | None = None,
    refusal: Refusal | None = None,
    draft: str = "",
) -> HttpResponse:
    """The talk, for htmx only its part, with a refusal and the words that were refused if there are any."""
    user = visitor(request)
    page = talk_page(match=match_or_404(request, code), user=user, room=room, before=before)
    template = "games/play/_chat.html" if asks_for_part(request) else "games/play/chat.html"
    context = {"talk": page, "talk_refusal": refusal, "draft": draft}
    return render(request, template, context, status=refusal.status if refusal else 200)


def _address_of(code: str, room: str) -> str:
    """Where a room is heard: the players' beside the table, the gallery on its own page."""
    if room == Message.Room.SPECTATORS:
        return f"{reverse('games:talk', args=[code])}?room={room}"
    return f"{reverse('games:table', args=[code])}#talk"
