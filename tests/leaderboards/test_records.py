"""Records and tables of honour: what counts, who holds them, and that they follow from the ledger alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.services.close_account import close_account
from accounts.services.save_preferences import save_preferences
from games.archive.services.archive_match import archive_match
from games.models import Match
from games.words import name_words
from leaderboards.chances import first_chances
from leaderboards.models import LEAST_WITH_CARD, Career, Honour, LedgerRevision, LedgerWalk, Pool, RatedMatch, Record
from leaderboards.rating import FORMULAS, LIVE, Skill
from leaderboards.seasons import EVER, season_of
from leaderboards.selectors.honours import honour_cards, honour_page
from leaderboards.selectors.records import TITLES, records_page, value_words
from leaderboards.services.aggregate_ledger import KEPT, aggregate_ledgers, reset_aggregates
from tests.games.archive_factories import finished
from tests.leaderboards.matches import FIRST_DAY, noted, over, people_of
from tests.leaderboards.test_seasons import rate_all, shown_to

pytestmark = pytest.mark.django_db

KEY = "tudor-duel"
ADDRESS = f"/leaderboards/{KEY}/records/"
Kind = Record.Kind

skills = st.builds(Skill, st.floats(0, 50), st.floats(0.5, 25 / 3))


def results(people: list[User], winners: Sequence[int]) -> list[Match]:
    """Duels one after the other, of which these seats won."""
    matches = [noted(people, [1, 2] if won == 0 else [2, 1], day=day) for day, won in enumerate(winners)]
    rate_all()
    aggregate_ledgers()
    return matches


def best(kind: str, season: int = EVER, card: str = "") -> list[tuple[str, float]]:
    rows = Record.objects.filter(kind=kind, season=season, card=card).order_by("rank").select_related("user")
    return [("" if row.user is None else row.user.username, row.value) for row in rows]


@given(st.lists(skills, min_size=2, max_size=5))
def test_the_chances_of_a_first_place_sum_up_to_one_and_follow_strength(table: list[Skill]) -> None:
    chances = first_chances(table, LIVE)
    assert sum(chances) == pytest.approx(1.0)
    by_mean = sorted(zip(table, chances, strict=True), key=lambda pair: pair[0].mean)
    assert [chance for _, chance in by_mean] == pytest.approx(sorted(chances))
    if len(table) == 2:
        assert chances[0] == pytest.approx(FORMULAS[LIVE].chance(table[0], table[1], table))


def test_the_longest_row_of_victories_ends_with_a_match_that_is_not_won() -> None:
    anna, bo = people_of(2)
    results([anna, bo], [0, 0, 0, 1, 0, 0, 1, 1, 1, 1])
    assert best(Kind.STREAK) == [("bo", 4.0), ("anna", 3.0)]
    assert best(Kind.STREAK, season_of(FIRST_DAY).number) == [("bo", 4.0), ("anna", 3.0)]
    assert {career.user.username: career.streak for career in Career.objects.all()} == {"anna": 0, "bo": 4}
    groups = {group.key: group for group in records_page(KEY, None).groups}
    assert [(row.name, row.value) for row in groups["running"].rows] == [("bo", "4 wins")]


def test_who_left_has_not_won_and_breaks_the_row() -> None:
    anna, bo = people_of(2)
    for day in range(2):
        noted([anna, bo], [1, 2], day=day)
    noted([anna, bo], [1, 2], day=3, left=[0])
    rate_all()
    aggregate_ledgers()
    assert best(Kind.STREAK) == [("anna", 2.0)]
    assert Career.objects.get(user=anna).streak == 0


def test_the_biggest_surprise_is_the_victory_with_the_least_chance_of_a_known_player() -> None:
    anna, bo = people_of(2)
    matches = results([anna, bo], [0] * 25 + [1])
    (record,) = Record.objects.filter(kind=Kind.UPSET, season=EVER, rank=1)
    assert record.user == bo
    assert record.match == matches[-1]
    assert record.value < 0.3


def test_a_row_of_a_kind_holds_the_first_few_and_no_player_twice() -> None:
    people = people_of(8)
    random = Random(5)
    for day in range(60):
        noted(random.sample(people, 2), [1, 2], day=day)
    rate_all()
    aggregate_ledgers()
    for kind in (Kind.MATCHES, Kind.SCORE):
        found = best(kind)
        assert len(found) == KEPT
        assert len({name for name, _ in found}) == KEPT
        assert [value for _, value in found] == sorted((value for _, value in found), reverse=True)
    played = sorted((career.matches for career in Career.objects.all()), reverse=True)
    assert [value for _, value in best(Kind.MATCHES)] == played[:KEPT]


def everything() -> list[Any]:
    records = Record.objects.order_by("season", "kind", "card", "rank", "pool")
    return [
        list(records.values("pool", "season", "kind", "card", "rank", "user", "match", "value")),
        list(Career.objects.order_by("pool", "user").values("pool", "user", "matches", "wins", "streak")),
        list(
            Honour.objects.order_by("pool", "card", "user").values("pool", "card", "user", "matches", "wins", "above")
        ),
    ]


def test_read_bit_by_bit_at_once_or_again_records_are_the_same() -> None:
    people = people_of(4)
    random = Random(1)
    for day in range(40):
        seated = random.sample(people, random.choice([2, 3]))
        noted(seated, random.sample(range(1, len(seated) + 1), len(seated)), day=5 * day)
    rate_all()
    while aggregate_ledgers(most=7):
        pass
    bit_by_bit = everything()
    for pool in Pool.objects.all():
        reset_aggregates(pool_id=pool.pk)
    assert everything() == [[], [], []]
    aggregate_ledgers()
    assert everything() == bit_by_bit
    call_command("freeze_seasons", "--again", verbosity=0)
    assert everything() == bit_by_bit


def test_a_revision_of_what_was_read_makes_all_of_it_read_again() -> None:
    anna, bo = people_of(2)
    results([anna, bo], [0, 0, 0])
    before, pool = everything(), Pool.objects.get()
    Career.objects.update(matches=77)
    LedgerRevision.objects.create(pool=pool, number=1, kind="annulment", reason="x", from_number=9)
    aggregate_ledgers()
    assert Career.objects.filter(matches=77).exists(), "nothing that was read has changed"
    LedgerRevision.objects.create(pool=pool, number=2, kind="annulment", reason="x", from_number=2)
    aggregate_ledgers()
    assert everything() == before
    assert LedgerWalk.objects.get().revision == 2


def test_a_match_that_is_not_in_the_archive_is_in_no_ledger_and_never_read_without_its_cards() -> None:
    match, _ = finished(is_rated=True, people=people_of(2))
    rate_all()
    assert aggregate_ledgers() == 0
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        rate_all()
        assert aggregate_ledgers() == 0
    assert archive_match(match_id=match.pk)
    rate_all()
    assert aggregate_ledgers() == 1
    assert Honour.objects.exists()


def test_scores_are_kept_by_the_cards_in_play_and_cards_have_tables_of_honour(client: Client) -> None:
    people = people_of(2)
    matches = []
    for seed in (1, 2):
        match, _ = finished(is_rated=True, people=people, seed=seed)
        assert archive_match(match_id=match.pk)
        matches.append(Match.objects.get(pk=match.pk))
    archived_and_rated()
    highest = max(score for match in matches for score in (match.result or {})["scores"])
    cards = set(Honour.objects.values_list("card", flat=True))
    assert cards
    for card in cards:
        honours = Honour.objects.filter(card=card)
        assert sum(honour.matches for honour in honours) % 2 == 0
        assert best(Kind.SCORE, card=card)[0][1] <= highest
        words = shown_to(client, f"/leaderboards/honour/{card}/")
        assert "Highest score" in words
        assert "anna" in words
        assert name_words(card) in shown_to(client, ADDRESS)
    assert best(Kind.SCORE)[0][1] == highest
    assert best(Kind.LONGEST)[0][0] == ""
    assert f"{highest} points" in shown_to(client, "/leaderboards/honour/")


def archived_and_rated() -> None:
    RatedMatch.objects.update(ended_at=FIRST_DAY)
    rate_all()
    aggregate_ledgers()


def test_titles_of_royals_have_tables_of_honour_for_those_who_won_them(client: Client) -> None:
    match, people = finished("royals/arcane@1", is_rated=True)
    assert archive_match(match_id=match.pk)
    archived_and_rated()
    honours = list(Honour.objects.select_related("user"))
    assert honours
    for honour in honours:
        assert honour_cards()[honour.card] == "royals"
        assert honour.user in people
        page = honour_page(honour.card)
        assert page.is_title
        assert "chosen by us" in shown_to(client, f"/leaderboards/honour/{honour.card}/")


def test_what_a_player_makes_of_a_card_is_compared_after_enough_matches() -> None:
    pool = Pool.objects.create(key=KEY)
    anna, bo = people_of(2)
    match = over([anna, bo], [1, 2])
    common = {"pool": pool, "card": "blue1", "best_score": 50, "best_match": match}
    Honour.objects.create(user=anna, matches=LEAST_WITH_CARD, wins=6, expected=4.0, above=0.25, **common)
    Honour.objects.create(user=bo, matches=2, wins=2, expected=1.0, **common)
    tables = {table.key: table for table in honour_page("blue1").pools[0].tables}
    assert [(row.name, row.value, row.told) for row in tables["above"].rows] == [("anna", "+25", "6 won, 4.0 expected")]
    assert [row.name for row in tables["wins"].rows] == ["anna", "bo"]


def test_who_is_not_listed_has_no_name_in_records_and_tables_of_honour(client: Client) -> None:
    anna, bo = people_of(2)
    results([anna, bo], [0, 0, 0, 1, 1])
    pool, match = Pool.objects.get(), Match.objects.first()
    assert match is not None
    Honour.objects.create(pool=pool, card="blue1", user=anna, best_score=50, best_match=match)
    Record.objects.create(
        pool=pool, season=EVER, kind=Kind.SCORE, card="blue1", rank=1, user=bo, match=match, number=1, value=50
    )
    addresses = (ADDRESS, "/leaderboards/", "/leaderboards/honour/", "/leaderboards/honour/blue1/")
    assert any("anna" in shown_to(client, address) for address in addresses)
    save_preferences(user=anna, is_on_leaderboards=False)
    close_account(user=bo)
    for address in addresses:
        html = client.get(address).content.decode()
        assert "a hidden player" in html
        for person in (anna, bo):
            assert f"/people/{person.pk}/" not in html
            assert person.username not in re.findall(r"[\w-]+", html)


def test_every_kind_has_a_title_a_criterion_and_words_for_its_value() -> None:
    assert set(TITLES) == set(Kind)
    for kind in Kind:
        assert value_words(kind, 0.25)
        assert "%" not in value_words(kind, 3) or kind == Kind.UPSET


def test_pages_without_records_and_honours_say_so(client: Client) -> None:
    assert "No records yet" in shown_to(client, ADDRESS)
    assert "not played yet" in shown_to(client, "/leaderboards/honour/")
    assert "No such rated games" in shown_to(client, "/leaderboards/honour/king/")
    assert "finish a rated game with other people" in shown_to(client, "/leaderboards/")


def test_a_card_that_does_not_exist_is_not_found(client: Client) -> None:
    for address in (
        "/leaderboards/honour/joker/",
        f"/leaderboards/honour/{'x' * 300}/",
        "/leaderboards/chess-duel/records/",
    ):
        assert client.get(address).status_code == 404
