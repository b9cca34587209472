"""The rounds of a season: who meets whom next, and the matches themselves."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.database_time import database_now
from games.engine.protocol import Ruleset
from games.models.table_settings import TableSettings, clock_settings
from games.play.selectors.match_labels import PRIVATE_LEAGUE
from games.tables.services.seat_match import seat_match
from leagues.fixtures import chance_of, deal_of_round, ruleset_of_round
from leagues.knockout import draw, next_stage, went_through
from leagues.models import Act, Appointment, Division, Entry, Format, LeagueTable, Season
from leagues.selectors.calendar import clock_pauses_of
from leagues.selectors.division_standings import division_facts, played_at, rows_of
from leagues.selectors.meeting_times import time_is_up_at
from leagues.services.lock_season import lock_season
from leagues.services.note_act import note_act
from leagues.services.note_result import settle
from leagues.services.notify_league import notify_league, notify_table
from leagues.services.set_usual_times import set_usual_times
from pairing.balance import Round
from pairing.seating import sat_before
from pairing.swiss import next_round

State = LeagueTable.State
TITLE_LENGTH = 60


def start_round(*, season: Season) -> bool:
    """Begins the next round, or all of them where nothing depends on results: its tables are on the plan afterwards.
    False if there is no one left to play one. The caller holds the season."""
    league = season.league
    if league.format in (Format.PYRAMID, Format.ROUND_ROBIN):
        season.round = season.rounds if league.starts_at_once else season.round + 1
    else:
        division = season.divisions.get()
        found = _knocked_out(season, division) if league.format == Format.KNOCKOUT else _paired(season, division)
        if found is None:
            return False
        season.round += 1
        season.rounds = max(season.rounds, season.round)
        _write(season, division, found)
    is_timed = league.round_days and not league.starts_at_once
    season.round_due_at = database_now() + timedelta(days=league.round_days) if is_timed else None
    season.save(update_fields=["round", "rounds", "round_due_at"])
    if league.has_appointments:
        set_usual_times(season=season)
    # Where all tables begin on the first day, a round is only a way to count them.
    counted: dict[str, Any] = {} if league.starts_at_once else {"round": season.round}
    act = note_act(league=league, season=season, kind=Act.Kind.ROUND_STARTED, **counted)
    if not league.starts_at_once:
        notify_league(act=act, people=season.entries.filter(state__in=Entry.ACTIVE).values_list("user_id", flat=True))
    return True


@transaction.atomic
def seat_table(*, table_id: int) -> bool:
    """Begins the match of a table that is on the plan; False if there was nothing to do. Members who have left are not
    waited for, nor those who do not come to the appointment: the others play without them, if they are enough. If they
    are not, who has come has won, and without an appointment the other one at a table for two. Safe to run twice."""
    season_id = Division.objects.values_list("season_id", flat=True).get(tables=table_id)
    season = lock_season(season_id=season_id)
    table = LeagueTable.objects.select_related("division").get(pk=table_id)
    if table.state != State.PLANNED or season.state != Season.State.RUNNING:
        return False
    entries = Entry.objects.select_related("user").in_bulk(table.seats)
    seats = [member for member in table.seats if entries[member].state not in Entry.GONE]
    league = season.league
    appointment = Appointment.objects.filter(table=table).first()
    if appointment is not None and len(seats) >= league.least:
        if not is_met(season=season, appointment=appointment, members=seats, now=database_now()):
            return False
        seats = [member for member in seats if member in appointment.present]
    if len(seats) < league.least:
        # Where the same deal is compared from table to table, a table that is not dealt says nothing.
        can_be_won = appointment is not None or len(table.seats) == 2
        if can_be_won and seats and league.format != Format.DUPLICATE:
            _walk_over(season, table, seats)
        else:
            table.state, table.ended_at = State.VOID, database_now()
            table.save(update_fields=["state", "ended_at"])
            act = note_act(league=league, season=season, kind=Act.Kind.TABLE_VOID, table=table.pk)
            notify_table(act=act, table=table)
        return True
    is_duplicate = league.format == Format.DUPLICATE
    people = [entries[member].user for member in seats]
    table.seats = seats
    table.match = seat_match(
        people=people,
        ruleset=Ruleset.read(ruleset_of_round(league.plan, league.rulesets, season.seed, table.round)),
        opened_by=people[0],
        seed=_deal(season, table) if is_duplicate else None,
        holds_secrets=is_duplicate,
        league="" if league.is_private else league.slug,
        is_watchable=not league.is_private,
        rests=clock_pauses_of(season),
        **_settings(season, table),
    )
    table.state = State.PLAYING
    table.save(update_fields=["seats", "match", "state"])
    return True


def _deal(season: Season, table: LeagueTable) -> bytes:
    """The seed of a round that is dealt alike: that of the tables which have begun, whatever dealt them."""
    begun = LeagueTable.objects.filter(division__season=season, round=table.round, match__isnull=False)
    seed = begun.values_list("match__seed", flat=True).first()
    return deal_of_round(season.seed, table.round) if seed is None else bytes(seed)


def is_met(*, season: Season, appointment: Appointment, members: Sequence[int], now: datetime) -> bool:
    """Whether a table of an appointment begins now, or is decided: all of its members are there, or those who are not
    were waited for long enough."""
    return set(members) <= set(appointment.present) or now >= time_is_up_at(season, appointment)


def _walk_over(season: Season, table: LeagueTable, winners: Sequence[int]) -> None:
    """Gives the victory to those who have come; the others forfeit."""
    places = [1 if member in winners else len(winners) + 1 for member in table.seats]
    forfeits = [seat for seat, member in enumerate(table.seats) if member not in winners]
    table.result = {"places": places, "scores": [0] * len(places), "forfeits": forfeits, "how": "walkover"}
    table.state = State.ADJUDICATED
    settle(season=season, table=table)
    act = note_act(league=season.league, season=season, kind=Act.Kind.TABLE_ADJUDGED, table=table.pk)
    notify_table(act=act, table=table)


def _settings(season: Season, table: LeagueTable) -> TableSettings:
    settings = clock_settings(season.league.control)
    settings["title"] = _title(season, table)
    settings["pace"] = season.league.pace
    settings["is_rated"] = season.league.is_rated
    return settings


def _title(season: Season, table: LeagueTable) -> str:
    """What the table is called; the name of the league gives way where it is too long. That of a private league is
    not told to those who see its tables."""
    where = f" {season.number}: {table.division} / {table.round}.{table.number}"
    name = PRIVATE_LEAGUE if season.league.is_private else season.league.name
    return name[: TITLE_LENGTH - len(where)] + where


def _paired(season: Season, division: Division) -> Round | None:
    """The next Swiss round; who has been granted a pause rests."""
    league = season.league
    facts = division_facts(division)
    points = {row.member: row.points for row in rows_of(facts)}
    number = season.round + 1
    active = [entry for entry in facts.entries if entry.state in Entry.ACTIVE]
    playing = {entry.pk: points[entry.pk] for entry in active if entry.rests_in != number}
    if len(playing) < league.least:
        return None
    rested = tuple(entry.pk for entry in facts.entries for _ in range(entry.byes))
    past = [Round((), rested), *_rounds(facts.tables)]
    found = next_round(playing, past, league.table_size, chance_of(season.seed, f"round/{number}"), league.least)
    return found if found.tables else None


def _knocked_out(season: Season, division: Division) -> Round | None:
    """The next stage of a knock-out, for those who have come through the last; None if it is over."""
    league = season.league
    facts = division_facts(division)
    seeded = list(division.seeded)
    last = [table for table in facts.tables if table.round == season.round]
    if last:
        stage = next_stage(len(seeded), league.table_size, league.through, league.least)
        seeded = list(went_through(stage, seeded, [_finish(table, seeded) for table in last]))
    gone = facts.gone
    seeded = [member for member in seeded if member not in gone]
    division.seeded = seeded
    division.save(update_fields=["seeded"])
    if len(seeded) < 2:
        return None
    stage = next_stage(len(seeded), league.table_size, league.through, league.least)
    came_from = {member: table.number for table in last for member in table.seats}
    sat = sat_before(_rounds(facts.tables))
    return draw(stage, seeded, came_from, sat, chance_of(season.seed, f"round/{season.round + 1}"))


def _finish(table: LeagueTable, seeded: Sequence[int]) -> list[int]:
    """The members of a table from the first to the last; seeds settle what is level, and what was not played."""
    seeds = {member: number for number, member in enumerate(seeded)}
    if table.state not in LeagueTable.COUNTED:
        return sorted(table.seats, key=lambda member: seeds.get(member, len(seeds)))
    results = played_at(table).results
    order = sorted(results, key=lambda r: (r.is_forfeit, r.place, seeds.get(r.member, len(seeds))))
    return [result.member for result in order]


def _rounds(tables: Sequence[LeagueTable]) -> list[Round]:
    """What has been played or is being played, round by round."""
    played = [table for table in tables if table.state != State.VOID]
    numbers = sorted({table.round for table in played})
    return [Round(tuple(tuple(table.seats) for table in played if table.round == number)) for number in numbers]


def _write(season: Season, division: Division, found: Round) -> None:
    LeagueTable.objects.bulk_create(
        LeagueTable(division=division, round=season.round, number=number, seats=list(table))
        for number, table in enumerate(found.tables, 1)
    )
    season.entries.filter(state=Entry.State.BYE).update(state=Entry.State.PLAYING)
    resting = list(Entry.objects.filter(pk__in=found.resting))
    # Members who rest at their own wish get nothing for it.
    for entry in resting:
        entry.state = Entry.State.BYE
        entry.byes += season.league.format != Format.KNOCKOUT
    Entry.objects.bulk_update(resting, ["state", "byes"], batch_size=200)
    season.entries.filter(rests_in=season.round, state=Entry.State.PLAYING).update(state=Entry.State.BYE)
