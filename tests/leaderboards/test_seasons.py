"""Seasons: whose table runs, what is kept of it, and that it stays as it was."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.data_export import export_data
from accounts.models import User
from accounts.services.close_account import close_account
from accounts.services.save_preferences import save_preferences
from leaderboards.models import LedgerRevision, LedgerWalk, Pool, Rating, RatingEvent, SeasonStanding, SeasonTable
from leaderboards.rating import Skill, rested, shown
from leaderboards.seasons import LEAST_MATCHES, Season, find_season, season_of
from leaderboards.selectors import boards
from leaderboards.selectors.boards import board_page
from leaderboards.selectors.season_tables import crowns_of
from leaderboards.services.aggregate_ledger import aggregate_ledgers, reset_aggregates
from leaderboards.services.count_pools import count_pools
from leaderboards.services.freeze_seasons import freeze_seasons
from leaderboards.services.queue_rating import queue_rating
from leaderboards.services.rate_match import rate_pool
from social.services.follow import follow
from tests.factories import make_user, sign_in
from tests.leaderboards.matches import FIRST_DAY, noted, over, people_of

pytestmark = pytest.mark.django_db

KEY = "tudor-duel"
FIRST = season_of(FIRST_DAY)
"""Lady Day 2024: the first quarter of the year."""
DURING = FIRST_DAY + timedelta(days=40)
ADDRESS = f"/leaderboards/{KEY}/seasons/{FIRST.slug}/"


def play(people: list[User], count: int, first_day: float = 0) -> None:
    """So many matches, one a day; the first of the two wins two of three."""
    for number in range(count):
        noted(people, [2, 1] if number % 3 == 2 else [1, 2], day=first_day + number)
    rate_all()


def rate_all() -> None:
    for pool in Pool.objects.all():
        rate_pool(pool_id=pool.pk)


def read_and_freeze() -> int:
    aggregate_ledgers()
    return freeze_seasons()


def shown_to(client: Client, address: str = ADDRESS) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_a_season_is_a_quarter_in_utc_with_the_name_of_its_quarter_day() -> None:
    assert [Season(FIRST.number + more).words for more in range(5)] == [
        "Lady Day 2024",
        "Midsummer 2024",
        "Michaelmas 2024",
        "Christmas 2024",
        "Lady Day 2025",
    ]
    last_moment = datetime(2024, 3, 31, 23, 59, 59, tzinfo=UTC)
    assert season_of(last_moment) == FIRST
    assert season_of(last_moment + timedelta(seconds=1)).slug == "midsummer-2024"
    assert (FIRST.first_day.isoformat(), FIRST.last_day.isoformat()) == ("2024-01-01", "2024-03-31")
    assert find_season(FIRST.slug, DURING) == FIRST
    for odd in (
        "",
        "lady-day",
        "easter-2024",
        "lady-day-0024",
        "lady-day-20240",
        "michaelmas-²024",
        "-2024",
        "midsummer-2024",
    ):
        assert find_season(odd, DURING) is None


def test_the_running_table_lists_who_has_played_enough_by_the_rating_of_now(client: Client) -> None:
    anna, bo, cleo = people_of(3)
    play([anna, bo], LEAST_MATCHES)
    play([cleo, bo], LEAST_MATCHES - 1, 10)
    aggregate_ledgers()
    with time_machine.travel(DURING):
        page = board_page(KEY, {}, None, FIRST)
        words = shown_to(client)
    assert {row.name for row in page.rows} == {"anna", "bo"}
    standing = {rating.user_id: shown(rating.mean) for rating in Rating.objects.all()}
    assert [row.value for row in page.rows] == sorted((standing[row.user_id or 0] for row in page.rows), reverse=True)
    assert [row.rank for row in page.rows] == [1, 2]
    assert "The season is in progress" in words
    assert "Lady Day 2024: Tudor, 2 players" in words


def test_a_season_waits_for_a_match_that_is_not_in_the_archive_but_not_for_ever() -> None:
    people = people_of(2)
    play(people, 6)
    late = over(people, [1, 2], day=(FIRST.ends_at - FIRST_DAY) / timedelta(days=1) - 0.01, is_archived=False)
    assert queue_rating(match_id=late.pk)
    with time_machine.travel(FIRST.ends_at + timedelta(hours=2)):
        assert read_and_freeze() == 0
    with time_machine.travel(FIRST.ends_at + timedelta(days=2)):
        assert read_and_freeze() == 1


def test_a_table_is_frozen_once_when_the_season_is_over_and_all_of_it_is_rated() -> None:
    people = people_of(2)
    play(people, 6)
    with time_machine.travel(DURING):
        assert read_and_freeze() == 0, "it still runs"
    last = noted(people, [1, 2], day=80)
    assert read_and_freeze() == 0, "a match waits to be rated"
    rate_all()
    assert freeze_seasons() == 0, "and then to be read"
    assert read_and_freeze() == 1
    assert read_and_freeze() == 0
    table = SeasonTable.objects.get()
    assert (table.players, table.matches, table.frozen_at is not None) == (2, 7, True)
    for row in SeasonStanding.objects.all():
        event = RatingEvent.objects.get(match=last, user=row.user)
        assert row.mean == event.mean_after
        days = (FIRST.ends_at - (FIRST_DAY + timedelta(days=80))).days
        assert row.deviation == rested(Skill(event.mean_after, event.deviation_after), days).deviation
        first = RatingEvent.objects.filter(user=row.user).order_by("number")[0]
        assert row.mean_before == first.mean_before


def test_what_comes_after_a_season_changes_nothing_in_its_final_table() -> None:
    people = people_of(2)
    play(people, 6)
    play(people, 6, 100)
    assert read_and_freeze() == 2
    before = list(SeasonStanding.objects.order_by("pk").values())
    play(people, 3, 20)
    call_command("freeze_seasons", "--again", verbosity=0)
    assert list(SeasonStanding.objects.order_by("pk").values()) == before
    assert {row.number for row in SeasonTable.objects.all()} == {FIRST.number, FIRST.number + 1}


def test_reading_bit_by_bit_comes_to_the_same_as_reading_at_once() -> None:
    people = people_of(2)
    play(people, 20)
    while aggregate_ledgers(most=3):
        pass
    fields = ("user", "matches", "wins", "streak", "mean")
    bit_by_bit = list(SeasonStanding.objects.order_by("user").values(*fields))
    reset_aggregates(pool_id=Pool.objects.get().pk)
    assert not SeasonStanding.objects.exists()
    assert aggregate_ledgers() == 20
    assert aggregate_ledgers() == 0
    assert list(SeasonStanding.objects.order_by("user").values(*fields)) == bit_by_bit
    assert LedgerWalk.objects.get().number == 20


def test_who_is_no_longer_listed_keeps_the_place_without_a_name(client: Client) -> None:
    anna, bo, cleo = people_of(3)
    for number in range(6):
        noted([anna, bo], [1, 2], day=2 * number)
        noted([bo, cleo], [1, 2], day=2 * number + 1)
    rate_all()
    read_and_freeze()
    save_preferences(user=bo, is_on_leaderboards=False)
    close_account(user=cleo)
    page = board_page(KEY, {}, None, FIRST)
    assert [(row.rank, row.name, row.user_id is None) for row in page.rows] == [
        (1, "anna", False),
        (2, "", True),
        (3, "", True),
    ]
    html = client.get(ADDRESS).content.decode()
    assert html.count("a hidden player") == 2
    assert f"/people/{bo.pk}/" not in html
    assert "bo" not in re.findall(r">(\w+)</a>", html)
    assert not crowns_of(anna, Pool.objects.get()), "Three players are no field."


def test_who_was_not_listed_when_it_ended_stands_in_no_final_table() -> None:
    anna, bo = people_of(2)
    save_preferences(user=bo, is_on_leaderboards=False)
    play([anna, bo], 6)
    read_and_freeze()
    assert [(row.user, row.rank) for row in SeasonStanding.objects.all()] == [(anna, 1)]


def test_champions_are_named_on_the_page_of_boards_and_on_their_own_page(client: Client) -> None:
    anna, bo, cleo, dan, eve = people_of(5)
    for number, pair in enumerate(([anna, bo], [cleo, dan], [dan, eve])):
        play(pair, 9, first_day=10 * number)
    read_and_freeze()
    with time_machine.travel(FIRST.ends_at + timedelta(days=20)):
        assert "Champion of Lady Day 2024: anna" in shown_to(client, "/leaderboards/")
    assert "Lady Day 2024 champion of 5 players" in shown_to(client, f"/people/{anna.pk}/ratings/{KEY}/")
    save_preferences(user=anna, is_on_leaderboards=False)
    with time_machine.travel(FIRST.ends_at + timedelta(days=20)):
        assert "Champion of Lady Day 2024: a hidden player" in shown_to(client, "/leaderboards/")
    assert "champion" not in shown_to(client, f"/people/{anna.pk}/ratings/{KEY}/")


def test_a_season_that_few_have_played_has_no_champion(client: Client) -> None:
    anna, bo = people_of(2)
    play([anna, bo], 9)
    read_and_freeze()
    with time_machine.travel(FIRST.ends_at + timedelta(days=20)):
        assert "Champion of" not in shown_to(client, "/leaderboards/")
    assert "champion" not in shown_to(client, f"/people/{anna.pk}/ratings/{KEY}/")


def test_a_rewritten_ledger_leaves_the_final_table_and_is_noted_there(client: Client) -> None:
    people = people_of(2)
    play(people, 6)
    play(people, 3, 100)
    with time_machine.travel(FIRST.ends_at + timedelta(days=30)):
        assert read_and_freeze() == 1
    before = list(SeasonStanding.objects.filter(rank__isnull=False).values())
    pool = Pool.objects.get()
    assert "ratings were recalculated" not in shown_to(client)
    LedgerRevision.objects.create(pool=pool, number=1, kind="annulment", reason="x", from_number=8)
    assert "ratings were recalculated" not in shown_to(client), "only later matches are concerned"
    LedgerRevision.objects.create(pool=pool, number=2, kind="annulment", reason="x", from_number=3)
    assert "change 2: a game was annulled" in shown_to(client)
    assert aggregate_ledgers() == 9, "all is read again"
    assert aggregate_ledgers() == 0
    assert list(SeasonStanding.objects.filter(rank__isnull=False).values()) == before


def crowd_of_season(count: int) -> SeasonTable:
    pool = Pool.objects.get_or_create(key=KEY)[0]
    users = User.objects.bulk_create(User(username=f"p{number:04}") for number in range(count))
    table = SeasonTable.objects.create(pool=pool, number=FIRST.number, matches=count)
    LedgerWalk.objects.get_or_create(pool=pool)
    SeasonStanding.objects.bulk_create(
        SeasonStanding(
            table=table,
            user=user,
            matches=9,
            is_placed=True,
            mean_before=25.0,
            mean=40.0 - number / 100,
            deviation=2.0,
            last_at=DURING,
            country="DE" if number % 2 else "FR",
        )
        for number, user in enumerate(users)
    )
    return table


@pytest.mark.parametrize("is_final", [False, True])
def test_pages_lead_through_a_table_and_back(is_final: bool) -> None:
    crowd_of_season(120)
    if is_final:
        assert freeze_seasons() == 1
    seen: list[int | None] = []
    asked: list[dict[str, int]] = [{}]
    for query in asked:
        page = board_page(KEY, query, None, FIRST)
        seen += [row.rank for row in page.rows]
        if page.after:
            asked.append({"after": int(page.after.partition("after=")[2])})
    assert seen == list(range(1, 121))
    back = board_page(
        KEY, {"before": int(board_page(KEY, asked[-1], None, FIRST).before.partition("before=")[2])}, None, FIRST
    )
    assert [row.rank for row in back.rows] == list(range(51, 101))


@pytest.mark.parametrize("is_final", [False, True])
def test_viewers_find_themselves_their_country_and_friends_in_a_table(is_final: bool) -> None:
    crowd_of_season(60)
    if is_final:
        freeze_seasons()
    people = list(User.objects.order_by("pk"))
    around = board_page(KEY, {"around": True}, people[30], FIRST)
    assert [row.rank for row in around.rows] == list(range(21, 42))
    follow(follower=people[30], followed=people[3])
    friends = board_page(KEY, {"following": True}, people[30], FIRST)
    assert [row.name for row in friends.rows] == ["p0003", "p0030"]
    country = board_page(KEY, {"country": "DE"}, None, FIRST)
    assert [row.name for row in country.rows][:2] == ["p0001", "p0003"]
    assert len(country.rows) == 30


def test_a_table_asks_as_often_for_many_players_as_for_few(client: Client) -> None:
    crowd_of_season(60)

    def asked(address: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    addresses = ["/leaderboards/", ADDRESS, f"/leaderboards/{KEY}/records/", f"{ADDRESS}?country=DE"]
    few = [asked(address) for address in addresses]
    SeasonTable.objects.all().delete()
    User.objects.all().delete()
    crowd_of_season(700)
    assert [asked(address) for address in addresses] == few
    assert max(few) <= 13


def test_ranks_far_down_the_running_table_follow_from_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "EXACT", 20)
    crowd_of_season(300)
    after = SeasonStanding.objects.order_by("-mean")[199]
    with time_machine.travel(DURING + timedelta(days=1)):
        assert {row.rank for row in board_page(KEY, {"after": after.user_id}, None, FIRST).rows} == {None}
        count_pools()
        page = board_page(KEY, {"after": after.user_id}, None, FIRST)
    assert page.has_about
    assert page.rows[0].rank == pytest.approx(201, abs=10)


def test_the_form_leads_to_the_season_and_back(client: Client) -> None:
    response = client.get(f"/leaderboards/{KEY}/?season={FIRST.slug}&country=DE&provisional=1")
    assert response.headers["Location"] == f"{ADDRESS}?country=DE"
    assert client.get(f"{ADDRESS}?season=all").headers["Location"] == f"/leaderboards/{KEY}/"
    other = client.get(f"{ADDRESS}?season=midsummer-2024&following=1").headers["Location"]
    assert other == f"/leaderboards/{KEY}/seasons/midsummer-2024/?following=1"


def test_a_season_that_has_not_begun_or_never_was_is_not_found(client: Client) -> None:
    future = Season(season_of(timezone.now()).number + 1).slug
    for slug in (future, "easter-2024", "x" * 200):
        assert client.get(f"/leaderboards/{KEY}/seasons/{slug}/").status_code == 404
        assert client.get(f"/leaderboards/{KEY}/records/?season={slug}").status_code == 404
    assert "No players yet" in shown_to(client)
    assert client.get(f"/leaderboards/chess-duel/seasons/{FIRST.slug}/").status_code == 404


def test_odd_questions_about_a_table_are_no_server_error() -> None:
    crowd_of_season(3)
    freeze_seasons()
    client = sign_in(make_user("onlooker"))
    for query in (
        "?after=x",
        f"?after={10**18}",
        "?before=77",
        "?country=%00",
        "?country=XX",
        "?around=1",
        "?following=1",
    ):
        assert client.get(ADDRESS + query).status_code == 200
    assert "You are not listed here. Members are listed after" in shown_to(client, f"{ADDRESS}?around=1")


def test_what_is_kept_of_seasons_is_in_the_data_of_the_person() -> None:
    anna, bo = people_of(2)
    play([anna, bo], 6)
    read_and_freeze()
    stored = export_data(anna)["ratings"]
    assert stored["seasons"] == [{"pool": KEY, "season": FIRST.slug, "rank": 1, "matches": 6, "wins": 4}]
    assert stored["careers"] == [{"pool__key": KEY, "matches": 6, "wins": 4, "streak": 0}]
    assert stored["honours"] == []
