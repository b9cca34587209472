"""What of a match of Royals is worth finding again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Any, NamedTuple

from games.engine.protocol import Event
from games.engine.replay import Position
from games.titles.facts import FactKind, Facts, Occurrence, leaders, points_of

# Stored for ever, and so written out: a change of the map must not change what a number meant.
COUNTRIES = ("france", "german", "britain", "spain")
CITIES = (
    *("paris", "marseille", "bordeaux", "dijon", "nantes"),
    *("vienna", "cologne", "munich", "berlin"),
    *("london", "york", "edinburgh"),
    *("madrid", "seville", "barcelona", "valencia"),
)
CAPITALS = ("paris", "vienna", "london", "madrid")
"""Where the Kings are."""
TITLES = ("marshal", "baron", "countess", "duke", "cardinal", "princess", "king")

KING_CLAIMED = FactKind(101, "king_claimed", CAPITALS, has_first=True)
"""No seat had held it."""
KING_TAKEN_OVER = FactKind(102, "king_taken_over", CAPITALS, has_first=True)
WON_BACK = FactKind(103, "won_back")
"""Took a noble over from the seat that had taken it over before."""
FIRST_CITY = FactKind(104, "first_city", CITIES)
"""Where the first noble of all was claimed."""
COUNTRY_COMPLETED = FactKind(105, "country_completed", COUNTRIES, has_first=True)
"""A piece in each of its cities, and a bonus for it."""
HOUSE_WON = FactKind(106, "house_won")
"""A piece on every title, and a marker for it."""
PERIOD_SWEPT = FactKind(107, "period_swept")
"""The most influence in all four countries at once."""
COUNTRY_RULED = FactKind(108, "country_ruled", COUNTRIES)
"""The most influence in all three periods."""
TITLE_WON = FactKind(109, "title_won", TITLES)
"""The whole marker in the end."""
LED_INTO_END = FactKind(110, "led_into_end")
"""Alone in front when the titles were scored."""

KINDS = (
    KING_CLAIMED,
    KING_TAKEN_OVER,
    WON_BACK,
    FIRST_CITY,
    COUNTRY_COMPLETED,
    HOUSE_WON,
    PERIOD_SWEPT,
    COUNTRY_RULED,
    TITLE_WON,
    LED_INTO_END,
)

_PERIODS = 3


def occurrences(positions: Sequence[Position]) -> Iterator[Occurrence]:
    """Everything worth telling of a match."""
    moments = [
        _Moment(before.state.period, after, event, dict(event.data))
        for before, after in pairwise(positions)
        for event in after.events
    ]
    return chain(_nobles(moments), _bonuses(moments), _periods(moments), _titles(moments), _lead(moments))


class _Moment(NamedTuple):
    """An event, and where it happened."""

    period: int
    place: Position
    event: Event
    data: dict[str, Any]

    @property
    def seat(self) -> int:
        assert self.event.seat is not None, f"{self.event.kind} always has a seat"
        return self.event.seat

    @property
    def source(self) -> tuple[str, ...]:
        """Where points come from, word by word; nothing if it is no scoring."""
        return tuple(self.data["source"].split(":")) if self.event.kind == "scored" else ()


def _nobles(moments: Sequence[_Moment]) -> Iterator[Occurrence]:
    have_claimed: set[int] = set()
    lost: set[tuple[int, str]] = set()
    just_lost = ""
    for moment in moments:
        if moment.event.kind == "noble_lost":
            just_lost = moment.data["noble"]
            lost.add((moment.seat, just_lost))
        if moment.event.kind != "noble_taken":
            continue
        noble = moment.data["noble"]
        city, title = noble.split()
        is_taken_over = noble == just_lost
        if title == "king":
            yield Occurrence(KING_TAKEN_OVER if is_taken_over else KING_CLAIMED, moment.seat, moment.period, city)
        if (moment.seat, noble) in lost:
            yield Occurrence(WON_BACK, moment.seat, moment.period)
        if moment.seat not in have_claimed:
            have_claimed.add(moment.seat)
            yield Occurrence(FIRST_CITY, moment.seat, moment.period, city)
        just_lost = ""


def _bonuses(moments: Sequence[_Moment]) -> Iterator[Occurrence]:
    for moment in moments:
        match moment.source:
            case ("country", country):
                yield Occurrence(COUNTRY_COMPLETED, moment.seat, moment.period, country)
            case ("house",):
                yield Occurrence(HOUSE_WON, moment.seat, moment.period)
            case _:
                pass


def _periods(moments: Sequence[_Moment]) -> Iterator[Occurrence]:
    """Of the two markers of a country the first that is given is the higher one."""
    won: dict[tuple[int, str], int] = {}
    for moment in moments:
        if moment.source[:1] == ("period",):
            won.setdefault((moment.period, moment.source[2]), moment.seat)
    for seat in sorted(set(won.values())):
        for period in range(1, _PERIODS + 1):
            if all(won.get((period, country)) == seat for country in COUNTRIES):
                yield Occurrence(PERIOD_SWEPT, seat, period)
        for country in COUNTRIES:
            if all(won.get((period, country)) == seat for period in range(1, _PERIODS + 1)):
                yield Occurrence(COUNTRY_RULED, seat, _PERIODS, country)


def _titles(moments: Sequence[_Moment]) -> Iterator[Occurrence]:
    """The only seat to score a title has won the whole marker."""
    scored = [moment for moment in moments if moment.source[:1] == ("title",)]
    sources = [moment.source for moment in scored]
    for moment in scored:
        if sources.count(moment.source) == 1:
            yield Occurrence(TITLE_WON, moment.seat, moment.period, moment.source[1])


def _lead(moments: Sequence[_Moment]) -> Iterator[Occurrence]:
    last = next(
        (moment for moment in moments if moment.event.kind == "period_ended" and moment.period == _PERIODS), None
    )
    if last is None:
        return
    ahead = leaders(points_of((line.seat, line.points) for line in last.place.state.lines))
    if len(ahead) == 1:
        yield Occurrence(LED_INTO_END, ahead[0], _PERIODS)


FACTS = Facts(KINDS, occurrences)
