"""The start of a team match: who has come, who sits where, and the tables themselves."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from accounts.database_time import database_now
from clubs import outbox
from clubs.models import Membership, TeamMatch, TeamPlayer, TeamTable
from clubs.notices import TeamNews
from clubs.points import most_halves
from clubs.seating import is_balanced, seat_plan, seat_players
from clubs.services.cancel_team_matches import cancel
from clubs.services.lock_team_match import lock_team_match
from clubs.services.note_activity import note_activity
from clubs.services.notify_club import notify_team
from clubs.services.pick_line_up import by_rating
from clubs.services.settle_team_match import settle_team_match
from games.engine.protocol import Ruleset
from games.models.match import TITLE_LENGTH
from games.models.table_settings import TableSettings, clock_settings
from games.tables.services.seat_match import seat_match
from moderation.selectors.restrictions import playing_refusal

State = TeamMatch.State


@transaction.atomic
def start_team_match(*, team_match_id: int) -> bool:
    """Begins a match that is due, with the players who have come; False if there was nothing to do. Safe to run twice.

    Reserves take the places of those who have not come, in the order of their ratings. A team that is still too short
    forfeits tables from the last on; if no member of either team has come, the match is cancelled."""
    team_match = lock_team_match(team_match_id=team_match_id)
    if team_match.state != State.LINE_UP or not _is_due(team_match):
        return False
    teams = [_team(team_match, club_id) for club_id in (team_match.home_id, team_match.away_id)]
    playable = _tables_for(team_match, min(map(len, teams)))
    if playable == 0 and all(_tables_for(team_match, len(team)) == 0 for team in teams):
        cancel(team_match=team_match)
        return True
    plan = seat_plan(tables=team_match.table_count, size=team_match.table_size, first=team_match.pk % 2)
    if playable < team_match.table_count:
        # Fewer tables have a plan of their own: both teams have as many seats at those that are played.
        short = seat_plan(tables=playable, size=team_match.table_size, first=team_match.pk % 2) if playable else ()
        plan = (*short, *plan[playable:])
    seats = seat_players(plan[:playable], [[one.pk for one in team] for team in teams])
    tables = [
        TeamTable(team_match=team_match, number=number, seats=list(seats[number - 1]))
        if number <= playable
        else _forfeit(team_match, number, table, [len(team) for team in teams])
        for number, table in enumerate(plan, 1)
    ]
    TeamTable.objects.bulk_create(tables)
    _write_line_ups(team_match, teams)
    team_match.state = State.RUNNING
    team_match.save(update_fields=["state"])
    people = TeamPlayer.objects.filter(team_match=team_match, board__isnull=False).values_list("user_id", flat=True)
    notify_team(team_match=team_match, news=TeamNews.STARTED, people=people)
    note_activity(clubs=[team_match.home_id, team_match.away_id])
    settle_team_match(team_match=team_match)
    outbox.team_match_due(team_match.pk)
    return True


@transaction.atomic
def seat_team_table(*, table_id: int) -> bool:
    """Begins the match of a table that is planned; False if there was nothing to do. Safe to run twice."""
    team_match_id = TeamTable.objects.values_list("team_match_id", flat=True).get(pk=table_id)
    team_match = lock_team_match(team_match_id=team_match_id)
    table = TeamTable.objects.get(pk=table_id)
    if table.state != TeamTable.State.PLANNED:
        return False
    players = TeamPlayer.objects.select_related("user").in_bulk(table.seats)
    people = [players[key].user for key in table.seats]
    settings: TableSettings = clock_settings(team_match.control)
    settings["title"] = _title(team_match, table)
    settings["pace"] = team_match.pace
    settings["is_rated"] = team_match.is_rated
    table.match = seat_match(
        people=people,
        ruleset=Ruleset.read(team_match.ruleset),
        opened_by=people[0],
        is_watchable=not (team_match.home.is_private or team_match.away.is_private),
        **settings,
    )
    table.state = TeamTable.State.PLAYING
    table.save(update_fields=["match", "state"])
    return True


def _is_due(team_match: TeamMatch) -> bool:
    """Whether it begins now: real-time players are waited for a little, unless both teams are complete."""
    now = database_now()
    if now < team_match.starts_at:
        return False
    if not team_match.is_live or now >= team_match.starts_at + TeamMatch.WAITED_FOR:
        return True
    here = [len(_team(team_match, club_id)) for club_id in (team_match.home_id, team_match.away_id)]
    picked = TeamPlayer.objects.filter(team_match=team_match, board__isnull=False)
    return min(here) >= team_match.players_per_team and not picked.filter(is_here=False).exists()


def _team(team_match: TeamMatch, club_id: int) -> list[TeamPlayer]:
    """Who plays for a club: those of the line-up who have come, are still members and not suspended, then reserves."""
    members = Membership.objects.filter(club=club_id).values("user_id")
    found = TeamPlayer.objects.filter(team_match=team_match, club=club_id, user__in=members, user__is_active=True)
    if team_match.is_live:
        found = found.filter(is_here=True)
    present = [one for one in found.select_related("user") if playing_refusal(one.user) is None]
    picked = sorted((one for one in present if one.board is not None), key=lambda one: one.board or 0)
    reserves = by_rating(team_match=team_match, team=[one for one in present if one.board is None])
    return (picked + reserves)[: team_match.players_per_team]


def _tables_for(team_match: TeamMatch, players: int) -> int:
    """At how many tables a team of so many can play."""
    size = team_match.table_size
    able = (count for count in range(team_match.table_count, 0, -1) if count * size // 2 <= players)
    return next((count for count in able if is_balanced(tables=count, size=size)), 0)


def _forfeit(team_match: TeamMatch, number: int, table: Sequence[int], present: Sequence[int]) -> TeamTable:
    """A table that is not played: its points are those of the team that could have filled it."""
    needed = (number * team_match.table_size + 1) // 2
    able = [players >= needed for players in present]
    points = most_halves(table)
    return TeamTable(
        team_match=team_match,
        number=number,
        state=TeamTable.State.FORFEIT,
        home_halves=points if able[0] and not able[1] else 0,
        away_halves=points if able[1] and not able[0] else 0,
    )


def _write_line_ups(team_match: TeamMatch, teams: Sequence[Sequence[TeamPlayer]]) -> None:
    """Notes who plays in the end, in which order; all others are reserves."""
    TeamPlayer.objects.filter(team_match=team_match).update(board=None)
    for team in teams:
        for board, player in enumerate(team, 1):
            player.board = board
        TeamPlayer.objects.bulk_update(team, ["board"])


def _title(team_match: TeamMatch, table: TeamTable) -> str:
    """What the table is called; the names of private clubs are not told to those who see their tables."""
    names = ["…" if club.is_private else club.name for club in (team_match.home, team_match.away)]
    where = f" / {table.number}"
    room = (TITLE_LENGTH - len(where) - len(" - ")) // 2
    return f"{names[0][:room].strip()} - {names[1][:room].strip()}{where}"
