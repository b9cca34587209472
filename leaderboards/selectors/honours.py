"""Tables of honour: what people made of a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive.selectors.statistics_plots import number_words, signed_words
from games.archive.statistics_query import scenarios_of, scoring_of
from games.titles.royals.facts import TITLES
from games.words import name_words
from leaderboards.models import DUEL, LEAST_WITH_CARD, TABLE, Honour, Pool, Record
from leaderboards.seasons import EVER
from leaderboards.selectors.listed import names_of
from leaderboards.selectors.people import pool_words
from leaderboards.selectors.records import RecordRow, record_row, value_words

TUDOR, ROYALS = "tudor", "royals"
SHOWN = 10
"""How many stand in a table."""


class HonourRow(NamedTuple):
    """A player in a table of honour; without a name if they are not listed."""

    rank: int
    user_id: int | None
    name: str
    value: str
    told: str
    """What else belongs to it."""
    code: str
    """Of the match; empty if it is no single one."""
    day: datetime | None


class HonourTable(NamedTuple):
    """The best by one measure."""

    key: str
    title: str
    criterion: str
    rows: Sequence[HonourRow]


class HonourPool(NamedTuple):
    """The tables of a pool."""

    key: str
    words: str
    tables: Sequence[HonourTable]


class HonourPage(NamedTuple):
    """The tables of honour of a card."""

    card: str
    words: str
    game: str
    is_title: bool
    """Whether it is a title of Royals, and no card of Tudor."""
    kind: str
    """What sort of card it is, in words."""
    pools: Sequence[HonourPool]
    is_empty: bool


class HonourCard(NamedTuple):
    """A card to choose, with the highest score that was reached with it."""

    card: str
    words: str
    best: RecordRow | None


class HonourGroup(NamedTuple):
    """Cards of a sort."""

    key: str
    title: str
    words: str
    cards: Sequence[HonourCard]


def honour_cards() -> dict[str, str]:
    """Whatever has a table of honour, with its game."""
    cards = dict.fromkeys((*scenarios_of(TUDOR), *scoring_of(TUDOR)), TUDOR)
    return cards | dict.fromkeys(TITLES, ROYALS)


def honours_page() -> list[HonourGroup]:
    """All cards, by their sorts."""
    best: dict[str, Record] = {}
    rows = Record.objects.filter(season=EVER, kind=Record.Kind.SCORE, rank=1).exclude(card="")
    for record in rows.select_related("match").order_by("value", "-number"):
        best[record.card] = record
    names = names_of(record.user_id for record in best.values())

    def cards(ids: Sequence[str]) -> list[HonourCard]:
        return [
            HonourCard(card, name_words(card), record_row(best[card], names) if card in best else None) for card in ids
        ]

    return [
        HonourGroup(
            "scenarios",
            _("Tudor: scenario cards"),
            _("The scenario in play, the same for all players."),
            cards(scenarios_of(TUDOR)),
        ),
        HonourGroup(
            "scoring",
            _("Tudor: scoring cards"),
            _("The scoring cards that decided a game."),
            cards(scoring_of(TUDOR)),
        ),
        HonourGroup(
            "titles",
            _("Royals: titles"),
            _("The title marker that a player won at the end."),
            cards(TITLES),
        ),
    ]


def honour_page(card: str) -> HonourPage:
    """The best with a card, in both pools of its game."""
    game = honour_cards()[card]
    keys = [f"{game}-{size}" for size in (DUEL, TABLE)]
    pools = {pool.key: pool for pool in Pool.objects.filter(key__in=keys)}
    found = {key: _found(pools[key], card) if key in pools else {} for key in keys}
    honours = [row for tables in found.values() for rows in tables.values() for row in rows]
    names = names_of(honour.user_id for honour in honours)
    return HonourPage(
        card=card,
        words=name_words(card),
        game=game,
        is_title=game == ROYALS,
        kind=_kind(card),
        pools=[
            HonourPool(key, pool_words(pools.get(key) or Pool(key=key)), _tables(tables, names))
            for key, tables in found.items()
        ],
        is_empty=not honours,
    )


def _kind(card: str) -> str:
    if card in scenarios_of(TUDOR):
        return _("Tudor scenario card")
    return _("Tudor scoring card") if card in scoring_of(TUDOR) else _("Royals title")


def _found(pool: Pool, card: str) -> dict[str, list[Honour]]:
    """Each along an index of its own."""
    rows: QuerySet[Honour] = Honour.objects.filter(pool=pool, card=card).select_related("best_match")
    return {
        "score": list(rows.order_by("-best_score", "best_match")[:SHOWN]),
        "wins": list(rows.order_by("-wins", "user")[:SHOWN]),
        "above": list(rows.filter(above__isnull=False, above__gt=0).order_by("-above", "user")[:SHOWN]),
    }


def _tables(found: Mapping[str, Sequence[Honour]], names: Mapping[int, str]) -> list[HonourTable]:
    told: dict[str, tuple[str, str, Callable[[Honour], tuple[str, str, bool]]]] = {
        "score": (
            _("Highest score"),
            _("Each player's best score. If tied, the earlier one ranks first."),
            lambda row: (value_words(Record.Kind.SCORE, row.best_score), "", True),
        ),
        "wins": (
            _("Most wins"),
            _("First places, including shared ones."),
            lambda row: (value_words(Record.Kind.STREAK, row.wins), _of_matches(row.matches), False),
        ),
        "above": (
            _("Above expectations"),
            _(
                "How many percentage points more often a player won than their ratings predicted, after at least "
                "%(least)s games."
            )
            % {"least": LEAST_WITH_CARD},
            lambda row: (
                signed_words(round(100 * (row.above or 0.0))),
                _("%(won)s won, %(expected)s expected")
                % {"won": number_words(row.wins), "expected": number_words(row.expected, 1)},
                False,
            ),
        ),
    }
    tables = []
    for key, (title, criterion, words) in told.items():
        rows = []
        for rank, honour in enumerate(found.get(key, ()), 1):
            value, more, is_match = words(honour)
            rows.append(
                HonourRow(
                    rank=rank,
                    user_id=honour.user_id if honour.user_id in names else None,
                    name=names.get(honour.user_id, ""),
                    value=value,
                    told=more,
                    code=honour.best_match.code if is_match else "",
                    day=honour.best_match.ended_at if is_match else None,
                )
            )
        tables.append(HonourTable(key, title, criterion, rows))
    return tables


def _of_matches(matches: int) -> str:
    return ngettext("in %(n)s game", "in %(n)s games", matches) % {"n": number_words(matches)}
