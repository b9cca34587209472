"""A person's own account: preferences, data, saving it, closing it."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import limits
from accounts.data_export import export_data
from accounts.forms import CloseAccountForm, PreferencesForm, SignUpForm
from accounts.limits import limited
from accounts.requests import signed_in
from accounts.selectors.people import preferences_of
from accounts.services.close_account import close_account as close_account_service
from accounts.services.end_session import end_session as end_session_service
from accounts.services.save_account import save_account as save_account_service
from accounts.services.save_preferences import save_preferences
from accounts.views.reauthentication import proof_required

read_or_submit = require_http_methods(["GET", "HEAD", "POST"])


@read_or_submit
@login_required
def preferences(request: HttpRequest) -> HttpResponse:
    """Shows and saves preferences."""
    user = signed_in(request)
    form = PreferencesForm(request.POST or None, instance=preferences_of(user))
    if form.is_valid():
        try:
            save_preferences(user=user, **form.cleaned_data)
        except ValidationError as refusal:
            form.add_error("time_zone", refusal)
        else:
            messages.success(request, _("Preferences saved."))
            return redirect("accounts:preferences")
    return render(request, "accounts/preferences.html", {"form": form})


@require_safe
@login_required
def data(request: HttpRequest) -> HttpResponse:
    """What the site stores about a person, and the way to download it."""
    return render(request, "accounts/data.html")


@require_safe
@never_cache
@login_required
@proof_required  # type: ignore[untyped-decorator]
@limited(limits.DATA_EXPORTS)
def download_data(request: HttpRequest) -> HttpResponse:
    """All data about the person, as one file."""
    response = JsonResponse(export_data(signed_in(request)), json_dumps_params={"indent": 2})
    response["Content-Disposition"] = 'attachment; filename="court-and-crown.json"'
    return response


@require_POST
@login_required
def end_session(request: HttpRequest, session_id: int) -> HttpResponse:
    """Signs out of one other browser."""
    end_session_service(user=signed_in(request), session_id=session_id, current_key=request.session.session_key or "")
    messages.success(request, _("Browser signed out."))
    return redirect("usersessions_list")


@sensitive_post_parameters("password1")
@read_or_submit
@never_cache
@login_required
def save_account(request: HttpRequest) -> HttpResponse:
    """A guest chooses a name and a password and becomes a member."""
    user = signed_in(request)
    if not user.is_guest:
        return redirect(user)
    form = SignUpForm(request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/save_account.html", {"form": form})
    email = form.cleaned_data["email"]
    username, password = form.cleaned_data["username"], form.cleaned_data["password1"]
    try:
        save_account_service(user=user, username=username, email=email, password=password)
    except ValidationError as refusal:
        form.add_error("username", refusal)
        user.refresh_from_db()
        return render(request, "accounts/save_account.html", {"form": form})
    update_session_auth_hash(request, user)
    # Sessions of guests are not listed; this one now belongs to a member.
    UserSession.objects.create_from_request(request)
    if form.account_already_exists:
        # The page answers as always, or it would tell every visitor which addresses have an account.
        get_adapter(request).send_account_already_exists_mail(email)
    else:
        EmailAddress.objects.get(user=user).send_confirmation(request, signup=True)
    messages.success(request, _("Welcome, %(name)s! Check your inbox to confirm your email address.") % {"name": user})
    return redirect(user)


@read_or_submit
@never_cache
@login_required
@proof_required  # type: ignore[untyped-decorator]
def close_account(request: HttpRequest) -> HttpResponse:
    """Asks whether the person is sure, and closes the account."""
    form = CloseAccountForm(request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/close_account.html", {"form": form})
    close_account_service(user=signed_in(request))
    logout(request)
    return redirect("accounts:account_closed")


@require_safe
def account_closed(request: HttpRequest) -> HttpResponse:
    """What is read after an account was closed."""
    return render(request, "accounts/account_closed.html")
