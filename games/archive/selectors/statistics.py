"""The statistics of a game. Everything is read from tallies: a page costs the same for a thousand
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
    LabelledResults,
    Plot,
    Row,
    mean_words,
    number_words,
    part_plot,
    share_plot,
    step_plot,
)
from games.archive.shares import SeatResults, mean_of
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
    seats: SeatResults
    first_seat: SeatResults


class _Totals(NamedTuple):
    """What the tallies say of the matches that were asked for."""

    results: dict[Dimension, dict[str, SeatResults]]
    """By what was counted and its value."""

    def counts(self, dimension: Dimension) -> dict[str, int]:
        return {value: results.count for value, results in self.results[dimension].items()}

    def steps(self, dimension: Dimension) -> dict[int, int]:
        return {int(value): count for value, count in self.counts(dimension).items()}


@dataclass(frozen=True)
class _TallyRow:
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
    totals = _totals(game, filters)
    rows = Tally.objects.filter(game=game, dimension__in=WHOLE)
    tallies = [_TallyRow(*row) for row in rows.values_list(*(column.name for column in fields(_TallyRow)))]
    book = TallyBook.objects.filter(pk=TallyBook.ONLY).first()
    matches = totals.results[Dimension.MATCH][""].count
    sections = _sections(game, filters, totals, tallies) if matches else ()
    return StatisticsPage(
        game=game,
        matches=matches,
        matches_words=number_words(matches),
        counted_at=book.counted_at if book else None,
        sections=[section for section in sections if section.plots],
    )


def _totals(game: str, filters: StatisticsFilters) -> _Totals:
    rows: QuerySet[Tally] = Tally.objects.filter(game=game, dimension__in=list(Dimension), subject=filters.card)
    if filters.edition:
        rows = rows.filter(edition=filters.edition)
    if filters.players is not None:
        rows = rows.filter(players=filters.players)
    totals = _Totals(defaultdict(lambda: defaultdict(SeatResults)))
    sums = [Sum(name) for name in ("count", "wins", "total", "squares")]
    for dimension, value, players, *amounts in rows.values_list("dimension", "value", "players").annotate(*sums):
        count, wins, total, squares = amounts
        totals.results[Dimension(dimension)][value].add(count, wins / WHOLE_WIN, total, squares, players)
    return totals


def _sections(game: str, filters: StatisticsFilters, totals: _Totals, tallies: list[_TallyRow]) -> Iterator[Section]:
    yield Section("company", _("Games and players"), "", [*_months(totals), *_companies(game, filters, tallies)])
    yield Section("seats", _("Seats and scores"), "", [*_seats(totals), *_scores(totals)])
    yield Section("course", _("Length, margin and outcome"), "", [*_course(totals), *_reasons(game, totals)])
    yield Section(
        "cards",
        _("Cards"),
        _(
            "A card is the same for all players. It can change how many points there are, how long a game takes, "
            "and what the first seat is worth."
        ),
        list(_cards(game, filters, tallies)),
    )
    title = find_title(game)
    for key, heading, lede, shown in title.statistics.sections:
        yield Section(key, str(heading), str(lede), list(_facts(title, shown, totals)))


def _months(totals: _Totals) -> Iterator[Plot]:
    counts = totals.counts(Dimension.MONTH)
    months = list(_months_between(min(counts), max(counts)))[-MOST_MONTHS:]
    words = [date_format(dt.date.fromisoformat(f"{month}-01"), "YEAR_MONTH_FORMAT") for month in months]
    points = [plots.Point(month, counts.get(month, 0)) for month in months]
    most = max(points, key=lambda point: point.size)
    yield Plot(
        key="months",
        title=_("Games by month"),
        summary=_("Most games ended in %(month)s: %(count)s.")
        % {"month": words[points.index(most)], "count": number_words(most.size)},
        drawing=plots.line(points, number_words),
        head=[_("month"), _("games")],
        rows=[Row(word, [number_words(point.size)]) for word, point in zip(words, points, strict=True)],
    )


def _months_between(first: str, last: str) -> Iterator[str]:
    year, month = map(int, first.split("-"))
    while f"{year:04}-{month:02}" <= last:
        yield f"{year:04}-{month:02}"
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)


def _companies(game: str, filters: StatisticsFilters, tallies: list[_TallyRow]) -> Iterator[Plot]:
    """The first seat by the number of players, and by the edition: whatever was chosen, all others stand beside it."""
    tallies = [row for row in tallies if row.subject == filters.card]
    numbers = {number: _("%(players)s players") % {"players": number} for number in find_meta(game).players}
    groups = _groups(tallies, filters.having(players=None), lambda row: row.players)
    title = _("First seat by number of players")
    yield _comparison("players", "players", title, _("players"), numbers, groups, filters)
    editions = {edition.slug: name_words(edition.slug, game) for edition in find_meta(game).editions}
    if len(editions) > 1:
        groups = _groups(tallies, filters.having(edition=""), lambda row: row.edition)
        title = _("First seat by edition")
        yield _comparison("editions", "edition", title, _("edition"), editions, groups, filters)


def _cards(game: str, filters: StatisticsFilters, tallies: list[_TallyRow]) -> Iterator[Plot]:
    groups = _groups((row for row in tallies if row.subject), filters, lambda row: row.subject)
    kinds = (
        ("scenarios", _("First seat by scenario"), _("scenario"), scenarios_of(game)),
        ("scoring", _("First seat by scoring card"), _("scoring card"), scoring_of(game)),
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
        rows.append(LabelledResults(label, group.first_seat, leading_to.address, is_chosen, more))
    return share_plot(key, title, of_what, rows, _("games"), [_("average score of all seats"), _("average length")])


def _groups(
    tallies: Iterable[_TallyRow], filters: StatisticsFilters, by: Callable[[_TallyRow], Any]
) -> dict[Any, _Group]:
    """Matches of that edition and number of players, by something they differ in."""
    rows: defaultdict[Any, list[_TallyRow]] = defaultdict(list)
    for row in tallies:
        if filters.edition in ("", row.edition) and filters.players in (None, row.players):
            rows[by(row)].append(row)
    return {value: _group(some) for value, some in rows.items()}


def _group(rows: Iterable[_TallyRow]) -> _Group:
    matches = decisions = squares = 0
    seats, first_seat = SeatResults(), SeatResults()
    for row in rows:
        if row.dimension == Dimension.MATCH:
            matches, decisions, squares = matches + row.count, decisions + row.total, squares + row.squares
            continue
        amounts = (row.count, row.wins / WHOLE_WIN, row.total, row.squares, row.players)
        seats.add(*amounts)
        if row.value == FIRST_SEAT:
            first_seat.add(*amounts)
    return _Group(matches, decisions, squares, seats, first_seat)


def _seats(totals: _Totals) -> Iterator[Plot]:
    results = totals.results[Dimension.SEAT]
    seats = sorted(results, key=int)
    groups = [LabelledResults(_("Seat %(seat)s") % {"seat": int(seat) + 1}, results[seat]) for seat in seats]
    yield share_plot("seat", _("Wins by seat"), _("seat"), groups)


def _scores(totals: _Totals) -> Iterator[Plot]:
    titles = {Dimension.SCORE: _("Scores of all seats"), Dimension.BEST_SCORE: _("Winning scores")}
    counted = {Dimension.SCORE: _("seats"), Dimension.BEST_SCORE: _("games")}
    for dimension, title in titles.items():
        key = dimension.name.lower()
        yield step_plot(key, title, _("points"), totals.steps(dimension), STEPS[dimension], counted[dimension])


def _course(totals: _Totals) -> Iterator[Plot]:
    lengths, margins = totals.steps(Dimension.LENGTH), totals.steps(Dimension.MARGIN)
    yield step_plot("length", _("Decisions per game"), _("decisions"), lengths, STEPS[Dimension.LENGTH], _("games"))
    if margins:
        title = _("Winning margin")
        yield step_plot("margin", title, _("points"), margins, STEPS[Dimension.MARGIN], _("games"))


def _reasons(game: str, totals: _Totals) -> Iterator[Plot]:
    counts = sorted(totals.counts(Dimension.REASON).items(), key=lambda item: -item[1])
    named = [(reason_words(game, int(reason)), count) for reason, count in counts]
    yield part_plot("reason", _("How games were decided"), _("how"), named)


def _facts(title: Title, shown: tuple[FactPlot, ...], totals: _Totals) -> Iterator[Plot]:
    """How those fared who did something, whatever most did first."""
    for dimension, heading, of_what in shown:
        results = sorted(totals.results[dimension].items(), key=lambda item: (-item[1].count, item[0]))
        if results:
            groups = [LabelledResults(title.words.name(value), some) for value, some in results]
            yield share_plot(dimension.name.lower().replace("_", "-"), str(heading), str(of_what), groups)
