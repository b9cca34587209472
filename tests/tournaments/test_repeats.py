"""Tournaments that a host has repeated."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from accounts.models import Preferences, User
from tests.factories import make_staff, make_user, sign_in
from tests.tournaments.tournament_factories import arena_of, on
from tournaments.models import Repeat, Tournament
from tournaments.services.advance_tournament import advance_tournament
from tournaments.services.create_tournament import stop_repeating
from tournaments.services.hide_words import hide_words
from tournaments.services.take_part import join_tournament

pytestmark = pytest.mark.django_db


def begun(host: User, **settings: object) -> Tournament:
    """A weekly arena that has begun, with one player."""
    tournament = arena_of(host, **{"repeats": Repeat.WEEKLY, **settings})
    join_tournament(tournament_id=tournament.pk, user=make_user("player"))
    return on(tournament.starts_at, tournament)


def next_of(tournament: Tournament) -> Tournament | None:
    return Tournament.objects.filter(follows=tournament).first()


def test_the_next_is_planned_once_when_one_begins_with_the_same_settings() -> None:
    host = make_user("host")
    tournament = begun(host, table_size=4, description="Every Sunday", has_check_in=True)
    with time_machine.travel(tournament.starts_at, tick=False):
        advance_tournament(tournament_id=tournament.pk)
    following = Tournament.objects.get(follows=tournament)
    assert following.starts_at == tournament.starts_at + timedelta(days=7)
    assert following.state == Tournament.State.PLANNED
    for name in ("title", "description", "game", "table_size", "minutes", "has_check_in", "created_by_id", "repeats"):
        assert getattr(following, name) == getattr(tournament, name), name
    assert following.seed != tournament.seed
    assert following.next_step_at == following.starts_at


def test_it_begins_at_the_same_time_of_the_hosts_day_when_summer_ends() -> None:
    host = make_user("host")
    Preferences.objects.update_or_create(user=host, defaults={"time_zone": "Europe/Berlin"})
    with time_machine.travel(datetime(2026, 10, 20, 12, 0, tzinfo=UTC), tick=False):
        tournament = begun(host, starts_at=datetime(2026, 10, 22, 18, 0, tzinfo=UTC))
    following = next_of(tournament)
    assert following is not None
    assert following.starts_at == datetime(2026, 10, 29, 19, 0, tzinfo=UTC)


def test_one_that_no_one_enters_or_whose_host_is_gone_is_not_repeated() -> None:
    tournament = arena_of(make_user("host"), repeats=Repeat.DAILY)
    assert next_of(on(tournament.starts_at, tournament)) is None
    gone = make_user("gone")
    tournament = arena_of(gone, repeats=Repeat.DAILY)
    join_tournament(tournament_id=tournament.pk, user=make_user("player"))
    User.objects.filter(pk=gone.pk).update(is_active=False)
    assert next_of(on(tournament.starts_at, tournament)) is None


def test_after_a_long_stop_of_the_site_the_next_is_in_the_future() -> None:
    tournament = arena_of(make_user("host"), repeats=Repeat.DAILY)
    join_tournament(tournament_id=tournament.pk, user=make_user("player"))
    late = tournament.starts_at + timedelta(days=2, hours=1)
    following = next_of(on(late, tournament))
    assert following is not None
    assert following.starts_at == tournament.starts_at + timedelta(days=3)


def test_words_that_staff_hide_are_gone_from_those_that_follow_too() -> None:
    tournament = begun(make_user("host"), description="Bad words")
    following = Tournament.objects.get(follows=tournament)
    hide_words(tournament_id=tournament.pk, user=make_staff())
    following.refresh_from_db()
    assert (following.title, following.description) == ("", "")


def test_the_host_stops_it_on_the_page(client: Client) -> None:
    host = make_user("host")
    tournament = arena_of(host, repeats=Repeat.WEEKLY)
    path, stop = f"/tournaments/{tournament.pk}/", f"/tournaments/{tournament.pk}/stop/"
    assert "Every week" in client.get("/tournaments/").content.decode()
    assert stop in sign_in(host).get(path).content.decode()
    assert stop not in sign_in(make_user("other")).get(path).content.decode()
    assert sign_in(make_user("another")).post(stop).status_code == 403
    sign_in(host).post(stop)
    tournament.refresh_from_db()
    assert tournament.repeats == Repeat.NEVER
    other_host = make_user("other host")
    begun_one = begun(other_host)
    assert sign_in(other_host).post(f"/tournaments/{begun_one.pk}/stop/").status_code == 409
    following = next_of(begun_one)
    assert following is not None
    assert f"/tournaments/{following.pk}/" in client.get(f"/tournaments/{begun_one.pk}/").content.decode()
    join_tournament(tournament_id=following.pk, user=make_user("fan"))
    following = stop_repeating(tournament_id=following.pk, user=other_host)
    assert next_of(on(following.starts_at, following)) is None
