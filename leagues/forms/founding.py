"""A new league on one screen: a name, a size, a speed and a kind, which fill in everything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.clock import Tempo
from games.engine.metas import find_meta
from games.models import Match
from games.play.clock_words import clock_choice_words
from games.tables.forms import CLOCKS, SpeedGroup, speed_groups
from leagues.forms.league import GROUPS, FieldGroup, LeagueForm, counting_fields
from leagues.models import Format
from leagues.presets import PRESETS, Preset, preset_settings

FIRST_QUESTIONS = ("name", "table_size", "speed", "preset")
"""What is asked above Advanced; the game is in the address."""
ANSWERED = ("format", "pace", "tempo")
"""What follows from them, and is not asked again."""
BOXES = (forms.CheckboxInput, forms.CheckboxSelectMultiple)
"""What a browser says nothing of if it is not ticked."""
USUAL_SIZE = 4


@dataclass(frozen=True)
class Choice:
    """What a founder has chosen above Advanced, as far as other settings depend on it."""

    preset: Format
    pace: Match.Pace
    tempo: Tempo
    table_size: int

    @property
    def text(self) -> str:
        return f"{self.preset}-{self.pace}-{self.tempo}-{self.table_size}"

    @property
    def initial(self) -> dict[str, Any]:
        """What the fields of the form hold then."""
        settings = preset_settings(preset=self.preset, pace=self.pace, tempo=self.tempo, table_size=self.table_size)
        fields = {key: value for key, value in settings.items() if key not in ("points", "tie_breaks")}
        return fields | counting_fields(settings["points"], settings["tie_breaks"]) | {"shown": self.text}


def read_choice(text: str, game: str) -> Choice | None:
    """A choice from its text; None if there is none like it in this game."""
    try:
        preset, pace, tempo, size = text.split("-")
        choice = Choice(Format(preset), Match.Pace(pace), Tempo(tempo), int(size))
    except ValueError:
        return None
    return choice if choice.table_size in find_meta(game).players else None


def usual_choice(game: str) -> Choice:
    size = min(USUAL_SIZE, max(find_meta(game).players))
    return Choice(Format.PYRAMID, Match.Pace.DAYS, Tempo.CALM, size)


class PresetChoice(NamedTuple):
    """A kind of league, to be chosen."""

    value: str
    name: str | Promise
    sentence: str | Promise
    picture: str | Promise
    is_chosen: bool


class FoundingForm(LeagueForm):
    """A new league of one game. Settings that the founder leaves as the page shows them are those of the kind of league
    that they choose, whichever kind the page has shown."""

    preset = forms.ChoiceField(
        label=_("Kind of league"),
        choices=[(key.value, kind.name) for key, kind in PRESETS.items()],
        widget=forms.RadioSelect,
    )
    speed = forms.ChoiceField(label=_("Speed"), widget=forms.RadioSelect)
    shown = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    """Whose settings the page shows."""

    def __init__(self, data: QueryDict | None = None, *, game: str) -> None:
        chosen = (data and _chosen(data, game)) or usual_choice(game)
        super().__init__(game=game, initial={**chosen.initial, "preset": chosen.preset, "speed": _speed(chosen)})
        self.fields["speed"].choices = [  # type: ignore[attr-defined]
            (f"{pace}-{tempo}", clock_choice_words(controls[tempo]))
            for pace, controls in CLOCKS.items()
            for tempo in Tempo
        ]
        self.fields["table_size"].widget = forms.RadioSelect(choices=self.fields["table_size"].choices)  # type: ignore[attr-defined]
        if data is not None:
            self.data = self._completed(data, chosen)
            self.is_bound = True

    def as_filled_in(self) -> FoundingForm:
        """The same form with what was sent in it, and nothing said about mistakes."""
        other = FoundingForm(game=self.meta.slug)
        other.initial = {
            name: field.widget.value_from_datadict(self.data, self.files, name) for name, field in self.fields.items()
        }
        return other

    @property
    def groups(self) -> list[FieldGroup]:
        """What stands under Advanced."""
        asked = {*FIRST_QUESTIONS, *ANSWERED}
        groups = [
            group._replace(fields=[field for field in group.fields if field.name not in asked])
            for group in super().groups
        ]
        return [group for group in groups if group.fields]

    @property
    def is_advanced(self) -> bool:
        """Whether something under Advanced is wrong."""
        return any(name not in FIRST_QUESTIONS for name in self.errors)

    @property
    def speeds(self) -> list[SpeedGroup]:
        return speed_groups(self["speed"])

    @property
    def presets(self) -> list[PresetChoice]:
        chosen = self["preset"].value()
        return [_preset_choice(key, preset, is_chosen=key == chosen) for key, preset in PRESETS.items()]

    def _completed(self, data: QueryDict, chosen: Choice) -> QueryDict:
        """What was sent, with the settings of the chosen kind wherever the founder has not asked for another."""
        shown = read_choice(data.get("shown", ""), self.meta.slug)
        completed = data.copy()
        before = shown.initial if shown else {}
        for name, field in self.fields.items():
            usual = self.get_initial_for_field(field, name)
            is_asked = shown is not None and name not in (*ANSWERED, "shown") and chosen.preset in formats_of(name)
            is_own = is_asked and _has_changed(field, before.get(name, usual), data, name)
            if name not in FIRST_QUESTIONS and not is_own:
                _put(completed, name, usual)
        if "edition" not in data:
            completed["edition"] = self.meta.editions[0].slug
        return completed


def formats_of(name: str) -> tuple[Format, ...]:
    """For which formats a field is."""
    return next((formats for _title, names, formats in GROUPS if name in names and formats), tuple(Format))


def _has_changed(field: Any, before: Any, data: QueryDict, name: str) -> bool:
    """Whether a founder has asked for something else than the page has shown."""
    if name not in data and not isinstance(field.widget, BOXES):
        return False
    sent = field.widget.value_from_datadict(data, {}, name)
    # A number that must be there and is not has been cleared, to have the usual one.
    return field.has_changed(before, sent) and not (field.required and sent in field.empty_values)


def _chosen(data: QueryDict, game: str) -> Choice | None:
    return read_choice(f"{data.get('preset')}-{data.get('speed')}-{data.get('table_size')}", game)


def _speed(choice: Choice) -> str:
    return f"{choice.pace}-{choice.tempo}"


def _preset_choice(key: Format, preset: Preset, *, is_chosen: bool) -> PresetChoice:
    return PresetChoice(key.value, preset.name, preset.sentence, preset.picture, is_chosen)


def _put(data: QueryDict, name: str, value: Any) -> None:
    """Writes a value as a browser would send it."""
    if value is None or value is False:
        data.pop(name, None)
    elif isinstance(value, list):
        data.setlist(name, [str(part) for part in value])
    else:
        data[name] = "on" if value is True else str(value)
