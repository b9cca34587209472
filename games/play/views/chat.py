"""Chat at a table: a part of its page, and a page of its own for browsers without script and for older messages."""

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
from games.play.forms import ChatPageForm, MessageForm, ReportForm
from games.play.selectors.chat import chat_page, message_row, reportable
from games.play.services.post_message import post_message as post_message_service
from games.play.services.report_message import report_message as report_message_service
from games.play.views.match_access import match_or_404


@require_safe
def chat(request: HttpRequest, code: str) -> HttpResponse:
    """The messages of a channel that the reader may read; anything odd in the address shows the newest of the
    players' channel."""
    form = ChatPageForm(request.GET)
    asked = form.cleaned_data if form.is_valid() else {}
    return _show_chat(request, code, channel=asked.get("room", ""), before=asked.get("before"))


@login_required
@require_POST
def post_message(request: HttpRequest, code: str) -> HttpResponse:
    """Posts a message; then the chat as every reader gets it."""
    match = match_or_404(request, code)
    form = MessageForm(request.POST)
    if not form.is_valid():
        return _show_chat(request, code, refusal=Refusal(code="chat.bad_request"))
    channel, text = form.cleaned_data["room"], form.cleaned_data["text"]
    try:
        post_message_service(match_id=match.pk, user=signed_in(request), channel=channel, text=text)
    except Refusal as refusal:
        return _show_chat(request, code, channel=channel, refusal=refusal, draft=text)
    if asks_for_part(request):
        return _show_chat(request, code, channel=channel)
    return redirect(_address_of(code, channel))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_message(request: HttpRequest, code: str, message: int) -> HttpResponse:
    """Asks why, and puts the message before the staff."""
    user = signed_in(request)
    reported = reportable(message_id=message, code=code, user=user)
    if reported is None:
        raise Http404
    form = ReportForm(request.POST or None)
    refusal: Refusal | None = None
    if form.is_valid():
        try:
            report_message_service(message_id=message, code=code, user=user, reason=form.cleaned_data["reason"])
        except NothingToReport as error:
            raise Http404 from error
        except Refusal as error:
            refusal = error
        else:
            messages.success(request, _("Thank you. Staff will look at it. Your report stays confidential."))
            return redirect(_address_of(code, reported.room))
    context = {
        "form": form,
        "reported": message_row(reported, user),
        "refusal": refusal,
        "back": _address_of(code, reported.room),
    }
    status = refusal.status if refusal else 422 if form.is_bound else 200
    return render(request, "games/play/report_message.html", context, status=status)


def _show_chat(
    request: HttpRequest,
    code: str,
    *,
    channel: str = "",
    before: int | None = None,
    refusal: Refusal | None = None,
    draft: str = "",
) -> HttpResponse:
    """The chat, for htmx only its part, with a refusal and the message that was refused if there is one."""
    user = visitor(request)
    page = chat_page(match=match_or_404(request, code), user=user, channel=channel, before=before)
    template = "games/play/_chat.html" if asks_for_part(request) else "games/play/chat.html"
    context = {"chat": page, "chat_refusal": refusal, "draft": draft}
    return render(request, template, context, status=refusal.status if refusal else 200)


def _address_of(code: str, channel: str) -> str:
    """Where a channel is read: the players' beside the table, the spectators' on its own page."""
    if channel == Message.Channel.SPECTATORS:
        return f"{reverse('games:chat', args=[code])}?room={channel}"
    return f"{reverse('games:table', args=[code])}#chat"
