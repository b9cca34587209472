"""The directory of leagues."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.requests import asks_for_part, visitor
from leagues.forms.directory import DirectoryForm
from leagues.selectors.directory import directory_page


@require_safe
def directory(request: HttpRequest) -> HttpResponse:
    """The leagues that a visitor may see."""
    form = DirectoryForm(request.GET)
    page = directory_page(user=visitor(request), **form.wanted)
    more = ""
    if page.before is not None:
        query = request.GET.copy()
        query["before"] = str(page.before)
        more = f"?{query.urlencode()}"
    template = "leagues/directory.html#leagues" if asks_for_part(request) else "leagues/directory.html"
    return render(request, template, {"page": page, "filter": form, "more": more})
