"""The languages of the site, for the head and the foot of every page."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import template
from django.conf import settings
from django.utils.translation import get_language, get_language_info

from accounts.languages import LanguageAddress, language_addresses

register = template.Library()


class Language(NamedTuple):
    """A language that the site speaks."""

    code: str
    name: str
    """In the language itself."""
    is_current: bool


@register.simple_tag
def languages() -> list[Language]:
    """All languages that can be chosen; none where there is nothing to choose."""
    codes = [code for code, _name in settings.LANGUAGES]
    if len(codes) == 1:
        return []
    return [Language(code, get_language_info(code)["name_local"], code == get_language()) for code in codes]


@register.simple_tag(takes_context=True)
def page_languages(context: dict[str, Any]) -> list[LanguageAddress]:
    """The page in every language. An error page may be drawn without a request, and is listed nowhere."""
    request = context.get("request")
    return language_addresses(request) if request is not None else []
