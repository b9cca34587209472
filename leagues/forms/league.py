"""The settings of a league, as its hosts send them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import time
from typing import Any, NamedTuple, cast

from django import forms
from django.conf import settings
from django.utils.dates import WEEKDAYS
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.forms import time_zone_choices
from accounts.row_ids import LARGEST_ID
from accounts.text_fields import LineField, ParagraphsField
from games.clock import Tempo
from games.engine.metas import find_meta
from games.engine.protocol import Ruleset
from games.models import Match
from games.play.clock_words import tempo_words
from games.tables.forms import CARD_OPTIONS, RELIABILITIES
from games.titles.registry import find_title
from leagues.crests import PLAIN, Emblem, Tincture, is_readable
from leagues.forms.card_sets import Options, initial_cards, read_set, set_choices, set_options
from leagues.models import Format, League, LeagueSettings, Plan, Rhythm
from leagues.models.league import NAME_LENGTH, RULES_LENGTH
from leagues.pyramid import Widening
from leagues.standings import USUAL_TIE_BREAKS, TieBreak
from leagues.words import SPOKEN, TIE_BREAKS, language_name, scale_words

MOST_POINTS = 1000
CARD_FIELDS = frozenset({"edition", "cards", "own_sets", "options"})
"""What rulesets are made of."""
MOST_SETS = 20

WIDENINGS = {
    Widening.DOUBLING: _("twice as many divisions on each lower level"),
    Widening.CONSTANT: _("one division per level"),
}


class FieldGroup(NamedTuple):
    """Fields that the page shows together."""

    title: str
    fields: list[forms.BoundField]
    formats: tuple[Format, ...]
    """For which they are; none are all."""


class LeagueForm(forms.Form):
    """A league of one game: everything that its hosts decide, in the groups of the page."""

    name = LineField(label=_("Name"), max_length=NAME_LENGTH, takes_addresses=False)
    emblem = forms.ChoiceField(
        label=_("Emblem"), choices=Emblem.choices, initial=PLAIN.emblem, widget=forms.RadioSelect
    )
    field_tincture = forms.ChoiceField(label=_("Shield colour"), choices=Tincture.choices, initial=PLAIN.field)
    charge_tincture = forms.ChoiceField(
        label=_("Emblem colour"),
        choices=Tincture.choices,
        initial=PLAIN.charge,
        help_text=_("Combine gold or silver with another colour, so that the crest is easy to see."),
    )
    languages = forms.MultipleChoiceField(
        label=_("Languages"),
        choices=[(code, language_name(code)) for code in SPOKEN],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    language = forms.ChoiceField(
        label=_("Language of posts"),
        choices=[("", _("the founder's language")), *settings.LANGUAGES],
        required=False,
        help_text=_("The language of what the league posts to Discord or Slack."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone of the league"),
        choices=lambda: [("", _("the founder's time zone")), *time_zone_choices()[1:]],
        required=False,
    )
    meeting_day = forms.TypedChoiceField(
        label=_("Usual day of real-time games"),
        choices=list(WEEKDAYS.items()),
        coerce=int,
        empty_value=None,
        initial=6,
        required=False,
        help_text=_("Real-time only: games are played then, unless their players agree on another time."),
    )
    meeting_time = forms.TimeField(
        label=_("Usual time of real-time games"),
        initial=time(20),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=_("Real-time only, in the time zone of the league."),
    )
    walkover_minutes = forms.IntegerField(
        label=_("Minutes to wait for players"),
        min_value=5,
        max_value=120,
        initial=15,
        required=False,
        help_text=_("Real-time only: players who are not there by then forfeit the game."),
    )
    rules_text = ParagraphsField(
        label=_("Welcome and rules"),
        max_length=RULES_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=_("Markdown: # heading, **bold**, - list, [link](https://…). No images, no HTML."),
    )

    edition = forms.ChoiceField(label=_("Edition"))
    cards = forms.MultipleChoiceField(
        label=_("Card sets"), required=False, widget=forms.CheckboxSelectMultiple, help_text=_("Choose one or more.")
    )
    own_sets = forms.CharField(
        label=_("Your own sets, one per line"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )
    options = forms.MultipleChoiceField(label=_("Options"), required=False, widget=forms.CheckboxSelectMultiple)
    plan = forms.ChoiceField(
        label=_("Order of the sets"),
        choices=Plan.choices,
        required=False,
        help_text=_("“The same in every round” uses the first set only."),
    )

    format = forms.ChoiceField(label=_("Format"), choices=Format.choices)
    table_size = forms.TypedChoiceField(label=_("Players per table"), coerce=int)
    group_size = forms.IntegerField(
        label=_("Players per division"),
        min_value=2,
        max_value=40,
        initial=7,
        help_text=_(
            "Pyramid only. Players meet most evenly with 7 at tables of 3 or 4, or with 5 or 13 at tables of 4."
        ),
    )
    shape = forms.ChoiceField(label=_("Pyramid shape"), choices=list(WIDENINGS.items()), required=False)
    promoted = forms.IntegerField(label=_("Promoted per division"), min_value=0, max_value=10, initial=1)
    relegated = forms.IntegerField(label=_("Relegated per division"), min_value=0, max_value=10, initial=2)
    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=1, max_value=30, initial=5, help_text=_("Swiss and duplicate only.")
    )
    through = forms.IntegerField(
        label=_("Advance from each table"), min_value=1, max_value=4, initial=1, help_text=_("Knock-out only.")
    )
    most_members = forms.IntegerField(
        label=_("Maximum members"),
        min_value=2,
        max_value=5000,
        required=False,
        help_text=_("Later sign-ups go on the waiting list. Leave empty for no limit."),
    )

    points = forms.CharField(
        label=_("Points per place"),
        max_length=60,
        initial="10 6 3 1",
        help_text=_("For 1st, 2nd and so on. Tied players share the points."),
    )
    bye_points = forms.IntegerField(
        label=_("Bye points"), min_value=0, max_value=MOST_POINTS, initial=0, required=False
    )

    pace = forms.ChoiceField(label=_("Speed"), choices=Match.Pace.choices, initial=Match.Pace.DAYS)
    tempo = forms.ChoiceField(label=_("Clock"), initial=Tempo.CALM)
    weekends_off = forms.BooleanField(
        label=_("Weekends off"), required=False, help_text=_("Turn-based only: no clock runs on Saturday and Sunday.")
    )
    rhythm = forms.ChoiceField(
        label=_("Start of the games"),
        choices=[("", _("as usual for format and speed")), *Rhythm.choices],
        required=False,
        help_text=_("Only turn-based games can all start at once."),
    )
    sign_up_days = forms.IntegerField(label=_("Days for sign-up"), min_value=1, max_value=120, initial=14)
    has_check_in = forms.BooleanField(
        label=_("Check-in before the start"),
        required=False,
        initial=True,
        help_text=_("Members who do not check in lose their place to the waiting list."),
    )
    check_in_days = forms.IntegerField(label=_("Days for check-in"), min_value=1, max_value=60, initial=3)
    season_days = forms.IntegerField(label=_("Days per season"), min_value=1, max_value=400, initial=42)
    round_days = forms.IntegerField(
        label=_("Maximum days per round"),
        min_value=0,
        max_value=200,
        initial=0,
        required=False,
        help_text=_("Only where each round waits for the previous one. 0 means no limit."),
    )

    is_private = forms.BooleanField(
        label=_("Private"), required=False, help_text=_("Only hosts, members and invited players can see it.")
    )
    by_invitation = forms.BooleanField(label=_("Invitation only"), required=False)
    is_rated = forms.BooleanField(label=_("Rated"), required=False, initial=True)
    least_reliability = forms.TypedChoiceField(
        label=_("Reliability"), choices=RELIABILITIES, coerce=int, empty_value=None, required=False
    )
    least_rating = forms.IntegerField(label=_("Rating from"), min_value=0, max_value=5000, required=False)
    most_rating = forms.IntegerField(label=_("Rating to"), min_value=0, max_value=5000, required=False)
    version = forms.IntegerField(required=False, min_value=0, max_value=LARGEST_ID, widget=forms.HiddenInput)
    """Which state of the league its host was looking at."""

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.meta = find_meta(game)
        editions = self.meta.editions
        self._offer("edition", (edition.slug for edition in editions))
        self._offer("options", (name for name in self.meta.options if name not in CARD_OPTIONS))
        self._offer("table_size", self.meta.players, str)
        self._offer("tempo", Tempo, tempo_words)
        self.fields["table_size"].initial = self.meta.players[-1]
        self._offer("cards", dict.fromkeys(choice for edition in editions for choice in set_choices(edition)))
        if any(edition.scoring for edition in editions):
            known = sorted({card for edition in editions for card in (*edition.scoring, *edition.scenarios)})
            self.fields["cards"].initial = [editions[0].presets[0].id]
            self.fields["own_sets"].help_text = format_lazy(
                _("Two scoring cards and one scenario, for example red1 green4 blue2. Available: {cards}."),
                cards=", ".join(known),
            )
        else:
            del self.fields["cards"], self.fields["own_sets"], self.fields["plan"]
        for number in range(1, len(TieBreak) + 1):
            self.fields[f"tie_break_{number}"] = forms.ChoiceField(
                label=format_lazy(_("Tie-break {number}"), number=number),
                choices=[("", _("none")), *((key.value, words) for key, words in TIE_BREAKS.items())],
                initial=USUAL_TIE_BREAKS[number - 1] if number <= len(USUAL_TIE_BREAKS) else "",
                required=False,
            )

    def clean_points(self) -> list[int]:
        """Whole numbers that do not rise from a place to the next."""
        parts = re.split(r"[\s,;/·]+", self.cleaned_data["points"].strip())
        if not all(re.fullmatch(r"[0-9]{1,4}", part) for part in parts) or len(parts) > 5:
            raise forms.ValidationError(_("Enter up to 5 whole numbers, for example 10 6 3 1."))
        scale = [int(part) for part in parts]
        if scale != sorted(scale, reverse=True) or scale[0] == 0 or scale[0] > MOST_POINTS:
            raise forms.ValidationError(
                _("A better place can't be worth fewer points, and 1st place must be worth between 1 and 1,000.")
            )
        return scale

    def clean_own_sets(self) -> list[Options]:
        return [read_set(self.meta, line) for line in self.cleaned_data["own_sets"].splitlines() if line.strip()]

    def clean(self) -> dict[str, Any]:
        """What cannot be seen in one field alone; whether it makes a league is for the service to say."""
        cleaned = super().clean() or {}
        shield, charge = cleaned.get("field_tincture"), cleaned.get("charge_tincture")
        if shield and charge and not is_readable(shield, charge):
            self.add_error(
                "charge_tincture",
                _("These two colours are hard to tell apart. Make one of them gold or silver, not both."),
            )
        least, most = cleaned.get("least_rating"), cleaned.get("most_rating")
        if least is not None and most is not None and most < least:
            self.add_error("most_rating", _("The highest rating is below the lowest."))
        if not self.errors:
            self._clean_rulesets(cleaned)
        return cleaned

    @property
    def settings(self) -> LeagueSettings:
        """The columns of a league; only of a valid form."""
        cleaned = self.cleaned_data
        settings = {
            **{name: value for name, value in cleaned.items() if name in LeagueSettings.__annotations__},
            "game": self.meta.slug,
            "bye_points": cleaned["bye_points"] or 0,
            "least_reliability": cleaned["least_reliability"] or 0,
            "round_days": cleaned["round_days"] or 0,
            "meeting_day": 6 if cleaned["meeting_day"] is None else cleaned["meeting_day"],
            "meeting_time": cleaned["meeting_time"] or time(20),
            "walkover_minutes": cleaned["walkover_minutes"] or 15,
            "plan": cleaned.get("plan") or Plan.FIXED,
            "shape": cleaned["shape"] or Widening.DOUBLING.value,
            "tie_breaks": self._tie_breaks(),
        }
        # A host who changes nothing about the cards keeps the rulesets to the letter, with the revision they name.
        if "rulesets" in self.initial and not CARD_FIELDS.intersection(self.changed_data):
            settings["rulesets"] = self.initial["rulesets"]
        return cast(LeagueSettings, settings)

    @property
    def groups(self) -> list[FieldGroup]:
        """The fields as the page shows them; some belong to certain formats only."""
        found = [
            FieldGroup(str(title), [self[name] for name in names if name in self.fields], formats)
            for title, names, formats in GROUPS
        ]
        return [group for group in found if group.fields]

    @property
    def tie_breaks(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("tie_break_")]

    def _tie_breaks(self) -> list[str]:
        """Each once, in the order given."""
        chosen = [self.cleaned_data[field.name] for field in self.tie_breaks]
        return list(dict.fromkeys(filter(None, chosen))) or [TieBreak.POINTS.value]

    def _clean_rulesets(self, cleaned: dict[str, Any]) -> None:
        edition = self.meta.edition(cleaned["edition"])
        flags = tuple((name, "") for name in cleaned["options"])
        sets = [options for choice in cleaned.get("cards", []) if (options := set_options(edition, choice)) is not None]
        sets += cleaned.get("own_sets", [])
        if not sets and "cards" in self.fields:
            self.add_error("cards", _("Choose at least one card set of this edition."))
            return
        rulesets = [
            Ruleset(self.meta.slug, edition.slug, self.meta.revision, tuple(sorted((*options, *flags)))).text
            for options in sets or [()]
        ]
        cleaned["rulesets"] = list(dict.fromkeys(rulesets))[:MOST_SETS]

    def _offer(self, field: str, values: Iterable[Any], words: Callable[[Any], str] | None = None) -> None:
        words = words or find_title(self.meta.slug).words.name
        self.fields[field].choices = [(value, words(value)) for value in values]  # type: ignore[attr-defined]


ANY: tuple[Format, ...] = ()

GROUPS: tuple[tuple[str | Promise, tuple[str, ...], tuple[Format, ...]], ...] = (
    (_("Name and crest"), ("name", "emblem", "field_tincture", "charge_tincture", "languages", "language"), ANY),
    (_("Game"), ("edition", "cards", "own_sets", "plan", "options"), ANY),
    (_("Format"), ("format", "table_size", "most_members"), ANY),
    (_("Pyramid"), ("group_size", "shape", "promoted", "relegated"), (Format.PYRAMID,)),
    (_("Pyramid and round robin"), ("rhythm",), (Format.PYRAMID, Format.ROUND_ROBIN)),
    (_("Swiss and duplicate"), ("rounds",), (Format.SWISS, Format.DUPLICATE)),
    (_("Knock-out"), ("through",), (Format.KNOCKOUT,)),
    (
        _("Time"),
        (
            "pace",
            "tempo",
            "weekends_off",
            "time_zone",
            "meeting_day",
            "meeting_time",
            "walkover_minutes",
            "sign_up_days",
            "has_check_in",
            "check_in_days",
            "season_days",
            "round_days",
        ),
        ANY,
    ),
    (
        _("Open to"),
        (
            "is_private",
            "by_invitation",
            "is_rated",
            "least_reliability",
            "least_rating",
            "most_rating",
        ),
        ANY,
    ),
)
"""What the page shows together, and the formats that it is for; none are all."""


def field_words(name: str) -> str:
    """What the page calls a setting of a league."""
    other = {"rulesets": gettext("Cards"), "tie_breaks": gettext("Tie-breaks")}
    field = LeagueForm.base_fields.get(name)
    return other.get(name) or (str(field.label) if field else name)


def initial_of(league: League) -> dict[str, Any]:
    """What the form of a league that exists begins with."""
    names = {name for name in LeagueForm.base_fields if hasattr(league, name)}
    initial = {name: getattr(league, name) for name in names} | counting_fields(league.points, league.tie_breaks)
    return initial | {"rulesets": league.rulesets} | initial_cards(league)


def counting_fields(points: list[int], tie_breaks: list[str]) -> dict[str, str]:
    """Points and tie-breaks as the fields of the form hold them."""
    fields = {"points": scale_words(points).replace(" ·", "")}
    fields |= {f"tie_break_{number}": "" for number in range(1, len(TieBreak) + 1)}
    return fields | {f"tie_break_{number}": key for number, key in enumerate(tie_breaks, start=1)}
