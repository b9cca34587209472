"""How Tudor looks to a network: what a view shows, as numbers, and a row of features about every seat."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from games.engine.metas import find_meta
from games.engine.protocol import ScoreLine, Seat
from games.engine.tudor.board import CHAMBERS, FACTIONS, OFFICES, ROUND_TOKENS
from games.engine.tudor.state import Phase, State
from games.engine.tudor.view import TudorView, view

Array = np.ndarray[Any, np.dtype[np.float32]]

_F = np.float32
_MOST_SEATS = 4
_NOBODY = -1
_LARGEST = 254
_PHASES = [phase.name.lower() for phase in Phase]
_META = find_meta("tudor")
_SCORING = _META.edition("v15").scoring
_SCENARIOS = _META.edition("v15").scenarios
_EDITIONS = [edition.slug for edition in _META.editions]
_OPTIONS = ("gentle", "open", "opportunity")
_ACTIONS = "".join(CHAMBERS)
_ROWS = 7
_SEATS, _VIEWER = 0, 1
_TABLE = 9
_CARDS_IN_PLAY = len(_SCORING) + len(_SCENARIOS) + len(_EDITIONS) + len(_OPTIONS) + len(_PHASES)
_HAND = 2 * len(FACTIONS) + len(ROUND_TOKENS) + 1
_SEAT = 13 + len(_ACTIONS) + len(OFFICES) + _ROWS + 3 * len(CHAMBERS)


class TudorSight:
    """For all editions, cards and two to four seats."""

    version = 1

    def see(self, state: State, viewer: Seat | None) -> list[int]:
        return seen_in(view(state, viewer))

    def blind(self, numbers: Any) -> Any:
        blinded = numbers.copy()
        blinded[:, _VIEWER] = _NOBODY
        start = _TABLE + _CARDS_IN_PLAY
        blinded[:, start : start + _HAND] = 0
        return blinded

    def points(self, numbers: Any) -> Array:
        of_seats = numbers[:, _TABLE + _CARDS_IN_PLAY + _HAND :].reshape(len(numbers), _MOST_SEATS, _SEAT)
        found: Array = of_seats[:, : int(numbers[0, _SEATS]), 0].astype(_F)
        return found

    def features(self, numbers: Any) -> Array:
        count, seats = len(numbers), int(numbers[0, _SEATS])
        around = np.arange(seats)
        table = numbers[:, :_TABLE].astype(_F)
        in_play = numbers[:, _TABLE : _TABLE + _CARDS_IN_PLAY].astype(_F)
        hand = numbers[:, _TABLE + _CARDS_IN_PLAY :][:, :_HAND].astype(_F)
        of_seats = numbers[:, _TABLE + _CARDS_IN_PLAY + _HAND :].reshape(count, _MOST_SEATS, _SEAT)
        own = of_seats[:, :seats].astype(_F) / _SCALE
        sees = (table[:, _VIEWER, None] == around).astype(_F)[..., None]
        rounds_left = ((table[:, 3] - table[:, 2] + 1) / table[:, 3])[:, None, None]
        ordered = np.sort(own, axis=1)
        best = np.where(own == ordered[:, -1:], ordered[:, -2:-1], ordered[:, -1:])
        ahead = (own - best)[..., :2]
        from_start = ((around - table[:, 4, None]) % seats / _F(seats))[..., None]
        away = ((around - table[:, 5, None]) % seats / _F(seats))[..., None]
        kinds = (hand[:, None, : len(FACTIONS)] > 0).sum(2, keepdims=True) / _F(len(FACTIONS))
        shared = np.concatenate(
            [
                in_play,
                np.eye(_MOST_SEATS + 1, dtype=_F)[np.full(count, seats)],
                table[:, 2:4] / 5,
                rounds_left[:, 0],
                table[:, 6:] / 8,
            ],
            axis=1,
        )
        found = [
            own,
            own * rounds_left,
            best,
            ahead * 4,
            ahead * (1 - rounds_left) * 8,
            (own.sum(1, keepdims=True) - own) / (seats - 1),
            hand[:, None] / 3 * sees,
            kinds * sees,
            sees,
            from_start,
            away,
            np.repeat(shared[:, None], seats, axis=1),
        ]
        result: Array = np.concatenate(found, axis=2, dtype=_F)
        return result


_SCALES = (20, 20, 10, 10, 5, 3, 5, 3, 2, 4, 10, 4, 2)
_FLAGS = len(_ACTIONS) + len(OFFICES)
_SCALE = np.array([*_SCALES, *[1] * _FLAGS, *[2] * (_SEAT - len(_SCALES) - _FLAGS)], dtype=_F)
"""What of each number of a seat is about 1."""


def seen_in(view: TudorView) -> list[int]:
    """The numbers of a view."""
    words = view.ruleset.split("+")
    own = None if view.viewer is None else view.players[view.viewer]
    in_play = [
        *[card in view.scoring for card in _SCORING],
        *[scenario == view.scenario for scenario in _SCENARIOS],
        *[words[0].startswith(f"tudor/{edition}@") for edition in _EDITIONS],
        *[option in words for option in _OPTIONS],
        *[phase == view.phase for phase in _PHASES],
    ]
    hand = [0] * _HAND
    if own is not None and own.cards is not None and own.tokens is not None and own.round_tokens is not None:
        hand = [count for part in (own.cards, own.tokens, own.round_tokens) for _, count in part]
        hand.append(sum(line.points for line in view.standing if line.seat == own.seat and _is_secret(view, line)))
    found = [
        len(view.players),
        _NOBODY if view.viewer is None else view.viewer,
        view.round,
        view.rounds,
        view.start,
        view.turn,
        view.bag_count,
        len(view.bonuses_used),
        view.activated,
        *in_play,
        *hand,
    ]
    expected: Counter[Seat] = Counter()
    for line in view.standing:
        if not _is_secret(view, line):
            expected[line.seat] += line.points
    for seat in range(_MOST_SEATS):
        found += _of_seat(view, Seat(seat), expected[Seat(seat)]) if seat < len(view.players) else [0] * _SEAT
    return [max(_NOBODY, min(number, _LARGEST)) for number in found]


def _is_secret(view: TudorView, line: ScoreLine) -> bool:
    """Whether only its owner knows these points: what tokens behind a screen would score."""
    return line.source in view.token_cards


def _of_seat(view: TudorView, seat: Seat, expected: int) -> list[int]:
    player = view.players[seat]
    heights = [0] * _ROWS
    for number, space in enumerate(view.spaces):
        if space.courtier == seat:
            heights[number // view.columns] += 1
    figures = []
    for chamber in view.chambers:
        chairs = [chair for chair in chamber.chairs if chair.owner == seat]
        figures += [
            len(chairs) + chamber.bench.count(seat),
            sum(not chair.has_acted for chair in chairs),
            sum(owner == seat and not has_acted for owner, has_acted in chamber.lords),
        ]
    return [
        player.prestige,
        player.prestige + expected,
        expected,
        player.card_count,
        player.token_count,
        player.round_token_count,
        sum(len(rings) for _, rings in player.fingers),
        len(player.loose_rings),
        sum(count for _, count in player.spent),
        player.supply,
        player.garter,
        player.figures_left,
        player.abroad + player.at_card,
        *[action in player.enhanced for action in _ACTIONS],
        *[holder == seat for holder in _holders(view)],
        *heights,
        *figures,
    ]


def _holders(view: TudorView) -> list[Seat | None]:
    held = [office.holder for office in view.offices]
    return held + [None] * (len(OFFICES) - len(held))


SIGHT = TudorSight()
