"""The admin: who may open it, and which pages there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import update_wrapper
from typing import Any

from allauth.account.utils import get_next_redirect_url
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, ImproperlyConfigured, PermissionDenied
from django.db import DataError
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, path, reverse

from accounts.models import User
from accounts.sign_in.second_factor import ask_for_second_factor
from accounts.staff.guarded_admin import GuardedAdmin

PACKAGED = frozenset(
    (
        "account.emailaddress",
        "account.emailconfirmation",
        "auth.group",
        "auth.user",
        "mfa.authenticator",
        "usersessions.usersession",
    )
)
"""Models whose packages bring admins of their own. These know nothing of the rules here and are passed over:
`accounts.admin` has ours, or staff do not see the model."""


OPEN_ADMIN = "accounts.open_admin"
"""What administrators have and other members of staff have not: these work at the desk."""


class StaffSite(AdminSite):
    """Administrators sign in like everybody else and with a second factor, and find guarded admins alone."""

    def register(self, model_or_iterable: Any, admin_class: type[ModelAdmin] | None = None, **options: Any) -> None:  # type: ignore[type-arg]
        models: Iterable[type[Model]]
        models = [model_or_iterable] if isinstance(model_or_iterable, type) else model_or_iterable
        is_guarded = admin_class is not None and issubclass(admin_class, GuardedAdmin)
        if not is_guarded and all(model._meta.label_lower in PACKAGED for model in models):
            return
        if not is_guarded:
            raise ImproperlyConfigured(f"{admin_class} has to be a GuardedAdmin.")
        assert admin_class is not None, "None is not guarded"
        if not (admin_class.fields or admin_class.fieldsets):
            raise ImproperlyConfigured(f"{admin_class} has to list what staff see: fields or fieldsets.")
        super().register(models, admin_class, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        # In this order, so that the access log has the attempts of other members of staff too.
        return isinstance(user, User) and user.acts_as_staff() and user.has_perm(OPEN_ADMIN)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Redirects: there is no form to sign in with but that of the site, with its limits and second factors."""
        back_to: str = get_next_redirect_url(request, REDIRECT_FIELD_NAME) or reverse("admin:index")
        user = request.user
        if not isinstance(user, User):
            return redirect_to_login(back_to)
        if not user.is_staff:
            raise PermissionDenied
        if not user.acts_as_staff():
            return ask_for_second_factor(request, back_to)
        return redirect(back_to if self.has_permission(request) else "moderation:desk")

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        # One form, which asks for the old password and tells the owner by mail.
        return redirect("account_change_password")

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        # No form here completes what is typed, and the view would search models without a form.
        raise Http404

    def get_urls(self) -> list[URLResolver | URLPattern]:
        # Django's way leads to the page of any row of any model, without asking for permission; see GuardedAdmin.
        closed = [path("r/<path:anything>", self.admin_view(_not_here))]
        return [*closed, *super().get_urls()]

    def admin_view(self, view: Callable[..., Any], cacheable: bool = False) -> Any:
        guarded = super().admin_view(view, cacheable)

        def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if _holds_null(request):
                raise BadRequest("A request must not hold null characters.")
            try:
                answer: HttpResponseBase = guarded(request, *args, **kwargs)
            except (OverflowError, DataError) as error:
                # A number, a date or a text that no row can hold is a mistake of the request.
                raise BadRequest("A value is larger than the database can hold.") from error
            return answer

        return update_wrapper(inner, view)


def _not_here(request: HttpRequest, anything: str) -> HttpResponse:
    raise Http404


def _holds_null(request: HttpRequest) -> bool:
    """Whether a text of a request holds the one character that PostgreSQL stores in none."""
    sent = (text for form in (request.GET, request.POST) for name, values in form.lists() for text in (name, *values))
    return "\0" in request.path or any("\0" in text for text in sent)
