"""What people send to tournaments."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.text_fields import LineField
from games.clock import LIVE, Tempo
from games.engine.metas import all_metas
from games.play.clock_words import clock_choice_words
from games.words import name_words
from tournaments.invites import LENGTH
from tournaments.models import Format, Repeat
from tournaments.models.tournament import DESCRIPTION_LENGTH, PASSWORD_LENGTH, ROUNDS, TITLE_LENGTH

MOMENT = "%Y-%m-%dT%H:%M"
SIZES = [(size, str(size)) for size in range(2, 6)]


class TournamentForm(forms.Form):
    """A new tournament."""

    title = LineField(label=_("Name"), max_length=TITLE_LENGTH)
    game = forms.ChoiceField(
        label=_("Game"), choices=lambda: [(meta.slug, name_words(meta.slug)) for meta in all_metas()]
    )
    format = forms.ChoiceField(
        label=_("Format"),
        choices=[
            (Format.ARENA.value, _("Arena: play as many games as you can")),
            (Format.SWISS.value, _("Swiss: a fixed number of rounds")),
        ],
    )
    table_size = forms.TypedChoiceField(
        label=_("Players per table"),
        choices=SIZES,
        coerce=int,
        initial=4,
        help_text=_("Tables that don't fill up start with fewer players."),
    )
    tempo = forms.ChoiceField(
        label=_("Clock"), choices=lambda: [(tempo.value, clock_choice_words(LIVE[tempo])) for tempo in Tempo]
    )
    starts_at = forms.DateTimeField(
        label=_("Start"),
        input_formats=[MOMENT],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT),
        help_text=_("In your own time zone."),
    )
    repeats = forms.TypedChoiceField(
        label=_("Repeat"),
        choices=Repeat.choices,
        coerce=int,
        initial=Repeat.NEVER.value,
        required=False,
        help_text=_("The next one is planned when this one starts, as long as someone plays."),
    )
    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=15,
        max_value=360,
        initial=90,
        help_text=_("The length of the arena, or the maximum length of a Swiss round."),
    )
    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=ROUNDS[0], max_value=ROUNDS[-1], initial=4, help_text=_("Swiss only.")
    )
    description = LineField(label=_("Description"), max_length=DESCRIPTION_LENGTH, required=False)
    is_rated = forms.BooleanField(label=_("Rated"), initial=True, required=False)
    has_check_in = forms.BooleanField(
        label=_("Check-in"),
        required=False,
        help_text=_("Players confirm in the last 15 minutes before the start that they are there."),
    )
    least_rating = forms.IntegerField(label=_("Lowest rating"), min_value=0, max_value=4000, required=False)
    most_rating = forms.IntegerField(label=_("Highest rating"), min_value=0, max_value=4000, required=False)
    least_games = forms.IntegerField(label=_("Minimum finished games"), min_value=0, max_value=500, required=False)
    password = forms.CharField(
        label=_("Password"),
        max_length=PASSWORD_LENGTH,
        required=False,
        help_text=_("Leave empty to let everyone in."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    @property
    def settings(self) -> dict[str, Any]:
        """What the host has decided, once the form is valid."""
        numbers = {name: self.cleaned_data[name] or 0 for name in ("least_games", "repeats")}
        return {**self.cleaned_data, **numbers}


class JoinForm(forms.Form):
    """Joining, with a password or an invite link where one is asked for."""

    password = forms.CharField(label=_("Password"), max_length=PASSWORD_LENGTH, required=False)
    invite = forms.RegexField(f"^[0-9a-f]{{{LENGTH}}}$", required=False)

    @property
    def typed(self) -> str:
        return str(self.cleaned_data.get("password", "")) if self.is_valid() else ""

    @property
    def invite_sent(self) -> str:
        """What came with an invite link; nothing if it is none."""
        return str(self.cleaned_data.get("invite", "")) if self.is_valid() else ""


class PageForm(forms.Form):
    """Which piece of a long list is read."""

    page = forms.IntegerField(min_value=1, max_value=1000, required=False)

    @property
    def wanted(self) -> int | None:
        """None if nothing was asked for, or nothing that can be understood."""
        return self.cleaned_data.get("page") if self.is_valid() else None
