"""The switch of languages at the foot of pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.requests import visitor
from accounts.services.choose_language import choose_language as choose_language_service


@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Goes back to the page in another language. People have it from then on wherever they sign in; the browser keeps
    it for visitors."""
    user = visitor(request)
    if user is not None:
        choose_language_service(user=user, language=request.POST.get("language", ""))
    return set_language(request)
