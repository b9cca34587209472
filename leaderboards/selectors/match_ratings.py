"""Why a match moved ratings as it did."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Match
from games.play.selectors.match_labels import match_title
from leaderboards.errors import NotRated
from leaderboards.ledger import NEWCOMER, entrant_of
from leaderboards.models import RatedMatch, RatingEvent, ReplacedEvent
from leaderboards.rating import (
    FORMULAS,
    Entrant,
    Pair,
    is_provisional,
    pairs,
    shown,
    shown_reach,
)
from leaderboards.seat_effects import with_advantages
from leaderboards.selectors.people import pool_words
from leaderboards.selectors.rating_states import rating_states_before
from leaderboards.selectors.results import player_results
from leaderboards.selectors.seat_effects import NOTHING_MEASURED, SeatSwitch, seat_switch
from leaderboards.selectors.verdicts import Verdicts, can_annul, verdicts_on

LedgerEvent = RatingEvent | ReplacedEvent
_BY_OUTCOME = {
    1.0: _("%(one)s was expected to finish ahead of %(other)s in %(times)s of 100 games, and did."),
    0.5: _("%(one)s was expected to finish ahead of %(other)s in %(times)s of 100 games; they tied."),
    0.0: _("%(one)s was expected to finish ahead of %(other)s in %(times)s of 100 games, but finished behind."),
}


class PlayerChange(NamedTuple):
    """What a match changed for one of its players."""

    name: str
    address: str
    """Of their page; empty if there is none any more."""
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
    seats: SeatSwitch
    """Whether the seats are taken into account in it."""
    verdicts: Verdicts
    is_annulled: bool
    """Whether the ledger has no line for it: what is told is what stood there before."""
    has_bots: bool
    """Whether only bots were moved."""
    is_for_staff: bool
    """Whether the visitor may take it out, or in again."""


def match_ratings_page(match: Match, viewer: User | None = None, *, with_seats: bool = False) -> MatchRatings:
    """What a finished match changed, or that it is about to; what was to be expected of it with what the seats are
    worth, if that is wanted and known. Raises `NotRated`."""
    rated = RatedMatch.objects.filter(match=match).select_related("pool").first()
    if rated is None:
        raise NotRated
    events = _lines_of(rated)
    anchors = _anchors_of(rated, events)
    seats = NOTHING_MEASURED if anchors else seat_switch(rated.pool_id, match.players, is_wanted=with_seats)
    return MatchRatings(
        code=match.code,
        title=match_title(match, list(match.seats.all())),
        ended_at=rated.ended_at,
        pool=pool_words(rated.pool),
        is_due=rated.number is None,
        number=rated.number,
        formula=rated.formula,
        formula_name=FORMULAS[rated.formula].name if rated.formula else "",
        players=[_player_change(event) for event in events],
        pairs=_expectations(events, anchors, seats.advantages if seats.is_on else [0.0] * match.players),
        seats=seats,
        verdicts=verdicts_on(match.pk, viewer),
        is_annulled=rated.annulled_at is not None,
        has_bots=bool(anchors),
        is_for_staff=viewer is not None and can_annul(viewer),
    )


def _lines_of(rated: RatedMatch) -> list[LedgerEvent]:
    """What the ledger says of a match, or said before the match was taken out."""
    order = ("has_left", "place", "seat")
    if rated.annulled_at is None:
        return list(RatingEvent.objects.filter(match=rated.match_id).select_related("user").order_by(*order))
    replaced = ReplacedEvent.objects.filter(match=rated.match_id)
    last = replaced.order_by("-revision").values_list("revision", flat=True).first()
    return list(replaced.filter(revision=last).select_related("user").order_by(*order))


class _Anchor(NamedTuple):
    """A person by whom bots were measured, without a line in the ledger."""

    name: str
    entrant: Entrant


def _anchors_of(rated: RatedMatch, events: Sequence[LedgerEvent]) -> list[_Anchor]:
    """The people of a match that moved bots only. What was believed of them is read from their own lines."""
    if rated.number is None or not events or not any(event.user.is_bot for event in events):
        return []
    people = [result for result in player_results([rated.match_id])[rated.match_id] if result.is_anchor]
    names = dict(User.objects.filter(pk__in=[result.user_id for result in people]).values_list("pk", "username"))
    before = rating_states_before(rated.pool_id, rated.number, names)
    return [
        _Anchor(names[result.user_id], entrant_of(result, before.get(result.user_id, NEWCOMER), rated.ended_at))
        for result in people
    ]


def _player_change(event: LedgerEvent) -> PlayerChange:
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


def _expectations(events: Sequence[LedgerEvent], anchors: Sequence[_Anchor], advantages: Sequence[float]) -> list[str]:
    if not events:
        return []
    believed = [event.entered for event in events]
    skills = with_advantages(believed, [advantages[event.seat] for event in events])
    entrants = [
        Entrant(skill, event.place, event.has_left, event.is_substitute)
        for skill, event in zip(skills, events, strict=True)
    ]
    names = [event.user.get_username() for event in events] + [anchor.name for anchor in anchors]
    found = pairs([*entrants, *(anchor.entrant for anchor in anchors)], FORMULAS[events[0].formula])
    # Of two who were only measured by, nothing follows.
    return [_expectation(pair, names) for pair in found if pair.first < len(events)]


def _expectation(pair: Pair, names: Sequence[str]) -> str:
    """A pair in a sentence, the favourite first."""
    first, second, chance, outcome = pair
    if chance < 0.5:
        first, second, chance, outcome = second, first, 1.0 - chance, 1.0 - outcome
    sentence = _BY_OUTCOME[outcome]
    # Nothing is certain, and nothing is impossible.
    return str(sentence) % {"one": names[first], "other": names[second], "times": min(99, round(100 * chance))}
