"""Guests who stay away are let go; what they have played with others stays."""

from __future__ import annotations

import datetime as dt

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import Block, User
from accounts.services.block_person import block_person
from accounts.services.create_guest import create_guest
from accounts.services.remove_stale_guests import remove_stale_guests
from accounts.services.save_preferences import save_preferences
from accounts.tasks import remove_stale_guests_task
from games.engine.protocol import Ruleset
from games.models import Match
from games.tables.services.open_table import open_table
from tests.factories import make_user, sign_in

pytestmark = pytest.mark.django_db

UNFINISHED = sorted(set(Match.Status.values) - {"over", "cancelled"})


def make_guest(days_ago: int) -> User:
    """A guest who was here for the last time so many days ago."""
    guest = create_guest()
    guest.last_login = timezone.now() - dt.timedelta(days=days_ago)
    guest.save()
    return guest


def seat(guest: User, status: str) -> Match:
    match = open_table(user=guest, ruleset=Ruleset.read("tudor/v15@1"), players=2)
    Match.objects.filter(pk=match.pk).update(status=status)
    return match


def test_a_guest_without_a_seat_is_forgotten_after_thirty_days() -> None:
    guest, late = make_guest(31), make_guest(29)
    save_preferences(user=guest, palette="contrast")
    block_person(blocker=guest, blocked=late)
    assert remove_stale_guests() == 1
    assert User.objects.get() == late
    assert not Block.objects.exists()


def test_a_guest_who_never_came_counts_from_the_first_day() -> None:
    guest = create_guest()
    User.objects.filter(pk=guest.pk).update(date_joined=timezone.now() - dt.timedelta(days=31))
    assert remove_stale_guests() == 1
    assert not User.objects.exists()


@pytest.mark.parametrize("status", ["over", "cancelled"])
def test_a_guest_of_finished_matches_becomes_a_former_player(status: str) -> None:
    guest = make_guest(31)
    match = seat(guest, status)
    assert remove_stale_guests() == 1
    guest.refresh_from_db()
    assert guest.username == f"former-player-{guest.pk}"
    assert not guest.is_active
    assert match.seats.get(user=guest).number == 0
    assert remove_stale_guests() == 0


@pytest.mark.parametrize("status", UNFINISHED)
def test_a_guest_whose_match_is_not_over_is_waited_for(status: str) -> None:
    guest = make_guest(365)
    seat(guest, "over")
    seat(guest, status)
    assert remove_stale_guests() == 0
    assert User.objects.get().username == guest.username


def test_an_empty_seat_keeps_nobody_here() -> None:
    open_table(user=make_user(), ruleset=Ruleset.read("tudor/v15@1"), players=2)
    make_guest(31)
    assert remove_stale_guests() == 1


def test_members_are_never_let_go() -> None:
    User.objects.filter(pk=make_user().pk).update(
        last_login=timezone.now() - dt.timedelta(days=4000), date_joined=timezone.now() - dt.timedelta(days=4000)
    )
    assert remove_stale_guests() == 0
    assert User.objects.get().is_active


def test_one_guest_who_is_only_closed_does_not_keep_the_next_from_being_forgotten() -> None:
    seat(make_guest(32), "over")
    make_guest(31)
    assert remove_stale_guests() == 2
    assert [user.username[:7] for user in User.objects.all()] == ["former-"]


def last_seen(user: User, *, hours_ago: int) -> dt.datetime:
    then = timezone.now() - dt.timedelta(hours=hours_ago)
    User.objects.filter(pk=user.pk).update(last_login=then)
    return then


def test_a_visit_is_written_down_once_a_day() -> None:
    guest = create_guest()
    client = sign_in(guest)
    then = last_seen(guest, hours_ago=23)
    client.get("/account/data/")
    assert User.objects.get().last_login == then
    last_seen(guest, hours_ago=25)
    now = timezone.now()
    client.get("/account/data/")
    came = User.objects.get().last_login
    assert came
    assert came >= now


def test_a_guest_who_keeps_coming_keeps_the_session() -> None:
    guest = create_guest()
    client = sign_in(guest)
    last_seen(guest, hours_ago=240)
    cookie = client.get("/account/data/").cookies["sessionid"]
    assert cookie["max-age"] == settings.SESSION_COOKIE_AGE


def test_a_members_sign_in_is_not_rewritten_by_visits() -> None:
    anne = make_user()
    client = sign_in(anne)
    then = last_seen(anne, hours_ago=240)
    client.get("/account/data/")
    assert User.objects.get().last_login == then


def test_the_clock_asks_for_it_once_a_day() -> None:
    due = {entry["task"]: entry["schedule"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert due[remove_stale_guests_task.name] == dt.timedelta(days=1).total_seconds()
    make_guest(31)
    remove_stale_guests_task.delay()
    assert not User.objects.exists()
