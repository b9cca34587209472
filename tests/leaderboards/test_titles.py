"""Titles by rating: a ladder that everybody can check."""

from __future__ import annotations

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.titles.registry import all_titles
from leaderboards.models import Pool, Rating
from leaderboards.rating import PROVISIONAL_ABOVE, START, shown, shown_reach
from leaderboards.selectors.fields import LEAST_FIELD
from leaderboards.services.count_titles import count_titles
from leaderboards.titles import LADDER, sure_part, title_of
from tests.factories import make_user
from tests.leaderboards.matches import noted, people_of
from tests.leaderboards.test_pages import HTMX, rate_all, read

means = st.floats(-20, 90)
deviations = st.floats(0.5, PROVISIONAL_ABOVE)


def rung(mean: float, deviation: float) -> int:
    title = title_of(mean, deviation)
    return -1 if title is None else LADDER.index(title)


@given(means, st.floats(PROVISIONAL_ABOVE, 9, exclude_min=True))
def test_there_is_no_title_while_a_rating_is_provisional(mean: float, deviation: float) -> None:
    assert title_of(mean, deviation) is None


@given(means, deviations)
def test_everybody_with_a_sure_rating_has_the_highest_title_that_its_sure_part_bears(
    mean: float, deviation: float
) -> None:
    title = title_of(mean, deviation)
    assert title is not None
    assert title.floor <= sure_part(mean, deviation)
    assert all(other.floor > sure_part(mean, deviation) for other in LADDER[LADDER.index(title) + 1 :])


@given(means, deviations, st.floats(0, 20), st.floats(0, 3))
def test_a_better_or_a_surer_rating_never_costs_a_rank(
    mean: float, deviation: float, more: float, surer: float
) -> None:
    assert rung(mean + more, max(0.5, deviation - surer)) >= rung(mean, deviation)


def test_the_sure_part_is_what_people_can_work_out_from_the_two_numbers_they_see() -> None:
    assert sure_part(30.0, 2.0) == shown(30.0) - shown_reach(2.0)
    assert sure_part(0.0, 6.5) == 360
    assert sure_part(-20.0, 6.5) == 0


def test_the_ladder_rises_and_none_of_its_words_is_a_piece_of_a_game() -> None:
    floors = [title.floor for title in LADDER]
    assert floors == sorted(set(floors))
    words = {str(name).lower() for title in all_titles() for name in title.words.names.values()}
    assert not words & {str(title.name).lower() for title in LADDER}


def add_field(pool: Pool) -> None:
    """So many established players that the pool gives titles, all of them Ushers."""
    for number in range(LEAST_FIELD):
        user = make_user(f"usher{number}")
        Rating.objects.create(user=user, pool=pool, mean=10.0, deviation=2.0, matches=20, last_at="2096-01-01T00:00Z")


@pytest.mark.django_db
def test_a_pool_with_few_established_players_gives_no_titles(client: Client) -> None:
    people = people_of(2)
    noted(people, [1, 2])
    rate_all()
    pool = Pool.objects.get()
    Rating.objects.filter(user=people[0]).update(mean=60.0, deviation=2.0, last_at="2096-01-01T00:00Z")
    address = f"/leaderboards/{pool.key}/"
    assert "Titles are given once" in read(client, address)
    assert "Regent" not in read(client, address)
    assert count_titles() == 1
    assert "Regent 1900 or more 0 0 0 0" in read(client, "/leaderboards/titles/")
    add_field(pool)
    assert "Titles are given once" not in read(client, address)
    assert "Regent" in read(client, address)


@pytest.mark.django_db
def test_the_ladder_tells_what_each_title_takes_and_how_many_hold_it(client: Client) -> None:
    assert "No one has a title yet" in read(client, "/leaderboards/titles/")
    people = people_of(3)
    for day in range(3):
        noted(people, [1, 2, 3], day=day)
    rate_all()
    pool = Pool.objects.get()
    for person, mean in zip(people, (60.0, 24.0, 24.0), strict=True):
        Rating.objects.filter(user=person, pool=pool).update(mean=mean, deviation=2.0, last_at="2096-01-01T00:00Z")
    add_field(pool)
    assert count_titles() == 1
    words = read(client, "/leaderboards/titles/")
    assert "Regent 1900 or more 0 1 0 0" in words
    assert "Squire 1350 or more 0 2 0 0" in words
    assert f"Usher not provisional 0 {LEAST_FIELD} 0 0" in words


@pytest.mark.django_db
def test_a_title_stands_beside_the_rating_as_a_drawing_and_a_word(client: Client) -> None:
    people = people_of(2)
    noted(people, [1, 2])
    rate_all()
    address = f"/people/{people[0].pk}/ratings/"
    assert "title-by-rating" not in client.get(address).content.decode()
    Rating.objects.filter(user=people[0]).update(mean=START.mean, deviation=2.0, last_at="2096-01-01T00:00Z")
    add_field(Pool.objects.get())
    for headers in ({}, HTMX):
        html = client.get(address, headers=headers).content.decode()
        assert "Squire" in html
        assert "#sword" in html
        assert '/leaderboards/titles/#squire"' in html
