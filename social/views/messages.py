"""Messages between two people."""

from __future__ import annotations

from django.contrib import messages as notes
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.activity import is_active_lately
from accounts.errors import Refusal
from accounts.models import User
from accounts.requests import asks_for_part, signed_in
from moderation.selectors.restrictions import writing_refusal
from social.errors import MayNotWrite
from social.forms import EarlierForm, MessageForm, PageForm
from social.selectors.acquaintance import may_write
from social.selectors.conversations import conversation_page, conversations_of, find_conversation
from social.services.delete_conversation import delete_conversation as delete_conversation_service
from social.services.read_conversation import read_conversation
from social.services.send_message import send_message as send_message_service


@login_required
@require_safe
def messages(request: HttpRequest) -> HttpResponse:
    """A person's conversations."""
    form = PageForm(request.GET)
    if not form.is_valid():
        raise Http404
    number = form.cleaned_data["page"] or 1
    rows, has_more = conversations_of(signed_in(request), number)
    context = {"rows": rows, "newer": number - 1, "older": number + 1 if has_more else None}
    template = "social/messages.html#conversations" if asks_for_part(request) else "social/messages.html"
    return render(request, template, context)


@login_required
@require_safe
def conversation(request: HttpRequest, username: str) -> HttpResponse:
    """The messages between the reader and another. What is shown to a reader who is here counts as read."""
    other = _other_or_404(request, username)
    return _show(request, other)


@login_required
@require_POST
def send_message(request: HttpRequest, username: str) -> HttpResponse:
    other = _other_or_404(request, username)
    form = MessageForm(request.POST)
    text = form.cleaned_data["text"] if form.is_valid() else request.POST.get("text", "")
    try:
        send_message_service(writer=signed_in(request), reader=other, text=text)
    except Refusal as refusal:
        return _show(request, other, refusal=refusal, draft=text)
    return redirect("social:conversation", username=other.username)


@login_required
@require_POST
def delete_conversation(request: HttpRequest, username: str) -> HttpResponse:
    """Deletes it for the reader alone."""
    delete_conversation_service(person=signed_in(request), other=_other_or_404(request, username))
    notes.success(request, _("Conversation deleted."))
    return redirect("social:messages")


def _other_or_404(request: HttpRequest, username: str) -> User:
    """The other person, if there is a conversation, which may be with a closed account, or one may begin."""
    user = signed_in(request)
    other = None if "\0" in username else User.objects.filter(username__iexact=username).first()
    if other is None or (find_conversation(user, other) is None and not may_write(user, other)):
        raise Http404
    return other


def _show(request: HttpRequest, other: User, *, refusal: Refusal | None = None, draft: str = "") -> HttpResponse:
    user = signed_in(request)
    form = EarlierForm(request.GET)
    page = conversation_page(person=user, other=other, before=form.cleaned_data["before"] if form.is_valid() else None)
    is_part = asks_for_part(request)
    if page.is_newest and page.last and request.method == "GET" and (not is_part or is_active_lately(user.pk)):
        read_conversation(person=user, other=other, up_to=page.last)
    can_write = may_write(user, other)
    context = {
        "other": other,
        "page": page,
        "can_write": can_write,
        # Told to people who are muted before they have typed anything.
        "refusal": refusal or (writing_refusal(user) if can_write else MayNotWrite()),
        "form": MessageForm(initial={"text": draft}),
    }
    template = "social/conversation.html#letters" if is_part else "social/conversation.html"
    return render(request, template, context, status=refusal.status if refusal else 200)
