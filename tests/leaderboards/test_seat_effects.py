"""What a seat is worth is found where it was planted, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from math import exp, sqrt
from random import Random

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from games.models import Match
from leaderboards import seat_effects
from leaderboards.models import FormulaReport, LedgerRevision, Pool, SeatBook, SeatTally
from leaderboards.rating import BETA, FORMULAS, START, TAU, Skill
from leaderboards.seat_effects import ENOUGH, SeatSums, with_advantages
from leaderboards.services.aggregate_seat_effects import aggregate_seat_effects
from leaderboards.services.compare_formulas import compare_formulas
from tests.leaderboards.matches import noted, people_of
from tests.leaderboards.test_pages import rate_all, read

PLANTED = {2: [1.5, -1.5], 3: [2.0, 0.0, -2.0], 4: [1.5, 0.5, -0.5, -1.5]}


def spread_of(skills: Sequence[Skill]) -> float:
    return sqrt(sum(skill.deviation**2 + TAU**2 + BETA**2 for skill in skills))


def places_of(random: Random, skills: Sequence[Skill], advantages: Sequence[float]) -> list[int]:
    """A result as the formula believes in: first who wins, then who is second, and so on."""
    scale = spread_of(skills)
    weights = {seat: exp((skill.mean - START.mean + advantages[seat]) / scale) for seat, skill in enumerate(skills)}
    places = [0] * len(skills)
    for place in range(1, len(skills) + 1):
        (seat,) = random.choices(list(weights), list(weights.values()))
        places[seat] = place
        del weights[seat]
    return places


def measured(advantages: Sequence[float], matches: int, seed: int, *, stronger_first: float = 0.0) -> SeatSums:
    """Sums of matches in which the seats have these advantages; stronger people may sit on the first."""
    random, players = Random(seed), len(advantages)
    sums = SeatSums.empty(players)
    for _ in range(matches):
        skills = [
            Skill(random.gauss(START.mean + (stronger_first if seat == 0 else 0.0), 4), random.uniform(2, 6))
            for seat in range(players)
        ]
        sums.add(skills, places_of(random, skills, advantages))
    return sums


@pytest.mark.parametrize("players", PLANTED)
def test_advantages_that_were_planted_are_found_within_their_intervals(players: int) -> None:
    planted = PLANTED[players]
    hits = total = 0
    for seed in range(12):
        for effect, advantage in zip(measured(planted, 500, seed).effects(), planted, strict=True):
            assert effect.advantage == pytest.approx(advantage, abs=2.5)
            hits += effect.low <= advantage <= effect.high
            total += 1
    # 95 of 100 are promised; so few tries may miss some more.
    assert hits / total >= 0.85


def test_strong_people_at_a_seat_are_not_taken_for_the_seat() -> None:
    effects = measured([0.0, 0.0, 0.0], 2000, 3, stronger_first=6.0).effects()
    for effect in effects:
        assert abs(effect.advantage) < 1.0
    naive = measured([0.0, 0.0, 0.0], 2000, 3, stronger_first=6.0)
    assert naive.places[0] / 2000 < naive.places[1] / 2000 - 0.2


def test_more_matches_make_the_interval_narrower() -> None:
    few, many = measured(PLANTED[4], 100, 1).effects()[0], measured(PLANTED[4], 1600, 1).effects()[0]
    assert (many.high - many.low) / (few.high - few.low) == pytest.approx(0.25, abs=0.08)
    assert many.is_clear


matches = st.lists(
    st.lists(st.tuples(st.floats(10, 40), st.floats(1, 8), st.integers(1, 3)), min_size=3, max_size=3), min_size=1
)


@given(matches)
def test_advantages_come_to_nothing_in_all_and_sums_read_back(played: list[list[tuple[float, float, int]]]) -> None:
    sums = SeatSums.empty(3)
    for table in played:
        sums.add([Skill(mean, deviation) for mean, deviation, _ in table], [place for _, _, place in table])
    effects = sums.effects()
    assert sum(effect.advantage for effect in effects) == pytest.approx(0.0, abs=1e-6)
    assert all(effect.low <= effect.advantage <= effect.high for effect in effects)
    assert sum(sums.places) == pytest.approx(6 * len(played))
    assert sum(sums.expected) == pytest.approx(6 * len(played))
    assert SeatSums.read(3, sums.matches, sums.write()).effects() == effects


@given(matches)
def test_a_seat_that_changes_places_with_another_takes_its_advantage_along(
    played: list[list[tuple[float, float, int]]],
) -> None:
    sums, turned = SeatSums.empty(3), SeatSums.empty(3)
    for table in played:
        for one, rows in ((sums, table), (turned, table[::-1])):
            one.add([Skill(mean, deviation) for mean, deviation, _ in rows], [place for _, _, place in rows])
    found = [effect.advantage for effect in turned.effects()][::-1]
    assert [effect.advantage for effect in sums.effects()] == pytest.approx(found, abs=1e-6)


def test_without_a_match_there_is_nothing_to_tell() -> None:
    assert SeatSums.empty(4).effects() == []
    assert not SeatSums.empty(4).is_enough


@pytest.mark.parametrize("version", FORMULAS)
def test_every_formula_can_be_asked(version: int) -> None:
    sums = SeatSums.empty(2)
    for _ in range(50):
        sums.add([START, START], [1, 2], FORMULAS[version])
        sums.add([START, START], [2, 1], FORMULAS[version])
    assert sums.effects()[0].advantage == pytest.approx(0.0)


def test_an_advantage_shifts_what_is_expected_and_not_how_sure_it_is() -> None:
    assert with_advantages([START, Skill(20.0, 3.0)], [1.0, -2.0]) == [Skill(26.0, START.deviation), Skill(18.0, 3.0)]


def duels(count: int, *, people: Sequence[User] = (), first_day: int = 0) -> tuple[list[Match], list[User]]:
    """Rated duels that the first seat wins four times of five."""
    people = list(people) or people_of(2)
    random = Random(count)
    played = []
    for number in range(count):
        order = random.sample(people, 2)
        won = 0 if random.random() < 0.8 else 1
        played.append(noted(order, [1 if seat == won else 2 for seat in range(2)], day=first_day + number / 100))
    rate_all()
    return played, people


@pytest.mark.django_db
class TestAggregate:
    def test_matches_are_summed_up_once_and_as_they_come(self) -> None:
        _, people = duels(6)
        assert aggregate_seat_effects() == 6
        assert aggregate_seat_effects() == 0
        duels(5, people=people, first_day=100)
        assert aggregate_seat_effects() == 5
        bit_by_bit = SeatTally.objects.get()
        assert bit_by_bit.matches == 11
        SeatTally.objects.all().delete()
        SeatBook.objects.all().delete()
        assert aggregate_seat_effects() == 11
        at_once = SeatTally.objects.get()
        assert at_once.sums["slope"] == pytest.approx(bit_by_bit.sums["slope"])
        assert at_once.matches == bit_by_bit.matches

    def test_only_whole_tables_count(self) -> None:
        anna, bo, cleo = people_of(3)
        noted([anna, bo, cleo], [1, 2, 3])
        noted([anna, bo, cleo], [1, 2, 3], day=1, left=[2])
        noted([anna, bo, None], [1, 2, 3], day=2)
        rate_all()
        assert aggregate_seat_effects() == 3
        assert SeatTally.objects.get().matches == 1

    def test_a_ledger_that_was_written_anew_is_summed_up_anew(self) -> None:
        duels(4)
        aggregate_seat_effects()
        LedgerRevision.objects.create(
            pool=Pool.objects.get(), number=1, kind="annulment", reason="tried", from_number=2
        )
        assert aggregate_seat_effects() == 4
        assert SeatTally.objects.get().matches == 4
        assert SeatBook.objects.get().revision == 1

    def test_sums_of_many_matches_ask_as_often_as_those_of_few(self) -> None:
        people = people_of(2)

        def asked(count: int, first_day: int) -> int:
            duels(count, people=people, first_day=first_day)
            with CaptureQueriesContext(connection) as queries:
                aggregate_seat_effects()
            return len(queries)

        asked(2, 0)
        assert asked(3, 10) == asked(20, 20)


@pytest.mark.django_db
class TestPages:
    def test_seats_are_told_before_and_after_something_was_measured(self, client: Client) -> None:
        assert "Nothing measured yet" in read(client, "/ratings/seats/")
        duels(10)
        aggregate_seat_effects()
        html = client.get("/ratings/seats/").content.decode()
        words = read(client, "/ratings/seats/")
        assert 'role="img"' in html
        assert "Tudor, 2 players" in words
        assert "After 10 games. Too few to be meaningful." in words
        for address in ("/ratings/formula/", "/archive/statistics/tudor/"):
            assert 'href="/ratings/seats/"' in client.get(address).content.decode()

    def test_the_seat_is_offered_only_when_enough_is_known_and_moves_nothing_by_itself(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        played, _ = duels(30)
        aggregate_seat_effects()
        address = f"/ratings/{played[-1].code}/"
        early = read(client, address + "?seats=1")
        assert f"This becomes available after {ENOUGH} games." in early
        assert "with 30 games of this kind measured so far" in early
        monkeypatch.setattr(seat_effects, "ENOUGH", 30)
        plain, seated = read(client, address), read(client, address + "?seats=1")
        assert "Include the seats" in plain
        assert "Ignore the seats" in seated
        expected = plain.split("Expectations")[1].split("of 100 games")[0]
        assert expected not in seated
        assert plain.split("Expectations")[0] == seated.split("Expectations")[0]

    def test_formulas_are_compared_with_and_without_seats(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(seat_effects, "ENOUGH", 25)
        duels(120)
        out = StringIO()
        call_command("recompute_ratings", "--compare", stdout=out)
        assert "1 Plackett-Luce with the seats of 95 pairs: log loss" in out.getvalue()
        figures = FormulaReport.objects.get().figures
        plain = next(one for one in figures if one["version"] == 1 and not one["has_seats"])
        seated = next(one for one in figures if one["has_seats"])
        assert seated["pairs"] == plain["pairs"]
        assert seated["log_loss"] < plain["log_loss"] - 0.05
        assert "Plackett-Luce, with seats" in read(client, "/ratings/formula/")

    def test_too_few_matches_leave_the_comparison_as_it_was(self, client: Client) -> None:
        duels(10)
        compare_formulas()
        assert "with seats" not in read(client, "/ratings/formula/")

    def test_the_page_asks_as_often_for_many_matches_as_for_few(self, client: Client) -> None:
        def asked() -> int:
            with CaptureQueriesContext(connection) as queries:
                assert client.get("/ratings/seats/").status_code == 200
            return len(queries)

        _, people = duels(2)
        aggregate_seat_effects()
        few = asked()
        duels(12, people=people, first_day=10)
        aggregate_seat_effects()
        assert asked() == few <= 3
