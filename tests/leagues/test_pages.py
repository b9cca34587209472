"""Pages of leagues: what everybody finds there, what people do there, and what is taken along."""

from __future__ import annotations

import csv
import json
import re
from datetime import timedelta
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from accounts.models import User
from leagues.crests import Emblem
from leagues.forms.founding import FoundingForm
from leagues.models import Act, DivisionMessage, Entry, Invitation, League, Request, Rights, Role, Season, SeasonResult
from leagues.services.decide_request import decide_request
from leagues.services.post_message import post_message, report_message
from leagues.services.raise_request import raise_request
from leagues.services.withdraw import withdraw
from tests.factories import make_user, sign_in, sign_in_with_password
from tests.leagues.league_factories import (
    fresh,
    league_of,
    on_day,
    over,
    people,
    playing,
    running,
    season_of,
    signed_up,
)

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def posted(game: str = "tudor", **changes: Any) -> dict[str, Any]:
    """What the page of a new league sends if only a name has been typed in."""
    form = FoundingForm(game=game)
    values = {field.html_name: field.value() for field in form}
    values |= {"edition": form.meta.editions[0].slug, "name": "Rose League", **changes}
    return {name: value for name, value in values.items() if value is not None and value is not False}


@pytest.fixture
def anne() -> User:
    return make_user("anne")


@pytest.fixture
def court(anne: User) -> tuple[League, Season, list[User]]:
    """A league of eight, in two divisions, whose season is played, with a table that is over in the first division."""
    members = [anne, *people(7, "player")]
    rules = "# Be kind\n\n<script>alert(1)</script>"
    league, season = running(anne, members, table_size=3, group_size=4, rules_text=rules, languages=["en"])
    over(next(table for table in playing(season) if table.division.level == 0))
    return league, season, members


# ---------------------------------------------------------------------------------------------
# Reading


def test_the_directory_is_empty_and_says_so(client: Client) -> None:
    assert "No leagues yet" in client.get("/leagues/").content.decode()


def test_the_directory_shows_open_leagues_and_hides_closed_ones(client: Client, anne: User) -> None:
    league_of(anne, name="Open Court")
    closed = league_of(anne, name="Closed Court")
    League.objects.filter(pk=closed.pk).update(closed_at=timezone.now())
    page = client.get("/leagues/").content.decode()
    assert "Open Court" in page
    assert "Closed Court" not in page


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("show=open", {"Swiss Court"}),
        ("format=swiss", {"Swiss Court"}),
        ("language=de", {"German Court"}),
        ("game=royals", set()),
        ("game=tudor", {"Swiss Court", "German Court"}),
        ("format=dance&before=nonsense", {"Swiss Court", "German Court"}),
    ],
)
def test_the_directory_is_filtered(client: Client, anne: User, query: str, shown: set[str]) -> None:
    season_of(league_of(anne, name="Swiss Court", format="swiss"), anne)
    league_of(anne, name="German Court", languages=["de"])
    page = client.get(f"/leagues/?{query}").content.decode()
    assert {name for name in ("Swiss Court", "German Court") if name in page} == shown


def test_the_directory_goes_on_where_it_ended(client: Client) -> None:
    owner = make_user("owner")
    League.objects.bulk_create(
        League(slug=f"court-{n}", name=f"Court {n}", game="tudor", table_size=4, tempo="calm", created_by=owner)
        for n in range(45)
    )
    seen: list[str] = []
    address = "/leagues/"
    while address:
        page = client.get(address).content.decode()
        seen += re.findall(r'href="/leagues/(court-\d+)/"', page)
        more = re.search(r'rel="next" href="([^"]+)"', page)
        address = f"/leagues/{more[1]}" if more else ""
    assert len(seen) == len(set(seen)) == 45


def test_the_home_shows_crest_rules_standings_and_what_can_still_be_reached(
    client: Client, court: tuple[League, Season, list[User]]
) -> None:
    league, _season, _members = court
    page = client.get(f"/leagues/{league.slug}/").content.decode()
    assert 'aria-label="Crest: a rose, silver on green"' in page
    assert "<h3>Be kind</h3>" in page
    assert "<script>alert" not in page
    assert "Standings: Crown division" in page
    assert 'class="form-places"' in page
    assert "in progress" in page


def test_a_division_shows_everybody_every_table_and_every_seat(
    client: Client, court: tuple[League, Season, list[User]]
) -> None:
    league, season, _members = court
    page = client.get(f"/leagues/{league.slug}/seasons/{season.number}/1/1/").content.decode()
    crosstable = page.partition('class="crosstable"')[2].partition("</table>")[0]
    assert crosstable.count('scope="row"') == 4
    assert crosstable.count("<small>") == 12
    assert page.count('class="fixture') >= 4
    assert client.get(f"/leagues/{league.slug}/seasons/{season.number}/2/1/").status_code == 200
    assert client.get(f"/leagues/{league.slug}/seasons/{season.number}/3/1/").status_code == 404


def test_a_player_sees_where_they_stand_in_words(court: tuple[League, Season, list[User]]) -> None:
    league, season, _members = court
    entry = Entry.objects.filter(division__level=0, rank=1).select_related("user").get()
    entry.best_rank, entry.worst_rank = 2, 3
    entry.save()
    address = f"/leagues/{league.slug}/seasons/{season.number}/players/{entry.user.username}/"
    page = sign_in(entry.user).get(address).content.decode()
    assert "can still finish 2nd to 3rd" in page
    assert "Ask the hosts" in page
    assert "Withdraw" in page
    assert "Withdraw" not in Client().get(address).content.decode()


def test_standings_say_what_is_narrower_than_everything(
    client: Client, court: tuple[League, Season, list[User]]
) -> None:
    league, season, _members = court
    Entry.objects.filter(division__level=0, rank=1).update(best_rank=1, worst_rank=3)
    Entry.objects.filter(division__level=0, rank=4).update(best_rank=4, worst_rank=4)
    page = client.get(f"/leagues/{league.slug}/seasons/{season.number}/1/1/").content.decode()
    assert "can still finish 1st to 3rd" in page
    assert "will finish 4th" in page
    assert "can still finish anywhere" not in page


def test_from_the_first_day_standings_say_how_many_tables_are_to_be_played(client: Client, anne: User) -> None:
    league, season = running(anne, people(7, "player"))
    page = client.get(f"/leagues/{league.slug}/seasons/{season.number}/1/1/")
    assert {row.to_play for row in page.context["page"].ranking.rows} == {4}
    sheet = client.get(f"/leagues/{league.slug}/seasons/{season.number}/standings.csv").content.decode()
    assert {row["left_to_play"] for row in csv.DictReader(StringIO(sheet))} == {"4"}


def test_no_one_falls_from_the_lowest_division(client: Client, court: tuple[League, Season, list[User]]) -> None:
    league, season, _members = court
    over(next(table for table in playing(season) if table.division.level == 1))
    address = f"/leagues/{league.slug}/seasons/{season.number}"
    upper, lower = (client.get(f"{address}/{step}/1/").content.decode() for step in (1, 2))
    assert "in a relegation place" in upper
    assert "in a relegation place" not in lower
    assert "in a promotion place" in lower
    assert "if others move up" not in lower


def test_pages_that_follow_a_season_fetch_a_part(client: Client, court: tuple[League, Season, list[User]]) -> None:
    league, season, _members = court
    for address in (f"/leagues/{league.slug}/", f"/leagues/{league.slug}/seasons/{season.number}/1/1/"):
        part = client.get(address, headers={"HX-Request": "true"}).content.decode()
        assert 'id="live"' in part
        assert "<html" not in part
        again = re.search(r'hx-get="([^"]+)"', part)
        assert again
        following = again[1].replace("&amp;", "&")
        assert client.get(following, headers={"HX-Request": "true"}).status_code == 204, "nothing has changed"
        Entry.objects.filter(division__level=0, rank=1).update(points=f"{20 + len(address)}/3")
        assert client.get(following, headers={"HX-Request": "true"}).status_code == 200


def test_history_tells_the_seasons_and_who_won_them(client: Client, court: tuple[League, Season, list[User]]) -> None:
    league, season, _members = court
    page = client.get(f"/leagues/{league.slug}/history/").content.decode()
    assert f"Season {season.number}" in page
    assert "Champions" not in page


# ---------------------------------------------------------------------------------------------
# Founding and changing


def test_a_league_is_founded_with_a_name_alone(anne: User) -> None:
    response = sign_in(anne).post("/leagues/new/tudor/", posted())
    assert response.headers["Location"] == "/leagues/rose-league/"
    league = League.objects.get()
    assert league.points == [10, 6, 3, 1]
    assert league.tie_breaks[0] == "points"
    assert Role.objects.get().rights == Rights.OWNER


def test_every_setting_of_the_form_reaches_the_league_and_comes_back(anne: User) -> None:
    wanted: dict[str, Any] = {
        "emblem": "lily",
        "field_tincture": "blue",
        "charge_tincture": "gold",
        "languages": ["en", "de"],
        "rules_text": "*Hail*",
        "cards": ["first-court", "random"],
        "own_sets": "red2 green5 blue3",
        "plan": "rotating",
        "options": ["open"],
        "preset": "swiss",
        "table_size": 3,
        "rounds": 6,
        "most_members": 60,
        "points": "7 4 2",
        "bye_points": 4,
        "speed": "live-brisk",
        "weekends_off": "on",
        "sign_up_days": 10,
        "has_check_in": "on",
        "check_in_days": 2,
        "season_days": 30,
        "round_days": 5,
        "is_private": "on",
        "by_invitation": "on",
        "is_rated": "on",
        "least_reliability": 80,
        "least_rating": 1000,
        "most_rating": 2000,
        "tie_break_1": "points",
        "tie_break_2": "lot",
        **{f"tie_break_{number}": "" for number in range(3, 9)},
    }
    client = sign_in(anne)
    assert client.post("/leagues/new/tudor/", posted(**wanted)).status_code == 302
    league = League.objects.get()
    assert (league.emblem, league.field_tincture, league.charge_tincture) == ("lily", "blue", "gold")
    assert league.tie_breaks == ["points", "lot"]
    assert league.points == [7, 4, 2]
    assert len(league.rulesets) == 3
    assert all("open" in text for text in league.rulesets)
    assert (league.plan, league.most_members, league.least_rating) == ("rotating", 60, 1000)
    assert (league.format, league.pace, league.tempo, league.rounds) == ("swiss", "live", "brisk", 6)
    assert (league.is_private, league.by_invitation, league.has_check_in) == (True, True, True)
    page = client.get(f"/leagues/{league.slug}/edit/")
    form = page.context["form"]
    again = {name: form[name].value() for name in form.fields}
    assert again["own_sets"] == "red2 green5 blue3"
    before = {field.name: getattr(league, field.name) for field in League._meta.concrete_fields}
    sent = {name: value for name, value in again.items() if value is not None and value is not False}
    assert client.post(f"/leagues/{league.slug}/edit/", sent).status_code == 302
    league.refresh_from_db()
    assert {field.name: getattr(league, field.name) for field in League._meta.concrete_fields} == before


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": ""}, "This field is required"),
        ({"points": "1 2 3"}, "be worth fewer points, and 1st place must be worth between 1 and 1,000"),
        ({"points": "ten"}, "Enter up to 5 whole numbers"),
        ({"field_tincture": "red", "charge_tincture": "blue"}, "These two colours are hard to tell apart"),
        ({"least_rating": 2000, "most_rating": 1000}, "is below the lowest"),
        ({"cards": []}, "Choose at least one card set"),
        ({"own_sets": "red1 red1"}, "must be two scoring cards and one scenario"),
        ({"emblem": "dragon"}, "Select a valid choice"),
        ({"group_size": 3}, "A division must fill a table"),
        ({"promoted": 5, "relegated": 5}, "promote and relegate more players than it has"),
        ({"preset": "swiss", "rounds": 10**30}, "Ensure this value is less"),
    ],
)
def test_what_makes_no_league_is_said_and_nothing_is_kept(anne: User, changes: dict[str, Any], words: str) -> None:
    response = sign_in(anne).post("/leagues/new/tudor/", posted(**changes))
    assert response.status_code == 422
    assert words in response.content.decode()
    assert "aria-invalid" in response.content.decode()
    assert not League.objects.exists()


def test_a_whole_season_is_seen_before_anything_is_kept(anne: User) -> None:
    page = sign_in(anne).post("/leagues/new/tudor/", {**posted(), "preview": "1"})
    assert page.status_code == 200
    assert "A season with 21 members" in page.content.decode()
    assert "Level 2: 2 divisions of 7" in page.content.decode()
    assert "This is as even as it can be." in page.content.decode()
    assert not League.objects.exists()


@pytest.mark.parametrize("format", ["pyramid", "swiss", "round_robin", "knockout", "duplicate"])
def test_every_format_has_a_preview_for_any_number(anne: User, format: str) -> None:
    league = league_of(anne, format=format, most_members=40)
    client = sign_in(anne)
    for members in ("", "2", "1000000", "x"):
        page = client.get(f"/leagues/{league.slug}/desk/preview/", {"members": members} if members else {})
        assert page.status_code == 200


def test_a_league_of_royals_has_no_cards_to_choose(anne: User) -> None:
    assert sign_in(anne).post("/leagues/new/royals/", posted("royals", table_size=5)).status_code == 302
    assert League.objects.get().rulesets == ["royals/arcane@1"]


def test_two_hosts_who_change_a_league_at_once_do_not_overwrite_each_other(anne: User) -> None:
    league = league_of(anne)
    client = sign_in(anne)
    form = client.get(f"/leagues/{league.slug}/edit/").context["form"]
    sent = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in sent.items() if value is not None and value is not False}
    assert client.post(f"/leagues/{league.slug}/edit/", {**sent, "name": "First"}).status_code == 302
    late = client.post(f"/leagues/{league.slug}/edit/", {**sent, "name": "Second"})
    assert late.status_code == 409
    assert 'data-code="league.stale"' in late.content.decode()
    league.refresh_from_db()
    assert league.name == "First"


def test_every_emblem_can_be_chosen_without_seeing_it(anne: User) -> None:
    page = sign_in(anne).get("/leagues/new/tudor/").content.decode()
    for emblem in Emblem:
        assert f'value="{emblem.value}"' in page
        assert str(emblem.label) in page


# ---------------------------------------------------------------------------------------------
# Taking part


def test_a_member_enters_and_withdraws(anne: User) -> None:
    league = league_of(anne)
    season = season_of(league, anne)
    bess = sign_in(make_user("bess"))
    home = f"/leagues/{league.slug}/"
    assert "Sign up</button>" in bess.get(home).content.decode()
    assert bess.post(f"{home}seasons/{season.number}/sign-up/").headers["Location"] == home
    assert Entry.objects.get().state == Entry.State.SIGNED
    twice = bess.post(f"{home}seasons/{season.number}/sign-up/")
    assert twice.status_code == 409
    assert 'data-code="league.entered"' in twice.content.decode()
    bess.post(f"{home}seasons/{season.number}/withdraw/")
    assert Entry.objects.get().state == Entry.State.WITHDRAWN


def test_a_member_asks_the_hosts_and_is_answered(court: tuple[League, Season, list[User]], anne: User) -> None:
    league, season, _members = court
    table = next(table for table in playing(season) if table.division.level == 1)
    asking, missing = (Entry.objects.select_related("user").get(pk=key) for key in table.seats[:2])
    client = sign_in(asking.user)
    address = f"/leagues/{league.slug}/seasons/{season.number}/requests/new/"
    assert client.get(address).status_code == 200
    words = {"kind": "no_show", "table": table.pk, "about": missing.pk, "text": "He <b>sleeps</b>."}
    assert client.post(address, words).status_code == 302
    request = Request.objects.get()
    page = sign_in(anne).get(f"/leagues/{league.slug}/desk/").content.decode()
    assert "He &lt;b&gt;sleeps&lt;/b&gt;." in page
    answer = f"/leagues/{league.slug}/desk/requests/{request.pk}/"
    assert sign_in(anne).post(answer, {"verdict": "grant", "answer": "So be it."}).status_code == 302
    missing.refresh_from_db()
    assert missing.state == Entry.State.NO_SHOW
    mine = client.get(
        f"/leagues/{league.slug}/seasons/{season.number}/players/{asking.user.username}/"
    ).content.decode()
    assert "So be it." in mine


def test_who_comes_when_all_places_are_taken_is_told_that_they_wait(anne: User) -> None:
    league = league_of(anne, format="swiss", table_size=2, most_members=2)
    season = season_of(league, anne)
    signed_up(season, people(2, "player"))
    client = sign_in(make_user("bess"))
    page = client.post(f"/leagues/{league.slug}/seasons/{season.number}/sign-up/", follow=True).content.decode()
    assert "You are on the waiting list" in page
    assert "You are signed up" not in page


def test_the_check_in_still_lets_people_enter(anne: User) -> None:
    league = league_of(anne)
    season = season_of(league, anne, has_check_in=True)
    assert season.check_in_from is not None
    on_day(season.check_in_from, season)
    client = sign_in(make_user("bess"))
    assert "Sign up</button>" in client.get(f"/leagues/{league.slug}/").content.decode()
    page = client.post(f"/leagues/{league.slug}/seasons/{season.number}/sign-up/", follow=True).content.decode()
    assert "You are checked in." in page


def test_everybody_sees_who_has_entered_before_the_season_begins(client: Client, anne: User) -> None:
    league = league_of(anne)
    season = season_of(league, anne)
    signed_up(season, people(3, "player"))
    page = client.get(f"/leagues/{league.slug}/seasons/{season.number}/").content.decode()
    assert all(f"/players/player{number}/" in page for number in range(3))
    assert f"/seasons/{season.number}/" in client.get(f"/leagues/{league.slug}/").content.decode()


def test_an_invitation_is_not_repeated_to_who_has_entered(anne: User) -> None:
    league = league_of(anne)
    season = season_of(league, anne)
    bess = make_user("bess")
    Invitation.objects.create(league=league, user=bess, by=anne)
    client = sign_in(bess)
    assert "you are invited" in client.get("/leagues/").content.decode()
    signed_up(season, [bess])
    assert "you are invited" not in client.get("/leagues/").content.decode()


def test_a_season_that_is_over_has_been_played_and_nothing_more_can_be_asked(
    court: tuple[League, Season, list[User]], anne: User
) -> None:
    league, season, _members = court
    on_day(season.ends_at, season)
    client = sign_in(anne)
    page = client.get(f"/leagues/{league.slug}/seasons/{season.number}/players/anne/").content.decode()
    assert "played" in page
    assert "Ask the hosts" not in page
    assert client.get(f"/leagues/{league.slug}/seasons/{season.number}/requests/new/").status_code == 404


def test_who_takes_no_part_has_nothing_to_ask(court: tuple[League, Season, list[User]]) -> None:
    league, season, _members = court
    outsider = sign_in(make_user("outsider"))
    assert outsider.get(f"/leagues/{league.slug}/seasons/{season.number}/requests/new/").status_code == 404


# ---------------------------------------------------------------------------------------------
# The desk


def test_the_desk_is_for_those_who_run_the_league(court: tuple[League, Season, list[User]], anne: User) -> None:
    league, _season, members = court
    assert sign_in(anne).get(f"/leagues/{league.slug}/desk/").status_code == 200
    assert sign_in(members[1]).get(f"/leagues/{league.slug}/desk/").status_code == 404
    assert Client().get(f"/leagues/{league.slug}/desk/").status_code == 302


def test_the_next_season_is_one_click_away(anne: User) -> None:
    league = league_of(anne)
    client = sign_in(anne)
    assert client.post(f"/leagues/{league.slug}/desk/next/").status_code == 302
    assert Season.objects.get().number == 1
    again = client.post(f"/leagues/{league.slug}/desk/next/")
    assert again.status_code == 409
    assert "data-code" in again.content.decode()


def test_the_days_of_a_season_are_planned_and_changed(anne: User) -> None:
    league = league_of(anne)
    client = sign_in(anne)
    address = f"/leagues/{league.slug}/desk/season/"
    form = client.get(address).context["form"]
    day = timezone.now() + timedelta(days=30)
    sent = {name: form[name].value() for name in ("sign_up_from", "starts_at", "ends_at")}
    sent = {name: value.strftime("%Y-%m-%dT%H:%M") for name, value in sent.items()}
    wrong = client.post(address, {**sent, "ends_at": sent["sign_up_from"]})
    assert wrong.status_code == 422
    assert 'data-code="league.bad_calendar"' in wrong.content.decode()
    half = client.post(address, {**sent, "break_from_1": day.date().isoformat()})
    assert "A break needs a first and a last day" in half.content.decode()
    whole = {**sent, "break_from_1": day.date().isoformat(), "break_until_1": day.date().isoformat()}
    assert client.post(address, whole).headers["Location"] == f"/leagues/{league.slug}/desk/preview/"
    season = Season.objects.get()
    assert season.breaks == [[day.date().isoformat()] * 2]
    assert season.check_in_from is None
    assert client.get(address).context["form"]["break_from_1"].value() == day.date().isoformat()
    assert client.post(address, {**sent, "version": 99}).status_code == 409
    assert client.post(address, {**sent, "version": season.version}).status_code == 302
    assert fresh(season).breaks == []


def test_people_are_invited_and_given_roles_by_name(anne: User) -> None:
    league = league_of(anne)
    make_user("bess")
    client = sign_in(anne)
    desk = f"/leagues/{league.slug}/desk/"
    assert client.post(f"{desk}invite/", {"name": "BESS"}).status_code == 302
    assert Invitation.objects.get().user.username == "bess"
    assert client.post(f"{desk}roles/give/", {"name": "bess", "rights": "host"}).status_code == 302
    assert "bess" in client.get(desk).content.decode()
    assert client.post(f"{desk}roles/revoke/", {"name": "bess"}).status_code == 302
    assert client.post(f"{desk}uninvite/", {"name": "bess"}).status_code == 302
    nobody = client.post(f"{desk}invite/", {"name": "nobody\0"})
    assert nobody.status_code == 422
    assert not Invitation.objects.exists()


def test_a_table_is_adjudicated_by_a_host_who_does_not_play_at_it(anne: User) -> None:
    members = [make_user(f"player{number}") for number in range(4)]
    league, season = running(anne, members, group_size=5)
    table = playing(season)[0]
    client = sign_in(anne)
    address = f"/leagues/{league.slug}/desk/tables/{table.pk}/adjudicate/"
    assert client.post(address, {"places": "1 1 1 9"}).status_code == 422
    assert client.post(address, {"places": "2 1 3 4"}).status_code == 302
    table.refresh_from_db()
    assert table.result
    assert table.result["places"] == [2, 1, 3, 4]


def test_a_table_that_cannot_be_played_is_struck_off(anne: User) -> None:
    league, season = running(anne, people(4, "player"), group_size=5)
    table = playing(season)[0]
    assert sign_in(anne).post(f"/leagues/{league.slug}/desk/tables/{table.pk}/void/").status_code == 302
    table.refresh_from_db()
    assert table.state == "void"


def test_a_host_does_not_have_to_wait_for_the_day(anne: User) -> None:
    league = league_of(anne, table_size=3, group_size=4)
    season = season_of(league, anne)
    client = sign_in(anne)
    address = f"/leagues/{league.slug}/seasons/{season.number}/start/"
    early = client.post(address)
    assert early.status_code == 409
    assert 'data-code="league.too_few"' in early.content.decode()
    signed_up(season, [anne, *people(3, "player")])
    assert client.post(address).status_code == 302
    assert fresh(season).state == Season.State.RUNNING


def test_the_log_tells_in_words_what_was_done(court: tuple[League, Season, list[User]], anne: User) -> None:
    league, season, members = court
    client = sign_in(anne)
    client.post(f"/leagues/{league.slug}/seasons/{season.number}/players/{members[3].username}/remove/")
    assert Entry.objects.get(user=members[3]).state in Entry.GONE
    page = client.get(f"/leagues/{league.slug}/desk/").content.decode()
    assert f"anne removed {members[3].username} from season 1." in page
    assert "Season 1 has started." in page
    assert page.count('<li><time datetime="') <= 30


@pytest.mark.parametrize("kind", Act.Kind.values)
def test_every_act_has_words_even_without_its_facts(anne: User, kind: str) -> None:
    league = league_of(anne)
    Act.objects.create(league=league, kind=kind, at=timezone.now(), parameters={"user": 0, "table": "x", "what": "x"})
    assert sign_in(anne).get(f"/leagues/{league.slug}/desk/").status_code == 200


def test_what_the_desk_refuses_is_said_beside_the_form_with_what_was_typed_in(anne: User) -> None:
    league, season = running(anne, people(4, "player"), group_size=5)
    client = sign_in_with_password(anne)
    table = playing(season)[0]
    asked = raise_request(season_id=season.pk, user=Entry.objects.first().user, kind=Request.Kind.PAUSE, text="Rest")  # type: ignore[union-attr]
    desk, seasons = f"/leagues/{league.slug}/desk/", f"/leagues/{league.slug}/seasons/{season.number}/"
    for address, sent, field in (
        (f"{desk}invite/", {"name": "nobody here"}, "invite-name"),
        (f"{desk}roles/give/", {"name": "nobody here", "rights": "host"}, "role-name"),
        (f"{desk}webhook/", {"url": "ftp://example.com", "shape": "json"}, "webhook-url"),
        (f"{seasons}late/", {"name": "x" * 151}, "late-name"),
        (f"{seasons}substitute/", {"name": "nobody here", "substitute": "anne"}, "substitute-name"),
        (f"{desk}tables/{table.pk}/adjudicate/", {"places": "1 9"}, f"adjudicate-{table.pk}-places"),
        (f"{desk}requests/{asked.pk}/", {"verdict": "grant", "answer": ""}, f"decide-{asked.pk}-answer"),
    ):
        response = client.post(address, sent)
        assert response.status_code == 422, address
        page = response.content.decode()
        typed = re.search(rf'<input [^>]*id="{field}"[^>]*>', page)
        assert typed, address
        assert "autofocus" in typed[0], address
        assert f'value="{next(iter(sent.values()))}"' in typed[0] or not sent.get("answer", True), address
        form = page.partition(f'action="{address}"')[2].partition("</form>")[0]
        assert "errorlist" in form, address
        assert page.count("autofocus") == 1, address


def test_the_lists_of_a_desk_that_refused_something_lead_back_to_the_desk(anne: User) -> None:
    league = league_of(anne)
    season = season_of(league, anne)
    signed_up(season, people(60, "player"))
    page = sign_in(anne).post(f"/leagues/{league.slug}/desk/invite/", {"name": "nobody"}).content.decode()
    assert f'rel="next" href="/leagues/{league.slug}/desk/?page=2#entries"' in page
    assert 'href="?' not in page


def test_a_host_is_not_offered_to_decide_in_their_own_cause(anne: User) -> None:
    members = [anne, *people(3, "player")]
    league, season = running(anne, members, group_size=5)
    table = over(playing(season)[0])
    raise_request(season_id=season.pk, user=members[1], kind=Request.Kind.APPEAL, text="Wrong", table_id=table.pk)
    page = sign_in(anne).get(f"/leagues/{league.slug}/desk/").content.decode()
    assert "You are involved, so you can't decide this yourself." in page
    assert 'name="verdict"' not in page


def test_a_host_is_not_offered_to_adjudicate_their_own_table(anne: User) -> None:
    league, _season = running(anne, [anne, *people(3, "player")], group_size=5)
    page = sign_in(anne).get(f"/leagues/{league.slug}/desk/").content.decode()
    assert "You play in this game, so you can't rule on it." in page
    assert "/adjudicate/" not in page


def test_who_decides_an_appeal_sees_the_seats_and_the_places_that_stand(anne: User) -> None:
    members = people(4, "player")
    league, season = running(anne, members, group_size=5)
    table = over(playing(season)[0], [2, 1, 3, 4])
    first = Entry.objects.select_related("user").get(pk=table.seats[0]).user
    raise_request(season_id=season.pk, user=first, kind=Request.Kind.APPEAL, text="Wrong", table_id=table.pk)
    assert f"{first.username} (2), " in sign_in(anne).get(f"/leagues/{league.slug}/desk/").content.decode()


def test_days_that_have_come_cannot_be_typed_over(anne: User) -> None:
    league = league_of(anne)
    season = season_of(league, anne)
    client = sign_in(anne)
    address = f"/leagues/{league.slug}/desk/season/"
    form = client.get(address).context["form"]
    assert [field.name for field in form.moments if field.field.disabled] == ["sign_up_from"]
    sent = {name: form[name].value().strftime("%Y-%m-%dT%H:%M") for name in ("starts_at", "ends_at")}
    assert client.post(address, {**sent, "sign_up_from": "2000-01-01T00:00", "version": 0}).status_code == 302
    assert fresh(season).sign_up_from == season.sign_up_from


def test_a_start_that_has_passed_is_marked_where_it_was_typed_in(anne: User) -> None:
    league = league_of(anne)
    season = season_of(league, anne)
    yesterday = (timezone.now() - timedelta(minutes=30)).strftime("%Y-%m-%dT%H:%M")
    sent = {"starts_at": yesterday, "ends_at": season.ends_at.strftime("%Y-%m-%dT%H:%M")}
    response = sign_in(anne).post(f"/leagues/{league.slug}/desk/season/", sent)
    assert response.status_code == 422
    assert response.context["form"].errors["starts_at"] == ["This time has already passed."]


def test_the_log_tells_who_moved_up_and_what_was_decided(anne: User) -> None:
    members = people(3, "player")
    league = league_of(anne, format="swiss", table_size=2, most_members=2)
    season = season_of(league, anne)
    signed_up(season, members)
    withdraw(season_id=season.pk, user=members[0])
    on_day(season.starts_at, season)
    asked = raise_request(season_id=season.pk, user=members[1], kind=Request.Kind.PAUSE, text="Rest")
    decide_request(request_id=asked.pk, by=anne, is_granted=True, answer="Rest well")
    page = sign_in(anne).get(f"/leagues/{league.slug}/desk/").content.decode()
    assert "player2 moved up from the waiting list for season 1." in page
    assert "anne decided player1&#x27;s request (I need a pause): accepted." in page
    assert "Round 1 of season 1 has started." in page


def test_where_all_tables_begin_at_once_no_one_hears_of_rounds(
    client: Client, court: tuple[League, Season, list[User]]
) -> None:
    league, _season, _members = court
    news = client.get(f"/leagues/{league.slug}/news.atom").content.decode()
    assert "All games of season 1 have started." in news
    assert "Round" not in news


def test_hiding_a_message_from_the_desk_leads_back_to_it(court: tuple[League, Season, list[User]], anne: User) -> None:
    league, _season, _members = court
    one, other = Entry.objects.filter(division__level=1).select_related("user", "division")[:2]
    assert one.division is not None
    message = post_message(division_id=one.division.pk, user=one.user, text="Tush")
    report_message(message_id=message.pk, user=other.user)
    hidden = sign_in(anne).post(f"/leagues/{league.slug}/messages/{message.pk}/hide/", {"at_desk": "1"})
    assert hidden.headers["Location"] == f"/leagues/{league.slug}/desk/"


# ---------------------------------------------------------------------------------------------
# Chat


def test_a_division_chats_among_itself(court: tuple[League, Season, list[User]]) -> None:
    league, season, _members = court
    inside = Entry.objects.filter(division__level=1).select_related("user").first()
    elsewhere = Entry.objects.filter(division__level=0).exclude(user__username="anne").select_related("user").first()
    assert inside is not None
    assert elsewhere is not None
    address = f"/leagues/{league.slug}/seasons/{season.number}/2/1/"
    client = sign_in(inside.user)
    assert client.post(f"{address}chat/post/", {"text": "Hail <i>all</i>"}).status_code == 302
    assert "Hail &lt;i&gt;all&lt;/i&gt;" in client.get(f"{address}chat/").content.decode()
    assert sign_in(elsewhere.user).get(f"{address}chat/").status_code == 404
    assert sign_in(elsewhere.user).post(f"{address}chat/post/", {"text": "Hail"}).status_code == 404
    assert Client().get(f"{address}chat/").status_code == 302
    assert f"{address}chat/" in client.get(address).content.decode()
    assert f"{address}chat/" not in sign_in(elsewhere.user).get(address).content.decode()
    empty = client.post(f"{address}chat/post/", {"text": " "})
    assert empty.status_code == 422
    assert "data-code" in empty.content.decode()


def test_messages_are_reported_and_hidden(court: tuple[League, Season, list[User]], anne: User) -> None:
    league, season, _members = court
    one, other = Entry.objects.filter(division__level=1).select_related("user", "division")[:2]
    assert one.division is not None
    message = post_message(division_id=one.division.pk, user=one.user, text="Fie upon thee")
    client = sign_in(other.user)
    address = f"/leagues/{league.slug}/messages/{message.pk}/"
    assert client.post(f"/report/league_message/{message.pk}/", {"rule": "respect"}).status_code == 302
    assert client.post(f"{address}hide/").status_code == 404
    assert "Fie upon thee" in sign_in(anne).get(f"/leagues/{league.slug}/desk/").content.decode()
    assert sign_in(anne).post(f"{address}hide/").status_code == 302
    chat = client.get(f"/leagues/{league.slug}/seasons/{season.number}/2/1/chat/").content.decode()
    assert "Fie upon thee" not in chat
    assert "hidden by a moderator" in chat


def test_a_report_is_dismissed(court: tuple[League, Season, list[User]], anne: User) -> None:
    league, _season, _members = court
    one, other = Entry.objects.filter(division__level=1).select_related("user", "division")[:2]
    assert one.division is not None
    message = post_message(division_id=one.division.pk, user=one.user, text="Tush")
    report_message(message_id=message.pk, user=other.user)
    assert sign_in(anne).post(f"/leagues/{league.slug}/messages/{message.pk}/dismiss/").status_code == 302
    assert DivisionMessage.objects.get().reported_at is None


# ---------------------------------------------------------------------------------------------
# Taken along


def test_the_calendar_has_the_days_of_the_season(client: Client, anne: User) -> None:
    league = league_of(anne, name="Rose; League, the first")
    season = season_of(league, anne)
    response = client.get(f"/leagues/{league.slug}/calendar.ics")
    assert response["Content-Type"].startswith("text/calendar")
    events = Calendar.from_ical(response.content).walk("VEVENT")
    assert len({str(event["uid"]) for event in events}) == len(events) == 3
    assert season.starts_at.replace(microsecond=0) in [event.decoded("dtstart") for event in events]
    assert (
        client.get(f"/leagues/{league.slug}/calendar.ics", headers={"If-None-Match": response["ETag"]}).status_code
        == 304
    )


def test_the_news_are_a_feed(client: Client, court: tuple[League, Season, list[User]]) -> None:
    league, _season, _members = court
    response = client.get(f"/leagues/{league.slug}/news.atom")
    titles = [
        entry.text for entry in ElementTree.fromstring(response.content).iter("{http://www.w3.org/2005/Atom}title")
    ]
    assert titles[0] == league.name
    assert "Season 1 has started." in titles
    assert not any("signed up" in (title or "") for title in titles)


def test_standings_are_taken_away_as_csv_and_json(client: Client, court: tuple[League, Season, list[User]]) -> None:
    league, season, _members = court
    sheet = client.get(f"/leagues/{league.slug}/seasons/{season.number}/standings.csv").content.decode()
    rows = list(csv.DictReader(StringIO(sheet)))
    assert len(rows) == 8
    assert rows[0]["rank"] == "1"
    whole = json.loads(client.get(f"/leagues/{league.slug}/seasons/{season.number}/standings.json").content)
    assert len(whole["standings"]) == 8
    assert len(whole["tables"]) == 8
    assert any(table["places"] for table in whole["tables"])


def test_no_spreadsheet_computes_what_a_player_is_called(client: Client, anne: User) -> None:
    league = league_of(anne)
    season = season_of(league, anne)
    signed_up(season, [anne])
    User.objects.filter(pk=anne.pk).update(username="=1+1")
    sheet = client.get(f"/leagues/{league.slug}/seasons/{season.number}/standings.csv").content.decode()
    assert "'=1+1" in sheet
    assert ",=1+1" not in sheet


def test_standings_can_be_shown_elsewhere_and_no_other_page_can(
    client: Client, court: tuple[League, Season, list[User]]
) -> None:
    league, _season, _members = court
    home = client.get(f"/leagues/{league.slug}/")
    frame = re.search(
        r"iframe src=&quot;https?://[^/]+(/[^&]+)&quot;|iframe src=\"https?://[^/]+(/[^\"]+)\"", home.content.decode()
    )
    assert frame
    response = client.get(frame[1] or frame[2])
    assert response.status_code == 200
    assert "frame-ancestors *" in response["Content-Security-Policy"]
    assert "X-Frame-Options" not in response
    page = response.content.decode()
    assert 'class="standings"' in page
    assert "<form" not in page
    assert "<script" not in page
    assert "frame-ancestors 'none'" in home["Content-Security-Policy"]
    assert home["X-Frame-Options"] == "DENY"


def test_standings_elsewhere_need_the_key_of_their_league(client: Client, anne: User) -> None:
    league, other = league_of(anne), league_of(anne, name="Other")
    good = client.get(f"/leagues/{league.slug}/").context["feeds"].embed.split("/")[-2]
    assert client.get(reverse("leagues:embed", args=[league.slug, good])).status_code == 200
    assert client.get(reverse("leagues:embed", args=[other.slug, good])).status_code == 404
    assert client.get(reverse("leagues:embed", args=[league.slug, good[:-1]])).status_code == 404


# ---------------------------------------------------------------------------------------------
# Hostile names


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ user.password }}",
    "=1+1;BEGIN:VEVENT",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_a_name_on_every_page(anne: User, name: str) -> None:
    league = league_of(anne, name=name)
    season = season_of(league, anne)
    signed_up(season, [anne])
    client = sign_in(anne)
    feeds = client.get(f"/leagues/{league.slug}/").context["feeds"]
    embed = "/" + feeds.embed.split("/", 3)[3]
    inside = (
        "",
        "history/",
        "desk/",
        "edit/",
        "desk/preview/",
        "desk/season/",
        "seasons/1/",
        "seasons/1/players/anne/",
    )
    for address in ("/leagues/", embed, *(f"/leagues/{league.slug}/{page}" for page in inside)):
        page = client.get(address).content.decode()
        assert "<script>alert" not in page, address
        assert "<img src=x" not in page, address
    calendar = client.get(feeds.calendar).content.decode()
    assert calendar.count("\r\nBEGIN:VEVENT") == 3
    ElementTree.fromstring(client.get(feeds.news).content)


def test_who_won_is_remembered(client: Client, court: tuple[League, Season, list[User]]) -> None:
    league, season, _members = court
    entry = Entry.objects.select_related("user").get(division__level=0, rank=1)
    SeasonResult.objects.create(
        season=season, entry=entry, user=entry.user, level=0, division=1, rank=1, points="34/3", movement=0
    )
    page = client.get(f"/leagues/{league.slug}/history/").content.decode()
    assert "Champions" in page
    assert "won once, in season 1" in page
    assert "11⅓ points" in page
    assert "Champions" in client.get(f"/leagues/{league.slug}/").content.decode()
