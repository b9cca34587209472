"""The rules of a game as a page: its sections, its tables made from the printed values, and how the editions differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.metas import METAS, find_meta, printed_values
from games.engine.protocol import Meta
from games.engine.sources import Sourced
from games.words import ACTIONS, NAMES, name_words

Words = str | Promise

OURS = "ours"
"""The source of a value that is our reconstruction."""


class Section(NamedTuple):
    """A chapter of the rules; its slug is its anchor."""

    slug: str
    title: Words
    template: str


class Cell(NamedTuple):
    """What stands in a table, and whether it is our reconstruction."""

    text: Words
    is_ours: bool = False
    icon: str = ""
    """The drawing that stands before it, or ''."""


class RulesTable(NamedTuple):
    """A table of values; the first cell of a row is its head."""

    caption: Words
    head: tuple[Words, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def has_ours(self) -> bool:
        return any(cell.is_ours for row in self.rows for cell in row)


@dataclass(frozen=True)
class RulesPage:
    """Everything that a rules page is drawn from."""

    game: str
    values: Mapping[str, Sourced]
    sections: tuple[Section, ...]
    tables: Mapping[str, RulesTable]

    @property
    def style(self) -> str:
        """The style sheet of the board in the pictures."""
        return f"css/{self.game}.css"

    @property
    def symbols(self) -> tuple[tuple[str, Words], ...]:
        return SYMBOLS[self.game]

    @property
    def other(self) -> str:
        """The game whose rules are one page further."""
        return next(meta.slug for meta in METAS if meta.slug != self.game)


def rules_page(game: str, values: Mapping[str, Sourced] | None = None) -> RulesPage:
    """The rules of a game, by its printed values unless others are given."""
    values = printed_values(game) if values is None else values
    sections = tuple(Section(slug, title, f"{game}/rules/{slug}.html") for slug, title in SECTIONS[game])
    return RulesPage(game, values, sections, _TABLES[game](values))


def value_words(value: object) -> str:
    """A printed value as a person reads it: several are separated by strokes."""
    if isinstance(value, list):
        return " / ".join(value_words(part) for part in value)
    return name_words(value) if isinstance(value, str) else str(value)


SECTIONS: dict[str, tuple[tuple[str, Words], ...]] = {
    "tudor": (
        ("aim", _("What you want")),
        ("pieces", _("What lies on the table")),
        ("setup", _("Before the first round")),
        ("round", _("A round, phase by phase")),
        ("moving", _("Moving in the Throne Room")),
        ("rings", _("Rings and fingers")),
        ("actions", _("The eight actions")),
        ("bonus", _("Bonus actions")),
        ("scenarios", _("Scenario cards")),
        ("scoring", _("Scoring and the end")),
        ("options", _("Options and suggested cards")),
        ("editions", _("Editions")),
        ("special", _("Special cases")),
        ("symbols", _("Symbols and words")),
        ("sources", _("Where the numbers come from")),
    ),
    "royals": (
        ("aim", _("What you want")),
        ("pieces", _("The map and the cards")),
        ("setup", _("Before the first turn")),
        ("draw", _("Your turn: drawing")),
        ("play", _("Your turn: winning nobles")),
        ("pay", _("What it costs")),
        ("bonuses", _("Bonuses at once")),
        ("discard", _("The end of your turn")),
        ("periods", _("The three periods")),
        ("end", _("The end of the game")),
        ("options", _("Options")),
        ("special", _("Special cases")),
        ("symbols", _("Symbols and words")),
        ("sources", _("Where the numbers come from")),
    ),
}

RULINGS: dict[str, tuple[Words, Words, Words]] = {
    "one_occupied_at_a_time": (
        _("Passing several Courtiers in a row with C and E"),
        _("allowed"),
        _("not allowed: after an occupied space comes an open one"),
    ),
    "place_over_occupied": (
        _("Placing with C and E in a column whose lowest space is taken"),
        _("not possible"),
        _("possible, for one more card of any faction"),
    ),
    "bonus_moves_do_not_place": (
        _("Placing with the token move or with the left side of Only the Strong Shall Rule"),
        _("possible"),
        _("not possible; these move only who is in the Throne Room"),
    ),
    "second_ring_differs": (
        _("The second ring of the set-up"),
        _("of any faction"),
        _("of another faction than the first"),
    ),
    "chambers_close_up": (
        _("Gaps between the chairs of a chamber"),
        _("the newcomer fills the topmost gap"),
        _("everybody moves up first, newcomers sit down below"),
    ),
    "alternate_is_a_duty": (
        _("A turn without a figure left"),
        _("G, H or nothing"),
        _("G or H, if one of them can be done"),
    ),
    "recall_is_no_duty": (
        _("A G that is possible only with a Courtier taken back, in a turn without a figure left"),
        _("like any other G"),
        _("never a duty: you may do without"),
    ),
    "lords_keep_to_their_chamber": (
        _("G or H instead of a chamber's action"),
        _("for Courtiers and Lords"),
        _("for Courtiers only"),
    ),
    "recall_from_chambers": (
        _("With an empty supply a Courtier is taken back"),
        _("from the Throne Room"),
        _("from the Throne Room or from a chamber"),
    ),
    "reseat_among_others": (
        _("The bench for the left side of Persistent Courtiers"),
        _("any with a free seat"),
        _("one with a free seat where none of yours sits"),
    ),
    "jump_never_down": (
        _("The jump of Climbing the Ranks"),
        _("in all four directions"),
        _("up or sideways"),
    ),
    "scenario_five_unlimited": (
        _("Each side of Only the Strong Shall Rule"),
        _("once per turn"),
        _("as often as you can pay"),
    ),
    "lords_may_stay_home": (
        _("Seating the Lord"),
        _("a duty"),
        _("you may leave him at home"),
    ),
}
"""Every point on which editions differ: what it is about, how the first edition has it, how the other."""

SYMBOLS: dict[str, tuple[tuple[str, Words], ...]] = {
    "tudor": (
        *((faction, NAMES[faction]) for faction in ("heart", "sword", "scroll", "owl", "coin", "mitre", "mask")),
        ("influence", _("Influence token")),
        ("intrigue", _("Intrigue token")),
        ("opportunity-token", _("Opportunity token")),
        ("ring", _("ring")),
        ("hand", _("your hand")),
        ("lord", _("Lord")),
        ("courtier", _("Courtier")),
        ("throne", _("a Lord's chair")),
        ("chair", _("a Courtier's chair")),
        ("bench", _("a seat on a bench")),
        ("stairs", _("the stairs")),
        ("garter", _("the Order of the Garter")),
        ("check", _("has acted")),
    ),
    "royals": (
        *((title, NAMES[title]) for title in ("marshal", "baron", "countess", "duke", "cardinal", "princess", "king")),
        *((country, NAMES[country]) for country in ("france", "german", "britain", "spain")),
        ("influence", _("influence in a country")),
        ("intrigue", _("intrigue card")),
        ("cathedral", _("Cathedral")),
        ("house", _("Noble House")),
        ("pile", _("pile of cards")),
        ("check", _("you can pay for it")),
    ),
}
"""What is drawn on the boards, and what it means."""

COLOURS: dict[str, Words] = {
    "red": _("red"),
    "gray": _("gray"),
    "brown": _("brown"),
    "blue": _("blue"),
    "yellow": _("yellow"),
    "purple": _("purple"),
    "green": _("green"),
}
INTERESTS: dict[str, Words] = {
    "marriage": _("marriage"),
    "military": _("the army"),
    "diplomacy": _("diplomacy"),
    "learning": _("learning"),
    "treasury": _("the treasury"),
    "church": _("the church"),
    "spies": _("spies"),
}


def _cell(entry: Sourced, words: Words | None = None, icon: str = "") -> Cell:
    return Cell(value_words(entry.value) if words is None else words, entry.src == OURS, icon)


def _by_count(
    values: Mapping[str, Sourced], rows: Sequence[tuple[Words, str]], counts: Sequence[int]
) -> tuple[tuple[Cell, ...], ...]:
    return tuple((Cell(title), *(_cell(values[f"{name}.{count}"]) for count in counts)) for title, name in rows)


def _players(meta: Meta) -> tuple[Words, ...]:
    return tuple(str(count) for count in meta.players)


def _tudor_tables(values: Mapping[str, Sourced]) -> dict[str, RulesTable]:
    meta = find_meta("tudor")
    return {
        "factions": _factions(values),
        "counts": RulesTable(
            _("What changes with the number of players"),
            (_("Players"), *_players(meta)),
            _by_count(values, _COUNTED, meta.players),
        ),
        "offices": _offices(values),
        "wives": _wives(values),
        "enhancements": _enhancements(values),
        "scenarios": _scenarios(values, meta),
        "sets": _sets(values),
        "essentials": _essentials(values),
        "attrition": _attrition(values),
        "garter": RulesTable(
            _("Prestige by rank in the Order of the Garter, the first rank first"),
            (_("Players"), _("Prestige")),
            tuple((Cell(str(count)), _cell(values[f"tables.garter.{count}"])) for count in meta.players),
        ),
        "presets": _presets(meta),
        "cards": _edition_cards(meta),
        "editions": _editions(meta),
    }


_COUNTED: tuple[tuple[Words, str], ...] = (
    (_("Columns of the Throne Room"), "board.columns"),
    (_("Rows"), "board.rows"),
    (_("Spaces"), "board.spaces"),
    (_("Faction tokens of each faction"), "board.tokens_per_faction"),
    (_("Influence / Intrigue / Opportunity"), "board.round_tokens"),
    (_("The same with the Opportunity option"), "board.round_tokens_with_opportunity"),
    (_("Rings of each faction on the stand"), "board.rings_per_faction"),
    (_("Bench seats before each chamber"), "board.bench_seats"),
    (_("Courtiers' chairs in each chamber"), "board.courtier_chairs"),
    (_("Lords' chairs in each chamber"), "board.lord_chairs"),
)


def _factions(values: Mapping[str, Sourced]) -> RulesTable:
    rows = []
    for number in range(7):
        faction, colour, interest = (values[f"factions.faction.{number}.{part}"] for part in _FACTION_PARTS)
        rows.append(
            (
                _cell(faction, icon=str(faction.value)),
                _cell(colour, COLOURS[colour.value]),
                _cell(interest, INTERESTS[interest.value]),
            )
        )
    return RulesTable(_("The seven factions"), (_("Faction"), _("Colour"), _("It stands for")), tuple(rows))


_FACTION_PARTS = ("id", "colour", "interest")


def _wives(values: Mapping[str, Sourced]) -> RulesTable:
    wives, years = values["board.wives"], values["board.years"]
    rows = tuple(
        (
            Cell(name_words(wife), wives.src == OURS, wife),
            Cell(str(year), years.src == OURS),
        )
        for wife, year in zip(wives.value, years.value, strict=True)
    )
    return RulesTable(_("The round track"), (_("Round of"), _("Year")), rows)


def _offices(values: Mapping[str, Sourced]) -> RulesTable:
    offices = values["board.offices"]
    rows = tuple(
        (Cell(column.upper()), Cell(name_words(office), offices.src == OURS, office))
        for column, office in zip("abcdef", offices.value, strict=True)
    )
    return RulesTable(
        _("The offices above the columns; two players use the first four"), (_("Column"), _("Office")), rows
    )


def _enhancements(values: Mapping[str, Sourced]) -> RulesTable:
    chambers = values["board.chambers"]
    rows = tuple(
        (
            Cell(ACTIONS[action]),
            Cell(str(number), chambers.src == OURS),
            _cell(values[f"hands.enhancements.{action}"], _both(values[f"hands.enhancements.{action}"].value)),
        )
        for number, actions in enumerate(chambers.value, start=1)
        for action in actions
    )
    return RulesTable(
        _("Where an action is done, and which two fingers enhance it"),
        (_("Action"), _("Chamber"), _("Enhanced by rings on")),
        rows,
    )


def _both(fingers: Sequence[str]) -> str:
    return " + ".join(name_words(finger) for finger in fingers)


def _scenarios(values: Mapping[str, Sourced], meta: Meta) -> RulesTable:
    rows = tuple(
        (
            Cell(name_words(card)),
            _cell(values[f"tables.placements.{card}"]),
            _cell(values[f"tables.rounds.{card}"]),
        )
        for card in meta.editions[0].scenarios
    )
    return RulesTable(
        _("Courtiers to seat, and the length of the game"),
        (_("Scenario"), _("In the first round / in later ones"), _("Rounds with 2 / 3 / 4 players")),
        rows,
    )


def _sets(values: Mapping[str, Sourced]) -> RulesTable:
    entry = values["tables.set_values"]
    sizes = tuple(str(size) for size in range(1, len(entry.value) + 1))
    row = (Cell(_("Prestige")), *(Cell(str(value), entry.src == OURS) for value in entry.value))
    return RulesTable(_("What a set of faction tokens is worth"), (_("Tokens in the set"), *sizes), (row,))


def _essentials(values: Mapping[str, Sourced]) -> RulesTable:
    order = [name.rpartition(".")[2] for name in values if name.startswith("tables.essentials.worth.")]
    rows = tuple(
        (
            Cell(name_words(faction), icon=faction),
            _cell(values[f"tables.essentials.worth.{faction}"]),
            _cell(values[f"tables.essentials.removed.{faction}"]),
        )
        for faction in order
    )
    return RulesTable(
        _("Only the Essentials"), (_("Faction"), _("Prestige per token"), _("Tokens taken out at the set-up")), rows
    )


def _attrition(values: Mapping[str, Sourced]) -> RulesTable:
    entry = values["tables.attrition.pairs"]
    rows = tuple(
        (Cell(name_words(first), icon=first), Cell(name_words(second), entry.src == OURS, second))
        for first, second in entry.value
    )
    return RulesTable(_("Pairs that leave the game under Court Attrition"), (_("One token"), _("with one token")), rows)


def _presets(meta: Meta) -> RulesTable:
    rows = []
    for preset in meta.editions[0].presets:
        cards = [card for _, option in sorted(preset.options, reverse=True) for card in option.split(",")]
        rows.append((Cell(name_words(preset.id)), Cell(", ".join(name_words(card) for card in cards))))
    return RulesTable(
        _("Cards that go well together, the first game first"),
        (_("Name"), _("Scoring cards and scenario")),
        tuple(rows),
    )


def _edition_cards(meta: Meta) -> RulesTable:
    cards = (*meta.editions[0].scoring, *meta.editions[0].scenarios)
    rows = tuple(
        (
            Cell(name_words(card)),
            *(
                Cell(_("yes") if card in (*edition.scoring, *edition.scenarios) else _("no"))
                for edition in meta.editions
            ),
        )
        for card in cards
    )
    return RulesTable(
        _("Which cards an edition has"), (_("Card"), *(name_words(edition.slug) for edition in meta.editions)), rows
    )


def _editions(meta: Meta) -> RulesTable:
    found = [ruling for ruling in RULINGS if any(ruling in edition.rulings for edition in meta.editions)]
    rows = tuple(
        (
            Cell(RULINGS[ruling][0]),
            *(Cell(RULINGS[ruling][2 if ruling in edition.rulings else 1]) for edition in meta.editions),
        )
        for ruling in found
    )
    return RulesTable(
        _("How the editions differ"), (_("Point"), *(name_words(edition.slug) for edition in meta.editions)), rows
    )


def _royals_tables(values: Mapping[str, Sourced]) -> dict[str, RulesTable]:
    meta = find_meta("royals")
    return {
        "titles": _titles(values),
        "cities": _cities(values),
        "countries": _countries(values),
        "markers": _markers(values),
        "house": RulesTable(
            _("Noble House markers, the first to be won first"),
            (_("Players"), _("Points")),
            tuple((Cell(str(count)), _cell(values[f"table.house.{count}"])) for count in meta.players),
        ),
        "first_draw": RulesTable(
            _("Country cards drawn on the first turn"),
            (_("Players"), _("Seat 1 / 2 / 3 ...")),
            tuple((Cell(str(count)), _cell(values[f"table.first_draw.{count}"])) for count in meta.players),
        ),
    }


def _titles(values: Mapping[str, Sourced]) -> RulesTable:
    rows = []
    for number in range(7):
        title = values[f"titles.title.{number}.id"]
        parts = (values[f"titles.title.{number}.{part}"] for part in ("cost", "influence", "marker"))
        rows.append((_cell(title, icon=str(title.value)), *map(_cell, parts)))
    return RulesTable(
        _("The seven titles, the lowest first"),
        (_("Title"), _("Cost in cards"), _("Influence"), _("Title marker, alone / shared by two")),
        tuple(rows),
    )


def _cities(values: Mapping[str, Sourced]) -> RulesTable:
    rows = []
    for number in range(_length(values, "cities.city")):
        prefix = f"cities.city.{number}"
        nobles = [values[name] for name in values if name.startswith(f"{prefix}.nobles.")]
        country = values[f"{prefix}.country"]
        rows.append(
            (
                _cell(values[f"{prefix}.id"]),
                _cell(country, icon=str(country.value)),
                Cell(
                    ", ".join(name_words(noble.value) for noble in nobles), any(noble.src == OURS for noble in nobles)
                ),
                _cell(values[f"{prefix}.bonus"]),
            )
        )
    return RulesTable(
        _("The cities and who lives there"),
        (_("City"), _("Country"), _("Nobles"), _("Bonus of the first claim")),
        tuple(rows),
    )


def _countries(values: Mapping[str, Sourced]) -> RulesTable:
    rows = []
    for number in range(_length(values, "countries.country")):
        country, colour, cards, removed = (
            values[f"countries.country.{number}.{part}"] for part in ("id", "colour", "cards", "removed")
        )
        rows.append(
            (
                _cell(country, icon=str(country.value)),
                _cell(colour, COLOURS[colour.value]),
                _cell(cards),
                _cell(removed),
            )
        )
    return RulesTable(
        _("The country cards"),
        (_("Country"), _("Colour"), _("Cards"), _("Taken out with 2 / 3 / 4 / 5 players")),
        tuple(rows),
    )


def _markers(values: Mapping[str, Sourced]) -> RulesTable:
    rows = []
    for number in range(_length(values, "countries.country")):
        country, bonus, period = (values[f"countries.country.{number}.{part}"] for part in ("id", "bonus", "period"))
        rows.append((_cell(country, icon=str(country.value)), _cell(bonus), _cell(period)))
    return RulesTable(
        _("What a country gives"),
        (
            _("Country"),
            _("Country bonus, first / second to reach every city"),
            _("Each period, most / second most influence"),
        ),
        tuple(rows),
    )


def _length(values: Mapping[str, Sourced], prefix: str) -> int:
    return len({name.removeprefix(f"{prefix}.").partition(".")[0] for name in values if name.startswith(f"{prefix}.")})


_TABLES = {"tudor": _tudor_tables, "royals": _royals_tables}
