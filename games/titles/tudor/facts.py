"""What of a match of Tudor is worth finding again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, product
from typing import Any, NamedTuple

from games.engine.protocol import Event
from games.engine.replay import Position
from games.titles.facts import FactKind, Facts, Occurrence, leaders, points_of

# Stored for ever, and so written out: a change of the board must not change what a number meant.
OFFICES = ("chancellor", "treasurer", "privy-seal", "archbishop", "admiral", "chamberlain")
FACTIONS = ("heart", "sword", "scroll", "owl", "coin", "mitre", "mask")
FINGERS = ("thumb", "index", "middle", "ring", "pinky")
WIVES = ("aragon", "boleyn", "seymour", "cleves", "howard", "parr")

FEATS = {
    ("blue1", "left"): "reseated",
    ("blue1", "right"): "swapped-tokens",
    ("blue2", "right"): "swapped-chairs",
    ("blue3", "right"): "jumped",
    ("blue4", "left"): "swapped-rings",
    ("blue4", "right"): "acted-at-once",
    ("blue5", "left"): "strolled",
    ("blue5", "right"): "banished",
    ("p1", "left"): "converted",
    ("p1", "right"): "gathered",
    ("green6", "abroad"): "sent-abroad",
    ("p3", "card"): "sent-to-card",
    ("p3", "dismiss"): "dismissed",
}
"""What the cards in play let a player do that no player can do without them, by the card and the event's word for it. A
card for a token is no feat."""

_WORDS_OF_FEATS = {"bonus_taken": "bonus", "token_used": "use"}
"""Where events have that word."""

LONG = 5
"""From how many steps on a move is told."""

OFFICE_TAKEN = FactKind(1, "office_taken", OFFICES, has_first=True)
OFFICE_SEIZED = FactKind(2, "office_seized", OFFICES, has_first=True)
"""It was another player's."""
OFFICES_AT_ONCE = FactKind(3, "offices_at_once", ("2", "3", "4", "5", "6"))
BEGAN_WITH = FactKind(4, "began_with", tuple(f"{ring}-{finger}" for ring, finger in product(FACTIONS, FINGERS)))
"""Each of the first two rings, with its finger."""
GARTER_WON = FactKind(5, "garter_won")
FEAT = FactKind(6, "feat", tuple(FEATS.values()))
LONG_MOVE = FactKind(7, "long_move", ("5", "6", "7"), has_first=True)
ROUND_WON = FactKind(8, "round_won", WIVES)
"""No other seat scored as much in the round of this wife, the scoring of the game's end apart."""
LED_INTO_END = FactKind(9, "led_into_end")
"""Alone in front when the last scoring began."""

KINDS = (
    OFFICE_TAKEN,
    OFFICE_SEIZED,
    OFFICES_AT_ONCE,
    BEGAN_WITH,
    GARTER_WON,
    FEAT,
    LONG_MOVE,
    ROUND_WON,
    LED_INTO_END,
)


def cards(last: Position) -> tuple[str, ...]:
    """The scenario and the scoring cards, those too that chance has drawn."""
    rules = last.state.rules
    return (rules.scenario.id, *(card.id for card in rules.scoring))


def occurrences(positions: Sequence[Position]) -> Iterator[Occurrence]:
    """Everything worth telling of a match."""
    moments = [
        _Moment(before.state.round, after, event, dict(event.data))
        for before, after in pairwise(positions)
        for event in after.events
    ]
    return chain(
        _offices(moments),
        _first_rings(moments),
        _feats(moments),
        _actions_at_once(positions),
        _long_moves(moments),
        _rounds(moments),
        _garter(moments),
    )


class _Moment(NamedTuple):
    """An event, and where it happened."""

    round: int
    place: Position
    event: Event
    data: dict[str, Any]

    @property
    def seat(self) -> int:
        assert self.event.seat is not None, f"{self.event.kind} always has a seat"
        return self.event.seat


def _offices(moments: Sequence[_Moment]) -> Iterator[Occurrence]:
    for moment in moments:
        if moment.event.kind != "office_taken":
            continue
        office = moment.data["office"]
        yield Occurrence(OFFICE_TAKEN, moment.seat, moment.round, office)
        if any(event.kind == "ousted" for event in moment.place.events):
            yield Occurrence(OFFICE_SEIZED, moment.seat, moment.round, office)
        held = moment.place.state.offices.count(moment.seat)
        if held > 1:
            yield Occurrence(OFFICES_AT_ONCE, moment.seat, moment.round, str(held))


def _first_rings(moments: Sequence[_Moment]) -> Iterator[Occurrence]:
    for moment in moments:
        if moment.round:
            return
        if moment.event.kind == "rings_worn":
            for worn in moment.data["fingers"].split():
                finger, _, ring = worn.partition(":")
                yield Occurrence(BEGAN_WITH, moment.seat, moment.round, f"{ring}-{finger}")


def _feats(moments: Sequence[_Moment]) -> Iterator[Occurrence]:
    for moment in moments:
        name = _WORDS_OF_FEATS.get(moment.event.kind)
        if name is not None:
            for card in cards(moment.place):
                if feat := FEATS.get((card, moment.data[name])):
                    yield Occurrence(FEAT, moment.seat, moment.round, feat)


def _actions_at_once(positions: Sequence[Position]) -> Iterator[Occurrence]:
    """The action for a new office is begun like any other; only the move tells it apart."""
    for place in positions:
        if place.ply is not None and place.ply.text.startswith("perform "):
            yield Occurrence(FEAT, place.ply.seat, place.state.round, FEATS["blue4", "right"])


def _long_moves(moments: Sequence[_Moment]) -> Iterator[Occurrence]:
    steps: list[_Moment] = []
    for moment in moments:
        if moment.event.kind == "stepped":
            steps.append(moment)
        elif moment.event.kind in ("action_begun", "bonus_taken", "turn_ended"):
            if len(steps) >= LONG:
                yield Occurrence(LONG_MOVE, steps[0].seat, steps[0].round, str(len(steps)))
            steps = []


def _rounds(moments: Sequence[_Moment]) -> Iterator[Occurrence]:
    scored: list[_Moment] = []
    for moment in moments:
        if moment.event.kind == "scored":
            scored.append(moment)
        elif moment.event.kind == "round_ended":
            rules = moment.place.state.rules
            best = leaders(points_of((each.seat, each.data["points"]) for each in scored))
            if len(best) == 1:
                yield Occurrence(ROUND_WON, best[0], moment.round, rules.wife(moment.round))
            ahead = leaders({seat: player.prestige for seat, player in enumerate(moment.place.state.players)})
            if moment.round == rules.rounds and len(ahead) == 1:
                yield Occurrence(LED_INTO_END, ahead[0], moment.round)
            scored = []


def _garter(moments: Sequence[_Moment]) -> Iterator[Occurrence]:
    awarded = [moment for moment in moments if moment.data.get("source") == "garter"]
    points = points_of((moment.seat, moment.data["points"]) for moment in awarded)
    return (Occurrence(GARTER_WON, seat, awarded[0].round) for seat in leaders(points))


FACTS = Facts(KINDS, occurrences, cards)
