"""The chat of a club."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import Refusal
from accounts.requests import signed_in
from accounts.row_ids import LARGEST_ID
from clubs.forms import MessageForm, PageForm
from clubs.permissions import Permission
from clubs.selectors.chat import chat_page
from clubs.services.post_message import hide_message as hide_message_service
from clubs.services.post_message import post_message as post_message_service
from clubs.views.club_context import ClubContext, club_or_404, run_and_redirect
from moderation.selectors.restrictions import writing_refusal


@login_required
@require_safe
def chat(request: HttpRequest, club: str) -> HttpResponse:
    """The messages of a club, for its members."""
    return _show(request, club_or_404(request, club, Permission.READ_CHAT))


@login_required
@require_POST
def post_message(request: HttpRequest, club: str) -> HttpResponse:
    context = club_or_404(request, club, Permission.POST_MESSAGES)
    form = MessageForm(request.POST)
    text = form.cleaned_data["text"] if form.is_valid() else request.POST.get("text", "")
    try:
        post_message_service(club_id=context.club.pk, user=signed_in(request), text=text)
    except Refusal as refusal:
        return _show(request, context, refusal=refusal, draft=text)
    return redirect("clubs:chat", club=context.club.slug)


@login_required
@require_POST
def hide_message(request: HttpRequest, club: str, message: int) -> HttpResponse:
    context = club_or_404(request, club, Permission.HIDE_MESSAGES)
    found = context.club.messages.filter(pk=min(message, LARGEST_ID)).first()
    if found is None:
        raise Http404
    call = partial(hide_message_service, message_id=found.pk, by=signed_in(request))
    return run_and_redirect(
        request, call, to=reverse("clubs:chat", args=[context.club.slug]), said=_("Message hidden.")
    )


def _show(
    request: HttpRequest, context: ClubContext, *, refusal: Refusal | None = None, draft: str = ""
) -> HttpResponse:
    user = signed_in(request)
    before = PageForm(request.GET).oldest
    may_post = Permission.POST_MESSAGES in context.header.permissions and not context.header.is_closed
    page = {
        "header": context.header,
        "chat": chat_page(club=context.club, header=context.header, user=user, before=before),
        "may_post": may_post,
        # Told to people who are muted before they have typed anything.
        "refusal": refusal or writing_refusal(user),
        "draft": draft,
    }
    return render(request, "clubs/chat.html", page, status=refusal.status if refusal else 200)
