from __future__ import annotations

from django.conf import settings
from django.utils.translation import get_language

from accounts.models import User
from accounts.selectors.people import preferences_of
from accounts.services.save_preferences import save_preferences


def choose_language(*, user: User, language: str) -> None:
    """Lets a person read the site, and be written to, in a language. One that the site does not speak changes
    nothing."""
    if language in dict(settings.LANGUAGES) and preferences_of(user).language != language:
        save_preferences(user=user, language=language)


def keep_page_language(*, user: User) -> None:
    """A person who signs up on a German page is written to in German, unless they have chosen a language before."""
    language = get_language()
    if language and language != settings.LANGUAGE_CODE and not preferences_of(user).language:
        choose_language(user=user, language=language)
