"""A whole season before it opens: what so many people would play, worked out from the settings alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from leagues.designs import Method
from leagues.fixtures import group_design, ruleset_of_round
from leagues.knockout import stages
from leagues.models import Format, League
from leagues.models.league import MOST_IN_ONE_GROUP
from leagues.pyramid import next_season
from pairing.balance import Balance, Table
from pairing.swiss import table_sizes

SEED = "preview"
"""Fixtures of a preview are an example: those of the season follow from its own seed."""


class RoundPreview(NamedTuple):
    """A round of a division."""

    number: int
    ruleset: str
    starts_at: datetime | None
    """None if it begins when the one before has ended."""
    tables: tuple[Table, ...]
    """Places from 0, in the order of the seats; empty where results decide who meets whom."""
    sizes: tuple[int, ...]
    resting: int


@dataclass(frozen=True)
class DivisionPreview:
    """A division, or several that are alike."""

    level: int
    count: int
    """How many divisions of this level have this size."""
    size: int
    rounds: tuple[RoundPreview, ...]
    balance: Balance | None
    """How even its fixtures are; None where results decide."""
    method: Method | None


class SeasonPreview(NamedTuple):
    """What a season would be."""

    members: int
    divisions: tuple[DivisionPreview, ...]
    waiting: int
    games_each: int
    """The most tables that one player plays at."""
    sign_up_from: datetime
    check_in_from: datetime | None
    starts_at: datetime
    ends_at: datetime

    @property
    def tables(self) -> int:
        return sum(part.count * sum(len(round_.sizes) for round_ in part.rounds) for part in self.divisions)


def preview_of(league: League, *, members: int, opens: datetime) -> SeasonPreview:
    """The season that so many people would play if its sign-up opened then. The league need not be saved; its settings
    have been checked."""
    starts = opens + timedelta(days=league.sign_up_days)
    check_in = starts - timedelta(days=min(league.check_in_days, league.sign_up_days / 2))
    divisions, waiting = _divisions(league, members, starts)
    return SeasonPreview(
        members=members,
        divisions=divisions,
        waiting=waiting,
        games_each=max((_games_each(part) for part in divisions), default=0),
        sign_up_from=opens,
        check_in_from=check_in if league.has_check_in else None,
        starts_at=starts,
        ends_at=starts + timedelta(days=league.season_days),
    )


def _divisions(league: League, members: int, starts: datetime) -> tuple[tuple[DivisionPreview, ...], int]:
    if league.format == Format.PYRAMID:
        placement = next_season([], league.pyramid, new=range(members))
        found = []
        for level, divisions in enumerate(placement.levels):
            sizes = [len(division) for division in divisions]
            found += [_group(league, level, sizes.count(size), size, starts) for size in dict.fromkeys(sizes)]
        return tuple(found), len(placement.waiting)
    most = league.most_members or (MOST_IN_ONE_GROUP if league.format == Format.ROUND_ROBIN else members)
    there = min(members, most)
    if there < league.table_size:
        return (), members
    if league.format == Format.ROUND_ROBIN:
        return (_group(league, 0, 1, there, starts),), members - there
    return (DivisionPreview(0, 1, there, _by_results(league, there, starts), None, None),), members - there


def _group(league: League, level: int, count: int, size: int, starts: datetime) -> DivisionPreview:
    if size < league.table_size:
        return DivisionPreview(level, count, size, (), None, None)
    design = group_design(size, league.table_size, SEED)
    rounds = tuple(
        RoundPreview(
            number=number,
            ruleset=ruleset_of_round(league.plan, league.rulesets, SEED, number),
            starts_at=starts if number == 1 or league.starts_at_once else None,
            tables=round_.tables,
            sizes=tuple(map(len, round_.tables)),
            resting=len(round_.resting),
        )
        for number, round_ in enumerate(design.rounds, 1)
    )
    return DivisionPreview(level, count, size, rounds, design.balance, design.method)


def _by_results(league: League, members: int, starts: datetime) -> tuple[RoundPreview, ...]:
    """Rounds of which only the sizes are known."""
    if league.format == Format.KNOCKOUT:
        planned = stages(members, league.table_size, league.through, league.least)
        sizes = [(stage.sizes, stage.resting) for stage in planned]
    else:
        each = table_sizes(members, league.table_size, league.least)
        sizes = [(each, members - sum(each))] * league.rounds
    return tuple(
        RoundPreview(
            number=number,
            ruleset=ruleset_of_round(league.plan, league.rulesets, SEED, number),
            starts_at=starts if number == 1 else None,
            tables=(),
            sizes=tables,
            resting=resting,
        )
        for number, (tables, resting) in enumerate(sizes, 1)
    )


def _games_each(part: DivisionPreview) -> int:
    return part.balance.games.most if part.balance else len(part.rounds)
