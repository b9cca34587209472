"""Live games: who may be watched, what is drawn once for everybody, which game is featured."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine.protocol import Ruleset
from games.models import Match
from games.play.presence import note_spectator
from games.tables.services.open_table import open_table
from games.tables.services.seat_match import seat_match
from games.tables.services.take_seat import take_seat
from games.watch import strength
from games.watch.channels import ALL, find_channel, own_channels
from games.watch.selectors import boards
from games.watch.selectors.boards import board_of, boards_of, live_tiles
from games.watch.selectors.featured import featured, tv_page
from games.watch.selectors.live import live_count, live_keys
from tests.games.table_factories import ended, everybody_ready, move_at_random, person, started

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

ROYALS = Ruleset.read("royals/arcane@1")
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def no_board_is_kept() -> None:
    caches[boards.CACHE].clear()


def playing(host: User, other: User, ruleset: Ruleset = ROYALS, **settings: object) -> Match:
    match = open_table(user=host, ruleset=ruleset, players=2, **settings)  # type: ignore[arg-type]
    take_seat(match_id=match.pk, user=other)
    everybody_ready(match)
    return Match.objects.get(pk=match.pk)


def shown(**query: str) -> str:
    return Client().get(reverse("games:watch"), query).content.decode()


def test_a_running_open_game_is_watched_by_everybody_and_a_private_one_by_nobody() -> None:
    anna, bo = person("anna"), person("bo")
    match = playing(anna, bo)
    hidden = playing(anna, bo, access=Match.Access.LINK)
    page = shown()
    assert f'id="board-{match.code}"' in page
    assert hidden.code not in page
    assert board_of(hidden.code) is None


def test_a_match_of_another_app_is_watched_if_the_app_says_so_and_its_deal_is_its_own() -> None:
    people = [person("anna"), person("bo")]
    seated = {"people": people, "ruleset": ROYALS, "opened_by": people[0]}
    public = seat_match(**seated, is_watchable=True)  # type: ignore[arg-type]
    private = seat_match(**seated)  # type: ignore[arg-type]
    sealed = seat_match(**seated, is_watchable=True, seed=b"\x01" * 32, holds_secrets=True)  # type: ignore[arg-type]
    assert board_of(public.code) is not None
    assert board_of(private.code) is None
    assert board_of(sealed.code) is None
    assert sealed.code not in Client().get(reverse("games:live_boards"), {"codes": sealed.code}).content.decode()


def test_a_board_is_drawn_once_a_version_for_everybody() -> None:
    match, people = started("royals/arcane@1")
    live_tiles(live_keys(most=5))
    with CaptureQueriesContext(connection) as asked:
        live_tiles(live_keys(most=5))
    assert len(asked) == 2, "codes and versions alone, of each speed"
    match = move_at_random(match, people, Random(2))
    with CaptureQueriesContext(connection) as asked:
        (tile,) = live_tiles(live_keys(most=5))
    assert (tile.version, len(asked) > 1) == (match.version, True)


def test_the_page_asks_as_often_for_many_games_as_for_one() -> None:
    anna, bo = person("anna"), person("bo")
    counts = []
    for number in (1, 7):
        for _ in range(number):
            playing(anna, bo)
        caches[boards.CACHE].clear()
        with CaptureQueriesContext(connection) as asked:
            shown()
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 13


def test_games_in_real_time_stand_first_however_lately_others_changed() -> None:
    anna, bo = person("anna"), person("bo")
    live = playing(anna, bo)
    days = playing(anna, bo, pace=Match.Pace.DAYS)
    assert [key.code for key in live_keys(most=9)] == [live.code, days.code]
    assert [key.code for key in live_keys(most=1)] == [live.code]


def test_channels_narrow_by_game_and_speed() -> None:
    anna, bo = person("anna"), person("bo")
    royals = playing(anna, bo)
    days = playing(anna, bo, Ruleset.read("tudor/v15@1"), pace=Match.Pace.DAYS)
    found = {channel.key: {key.code for key in live_keys(channel, most=9)} for channel in own_channels()}
    assert found["all"] == {royals.code, days.code}
    assert (found["royals"], found["tudor"]) == ({royals.code}, {days.code})
    assert (found["real-time"], found["turn-based"]) == ({royals.code}, {days.code})
    assert Client().get(reverse("games:watch"), {"channel": "nowhere"}).status_code == 404
    assert Client().get(reverse("games:tv"), {"channel": "league:1.x"}).status_code == 404


def test_a_game_in_which_nothing_happens_is_not_live() -> None:
    match, _ = started("royals/arcane@1")
    Match.objects.filter(pk=match.pk).update(changed_at=timezone.now() - timedelta(hours=1))
    assert live_count() == 0
    Match.objects.filter(pk=match.pk).update(pace=Match.Pace.DAYS)
    assert live_count() == 1


def test_the_strongest_players_are_featured_and_of_equals_the_closest_score(monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bo = person("anna"), person("bo")
    weak, strong = playing(anna, bo), playing(anna, bo)
    monkeypatch.setattr(strength, "_sources", [lambda matches: {weak.pk: 1500, strong.pk: 1900}])
    found = featured(ALL)
    assert found is not None
    assert (found.code, found.rating) == (strong.code, 1900)
    caches[boards.CACHE].clear()
    monkeypatch.setattr(strength, "_sources", [])
    ranked = boards_of(live_keys(most=9))
    closest = min(ranked, key=lambda board: (board.lead if board.lead is not None else 1_000, board.code))
    again = featured(ALL)
    assert again is not None
    assert again.code == closest.code


def test_tv_stays_with_a_game_until_it_ends_tells_the_result_and_goes_on() -> None:
    anna, bo = person("anna"), person("bo")
    first, second = playing(anna, bo), playing(anna, bo)
    page = tv_page(ALL, shown=first.code)
    assert page.board is not None
    assert page.board.code == first.code
    assert [tile.code for tile in page.others] == [second.code]
    ended(first)
    page = tv_page(ALL, shown=first.code)
    assert (page.board, page.result_code) == (None, first.code)
    assert " beat " in page.result or " shared " in page.result
    client = Client()
    part = client.get(reverse("games:tv"), {"now": first.code}, headers=HTMX).content.decode()
    assert "data-next" in part
    part = client.get(reverse("games:tv"), headers=HTMX).content.decode()
    assert f'data-board="{second.code}"' in part
    Match.objects.filter(pk=first.pk).update(ended_at=timezone.now() - timedelta(minutes=2))
    page = tv_page(ALL, shown=first.code)
    assert page.board is not None
    assert page.board.code == second.code


def test_a_page_gets_only_what_changed_and_how_a_game_ended() -> None:
    anna, bo = person("anna"), person("bo")
    match, over = playing(anna, bo), playing(anna, bo)
    ended(over)
    answer = Client().get(reverse("games:live_boards"), {"codes": f"{match.code},{over.code},no such,"}, headers=HTMX)
    text = answer.content.decode()
    assert text.count("<li") == text.count('<li class="live-tile"') == 1
    assert f'id="ended-{over.code}" hx-swap-oob="true">Royals: ' in text


def test_the_card_of_the_home_page_follows_its_game_and_says_how_it_ended() -> None:
    anna, bo = person("anna"), person("bo")
    match, over = playing(anna, bo), playing(anna, bo)
    ended(over)
    address = reverse("games:live_boards")
    text = Client().get(address, {"card": match.code}, headers=HTMX).content.decode()
    assert f'id="featured" data-board="{match.code}" data-version="{match.version}"' in text
    assert "live-tile" not in text
    text = Client().get(address, {"card": over.code}, headers=HTMX).content.decode()
    assert 'id="featured-ended" hx-swap-oob="true">Royals: ' in text
    assert "data-board" not in text
    client = Client()
    client.force_login(person("cleo"))
    assert f'id="featured" data-board="{match.code}"' in client.get("/").content.decode()


def test_spectators_of_a_board_are_counted() -> None:
    match, _ = started("royals/arcane@1")
    # The signs of one while are counted together: none may end in between.
    with time_machine.travel(timezone.now(), tick=False):
        note_spectator(match.code, "0123456789abcdef")
        assert "1 spectator" in shown()
        Client().get(reverse("games:tv"), {"page": "fedcba9876543210"})
        assert "2 spectators" in shown()


def test_long_addresses_are_cut_and_nothing_odd_breaks_a_page() -> None:
    client = Client()
    codes = ",".join(f"code{number}" for number in range(500))
    assert client.get(reverse("games:live_boards"), {"codes": codes}).status_code == 200
    for query in ({"show": "9999999"}, {"show": "x"}, {"now": "../"}, {"page": "'"}):
        assert client.get(reverse("games:tv"), query, headers=HTMX).status_code == 200
        assert client.get(reverse("games:watch"), query).status_code == 200


def test_the_key_of_a_channel_that_nobody_registered_finds_none() -> None:
    assert find_channel("all") == ALL
    assert find_channel("nobody:1") is None


def test_a_game_on_whose_board_no_piece_lies_yet_is_featured_only_if_there_is_no_other() -> None:
    bare, people = started("royals/arcane@1")
    only = featured(ALL)
    assert only is not None
    assert (only.code, only.is_bare) == (bare.code, True)
    caches[boards.CACHE].clear()
    begun, random = playing(people[0], people[1]), Random(2)
    while (board := board_of(begun.code)) is not None and board.is_bare:
        begun = move_at_random(begun, people, random)
    found = featured(ALL)
    assert found is not None
    assert found.code == begun.code
