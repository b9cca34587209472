"""The rules page of Royals: its chapters, and its tables made from the printed values."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.engine.metas import find_meta
from games.engine.sources import Sourced
from games.titles.royals.words import NAMES, WORDS
from games.titles.rules_pages import OURS, Cell, Cells, Minute, RulesBook, RulesTable, Step
from games.titles.wording import Words

CELLS = Cells(WORDS)

CHAPTERS: tuple[tuple[str, Words], ...] = (
    ("aim", _("Goal")),
    ("pieces", _("Map and cards")),
    ("setup", _("Setup")),
    ("draw", _("Your turn: draw cards")),
    ("play", _("Your turn: win nobles")),
    ("pay", _("Paying")),
    ("bonuses", _("Bonuses")),
    ("discard", _("End of your turn")),
    ("periods", _("The three periods")),
    ("end", _("End of the game")),
    ("options", _("Options")),
    ("special", _("Special cases")),
    ("symbols", _("Symbols and terms")),
    ("sources", _("Sources")),
)

SYMBOLS: tuple[tuple[str, Words], ...] = (
    *((title, NAMES[title]) for title in ("marshal", "baron", "countess", "duke", "cardinal", "princess", "king")),
    *((country, NAMES[country]) for country in ("france", "german", "britain", "spain")),
    ("influence", _("influence in a country")),
    ("intrigue", _("intrigue card")),
    ("cathedral", _("Cathedral")),
    ("house", _("Noble House")),
    ("pile", _("pile of cards")),
    ("check", _("you can pay for it")),
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


def _tables(values: Mapping[str, Sourced]) -> dict[str, RulesTable]:
    meta = find_meta("royals")
    return {
        "titles": _titles(values),
        "cities": _cities(values),
        "countries": _countries(values),
        "markers": _markers(values),
        "house": RulesTable(
            _("Noble House markers, in the order they are won"),
            (_("Players"), _("Points")),
            tuple((Cell(str(count)), CELLS.cell(values[f"table.house.{count}"])) for count in meta.players),
        ),
        "first_draw": RulesTable(
            _("Country cards drawn on the first turn"),
            (_("Players"), _("Seat 1 / 2 / 3 ...")),
            tuple((Cell(str(count)), CELLS.cell(values[f"table.first_draw.{count}"])) for count in meta.players),
        ),
    }


def _titles(values: Mapping[str, Sourced]) -> RulesTable:
    rows = []
    for number in range(7):
        title = values[f"titles.title.{number}.id"]
        parts = (values[f"titles.title.{number}.{part}"] for part in ("cost", "influence", "marker"))
        rows.append((CELLS.cell(title, icon=str(title.value)), *map(CELLS.cell, parts)))
    return RulesTable(
        _("The seven titles, lowest first"),
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
                CELLS.cell(values[f"{prefix}.id"]),
                CELLS.cell(country, icon=str(country.value)),
                Cell(
                    ", ".join(WORDS.name(noble.value) for noble in nobles), any(noble.src == OURS for noble in nobles)
                ),
                CELLS.cell(values[f"{prefix}.bonus"]),
            )
        )
    return RulesTable(
        _("Cities and their nobles"),
        (_("City"), _("Country"), _("Nobles"), _("Bonus for the first claim")),
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
                CELLS.cell(country, icon=str(country.value)),
                CELLS.cell(colour, COLOURS[colour.value]),
                CELLS.cell(cards),
                CELLS.cell(removed),
            )
        )
    return RulesTable(
        _("Country cards"),
        (_("Country"), _("Colour"), _("Cards"), _("Removed with 2 / 3 / 4 / 5 players")),
        tuple(rows),
    )


def _markers(values: Mapping[str, Sourced]) -> RulesTable:
    rows = []
    for number in range(_length(values, "countries.country")):
        country, bonus, period = (values[f"countries.country.{number}.{part}"] for part in ("id", "bonus", "period"))
        rows.append((CELLS.cell(country, icon=str(country.value)), CELLS.cell(bonus), CELLS.cell(period)))
    return RulesTable(
        _("Points per country"),
        (
            _("Country"),
            _("First / second player in every city"),
            _("Most / second most influence, each period"),
        ),
        tuple(rows),
    )


def _length(values: Mapping[str, Sourced], prefix: str) -> int:
    return len({name.removeprefix(f"{prefix}.").partition(".")[0] for name in values if name.startswith(f"{prefix}.")})


MINUTE = Minute(
    goal=_(
        "Bring your family to the thrones and palaces of Europe. The player with the most points after three periods "
        "wins."
    ),
    round=_("On your turn you draw cards, then pay them for as many nobles as you like."),
    scores=_(
        "Cities, countries and a full set of titles score at once, influence after each period, titles at the end."
    ),
    steps=(
        Step(
            "draw",
            _("Draw cards"),
            _("Take three country cards, open or from the pile, or one of them and an intrigue card."),
            _("Three open country cards beside the pile, and an intrigue card"),
        ),
        Step(
            "claim",
            _("Claim a noble"),
            _("Pay the cost in cards of the noble's country. Any three others stand in for one you lack."),
            _("Two France cards pay for a Baron, who now carries your piece"),
        ),
        Step(
            "takeover",
            _("Take over a rival"),
            _("Add an intrigue card to win a noble that a rival holds. Their piece moves to the Cathedral."),
            _("With an intrigue card your piece takes the Duke, and the rival's piece goes to the Cathedral"),
        ),
        Step(
            "bonuses",
            _("Collect bonuses"),
            _("Be the first in a city, reach every city of a country, or gather all seven titles."),
            _("Three bonuses: for a city, for a country and for the Noble House"),
        ),
        Step(
            "periods",
            _("Score a period"),
            _("When the pile runs out, the most and second most influence in each country score."),
            _("The pile is empty, and two players stand on the first and the second step of a podium"),
        ),
        Step(
            "titles",
            _("Score the titles"),
            _("After three periods, the most nobles of each title score. Then the player with the most points wins."),
            _("The seven titles from Marshal to King, with a trophy above the King"),
        ),
    ),
)

RULES = RulesBook(CHAPTERS, _tables, SYMBOLS, minute=MINUTE)
