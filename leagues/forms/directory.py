"""The filter of the directory of leagues."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.row_ids import LARGEST_ID
from games.engine.metas import all_metas
from games.words import name_words
from leagues.models import Format
from leagues.words import SPOKEN, language_name


class DirectoryForm(forms.Form):
    """Which leagues a visitor would like to see."""

    show = forms.ChoiceField(
        label=_("Show"),
        required=False,
        choices=[
            ("", _("all leagues")),
            ("open", _("open for sign-up")),
            ("running", _("in progress")),
            ("mine", _("my leagues")),
        ],
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    format = forms.ChoiceField(label=_("Format"), required=False, choices=[("", _("any format")), *Format.choices])
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=[("", _("any language")), *((code, language_name(code)) for code in SPOKEN)],
    )
    before = forms.IntegerField(min_value=1, max_value=LARGEST_ID, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        games = [(meta.slug, name_words(meta.slug)) for meta in all_metas()]
        self.fields["game"].choices = [("", _("both games")), *games]  # type: ignore[attr-defined]

    @property
    def wanted(self) -> dict[str, Any]:
        """What was asked for; what cannot be understood asks for nothing."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}
