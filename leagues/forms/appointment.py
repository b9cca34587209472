"""What players say about the times of their games."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.row_ids import LARGEST_ID


class ProposedTimeForm(forms.Form):
    """A day and an hour, in the time zone of the person who types."""

    at = forms.DateTimeField(
        label=_("Date and time"),
        label_suffix="",
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )


class ProposalForm(forms.Form):
    """Which of the times that were proposed."""

    proposal = forms.IntegerField(min_value=1, max_value=LARGEST_ID)


class AvailabilityForm(forms.Form):
    """Parts of the week."""

    parts = forms.TypedMultipleChoiceField(
        choices=[(number, number) for number in range(28)], coerce=int, required=False
    )
