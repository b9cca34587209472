"""What people send to open and join tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.text_fields import LineField
from games.bot_words import BOTS
from games.bots.levels import Level
from games.clock import LIVE, OVER_DAYS, Control, Tempo
from games.engine.metas import all_metas, find_meta
from games.engine.protocol import MetaEdition, Ruleset
from games.errors import BadTable, Refusal, UnknownBot
from games.models import Match
from games.models.match import TITLE_LENGTH
from games.models.table_settings import TableSettings, clock_settings
from games.play.clock_words import tempo_words
from games.play.seat_requirements import can_ask_for_ratings
from games.titles.registry import find_title
from games.words import name_words

OWN_CARDS = "own"


RANDOM_CARDS = "random"


SCORING_CARDS = 2


CARD_OPTIONS = ("scoring", "scenario", "random")
"""Options of a ruleset that are not simply on or off."""


RELIABILITIES = [
    (0, _("everybody")),
    (80, _("who makes 80 % of decisions in time")),
    (95, _("who makes 95 % of decisions in time")),
]


BOT_CHOICES = [(level.value, words.name) for level, words in BOTS.items()]


STAND_INS = [
    ("", _("a caretaker keeps the seat")),
    (Level.PAGE.value, _("a Page plays on")),
    (Level.COURTIER.value, _("a Courtier plays on")),
    (Level.LORD.value, _("a Lord plays on")),
    (Level.KING.value, _("a King plays on")),
]


class TableForm(forms.Form):
    """A new table of one game: edition, cards, players, options, and who may come."""

    edition = forms.ChoiceField(label=_("Edition"))
    cards = forms.ChoiceField(label=_("Cards"))
    scoring = forms.MultipleChoiceField(
        label=_("Two scoring cards"), required=False, widget=forms.CheckboxSelectMultiple
    )
    scenario = forms.ChoiceField(label=_("Scenario"), required=False)
    players = forms.TypedChoiceField(label=_("Players"), coerce=int)
    options = forms.MultipleChoiceField(label=_("Options"), required=False, widget=forms.CheckboxSelectMultiple)
    pace = forms.ChoiceField(label=_("Pace"), choices=Match.Pace.choices)
    clock = forms.TypedChoiceField(
        label=_("Clock"),
        coerce=Tempo,
        empty_value=Tempo.CALM,
        initial=Tempo.CALM,
        required=False,
        help_text=_(
            "What everybody begins with, and what each decision adds: live, or over days. Unused time is saved up."
        ),
    )
    weekends_off = forms.BooleanField(
        label=_("The clocks rest at weekends"), required=False, help_text=_("At a table over days only.")
    )
    is_rated = forms.BooleanField(
        label=_("Does it count?"),
        required=False,
        widget=forms.Select(
            choices=[("false", _("casual: a friendly match")), ("true", _("rated: members only, seats drawn by lot"))]
        ),
    )
    access = forms.ChoiceField(label=_("Who may join"), choices=Match.Access.choices)
    reveal_hours = forms.TypedChoiceField(
        label=_("Hidden things are shown to everybody"), choices=Match.Reveal.choices, coerce=int, required=False
    )
    least_reliability = forms.TypedChoiceField(label=_("Reliability"), choices=RELIABILITIES, coerce=int)
    least_rating = forms.IntegerField(label=_("Rating from"), min_value=0, max_value=5000, required=False)
    most_rating = forms.IntegerField(label=_("Rating to"), min_value=0, max_value=5000, required=False)
    stand_in = forms.ChoiceField(
        label=_("When somebody leaves"),
        choices=STAND_INS,
        required=False,
        help_text=_("Until somebody else takes the seat over."),
    )
    title = LineField(label=_("Title"), max_length=TITLE_LENGTH, required=False, takes_addresses=False)

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.meta = find_meta(game)
        self._offer("edition", (edition.slug for edition in self.meta.editions))
        self._offer("options", (name for name in self.meta.options if name not in CARD_OPTIONS))
        self._offer("players", self.meta.players, str)
        self._offer("clock", Tempo, tempo_words)
        self._offer_cards()
        if not can_ask_for_ratings():
            del self.fields["least_rating"], self.fields["most_rating"]

    def clean(self) -> dict[str, Any]:
        """What cannot be seen in one field alone; how the cards fit the edition is for the rules to say."""
        cleaned = super().clean() or {}
        if cleaned.get("cards") == OWN_CARDS and not self.errors:
            if len(cleaned["scoring"]) != SCORING_CARDS:
                self.add_error("scoring", _("Choose exactly two scoring cards."))
            if not cleaned["scenario"]:
                self.add_error("scenario", _("Choose a scenario."))
        elif "cards" in cleaned and "edition" in cleaned and cleaned["cards"] not in self._sets(self._edition):
            self.add_error("cards", _("This edition has no such set of cards."))
        least, most = cleaned.get("least_rating"), cleaned.get("most_rating")
        if least is not None and most is not None and most < least:
            self.add_error("most_rating", _("The highest rating lies below the lowest."))
        return cleaned

    @property
    def of_the_game(self) -> list[forms.BoundField]:
        return [self[name] for name in ("edition", "players", "options") if name in self.fields]

    @property
    def of_the_cards(self) -> list[forms.BoundField]:
        """What is asked only of somebody who chooses the cards himself."""
        return [self[name] for name in CARD_OPTIONS if name in self.fields]

    @property
    def of_the_company(self) -> list[forms.BoundField]:
        names = (
            "title",
            "pace",
            "clock",
            "weekends_off",
            "is_rated",
            "access",
            "reveal_hours",
            "stand_in",
            "least_reliability",
            "least_rating",
            "most_rating",
        )
        return [self[name] for name in names if name in self.fields]

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that was asked for; only of a valid form."""
        flags = tuple((name, "") for name in self.cleaned_data["options"])
        options = tuple(sorted((*self._card_options(), *flags)))
        return Ruleset(self.meta.slug, self._edition.slug, self.meta.revision, options)

    @property
    def settings(self) -> TableSettings:
        """What else was asked for; only of a valid form."""
        cleaned = self.cleaned_data
        return TableSettings(
            title=cleaned["title"],
            access=cleaned["access"],
            pace=cleaned["pace"],
            is_rated=cleaned["is_rated"],
            least_rating=cleaned.get("least_rating"),
            most_rating=cleaned.get("most_rating"),
            least_reliability=cleaned["least_reliability"],
            reveal_hours=cleaned["reveal_hours"] or Match.Reveal.AT_ONCE,
            stand_in=cleaned["stand_in"],
            **clock_settings(self._control),
        )

    @property
    def _control(self) -> Control:
        tempo = self.cleaned_data["clock"]
        if self.cleaned_data["pace"] == Match.Pace.LIVE:
            return LIVE[tempo]
        return OVER_DAYS[tempo]._replace(weekends_off=self.cleaned_data["weekends_off"])

    @property
    def _edition(self) -> MetaEdition:
        return next(edition for edition in self.meta.editions if edition.slug == self.cleaned_data["edition"])

    def _sets(self, edition: MetaEdition) -> list[str]:
        """The ways to settle on cards that an edition offers."""
        return [preset.id for preset in edition.presets] + ([RANDOM_CARDS, OWN_CARDS] if edition.scoring else [])

    def _card_options(self) -> tuple[tuple[str, str], ...]:
        chosen = self.cleaned_data.get("cards", "")
        if chosen == RANDOM_CARDS:
            return ((RANDOM_CARDS, ""),)
        if chosen == OWN_CARDS:
            scoring = ",".join(self.cleaned_data["scoring"])
            return (("scenario", self.cleaned_data["scenario"]), ("scoring", scoring))
        presets = self._edition.presets
        return next((preset.options for preset in presets if preset.id == chosen), presets[0].options)

    def _offer_cards(self) -> None:
        """All cards of all editions; a game in which there is nothing to choose shows no question."""
        editions = self.meta.editions
        self._offer("cards", dict.fromkeys(choice for edition in editions for choice in self._sets(edition)))
        self._offer("scoring", dict.fromkeys(card for edition in editions for card in edition.scoring))
        self._offer("scenario", dict.fromkeys(card for edition in editions for card in edition.scenarios))
        if not any(edition.scoring for edition in editions):
            del self.fields["cards"], self.fields["scoring"], self.fields["scenario"]

    def _offer(self, field: str, values: Iterable[Any], words: Callable[[Any], str] | None = None) -> None:
        words = words or find_title(self.meta.slug).words.name
        self.fields[field].choices = [(value, words(value)) for value in values]  # type: ignore[attr-defined]


class LobbyFilter(forms.Form):
    """Which of the waiting tables somebody would like to see."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    players = forms.TypedChoiceField(label=_("Players"), coerce=int, empty_value=None, required=False)
    pace = forms.ChoiceField(label=_("Pace"), required=False, choices=[("", _("any pace")), *Match.Pace.choices])
    counts = forms.ChoiceField(
        label=_("Does it count?"),
        required=False,
        choices=[("", _("rated or casual")), ("rated", _("rated")), ("casual", _("casual"))],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        games = [(meta.slug, name_words(meta.slug)) for meta in all_metas()]
        counts = sorted({count for meta in all_metas() for count in meta.players})
        self.fields["game"].choices = [("", _("both games")), *games]  # type: ignore[attr-defined]
        self.fields["players"].choices = [("", _("any number")), *((count, str(count)) for count in counts)]  # type: ignore[attr-defined]

    @property
    def wanted(self) -> dict[str, Any]:
        """What was asked for; an address that cannot be understood asks for nothing."""
        return {name: value for name, value in self.cleaned_data.items() if value} if self.is_valid() else {}


class InvitationForm(forms.Form):
    """Whom to ask to a table."""

    name = forms.CharField(max_length=150)


CARETAKERS, FRIENDS = "caretakers", "friends"


class BotForm(forms.Form):
    """Bots to play against, by how good they are."""

    bot = forms.ChoiceField(choices=[*BOT_CHOICES, (CARETAKERS, _("caretakers"))], required=False)

    @property
    def level(self) -> str:
        """The level that was asked for, or the kindest; empty for caretakers. Only of a valid form."""
        asked: str = self.cleaned_data["bot"] or BOT_CHOICES[0][0]
        return "" if asked == CARETAKERS else asked


class SparringForm(BotForm):
    """A match against bots: how good they are, and for how many it is."""

    players = forms.TypedChoiceField(coerce=int, empty_value=None, required=False)

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["players"].choices = [(number, number) for number in find_meta(game).players]  # type: ignore[attr-defined]

    @property
    def refusal(self) -> Refusal:
        """What is wrong with a form that is not valid."""
        if "bot" in self.errors:
            return UnknownBot()
        return BadTable(_("This game is not for so many players."))
