"""The records of a pool, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.archive.selectors.statistics_plots import number_words
from games.words import name_words
from leaderboards.models import Career, Pool, Record
from leaderboards.seasons import EVER, Season
from leaderboards.selectors.boards import BoardTitle, board_titles
from leaderboards.selectors.listed import names_of
from leaderboards.selectors.season_tables import SeasonChoice, season_choices

RUNNING = 5
"""How many rows of victories that still go on are shown."""
LEAST_ROW = 2


class RecordRow(NamedTuple):
    """One of the best of a kind. Without a name it is that of a person who is not listed, or of a whole table."""

    rank: int
    user_id: int | None
    name: str
    is_of_table: bool
    """Whether all at a table did it together."""
    value: str
    code: str
    """Of the match; empty if it is no single one."""
    day: datetime | None


class RecordGroup(NamedTuple):
    """The best of a kind."""

    key: str
    title: str
    criterion: str
    rows: Sequence[RecordRow]


class CardRecord(NamedTuple):
    """The highest score with a card in play."""

    card: str
    words: str
    row: RecordRow


class RecordsPage(NamedTuple):
    """The records of a pool."""

    key: str
    title: str
    titles: Sequence[BoardTitle]
    seasons: Sequence[SeasonChoice]
    season: SeasonChoice | None
    """None for all time."""
    groups: Sequence[RecordGroup]
    cards: Sequence[CardRecord]


Kind = Record.Kind

TITLES: Mapping[str, tuple[str | Promise, str | Promise]] = {
    Kind.STREAK: (
        gettext_lazy("Longest winning streak"),
        gettext_lazy("Rated games won in a row, including shared wins."),
    ),
    Kind.SCORE: (
        gettext_lazy("Highest score"),
        gettext_lazy("Final points of players who stayed to the end."),
    ),
    Kind.UPSET: (
        gettext_lazy("Biggest upset"),
        gettext_lazy("The win that the ratings thought least likely. The winner's rating must not be provisional."),
    ),
    Kind.MATCHES: (
        gettext_lazy("Most games"),
        gettext_lazy("Rated games. If tied, the first to get there ranks first."),
    ),
    Kind.LONGEST: (
        gettext_lazy("Longest game"),
        gettext_lazy("By number of decisions, if all players stayed to the end."),
    ),
    Kind.SHORTEST: (
        gettext_lazy("Shortest game"),
        gettext_lazy("By number of decisions, if all players stayed to the end."),
    ),
}
"""In the order of the page: what each kind is called, and what counts."""


def value_words(kind: str, value: float) -> str:
    """A record in words."""
    number = round(value)
    if kind == Kind.UPSET:
        return _("%(chance)s%% chance") % {"chance": number_words(100 * value, 1)}
    words: Mapping[str, Callable[[], str]] = {
        Kind.STREAK: lambda: ngettext("%(n)s win", "%(n)s wins", number),
        Kind.SCORE: lambda: ngettext("%(n)s point", "%(n)s points", number),
        Kind.MATCHES: lambda: ngettext("%(n)s game", "%(n)s games", number),
        Kind.LONGEST: lambda: ngettext("%(n)s decision", "%(n)s decisions", number),
        Kind.SHORTEST: lambda: ngettext("%(n)s decision", "%(n)s decisions", number),
    }
    return words[kind]() % {"n": number_words(number)}


def records_page(key: str, season: Season | None) -> RecordsPage:
    """The records of a pool, of a season or of all time."""
    pool = Pool.objects.filter(key=key).first()
    found: defaultdict[tuple[str, str], list[Record]] = defaultdict(list)
    for record in [] if pool is None else _records(pool, season):
        found[record.kind, record.card].append(record)
    careers = [] if pool is None or season is not None else list(_running(pool))
    names = names_of([*_holders(found.values()), *(career.user_id for career in careers)])
    groups = [
        RecordGroup(kind, str(title), str(criterion), [record_row(record, names) for record in found[kind, ""]])
        for kind, (title, criterion) in TITLES.items()
    ]
    if careers:
        groups.insert(1, _running_group(careers, names))
    choices = season_choices(pool, timezone.now())
    titles = board_titles()
    return RecordsPage(
        key=key,
        title=titles[key].words,
        titles=list(titles.values()),
        seasons=choices,
        season=None if season is None else SeasonChoice(season.slug, season.words, season.slug == choices[0].slug),
        groups=[group for group in groups if group.rows],
        cards=sorted(
            (
                CardRecord(card, name_words(card), record_row(records[0], names))
                for (kind, card), records in found.items()
                if kind == Kind.SCORE and card
            ),
            key=lambda record: record.words,
        ),
    )


def record_row(record: Record, names: Mapping[int, str]) -> RecordRow:
    """The match is known."""
    is_named = record.user_id is not None and record.user_id in names
    return RecordRow(
        rank=record.rank,
        user_id=record.user_id if is_named else None,
        name=names.get(record.user_id or 0, ""),
        is_of_table=record.user_id is None,
        value=value_words(record.kind, record.value),
        # A row or a number of matches is not one match, but ended or grew with it.
        code=record.match.code,
        day=record.match.ended_at,
    )


def _records(pool: Pool, season: Season | None) -> Iterable[Record]:
    rows = Record.objects.filter(pool=pool, season=EVER if season is None else season.number)
    return rows.select_related("match").order_by("kind", "card", "rank")


def _running(pool: Pool) -> Iterable[Career]:
    return Career.objects.filter(pool=pool, streak__gte=LEAST_ROW).order_by("-streak", "user")[:RUNNING]


def _running_group(careers: Sequence[Career], names: Mapping[int, str]) -> RecordGroup:
    return RecordGroup(
        key="running",
        title=_("Current winning streaks"),
        criterion=_("The longest streaks that are still going."),
        rows=[
            RecordRow(
                rank=rank,
                user_id=career.user_id if career.user_id in names else None,
                name=names.get(career.user_id, ""),
                is_of_table=False,
                value=value_words(Kind.STREAK, career.streak),
                code="",
                day=None,
            )
            for rank, career in enumerate(careers, 1)
        ],
    )


def _holders(groups: Iterable[Sequence[Record]]) -> list[int | None]:
    return [record.user_id for records in groups for record in records]
