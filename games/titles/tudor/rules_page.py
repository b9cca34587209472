"""The rules page of Tudor: its chapters, its tables made from the printed values, and how the editions differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from games.engine.metas import find_meta
from games.engine.protocol import Meta
from games.engine.sources import Sourced
from games.titles.rules_pages import OURS, Cell, Cells, RulesBook, RulesTable, Ruling, player_counts
from games.titles.tudor.words import ACTIONS, NAMES, WORDS
from games.titles.wording import Words

CELLS = Cells(WORDS)

CHAPTERS: tuple[tuple[str, Words], ...] = (
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
)

RULINGS: dict[str, Ruling] = {
    "one_occupied_at_a_time": Ruling(
        _("Passing several Courtiers in a row with C and E"),
        _("allowed"),
        _("not allowed: after an occupied space comes an open one"),
    ),
    "place_over_occupied": Ruling(
        _("Placing with C and E in a column whose lowest space is taken"),
        _("not possible"),
        _("possible, for one more card of any faction"),
    ),
    "bonus_moves_do_not_place": Ruling(
        _("Placing with the token move or with the left side of Only the Strong Shall Rule"),
        _("possible"),
        _("not possible; these move only who is in the Throne Room"),
    ),
    "second_ring_differs": Ruling(
        _("The second ring of the set-up"),
        _("of any faction"),
        _("of another faction than the first"),
    ),
    "chambers_close_up": Ruling(
        _("Gaps between the chairs of a chamber"),
        _("the newcomer fills the topmost gap"),
        _("everybody moves up first, newcomers sit down below"),
    ),
    "alternate_is_a_duty": Ruling(
        _("A turn without a figure left"),
        _("G, H or nothing"),
        _("G or H, if one of them can be done"),
    ),
    "recall_is_no_duty": Ruling(
        _("A G that is possible only with a Courtier taken back, in a turn without a figure left"),
        _("like any other G"),
        _("never a duty: you may do without"),
    ),
    "lords_keep_to_their_chamber": Ruling(
        _("G or H instead of a chamber's action"),
        _("for Courtiers and Lords"),
        _("for Courtiers only"),
    ),
    "recall_from_chambers": Ruling(
        _("With an empty supply a Courtier is taken back"),
        _("from the Throne Room"),
        _("from the Throne Room or from a chamber"),
    ),
    "reseat_among_others": Ruling(
        _("The bench for the left side of Persistent Courtiers"),
        _("any with a free seat"),
        _("one with a free seat where none of yours sits"),
    ),
    "jump_never_down": Ruling(
        _("The jump of Climbing the Ranks"),
        _("in all four directions"),
        _("up or sideways"),
    ),
    "scenario_five_unlimited": Ruling(
        _("Each side of Only the Strong Shall Rule"),
        _("once per turn"),
        _("as often as you can pay"),
    ),
    "lords_may_stay_home": Ruling(
        _("Seating the Lord"),
        _("a duty"),
        _("you may leave him at home"),
    ),
}
"""Every point on which editions differ."""

SYMBOLS: tuple[tuple[str, Words], ...] = (
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
)
"""What is drawn on the board, and what it means."""

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


def _tables(values: Mapping[str, Sourced]) -> dict[str, RulesTable]:
    meta = find_meta("tudor")
    return {
        "factions": _factions(values),
        "counts": RulesTable(
            _("What changes with the number of players"),
            (_("Players"), *player_counts(meta)),
            CELLS.by_count(values, _COUNTED, meta.players),
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
            tuple((Cell(str(count)), CELLS.cell(values[f"tables.garter.{count}"])) for count in meta.players),
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
                CELLS.cell(faction, icon=str(faction.value)),
                CELLS.cell(colour, COLOURS[colour.value]),
                CELLS.cell(interest, INTERESTS[interest.value]),
            )
        )
    return RulesTable(_("The seven factions"), (_("Faction"), _("Colour"), _("It stands for")), tuple(rows))


_FACTION_PARTS = ("id", "colour", "interest")


def _wives(values: Mapping[str, Sourced]) -> RulesTable:
    wives, years = values["board.wives"], values["board.years"]
    rows = tuple(
        (
            Cell(WORDS.name(wife), wives.src == OURS, wife),
            Cell(str(year), years.src == OURS),
        )
        for wife, year in zip(wives.value, years.value, strict=True)
    )
    return RulesTable(_("The round track"), (_("Round of"), _("Year")), rows)


def _offices(values: Mapping[str, Sourced]) -> RulesTable:
    offices = values["board.offices"]
    rows = tuple(
        (Cell(column.upper()), Cell(WORDS.name(office), offices.src == OURS, office))
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
            CELLS.cell(values[f"hands.enhancements.{action}"], _both(values[f"hands.enhancements.{action}"].value)),
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
    return " + ".join(WORDS.name(finger) for finger in fingers)


def _scenarios(values: Mapping[str, Sourced], meta: Meta) -> RulesTable:
    rows = tuple(
        (
            Cell(WORDS.name(card)),
            CELLS.cell(values[f"tables.placements.{card}"]),
            CELLS.cell(values[f"tables.rounds.{card}"]),
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
            Cell(WORDS.name(faction), icon=faction),
            CELLS.cell(values[f"tables.essentials.worth.{faction}"]),
            CELLS.cell(values[f"tables.essentials.removed.{faction}"]),
        )
        for faction in order
    )
    return RulesTable(
        _("Only the Essentials"), (_("Faction"), _("Prestige per token"), _("Tokens taken out at the set-up")), rows
    )


def _attrition(values: Mapping[str, Sourced]) -> RulesTable:
    entry = values["tables.attrition.pairs"]
    rows = tuple(
        (Cell(WORDS.name(first), icon=first), Cell(WORDS.name(second), entry.src == OURS, second))
        for first, second in entry.value
    )
    return RulesTable(_("Pairs that leave the game under Court Attrition"), (_("One token"), _("with one token")), rows)


def _presets(meta: Meta) -> RulesTable:
    rows = []
    for preset in meta.editions[0].presets:
        cards = [card for _, option in sorted(preset.options, reverse=True) for card in option.split(",")]
        rows.append((Cell(WORDS.name(preset.id)), Cell(", ".join(WORDS.name(card) for card in cards))))
    return RulesTable(
        _("Cards that go well together, the first game first"),
        (_("Name"), _("Scoring cards and scenario")),
        tuple(rows),
    )


def _edition_cards(meta: Meta) -> RulesTable:
    cards = (*meta.editions[0].scoring, *meta.editions[0].scenarios)
    rows = tuple(
        (
            Cell(WORDS.name(card)),
            *(
                Cell(_("yes") if card in (*edition.scoring, *edition.scenarios) else _("no"))
                for edition in meta.editions
            ),
        )
        for card in cards
    )
    return RulesTable(
        _("Which cards an edition has"), (_("Card"), *(WORDS.name(edition.slug) for edition in meta.editions)), rows
    )


def _editions(meta: Meta) -> RulesTable:
    found = [ruling for ruling in RULINGS if any(ruling in edition.rulings for edition in meta.editions)]
    rows = tuple(
        (
            Cell(RULINGS[ruling].about),
            *(
                Cell(RULINGS[ruling].ruled if ruling in edition.rulings else RULINGS[ruling].usual)
                for edition in meta.editions
            ),
        )
        for ruling in found
    )
    return RulesTable(
        _("How the editions differ"), (_("Point"), *(WORDS.name(edition.slug) for edition in meta.editions)), rows
    )


RULES = RulesBook(CHAPTERS, _tables, SYMBOLS, RULINGS)
