"""What a network is told of Royals: from the numbers that one seat sees, a row about every seat, many positions at a
time."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.royals.board import (
    CITIES_OF,
    CITY_BONUS,
    COUNTRIES,
    COUNTRY_BONUSES,
    COUNTRY_OF_CITY,
    DRAW_THREE,
    HAND_LIMIT,
    INTRIGUE_OF,
    NOBLES,
    PAIR_NAMES,
    PERIOD_MARKERS,
    TITLE_MARKERS,
    TITLES,
    WILD_COUNTRY,
    WILD_INTRIGUE,
    YEARS,
    board_for,
)
from games.engine.royals.state import Phase
from games.titles.royals.seen import FIELDS, MOST_SEATS, NOBODY
from games.titles.royals.wishes import (
    CITY,
    INFLUENCE,
    LATER,
    LEAD,
    LOST_BY_ANOTHER,
    NOT_YET,
    TAKEN_OVER,
    TITLE_ELSE,
    TITLE_IN_REACH,
)

VERSION = 1
"""Which features these are: weights are good for those that they were trained on."""

Array = np.ndarray[Any, np.dtype[np.float32]]
Numbers = np.ndarray[Any, np.dtype[Any]]

_F = np.float32
_SAFE_LEAD = 4
_USEFUL_CARDS = HAND_LIMIT - DRAW_THREE
_PERIODS = len(YEARS)


def _floats(values: Any) -> Array:
    return np.array(values, dtype=_F)


def _ends() -> list[int]:
    found = [0]
    for _, count in FIELDS:
        found.append(found[-1] + count)
    return found


_ENDS = _ends()
_COUNTRY = np.array([noble.country for noble in NOBLES])
_CITY = np.array([noble.city for noble in NOBLES])
_TITLE = np.array([noble.title for noble in NOBLES])
_COST = _floats([noble.cost for noble in NOBLES])
_WEIGHT = _floats([noble.influence for noble in NOBLES])
_SCHEMES = _floats([noble.intrigue for noble in NOBLES])
_BONUS_OF_NOBLE = _floats([CITY_BONUS[noble.city] for noble in NOBLES])
_FIRST_OF_COUNTRY = np.array([int(np.argmax(country == _COUNTRY)) for country in range(len(COUNTRIES))])
"""Nobles stand in the order of their countries."""
_RANK = _floats([(noble.title * 100 + CITY_BONUS[noble.city] + 1) / 1000 for noble in NOBLES])
"""What breaks ties of influence, less than one point of it."""
_BY_NOBLE = np.concatenate(
    [
        np.eye(len(COUNTRIES), dtype=_F)[_COUNTRY] * _WEIGHT[:, None],
        np.eye(len(CITY_BONUS), dtype=_F)[_CITY],
    ],
    axis=1,
)
"""What a noble gives: influence in its country, a piece in its city."""
_PART_OF_COUNTRY = np.eye(len(COUNTRIES), dtype=_F)[list(COUNTRY_OF_CITY)] / _floats([len(c) for c in CITIES_OF])
_MARKERS = _floats(PERIOD_MARKERS)
_FULL = _floats([full for full, _ in TITLE_MARKERS])
_BONUSES = _floats([[*bonuses, *[0] * (MOST_SEATS - len(bonuses))] for bonuses in COUNTRY_BONUSES])
_HOUSES = _floats([[*board_for(max(2, n)).house, *[0] * MOST_SEATS][:MOST_SEATS] for n in range(MOST_SEATS + 1)])
_PILES = _floats([sum(board_for(max(2, n)).cards) for n in range(MOST_SEATS + 1)])
_INTRIGUE_FOR = _floats([[kind in kinds for kinds in INTRIGUE_OF] for kind in range(len(PAIR_NAMES))])
_BITS = 1 << np.arange(MOST_SEATS)


def features(numbers: Numbers) -> Array:
    """(positions, seats, features) of positions of one number of seats."""
    count = len(numbers)
    parts = dict(zip((name for name, _ in FIELDS), np.split(numbers, _ENDS[1:-1], axis=1), strict=True))
    table = parts["table"]
    seats = int(table[0, 0])
    (viewer, period, ending, phase, turn, turns, pile) = (table[:, n] for n in (1, 5, 6, 7, 8, 9, 10))
    per_seat = parts["seats"].reshape(count, MOST_SEATS, -1)[:, :seats].astype(_F)
    around = np.arange(seats)
    rows = np.arange(count)
    sees = (viewer[:, None] == around).astype(_F)

    # The time that is left
    discards = parts["discards"].sum(1)
    fresh = np.where(ending > 0, 0.0, pile / np.maximum(pile + discards, 1)).astype(_F)
    later = (_PERIODS - period).astype(_F)
    left = (later + fresh) / _PERIODS

    # Influence, cities, leads
    nobles = parts["nobles"]
    paid_for = table[:, 14]
    if (paid_for != NOBODY).any():
        nobles = nobles.copy()
        paying = paid_for != NOBODY
        nobles[rows[paying], paid_for[paying]] = turn[paying]
    own = (nobles[:, None, :] == around[:, None]).astype(_F)
    given = own @ _BY_NOBLE
    influence = given[..., : len(COUNTRIES)]
    present = (given[..., len(COUNTRIES) :] > 0) | (
        parts["cathedrals"][:, None, :].astype(np.int64) & _BITS[:seats, None] > 0
    )
    in_country = present.astype(_F) @ _PART_OF_COUNTRY
    weight = influence + np.maximum.reduceat(own * _RANK, _FIRST_OF_COUNTRY, axis=2)
    ahead = (weight[:, None] > weight[:, :, None]).sum(2)
    has_any = weight > 0
    markers = _MARKERS[:, 0] * ((ahead == 0) & has_any) + _MARKERS[:, 1] * ((ahead == 1) & has_any)
    rival = _best_of_others(influence)
    lead = influence - rival
    step = _MARKERS[:, 0] - _MARKERS[:, 1]
    leads = step * np.clip(lead, 0, _SAFE_LEAD) / _SAFE_LEAD * (ahead == 0)

    # Titles, houses, countries
    points, has_house, has_bonus = per_seat[..., 2], per_seat[..., 3], per_seat[..., 4 : 4 + len(COUNTRIES)]
    titles = per_seat[..., 4 + len(COUNTRIES) :]
    best_title = titles.max(1, keepdims=True)
    leaders = (titles == best_title).sum(1, keepdims=True)
    title_lead = titles - _best_of_others(titles)
    title_points = np.where(
        (titles > 0) & (titles == best_title), _FULL * (leaders == 1) + _FULL / 2 * (leaders == 2), 0.0
    ).astype(_F)
    claims = _FULL * titles / (titles.sum(1, keepdims=True) + 1)
    part_of_titles = (titles > 0).mean(2, dtype=_F)
    house_left = _HOUSES[seats][np.minimum(has_house.sum(1).astype(int), MOST_SEATS - 1)][:, None] * (1 - has_house)
    house = house_left * part_of_titles**2
    winners = has_bonus.sum(1).astype(int)
    bonus_left = _BONUSES[np.arange(len(COUNTRIES)), winners][:, None, :] * (1 - has_bonus)
    bonuses = bonus_left * in_country**2

    # What the viewer's hand is good for
    cards, intrigue = parts["cards"].astype(_F), parts["intrigue"].astype(_F)
    held = np.maximum(viewer, 0)
    sees_any = (viewer >= 0).astype(_F)
    schemes = intrigue @ _INTRIGUE_FOR
    schemes += np.floor((intrigue.sum(1, keepdims=True) - schemes) / WILD_INTRIGUE)
    taken = nobles != NOBODY
    my_lead, my_influence, my_rival = lead[rows, held], influence[rows, held], rival[rows, held]
    my_titles = title_lead[rows, held]
    lacks = titles[rows, held] == 0
    my_house = house_left[rows, held] * _one_more(part_of_titles[rows, held], len(TITLES))
    title_wish = (
        _FULL * np.where((my_titles == 0) | (my_titles == -1), TITLE_IN_REACH, TITLE_ELSE) * (1 - 0.5 * left[:, None])
        + my_house[:, None] * lacks
    )
    untouched = ~present.any(1)
    new_city = ~present[rows, held]
    my_bonus = bonus_left[rows, held] * _one_more(in_country[rows, held], np.diff([*_FIRST_OF_COUNTRY, len(NOBLES)]))
    periods = (1 - fresh + LATER * later)[:, None]
    owner_leads = taken & (influence[rows[:, None], np.maximum(nobles, 0), _COUNTRY] == my_rival[:, _COUNTRY])
    takes_lead = (my_lead <= 0)[:, _COUNTRY] & (
        my_influence[:, _COUNTRY] + _WEIGHT > my_rival[:, _COUNTRY] - owner_leads * _WEIGHT
    )
    wish = (
        INFLUENCE * _WEIGHT * left[:, None]
        + title_wish[:, _TITLE]
        + CITY * _BONUS_OF_NOBLE * untouched[:, _CITY]
        + LEAD * step[_COUNTRY] * periods * takes_lead
        + my_bonus[:, _COUNTRY] * new_city[:, _CITY]
    )
    wish = np.where(taken, TAKEN_OVER * wish + LOST_BY_ANOTHER * INFLUENCE * _WEIGHT * left[:, None], wish)
    wish = wish * ~(nobles == held[:, None])
    is_short = taken & (schemes[:, _COUNTRY] < _SCHEMES)
    wish = wish * np.where(is_short, NOT_YET, 1.0)
    in_hand = cards[:, _COUNTRY]
    others = cards.sum(1, keepdims=True) - in_hand
    near = np.minimum(1.0, in_hand / _COST)
    targets = np.maximum.reduceat(wish * near * near, _FIRST_OF_COUNTRY, axis=1)
    can_buy = (in_hand + np.floor(others / WILD_COUNTRY) >= _COST) & ~is_short
    nearest = np.maximum.reduceat(wish * can_buy, _FIRST_OF_COUNTRY, axis=1)
    wanted = np.maximum.reduceat(wish, _FIRST_OF_COUNTRY, axis=1)
    open_cards = parts["display"].astype(_F)
    with_open = in_hand + np.minimum(open_cards[:, _COUNTRY], 2)
    helped = np.maximum.reduceat(wish * np.minimum(1.0, with_open / _COST) ** 2, _FIRST_OF_COUNTRY, axis=1)
    hand = np.concatenate(
        [cards / 4, schemes / 4, targets / 8, nearest / 8, wanted / 8, helped / 8, targets.sum(1, keepdims=True) / 16],
        axis=1,
    )
    hand = (hand * sees_any[:, None])[:, None, :] * sees[..., None]

    # Sums, weighed by the time that is left
    fresh_, later_, left_ = fresh[:, None], later[:, None], left[:, None]
    card_count, intrigue_count = per_seat[..., 0], per_seat[..., 1]
    promises = np.stack(
        [
            points / 20,
            markers.sum(2) * (1 - fresh_) / 10,
            markers.sum(2) * later_ / 20,
            leads.sum(2) * (1 - fresh_) / 5,
            leads.sum(2) * later_ / 10,
            title_points.sum(2) / 20,
            claims.sum(2) * left_ / 20,
            title_points.sum(2) * (1 - left_) / 20,
            bonuses.sum(2) * left_ / 10,
            house * left_ / 10,
            influence.sum(2) / 10,
            influence.sum(2) * left_ / 10,
            np.minimum(card_count, _USEFUL_CARDS) * left_ / 10,
            np.maximum(card_count - _USEFUL_CARDS, 0),
            intrigue_count * left_ / 4,
            ((turn[:, None] - around) % seats == 0).astype(_F),
            (targets.sum(1, keepdims=True) * sees) * np.sqrt(left_) / 10,
            (points + markers.sum(2) + title_points.sum(2)) / 30,
        ],
        axis=2,
    )
    ordered = np.sort(promises[..., [0, 1, 2, 5, 17]], axis=1)
    whole = promises.sum(1, keepdims=True)
    others_mean = (whole - promises) / (seats - 1)
    others_best = _best_of_others(promises)
    in_front = promises[..., [0, 17]] - others_best[..., [0, 17]]
    of_table = np.stack(
        [
            *[np.full(count, seats == n, dtype=_F) for n in range(2, MOST_SEATS + 1)],
            table[:, 2],
            (table[:, 3] > 0) * (turns < seats),
            *[period == n + 1 for n in range(_PERIODS)],
            ending,
            fresh,
            left,
            left * left,
            pile / _PILES[seats],
            table[:, 11] / 24,
            table[:, 12] / 3,
            table[:, 13],
            (phase == Phase.DECLARE),
            (phase == Phase.DRAW),
            (phase >= Phase.PLAY) & (phase <= Phase.PAY),
            (phase >= Phase.DISCARD),
            table[:, 15] / 6,
            np.minimum(turns, 60) / 60,
        ],
        axis=1,
    ).astype(_F)
    vacant = np.add.reduceat((~taken).astype(_F), _FIRST_OF_COUNTRY, axis=1) / 7
    of_table = np.concatenate([of_table, open_cards / 2, vacant, ordered[:, -1] - ordered[:, -2]], axis=1)
    away = ((around - turn[:, None]) % seats / _F(seats))[..., None]
    found = [
        promises,
        others_mean,
        others_best,
        in_front * 2,
        in_front * (1 - left_)[..., None] * 4,
        influence / 6,
        np.clip(lead, -6, 6) / 4,
        markers / 8,
        in_country,
        bonuses / 5,
        has_bonus,
        titles / 2,
        np.clip(title_lead, -3, 3) / 2,
        title_points / 8,
        part_of_titles[..., None],
        has_house[..., None],
        sees[..., None],
        away,
        hand,
        np.repeat(of_table[:, None], seats, axis=1),
    ]
    result: Array = np.concatenate(found, axis=2, dtype=_F)
    return result


def _best_of_others(values: Any) -> Any:
    """For each seat the highest value among the other seats."""
    ordered = np.sort(values, axis=1)
    first, second = ordered[:, -1:], ordered[:, -2:-1]
    return np.where(values == first, second, first)


def _one_more(part: Any, whole: Any) -> Any:
    """How much one more brings near what only the whole gives, if its parts count by the square of their number."""
    return (2 * part * whole + 1) / (whole * whole)
