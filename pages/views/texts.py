"""About, questions, privacy, terms and contact."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from pages.operators import site_operator
from pages.retention import retention
from pages.texts import find_text


@require_safe
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """A plain page in the language of the reader, or else in English."""
    context = {"text": find_text(slug), "operator": site_operator(), "kept": retention(), "settings": settings}
    languages = (get_language() or settings.LANGUAGE_CODE, settings.LANGUAGE_CODE)
    return render(request, [f"pages/{language}/{slug}.html" for language in languages], context)
