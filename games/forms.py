"""What people send."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.metas import METAS
from games.engine.protocol import Meta, Ruleset
from games.models import Match
from games.words import name_words

_PLAYERS = [(count, str(count)) for count in range(2, 6)]


class TableForm(forms.Form):
    """A new table: a game in an edition with one of its suggested sets of cards, how many play, and who may come."""

    setting = forms.ChoiceField(label=_("Game"))
    players = forms.TypedChoiceField(label=_("Players"), choices=_PLAYERS, coerce=int)
    options = forms.MultipleChoiceField(
        label=_("Options"), required=False, widget=forms.CheckboxSelectMultiple, choices=()
    )
    access = forms.ChoiceField(label=_("Who may join"), choices=Match.Access.choices)
    title = forms.CharField(label=_("Title"), max_length=60, required=False)

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.meta: Meta = next(meta for meta in METAS if meta.slug == game)
        self.fields["setting"].choices = [  # type: ignore[attr-defined]
            (f"{edition.slug}/{preset.id}", f"{name_words(preset.id)} ({name_words(edition.slug)})")
            for edition in self.meta.editions
            for preset in edition.presets
        ]
        self.fields["players"].choices = [(count, str(count)) for count in self.meta.players]  # type: ignore[attr-defined]
        flags = [name for name in self.meta.options if name not in ("scoring", "scenario", "random")]
        self.fields["options"].choices = [(name, name_words(name)) for name in flags]  # type: ignore[attr-defined]

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that was asked for; only of a valid form."""
        slug, _, preset_id = self.cleaned_data["setting"].partition("/")
        edition = next(edition for edition in self.meta.editions if edition.slug == slug)
        preset = next(preset for preset in edition.presets if preset.id == preset_id)
        flags = tuple((name, "") for name in self.cleaned_data["options"])
        return Ruleset(self.meta.slug, slug, self.meta.revision, tuple(sorted((*preset.options, *flags))))


class MoveForm(forms.Form):
    """A move, and the ply that its sender was looking at."""

    move = forms.CharField(max_length=80, strip=False)
    ply = forms.IntegerField(min_value=0)


class PlyForm(forms.Form):
    """The ply that the sender was looking at."""

    ply = forms.IntegerField(min_value=0)
