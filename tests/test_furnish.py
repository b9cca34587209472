"""A new site that is tried has people on it."""

from __future__ import annotations

from io import StringIO

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from accounts.models import User
from clubs.models import Club
from games.models import ArchiveEntry, Match
from leaderboards.models import Rating
from leagues.models import LeagueTable
from tests.factories import sign_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_only]
GAMES = 2


@pytest.fixture
def furnished(settings: LazySettings) -> None:
    settings.DEBUG = True
    call_command("demo", stdout=StringIO())
    for _ in range(2):
        call_command("furnish", games=GAMES, stdout=StringIO())


def test_a_furnished_site_has_games_of_every_kind_and_is_furnished_once(furnished: None) -> None:
    running = Match.objects.filter(status=Match.Status.PLAYING)
    tables = LeagueTable.objects.filter(match__status=Match.Status.OVER)
    assert ArchiveEntry.objects.filter(is_rated=True).count() >= GAMES
    assert Rating.objects.exists(), "finished games have been rated"
    assert running.filter(pace=Match.Pace.LIVE).count() >= 4
    assert running.filter(seats__user__username="anne", seats__is_to_act=True).exists()
    assert tables.exists(), "the league has results"
    assert not Match.objects.filter(status=Match.Status.OVER, is_archived=False).exists()
    assert Club.objects.get().member_count > 2
    page = sign_in(User.objects.get(username="anne")).get("/").content.decode()
    assert "Your turn" in page
    assert "Privy Council" in page


def test_people_are_invented_for_development_only() -> None:
    with pytest.raises(CommandError, match="development"):
        call_command("furnish")
