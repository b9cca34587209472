"""Chat at a table: a part of its page, and a page of its own for browsers without script and for older messages."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import asks_for_part, signed_in, visitor
from games.errors import Refusal
from games.play.forms import ChatPageForm, MessageForm
from games.play.selectors.chat import channel_address, chat_page
from games.play.services.post_message import post_message as post_message_service
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
    return redirect(channel_address(code, channel))


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
