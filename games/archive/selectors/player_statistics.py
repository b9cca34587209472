"""The statistics of a person: results, opponents and favourites. Only listed matches count, also on the person's own
page: other matches are found by their own search, and prove nothing to others."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from games.archive import plots
from games.archive.selectors.statistics_plots import (
    LabelledResults,
    Plot,
    Row,
    interval_words,
    mean_words,
    number_words,
    percent_words,
    share_plot,
)
from games.archive.shares import SeatResults, share_of
from games.engine.metas import all_metas
from games.models import ArchiveEntry, ArchiveSeat, Meeting, PersonTally
from games.models.statistics import WHOLE_WIN, Dimension
from games.titles.registry import all_titles
from games.titles.statistics import FactPlot
from games.words import name_words

FORM_LENGTH = 20
LOOKED_AT = 100
"""Among so many last matches those are sought that everybody finds."""
MOST_OPPONENTS = 10
FAVOURITES = 8
FEW_FAVOURITES = 3
"""In short."""


class FormResult(NamedTuple):
    """A match of the last ones."""

    code: str
    game: str
    players: int
    place: int
    score: int
    ended_at: dt.datetime


class ResultSummary(NamedTuple):
    """How a person fared in matches of one kind."""

    label: str
    matches: str
    share: str
    interval: str
    even_share: str
    mean: str


class Encounter(NamedTuple):
    """How a person fared beside another."""

    label: str
    person: User | None
    """Whose page it leads to, if there is one."""
    matches: int
    ahead: int
    behind: int
    level: int
    share: str
    """How often ahead; a tie is half."""
    interval: str


class Rivalry(NamedTuple):
    """A person and another, in all kinds of matches."""

    opponent: User
    encounters: list[Encounter]
    """The first is of all matches together; empty if they have never met."""


class Favourite(NamedTuple):
    """What a person plays with most often, of one kind."""

    game: str
    heading: str
    names: list[tuple[str, str]]
    """The first few, each with how often."""


class PlayerStatistics(NamedTuple):
    """Everything that the statistics know of a person."""

    person: User
    summaries: list[ResultSummary]
    form: list[FormResult]
    form_plot: Plot | None
    plots: list[Plot]
    favourites: list[Favourite]
    opponents: list[Encounter]
    rivalry: Rivalry | None


def player_statistics(user: User, viewer: User | None, opponent: User | None = None) -> PlayerStatistics:
    """A person's statistics, and how they fared beside another: the opponent that is named, or else the viewer."""
    results = _results(user)
    form = _form(user)
    beside = opponent or viewer
    return PlayerStatistics(
        person=user,
        summaries=list(_summaries(results)),
        form=form,
        form_plot=_form_plot(form),
        plots=list(_favourite_plots(results)),
        favourites=list(_favourites(results)),
        opponents=_opponents(user),
        rivalry=_rivalry(user, beside) if beside is not None and beside != user else None,
    )


_ResultsBy = dict[tuple[str, Dimension], dict[str, dict[int, SeatResults]]]
"""By the game and what was counted, its value and the number of players."""


def _results(user: User) -> _ResultsBy:
    columns = ("game", "dimension", "value", "players", "count", "wins", "total", "squares")
    rows = PersonTally.objects.filter(user=user)
    results: _ResultsBy = defaultdict(lambda: defaultdict(lambda: defaultdict(SeatResults)))
    for game, dimension, value, players, count, wins, total, squares in rows.values_list(*columns):
        by_players = results[game, Dimension(dimension)][value]
        by_players[players].add(count, wins / WHOLE_WIN, total, squares, players)
    return results


def _together(parts: Iterable[tuple[int, SeatResults]]) -> SeatResults:
    whole = SeatResults()
    for players, part in parts:
        whole.add(part.count, part.wins, part.total, part.squares, players)
    return whole


def _summaries(results: _ResultsBy) -> Iterator[ResultSummary]:
    """Each game as a whole, then by the number of players."""
    for meta in all_metas():
        by_players = results[meta.slug, Dimension.MATCH][""]
        if not by_players:
            continue
        yield _summary(name_words(meta.slug), _together(by_players.items()))
        for players in sorted(by_players):
            label = _("%(game)s, %(players)s players") % {"game": name_words(meta.slug), "players": players}
            yield _summary(label, by_players[players])


def _summary(label: str, results: SeatResults) -> ResultSummary:
    return ResultSummary(
        label=label,
        matches=number_words(results.count),
        share=percent_words(results.share.part),
        interval=interval_words(results.share),
        even_share=percent_words(results.even_share),
        mean=mean_words(results.mean),
    )


def _form(user: User) -> list[FormResult]:
    """The last listed matches, the newest first, as far as they are among the last of all."""
    seats = ArchiveSeat.objects.filter(user=user).order_by("-entry_id").values_list("entry_id", "place", "score")
    results = {number: (place, score) for number, place, score in seats[:LOOKED_AT]}
    columns = ("pk", "match__code", "game", "players", "ended_at")
    # Put in order here: asked for the last ones, a database may have the idea to go through all matches from the end.
    entries = sorted(ArchiveEntry.objects.filter(pk__in=results, is_listed=True).values_list(*columns), reverse=True)
    return [
        FormResult(code, game, players, *results[number], ended_at)
        for number, code, game, players, ended_at in entries[:FORM_LENGTH]
    ]


def _form_plot(form: list[FormResult]) -> Plot | None:
    """The last results from the oldest to the newest: how many of the others were left behind."""
    if len(form) < 2:
        return None
    results = form[::-1]
    points = [
        plots.Point(str(number), (result.players - result.place) / (result.players - 1))
        for number, result in enumerate(results, start=1)
    ]
    victories = sum(result.place == 1 for result in form)
    return Plot(
        key="form",
        title=_("Results over time"),
        summary=_("First place in %(victories)s of the last %(matches)s games.")
        % {"victories": victories, "matches": len(form)},
        drawing=plots.line(points, percent_words, top=1.0),
        head=[_("no."), _("game"), _("place"), _("score")],
        rows=[
            Row(
                str(number),
                [
                    name_words(result.game),
                    _("%(place)s of %(players)s") % {"place": result.place, "players": result.players},
                    number_words(result.score),
                ],
            )
            for number, result in enumerate(results, start=1)
        ],
    )


def _favourite_plots(results: _ResultsBy) -> Iterator[Plot]:
    """What a person plays with most often, and how it served them."""
    for _game, plot, groups in _favourite_groups(results):
        yield share_plot(plot.dimension.name.lower().replace("_", "-"), str(plot.title), str(plot.of_what), groups)


def _favourites(results: _ResultsBy) -> Iterator[Favourite]:
    """The same in short."""
    for game, plot, groups in _favourite_groups(results):
        names = [(group.label, number_words(group.results.count)) for group in groups[:FEW_FAVOURITES]]
        yield Favourite(name_words(game), str(plot.title), names)


def _favourite_groups(results: _ResultsBy) -> Iterator[tuple[str, FactPlot, list[LabelledResults]]]:
    """Of every game and kind what was counted most often, the most frequent first."""
    for title in all_titles():
        for plot in title.statistics.favourites:
            by_value = results[title.slug, plot.dimension]
            found = {value: _together(by_players.items()) for value, by_players in by_value.items()}
            favourites = sorted(found.items(), key=lambda item: (-item[1].count, item[0]))[:FAVOURITES]
            if favourites:
                yield title.slug, plot, [LabelledResults(title.words.name(value), some) for value, some in favourites]


def _opponents(user: User) -> list[Encounter]:
    """Whom a person has met most often."""
    often = (
        Meeting.objects.filter(user=user, game=Meeting.ALL_GAMES)
        .select_related("opponent")
        .order_by("-count", "opponent")
    )
    return [_encounter(meeting.opponent.get_username(), meeting) for meeting in often[:MOST_OPPONENTS]]


def _rivalry(user: User, opponent: User) -> Rivalry:
    met = Meeting.objects.filter(user=user, opponent=opponent).select_related("opponent").order_by("game", "players")
    return Rivalry(opponent, [_encounter(_kind_words(meeting), meeting) for meeting in met])


def _kind_words(meeting: Meeting) -> str:
    if meeting.game == Meeting.ALL_GAMES:
        return _("all games")
    return _("%(game)s, %(players)s players") % {"game": name_words(meeting.game), "players": meeting.players}


def _encounter(label: str, meeting: Meeting) -> Encounter:
    share = share_of(meeting.ahead + meeting.level / 2, meeting.count)
    has_page = meeting.opponent.is_active and not meeting.opponent.is_guest
    return Encounter(
        label=label,
        person=meeting.opponent if has_page else None,
        matches=meeting.count,
        ahead=meeting.ahead,
        behind=meeting.behind,
        level=meeting.level,
        share=percent_words(share.part),
        interval=interval_words(share),
    )
