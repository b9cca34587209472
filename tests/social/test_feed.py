"""The feed: what those whom a person follows have done, and nothing that they keep to themselves."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import Block, User
from accounts.services.save_preferences import save_preferences
from games.models import ArchiveEntry
from leaderboards.models import Award
from social.selectors.feed import feed_page
from social.services.follow import follow
from tests.factories import make_user, sign_in
from tests.games.archive_entries import shelved

pytestmark = pytest.mark.django_db


def ended(hours_ago: float, *people: User, is_listed: bool = True) -> ArchiveEntry:
    """A finished game; who is named first has won."""
    at = timezone.now() - dt.timedelta(hours=hours_ago)
    return shelved("", people, ended_at=at, revealed_at=at, is_listed=is_listed)


def words(reader: User) -> list[str]:
    return [entry.words for entry in feed_page(reader).entries]


def test_finished_games_of_those_one_follows_are_told_from_their_side() -> None:
    anne, henry, jane = (make_user(name) for name in ("anne", "henry", "jane"))
    follow(follower=anne, followed=henry)
    ended(3, jane, anne)
    ended(2, jane, henry)
    ended(1, henry, jane)
    assert words(anne) == ["henry won Tudor against jane", "henry came 2nd of 2 in Tudor with jane"]
    assert words(henry) == []


def test_a_game_of_two_whom_one_follows_is_told_once() -> None:
    anne, henry, jane = (make_user(name) for name in ("anne", "henry", "jane"))
    follow(follower=anne, followed=henry)
    follow(follower=anne, followed=jane)
    ended(1, henry, jane)
    assert words(anne) == ["henry won Tudor against jane"]


def test_games_that_not_everybody_finds_are_told_to_nobody() -> None:
    anne, henry, jane = (make_user(name) for name in ("anne", "henry", "jane"))
    follow(follower=anne, followed=henry)
    ended(1, henry, jane, is_listed=False)
    assert words(anne) == []


def test_the_choice_of_the_followed_player_counts_at_once() -> None:
    anne, henry, jane = (make_user(name) for name in ("anne", "henry", "jane"))
    follow(follower=anne, followed=henry)
    ended(1, henry, jane)
    save_preferences(user=henry, shows_activity_to="nobody")
    assert words(anne) == []
    save_preferences(user=henry, shows_activity_to="accepted")
    assert len(words(anne)) == 1, "who followed before stays accepted"
    waiting = make_user("waiting")
    follow(follower=waiting, followed=User.objects.get(pk=henry.pk))
    assert words(waiting) == []


@pytest.mark.parametrize("is_reader", [True, False])
def test_a_block_on_either_side_empties_the_feed(is_reader: bool) -> None:
    anne, henry, jane = (make_user(name) for name in ("anne", "henry", "jane"))
    follow(follower=anne, followed=henry)
    ended(1, henry, jane)
    blocker, blocked = (anne, henry) if is_reader else (henry, anne)
    Block.objects.create(blocker=blocker, blocked=blocked)
    assert words(anne) == []


def test_achievements_are_told_of_those_who_are_on_leaderboards_alone() -> None:
    anne, henry, jane = (make_user(name) for name in ("anne", "henry", "jane"))
    entry = ended(1, jane, anne)
    for person in (henry, jane):
        Award.objects.create(user=person, achievement="matches", step=1, match=entry.match, earned_at=timezone.now())
        follow(follower=anne, followed=person)
    save_preferences(user=henry, is_on_leaderboards=False)
    earned = [sentence for sentence in words(anne) if "earned" in sentence]
    assert len(earned) == 1
    assert earned[0].startswith("jane earned")


def test_pages_of_a_long_feed_hold_every_entry_once() -> None:
    anne, henry, jane = (make_user(name) for name in ("anne", "henry", "jane"))
    follow(follower=anne, followed=henry)
    for hour in range(12):
        entry = ended(12 - hour, henry, jane)
        if hour % 2:
            # At the same moment, from another source.
            Award.objects.create(
                user=henry, achievement="matches", step=hour, match=entry.match, earned_at=entry.ended_at
            )
    seen: list[str] = []
    before, pages = None, 0
    while pages == 0 or before is not None:
        page = feed_page(anne, before=before, length=5)
        seen += [f"{entry.at} {entry.words}" for entry in page.entries]
        before, pages = page.older, pages + 1
        assert pages < 12
    assert len(seen) == len(set(seen)) == 18


def test_home_and_the_page_show_it_and_a_guest_sees_none() -> None:
    anne, henry, jane = (make_user(name) for name in ("anne", "henry", "jane"))
    follow(follower=anne, followed=henry)
    ended(1, henry, jane)
    client = sign_in(anne)
    for address in ("/activity/", "/activity/home/"):
        assert "henry won Tudor against jane" in client.get(address).content.decode()
    assert 'hx-get="/activity/home/"' in client.get("/").content.decode()
    assert client.get("/activity/?before=nonsense").status_code == 404
    assert client.get(f"/activity/?before={'9' * 500}").status_code == 404
    assert client.get("/activity/", {"before": "2026-11-05T02:47:05.327613+00:00"}).status_code == 200


def test_a_long_feed_takes_as_many_queries_as_a_short_one(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    anne, other = make_user("anne"), make_user("other")
    for number in range(8):
        person = make_user(f"p-{number}")
        follow(follower=anne, followed=person)
        ended(number + 1, person, other)
        ended(number + 1.5, other, person)
    client = sign_in(anne)
    with django_assert_max_num_queries(17):
        assert "p-7" in client.get("/activity/").content.decode()
