"""What a finished match changes, worked out from the places and what was believed before: the same for a match that has
just ended and for one that is recomputed. Saves nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from leaderboards.rating import FORMULAS, START, Entrant, Skill, expected_places, rate, rested


class RatingState(NamedTuple):
    """What is known of a player in a pool: the skill, after how many matches, and when the last one ended."""

    skill: Skill = START
    matches: int = 0
    last_at: datetime | None = None
    """When the last match ended; None before the first."""


NEWCOMER = RatingState()


class PlayerResult(NamedTuple):
    """How a match ended for one of its players."""

    user_id: int
    seat: int
    place: int
    has_left: bool
    is_substitute: bool = False
    is_anchor: bool = False
    """A person among bots: the match moves the bots alone, measured by this person."""


class Rateable(NamedTuple):
    """A finished match with all that a rating needs of it."""

    match_id: int
    pool_id: int
    ended_at: datetime
    people: Sequence[PlayerResult]
    """In the order of their seats, and of when they held them; empty if the match was taken out of the ledger."""


class Change(NamedTuple):
    """What a match changed for one of its players."""

    result: PlayerResult
    before: Skill
    """As the last match left it."""
    entered: Skill
    """As they came to the table: the same, or less sure after a pause."""
    after: Skill
    expected: float
    """The place that they could expect."""


def changes(match: Rateable, states: Mapping[int, RatingState], formula: int) -> list[Change]:
    """What the match changes for everybody but anchors, in the order given; nothing if all have left before
    the end."""
    if all(result.has_left for result in match.people):
        return []
    before = [states.get(result.user_id, NEWCOMER) for result in match.people]
    entrants = [entrant_of(result, state, match.ended_at) for result, state in zip(match.people, before, strict=True)]
    after = rate(entrants, FORMULAS[formula])
    expected = expected_places(entrants, FORMULAS[formula])
    return [
        Change(match.people[number], before[number].skill, entrants[number].skill, after[number], expected[number])
        for number in range(len(entrants))
        if not entrants[number].is_anchor
    ]


def entrant_of(result: PlayerResult, state: RatingState, ended_at: datetime) -> Entrant:
    """A player as they came to the table."""
    skill = as_of(state, ended_at)
    return Entrant(skill, result.place, result.has_left, result.is_substitute, result.is_anchor)


def after_change(state: RatingState, change: Change, ended_at: datetime) -> RatingState:
    """The state of a player after a match."""
    return RatingState(change.after, state.matches + 1, ended_at)


def as_of(state: RatingState, moment: datetime) -> Skill:
    """What is believed of a player at a moment: the longer the last match is ago, the less surely."""
    return state.skill if state.last_at is None else rested(state.skill, (moment - state.last_at).days)
