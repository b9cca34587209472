"""The list of players that a host imports."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.roster import MOST_CHARACTERS

MOST_BYTES = 4 * MOST_CHARACTERS


class RosterForm(forms.Form):
    """Names or email addresses, pasted or in a file."""

    text = forms.CharField(
        label=_("Names or email addresses"),
        required=False,
        max_length=MOST_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("One person per line, up to 100. A table saved as CSV works too."),
    )
    file = forms.FileField(
        label=_("Or choose a file"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""

    def clean(self) -> dict[str, Any]:
        """What stands in the file comes before what was pasted, so that lines have the numbers of the file."""
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        if file is None:
            return cleaned
        if file.size > MOST_BYTES:
            self.add_error("file", _("This file is too large."))
            return cleaned
        try:
            content = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            self.add_error("file", _("This is not a text file."))
            return cleaned
        return {**cleaned, "text": "\n".join(filter(None, [content.rstrip(), cleaned.get("text", "")]))}
