"""What people send from the table of a match."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.row_ids import LARGEST_ID
from games.engine.plans import LONGEST
from games.models import Message


class MoveForm(forms.Form):
    """A move, and the ply that its sender was looking at; or a move about which they want to be asked first."""

    move = forms.CharField(max_length=80, strip=False, required=False)
    ask = forms.CharField(max_length=80, strip=False, required=False)
    ply = forms.IntegerField(min_value=0)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if bool(cleaned.get("move")) == bool(cleaned.get("ask")):
            raise forms.ValidationError(_("Choose a move, or ask about one."))
        return cleaned


class PlanForm(forms.Form):
    """The moves of a plan, one in a line, and the ply that its sender was looking at."""

    moves = forms.CharField(max_length=4_000, strip=False)
    ply = forms.IntegerField(min_value=0)

    def clean_moves(self) -> tuple[str, ...]:
        # A browser may send either end of a line.
        moves = tuple(self.cleaned_data["moves"].replace("\r\n", "\n").split("\n"))
        if len(moves) > LONGEST:
            raise forms.ValidationError(_("This plan has too many moves."))
        return moves


class SignForm(forms.Form):
    """The name that an open page was given, so that it is not counted twice."""

    page = forms.RegexField("^[0-9a-f]{16}$")


def read_page(query: bytes) -> str:
    """The name of a page in the address of its socket; '' if there is none."""
    form = SignForm(QueryDict(query))
    return form.cleaned_data["page"] if form.is_valid() else ""


class PlyForm(forms.Form):
    """The ply that the sender was looking at."""

    ply = forms.IntegerField(min_value=0)


class ChatPageForm(forms.Form):
    """Which channel of the chat is read, and before which message."""

    room = forms.CharField(max_length=12, required=False)
    before = forms.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)


class MessageForm(forms.Form):
    """A message for a channel; whether it can be posted there is for the service to decide."""

    room = forms.TypedChoiceField(choices=Message.Channel.choices, coerce=Message.Channel)
    text = forms.CharField(required=False, strip=False)
