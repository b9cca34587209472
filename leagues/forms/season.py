"""The days of a season, and its preview."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.row_ids import LARGEST_ID
from leagues.models import League, Season

MOST_BREAKS = 3
MOMENTS = ("sign_up_from", "check_in_from", "starts_at", "ends_at")
FIXED: dict[str, tuple[str, ...]] = {
    Season.State.SIGN_UP: MOMENTS[:1],
    Season.State.CHECK_IN: MOMENTS[:2],
    Season.State.RUNNING: MOMENTS[:3],
}
"""Which moments of a season have come and stay as they are."""


def _moment(label: Any, *, required: bool = True, help_text: Any = "") -> forms.DateTimeField:
    """A day and an hour, in the time zone of the person who types."""
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, required=required, help_text=help_text, widget=widget)


class SeasonForm(forms.Form):
    """The days of a season, and those on which it rests; whether they follow each other is for the service to say."""

    sign_up_from = _moment(_("Sign-up opens"), help_text=_("All times are in your time zone."))
    check_in_from = _moment(_("Check-in opens"), required=False, help_text=_("Leave empty for no check-in."))
    starts_at = _moment(_("Start"), help_text=_("Players are placed, and the first games start."))
    ends_at = _moment(_("End"), help_text=_("Games that are not finished by then are adjudicated."))
    version = forms.IntegerField(required=False, min_value=0, max_value=LARGEST_ID, widget=forms.HiddenInput)

    def __init__(self, *args: Any, season: Season | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        for name in FIXED.get(season.state, ()) if season else ():
            self.fields[name].disabled = True
            self.fields[name].help_text = _("This has already happened, so it can't be changed.")
        for number in range(1, MOST_BREAKS + 1):
            for end, words in (("from", _("Break {number}: first day")), ("until", _("Break {number}: last day"))):
                self.fields[f"break_{end}_{number}"] = forms.DateField(
                    label=format_lazy(words, number=number),
                    required=False,
                    widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
                )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for number in range(1, MOST_BREAKS + 1):
            first, last = cleaned.get(f"break_from_{number}"), cleaned.get(f"break_until_{number}")
            if (first is None) != (last is None) or (first and last and last < first):
                self.add_error(f"break_until_{number}", _("A break needs a first and a last day, in this order."))
        return cleaned

    @property
    def moments(self) -> list[forms.BoundField]:
        return [self[name] for name in MOMENTS]

    @property
    def breaks(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("break_")]

    @property
    def days(self) -> dict[str, Any]:
        """What the services of a season ask for; only of a valid form."""
        cleaned = self.cleaned_data
        pairs = [(cleaned[f"break_from_{n}"], cleaned[f"break_until_{n}"]) for n in range(1, MOST_BREAKS + 1)]
        return {**{name: cleaned[name] for name in MOMENTS}, "breaks": [pair for pair in pairs if pair[0]]}


def usual_days(league: League, now: datetime) -> dict[str, Any]:
    """What the form of a new season begins with: sign-up from tomorrow on, and the league's usual lengths."""
    opens = (timezone.localtime(now) + timedelta(days=1)).replace(minute=0, second=0, microsecond=0)
    starts = opens + timedelta(days=league.sign_up_days)
    check_in = starts - timedelta(days=min(league.check_in_days, max(1, league.sign_up_days // 2)))
    return {
        "sign_up_from": opens,
        "check_in_from": check_in if league.has_check_in else None,
        "starts_at": starts,
        "ends_at": starts + timedelta(days=league.season_days),
    }


def days_of(season: Season) -> dict[str, Any]:
    """What the form of a season that is planned already begins with."""
    days: dict[str, Any] = {name: getattr(season, name) for name in (*MOMENTS, "version")}
    for number, (first, last) in enumerate(season.breaks[:MOST_BREAKS], start=1):
        days[f"break_from_{number}"], days[f"break_until_{number}"] = first, last
    return days


class PreviewForm(forms.Form):
    """For how many people a season is worked out beforehand."""

    members = forms.IntegerField(label=_("Members"), min_value=2, max_value=2000, label_suffix="")
