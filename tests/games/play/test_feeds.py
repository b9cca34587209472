"""Feeds at secret addresses: deadlines for a calendar, news of one's matches for a reader."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar

from accounts.models import User
from accounts.notifications.services.renew_feeds import close_feeds, renew_feeds
from accounts.services.close_account import close_account
from games.engine.protocol import Ruleset
from games.models import Match, Seat
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from tests.games.table_factories import called, ended, everybody_ready, fresh, person, started, waits_for

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


def addresses(user: User) -> tuple[str, str]:
    secret = renew_feeds(user=user).secret
    return f"/feeds/{secret}/deadlines.ics", f"/feeds/{secret}/matches.atom"


def events(address: str, client: Client) -> list[dict[str, Any]]:
    response = client.get(address)
    assert response["Content-Type"].startswith("text/calendar")
    found = Calendar.from_ical(response.content).walk("VEVENT")
    return [
        {"uid": str(event["uid"]), "summary": str(event["summary"]), "end": event.decoded("dtend")} for event in found
    ]


def entries(address: str, client: Client) -> dict[str, str]:
    """What each match is about, by its address."""
    root = ElementTree.fromstring(client.get(address).content)
    return {
        str(entry.findtext(f"{ATOM}id")): str(entry.findtext(f"{ATOM}summary")) for entry in root.iter(f"{ATOM}entry")
    }


def test_a_deadline_stands_in_the_calendar_of_who_has_to_decide_alone(client: Client) -> None:
    match, people = started()
    due = (timezone.now() + timedelta(hours=5)).replace(microsecond=0)
    Seat.objects.filter(match=match, is_to_act=True).update(due_at=due)
    waiting = waits_for(match, people)
    (event,) = events(addresses(waiting)[0], client)
    assert event["end"] == due
    (other,) = (user for user in people if user != waiting)
    assert event["summary"] == f"Your move at “Tudor with {other.username}”"
    assert events(addresses(other)[0], client) == []


def test_an_entry_keeps_its_name_when_its_deadline_moves(client: Client) -> None:
    match, people = started()
    waiting = waits_for(match, people)
    calendar, _ = addresses(waiting)
    names = set()
    for hours in (1, 2):
        Seat.objects.filter(match=match, is_to_act=True).update(due_at=timezone.now() + timedelta(hours=hours))
        names |= {event["uid"] for event in events(calendar, client)}
    assert len(names) == 1


def test_a_call_to_be_ready_is_a_deadline(client: Client) -> None:
    _, people = called(pace="days")
    assert [event["summary"] for event in events(addresses(people[0])[0], client)] == [
        f"Get ready for “Tudor with {people[1].username}”"
    ]


def test_the_feed_says_who_decides_and_how_matches_ended(client: Client) -> None:
    match, people = started()
    waiting = waits_for(match, people)
    (other,) = (user for user in people if user != waiting)
    assert list(entries(addresses(waiting)[1], client).values()) == ["It's your turn."]
    assert list(entries(addresses(other)[1], client).values()) == [f"Waiting for {waiting.username}."]
    ended(fresh(match))
    (summary,) = entries(addresses(other)[1], client).values()
    assert summary == "anna won. 1. anna, 2. bo"


@pytest.mark.parametrize("name", ["deadlines.ics", "matches.atom"])
@pytest.mark.parametrize("secret", ["x", "%00", "é", "x" * 500, "..%2f", "None"])
def test_a_wrong_secret_is_not_found(secret: str, name: str, client: Client) -> None:
    renew_feeds(user=person("anna"))
    assert client.get(f"/feeds/{secret}/{name}").status_code == 404


def test_old_addresses_and_those_of_who_has_left_are_dead(client: Client) -> None:
    anna = person("anna")
    first = addresses(anna)
    second = addresses(anna)
    assert [client.get(address).status_code for address in (*first, *second)] == [404, 404, 200, 200]
    close_feeds(user=anna)
    assert client.get(second[0]).status_code == 404
    third = addresses(anna)
    close_account(user=anna)
    assert [client.get(address).status_code for address in third] == [404, 404]


def test_what_has_not_changed_is_not_sent_again(client: Client) -> None:
    match, people = started()
    Seat.objects.filter(match=match, is_to_act=True).update(due_at=timezone.now() + timedelta(hours=5))
    for address in addresses(waits_for(match, people)):
        first = client.get(address)
        assert first["Last-Modified"]
        assert "private" in first["Cache-Control"]
        assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    Seat.objects.filter(match=match, is_to_act=True).update(due_at=timezone.now() + timedelta(hours=6))
    calendar, _ = addresses(waits_for(match, people))
    assert client.get(calendar, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_feeds_ask_the_database_as_often_for_many_matches_as_for_one(client: Client) -> None:
    anna, bo = person("anna"), person("bo")
    counts = []
    for tables in (1, 4):
        for _ in range(tables):
            match = open_table(user=anna, ruleset=Ruleset.read("royals/arcane@1"), players=2)
            take_seat(match_id=match.pk, user=bo)
            everybody_ready(match)
        Seat.objects.filter(is_to_act=True).update(due_at=timezone.now())
        found = []
        for address in addresses(anna):
            with CaptureQueriesContext(connection) as asked:
                client.get(address)
            found.append(len(asked))
        counts.append(found)
    assert counts[0] == counts[1]
    assert max(counts[1]) <= 4
    assert Match.objects.count() == 5
