"""Who may open a page that is for staff."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url

from accounts.models import User
from accounts.sign_in.second_factor import ask_for_second_factor

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def staff_page(view: View[P]) -> View[P]:
    """Lets in staff who signed in with a second factor. Staff without one are sent to it; others are refused. It stands
    below the decorators for signing in and for methods, which answer first."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        user = request.user
        if not (isinstance(user, User) and user.is_staff):
            raise PermissionDenied
        if not user.acts_as_staff():
            # What was sent is not sent again: the page after the second factor is read.
            is_read = request.method in ("GET", "HEAD")
            return ask_for_second_factor(
                request, request.get_full_path() if is_read else resolve_url(settings.LOGIN_REDIRECT_URL)
            )
        return view(request, *args, **kwargs)

    return guarded
