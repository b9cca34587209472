"""What staff write, and which page of the news is asked for."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.forms import BoundField
from django.utils import timezone
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from accounts.text_fields import LineField, ParagraphsField
from news.models import TEXT_LENGTH, TITLE_LENGTH
from news.texts import Said

LAST_PAGE = 1000
USUAL_TIME = timedelta(days=7)
"""How long a banner stays if staff choose nothing else."""


def _moment(label: Any, help_text: Any, *, required: bool) -> forms.DateTimeField:
    """A day and an hour, in the time zone of the person who types."""
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, help_text=help_text, required=required, widget=widget)


class AnnouncementForm(forms.Form):
    """An announcement in all languages of the site; that it is in English, and whole, is for the service to say."""

    starts_at = _moment(_("From"), _("Leave empty to publish now."), required=False)
    ends_at = _moment(
        _("Until"),
        _("The banner ends then, and no more emails are sent. The news page keeps the entry."),
        required=True,
    )
    has_banner = forms.BooleanField(label=_("Show as a banner on every page"), required=False, initial=True)
    notifies = forms.BooleanField(
        label=_("Notify all members"),
        required=False,
        initial=True,
        help_text=_("On the site, and by email if that is what they chose in their notification settings."),
    )
    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, is_out: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_out:
            self.fields["starts_at"].disabled = True
            self.fields["starts_at"].help_text = _("This announcement has been published.")
        for code, _name in settings.LANGUAGES:
            self.fields[f"title_{code}"] = LineField(
                label=_("Title"), max_length=TITLE_LENGTH, required=False, widget=forms.TextInput(attrs={"lang": code})
            )
            self.fields[f"text_{code}"] = ParagraphsField(
                label=_("Text"),
                max_length=TEXT_LENGTH,
                required=False,
                widget=forms.Textarea(attrs={"rows": 8, "lang": code}),
                help_text=_("Markdown: # heading, **bold**, - list, [link](https://…). No images, no HTML."),
            )
        self.fields["key"].initial = uuid.uuid4
        self.fields["ends_at"].initial = lambda: timezone.now() + USUAL_TIME

    @property
    def translations(self) -> list[tuple[str, str, BoundField, BoundField]]:
        """The code and the name of every language, and its two fields."""
        return [
            (code, get_language_info(code)["name_local"], self[f"title_{code}"], self[f"text_{code}"])
            for code, _name in settings.LANGUAGES
        ]

    @property
    def announcement(self) -> dict[str, Any]:
        """What was written, as the services take it."""
        values = {name: self.cleaned_data[name] for name in ("starts_at", "ends_at", "has_banner", "notifies")}
        texts = {
            code: Said(self.cleaned_data[f"title_{code}"], self.cleaned_data[f"text_{code}"])
            for code, _name in settings.LANGUAGES
        }
        return {**values, "texts": texts}


class PageForm(forms.Form):
    page = forms.IntegerField(min_value=1, max_value=LAST_PAGE, required=False)
