"""What can be asked of a leaderboard."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

LARGEST_ID = 2**63 - 1


class BoardForm(forms.Form):
    provisional = forms.BooleanField(label=_("With provisional ratings"), required=False)
    active = forms.BooleanField(label=_("Only who has played in the last 90 days"), required=False)
    # People by their numbers: the page goes on after the one, or ends before the other.
    after = forms.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)
    before = forms.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)
    around = forms.BooleanField(required=False)
