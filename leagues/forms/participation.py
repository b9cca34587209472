"""What members ask their hosts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.models import Request
from leagues.models.log import TEXT_LENGTH


class RequestForm(forms.Form):
    """Something for hosts to decide; whether it can be asked is for the service to say."""

    kind = forms.ChoiceField(label=_("What is the problem?"), choices=Request.Kind.choices)
    table = forms.TypedChoiceField(label=_("Which game?"), coerce=int, empty_value=None, required=False)
    about = forms.TypedChoiceField(label=_("Which player?"), coerce=int, empty_value=None, required=False)
    text = forms.CharField(label=_("Details"), max_length=TEXT_LENGTH, widget=forms.Textarea(attrs={"rows": 4}))

    def __init__(
        self,
        *args: Any,
        tables: Iterable[tuple[int, str]] = (),
        people: Iterable[tuple[int, str]] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.fields["table"].choices = [("", _("no game in particular")), *tables]  # type: ignore[attr-defined]
        self.fields["about"].choices = [("", _("no player in particular")), *people]  # type: ignore[attr-defined]
