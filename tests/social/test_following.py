"""Following: who may, who is asked, and what the lists show."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts import limits
from accounts.data_export import export_data
from accounts.errors import LimitReached, Refusal
from accounts.limits import CapReached
from accounts.models import Follow, Notification, User
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from accounts.services.save_preferences import save_preferences
from social.errors import CannotFollow, FollowsThemselves, MembersOnly
from social.selectors.acquaintance import relation
from social.services.accept_follower import accept_follower
from social.services.follow import follow
from social.services.remove_follower import remove_follower
from social.services.unfollow import unfollow
from tests.factories import make_user, sign_in

pytestmark = pytest.mark.django_db


def followed_by(person: User) -> list[str]:
    return list(Follow.objects.filter(follower=person).values_list("followed__username", flat=True))


def test_a_player_is_followed_once_on_one_side_only_and_unfollowed_again() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    assert follow(follower=anne, followed=henry) == follow(follower=anne, followed=henry)
    assert followed_by(anne) == ["henry"]
    assert followed_by(henry) == []
    unfollow(follower=anne, followed=henry)
    unfollow(follower=anne, followed=henry)
    assert followed_by(anne) == []


def test_two_who_follow_each_other_are_friends() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    follow(follower=anne, followed=henry)
    assert not relation(anne, henry).are_friends
    follow(follower=henry, followed=anne)
    assert relation(anne, henry).are_friends
    assert relation(henry, anne).are_friends


def test_neither_oneself_nor_guests_nor_former_players_are_followed_and_guests_follow_nobody() -> None:
    anne, guest, closed = make_user("anne"), create_guest(), close_account(user=make_user("closed-x"))
    with pytest.raises(FollowsThemselves):
        follow(follower=anne, followed=anne)
    for other in (guest, closed):
        with pytest.raises(CannotFollow):
            follow(follower=anne, followed=other)
    with pytest.raises(MembersOnly):
        follow(follower=guest, followed=anne)
    assert not Follow.objects.exists()


def test_a_block_ends_following_and_keeps_both_from_it() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    follow(follower=anne, followed=henry)
    follow(follower=henry, followed=anne)
    block_person(blocker=anne, blocked=henry)
    assert not Follow.objects.exists()
    for one, other in ((anne, henry), (henry, anne)):
        with pytest.raises(CannotFollow):
            follow(follower=one, followed=other)
    page = sign_in(henry).post("/people/anne/follow/", follow=True).content.decode()
    assert "You can&#x27;t follow this player." in page
    assert "/people/anne/follow/" not in page


def test_who_accepts_followers_one_by_one_is_asked_and_may_decline() -> None:
    anne, henry, jane = (make_user(name) for name in ("anne", "henry", "jane"))
    save_preferences(user=anne, shows_activity_to="accepted")
    for follower in (henry, jane):
        row = follow(follower=follower, followed=User.objects.get(pk=anne.pk))
        assert row.accepted_at is None
    found = relation(henry, anne)
    assert (found.follows, found.has_asked) == (False, True)
    page = sign_in(anne).get("/following/").content.decode()
    assert "/people/henry/accept/" in page
    accept_follower(person=anne, follower=henry)
    remove_follower(person=anne, follower=jane)
    assert relation(henry, anne).follows
    assert followed_by(jane) == []


def test_the_followed_player_is_told_once_whatever_the_follower_does() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    for _ in range(3):
        follow(follower=anne, followed=henry)
        unfollow(follower=anne, followed=henry)
    assert Notification.objects.filter(user=henry, kind="follower").count() == 1


def test_a_list_holds_so_many_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FOLLOWED", limits.Cap(name="followed", what="", most=2, sentence="%(most)s"))
    anne, *others = (make_user(name) for name in ("anne", "bess", "cate", "dora"))
    for other in others[:2]:
        follow(follower=anne, followed=other)
    with pytest.raises(CapReached):
        follow(follower=anne, followed=others[2])
    assert follow(follower=anne, followed=others[0])


def test_the_same_player_is_not_followed_again_and_again() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    for _ in range(5):
        follow(follower=anne, followed=henry)
        unfollow(follower=anne, followed=henry)
    with pytest.raises(LimitReached):
        follow(follower=anne, followed=henry)


def test_the_buttons_of_a_page_and_of_the_lists_do_it() -> None:
    anne = make_user("anne")
    henry = make_user("henry")
    client = sign_in(anne)
    assert "You don't follow anyone yet" in client.get("/following/").content.decode()
    assert "/people/henry/follow/" in client.get("/people/henry/").content.decode()
    assert "You follow henry." in client.post("/people/Henry/follow/", follow=True).content.decode()
    page = client.get("/people/henry/").content.decode()
    assert "/people/henry/unfollow/" in page
    assert "/people/henry/follow/" not in page
    assert "anne" in sign_in(henry).get("/following/").content.decode()
    client.post("/people/henry/unfollow/")
    assert not Follow.objects.exists()


def test_a_visitor_and_oneself_see_no_button(client: Client) -> None:
    anne = make_user("anne")
    assert "/people/anne/follow/" not in client.get("/people/anne/").content.decode()
    assert "/people/anne/follow/" not in sign_in(anne).get("/people/anne/").content.decode()


def test_the_list_is_in_the_data_of_its_owner_alone_and_ends_with_either_account() -> None:
    anne, henry, jane = (make_user(name) for name in ("anne", "henry", "jane"))
    follow(follower=anne, followed=henry)
    follow(follower=jane, followed=anne)
    assert [row["username"] for row in export_data(anne)["follows"]] == ["henry"]
    assert export_data(henry)["follows"] == []
    close_account(user=anne)
    assert not Follow.objects.exists()


def test_a_long_list_takes_as_many_queries_as_a_short_one(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    anne = make_user("anne")
    for number in range(12):
        other = make_user(f"other-{number}")
        follow(follower=anne, followed=other)
        follow(follower=other, followed=anne)
    client = sign_in(anne)
    with django_assert_max_num_queries(7):
        assert "other-11" in client.get("/following/").content.decode()


def test_the_former_address_of_the_list_leads_to_it() -> None:
    answer = sign_in(make_user("anne")).get("/people/friends/")
    assert (answer.status_code, answer.headers["Location"]) == (301, "/following/")


def test_every_refusal_has_a_code_of_its_own() -> None:
    from social import errors

    refusals = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, Refusal)]
    codes = [one.code for one in refusals if one is not Refusal]
    assert len(codes) == len(set(codes))
    assert all(code.startswith("social.") for code in codes)
