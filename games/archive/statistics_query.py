"""Of which matches somebody wants the statistics: as a value, as a form, and as a part of an address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.selectors.people import find_member
from games.engine.metas import find_meta
from games.words import name_words


@dataclass(frozen=True)
class StatisticsFilters:
    """Which matches of a game count; whatever is empty or None does not matter."""

    edition: str = ""
    players: int | None = None
    card: str = ""

    def having(self, **changes: Any) -> StatisticsFilters:
        """The same, but for some of them."""
        return replace(self, **changes)

    @property
    def address(self) -> str:
        """The filters as the end of an address, with its question mark; empty if all matches count."""
        query = QueryDict(mutable=True)
        query.update({name: str(value) for name, value in asdict(self).items() if value})
        return f"?{query.urlencode()}" if query else ""


class StatisticsForm(forms.Form):
    """What the page of a game's statistics lets people choose."""

    edition = forms.ChoiceField(label=_("Edition"), required=False)
    players = forms.TypedChoiceField(label=_("Players"), coerce=int, empty_value=None, required=False)
    card = forms.ChoiceField(label=_("With the card"), required=False)

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
        """Whether the address names fields that nobody has filled in, as browsers send them."""
        return any(self.data.get(name) == "" for name in self.fields)

    def _offer(self, name: str, choices: dict[str, str]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = [("", _("all")), *choices.items()]


class OpponentForm(forms.Form):
    """Beside whom somebody wants to see a player."""

    opponent = forms.CharField(label=_("Name"), max_length=30, required=False, strip=True)

    def clean_opponent(self) -> User | None:
        name = self.cleaned_data["opponent"]
        member = find_member(name) if name else None
        if name and member is None:
            raise forms.ValidationError(_("Nobody here is called %(name)s."), params={"name": name})
        return member


def scenarios_of(game: str) -> tuple[str, ...]:
    """The scenarios of all editions of a game."""
    return tuple(dict.fromkeys(card for edition in find_meta(game).editions for card in edition.scenarios))


def scoring_of(game: str) -> tuple[str, ...]:
    """The scoring cards of all editions of a game."""
    return tuple(dict.fromkeys(card for edition in find_meta(game).editions for card in edition.scoring))
