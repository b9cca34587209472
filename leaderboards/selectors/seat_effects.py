"""What the seats are worth, for a public page and for what was to be expected of a match."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive.plots import BAR_HEIGHT, BAR_ROW, BAR_TOP, CAP, FOOT, WIDTH, Drawing, Stroke, Words
from games.archive.selectors.statistics_plots import Plot, Row, number_words, signed_words
from games.words import name_words
from leaderboards.models import SeatTally
from leaderboards.rating import POINTS
from leaderboards.seat_effects import ENOUGH, SeatEffect, SeatSums

SCALE_STEP = 50
"""The scale of a drawing ends at a multiple of it, in points of the rating."""


class SeatTable(NamedTuple):
    """The seats of tables of one size."""

    title: str
    matches: int
    is_enough: bool
    has_clear: bool
    """Whether any seat differs from the others by more than chance explains."""
    plot: Plot


class SeatsPage(NamedTuple):
    """All that has been measured."""

    tables: list[SeatTable]
    enough: int


class SeatSwitch(NamedTuple):
    """Whether the seats may be taken into account for a match, and whether they are."""

    matches: int
    """So many have been measured of its kind."""
    enough: int
    advantages: list[float]
    """By seat, in the unit of skills; empty if there are not enough."""
    is_on: bool = False

    @property
    def is_offered(self) -> bool:
        return bool(self.advantages)


NOTHING_MEASURED = SeatSwitch(0, ENOUGH, [])


def seats_page() -> SeatsPage:
    """What was measured of every game and number of players."""
    tallies = SeatTally.objects.filter(matches__gt=0).select_related("pool").order_by("pool__key", "players")
    return SeatsPage([_table(tally) for tally in tallies], ENOUGH)


def seat_switch(pool_id: int, players: int, *, is_wanted: bool) -> SeatSwitch:
    """What may be taken into account for a match of that pool, and is if it is wanted."""
    tally = SeatTally.objects.filter(pool=pool_id, players=players).first()
    if tally is None:
        return NOTHING_MEASURED
    sums = SeatSums.read(tally.players, tally.matches, tally.sums)
    if not sums.is_enough:
        return NOTHING_MEASURED._replace(matches=tally.matches)
    return SeatSwitch(tally.matches, ENOUGH, [effect.advantage for effect in sums.effects()], is_wanted)


def _table(tally: SeatTally) -> SeatTable:
    sums = SeatSums.read(tally.players, tally.matches, tally.sums)
    effects = sums.effects()
    title = _("%(game)s, %(players)s players") % {"game": name_words(tally.pool.game), "players": tally.players}
    return SeatTable(
        title=title,
        matches=tally.matches,
        is_enough=sums.is_enough,
        has_clear=any(effect.is_clear for effect in effects),
        plot=Plot(
            key=f"seats-{tally.pool.game}-{tally.players}",
            title=title,
            summary=_summary(effects, tally.matches),
            drawing=_drawing(effects),
            head=[_("seat"), _("average place"), _("expected place"), _("advantage"), _("95% interval")],
            rows=[
                Row(
                    _seat_words(seat),
                    [
                        number_words(sums.places[seat] / tally.matches, 2),
                        number_words(sums.expected[seat] / tally.matches, 2),
                        _signed(effect.advantage),
                        _("%(low)s to %(high)s") % {"low": _signed(effect.low), "high": _signed(effect.high)},
                    ],
                )
                for seat, effect in enumerate(effects)
            ],
        ),
    )


def _drawing(effects: Sequence[SeatEffect]) -> Drawing:
    """A point for each seat on a scale with nothing in its middle, and between which points the true one lies."""
    furthest = max(max(abs(effect.low), abs(effect.high)) for effect in effects) * POINTS
    top = max(1, ceil(furthest / SCALE_STEP)) * SCALE_STEP

    def across(points: float) -> int:
        return round(WIDTH / 2 + points / top * (WIDTH / 2 - 8))

    height = BAR_ROW * len(effects)
    strokes, words, dots = [], [], []
    for tick, anchor in ((-top, "start"), (0, "middle"), (top, "end")):
        strokes.append(Stroke(across(tick), 0, across(tick), height, "grid" if tick else "axis"))
        edge = {"start": 0, "middle": across(0), "end": WIDTH}[anchor]
        words.append(Words(edge, height + FOOT - 6, _signed(tick / POINTS), anchor, "tick"))
    for seat, effect in enumerate(effects):
        y = seat * BAR_ROW + BAR_TOP + BAR_HEIGHT // 2
        low, high = across(effect.low * POINTS), across(effect.high * POINTS)
        words.append(Words(0, y - BAR_HEIGHT, _seat_words(seat)))
        words.append(Words(WIDTH, y - BAR_HEIGHT, _signed(effect.advantage), "end", "value"))
        strokes.append(Stroke(low, y, high, y, "interval"))
        strokes += [Stroke(end, y - CAP, end, y + CAP, "interval") for end in (low, high)]
        dots.append((across(effect.advantage * POINTS), y))
    return Drawing(WIDTH, height + FOOT, strokes=strokes, words=words, dots=dots)


def _summary(effects: Sequence[SeatEffect], matches: int) -> str:
    measured = "; ".join(
        _("%(seat)s: %(advantage)s points, 95%% interval %(low)s to %(high)s")
        % {
            "seat": _seat_words(seat),
            "advantage": _signed(effect.advantage),
            "low": _signed(effect.low),
            "high": _signed(effect.high),
        }
        for seat, effect in enumerate(effects)
    )
    counted = ngettext("After %(count)s game.", "After %(count)s games.", matches) % {"count": number_words(matches)}
    return f"{counted} {measured}"


def _seat_words(seat: int) -> str:
    return _("Seat %(number)s") % {"number": seat + 1}


def _signed(advantage: float) -> str:
    """An advantage in points of the rating, with its sign."""
    return signed_words(round(advantage * POINTS))
