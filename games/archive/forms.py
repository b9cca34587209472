"""What people send to look at finished matches and to write about them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.row_ids import LARGEST_ID
from games.errors import TooLongStudy, UnreadableStudy
from games.models import Annotation
from games.tables.forms import BOT_CHOICES, CARETAKERS, FRIENDS

MOST_BYTES = 300_000
"""Of a file that is imported as a study."""


REPLAY_STEPS = ("decision", "turn", "round", "scoring")


class ReplayForm(forms.Form):
    """Which ply of a record is shown, and through which mask; or the next one of a kind after it."""

    ply = forms.IntegerField(min_value=0, max_value=2**31, required=False)
    mask = forms.CharField(max_length=12, required=False)
    hide = forms.BooleanField(required=False)
    on = forms.ChoiceField(choices=[(way, way) for way in REPLAY_STEPS], required=False)

    def add_prefix(self, field_name: str) -> str:
        """The address says `as`, which Python keeps for itself."""
        return "as" if field_name == "mask" else field_name


class MomentForm(forms.Form):
    """The ply of a record that is shown, and how."""

    ply = forms.IntegerField(min_value=0, max_value=2**31)
    mask = forms.CharField(max_length=12, required=False)
    hide = forms.BooleanField(required=False)

    def add_prefix(self, field_name: str) -> str:
        return "as" if field_name == "mask" else field_name


class AnnotationForm(MomentForm):
    """Words about a ply, and a mark; the service decides whether they can be written there."""

    mark = forms.TypedChoiceField(
        choices=Annotation.Mark.choices,
        coerce=Annotation.Mark,
        empty_value=Annotation.Mark.NONE,
        required=False,
    )
    text = forms.CharField(required=False, strip=False)


class BookmarkForm(MomentForm):
    """A private note about a ply."""

    note = forms.CharField(required=False, strip=False)


class BranchForm(MomentForm):
    """From where a person plays on, on which seat, and with whom."""

    seat = forms.IntegerField(min_value=0, max_value=9, required=False)
    company = forms.ChoiceField(choices=[*BOT_CHOICES, (CARETAKERS, CARETAKERS), (FRIENDS, FRIENDS)])

    @property
    def bot(self) -> str | None:
        """The level of the bots on the other seats; empty for caretakers, None for friends. Only of a valid form."""
        company: str = self.cleaned_data["company"]
        return {CARETAKERS: "", FRIENDS: None}.get(company, company)


class StudyForm(forms.Form):
    """A record to import, as text or as a file; the service reads it."""

    title = forms.CharField(
        label=_("Title"), max_length=60, required=False, help_text=_("Leave empty to use the names of its players.")
    )
    text = forms.CharField(
        label=_("Game file"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=_("Or choose a file"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".txt,text/plain"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""

    @property
    def record_text(self) -> str:
        """What was pasted or, if there is a file, what stands in it; only of a valid form. Raises `UnreadableStudy` and
        `TooLongStudy`."""
        file = self.cleaned_data["file"]
        if file is None:
            return str(self.cleaned_data["text"])
        if file.size > MOST_BYTES:
            raise TooLongStudy
        try:
            return str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise UnreadableStudy(_("This is not a text file.")) from error


class PageForm(forms.Form):
    """From where on a list is read."""

    before = forms.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)
