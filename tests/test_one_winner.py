"""Whatever shows, keeps, finds, counts or rates a result names the same winner."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Notification, User
from accounts.notifications.selectors.messages import message_for
from accounts.notifications.services.renew_feeds import renew_feeds
from games.final_places import final_places
from games.models import ArchiveSeat, Fact, Match, Meeting, PersonTally
from games.models.statistics import Dimension
from games.play.selectors.people import exported_seats
from games.play.selectors.table import find_match
from games.play.services.finish_match import finish_match
from games.play.services.resign import resign
from leaderboards.models import AchievementCount, Career, RatingEvent
from leaderboards.services.award_achievements import award_achievements
from leagues.models import Entry, LeagueTable
from tests.games.archive_factories import played_at_once
from tests.games.table_factories import person
from tests.leagues.league_factories import match_of, people, playing, running

pytestmark = pytest.mark.django_db


def resigned(match: Match) -> None:
    """Of two players one resigns."""
    seat = match.seats.get(number=0)
    assert seat.user is not None
    resign(match_id=match.pk, user=seat.user)


def deserted_by_the_best(match: Match) -> None:
    """Whom the rules place first has left, and others stayed of whom one is ahead."""
    match = played_at_once(match)
    places = (match.result or {})["places"]
    left = {places.index(1)}
    while final_places(places, left).count(1) > 1:
        left.add(final_places(places, left).index(1))
    match.seats.filter(number__in=left).update(has_conceded=True, is_caretaker=True)


def deserted_by_all_but_the_last(match: Match) -> None:
    """Only the player has stayed whom the rules place last."""
    match = played_at_once(match)
    places = (match.result or {})["places"]
    match.seats.exclude(number=places.index(max(places))).update(has_conceded=True, is_caretaker=True)


@pytest.mark.parametrize(
    ("game", "ruleset", "players", "ending"),
    [
        ("tudor", "tudor/v15@1", 2, resigned),
        ("royals", "royals/arcane@1", 2, resigned),
        ("tudor", "tudor/v15@1", 3, deserted_by_the_best),
        ("royals", "royals/arcane@1", 3, deserted_by_the_best),
        ("royals", "royals/arcane@1", 4, deserted_by_all_but_the_last),
    ],
)
def test_all_pages_files_searches_statistics_ratings_and_leagues_name_the_same_winner(
    game: str, ruleset: str, players: int, ending: Callable[[Match], None], client: Client
) -> None:
    sizes: dict[str, Any] = {"table_size": players, "group_size": players, "promoted": 0, "relegated": 0, "through": 1}
    league, season = running(person("host"), people(players), game=game, rulesets=[ruleset], is_rated=True, **sizes)
    table = playing(season)[0]
    ending(match_of(table))
    match = find_match(match_of(table).code)
    winner = match.places().index(1)
    name = str(match.seats.get(number=winner).user)
    assert match.places().count(1) == 1

    finish_match(match_id=match.pk)
    award_achievements(settle=timedelta())

    client.force_login(User.objects.get(username=name))
    told = {
        **on_pages(client, match.code, winner),
        **in_files(client, match.code),
        **in_tables(match),
        **in_league(client, table.pk, league.slug, season.number),
    }
    assert told == {where: {name} for where in told}
    assert len(told) == 26
    assert all(fact.place == match.places()[fact.seat] for fact in Fact.objects.all())


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def on_pages(client: Client, code: str, winner: int) -> dict[str, set[str]]:
    user = User.objects.get(pk=client.session["_auth_user_id"])
    seats = list(Match.objects.get(code=code).seats.select_related("user"))
    notice = Notification.objects.get(user=user, kind="over", subject_id=find_match(code).pk)
    mail = message_for(notice)
    feed = page(client, f"/feeds/{renew_feeds(user=user).secret}/matches.atom")
    found = {seat.number for seat in seats if code in page(client, f"/archive/?seat={seat.number + 1}")}
    table = page(client, f"/tables/{code}/")
    ratings = re.sub(r"<(?!/?t[dh]\b)[^>]*>|\s", "", page(client, f"/ratings/{code}/"))
    return {
        "table": set(re.findall(r'<h2 id="ending-title">(\w+) wins\b', table)),
        "places on the table": set(
            re.findall(r'<td>1</td>\s*<th scope="row">.*?class="ending-name">(\w+)', table, re.DOTALL)
        ),
        "feed": set(re.findall(r"(\w+) won", feed)),
        "places in the feed": set(re.findall(r"\b1\. (\w+)", feed)),
        "mail": set(re.findall(r"(\w+) won", "\n".join(mail.lines))),
        "places in the mail": set(re.findall(r"^1\. (\w+):", "\n".join(mail.lines), re.MULTILINE)),
        "archive": set(re.findall(r'class="place">1\.\s*</span>\s*(\w+)', page(client, "/archive/"))),
        "archive, by the seat of the winner": {str(seats[number].user) for number in found},
        "person": {
            str(seat.user)
            for seat in seats
            if "place 1," in " ".join(page(client, f"/people/{seat.user_id}/matches/").split())
        },
        "statistics of a person": {
            str(seat.user) for seat in seats if 'class="won"' in page(client, f"/people/{seat.user_id}/statistics/")
        },
        "ratings": set(re.findall(r'<thscope="row">(\w+)</th><td>1</td>', ratings)),
    }


def first_in(described: dict[str, Any]) -> set[str]:
    return {seat["name"] for seat in described["seats"] if seat["place"] == 1}


def in_files(client: Client, code: str) -> dict[str, set[str]]:
    user = User.objects.get(pk=client.session["_auth_user_id"])
    rows = list(csv.reader(io.StringIO(page(client, f"/tables/{code}/scores.csv"))))
    mine = b"".join(client.get("/archive/mine.ndjson").streaming_content)  # type: ignore[attr-defined]
    (own,) = (row["result"] for row in exported_seats(user) if row["table"] == code)
    names = [str(seat.user) for seat in Match.objects.get(code=code).seats.select_related("user")]
    return {
        "scores.csv": {name for name, place in zip(rows[0], rows[-1], strict=True) if place == "1"},
        "play.txt": set(re.findall(r"^1\. (\w+): .*\(won\)$", page(client, f"/tables/{code}/play.txt"), re.MULTILINE)),
        "record.json": first_in(json.loads(page(client, f"/tables/{code}/record.json"))),
        "mine.ndjson": first_in(json.loads(mine)),
        "own data": {name for name, place in zip(names, own["places"], strict=True) if place == 1},
    }


def in_tables(match: Match) -> dict[str, set[str]]:
    names = {seat.user_id: str(seat.user) for seat in match.seats.select_related("user")}
    numbers = {seat.number: str(seat.user) for seat in match.seats.select_related("user")}
    ahead = Meeting.objects.filter(game=Meeting.ALL_GAMES, behind=0, level=0)
    victorious = PersonTally.objects.filter(dimension=Dimension.MATCH, wins__gt=0)
    return {
        "archived seats": {names[seat.user_id] for seat in ArchiveSeat.objects.filter(entry__match=match, place=1)},
        "entry": {name for number, name in numbers.items() if number == match.entry.winner_seat},
        "meetings": {names[user_id] for user_id in names if ahead.filter(user=user_id).count() == len(names) - 1},
        "tallies": {names[row.user_id] for row in victorious},
        "ledger": {names[line.user_id] for line in RatingEvent.objects.filter(match=match, place=1)},
        "careers": {names[row.user_id] for row in Career.objects.filter(wins__gt=0)},
        "achievements": {names[row.user_id] for row in AchievementCount.objects.filter(achievement="wins")},
    }


def in_league(client: Client, table_id: int, slug: str, season: int) -> dict[str, set[str]]:
    table = LeagueTable.objects.get(pk=table_id)
    members = {entry.pk: str(entry.user) for entry in Entry.objects.filter(pk__in=table.seats).select_related("user")}
    result = table.result or {}
    first = Entry.objects.get(division=table.division, rank=1)
    fixture = page(client, f"/leagues/{slug}/seasons/{season}/players/{first.user}/")
    return {
        "league table": {
            members[member] for member, place in zip(table.seats, result["places"], strict=True) if place == 1
        },
        "league standings": {str(first.user)},
        "league page": set(re.findall(r'value="1">\s*<bdi>(\w+)</bdi>', fixture)),
    }
