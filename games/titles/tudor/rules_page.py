"""The rules page of Tudor: its chapters, its tables made from the printed values, and how the editions differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from games.engine.metas import find_meta
from games.engine.protocol import Meta
from games.engine.sources import Sourced
from games.titles.rules_pages import OURS, Cell, Cells, Minute, RulesBook, RulesTable, Ruling, Step, player_counts
from games.titles.tudor.words import ACTIONS, NAMES, WORDS
from games.titles.wording import Words

CELLS = Cells(WORDS)

CHAPTERS: tuple[tuple[str, Words], ...] = (
    ("aim", _("Goal")),
    ("pieces", _("Board and pieces")),
    ("setup", _("Setup")),
    ("round", _("The round")),
    ("moving", _("Moving in the Throne Room")),
    ("rings", _("Rings and fingers")),
    ("actions", _("The eight actions")),
    ("bonus", _("Bonus actions")),
    ("scenarios", _("Scenario cards")),
    ("scoring", _("Scoring")),
    ("options", _("Options")),
    ("editions", _("Editions")),
    ("special", _("Special cases")),
    ("symbols", _("Symbols and terms")),
    ("sources", _("Sources")),
)

RULINGS: dict[str, Ruling] = {
    "one_occupied_at_a_time": Ruling(
        _("Passing several Courtiers in a row with C and E"),
        _("allowed"),
        _("not allowed: an open space must follow an occupied one"),
    ),
    "place_over_occupied": Ruling(
        _("Placing with C and E in a column whose bottom space is occupied"),
        _("not possible"),
        _("possible, for one more card of any faction"),
    ),
    "bonus_moves_do_not_place": Ruling(
        _("Placing with the token move or the left side of Only the Strong Shall Rule"),
        _("possible"),
        _("not possible: only Courtiers already in the Throne Room can move"),
    ),
    "second_ring_differs": Ruling(
        _("The second ring during setup"),
        _("of any faction"),
        _("of a different faction than the first"),
    ),
    "chambers_close_up": Ruling(
        _("Gaps between chairs in a chamber"),
        _("a newcomer fills the topmost gap"),
        _("everyone moves up first, newcomers sit below"),
    ),
    "alternate_is_a_duty": Ruling(
        _("Your turn with no figure left"),
        _("G, H or nothing"),
        _("G or H, if possible"),
    ),
    "recall_is_no_duty": Ruling(
        _("With no figure left: a G that first needs a Courtier taken back"),
        _("like any other G"),
        _("always optional"),
    ),
    "lords_keep_to_their_chamber": Ruling(
        _("G or H instead of a chamber's action"),
        _("for Courtiers and Lords"),
        _("for Courtiers only"),
    ),
    "recall_from_chambers": Ruling(
        _("With an empty supply, a Courtier can be taken back"),
        _("from the Throne Room"),
        _("from the Throne Room or from a chamber"),
    ),
    "reseat_among_others": Ruling(
        _("Left side of Persistent Courtiers: the bench"),
        _("any with a free seat"),
        _("one with a free seat and none of your Courtiers"),
    ),
    "jump_never_down": Ruling(
        _("Climbing the Ranks: the jump"),
        _("in any of the four directions"),
        _("up or sideways"),
    ),
    "scenario_five_unlimited": Ruling(
        _("Only the Strong Shall Rule: each side"),
        _("once per turn"),
        _("as often as you can pay"),
    ),
    "lords_may_stay_home": Ruling(
        _("Seating your Lord"),
        _("required"),
        _("optional: the Lord may stay at home"),
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
    ("bench", _("a bench seat")),
    ("stairs", _("the stairs")),
    ("garter", _("the Order of the Garter")),
    ("check", _("has acted")),
)
"""What is drawn on the board, and what it means."""

COLOURS: dict[str, Words] = {
    "red": _("red"),
    "gray": _("grey"),
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
            _("By number of players"),
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
            _("Order of the Garter: prestige by rank, first to last"),
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
    (_("Tokens per faction"), "board.tokens_per_faction"),
    (_("Influence / Intrigue / Opportunity"), "board.round_tokens"),
    (_("The same, with Opportunity tokens"), "board.round_tokens_with_opportunity"),
    (_("Rings per faction on the stand"), "board.rings_per_faction"),
    (_("Bench seats per chamber"), "board.bench_seats"),
    (_("Courtiers' chairs per chamber"), "board.courtier_chairs"),
    (_("Lords' chairs per chamber"), "board.lord_chairs"),
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
    return RulesTable(_("The seven factions"), (_("Faction"), _("Colour"), _("Stands for")), tuple(rows))


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
    return RulesTable(_("Offices (with two players, only the first four)"), (_("Column"), _("Office")), rows)


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
        _("Actions, their chambers and the fingers that enhance them"),
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
        (_("Scenario"), _("First round / later rounds"), _("Rounds with 2 / 3 / 4 players")),
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
        _("Only the Essentials"), (_("Faction"), _("Prestige per token"), _("Tokens removed during setup")), rows
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
        _("Cards that go well together"),
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
        _("Cards in each edition"), (_("Card"), *(WORDS.name(edition.slug) for edition in meta.editions)), rows
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
        _("Differences between the editions"),
        (_("Point"), *(WORDS.name(edition.slug) for edition in meta.editions)),
        rows,
    )


MINUTE = Minute(
    goal=_("Climb the Throne Room, take offices and win over the factions. The player with the most prestige wins."),
    round=_("Seat Courtiers and your Lord in the chambers. Then take turns, one figure and one action at a time."),
    scores=_(
        "Two scoring cards say what counts: offices, for example, or sets of tokens. Leftover cards help a little, too."
    ),
    steps=(
        Step(
            "rings",
            _("Wear two rings"),
            _("A ring lets you step on tokens of its faction. Two on the right pair of fingers improve an action."),
            _("A hand wears a Heart ring and an Owl ring on two fingers, which improve action F"),
        ),
        Step(
            "benches",
            _("Send in Courtiers"),
            _("Seat Courtiers on benches. They enter the chambers, and each chamber offers two actions."),
            _("Two Courtiers go from a bench through the door of the chamber with actions A and B"),
        ),
        Step(
            "lords",
            _("Seat your Lord"),
            _("Only chambers with a Lord act this round. Your Lord can do both actions."),
            _("A Lord sits in one chamber, where the Courtiers can act; the other chamber has no Lord and is idle"),
        ),
        Step(
            "turns",
            _("Take turns"),
            _("Choose one figure and its action: gain cards and rings, or move in the Throne Room."),
            _("A Courtier with two actions to choose from: D brings two cards, E climbs the Throne Room"),
        ),
        Step(
            "climb",
            _("Climb"),
            _("A step up costs a card of the faction on the space. You keep the token."),
            _("A Courtier climbs a column from a Heart token to an Owl token, paying a card of each"),
        ),
        Step(
            "office",
            _("Take the office"),
            _("At the top of a column your Courtier takes the office, and you gain a ring."),
            _("A Courtier arrives at the office above a column and gains a third ring"),
        ),
    ),
)

RULES = RulesBook(CHAPTERS, _tables, SYMBOLS, RULINGS, MINUTE)
