from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.errors import EmptyWords, UnspeakableWords
from leagues.errors import BadCalendar, BadLeague, SeasonUnderWay
from leagues.models import Format, League
from leagues.selectors.preview import preview_of
from leagues.services.change_league import change_league
from leagues.services.open_season import cancel_season, open_season, plan_next_season
from tests.leagues.league_factories import league_of, people, running, season_of

pytestmark = pytest.mark.django_db

BAD: list[dict[str, Any]] = [
    {"game": "chess"},
    {"rulesets": []},
    {"rulesets": ["tudor/v99@1"]},
    {"rulesets": ["royals/arcane@1"]},
    {"rulesets": [7]},
    {"table_size": 5},
    {"group_size": 3},
    {"group_size": 41},
    {"points": [1, 2]},
    {"points": []},
    {"points": ["10"]},
    {"points": [10, -1]},
    {"tie_breaks": []},
    {"tie_breaks": ["points", "points"]},
    {"tie_breaks": ["beauty"]},
    {"promoted": 5, "relegated": 5},
    {"rounds": 0},
    {"through": 4},
    {"most_members": 3},
    {"least_rating": 1800, "most_rating": 1200},
    {"least_reliability": 101},
    {"season_days": 0},
    {"emblem": "skull"},
    {"field_tincture": "gold", "charge_tincture": "silver"},
    {"tempo": "hasty"},
    {"format": Format.ROUND_ROBIN, "most_members": 100},
    {"rules_text": "x" * 30_000},
]


@pytest.mark.parametrize("settings", BAD, ids=str)
def test_a_league_that_could_not_be_played_is_refused(settings: dict[str, Any]) -> None:
    (owner,) = people(1)
    with pytest.raises(BadLeague):
        league_of(owner, **settings)
    assert not League.objects.exists()


def test_a_name_can_be_read() -> None:
    (owner,) = people(1)
    with pytest.raises(EmptyWords):
        league_of(owner, name="  ")
    with pytest.raises(UnspeakableWords):
        league_of(owner, name="Ro\x00se")


def test_every_league_has_an_address_of_its_own() -> None:
    (owner,) = people(1)
    slugs = [league_of(owner, name=name).slug for name in ("Rose", "new", "薔薇", "牡丹")]
    assert slugs == ["rose", "new-2", "league", "league-2"]


def test_what_people_have_entered_for_stays_while_it_is_played() -> None:
    (owner,) = people(1, "owner")
    league, _ = running(owner, people(7))
    with pytest.raises(SeasonUnderWay):
        change_league(league_id=league.pk, user=owner, points=[5, 3])
    assert change_league(league_id=league.pk, user=owner, rules_text="Be kind.").rules_text == "Be kind."


def test_the_days_of_a_season_follow_each_other() -> None:
    (owner,) = people(1)
    league = league_of(owner)
    now = timezone.now()
    day = timedelta(days=1)
    for opens, checks, starts, ends in (
        (now, None, now - day, now + day),
        (now, None, now + 2 * day, now + day),
        (now, now + 3 * day, now + 2 * day, now + 9 * day),
        (now + 5 * day, None, now + 2 * day, now + 9 * day),
        (now, None, now + day, now + 500 * day),
    ):
        with pytest.raises(BadCalendar):
            open_season(
                league_id=league.pk,
                user=owner,
                sign_up_from=opens,
                check_in_from=checks,
                starts_at=starts,
                ends_at=ends,
            )
    assert not league.seasons.exists()


def test_there_is_one_season_at_a_time() -> None:
    (owner,) = people(1)
    league = league_of(owner)
    season = season_of(league, owner)
    with pytest.raises(SeasonUnderWay):
        plan_next_season(league_id=league.pk, user=owner)
    cancel_season(season_id=season.pk, user=owner)
    assert plan_next_season(league_id=league.pk, user=owner).number == 2


def test_a_preview_shows_a_whole_season() -> None:
    (owner,) = people(1)
    now = timezone.now()
    seen = preview_of(league_of(owner), members=23, opens=now)
    assert [(part.level, part.count, part.size) for part in seen.divisions] == [(0, 1, 7), (1, 2, 8)]
    assert sum(part.count * part.size for part in seen.divisions) + seen.waiting == 23
    seven = seen.divisions[0]
    assert seven.balance is not None
    assert seven.balance.residual.is_none
    assert seen.games_each == 4
    assert sum(len(round_.tables) for round_ in seven.rounds) == 7
    assert seen.sign_up_from < seen.starts_at < seen.ends_at


def test_a_preview_seats_as_many_as_one_group_can_hold() -> None:
    (owner,) = people(1)
    seen = preview_of(league_of(owner, format=Format.ROUND_ROBIN), members=2000, opens=timezone.now())
    assert (seen.divisions[0].size, seen.waiting) == (40, 1960)


@pytest.mark.parametrize("format_", [Format.SWISS, Format.KNOCKOUT, Format.DUPLICATE, Format.ROUND_ROBIN])
def test_every_format_has_a_preview(format_: Format) -> None:
    (owner,) = people(1)
    league = league_of(owner, format=format_, rounds=3)
    seen = preview_of(league, members=18, opens=timezone.now())
    assert seen.tables >= 4
    assert seen.divisions[0].size == 18
    assert preview_of(league, members=2, opens=timezone.now()).divisions == ()
