"""What a person wants to be told, where and when; and the way to end a letter with one click."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.services.renew_feeds import close_feeds, renew_feeds
from accounts.services.save_hook import remove_hook, save_hook, try_hook
from accounts.services.save_wishes import save_wishes, stop_letters
from accounts.services.subscribe_push import subscribe_push, unsubscribe_push
from accounts.telling import STOP_LINK_AGE, StopLinkExpired, matrix_of, read_stop_token, telling_page
from accounts.telling_forms import DeviceForm, HookForm, WishesForm
from accounts.vapid import is_push_offered, public_key
from accounts.views.reauthentication import proof_required

LONGEST_LABEL = 60
WORKER = Path(settings.BASE_DIR) / "static" / "js" / "push-worker.js"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def telling(request: HttpRequest) -> HttpResponse:
    """The table of wishes, and the places where they are fulfilled."""
    user = cast(User, request.user)
    form = WishesForm(request.POST or None, matrix=matrix_of(user))
    if form.is_valid():
        save_wishes(user=user, wishes=form.wishes)
        messages.success(request, _("Your wishes are noted."))
        return redirect("accounts:telling")
    return _page(request, wishes=form, status=422 if form.errors else 200)


@require_POST
@login_required
@proof_required  # type: ignore[untyped-decorator]
def keep_hook(request: HttpRequest) -> HttpResponse:
    """An own address for messages."""
    form = HookForm(request.POST)
    if form.is_valid():
        try:
            save_hook(user=cast(User, request.user), **form.cleaned_data)
        except ValidationError as refusal:
            form.add_error("url", refusal)
    if form.errors:
        return _page(request, hook_form=form, status=422)
    messages.success(request, _("The address is kept. Send a test message to see whether it listens."))
    return redirect("accounts:telling")


@require_POST
@login_required
def drop_hook(request: HttpRequest) -> HttpResponse:
    remove_hook(user=cast(User, request.user))
    messages.success(request, _("The address is forgotten."))
    return redirect("accounts:telling")


@require_POST
@login_required
def trial(request: HttpRequest) -> HttpResponse:
    """A test message to the own address."""
    try:
        was_taken = try_hook(user=cast(User, request.user))
    except ValidationError as refusal:
        messages.error(request, refusal.message)
    else:
        if was_taken:
            messages.success(request, _("Your address has taken the message."))
        else:
            messages.error(request, _("Your address has not taken the message."))
    return redirect("accounts:telling")


@require_POST
@login_required
def add_device(request: HttpRequest) -> HttpResponse:
    """A browser that wants messages; its script sends what the browser gave it."""
    form = DeviceForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    label = _device_name(request.headers.get("User-Agent", ""))
    try:
        subscribe_push(user=cast(User, request.user), label=label, **form.cleaned_data)
    except ValidationError:
        return HttpResponse(status=422)
    return HttpResponse(status=204)


@require_POST
@login_required
def remove_device(request: HttpRequest, device: int) -> HttpResponse:
    unsubscribe_push(user=cast(User, request.user), device_id=device)
    messages.success(request, _("That device is told nothing more."))
    return redirect("accounts:telling")


@require_POST
@login_required
@proof_required  # type: ignore[untyped-decorator]
def new_feeds(request: HttpRequest) -> HttpResponse:
    renew_feeds(user=cast(User, request.user))
    messages.success(request, _("Your feeds have new addresses."))
    return redirect("accounts:telling")


@require_POST
@login_required
def end_feeds(request: HttpRequest) -> HttpResponse:
    close_feeds(user=cast(User, request.user))
    messages.success(request, _("Your feeds are closed."))
    return redirect("accounts:telling")


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Ends letters of one kind. Programs that read letters follow their links: only what is sent ends anything. The
    signature says who asks, so that a program of the reader's mail can do it for him."""
    try:
        found = read_stop_token(token)
    except StopLinkExpired:
        return render(request, "accounts/stop_letters.html", {"days": STOP_LINK_AGE.days}, status=410)
    if found is None:
        return render(request, "accounts/stop_letters.html", {"kinds": (), "is_done": False}, status=404)
    user, kinds = found
    is_asked = request.method == "POST"
    if is_asked:
        stop_letters(user=user, kinds=kinds)
    return render(request, "accounts/stop_letters.html", {"kinds": kinds, "is_done": is_asked})


@require_safe
def push_worker(request: HttpRequest) -> HttpResponse:
    """The script that shows messages while no page is open. It lies at the root, for it speaks for the whole house."""
    response = HttpResponse(WORKER.read_bytes(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


def _page(
    request: HttpRequest, *, wishes: WishesForm | None = None, hook_form: HookForm | None = None, status: int = 200
) -> HttpResponse:
    user = cast(User, request.user)
    page = telling_page(user)
    known = {"url": page.hook.url, "shape": page.hook.shape} if page.hook else None
    context = {
        "page": page,
        "form": wishes or WishesForm(matrix=matrix_of(user)),
        "hook_form": hook_form or HookForm(initial=known),
        "push_key": public_key() if is_push_offered() else "",
        "deadlines": _feed("games:deadlines_feed", page.feed_secret),
        "games": _feed("games:games_feed", page.feed_secret),
    }
    return render(request, "accounts/telling.html", context, status=status)


def _feed(name: str, secret: str) -> str:
    # The playing rooms may not be there: this room knows only the names they would have.
    try:
        return settings.PUBLIC_URL + reverse(name, args=[secret]) if secret else ""
    except NoReverseMatch:
        return ""


def _device_name(user_agent: str) -> str:
    """What a browser calls itself, in two words that its owner knows."""
    browsers = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
    systems = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
    browser = next((name for name in browsers if name in user_agent), "")
    system = next((name for name in systems if name in user_agent), "")
    proper = {"Edg": "Edge", "OPR": "Opera"}.get(browser, browser)
    return (" · ".join(word for word in (proper, system) if word) or _("A browser"))[:LONGEST_LABEL]
