"""Cards for other sites: a real board, and nothing that a visitor may not see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from PIL import Image

from accounts import limits, social_cards
from accounts.models import Preferences
from accounts.social_cards import CardLine, SocialCard, find_card
from games.engine.protocol import Ruleset, Seat
from games.engine.registry import game_for
from games.models import Match
from games.titles.pictures import SEAT_COLOURS
from games.titles.registry import all_titles
from games.titles.royals.picture import PLACES
from pages.drawing import HEIGHT, WIDTH, draw_card
from tests.clubs.club_factories import club_of
from tests.factories import make_staff, make_user, sign_in
from tests.games.table_factories import opened, started
from tests.leagues.league_factories import league_of
from tests.tournaments.tournament_factories import arena_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

GENERAL = "/cards/en/site/card/1.png"


@pytest.fixture(autouse=True)
def _nothing_cached() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def address(kind: str, key: str) -> str:
    found = find_card(kind, key)
    assert found is not None
    return f"/cards/en/{kind}/{key}/{found.version}.png"


def test_a_card_is_a_picture_of_the_size_that_other_sites_show(client: Client) -> None:
    match, _ = started()
    answer = client.get(address("match", match.code))
    assert answer["Content-Type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).size == (WIDTH, HEIGHT) == (1200, 630)
    assert len(answer.content) < 100_000


@pytest.mark.parametrize("title", [title for title in all_titles() if title.slug in ("tudor", "royals")])
def test_the_board_on_a_card_is_made_from_what_everyone_sees(title: object) -> None:
    slug = title.slug  # type: ignore[attr-defined]
    match, _ = started({"tudor": "tudor/v15@1", "royals": "royals/arcane@1"}[slug])
    found = find_card("match", match.code)
    assert found is not None
    view = match.game.view(match.decoded_state, None)
    assert found.picture == title.picture(view)  # type: ignore[attr-defined]
    assert [line.text for line in found.lines] == ["anna", "bo"]
    assert not any(line.figure for line in found.lines), "No points before the end."


def test_what_a_seat_sees_is_not_on_the_card() -> None:
    """Two states that differ only behind the screens have one card."""
    for ruleset in ("tudor/v15@1", "royals/arcane@1"):
        game = game_for(Ruleset.read(ruleset))
        title = next(title for title in all_titles() if title.slug == game.slug)
        state = game.setup(Ruleset.read(ruleset), 3)
        public = title.picture(game.view(state, None))
        assert all(title.picture(game.view(state, Seat(seat))) == public for seat in range(3))


@pytest.mark.parametrize(
    "hidden",
    [{"access": Match.Access.LINK}, {"access": Match.Access.INVITATION}, {"secrets_held": True}],
    ids=["by link", "by invitation", "sealed"],
)
@pytest.mark.parametrize("is_over", [False, True])
def test_a_match_that_is_not_for_everyone_is_answered_like_one_that_does_not_exist(
    client: Client, hidden: dict[str, object], is_over: bool
) -> None:
    match, people = started()
    ended = {"status": Match.Status.OVER, "ended_at": timezone.now() - timedelta(days=1)} if is_over else {}
    Match.objects.filter(pk=match.pk).update(**hidden, **ended)
    client.force_login(people[0])
    for version in (match.version, 0, 99):
        told = client.get(f"/cards/en/match/{match.code}/{version}.png")
        untold = client.get(f"/cards/en/match/22222222/{version}.png")
        for answer in (told, untold):
            assert (answer.status_code, answer["Location"], answer.content) == (302, GENERAL, b"")
        assert told["Cache-Control"] == untold["Cache-Control"]


def test_a_table_has_no_card_before_play_has_begun(client: Client) -> None:
    match, _ = opened()
    assert find_card("match", match.code) is None


def test_an_old_address_leads_to_the_card_as_it_is_now(client: Client) -> None:
    match, _ = started()
    now = address("match", match.code)
    assert client.get(f"/cards/en/match/{match.code}/0.png")["Location"] == now


def test_the_winner_is_named_after_the_end() -> None:
    match, _ = started()
    outcome = {"places": [2, 1], "scores": [3, 8], "lines": [], "reason": 0, "reason_name": "score"}
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER, result=outcome, ended_at=timezone.now())
    found = find_card("match", match.code)
    assert found is not None
    assert [(line.text, line.figure, line.is_first) for line in found.lines] == [
        ("bo", "8", True),
        ("anna", "3", False),
    ]


def test_a_card_that_was_drawn_costs_no_query_and_is_kept_by_browsers(
    client: Client, django_assert_num_queries: object
) -> None:
    match, _ = started()
    where = address("match", match.code)
    first = client.get(where)
    assert "immutable" in first["Cache-Control"]
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert client.get(where).content == first.content
        assert client.get(where, headers={"If-None-Match": first["ETag"]}).status_code == 304


def test_drawing_has_a_limit_and_what_was_drawn_has_none(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "LIMITS_ENABLED", True)
    limits.forget_all()
    match, _ = started()
    where = address("match", match.code)
    client.get(where)
    statuses = {client.get(f"/cards/en/match/2222222{number % 8 + 2}/{number}.png").status_code for number in range(40)}
    assert statuses == {302, 429}
    assert client.get(where).status_code == 200
    limits.forget_all()


def test_a_private_league_has_no_card() -> None:
    league = league_of(make_user("host"))
    assert (card := find_card("league", league.slug)) is not None
    assert card.title == league.name
    type(league).objects.filter(pk=league.pk).update(is_private=True)
    assert find_card("league", league.slug) is None


@pytest.mark.parametrize("change", [{"is_private": True}, {"hidden_at": timezone.now()}, {"closed_at": timezone.now()}])
def test_a_club_has_a_card_only_if_everyone_may_see_it(client: Client, change: dict[str, object]) -> None:
    club = club_of(make_user("owner"), name="Rose Club")
    assert (card := find_card("club", club.slug)) is not None
    assert (card.title, card.picture is not None) == ("Rose Club", True)
    assert f"/club/{club.slug}/" in client.get(f"/clubs/{club.slug}/").content.decode()
    type(club).objects.filter(pk=club.pk).update(**change)
    assert find_card("club", club.slug) is None
    page = sign_in(make_staff()).get(f"/clubs/{club.slug}/").content.decode()
    assert f"/cards/en/club/{club.slug}/" not in page


def test_a_tournament_has_a_card_with_its_podium_unless_it_is_for_some_alone() -> None:
    tournament = arena_of(make_user("host"), title="Rose Arena")
    key = str(tournament.pk)
    assert (card := find_card("tournament", key)) is not None
    assert [line.text for line in card.lines][1] == "Arena"
    for rank, name in enumerate(("anne", "henry"), 1):
        tournament.entries.create(user=make_user(name), games=1, points=30 - rank, final_rank=rank)
    assert (card := find_card("tournament", key)) is not None
    assert [(line.text, line.figure, line.is_first) for line in card.lines] == [
        ("anne", "29", True),
        ("henry", "28", False),
    ]
    type(tournament).objects.filter(pk=tournament.pk).update(audience="club:1")
    assert find_card("tournament", key) is None
    assert find_card("tournament", "9" * 30) is None
    assert find_card("tournament", "rose") is None


def test_a_player_who_is_not_listed_shows_no_ratings() -> None:
    anne = make_user("anne")
    Preferences.objects.update_or_create(user=anne, defaults={"is_on_leaderboards": False})
    assert (card := find_card("player", "anne")) is not None
    assert card.lines == ()
    assert find_card("player", "nobody-of-that-name") is None


def test_an_unknown_language_or_kind_has_no_card(client: Client) -> None:
    assert client.get("/cards/xx/site/card/1.png").status_code == 404
    assert client.get("/cards/en/unheard-of/card/1.png")["Location"] == GENERAL


def test_other_apps_add_cards(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(social_cards, "_finders", dict(social_cards._finders))
    social_cards.register("guild", lambda key: SocialCard("7", "Guild", key))
    assert client.get("/cards/en/guild/roses/7.png").status_code == 200


def test_long_names_and_letters_of_all_europe_fit() -> None:
    lines = tuple(CardLine("Žofie Łukasz ßőč " * 6, "100", seat, seat == 0) for seat in range(5))
    assert draw_card(SocialCard("1", "Tudor", "A very long title " * 9, lines, "note " * 30))


def test_a_table_names_its_card_and_a_page_without_one_the_general_card(client: Client) -> None:
    match, _ = started()
    page = client.get(f"/tables/{match.code}/").content.decode()
    assert f'property="og:image" content="{settings.PUBLIC_URL}{address("match", match.code)}"' in page
    assert 'name="twitter:card" content="summary_large_image"' in page
    assert f'property="og:image" content="{settings.PUBLIC_URL}{GENERAL}"' in client.get("/conduct/").content.decode()


def test_pieces_stand_where_the_small_board_has_them_and_in_its_colours() -> None:
    root = Path(settings.BASE_DIR)
    sheet = (root / "games/titles/royals/static/css/royals-miniature.css").read_text()
    drawn = re.findall(r"\.n\d+ \{ inset: ([\d.]+)% auto auto ([\d.]+)%", sheet)
    assert [(float(across), float(down)) for down, across in drawn] == [tuple(map(float, place)) for place in PLACES]
    tokens = (root / "static/css/tokens.css").read_text()
    assert tuple(re.findall(r"--seat-\d: light-dark\((#\w+),", tokens)[:5]) == SEAT_COLOURS
