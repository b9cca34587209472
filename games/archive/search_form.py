"""The form in which people search the archive, and its part of an address behind the question mark."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any, cast

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.forms.renderers import BaseRenderer
from django.forms.utils import flatatt
from django.http import QueryDict
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.selectors.people import find_member
from games.archive.search_query import SHARED, ArchiveQuery, Cursor, FactFilter, FactPlayer, Sort, read_cursor
from games.engine.metas import all_metas
from games.fact_words import reasons, searchable_facts
from games.models import Match
from games.words import name_words

MOST_OPPONENTS = 4
MOST_FACTS = 3
ROUNDS = range(1, 7)
"""Of the longest game."""
FIRST_DAY, LAST_DAY = dt.date(2000, 1, 1), dt.date(2199, 12, 31)
FIRST_FIELDS = ("player", "opponents", "game", "players", "sort")
"""What a page asks for at once; the rest is folded away."""
FURTHER_FIELDS = (
    "edition",
    "pace",
    "counts",
    "seat",
    "reason",
    "league",
    "since",
    "until",
    "least_decisions",
    "most_decisions",
    "least_margin",
    "most_margin",
    "least_rating",
    "most_rating",
)


def _game_choices() -> list[tuple[str, str]]:
    return [(meta.slug, name_words(meta.slug)) for meta in all_metas()]


def _edition_choices() -> list[tuple[str, str]]:
    return [
        (f"{meta.slug}/{edition.slug}", f"{name_words(meta.slug)}, {name_words(edition.slug, meta.slug)}")
        for meta in all_metas()
        for edition in meta.editions
    ]


def _card_choices() -> list[tuple[str, str]]:
    cards = dict.fromkeys(
        card for meta in all_metas() for edition in meta.editions for card in (*edition.scoring, *edition.scenarios)
    )
    return [(card, name_words(card)) for card in cards]


def _reason_choices() -> list[tuple[str, str]]:
    return [(f"{game}/{code}", f"{name_words(game)}, {words}") for (game, code), words in reasons().items()]


def _seat_choices() -> list[tuple[str, str]]:
    most = max(count for meta in all_metas() for count in meta.players)
    seats = [(str(seat), gettext("seat %(seat)s") % {"seat": seat}) for seat in range(1, most + 1)]
    return [*seats, ("shared", gettext("several winners"))]


def _fact_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    return [
        (name_words(meta.slug), [(f"{fact.kind}.{fact.subject}", fact.words) for fact in searchable_facts(meta.slug)])
        for meta in all_metas()
    ]


def _when_choices() -> list[tuple[str, str]]:
    """Some titles call a round a period; in round 0 the match has not begun."""
    return [
        ("", gettext("at any time")),
        *((f"before-{n}", gettext("before round or period %(round)s") % {"round": n}) for n in ROUNDS),
        *((f"in-{n}", gettext("in round or period %(round)s") % {"round": n}) for n in ROUNDS),
        *((f"after-{n}", gettext("after round or period %(round)s") % {"round": n}) for n in ROUNDS[:-1]),
    ]


class LongSelect(forms.Select):
    """A choice among very many: Django would draw a template for each, which takes longer than the search."""

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: BaseRenderer | None = None
    ) -> SafeString:
        groups = format_html_join("", "{}", ((self._drawn(words, choice, value),) for choice, words in self.choices))
        attributes = flatatt({"name": name, **self.build_attrs(self.attrs, attrs)})
        return format_html("<select{}>{}</select>", attributes, groups)

    def _drawn(self, words: Any, choice: Any, value: Any) -> SafeString:
        """An option, or a group of them under their name."""
        if isinstance(words, (list, tuple)):
            inner = format_html_join("", "{}", ((self._drawn(word, inner, value),) for inner, word in words))
            return format_html('<optgroup label="{}">{}</optgroup>', choice, inner)
        selected = mark_safe(" selected") if choice and choice == value else ""
        return format_html('<option value="{}"{}>{}</option>', choice, selected, words)


class DayField(forms.DateField):
    """A day on which a match can have ended."""

    def __init__(self, *, label: Any) -> None:
        super().__init__(
            label=label,
            required=False,
            widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            validators=[
                MinValueValidator(FIRST_DAY, _("There are no games before that day.")),
                MaxValueValidator(LAST_DAY, _("This day is too far in the future.")),
            ],
        )


class NumberField(forms.IntegerField):
    """A number of something, from nothing to more than there can be."""

    def __init__(self, *, label: Any) -> None:
        super().__init__(label=label, min_value=0, max_value=30_000, required=False)


class ArchiveForm(forms.Form):
    """A search, as the address has it: every field may be empty."""

    player = forms.CharField(label=_("Player"), max_length=30, required=False)
    opponents = forms.CharField(
        label=_("Played with"), max_length=150, required=False, help_text=_("Separate names with commas.")
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    players = forms.TypedChoiceField(label=_("Players"), coerce=int, empty_value=None, required=False)
    sort = forms.ChoiceField(label=_("Order"), choices=Sort.choices, required=False)
    edition = forms.ChoiceField(label=_("Edition"), required=False)
    cards = forms.MultipleChoiceField(label=_("Cards in play"), required=False, widget=forms.CheckboxSelectMultiple)
    pace = forms.ChoiceField(label=_("Speed"), required=False, choices=[("", _("any speed")), *Match.Pace.choices])
    counts = forms.ChoiceField(
        label=_("Rated?"),
        required=False,
        choices=[("", _("rated or casual")), ("rated", _("rated")), ("casual", _("casual"))],
    )
    seat = forms.ChoiceField(label=_("Winner"), required=False)
    reason = forms.ChoiceField(label=_("How decided"), required=False)
    league = forms.SlugField(
        label=_("League"), max_length=40, required=False, help_text=_("The league's name as written in its link.")
    )
    since = DayField(label=_("Ended from"))
    until = DayField(label=_("Ended by"))
    least_decisions = NumberField(label=_("Decisions from"))
    most_decisions = NumberField(label=_("Decisions to"))
    least_margin = NumberField(label=_("Margin from"))
    most_margin = NumberField(label=_("Margin to"))
    least_rating = NumberField(label=_("Rating from"))
    most_rating = NumberField(label=_("Rating to"))
    hide = forms.BooleanField(label=_("Hide results"), required=False)
    page = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)

    def __init__(self, data: QueryDict, reader: User | None = None) -> None:
        super().__init__(data, label_suffix="")
        self.sent = data
        self.reader = reader
        counts = sorted({count for meta in all_metas() for count in meta.players})
        self._offer("game", _("both games"), _game_choices())
        self._offer("players", _("any number"), [(str(count), str(count)) for count in counts])
        self._offer("edition", _("any edition"), _edition_choices())
        self._offer("seat", _("any seat"), _seat_choices())
        self._offer("reason", _("any way"), _reason_choices())
        cast(forms.MultipleChoiceField, self.fields["cards"]).choices = _card_choices()
        facts = [("", _("any event")), *_fact_choices()]
        for place in range(1, MOST_FACTS + 1):
            self.fields[f"done{place}"] = forms.ChoiceField(
                label=_("Event"), required=False, choices=facts, widget=LongSelect
            )
            self.fields[f"when{place}"] = forms.ChoiceField(
                label=_("When"), required=False, choices=_when_choices(), widget=LongSelect
            )
            self.fields[f"who{place}"] = forms.ChoiceField(
                label=_("Player"), required=False, choices=FactPlayer.choices
            )

    def clean_player(self) -> User | None:
        return self._member(self.cleaned_data["player"])

    def clean_opponents(self) -> list[User]:
        names = [name for name in self.cleaned_data["opponents"].replace(",", " ").split() if name]
        if len(names) > MOST_OPPONENTS:
            raise forms.ValidationError(_("Name up to four players: no table has more than five seats."))
        return [member for name in names if (member := self._member(name)) is not None]

    def clean_page(self) -> Cursor | None:
        try:
            return read_cursor(self.cleaned_data["page"]) if self.cleaned_data["page"] else None
        except ValueError as error:
            raise forms.ValidationError(_("This page of the list doesn't exist. Go back to the first page.")) from error

    def clean(self) -> dict[str, Any]:
        """What cannot be seen in one field alone."""
        cleaned = super().clean() or {}
        self._check_ranges(cleaned)
        self._check_games(cleaned)
        self._check_player(cleaned)
        return cleaned

    def _check_ranges(self, cleaned: dict[str, Any]) -> None:
        for name in ("decisions", "margin", "rating"):
            least, most = cleaned.get(f"least_{name}"), cleaned.get(f"most_{name}")
            if least is not None and most is not None and most < least:
                self.add_error(f"most_{name}", _("The highest number is below the lowest."))
        if cleaned.get("since") and cleaned.get("until") and cleaned["until"] < cleaned["since"]:
            self.add_error("until", _("The last day is before the first."))

    def _check_games(self, cleaned: dict[str, Any]) -> None:
        """An edition and a reason belong to one game each, and all to the same."""
        games = {game for name in ("edition", "reason") if (game := (cleaned.get(name) or "").partition("/")[0])}
        for name in ("edition", "reason"):
            game = (cleaned.get(name) or "").partition("/")[0]
            if game and (len(games) > 1 or cleaned.get("game") not in (None, "", game)):
                self.add_error(name, _("This belongs to the other game."))

    def _check_player(self, cleaned: dict[str, Any]) -> None:
        """Where something is asked of the player, a player is named."""
        for place in range(1, MOST_FACTS + 1):
            is_of_player = cleaned.get(f"who{place}") == FactPlayer.PLAYER
            if is_of_player and not cleaned.get("player") and "player" not in self.errors:
                self.add_error(f"who{place}", _("Enter a player above."))

    @property
    def query(self) -> ArchiveQuery:
        """What is looked for; only of a valid form."""
        cleaned = self.cleaned_data
        edition_game, _slash, edition = cleaned["edition"].partition("/")
        reason_game, _slash, reason = cleaned["reason"].partition("/")
        ranges = ("least_rating", "most_rating", "least_decisions", "most_decisions", "least_margin", "most_margin")
        player: User | None = cleaned["player"]
        return ArchiveQuery(
            player=player.pk if player else None,
            opponents=tuple(dict.fromkeys(user.pk for user in cleaned["opponents"] if user != player)),
            game=cleaned["game"] or edition_game or reason_game,
            edition=edition,
            cards=tuple(cleaned["cards"]),
            players=cleaned["players"],
            league=cleaned["league"],
            since=cleaned["since"],
            until=cleaned["until"],
            winner_seat=_seat(cleaned["seat"]),
            reason=int(reason) if reason else None,
            pace=cleaned["pace"],
            is_rated=cleaned["counts"] == "rated" if cleaned["counts"] else None,
            facts=tuple(self._fact_filters()),
            sort=Sort(cleaned["sort"] or Sort.NEWEST),
            cursor=cleaned["page"],
            **{name: cleaned[name] for name in ranges},
        )

    @property
    def first_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in FIRST_FIELDS]

    @property
    def further_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in FURTHER_FIELDS]

    @property
    def fact_fields(self) -> list[tuple[forms.BoundField, forms.BoundField, forms.BoundField]]:
        return [(self[f"done{n}"], self[f"when{n}"], self[f"who{n}"]) for n in range(1, MOST_FACTS + 1)]

    @property
    def asks_for_details(self) -> bool:
        """Whether anything is asked for that a page need not show at first."""
        return any(name in (*FURTHER_FIELDS, "cards") for name, _value in self._asked())

    @property
    def asks_for_facts(self) -> bool:
        return any(name.startswith("done") for name, _value in self._asked())

    @property
    def has_blanks(self) -> bool:
        """Whether the address names fields that were left empty, as browsers send them."""
        return any(not value.strip() for name in self.fields for value in self.sent.getlist(name))

    def address(self, **changes: str) -> str:
        """The search as a part of an address, without what is empty; changes to nothing leave a field out. Whatever is
        changed, the list begins anew."""
        asked = [(name, value) for name, value in self._asked() if name not in ("page", *changes)]
        return _encoded([*asked, *((name, value) for name, value in changes.items() if value)])

    def _asked(self) -> Iterator[tuple[str, str]]:
        for name in self.fields:
            for value in self.sent.getlist(name):
                is_idle = name[:-1] in ("when", "who") and not self.sent.get(f"done{name[-1]}")
                if value.strip() and not is_idle and (name, value) != ("sort", Sort.NEWEST):
                    yield name, value.strip()

    def _fact_filters(self) -> Iterator[FactFilter]:
        for place in range(1, MOST_FACTS + 1):
            if not self.cleaned_data[f"done{place}"]:
                continue
            kind, _dot, subject = self.cleaned_data[f"done{place}"].partition(".")
            word, _hyphen, text = self.cleaned_data[f"when{place}"].partition("-")
            first = {"in": 0, "after": 1}.get(word)
            last = {"before": -1, "in": 0}.get(word)
            yield FactFilter(
                int(kind),
                int(subject),
                None if first is None else int(text) + first,
                None if last is None else int(text) + last,
                self.cleaned_data[f"who{place}"],
            )

    def _member(self, name: str) -> User | None:
        if not name:
            return None
        # Guests are found by no one but themselves.
        member = self.reader if self._is_reader(name) else find_member(name)
        if member is None:
            raise forms.ValidationError(_("There is no player called %(name)s."), params={"name": name})
        return member

    def _is_reader(self, name: str) -> bool:
        return self.reader is not None and self.reader.username.casefold() == name.casefold()

    def _offer(self, name: str, nothing: Any, choices: list[tuple[str, str]]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = [("", nothing), *choices]


class SaveSearchForm(forms.Form):
    """A search and its name; the service decides whether it can be saved."""

    name = forms.CharField(required=False)
    query = forms.CharField(max_length=2_000, required=False)


def _seat(text: str) -> int | None:
    """People count seats from one."""
    return None if not text else SHARED if text == "shared" else int(text) - 1


def _encoded(pairs: list[tuple[str, str]]) -> str:
    query = QueryDict(mutable=True)
    for name, value in pairs:
        query.appendlist(name, value)
    return query.urlencode(safe="/,")
