"""Giving everybody who has come a place, and the fixtures of the groups."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from leagues.designs import Design
from leagues.fixtures import group_design, shuffled
from leagues.knockout import stages
from leagues.models import Act, Division, Entry, Format, LeagueTable, Season, SeasonResult
from leagues.pyramid import Finished, Placement, next_season
from leagues.selectors.people import ratings_in
from leagues.selectors.places import most_places
from leagues.services.note_act import note_act

State = Entry.State
KEPT_SEASONS = 2
"""For so many seasons members who pause keep the level that they have left."""


def place_members(*, season: Season) -> int:
    """Puts everybody who has come into a division, with a number of its fixtures, writes these down, and says how many
    have a place. The caller holds the season and tells people. All or nothing."""
    coming = _come(season)
    placed = _in_pyramid(season, coming) if season.league.format == Format.PYRAMID else _in_one(season, coming)
    Entry.objects.bulk_update(
        [*placed, *(entry for entry in coming if entry.state == State.WAITING)],
        ["state", "source", "division", "number"],
        batch_size=200,
    )
    season.is_placed = True
    note_act(league=season.league, season=season, kind=Act.Kind.PLACED, people=len(placed))
    return len(placed)


def _come(season: Season) -> list[Entry]:
    """Everybody who is there, in the order in which they signed up; who was to check in and did not is noted."""
    entries = season.entries.order_by("signed_at", "pk")
    if season.check_in_from is not None:
        season.entries.filter(state=State.SIGNED).update(state=State.NO_SHOW)
    coming = list(entries.filter(state__in=Entry.COMING))
    waiting = list(entries.filter(state=State.WAITING))
    if season.league.format == Format.PYRAMID:
        return [*coming, *waiting]
    most = most_places(season.league)
    return coming + waiting[: None if most is None else max(0, most - len(coming))]


def _in_pyramid(season: Season, coming: Sequence[Entry]) -> list[Entry]:
    by_user = {entry.user_id: entry for entry in coming}
    placement = placement_of(season=season, people=list(by_user))
    designs: dict[int, Design] = {}
    placed = []
    for level, divisions in enumerate(placement.levels):
        for number, members in enumerate(divisions, 1):
            division = Division.objects.create(season=season, level=level, number=number)
            for place, user_id in enumerate(shuffled(members, season.seed, f"division/{level}/{number}")):
                entry = by_user[user_id]
                entry.state, entry.division, entry.number = State.PLAYING, division, place
                entry.source = Entry.Source(placement.moves[user_id].value)
                placed.append(entry)
            _write_fixtures(season, division, placed[-len(members) :], designs)
    for user_id in placement.waiting:
        by_user[user_id].state = State.WAITING
    season.rounds = max((len(design.rounds) for design in designs.values()), default=0)
    return placed


def placement_of(*, season: Season, people: Sequence[int]) -> Placement:
    """Where everybody would play, by what they reached in the seasons before; people are users in the order of their
    sign-up."""
    league = season.league
    results = SeasonResult.objects.filter(season__league=league, season__number__lt=season.number)
    last = results.order_by("-season__number").values_list("season__number", flat=True).first()
    if last is None:
        ratings = ratings_in(league, list(people))
        return next_season([], league.pyramid, new=sorted(people, key=lambda person: -ratings[person]))
    lines = list(results.filter(season__number=last).order_by("level", "division", "rank", "pk"))
    finished = [
        Finished(level, tuple(line.user_id for line in division))
        for (level, _number), division in groupby(lines, key=lambda line: (line.level, line.division))
    ]
    played = {line.user_id for line in lines}
    returning = _returning(season, last, [person for person in people if person not in played])
    return next_season(
        finished,
        league.pyramid,
        leaving=played - set(people),
        returning=returning,
        new=[person for person in people if person not in played and person not in returning],
        merit={line.user_id: Fraction(line.points) for line in lines},
    )


def _returning(season: Season, last: int, people: Sequence[int]) -> dict[int, int]:
    """The levels of those who did not play the last season, but one of those before, or who helped out in it."""
    earlier = Entry.objects.filter(
        season__league=season.league,
        season__number__in=range(last - KEPT_SEASONS, last + 1),
        season__state=Season.State.ENDED,
        user__in=people,
        division__isnull=False,
    )
    levels = dict(earlier.order_by("season__number").values_list("user_id", "division__level"))
    return {person: levels[person] for person in people if person in levels}


def _in_one(season: Season, coming: Sequence[Entry]) -> list[Entry]:
    """Everybody in one division, by strength; fixtures that do not depend on results are written at once."""
    league = season.league
    division = Division.objects.create(season=season, level=0, number=1)
    ratings = ratings_in(league, [entry.user_id for entry in coming])
    placed = sorted(coming, key=lambda entry: -ratings[entry.user_id])
    if league.format == Format.ROUND_ROBIN:
        by_pk = {entry.pk: entry for entry in coming}
        placed = [by_pk[pk] for pk in shuffled([entry.pk for entry in coming], season.seed, "division/0/1")]
    for place, entry in enumerate(placed):
        entry.state, entry.division, entry.number = State.PLAYING, division, place
    if league.format == Format.ROUND_ROBIN:
        designs: dict[int, Design] = {}
        _write_fixtures(season, division, placed, designs)
        season.rounds = max((len(design.rounds) for design in designs.values()), default=0)
    elif league.format == Format.KNOCKOUT:
        division.seeded = [entry.pk for entry in placed]
        division.save(update_fields=["seeded"])
        season.rounds = len(stages(len(placed), league.table_size, league.through, league.least))
    else:
        season.rounds = league.rounds
    return placed


def _write_fixtures(season: Season, division: Division, members: Sequence[Entry], designs: dict[int, Design]) -> None:
    """All tables of a group, to be played in rounds or at once."""
    size = season.league.table_size
    if len(members) < size:
        return
    if len(members) not in designs:
        designs[len(members)] = group_design(len(members), size, season.seed)
    design = designs[len(members)]
    LeagueTable.objects.bulk_create(
        LeagueTable(division=division, round=round_, number=number, seats=[members[place].pk for place in table])
        for round_, planned in enumerate(design.rounds, 1)
        for number, table in enumerate(planned.tables, 1)
    )
    division.residual = design.balance.residual._asdict()
    division.save(update_fields=["residual"])
