"""The archive: looking for finished matches, and saving a search."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from accounts.limits import limited
from accounts.requests import signed_in, visitor
from games.archive.search_form import ArchiveForm, SaveSearchForm
from games.archive.selectors.archive_page import found_page
from games.archive.selectors.saved_searches import saved_searches
from games.archive.services.forget_search import forget_search as forget_search_service
from games.archive.services.save_search import save_search as save_search_service
from games.engine.metas import all_metas
from games.errors import NoSuchSearch, Refusal


@require_safe
@limited(limits.SEARCHES)
def archive(request: HttpRequest) -> HttpResponse:
    """What was asked for, at an address that can be shared: a browser also sends the fields left empty."""
    form = ArchiveForm(request.GET, visitor(request))
    if form.has_blanks:
        return redirect(_address_of(form.address()))
    return _show(request, form)


@login_required
@require_POST
def save_search(request: HttpRequest) -> HttpResponse:
    """Saves the search that is shown."""
    sent = SaveSearchForm(request.POST)
    asked = sent.cleaned_data if sent.is_valid() else {"name": "", "query": ""}
    try:
        search = save_search_service(user=signed_in(request), **asked)
    except Refusal as refusal:
        return _show(request, ArchiveForm(QueryDict(asked["query"]), visitor(request)), refusal, asked["name"])
    messages.success(request, _("Search saved. You can find it on this page."))
    return redirect(_address_of(search.query))


@login_required
@require_POST
def forget_search(request: HttpRequest, search: int) -> HttpResponse:
    """Deletes a saved search."""
    try:
        forget_search_service(user=signed_in(request), search_id=search)
    except NoSuchSearch as refusal:
        return _show(request, ArchiveForm(QueryDict()), refusal)
    return redirect("games:archive")


def _show(request: HttpRequest, form: ArchiveForm, refusal: Refusal | None = None, name: str = "") -> HttpResponse:
    user = visitor(request)
    is_valid = form.is_valid()
    context = {
        "form": form,
        "page": found_page(form, user) if is_valid else None,
        "searches": saved_searches(user),
        "can_save": user is not None and not user.is_guest,
        "refusal": refusal,
        "name": name,
        "games": [meta.slug for meta in all_metas()],
    }
    status = refusal.status if refusal else 200 if is_valid else 422
    return render(request, "games/archive/search.html", context, status=status)


def _address_of(query: str) -> str:
    address = reverse("games:archive")
    return f"{address}?{query}" if query else address
