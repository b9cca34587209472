"""A message to a division."""

from __future__ import annotations

from django import forms

from leagues.models.log import TEXT_LENGTH


class MessageForm(forms.Form):
    text = forms.CharField(required=False, strip=False, max_length=TEXT_LENGTH)
