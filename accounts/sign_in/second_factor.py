"""The second factor of staff: whether it was used, and the way to it."""

from __future__ import annotations

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.requests import signed_in

# Recovery codes stand in for one of these and are nothing alone.
FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def lacks_second_factor(request: HttpRequest) -> bool:
    """Whether the rights of staff rest in this session. The caller knows that the person is staff."""
    if not settings.STAFF_SECOND_FACTOR_REQUIRED:
        return False
    user = signed_in(request)
    is_used = any(record.get("method") == "mfa" for record in get_authentication_records(request, user))
    return not (is_used and _factors(user))


def ask_for_second_factor(request: HttpRequest, back_to: str) -> HttpResponseRedirect:
    """Sends a member of staff to set up a second factor, or to use the one that is set up; then back."""
    factors = _factors(signed_in(request))
    if not factors:
        messages.warning(
            request,
            _("Staff pages need two-factor sign-in. Set it up here, then open the page again."),
        )
        return HttpResponseRedirect(reverse("mfa_index"))
    messages.info(request, _("Staff pages need two-factor sign-in. Confirm that it is you to continue."))
    with_code = Authenticator.Type.TOTP in factors
    page = reverse("mfa_reauthenticate" if with_code else "mfa_reauthenticate_webauthn")
    return HttpResponseRedirect(f"{page}?{urlencode({REDIRECT_FIELD_NAME: back_to})}")


def _factors(user: User) -> set[str]:
    return set(Authenticator.objects.filter(user=user, type__in=FACTORS).values_list("type", flat=True))
