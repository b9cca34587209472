"""The forms that choose which statistics are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.selectors.people import find_member
from games.archive.statistics_query import StatisticsFilters, scenarios_of, scoring_of
from games.engine.metas import find_meta
from games.words import name_words


class StatisticsForm(forms.Form):
    """What the page of a game's statistics lets people choose."""

    edition = forms.ChoiceField(label=_("Edition"), required=False)
    players = forms.TypedChoiceField(label=_("Players"), coerce=int, empty_value=None, required=False)
    card = forms.ChoiceField(label=_("With card"), required=False)

    def __init__(self, data: Mapping[str, Any], *, game: str) -> None:
        super().__init__(data)
        self.label_suffix = ""
        self.meta = find_meta(game)
        self._offer("edition", {edition.slug: name_words(edition.slug, game) for edition in self.meta.editions})
        self._offer("players", {str(number): str(number) for number in self.meta.players})
        self._offer("card", {card: name_words(card, game) for card in (*scenarios_of(game), *scoring_of(game))})
        if not scenarios_of(game):
            del self.fields["card"]

    @property
    def filters(self) -> StatisticsFilters:
        """What was chosen; only of a valid form."""
        return StatisticsFilters(**self.cleaned_data)

    @property
    def has_blanks(self) -> bool:
        """Whether the address names fields that were left empty, as browsers send them."""
        return any(self.data.get(name) == "" for name in self.fields)

    def _offer(self, name: str, choices: dict[str, str]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = [("", _("all")), *choices.items()]


class OpponentForm(forms.Form):
    """The person with whom a player is compared."""

    opponent = forms.CharField(label=_("Name"), max_length=30, required=False, strip=True)

    def clean_opponent(self) -> User | None:
        name = self.cleaned_data["opponent"]
        member = find_member(name) if name else None
        if name and member is None:
            raise forms.ValidationError(_("There is no player called %(name)s."), params={"name": name})
        return member
