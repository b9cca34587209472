"""The invite link of a league: people who have it come in, as long as it works."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from leagues.errors import BadInviteLink, LeagueClosed, MayNot, MembersOnly, RatingOutside, RemovedByHost
from leagues.models import Act, Entry, Format, Invitation, InviteLink, League
from leagues.models.league import INVITE_LINK_LASTS, MOST_INVITE_LINK_USES
from leagues.services.change_league import close_league
from leagues.services.join_by_link import join_by_link
from leagues.services.renew_invite_link import remove_invite_link, renew_invite_link
from leagues.services.sign_up import sign_up
from leagues.services.withdraw import remove_entry, withdraw
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import league_of, people, season_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def anne() -> User:
    return make_user("anne")


@pytest.fixture
def henry() -> User:
    return make_user("henry")


@pytest.fixture
def league(anne: User) -> League:
    return league_of(anne, is_private=True, by_invitation=True, format=Format.SWISS)


@pytest.fixture
def token(league: League, anne: User) -> str:
    return renew_invite_link(league_id=league.pk, by=anne).token


def address(token: str) -> str:
    return reverse("leagues:join_by_link", args=[token])


def test_a_person_with_the_link_enters_a_private_league_by_invitation(league: League, token: str, anne: User) -> None:
    season = season_of(league, anne)
    client = sign_in(make_user("mary"))
    page = client.get(address(token))
    assert "You are invited to Rose League" in page.content.decode()
    assert not Invitation.objects.exists(), "only looking is not coming"
    answer = client.post(address(token), follow=True)
    assert "You are signed up." in answer.content.decode()
    assert Entry.objects.get(season=season).state == Entry.State.SIGNED
    assert InviteLink.objects.get().uses == 1


def test_coming_twice_is_no_error_and_counts_once(league: League, token: str, anne: User, henry: User) -> None:
    season_of(league, anne)
    first, second = (join_by_link(token=token, user=henry) for _ in range(2))
    assert first.entry == second.entry
    assert InviteLink.objects.get().uses == 1
    assert Act.objects.filter(kind=Act.Kind.JOINED_BY_LINK).count() == 1


def test_without_an_open_season_the_link_invites(league: League, token: str, anne: User, henry: User) -> None:
    joined = join_by_link(token=token, user=henry)
    assert joined.entry is None
    season = season_of(league, anne)
    assert sign_up(season_id=season.pk, user=henry).state == Entry.State.SIGNED


def test_when_all_places_are_taken_the_link_leads_to_the_waiting_list(anne: User) -> None:
    league = league_of(anne, format=Format.SWISS, most_members=4)
    season_of(league, anne)
    token = renew_invite_link(league_id=league.pk, by=anne).token
    states = [entry.state for user in people(5) if (entry := join_by_link(token=token, user=user).entry)]
    assert states == [*["signed"] * 4, "waiting"]


def test_a_visitor_signs_in_and_comes_back(league: League, token: str) -> None:
    visitor = Client()
    page = visitor.get(address(token)).content.decode()
    assert f"next={address(token)}" in page
    assert visitor.post(address(token)).headers["Location"] == f"/account/login/?next={address(token)}"
    assert not Invitation.objects.exists()


def test_a_renewed_or_removed_link_no_longer_works(league: League, token: str, anne: User, henry: User) -> None:
    newer = renew_invite_link(league_id=league.pk, by=anne).token
    assert newer != token
    with pytest.raises(BadInviteLink):
        join_by_link(token=token, user=henry)
    remove_invite_link(league_id=league.pk, by=anne)
    with pytest.raises(BadInviteLink):
        join_by_link(token=newer, user=henry)
    answer = sign_in(henry).get(address(newer))
    assert answer.status_code == 404
    assert "no longer works" in answer.content.decode()
    assert "Rose League" not in answer.content.decode()


def test_a_link_ends_after_its_time_and_after_so_many_people(token: str, henry: User) -> None:
    with time_machine.travel(timezone.now() + INVITE_LINK_LASTS, tick=False), pytest.raises(BadInviteLink):
        join_by_link(token=token, user=henry)
    InviteLink.objects.update(uses=MOST_INVITE_LINK_USES)
    with pytest.raises(BadInviteLink):
        join_by_link(token=token, user=henry)
    InviteLink.objects.update(uses=MOST_INVITE_LINK_USES - 1)
    assert join_by_link(token=token, user=henry)


def test_the_limits_of_a_league_hold_for_people_who_come_by_its_link(anne: User, henry: User) -> None:
    league = league_of(anne, least_rating=4000)
    season_of(league, anne)
    token = renew_invite_link(league_id=league.pk, by=anne).token
    with pytest.raises(RatingOutside):
        join_by_link(token=token, user=henry)
    assert not Invitation.objects.exists()
    answer = sign_in(henry).post(address(token))
    assert answer.status_code == 403
    assert 'data-code="league.rating"' in answer.content.decode()


def test_a_removed_player_does_not_come_back_by_the_link(league: League, token: str, anne: User, henry: User) -> None:
    season_of(league, anne)
    entry = join_by_link(token=token, user=henry).entry
    assert entry is not None
    remove_entry(entry_id=entry.pk, by=anne)
    with pytest.raises(RemovedByHost):
        join_by_link(token=token, user=henry)


def test_a_player_who_withdrew_comes_back_by_the_link(league: League, token: str, anne: User, henry: User) -> None:
    season = season_of(league, anne)
    join_by_link(token=token, user=henry)
    withdraw(season_id=season.pk, user=henry)
    again = join_by_link(token=token, user=henry).entry
    assert again is not None
    assert again.state == Entry.State.SIGNED


def test_guests_closed_leagues_and_people_apart_stay_outside(
    league: League, token: str, anne: User, henry: User
) -> None:
    guest = make_user("guest")
    User.objects.filter(pk=guest.pk).update(is_guest=True)
    guest.refresh_from_db()
    with pytest.raises(MembersOnly):
        join_by_link(token=token, user=guest)
    block_person(blocker=henry, blocked=anne)
    with pytest.raises(BadInviteLink):
        join_by_link(token=token, user=henry)
    close_league(league_id=league.pk, user=anne)
    with pytest.raises(LeagueClosed):
        join_by_link(token=token, user=make_user("mary"))


def test_the_link_of_a_host_who_closes_their_account_ends(league: League, token: str, anne: User) -> None:
    close_account(user=anne)
    assert not InviteLink.objects.exists()


def test_only_hosts_see_make_and_remove_the_link(league: League, token: str, anne: User, henry: User) -> None:
    page = reverse("leagues:invitations", args=[league.slug])
    assert sign_in(henry).get(page).status_code == 404
    with pytest.raises(MayNot):
        renew_invite_link(league_id=league.pk, by=henry)
    text = sign_in(anne).get(page).content.decode()
    assert address(token) in text
    assert "QR code of the link" in text
    assert "used by 0 of 200 people" in text


def test_hosts_make_renew_and_remove_the_link_on_the_page(anne: User) -> None:
    league = league_of(anne)
    client = sign_in(anne)
    renew = reverse("leagues:renew_invite_link", args=[league.slug])
    remove = reverse("leagues:remove_invite_link", args=[league.slug])
    tokens = set()
    for _ in range(2):
        assert "works for 30 days" in client.post(renew, follow=True).content.decode()
        tokens.add(InviteLink.objects.get().token)
    assert len(tokens) == 2
    assert "Make an invite link" in client.post(remove, follow=True).content.decode()
    assert not InviteLink.objects.exists()


def test_a_link_that_is_too_old_says_so(league: League, token: str, anne: User) -> None:
    InviteLink.objects.update(expires_at=timezone.now() - timedelta(days=1))
    page = sign_in(anne).get(reverse("leagues:invitations", args=[league.slug])).content.decode()
    assert "This link has expired" in page
    assert "Join the league" not in sign_in(make_user("mary")).get(address(token)).content.decode()


@pytest.mark.parametrize("token", ["x", "x" * 300, "%00", "ä"])
def test_nonsense_is_no_link(token: str) -> None:
    assert Client().get(f"/join/{token}/").status_code == 404
