"""The kinds of league that a founder chooses from, and all settings that each of them fills in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.clock import Tempo
from games.models import Match
from leagues.models import Format, LeagueSettings, Rhythm
from leagues.models.league import usual_points, usual_tie_breaks
from leagues.pyramid import Widening


@dataclass(frozen=True)
class Preset:
    """A kind of league in words. It is known by its format: there is one of each."""

    name: str | Promise
    sentence: str | Promise
    picture: str | Promise
    """What its small picture shows."""


PRESETS: Mapping[Format, Preset] = MappingProxyType(
    {
        Format.PYRAMID: Preset(
            _("Weekly pyramid"),
            _(
                "Divisions with promotion and relegation: in real time one round a week, turn-based all games of the "
                "season side by side."
            ),
            _("Three levels of divisions, with arrows for players who move up and down."),
        ),
        Format.SWISS: Preset(
            _("Swiss evening"),
            _(
                "Everyone plays every round, against players with about as many points: four rounds in one evening, "
                "or five over some weeks if turn-based."
            ),
            _("Four rounds in a row, in which players with equal points meet."),
        ),
        Format.ROUND_ROBIN: Preset(
            _("Round robin"),
            _("A small group in which everyone meets everyone as evenly as possible, within a month."),
            _("Six players in a circle, each connected with all others."),
        ),
        Format.KNOCKOUT: Preset(
            _("Knock-out"),
            _("The best of each table go on to the next round, until one is left."),
            _("A bracket that leads from four tables to one winner."),
        ),
        Format.DUPLICATE: Preset(
            _("Duplicate"),
            _("Every table gets the same deal, and you are compared with players in your own seat at other tables."),
            _("Three tables with the same cards."),
        ),
    }
)

DIVISIONS = {Match.Pace.LIVE: {2: 6, 3: 8, 4: 7, 5: 6}, Match.Pace.DAYS: {2: 6, 3: 7, 4: 7, 5: 11}}
"""By players per table: divisions in which people meet evenly, and which rounds of a week can get through."""
GROUPS = {Match.Pace.LIVE: {2: 8, 3: 12, 4: 9, 5: 8}, Match.Pace.DAYS: {2: 10, 3: 13, 4: 13, 5: 11}}
"""The same for a round robin: as many as can meet within a month."""
ROUND_DAYS = {Tempo.BRISK: 10, Tempo.CALM: 14, Tempo.LEISURELY: 28}
"""How long a turn-based round may take."""
PYRAMID_DAYS = {Tempo.BRISK: 28, Tempo.CALM: 42, Tempo.LEISURELY: 70}
WEEK = 7
WEEKS_LIVE = 9
"""Of a pyramid in real time: a division has up to eight rounds, and one week is in reserve."""
MONTH = 30
ROUND_ROBIN_DAYS = 3
"""For a round in real time; ten of them are a month."""
STAGES = 6
"""Rounds of a knock-out of 64 at tables of two."""
MOST_IN_KNOCKOUT = 64


def preset_settings(*, preset: Format, pace: Match.Pace, tempo: Tempo, table_size: int) -> LeagueSettings:
    """Everything that a kind of league decides, for games of this speed and size. What a league is called, which rules
    it is played by, how it looks and who may come is not among it."""
    is_live = pace == Match.Pace.LIVE
    round_days = WEEK if is_live else ROUND_DAYS[tempo]
    settings = LeagueSettings(
        format=preset,
        pace=pace,
        tempo=tempo,
        table_size=table_size,
        group_size=DIVISIONS[pace][table_size],
        shape=Widening.DOUBLING.value,
        promoted=1,
        relegated=2,
        rounds=5,
        through=2 if table_size >= 4 else 1,
        most_members=None,
        points=usual_points(),
        bye_points=0,
        tie_breaks=usual_tie_breaks(),
        rhythm="",
        round_days=round_days,
        sign_up_days=14,
        has_check_in=True,
        check_in_days=3,
        season_days=6 * WEEK,
    )
    if preset == Format.PYRAMID:
        settings["rhythm"] = Rhythm.ROUNDS if is_live else Rhythm.AT_ONCE
        settings["round_days"] = WEEK if is_live else 0
        settings["season_days"] = WEEKS_LIVE * WEEK if is_live else PYRAMID_DAYS[tempo]
    elif preset == Format.ROUND_ROBIN:
        settings["rhythm"] = Rhythm.ROUNDS if is_live else Rhythm.AT_ONCE
        settings["round_days"] = ROUND_ROBIN_DAYS if is_live else 0
        settings["season_days"] = MONTH
        settings["most_members"] = GROUPS[pace][table_size]
    elif preset == Format.KNOCKOUT:
        settings["season_days"] = STAGES * round_days
        settings["most_members"] = MOST_IN_KNOCKOUT
    elif is_live:
        # One evening: the next round starts when the one before is over, and the next day ends what was left.
        settings |= LeagueSettings(rounds=4, round_days=0, season_days=1, sign_up_days=WEEK, check_in_days=1)
    else:
        rounds = 5 if preset == Format.SWISS else 3
        settings |= LeagueSettings(rounds=rounds, season_days=rounds * round_days)
    return settings
