"""What people send to open and join tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

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
from games.play.clock_words import clock_choice_words
from games.play.seat_requirements import can_ask_for_ratings
from games.titles.registry import find_title
from games.words import name_words

OWN_CARDS = "own"


RANDOM_CARDS = "random"


SCORING_CARDS = 2


CARD_OPTIONS = ("scoring", "scenario", "random")
"""Options of a ruleset that are not simply on or off."""


RELIABILITIES = [
    (0, _("everyone")),
    (80, _("80% of decisions on time")),
    (95, _("95% of decisions on time")),
]


BOT_CHOICES = [(level.value, words.name) for level, words in BOTS.items()]


STAND_INS = [
    ("", _("autopilot plays minimal moves")),
    (Level.PAGE.value, _("a Page plays on")),
    (Level.COURTIER.value, _("a Courtier plays on")),
    (Level.LORD.value, _("a Lord plays on")),
    (Level.KING.value, _("a King plays on")),
]


CLOCKS = {Match.Pace.LIVE: LIVE, Match.Pace.DAYS: OVER_DAYS}


PACES: dict[Match.Pace, tuple[Any, Any]] = {
    Match.Pace.LIVE: (_("Real-time"), _("Everyone is at the table. Each decision adds seconds.")),
    Match.Pace.DAYS: (_("Turn-based"), _("Play over days, when you like. Each decision adds hours.")),
}
"""What they are called, and what they mean."""


BOTS_ONLY = "bots"


OPPONENTS = [
    (Match.Access.OPEN.value, _("Anyone")),
    (Match.Access.LINK.value, _("Friends with the link")),
    (Match.Access.INVITATION.value, _("Invited players")),
    (BOTS_ONLY, _("Bots")),
]


OPPONENTS_EXPLAINED: dict[str, Any] = {
    Match.Access.OPEN.value: _("Listed in the lobby. First come, first served."),
    Match.Access.LINK.value: _("Not listed. Anyone with the link can join, even without an account."),
    Match.Access.INVITATION.value: _("Only members you invite by name."),
    BOTS_ONLY: _("Starts at once, casual, without a clock."),
}


class SpeedGroup(NamedTuple):
    """Clocks of one kind, for the form."""

    words: Any
    explained: Any
    radios: list[forms.boundfield.BoundWidget]


def speed_groups(speed: forms.BoundField) -> list[SpeedGroup]:
    """The clocks of a field, those in real time apart from those over days."""
    radios = list(speed.subwidgets)
    return [
        SpeedGroup(words, explained, [radio for radio in radios if radio.data["value"].startswith(f"{pace}-")])
        for pace, (words, explained) in PACES.items()
    ]


class TableForm(forms.Form):
    """A new table of one game: edition, cards, players, options, and who may come."""

    edition = forms.ChoiceField(label=_("Edition"))
    cards = forms.ChoiceField(label=_("Cards"))
    scoring = forms.MultipleChoiceField(
        label=_("Two scoring cards"), required=False, widget=forms.CheckboxSelectMultiple
    )
    scenario = forms.ChoiceField(label=_("Scenario"), required=False)
    players = forms.TypedChoiceField(label=_("Players"), coerce=int, widget=forms.RadioSelect)
    options = forms.MultipleChoiceField(label=_("Options"), required=False, widget=forms.CheckboxSelectMultiple)
    speed = forms.ChoiceField(label=_("Speed"), widget=forms.RadioSelect, initial=f"{Match.Pace.LIVE}-{Tempo.CALM}")
    weekends_off = forms.BooleanField(
        label=_("Weekends off"), required=False, help_text=_("Turn-based only: no clock runs on Saturday and Sunday.")
    )
    is_rated = forms.BooleanField(
        label=_("Rated?"),
        required=False,
        initial="false",
        widget=forms.RadioSelect(choices=[("false", _("Casual")), ("true", _("Rated"))]),
    )
    access = forms.ChoiceField(
        label=_("Opponents"), choices=OPPONENTS, widget=forms.RadioSelect, initial=Match.Access.OPEN
    )
    bot = forms.ChoiceField(label=_("Bot level"), choices=BOT_CHOICES, required=False)
    reveal_hours = forms.TypedChoiceField(
        label=_("Reveal hidden information"), choices=Match.Reveal.choices, coerce=int, required=False
    )
    least_reliability = forms.TypedChoiceField(label=_("Reliability"), choices=RELIABILITIES, coerce=int)
    least_rating = forms.IntegerField(label=_("Rating from"), min_value=0, max_value=5000, required=False)
    most_rating = forms.IntegerField(label=_("Rating to"), min_value=0, max_value=5000, required=False)
    stand_in = forms.ChoiceField(
        label=_("When a player leaves"),
        choices=STAND_INS,
        required=False,
        help_text=_("Until another player takes over the seat."),
    )
    title = LineField(label=_("Title"), max_length=TITLE_LENGTH, required=False, takes_addresses=False)
    replaces = forms.SlugField(required=False, widget=forms.HiddenInput)
    """The code of an empty table whose settings are changed by opening this one in its place."""

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.meta = find_meta(game)
        self._offer("edition", (edition.slug for edition in self.meta.editions))
        self.fields["edition"].initial = self.meta.editions[0].slug
        self._offer("options", (name for name in self.meta.options if name not in CARD_OPTIONS))
        self._offer("players", self.meta.players, str)
        self.fields["players"].initial = min(self.meta.players)
        self.fields["speed"].choices = [  # type: ignore[attr-defined]
            (f"{pace}-{tempo}", clock_choice_words(controls[tempo]))
            for pace, controls in CLOCKS.items()
            for tempo in Tempo
        ]
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
            self.add_error("cards", _("This edition does not have these cards."))
        least, most = cleaned.get("least_rating"), cleaned.get("most_rating")
        if least is not None and most is not None and most < least:
            self.add_error("most_rating", _("The highest rating is below the lowest."))
        return cleaned

    @property
    def speeds(self) -> list[SpeedGroup]:
        return speed_groups(self["speed"])

    @property
    def opponents(self) -> list[tuple[forms.boundfield.BoundWidget, Any]]:
        """Who may sit down, each with what that means."""
        return [(radio, OPPONENTS_EXPLAINED[radio.data["value"]]) for radio in self["access"].subwidgets]

    @property
    def option_choices(self) -> list[tuple[forms.boundfield.BoundWidget, Any]]:
        """The options of the game, each with what it means."""
        explained = find_title(self.meta.slug).words.options
        return [(box, explained.get(box.data["value"], "")) for box in self["options"].subwidgets]

    @property
    def advanced(self) -> list[forms.BoundField]:
        """What most hosts leave as it is."""
        names = (
            "edition",
            "title",
            "weekends_off",
            "reveal_hours",
            "stand_in",
            "least_reliability",
            "least_rating",
            "most_rating",
        )
        return [self[name] for name in names if name in self.fields and not self._has_no_choice(name)]

    @property
    def settled(self) -> list[forms.BoundField]:
        """Questions with one answer, which are not asked."""
        return [self[name] for name in ("edition",) if self._has_no_choice(name)]

    @property
    def is_advanced(self) -> bool:
        """Whether what is written in the advanced part matters, or is wrong."""
        wrong = any(field.errors for field in (*self.advanced, *self.of_the_cards, self["options"]))
        return wrong or ("cards" in self.fields and (bool(self["cards"].errors) or self["cards"].value() == OWN_CARDS))

    @property
    def wants_bots(self) -> bool:
        """Whether all opponents are bots; only of a valid form."""
        return bool(self.cleaned_data["access"] == BOTS_ONLY)

    @property
    def of_the_cards(self) -> list[forms.BoundField]:
        """What is asked only of hosts who choose the cards."""
        return [self[name] for name in CARD_OPTIONS if name in self.fields]

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
            access=Match.Access.LINK if self.wants_bots else cleaned["access"],
            pace=self._pace,
            is_rated=cleaned["is_rated"] and not self.wants_bots,
            least_rating=cleaned.get("least_rating"),
            most_rating=cleaned.get("most_rating"),
            least_reliability=cleaned["least_reliability"],
            reveal_hours=cleaned["reveal_hours"] or Match.Reveal.AT_ONCE,
            stand_in=cleaned["stand_in"],
            # Bots do not mind how long a person thinks.
            **({} if self.wants_bots else clock_settings(self._control)),
        )

    @property
    def _pace(self) -> str:
        return str(self.cleaned_data["speed"]).partition("-")[0]

    @property
    def _control(self) -> Control:
        control = CLOCKS[Match.Pace(self._pace)][Tempo(str(self.cleaned_data["speed"]).partition("-")[2])]
        return control if control.is_live else control._replace(weekends_off=self.cleaned_data["weekends_off"])

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

    def _has_no_choice(self, name: str) -> bool:
        """Whether a question has one answer, or none."""
        choices = getattr(self.fields[name], "choices", None)
        return choices is not None and len(choices) < 2

    def _offer(self, field: str, values: Iterable[Any], words: Callable[[Any], str] | None = None) -> None:
        words = words or find_title(self.meta.slug).words.name
        self.fields[field].choices = [(value, words(value)) for value in values]  # type: ignore[attr-defined]


def speed_of(match: Match) -> str:
    """What the form calls the clock of a table; '' if it is none of those that it offers."""
    controls = CLOCKS[Match.Pace(match.pace)]
    found = (tempo for tempo in Tempo if int(controls[tempo].bank.total_seconds()) == match.clock_bank)
    return next((f"{match.pace}-{tempo}" for tempo in found), "")


class LobbyFilter(forms.Form):
    """Which of the waiting tables are listed."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    players = forms.TypedChoiceField(label=_("Players"), coerce=int, empty_value=None, required=False)
    pace = forms.ChoiceField(label=_("Speed"), required=False, choices=[("", _("any speed")), *Match.Pace.choices])
    counts = forms.ChoiceField(
        label=_("Rated?"),
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

    bot = forms.ChoiceField(choices=[*BOT_CHOICES, (CARETAKERS, _("autopilot"))], required=False)

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
        return BadTable(_("This game can't be played with so many players."))
