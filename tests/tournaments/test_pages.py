"""Pages of tournaments: what they show, to whom, and at what cost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.errors import LimitReached
from accounts.models import Kind, Notification
from accounts.notifications.registry import registration
from games.models import Match
from tests.factories import make_user
from tests.tournaments.tournament_factories import arena_of, on, over, people, running, tables_of
from tournaments.errors import MayNotEnter
from tournaments.invites import invite_of
from tournaments.models import Entry, Repeat, Tournament
from tournaments.services.create_tournament import cancel_tournament
from tournaments.services.take_part import join_tournament

pytestmark = pytest.mark.django_db


def address(tournament: Tournament) -> str:
    return reverse("tournaments:tournament", args=[tournament.pk])


def text_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_the_list_names_what_runs_what_comes_and_who_won(client: Client) -> None:
    host = make_user("host")
    arena_of(host, title="Later Arena")
    tournament = running(host, people(2), title="Early Arena", minutes=20)
    assert "Later Arena" in text_of(client, "/tournaments/")
    ends_at = tournament.starts_at + timedelta(minutes=21)
    over(tables_of(tournament)[0], ends_at)
    assert on(on(ends_at, tournament).starts_at + timedelta(minutes=22), tournament).state == "finished"
    winner = tournament.entries.get(wins=1).user.get_username()
    assert f"won by {winner}" in " ".join(text_of(client, "/tournaments/").split())


def test_a_person_joins_pauses_returns_and_leaves_without_script(client: Client) -> None:
    tournament = arena_of(make_user("host"), minutes=60)
    user = make_user("player")
    client.force_login(user)
    assert "Join" in text_of(client, address(tournament))
    client.post(reverse("tournaments:join_tournament", args=[tournament.pk]))
    on(tournament.starts_at, tournament)
    client.post(reverse("tournaments:pause_play", args=[tournament.pk]))
    assert Entry.objects.get(user=user).state == Entry.State.PAUSED
    assert "Resume" in text_of(client, address(tournament))
    client.post(reverse("tournaments:join_tournament", args=[tournament.pk]))
    assert Entry.objects.get(user=user).state == Entry.State.READY
    client.post(reverse("tournaments:leave_tournament", args=[tournament.pk]))
    assert not Entry.objects.filter(user=user).exists()


def test_a_wrong_password_is_said_on_the_page(client: Client) -> None:
    tournament = arena_of(make_user("host"), password="rosebud")
    client.force_login(make_user("player"))
    response = client.post(reverse("tournaments:join_tournament", args=[tournament.pk]), {"password": "tulip"})
    assert response.status_code == 403
    assert 'data-code="tournament.wrong_password"' in response.content.decode()


def test_an_open_page_takes_its_reader_to_a_game_that_has_just_begun_and_links_to_it_later(client: Client) -> None:
    users = people(2)
    tournament = running(make_user("host"), users)
    code = Match.objects.get(tournament_table__tournament=tournament).code
    client.force_login(users[0])
    with time_machine.travel(tournament.starts_at + timedelta(seconds=5), tick=False):
        client.force_login(users[0])
        answer = client.get(address(tournament), headers={"HX-Request": "true"})
        assert answer["HX-Redirect"] == reverse("games:table", args=[code])
    with time_machine.travel(tournament.starts_at + timedelta(seconds=40), tick=False):
        part = client.get(address(tournament), headers={"HX-Request": "true"})
        assert "HX-Redirect" not in part
        assert "Go to your game" in part.content.decode()
    told = Notification.objects.filter(user=users[0], kind=Kind.TOURNAMENT, key__contains=":t").get()
    assert code in registration(Kind.TOURNAMENT).summarize(told).path


def test_the_page_of_running_games_shows_nothing_but_public_views(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    users = people(2)
    tournament = running(make_user("host"), users)
    seen: list[object] = []
    game = type(tables_of(tournament)[0].match.game)
    view = game.view

    def noted(self: Any, state: Any, seat: Any) -> object:
        seen.append(seat)
        return view(self, state, seat)

    monkeypatch.setattr(game, "view", noted)
    client.force_login(users[0])
    text_of(client, address(tournament))
    assert seen
    assert set(seen) == {None}


@pytest.mark.parametrize("path", [address, lambda tournament: "/tournaments/"])
def test_more_people_and_tables_take_no_more_queries(client: Client, path: Callable[[Tournament], str]) -> None:
    host = make_user("host")
    few = running(host, people(4, "few"))
    many = running(host, people(12, "many"))

    def queries(tournament: Tournament) -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            text_of(client, path(tournament))
        return len(found)

    queries(few)
    with time_machine.travel(few.starts_at, tick=False):
        assert queries(many) <= queries(few) <= 30


def test_the_standings_can_be_taken_away(client: Client) -> None:
    tournament = running(make_user("host"), people(2))
    over(tables_of(tournament)[0], tournament.starts_at + timedelta(minutes=5))
    lines = text_of(client, reverse("tournaments:standings_csv", args=[tournament.pk])).splitlines()
    assert lines[0] == "rank,name,points,games,wins,opposition,byes,state"
    assert lines[1].split(",")[2:5] == ["24", "1", "1"]


def test_a_host_fills_in_a_form_and_calls_the_tournament_off(client: Client) -> None:
    client.force_login(make_user("host"))
    starts_at = timezone.localtime() + timedelta(hours=3)
    sent = {
        "title": "Tudor Thursday",
        "game": "tudor",
        "format": "arena",
        "table_size": "4",
        "tempo": "brisk",
        "starts_at": starts_at.strftime("%Y-%m-%dT%H:%M"),
        "minutes": "60",
        "rounds": "4",
        "is_rated": "on",
        "repeats": "7",
    }
    bad = client.post(reverse("tournaments:create_tournament"), {**sent, "minutes": "5"})
    assert bad.status_code == 422
    response = client.post(reverse("tournaments:create_tournament"), sent)
    tournament = Tournament.objects.get(title="Tudor Thursday")
    assert response["Location"] == address(tournament)
    assert tournament.repeats == Repeat.WEEKLY
    assert client.post(reverse("tournaments:create_tournament"), {**sent, "repeats": "3"}).status_code == 422
    assert "Cancel tournament" in text_of(client, address(tournament))
    client.post(reverse("tournaments:cancel_tournament", args=[tournament.pk]))
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.CANCELLED


def test_only_the_host_and_staff_call_it_off(client: Client) -> None:
    tournament = arena_of(make_user("host"))
    client.force_login(make_user("stranger"))
    assert client.post(reverse("tournaments:cancel_tournament", args=[tournament.pk])).status_code == 403
    client.logout()
    for name in ("join_tournament", "pause_play", "leave_tournament", "cancel_tournament"):
        response = client.post(reverse(f"tournaments:{name}", args=[tournament.pk]))
        assert response["Location"].startswith(reverse("account_login"))


def test_a_spectator_may_watch_the_games(client: Client) -> None:
    users = people(2)
    tournament = running(make_user("host"), users)
    code = Match.objects.get(tournament_table__tournament=tournament).code
    assert client.get(reverse("games:table", args=[code])).status_code == 200
    join_tournament(tournament_id=tournament.pk, user=make_user("late"))
    assert client.get("/tournaments/999999/").status_code == 404


def test_an_invite_link_stands_for_the_password_and_only_its_host_is_told(client: Client) -> None:
    host, friend, guessing = make_user("host"), make_user("friend"), make_user("guessing")
    tournament = arena_of(host, password="rosebud")
    client.force_login(host)
    invite = invite_of(tournament)
    assert f"?invite={invite}" in text_of(client, address(tournament))
    other = arena_of(host, password="rosebud")
    for user, sent, is_in in ((friend, invite, True), (guessing, invite_of(other), False)):
        client.force_login(user)
        assert invite not in text_of(client, address(tournament))
        page = text_of(client, f"{address(tournament)}?invite={sent}")
        assert ('type="password"' in page) != is_in
        client.post(reverse("tournaments:join_tournament", args=[tournament.pk]), {"invite": sent})
        assert tournament.entries.filter(user=user).exists() == is_in


def test_an_invite_link_changes_no_other_condition() -> None:
    tournament = arena_of(make_user("host"), password="rosebud", least_games=1)
    with pytest.raises(MayNotEnter):
        join_tournament(tournament_id=tournament.pk, user=make_user("new"), invite=invite_of(tournament))


def test_a_page_with_a_refusal_follows_the_tournament_and_not_what_was_refused(client: Client) -> None:
    tournament = arena_of(make_user("host"), password="rosebud")
    client.force_login(make_user("player"))
    response = client.post(reverse("tournaments:join_tournament", args=[tournament.pk]))
    assert f'hx-get="{address(tournament)}?' in response.content.decode()


def test_opening_the_form_of_a_new_tournament_is_not_counted_and_creating_many_is_refused(client: Client) -> None:
    host = make_user("host")
    client.force_login(host)
    for _ in range(12):
        assert client.get("/tournaments/new/").status_code == 200
    for _ in range(10):
        cancel_tournament(tournament_id=arena_of(host).pk, user=host)
    with pytest.raises(LimitReached):
        arena_of(host)
