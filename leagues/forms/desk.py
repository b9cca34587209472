"""What hosts send from their desk."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.models import Rights
from leagues.models.log import TEXT_LENGTH


def _person(label: Any) -> forms.CharField:
    """A person by name; browsers do not fill in the name of the person who types."""
    return forms.CharField(label=label, max_length=150, widget=forms.TextInput(attrs={"autocomplete": "off"}))


class PersonForm(forms.Form):
    """A person by name."""

    name = _person(_("Name"))


class InviteForm(forms.Form):
    """Who is asked to come."""

    name = _person(_("Player to invite"))


class LateEntryForm(forms.Form):
    """Who comes in after the start."""

    name = _person(_("Late player to add"))


class RoleForm(PersonForm):
    """Whom a league gives which rights."""

    rights = forms.ChoiceField(label=_("Role"), choices=Rights.choices[::-1])


class PlacesForm(forms.Form):
    """The places of a table by seat; nothing leaves it to what the position is worth."""

    places = forms.CharField(
        label=_("Places by seat"), max_length=20, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def clean_places(self) -> list[int] | None:
        """Small numbers; whether they make a result is for the service to say."""
        parts = re.split(r"[\s,;]+", self.cleaned_data["places"].strip())
        if parts == [""]:
            return None
        return [int(part) if re.fullmatch("[1-9]", part) else 0 for part in parts]


class DecisionForm(PlacesForm):
    """What a host answers."""

    field_order = ("answer", "places")
    verdict = forms.ChoiceField(choices=[("grant", _("Grant")), ("refuse", _("Refuse"))])
    answer = forms.CharField(label=_("Your answer"), max_length=TEXT_LENGTH)


class AnnouncementForm(forms.Form):
    """What hosts say to all members."""

    text = forms.CharField(label=_("Announcement"), max_length=TEXT_LENGTH, widget=forms.Textarea(attrs={"rows": 4}))


class SubstituteForm(forms.Form):
    """Who leaves, and who comes in their place."""

    name = _person(_("Player to replace"))
    substitute = _person(_("Substitute"))
