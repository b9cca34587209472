"""Which piece of a long page is asked for."""

from __future__ import annotations

from django import forms

from accounts.row_ids import LARGEST_ID


class PageForm(forms.Form):
    """Which piece of a long page is read."""

    page = forms.IntegerField(min_value=1, max_value=1000, required=False)
    games = forms.IntegerField(min_value=1, max_value=1000, required=False)
    table = forms.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)
    round = forms.IntegerField(min_value=1, max_value=1000, required=False)
    before = forms.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)

    @property
    def wanted(self) -> dict[str, int]:
        """What was asked for; what cannot be understood asks for nothing."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if isinstance(value, int)}


class DashboardForm(PageForm):
    """Which tables of a season are looked at."""

    show = forms.ChoiceField(choices=[("upcoming", ""), ("finished", "")], required=False)

    @property
    def shown(self) -> str:
        """What was asked for; the tables in play, if that cannot be understood."""
        self.is_valid()
        return self.cleaned_data.get("show") or "playing"
