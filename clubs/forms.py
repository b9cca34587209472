"""What people enter about clubs. Whether it may be done is for the services to decide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.row_ids import LARGEST_ID
from accounts.text_fields import LineField, ParagraphsField
from clubs.models import JoinPolicy, Role
from clubs.models.club import DESCRIPTION_LENGTH, NAME_LENGTH, REQUEST_LENGTH
from clubs.models.posts import TEXT_LENGTH
from games.clock import Tempo
from games.engine.metas import all_metas, find_meta
from games.engine.protocol import Ruleset
from games.models import Match
from games.models.table_settings import TableSettings, clock_settings
from games.play.clock_words import clock_choice_words
from games.tables.forms import CLOCKS
from games.words import name_words
from leagues.crests import Emblem, Tincture

MOST_PAGES = 100


class ClubForm(forms.Form):
    """How a club is set up."""

    name = LineField(label=_("Name"), max_length=NAME_LENGTH, takes_addresses=False)
    description = ParagraphsField(
        label=_("Description"),
        max_length=DESCRIPTION_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("You can use Markdown."),
    )
    policy = forms.ChoiceField(label=_("Who can join"), choices=JoinPolicy.choices, initial=JoinPolicy.OPEN)
    is_private = forms.BooleanField(
        label=_("Private club"),
        required=False,
        help_text=_("Only members can see it. Others join with its invite link."),
    )
    emblem = forms.ChoiceField(label=_("Crest"), choices=Emblem.choices, widget=forms.RadioSelect, initial=Emblem.CROWN)
    field_tincture = forms.ChoiceField(label=_("Colour of the shield"), choices=Tincture.choices, initial=Tincture.BLUE)
    charge_tincture = forms.ChoiceField(
        label=_("Colour of the emblem"), choices=Tincture.choices, initial=Tincture.GOLD
    )
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, is_for_owner: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        if not is_for_owner:
            del self.fields["name"], self.fields["policy"], self.fields["is_private"]

    @property
    def settings(self) -> dict[str, Any]:
        """What was asked for; only of a valid form."""
        return {name: value for name, value in self.cleaned_data.items() if name != "version"}


class DirectoryForm(forms.Form):
    """Which clubs are listed."""

    q = forms.CharField(label=_("Name"), required=False, max_length=NAME_LENGTH, widget=forms.SearchInput)
    order = forms.ChoiceField(
        label=_("Order"), required=False, choices=[("members", _("most members")), ("activity", _("latest activity"))]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""

    @property
    def wanted(self) -> dict[str, Any]:
        """What was asked for; what cannot be understood asks for nothing."""
        self.is_valid()
        found = {"search": self.cleaned_data.get("q", "").replace("\0", ""), "order": self.cleaned_data.get("order")}
        return {name: value for name, value in found.items() if value}


class PageForm(forms.Form):
    """Which piece of a long page is read."""

    page = forms.IntegerField(min_value=1, max_value=MOST_PAGES, required=False)
    before = forms.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)

    @property
    def page_number(self) -> int:
        self.is_valid()
        return self.cleaned_data.get("page") or 1

    @property
    def oldest(self) -> int | None:
        self.is_valid()
        return self.cleaned_data.get("before")


class RequestForm(forms.Form):
    text = LineField(label=_("Message to the officers (optional)"), max_length=REQUEST_LENGTH, required=False)


class AnnouncementForm(forms.Form):
    text = ParagraphsField(
        label=_("Announcement"), max_length=TEXT_LENGTH, widget=forms.Textarea(attrs={"rows": 3}), label_suffix=""
    )


class MessageForm(forms.Form):
    text = forms.CharField(required=False, strip=False, max_length=TEXT_LENGTH)


class MemberForm(forms.Form):
    """Which member, and what becomes of them."""

    name = forms.CharField(max_length=150)
    role = forms.TypedChoiceField(choices=Role.choices, coerce=Role, required=False)
    is_banned = forms.BooleanField(required=False)


class PlayForm(forms.Form):
    """What is played, at tables of a club and between clubs."""

    game = forms.ChoiceField(label=_("Game"))
    players = forms.TypedChoiceField(label=_("Players per table"), coerce=int)
    speed = forms.ChoiceField(label=_("Speed"))
    is_rated = forms.BooleanField(label=_("Rated"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        sizes = sorted({size for meta in all_metas() for size in meta.players if size > 1})
        self._offer("game", ((meta.slug, name_words(meta.slug)) for meta in all_metas()))
        self._offer("players", ((size, str(size)) for size in sizes))
        speeds = [
            (f"{pace}-{tempo}", f"{Match.Pace(pace).label}: {clock_choice_words(controls[tempo])}")
            for pace, controls in CLOCKS.items()
            for tempo in Tempo
        ]
        self._offer("speed", speeds)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "game" in cleaned and "players" in cleaned and cleaned["players"] not in find_meta(cleaned["game"]).players:
            self.add_error("players", _("This game can't be played with so many players."))
        return cleaned

    @property
    def ruleset(self) -> Ruleset:
        """The usual rules of the game; only of a valid form."""
        meta = find_meta(self.cleaned_data["game"])
        edition = meta.editions[0]
        options = edition.presets[0].options if edition.presets else ()
        return Ruleset(meta.slug, edition.slug, meta.revision, tuple(sorted(options)))

    @property
    def pace(self) -> str:
        return str(self.cleaned_data["speed"]).partition("-")[0]

    @property
    def tempo(self) -> str:
        return str(self.cleaned_data["speed"]).partition("-")[2]

    def _offer(self, field: str, choices: Iterable[tuple[Any, Any]]) -> None:
        self.fields[field].choices = list(choices)  # type: ignore[attr-defined]


class ClubTableForm(PlayForm):
    """A new table of a club."""

    access = forms.ChoiceField(
        label=_("Open to"),
        choices=[(Match.Access.INVITATION.value, _("members of this club")), (Match.Access.OPEN.value, _("everyone"))],
    )

    @property
    def settings(self) -> TableSettings:
        """What else was asked for; only of a valid form."""
        control = CLOCKS[Match.Pace(self.pace)][Tempo(self.tempo)]
        settings = clock_settings(control)
        settings["access"] = self.cleaned_data["access"]
        settings["pace"] = self.pace
        settings["is_rated"] = self.cleaned_data["is_rated"]
        return settings


class ChallengeForm(PlayForm):
    """A match against another club."""

    opponent = LineField(label=_("Opponent"), max_length=NAME_LENGTH, help_text=_("The name of the other club."))
    table_count = forms.IntegerField(label=_("Tables"), min_value=1, max_value=20, initial=4)
    starts_at = forms.DateTimeField(
        label=_("Start"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )

    field_order = ("opponent", "game", "players", "table_count", "speed", "starts_at", "is_rated")


class StandingsForm(forms.Form):
    """Which standings are shown."""

    pool = forms.ChoiceField(label=_("Ratings"), required=False)
    days = forms.ChoiceField(
        label=_("Results"),
        required=False,
        choices=[("30", _("last 30 days")), ("90", _("last 90 days")), ("365", _("last 12 months"))],
    )

    def __init__(self, *args: Any, pools: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.fields["pool"].choices = list(pools)  # type: ignore[attr-defined]

    def chosen(self, name: str, usual: str) -> str:
        """What was asked for, or what is usual."""
        self.is_valid()
        return self.cleaned_data.get(name) or usual
