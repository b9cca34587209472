"""What members are told of their leagues names what happened: the league, the round, the table, the others, the
result."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Kind, Notification, User
from accounts.notifications.selectors.messages import Message, message_for
from accounts.notifications.selectors.notifications import notification_rows
from leagues.models import Act, Entry, Format, LeagueTable, Request, Rights
from leagues.services.adjudicate import adjudicate, void_table
from leagues.services.advance_season import advance_season
from leagues.services.decide_request import decide_request
from leagues.services.end_season import end_season
from leagues.services.give_role import give_role
from leagues.services.invite import invite, uninvite
from leagues.services.open_season import cancel_season
from leagues.services.post_message import post_message
from leagues.services.raise_request import raise_request
from leagues.services.substitute import add_late_entry
from leagues.services.withdraw import remove_entry, withdraw
from tests.leagues.league_factories import (
    SWISS,
    league_of,
    match_of,
    over,
    people,
    play_round,
    playing,
    running,
    season_of,
    signed_up,
)

pytestmark = pytest.mark.django_db
GENERIC = "News from your league"


@pytest.fixture
def owner() -> User:
    return people(1, "owner")[0]


def told(user: User, act: Act.Kind) -> Message:
    """What a person is told of the last act of a kind."""
    number = Act.objects.filter(kind=act).latest("pk").pk
    return message_for(Notification.objects.get(user=user, key__endswith=f":{number}"))


def at(table: LeagueTable) -> list[User]:
    entries = Entry.objects.select_related("user").in_bulk(table.seats)
    return [entries[key].user for key in table.seats]


def test_a_round_that_begins_names_the_table_the_opponents_and_the_deadline(owner: User) -> None:
    members = people(8)
    _, season = running(owner, members, **SWISS, round_days=7)
    table = playing(season)[1]
    me, *others = at(table)
    message = told(me, Act.Kind.ROUND_STARTED)
    assert message.headline.startswith("Rose League: round 1: you play against ")
    assert all(user.username in message.headline for user in others)
    assert me.username not in message.text
    assert "Round 1, table 2: you play against" in message.text
    assert "Finish by" in message.text
    assert message.address.endswith(f"/tables/{match_of(table).code}/")
    season = play_round(season)
    assert "round 2: you play against" in told(me, Act.Kind.ROUND_STARTED).headline


def test_a_member_without_a_table_is_told_of_the_bye(owner: User) -> None:
    _, season = running(owner, people(5), format=Format.SWISS, rounds=3, table_size=2)
    seated = {key for table in playing(season) for key in table.seats}
    resting = Entry.objects.exclude(pk__in=seated).get(season=season)
    assert told(resting.user, Act.Kind.ROUND_STARTED).headline == "Rose League: round 1: you have a bye"


def test_a_season_that_begins_all_at_once_lists_every_game(owner: User) -> None:
    members = people(7)
    running(owner, members)
    message = told(members[0], Act.Kind.SEASON_STARTED)
    assert message.headline == "Rose League: season 1 has started"
    assert "You play in Crown division." in message.lines
    assert sum("you play against" in line for line in message.lines) == 4
    assert "It ends on" in message.lines[-1]


def test_a_result_names_places_scores_points_and_the_new_standing(owner: User) -> None:
    members = people(7)
    _, season = running(owner, members)
    table = over(playing(season)[0], [2, 1, 3, 4])
    second, first, third, _last = at(table)
    message = told(second, Act.Kind.TABLE_ENDED)
    assert message.headline == "Rose League: Table 1: you finished 2nd and get 6 points"
    assert f"1. {first.username}: score 45, 10 points" in message.lines
    assert f"3. {third.username}: score 35, 3 points" in message.lines
    assert any(line.startswith("You are now 2nd in Crown division with 6 points") for line in message.lines)
    assert not Notification.objects.filter(user=owner, key__endswith=f":{Act.objects.latest('pk').pk}").exists()


def test_a_host_who_decides_a_table_is_named_to_those_who_played(owner: User) -> None:
    _, season = running(owner, people(7))
    table = playing(season)[0]
    adjudicate(table_id=table.pk, by=owner, places=[1, 1, 3, 4])
    first = at(table)[0]
    message = told(first, Act.Kind.TABLE_ADJUDGED)
    assert "you finished 1st and get 8 points" in message.headline
    assert message.lines[0] == f"{owner.username} adjudicated the game."
    void_table(table_id=playing(season)[0].pk, by=owner)
    voided = LeagueTable.objects.get(state=LeagueTable.State.VOID)
    assert "counts for no one" in told(at(voided)[0], Act.Kind.TABLE_VOID).text


def test_the_end_of_a_season_says_where_one_finished_and_who_goes_up_or_down(owner: User) -> None:
    _, season = running(owner, people(14))
    for table in playing(season):
        over(table)
    advance_season(season_id=season.pk)
    lower = Entry.objects.filter(season=season, division__level=1)
    up = told(lower.get(rank=1).user, Act.Kind.SEASON_ENDED)
    assert up.headline == "Rose League: season 1 is over: you finished 1st"
    assert "You finished 1st in Division 2.1 with" in up.lines[0]
    assert any("promoted" in line for line in up.lines)
    upper = Entry.objects.filter(season=season, division__level=0)
    assert any("relegation" in line for line in told(upper.get(rank=7).user, Act.Kind.SEASON_ENDED).lines)
    assert len(told(upper.get(rank=1).user, Act.Kind.SEASON_ENDED).lines) == 1


def test_a_request_is_told_to_the_hosts_and_its_answer_to_the_one_who_asked(owner: User) -> None:
    _, season = running(owner, people(7))
    table = playing(season)[0]
    me, other = at(table)[:2]
    entry = Entry.objects.get(season=season, user=other)
    request = raise_request(
        season_id=season.pk,
        user=me,
        kind=Request.Kind.NO_SHOW,
        text="No move for a week.",
        table_id=table.pk,
        about_id=entry.pk,
    )
    asked = told(owner, Act.Kind.REQUESTED)
    assert asked.headline == f"Rose League: {me.username} asks the hosts: a player isn't playing"
    assert f"Player: {other.username}." in asked.lines
    assert "They wrote: No move for a week." in asked.lines
    assert asked.address.endswith("/desk/")
    decide_request(request_id=request.pk, by=owner, is_granted=False, answer="They are back.")
    answer = told(me, Act.Kind.REQUEST_DECIDED)
    assert answer.headline == "Rose League: your request (a player isn't playing): declined"
    assert "The answer: They are back." in answer.lines
    assert told(other, Act.Kind.REQUEST_DECIDED).headline.startswith(f"Rose League: request by {me.username}")


def test_equal_deals_tell_no_result_before_the_round_is_over(owner: User) -> None:
    members = people(8)
    _, season = running(owner, members, format=Format.DUPLICATE, rounds=2)
    first, second = playing(season)
    over(first)
    message = told(at(first)[0], Act.Kind.TABLE_ENDED)
    assert "score" not in message.text.replace("scores", "")
    assert "when all games of the round have finished" in message.text
    over(second)
    released = Notification.objects.filter(user=at(first)[0], key__endswith=f":r{season.pk}.1")
    assert message_for(released.get()).headline == "Rose League: results of round 1 are in"


def test_everything_that_members_are_told_has_words_of_its_own(owner: User) -> None:
    members, (late, helper) = people(7), people(2, "late")
    league, season = running(owner, members)
    give_role(league_id=league.pk, by=owner, user=helper, rights=Rights.HOST)
    invite(league_id=league.pk, by=owner, user=late)
    withdraw(season_id=season.pk, user=members[0])
    add_late_entry(season_id=season.pk, by=owner, user=late)
    remove_entry(entry_id=Entry.objects.get(season=season, user=members[1]).pk, by=owner)
    post_message(division_id=season.divisions.get().pk, user=members[2], text="Hello")
    end_season(season_id=season.pk, by=owner)
    advance_season(season_id=season.pk)
    other = season_of(league, owner)
    signed_up(other, members[3:])
    cancel_season(season_id=other.pk, user=owner)
    messages = [message_for(one) for one in Notification.objects.filter(kind=Kind.LEAGUE).select_related("user")]
    assert len(messages) > 30
    for message in messages:
        assert message.headline.startswith("Rose League: "), message
        assert all(message.lines), message
        assert "…" not in message.text, message


def test_a_person_who_may_not_know_of_a_league_any_more_is_not_told_its_name(owner: User) -> None:
    (guest,) = people(1, "guest")
    league = league_of(owner, name="Hidden Court", is_private=True)
    invite(league_id=league.pk, by=owner, user=guest)
    notification = Notification.objects.get(user=guest)
    assert message_for(notification).headline == f"Hidden Court: {owner.username} invites you"
    uninvite(league_id=league.pk, by=owner, user=guest)
    message = message_for(Notification.objects.get(user=guest))
    assert message.headline == GENERIC
    assert "Hidden" not in message.text
    assert league.slug not in message.address


def test_a_list_of_notices_costs_the_same_however_long_it_is(owner: User) -> None:
    members = people(8)
    _, season = running(owner, members, **SWISS)
    Notification.objects.filter(kind=Kind.LEAGUE).update(is_shown=True)
    me = members[0]

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            rows = notification_rows(User.objects.get(pk=me.pk))
        assert all(row.headline.startswith("Rose League: ") for row in rows)
        return len(queries)

    before = cost()
    play_round(play_round(season))
    Notification.objects.filter(kind=Kind.LEAGUE).update(is_shown=True)
    assert Notification.objects.filter(user=me, is_shown=True).count() > 5
    assert cost() <= before + 2
