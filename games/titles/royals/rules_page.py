"""The rules page of Royals: its chapters, and its tables made from the printed values."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.engine.metas import find_meta
from games.engine.sources import Sourced
from games.titles.royals.words import NAMES, WORDS
from games.titles.rules_pages import OURS, Cell, Cells, RulesBook, RulesTable
from games.titles.wording import Words

CELLS = Cells(WORDS)

CHAPTERS: tuple[tuple[str, Words], ...] = (
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
    "gray": _("gray"),
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
            _("Noble House markers, the first to be won first"),
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
                CELLS.cell(values[f"{prefix}.id"]),
                CELLS.cell(country, icon=str(country.value)),
                Cell(
                    ", ".join(WORDS.name(noble.value) for noble in nobles), any(noble.src == OURS for noble in nobles)
                ),
                CELLS.cell(values[f"{prefix}.bonus"]),
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
                CELLS.cell(country, icon=str(country.value)),
                CELLS.cell(colour, COLOURS[colour.value]),
                CELLS.cell(cards),
                CELLS.cell(removed),
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
        rows.append((CELLS.cell(country, icon=str(country.value)), CELLS.cell(bonus), CELLS.cell(period)))
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


RULES = RulesBook(CHAPTERS, _tables, SYMBOLS)
