"""A person's leagues on the home page: what they owe first, then where they stand."""

from __future__ import annotations

import pytest

from leagues.selectors.own_leagues import due_count, own_leagues
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import league_of, people, playing, running, season_of, signed_up

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def test_a_match_that_is_to_be_played_names_the_others_and_the_way_there() -> None:
    owner, members = make_user("owner"), people(4)
    league, season = running(owner, members)
    table = playing(season)[0]
    assert table.match is not None
    player = next(seat.user for seat in table.match.seats.all() if seat.user)
    (own,) = own_leagues(player)
    assert (own.slug, own.is_owed) == (league.slug, True)
    assert own.code
    assert player.username not in own.opponents
    assert due_count(player) > 0
    page = sign_in(player).get("/lobby/leagues/").content.decode()
    assert league.name in page
    assert f"/tables/{own.code}/" in page
    assert "to play" in sign_in(player).get("/lobby/leagues/due/").content.decode()


def test_a_season_that_has_not_begun_says_when_it_starts() -> None:
    owner, (member,) = make_user("owner"), people(1)
    season = season_of(league_of(owner), owner)
    signed_up(season, [member])
    (own,) = own_leagues(member)
    assert (own.is_owed, own.starts_at) == (False, season.starts_at)
    assert "Starts" in sign_in(member).get("/lobby/leagues/").content.decode()


def test_a_person_without_a_league_is_told_nothing() -> None:
    member = make_user("anne")
    assert own_leagues(member) == []
    assert sign_in(member).get("/lobby/leagues/").content.decode().strip() == ""
    assert sign_in(member).get("/lobby/leagues/due/").content.decode().strip() == ""
