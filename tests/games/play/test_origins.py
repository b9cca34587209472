"""From a table one finds the way back to what its match is a part of."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Match
from tests.factories import make_user
from tests.games.table_factories import started
from tests.leagues.league_factories import match_of, people, playing
from tests.leagues.league_factories import running as running_season
from tests.tournaments.tournament_factories import running, tables_of

pytestmark = pytest.mark.django_db


def page_of(match: Match) -> str:
    return Client().get(f"/tables/{match.code}/").content.decode()


def test_a_table_of_a_tournament_leads_back_to_it() -> None:
    tournament = running(make_user("host"), people(2))
    (table,) = tables_of(tournament)
    assert page_of(table.match).count(f'href="/tournaments/{tournament.pk}/"') == 2


def test_a_table_of_a_league_leads_back_to_it() -> None:
    league, season = running_season(make_user("host"), people(4, "player"))
    assert f'href="/leagues/{league.slug}/"' in page_of(match_of(playing(season)[0]))


def test_any_other_table_is_a_part_of_nothing() -> None:
    match, _ = started()
    assert match.has_fixed_seats is False
    assert "<h1>Tudor</h1>" in page_of(match)
