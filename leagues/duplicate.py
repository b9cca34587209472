"""The same deal at several tables: everybody is compared with those who sat in the same chair elsewhere. Pure.

All tables of a round had the same chance, so a good seat and a lucky draw are the same for all who are compared; only
what they made of it differs. As in duplicate bridge a player gets two match points for each player they did better
than, and one for each player they did as well as.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from pairing.points import placed

ALONE = Fraction(1, 2)
"""The share of a player whom no other can be compared with."""


class Score(NamedTuple):
    """What a member scored."""

    member: int
    score: int


class Comparison(NamedTuple):
    """How a member did in a seat, beside all who sat there."""

    member: int
    table: int
    seat: int
    score: int
    place: int
    """1 for the best in this seat."""
    among: int
    """How many are compared."""
    match_points: int
    share: Fraction
    """The match points as a part of all that were to be had: 1 for the best, 0 for the last."""


def compared(tables: Sequence[Sequence[Score] | None]) -> tuple[Comparison, ...]:
    """Everybody's comparison, table by table and seat by seat. None is a table that has not ended: it is compared with
    no one, and everything is worked out anew when it has."""
    ended = [(number, table) for number, table in enumerate(tables) if table is not None]
    if len({len(table) for _, table in ended}) > 1:
        raise ValueError("Tables of different sizes cannot have had the same deal.")
    found = []
    for seat in range(len(ended[0][1]) if ended else 0):
        scores = [table[seat].score for _, table in ended]
        for (number, table), place in zip(ended, placed(scores), strict=True):
            member, score = table[seat]
            points = sum((other < score) * 2 + (other == score) for other in scores) - 1
            most = 2 * (len(scores) - 1)
            share = Fraction(points, most) if most else ALONE
            found.append(Comparison(member, number, seat, score, place, len(scores), points, share))
    return tuple(sorted(found, key=lambda comparison: (comparison.table, comparison.seat)))


def total_shares(rounds: Iterable[Sequence[Comparison]]) -> dict[int, Fraction]:
    """The sum of everybody's shares over some rounds: what members of a duplicate league are ranked by. Shares and not
    match points, because a round with fewer tables has as much to give."""
    totals: dict[int, Fraction] = defaultdict(Fraction)
    for comparison in (comparison for comparisons in rounds for comparison in comparisons):
        totals[comparison.member] += comparison.share
    return dict(totals)
