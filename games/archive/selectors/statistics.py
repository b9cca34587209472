"""What the archive tells of a game as a whole. Everything is read from tallies: a page costs the same for a thousand
matches and for a million."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from django.db.models import QuerySet, Sum
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.archive import plots
from games.archive.selectors.statistics_plots import (
    Labelled,
    Plot,
    Row,
    mean_words,
    number_words,
    part_plot,
    share_plot,
    step_plot,
)
from games.archive.shares import Fared, mean_of
from games.archive.statistics import STEPS
from games.archive.statistics_query import StatisticsFilters, scenarios_of, scoring_of
from games.engine.metas import find_meta
from games.fact_words import reason_words
from games.models import Tally, TallyBook
from games.models.statistics import WHOLE_WIN, Dimension
from games.titles.protocol import Title
from games.titles.registry import find_title
from games.titles.statistics import FactPlot
from games.words import name_words

MOST_MONTHS = 36
"""How far back a plot goes."""
FIRST_SEAT = "0"
WHOLE = (Dimension.MATCH, Dimension.SEAT)
"""What is compared between cards, editions and numbers of players."""


class Section(NamedTuple):
    """Plots that belong together."""

    key: str
    title: str
    words: str
    plots: list[Plot]


class StatisticsPage(NamedTuple):
    """The statistics of a game."""

    game: str
    matches: int
    matches_words: str
    counted_at: dt.datetime | None
    sections: list[Section]


class _Group(NamedTuple):
    """Matches that have something in common: how many, how long, and how their seats fared."""

    matches: int
    decisions: int
    squares: int
    seats: Fared
    first_seat: Fared


class _Known(NamedTuple):
    """What the tallies say of the matches that were asked for."""

    fared: dict[Dimension, dict[str, Fared]]
    """By what was counted and its value."""

    def counts(self, dimension: Dimension) -> dict[str, int]:
        return {value: fared.count for value, fared in self.fared[dimension].items()}

    def steps(self, dimension: Dimension) -> dict[int, int]:
        return {int(value): count for value, count in self.counts(dimension).items()}


@dataclass(frozen=True)
class _Whole:
    """A row of what is compared."""

    dimension: int
    subject: str
    edition: str
    players: int
    value: str
    count: int
    wins: int
    total: int
    squares: int


def statistics_page(game: str, filters: StatisticsFilters) -> StatisticsPage:
    """How the matches of a game went that pass the filters."""
    known = _known(game, filters)
    rows = Tally.objects.filter(game=game, dimension__in=WHOLE)
    wholes = [_Whole(*row) for row in rows.values_list(*(column.name for column in fields(_Whole)))]
    book = TallyBook.objects.filter(pk=TallyBook.ONLY).first()
    matches = known.fared[Dimension.MATCH][""].count
    sections = _sections(game, filters, known, wholes) if matches else ()
    return StatisticsPage(
        game=game,
        matches=matches,
        matches_words=number_words(matches),
        counted_at=book.counted_at if book else None,
        sections=[section for section in sections if section.plots],
    )


def _known(game: str, filters: StatisticsFilters) -> _Known:
    rows: QuerySet[Tally] = Tally.objects.filter(game=game, dimension__in=list(Dimension), subject=filters.card)
    if filters.edition:
        rows = rows.filter(edition=filters.edition)
    if filters.players is not None:
        rows = rows.filter(players=filters.players)
    known = _Known(defaultdict(lambda: defaultdict(Fared)))
    sums = [Sum(name) for name in ("count", "wins", "total", "squares")]
    for dimension, value, players, *amounts in rows.values_list("dimension", "value", "players").annotate(*sums):
        count, wins, total, squares = amounts
        known.fared[Dimension(dimension)][value].add(count, wins / WHOLE_WIN, total, squares, players)
    return known


def _sections(game: str, filters: StatisticsFilters, known: _Known, wholes: list[_Whole]) -> Iterator[Section]:
    yield Section("company", _("Who sits down together"), "", [*_months(known), *_companies(game, filters, wholes)])
    yield Section("seats", _("Seats and scores"), "", [*_seats(known), *_scores(known)])
    yield Section("course", _("How long, how close, and how decided"), "", [*_course(known), *_reasons(game, known)])
    yield Section(
        "cards",
        _("Cards"),
        _(
            "A card lies before everybody alike. What it can change is how much there is to win, how long it takes, "
            "and what the first seat is worth."
        ),
        list(_cards(game, filters, wholes)),
    )
    title = find_title(game)
    for key, heading, lede, shown in title.statistics.sections:
        yield Section(key, str(heading), str(lede), list(_facts(title, shown, known)))


def _months(known: _Known) -> Iterator[Plot]:
    counts = known.counts(Dimension.MONTH)
    months = list(_months_between(min(counts), max(counts)))[-MOST_MONTHS:]
    words = [date_format(dt.date.fromisoformat(f"{month}-01"), "YEAR_MONTH_FORMAT") for month in months]
    points = [plots.Point(month, counts.get(month, 0)) for month in months]
    most = max(points, key=lambda point: point.size)
    yield Plot(
        key="months",
        title=_("Matches by month"),
        summary=_("Most matches ended in %(month)s: %(count)s of them.")
        % {"month": words[points.index(most)], "count": number_words(most.size)},
        drawing=plots.line(points, number_words),
        head=[_("month"), _("matches")],
        rows=[Row(word, [number_words(point.size)]) for word, point in zip(words, points, strict=True)],
    )


def _months_between(first: str, last: str) -> Iterator[str]:
    year, month = map(int, first.split("-"))
    while f"{year:04}-{month:02}" <= last:
        yield f"{year:04}-{month:02}"
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)


def _companies(game: str, filters: StatisticsFilters, wholes: list[_Whole]) -> Iterator[Plot]:
    """The first seat by the number of players, and by the edition: whatever was chosen, all others stand beside it."""
    wholes = [row for row in wholes if row.subject == filters.card]
    numbers = {number: _("%(players)s players") % {"players": number} for number in find_meta(game).players}
    groups = _groups(wholes, filters.having(players=None), lambda row: row.players)
    title = _("The first seat, by the number of players")
    yield _comparison("players", "players", title, _("players"), numbers, groups, filters)
    editions = {edition.slug: name_words(edition.slug, game) for edition in find_meta(game).editions}
    if len(editions) > 1:
        groups = _groups(wholes, filters.having(edition=""), lambda row: row.edition)
        title = _("The first seat, by the edition")
        yield _comparison("editions", "edition", title, _("edition"), editions, groups, filters)


def _cards(game: str, filters: StatisticsFilters, wholes: list[_Whole]) -> Iterator[Plot]:
    groups = _groups((row for row in wholes if row.subject), filters, lambda row: row.subject)
    kinds = (
        ("scenarios", _("The first seat, by the scenario"), _("scenario"), scenarios_of(game)),
        ("scoring", _("The first seat, by the scoring card"), _("scoring card"), scoring_of(game)),
    )
    for key, title, of_what, cards in kinds:
        labels = {card: name_words(card, game) for card in cards if card in groups}
        if labels:
            yield _comparison(key, "card", title, of_what, labels, groups, filters)


def _comparison(
    key: str,
    field: str,
    title: str,
    of_what: str,
    labels: Mapping[Any, str],
    groups: Mapping[Any, _Group],
    filters: StatisticsFilters,
) -> Plot:
    """The first seat in several groups of matches, and what else can be compared. A label chooses its group, or lets go
    of it."""
    rows = []
    for value, label in labels.items():
        if value not in groups:
            continue
        group, narrowed = groups[value], filters.having(**{field: value})
        is_chosen = narrowed == filters
        leading_to = filters.having(**{field: getattr(StatisticsFilters(), field)}) if is_chosen else narrowed
        length = mean_of(group.decisions, group.squares, group.matches)
        more = [mean_words(group.seats.mean), mean_words(length)]
        rows.append(Labelled(label, group.first_seat, leading_to.address, is_chosen, more))
    return share_plot(key, title, of_what, rows, _("matches"), [_("mean score of all seats"), _("mean length")])


def _groups(wholes: Iterable[_Whole], filters: StatisticsFilters, by: Callable[[_Whole], Any]) -> dict[Any, _Group]:
    """Matches of that edition and number of players, by something they differ in."""
    rows: defaultdict[Any, list[_Whole]] = defaultdict(list)
    for row in wholes:
        if filters.edition in ("", row.edition) and filters.players in (None, row.players):
            rows[by(row)].append(row)
    return {value: _group(some) for value, some in rows.items()}


def _group(rows: Iterable[_Whole]) -> _Group:
    matches = decisions = squares = 0
    seats, first_seat = Fared(), Fared()
    for row in rows:
        if row.dimension == Dimension.MATCH:
            matches, decisions, squares = matches + row.count, decisions + row.total, squares + row.squares
            continue
        amounts = (row.count, row.wins / WHOLE_WIN, row.total, row.squares, row.players)
        seats.add(*amounts)
        if row.value == FIRST_SEAT:
            first_seat.add(*amounts)
    return _Group(matches, decisions, squares, seats, first_seat)


def _seats(known: _Known) -> Iterator[Plot]:
    fared = known.fared[Dimension.SEAT]
    groups = [Labelled(_("Seat %(seat)s") % {"seat": int(value) + 1}, fared[value]) for value in sorted(fared, key=int)]
    yield share_plot("seat", _("Victories by the seat"), _("seat"), groups)


def _scores(known: _Known) -> Iterator[Plot]:
    titles = {Dimension.SCORE: _("Scores of all seats"), Dimension.BEST_SCORE: _("Winning scores")}
    counted = {Dimension.SCORE: _("seats"), Dimension.BEST_SCORE: _("matches")}
    for dimension, title in titles.items():
        key = dimension.name.lower()
        yield step_plot(key, title, _("points"), known.steps(dimension), STEPS[dimension], counted[dimension])


def _course(known: _Known) -> Iterator[Plot]:
    lengths, margins = known.steps(Dimension.LENGTH), known.steps(Dimension.MARGIN)
    yield step_plot(
        "length", _("How many decisions a match takes"), _("decisions"), lengths, STEPS[Dimension.LENGTH], _("matches")
    )
    if margins:
        title = _("How far the winner is ahead")
        yield step_plot("margin", title, _("points"), margins, STEPS[Dimension.MARGIN], _("matches"))


def _reasons(game: str, known: _Known) -> Iterator[Plot]:
    counts = sorted(known.counts(Dimension.REASON).items(), key=lambda item: -item[1])
    named = [(reason_words(game, int(reason)), count) for reason, count in counts]
    yield part_plot("reason", _("How the victory was decided"), _("how"), named)


def _facts(title: Title, shown: tuple[FactPlot, ...], known: _Known) -> Iterator[Plot]:
    """How those fared who did something, whatever most did first."""
    for dimension, heading, of_what in shown:
        fared = sorted(known.fared[dimension].items(), key=lambda item: (-item[1].count, item[0]))
        if fared:
            groups = [Labelled(title.words.name(value), some) for value, some in fared]
            yield share_plot(dimension.name.lower().replace("_", "-"), str(heading), str(of_what), groups)
