"""What people fill in about themselves. Signing up is allauth's own."""

from __future__ import annotations

import zoneinfo
from itertools import groupby
from typing import Any, ClassVar

from allauth.account.forms import LoginForm
from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import Preferences

Choice = tuple[str, Any]
MEMBERS_FIELDS = ("is_named_in_dumps", "is_on_leaderboards", "mail_on_turn", "mail_on_invitation", "mail_on_end")


def language_choices() -> list[Choice]:
    return [("", _("As my browser asks")), *settings.LANGUAGES]


def time_zone_choices() -> list[Choice]:
    """Places by their continent. The short names of old systems are left out: they say less and change more."""
    places = sorted(name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/"))
    continents = groupby(places, key=lambda name: name.partition("/")[0])
    groups = [(continent, [(name, _city(name)) for name in names]) for continent, names in continents]
    return [("", _("The time of the house (UTC)")), *groups]


def _city(time_zone: str) -> str:
    return time_zone.partition("/")[2].replace("_", " ").replace("/", ", ")


class SignInForm(LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # allauth says it in the placeholder alone, which is gone as soon as one types.
        self.fields["login"].label = _("Username or e-mail")


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]
    language = forms.ChoiceField(label=_("Language"), choices=language_choices, required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices, required=False)

    class Meta:
        model = Preferences
        fields = ("language", "time_zone", "palette", "motion", "asks_before_final", *MEMBERS_FIELDS)
        help_texts: ClassVar = {
            "palette": _("High contrast changes the whole page, not the board alone."),
            "is_named_in_dumps": _("Otherwise another name stands in your place in every file made from now on."),
            "is_on_leaderboards": _("Otherwise no leaderboard names you. Your ratings stay on your own page."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.user.is_guest:
            # Nobody can write to a guest, and no public file or list names one.
            for field in MEMBERS_FIELDS:
                del self.fields[field]


class CloseAccountForm(forms.Form):
    understood = forms.BooleanField(label=_("I understand that this cannot be undone"))


class SearchForm(forms.Form):
    name = forms.CharField(label=_("The name begins with"), max_length=30, required=False)
