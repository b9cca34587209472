"""What can be asked of a leaderboard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.row_ids import LARGEST_ID
from accounts.selectors.people import find_country
from leaderboards.models import FairPlayFlag


class BoardForm(forms.Form):
    provisional = forms.BooleanField(label=_("Include provisional ratings"), required=False)
    active = forms.BooleanField(label=_("Active in the last 90 days"), required=False)
    country = forms.CharField(label=_("Country"), max_length=2, required=False)
    following = forms.BooleanField(label=_("Only players I follow"), required=False)
    bots = forms.BooleanField(label=_("Bots"), required=False)
    season = forms.CharField(label=_("Season"), max_length=20, required=False)
    # People by their numbers: the page goes on after the one, or ends before the other.
    after = forms.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)
    before = forms.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)
    around = forms.BooleanField(required=False)

    def clean_country(self) -> str:
        """A country that does not exist is the same as none."""
        code = str(self.cleaned_data["country"]).upper()
        return code if find_country(code) else ""


class FlagsForm(forms.Form):
    """Which flags staff wants to see."""

    status = forms.ChoiceField(
        label=_("Status"), choices=[("", _("all")), *FairPlayFlag.Status.choices], required=False
    )
    kind = forms.ChoiceField(label=_("Kind"), choices=[("", _("all")), *FairPlayFlag.Kind.choices], required=False)
    before = forms.IntegerField(min_value=1, max_value=LARGEST_ID, required=False, widget=forms.HiddenInput)


class ReasonForm(forms.Form):
    """Why staff decides something. The service says what is wrong with it."""

    reason = forms.CharField(required=False)


class AppealForm(forms.Form):
    text = forms.CharField(required=False)


class AnswerForm(ReasonForm):
    is_accepted = forms.BooleanField(required=False)


class ChosenForm(ReasonForm):
    codes = forms.MultipleChoiceField(required=False)

    def __init__(self, data: Any, offered: Iterable[str]) -> None:
        super().__init__(data)
        self.fields["codes"].choices = [(code, code) for code in offered]  # type: ignore[attr-defined]
