"""What is looked for."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.search_sources import sources

MOST_LETTERS = 80


class SearchForm(forms.Form):
    q = forms.CharField(label=_("Search"), max_length=MOST_LETTERS, required=False)
    kind = forms.CharField(max_length=12, required=False)

    def clean_kind(self) -> str:
        kind: str = self.cleaned_data["kind"]
        return kind if kind in {source.kind for source in sources()} else ""
