"""The address of a league's own server."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Webhook


class LeagueWebhookForm(forms.Form):
    """Where a league's own server listens."""

    url = forms.CharField(label=_("Address"), max_length=600)
    shape = forms.ChoiceField(label=_("Format"), choices=Webhook.Shape.choices, initial=Webhook.Shape.DISCORD)
