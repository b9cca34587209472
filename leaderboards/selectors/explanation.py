"""Why a match moved ratings as it did."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from games.models import Match
from games.selectors.facts import title_of
from leaderboards.errors import NotRated
from leaderboards.models import RatedMatch, RatingEvent
from leaderboards.rating import (
    FORMULAS,
    Entrant,
    Pair,
    Skill,
    is_provisional,
    pairs,
    shown,
    shown_reach,
)
from leaderboards.selectors.people import pool_words

_BY_OUTCOME = {
    1.0: _(
        "Before the match %(one)s was expected to finish before %(other)s in %(times)s of 100 such matches,"
        " and so it came."
    ),
    0.5: _(
        "Before the match %(one)s was expected to finish before %(other)s in %(times)s of 100 such matches;"
        " they finished level."
    ),
    0.0: _(
        "Before the match %(one)s was expected to finish before %(other)s in %(times)s of 100 such matches,"
        " but it came the other way round."
    ),
}


class PlayerChange(NamedTuple):
    """What a match changed for one of its players."""

    name: str
    address: str
    """Of his page; empty if he has none any more."""
    place: int
    expected: float
    has_left: bool
    is_substitute: bool
    before: int
    reach_before: int
    after: int
    reach_after: int
    change: int
    is_provisional: bool


class MatchRatings(NamedTuple):
    """All that a rated match changed."""

    code: str
    title: str
    ended_at: datetime
    pool: str
    is_due: bool
    """Whether it still waits to be rated."""
    number: int | None
    formula: int | None
    formula_name: str
    players: list[PlayerChange]
    """By their places."""
    pairs: list[str]
    """What was to be expected of every two, in words."""


def match_ratings(match: Match) -> MatchRatings:
    """What a finished match changed, or that it is about to. Raises `NotRated`."""
    rated = RatedMatch.objects.filter(match=match).select_related("pool").first()
    if rated is None:
        raise NotRated
    events = list(RatingEvent.objects.filter(match=match).select_related("user").order_by("has_left", "place", "seat"))
    return MatchRatings(
        code=match.code,
        title=title_of(match),
        ended_at=rated.ended_at,
        pool=pool_words(rated.pool),
        is_due=rated.number is None,
        number=rated.number,
        formula=rated.formula,
        formula_name=FORMULAS[rated.formula].name if rated.formula else "",
        players=[_player_change(event) for event in events],
        pairs=_expectations(events),
    )


def _player_change(event: RatingEvent) -> PlayerChange:
    before, after = shown(event.mean_before), shown(event.mean_after)
    return PlayerChange(
        name=event.user.get_username(),
        address=event.user.get_absolute_url() if event.user.is_active else "",
        place=event.place,
        expected=event.expected,
        has_left=event.has_left,
        is_substitute=event.is_substitute,
        before=before,
        reach_before=shown_reach(event.deviation_entered),
        after=after,
        reach_after=shown_reach(event.deviation_after),
        change=after - before,
        is_provisional=is_provisional(event.deviation_after),
    )


def _expectations(events: Sequence[RatingEvent]) -> list[str]:
    if not events:
        return []
    entrants = [
        Entrant(Skill(event.mean_before, event.deviation_entered), event.place, event.has_left, event.is_substitute)
        for event in events
    ]
    names = [event.user.get_username() for event in events]
    return [_expectation(pair, names) for pair in pairs(entrants, FORMULAS[events[0].formula])]


def _expectation(pair: Pair, names: Sequence[str]) -> str:
    """A pair in a sentence, the favourite first."""
    first, second, chance, outcome = pair
    if chance < 0.5:
        first, second, chance, outcome = second, first, 1.0 - chance, 1.0 - outcome
    sentence = _BY_OUTCOME[outcome]
    # Nothing is certain, and nothing is impossible.
    return str(sentence) % {"one": names[first], "other": names[second], "times": min(99, round(100 * chance))}
