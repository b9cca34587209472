"""What people fill in about notifications."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from accounts.models import Channel, Kind, Moment, Webhook
from accounts.notifications.selectors.preferences import CHOSEN, MOMENTS, Matrix
from accounts.safe_http import LONGEST_ADDRESS


class PreferencesForm(forms.Form):
    """A choice for every kind of thing in every place."""

    def __init__(self, *args: Any, matrix: Matrix, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for kind in CHOSEN:
            for channel in Channel:
                self.fields[_name(kind, channel)] = forms.ChoiceField(
                    label=f"{kind.label} · {channel.label}",
                    choices=[(moment.value, moment.label) for moment in MOMENTS[channel]],
                    initial=matrix[kind, channel].value,
                )

    @property
    def rows(self) -> list[tuple[Kind, list[tuple[Channel, BoundField]]]]:
        """The fields as a table: a row for each kind, a column for each place."""
        return [(kind, [(channel, self[_name(kind, channel)]) for channel in Channel]) for kind in CHOSEN]

    @property
    def places(self) -> list[Channel]:
        return list(Channel)

    @property
    def preferences(self) -> Matrix:
        """What has been chosen."""
        return {
            (kind, channel): Moment(self.cleaned_data[_name(kind, channel)]) for kind in CHOSEN for channel in Channel
        }


class WebhookForm(forms.Form):
    url = forms.CharField(label=_("Address"), max_length=LONGEST_ADDRESS, widget=forms.URLInput)
    shape = forms.ChoiceField(label=_("Message format"), choices=Webhook.Shape.choices)


class DeviceForm(forms.Form):
    endpoint = forms.CharField(max_length=LONGEST_ADDRESS)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)


def _name(kind: Kind, channel: Channel) -> str:
    return f"{kind.value}-{channel.value}"
