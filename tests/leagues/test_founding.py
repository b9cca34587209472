"""A league is created on one screen: five choices, and everything else follows from the kind of league."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.clock import Tempo
from games.engine.metas import all_metas
from games.models import Match
from leagues.errors import BadLeague
from leagues.fixtures import group_design
from leagues.models import Entry, Format, League, Rhythm, Season
from leagues.presets import PRESETS, preset_settings
from leagues.services.advance_season import advance_season
from leagues.services.change_league import change_league
from leagues.services.open_season import plan_next_season
from leagues.services.sign_up import check_in
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import fresh, league_of, meet, people, playing, signed_up

pytestmark = pytest.mark.django_db

FIVE = {"name": "Rose League", "table_size": "4", "speed": "days-calm", "preset": "pyramid"}


@pytest.fixture
def anne() -> User:
    return make_user("anne")


@pytest.fixture
def browser(anne: User) -> Client:
    return sign_in(anne)


def address(game: str = "tudor") -> str:
    return reverse("leagues:create_league", args=[game])


def shown_by(browser: Client, sent: dict[str, Any] | None = None) -> dict[str, Any]:
    """What a browser sends from the page if nothing is changed in it."""
    page = browser.get(address()) if sent is None else browser.post(f"{address()}?fill=1", sent)
    form = page.context["form"]
    values = {field.html_name: field.value() for field in form}
    return {name: "on" if value is True else value for name, value in values.items() if value not in (None, False)}


def created(browser: Client, sent: dict[str, Any], game: str = "tudor") -> League:
    page = browser.post(address(game), sent)
    assert page.status_code == 302, page.context["form"].errors
    return League.objects.get()


@pytest.mark.parametrize("speed", ["live-brisk", "live-calm", "days-calm", "days-leisurely"])
@pytest.mark.parametrize("preset", PRESETS)
def test_five_choices_make_a_league_that_is_played(browser: Client, anne: User, preset: Format, speed: str) -> None:
    league = created(browser, {**FIVE, "preset": preset, "speed": speed})
    pace, tempo = speed.split("-")
    assert (league.format, league.pace, league.tempo, league.table_size) == (preset, pace, tempo, 4)
    season = plan_next_season(league_id=league.pk, user=anne)
    advance_season(season_id=season.pk)
    members = people(8)
    signed_up(season, members)
    assert season.check_in_from is not None
    with time_machine.travel(season.check_in_from + timedelta(minutes=1), tick=False):
        advance_season(season_id=season.pk)
        for user in members:
            check_in(season_id=season.pk, user=user)
    with time_machine.travel(season.starts_at + timedelta(minutes=1), tick=False):
        advance_season(season_id=season.pk)
        season = fresh(season)
        assert season.state == Season.State.RUNNING
        meet(season)
        assert playing(season)
        assert not season.entries.exclude(state__in=Entry.ACTIVE).exists()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("game", [meta.slug for meta in all_metas()])
def test_every_size_of_every_game_can_be_chosen_with_every_kind(anne: User, game: str, preset: Format) -> None:
    meta = next(meta for meta in all_metas() if meta.slug == game)
    browser = sign_in(anne)
    for size in meta.players:
        League.objects.all().update(closed_at=timezone.now(), name_skeleton="")
        sent = {**FIVE, "table_size": str(size), "preset": preset, "speed": "live-calm"}
        assert browser.post(address(game), sent).status_code == 302, (size, preset)


def test_real_time_rounds_of_presets_fit_into_their_seasons() -> None:
    for size in (2, 3, 4, 5):
        for preset, most in ((Format.PYRAMID, 1), (Format.ROUND_ROBIN, 0)):
            found = preset_settings(preset=preset, pace=Match.Pace.LIVE, tempo=Tempo.CALM, table_size=size)
            players = (found["most_members"] or found["group_size"]) + most
            rounds = len(group_design(players, size, "seed").rounds)
            assert rounds * found["round_days"] <= found["season_days"], (preset, size)


def test_what_was_not_changed_follows_the_kind_that_was_chosen_without_script(browser: Client) -> None:
    """The page shows the settings of a pyramid; the founder chooses a Swiss evening and changes nothing else."""
    league = created(browser, {**shown_by(browser), "name": "Rose", "preset": "swiss", "speed": "live-calm"})
    expected = preset_settings(preset=Format.SWISS, pace=Match.Pace.LIVE, tempo=Tempo.CALM, table_size=4)
    assert {name: getattr(league, name) for name in expected} == expected


def test_what_was_changed_stays_whatever_kind_is_chosen(browser: Client) -> None:
    sent = {**shown_by(browser), **FIVE, "preset": "swiss", "sign_up_days": "21", "points": "5 2", "tie_break_2": ""}
    del sent["has_check_in"]
    league = created(browser, sent)
    assert (league.sign_up_days, league.points, league.has_check_in) == (21, [5, 2], False)
    assert "wins" not in league.tie_breaks
    assert league.season_days == 70


def test_settings_of_other_formats_are_not_asked_for(browser: Client) -> None:
    """A founder who has typed nonsense into the pyramid's settings and then chose a knock-out does not see it."""
    league = created(browser, {**shown_by(browser), **FIVE, "preset": "knockout", "group_size": "999", "rounds": "x"})
    assert league.group_size == 7


def test_a_cleared_number_is_the_usual_one_and_a_cleared_limit_is_none(browser: Client) -> None:
    shown = shown_by(browser, {**FIVE, "preset": "round_robin"})
    assert shown["most_members"] == "13"
    league = created(browser, {**shown, "season_days": "", "most_members": ""})
    assert (league.season_days, league.most_members) == (30, None)


def test_choosing_a_kind_fills_in_its_settings_and_keeps_what_was_changed(browser: Client) -> None:
    first = shown_by(browser)
    sent = {**first, "preset": "swiss", "speed": "live-brisk", "sign_up_days": "3"}
    page = browser.post(f"{address()}?fill=1", sent, headers={"HX-Request": "true"})
    text = page.content.decode()
    assert page.status_code == 200
    assert "<html" not in text
    assert not page.context["form"].errors
    values = dict(re.findall(r'name="(rounds|sign_up_days|season_days|shown)" value="([^"]*)"', text))
    assert values == {"rounds": "4", "sign_up_days": "3", "season_days": "1", "shown": "swiss-live-brisk-4"}
    # And what was changed is still told apart from what the page has filled in.
    league = created(browser, {**shown_by(browser, sent), "name": "Rose", "preset": "duplicate"})
    assert (league.sign_up_days, league.rounds, league.season_days) == (3, 4, 1)


@pytest.mark.parametrize("wrong", [{"preset": "ladder"}, {"speed": "warp"}, {"table_size": "9"}, {"name": ""}])
def test_a_choice_that_is_not_offered_is_marked(browser: Client, wrong: dict[str, str]) -> None:
    page = browser.post(address(), {**FIVE, **wrong})
    assert page.status_code == 422
    assert set(page.context["form"].errors) == set(wrong)


@pytest.mark.parametrize("shown", ["", "-", "pyramid-days-calm-99", "pyramid-days-calm-x", "a-b-c-4", "x" * 500])
def test_nonsense_about_what_the_page_has_shown_is_no_harm(browser: Client, shown: str) -> None:
    league = created(browser, {**FIVE, "shown": shown, "sign_up_days": "21"})
    assert league.sign_up_days == 14


def test_every_kind_is_explained_and_pictured(browser: Client) -> None:
    text = browser.get(address()).content.decode()
    assert text.count('class="season-picture"') == len(PRESETS)
    assert all(str(preset.sentence) in text and str(preset.picture) in text for preset in PRESETS.values())
    assert f'action="{address()}"' in browser.get(reverse("leagues:choose_game")).content.decode()


def test_only_turn_based_games_all_start_at_once(anne: User) -> None:
    with pytest.raises(BadLeague) as refused:
        league_of(anne, pace=Match.Pace.LIVE, rhythm=Rhythm.AT_ONCE)
    assert refused.value.field == "rhythm"
    assert "Only turn-based games can all start at once" in str(refused.value.sentence)
    with pytest.raises(BadLeague) as refused:
        league_of(anne, format=Format.SWISS, rhythm=Rhythm.AT_ONCE)
    assert "each round depends on the one before" in str(refused.value.sentence)
    assert league_of(anne, rhythm=Rhythm.AT_ONCE).starts_at_once


def test_a_turn_based_league_can_be_played_round_by_round(anne: User) -> None:
    assert not league_of(anne, rhythm=Rhythm.ROUNDS).starts_at_once


def test_leagues_from_before_can_still_be_changed(anne: User) -> None:
    """They never said when their games start: that follows from format and speed, as it always has."""
    live = league_of(anne, pace=Match.Pace.LIVE)
    assert not live.starts_at_once
    assert change_league(league_id=live.pk, user=anne, season_days=50).season_days == 50
    assert change_league(league_id=live.pk, user=anne, pace=Match.Pace.DAYS).starts_at_once
