"""The settings: what a person wants to be told, where and when."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.absolute_urls import absolute_url
from accounts.notifications.channels.vapid import is_push_offered, public_key
from accounts.notifications.forms import DeviceForm, PreferencesForm, WebhookForm
from accounts.notifications.selectors.preferences import matrix_of
from accounts.notifications.selectors.settings_page import settings_page
from accounts.notifications.services import renew_feeds as feeds
from accounts.notifications.services import save_webhook as webhooks
from accounts.notifications.services.save_notification_preferences import save_notification_preferences
from accounts.notifications.services.subscribe_push import subscribe_push as subscribe_push_service
from accounts.notifications.services.subscribe_push import unsubscribe_push as unsubscribe_push_service
from accounts.requests import signed_in
from accounts.views.reauthentication import proof_required

LONGEST_LABEL = 60
WORKER = Path(settings.BASE_DIR) / "static" / "js" / "push-worker.js"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def notification_settings(request: HttpRequest) -> HttpResponse:
    """The table of preferences, and the places where notifications go."""
    user = signed_in(request)
    form = PreferencesForm(request.POST or None, matrix=matrix_of(user))
    if form.is_valid():
        save_notification_preferences(user=user, preferences=form.preferences)
        messages.success(request, _("Notification settings saved."))
        return redirect("accounts:notification_settings")
    return _page(request, preferences=form, status=422 if form.errors else 200)


@require_POST
@login_required
@proof_required  # type: ignore[untyped-decorator]
def save_webhook(request: HttpRequest) -> HttpResponse:
    """The person's own webhook."""
    form = WebhookForm(request.POST)
    if form.is_valid():
        try:
            webhooks.save_webhook(user=signed_in(request), **form.cleaned_data)
        except ValidationError as refusal:
            form.add_error("url", refusal)
    if form.errors:
        return _page(request, webhook_form=form, status=422)
    messages.success(request, _("Webhook saved. Send a test message to check that it works."))
    return redirect("accounts:notification_settings")


@require_POST
@login_required
def remove_webhook(request: HttpRequest) -> HttpResponse:
    webhooks.remove_webhook(user=signed_in(request))
    messages.success(request, _("Webhook removed."))
    return redirect("accounts:notification_settings")


@require_POST
@login_required
def try_webhook(request: HttpRequest) -> HttpResponse:
    """A test message to the webhook."""
    try:
        was_taken = webhooks.try_webhook(user=signed_in(request))
    except ValidationError as refusal:
        messages.error(request, refusal.message)
    else:
        if was_taken:
            messages.success(request, _("Test message delivered."))
        else:
            messages.error(request, _("Your webhook did not accept the test message. Check the address."))
    return redirect("accounts:notification_settings")


@require_POST
@login_required
def subscribe_push(request: HttpRequest) -> HttpResponse:
    """A browser that wants messages; its script sends what the browser gave it."""
    form = DeviceForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    label = _device_name(request.headers.get("User-Agent", ""))
    try:
        subscribe_push_service(user=signed_in(request), label=label, **form.cleaned_data)
    except ValidationError:
        return HttpResponse(status=422)
    return HttpResponse(status=204)


@require_POST
@login_required
def unsubscribe_push(request: HttpRequest, device: int) -> HttpResponse:
    unsubscribe_push_service(user=signed_in(request), device_id=device)
    messages.success(request, _("That device won't get notifications any more."))
    return redirect("accounts:notification_settings")


@require_POST
@login_required
@proof_required  # type: ignore[untyped-decorator]
def renew_feeds(request: HttpRequest) -> HttpResponse:
    feeds.renew_feeds(user=signed_in(request))
    messages.success(request, _("Your feeds have new addresses."))
    return redirect("accounts:notification_settings")


@require_POST
@login_required
def close_feeds(request: HttpRequest) -> HttpResponse:
    feeds.close_feeds(user=signed_in(request))
    messages.success(request, _("Your feeds are off."))
    return redirect("accounts:notification_settings")


@require_safe
def push_worker(request: HttpRequest) -> HttpResponse:
    """The script that shows messages while no page is open. It lies at the root, for it speaks for the whole
    site."""
    response = HttpResponse(WORKER.read_bytes(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


def _page(
    request: HttpRequest,
    *,
    preferences: PreferencesForm | None = None,
    webhook_form: WebhookForm | None = None,
    status: int = 200,
) -> HttpResponse:
    user = signed_in(request)
    page = settings_page(user)
    known = {"url": page.webhook.url, "shape": page.webhook.shape} if page.webhook else None
    context = {
        "page": page,
        "form": preferences or PreferencesForm(matrix=matrix_of(user)),
        "webhook_form": webhook_form or WebhookForm(initial=known),
        "push_key": public_key() if is_push_offered() else "",
        "deadlines": _feed("games:deadlines_feed", page.feed_secret),
        "games": _feed("games:games_feed", page.feed_secret),
    }
    return render(request, "accounts/notifications/settings.html", context, status=status)


def _feed(name: str, secret: str) -> str:
    # The games may not be there: this app knows only the names that their pages would have.
    try:
        return absolute_url(reverse(name, args=[secret])) if secret else ""
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
