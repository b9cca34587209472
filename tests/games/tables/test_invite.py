"""Asking people to a table, and saying no."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from games.errors import AlreadyInvited, AlreadySeated, BlockedPerson, NobodyOfThatName, NotYourSeat, TableClosed
from games.models import Invitation, Match
from games.tables.services.invite import decline_invitation, invite
from games.tables.services.take_seat import leave_seat, take_seat
from tests.games.table_factories import called, opened, person, started

pytestmark = pytest.mark.django_db


def invited(match: Match) -> list[User]:
    return [invitation.user for invitation in match.invitations.select_related("user")]


@pytest.mark.parametrize("name", ["bo", "BO", "  bo "])
def test_a_member_is_invited_by_their_name_in_any_case(name: str) -> None:
    match, anna = opened()
    bo = person("bo")
    invitation = invite(match_id=match.pk, user=anna, name=name)
    assert (invitation.user, invitation.invited_by) == (bo, anna)
    assert list(Match.objects.inviting(bo)) == [match]


def test_everybody_who_sits_there_may_invite() -> None:
    match, _ = opened(players=4)
    bo, cleo = person("bo"), person("cleo")
    take_seat(match_id=match.pk, user=bo)
    invite(match_id=match.pk, user=bo, name="cleo")
    assert invited(match) == [cleo]


def test_no_one_else_may() -> None:
    match, _ = opened(players=3)
    bo = person("bo")
    person("cleo")
    with pytest.raises(NotYourSeat):
        invite(match_id=match.pk, user=bo, name="cleo")
    invite(match_id=match.pk, user=match.opened_by, name="bo")
    with pytest.raises(NotYourSeat):
        invite(match_id=match.pk, user=bo, name="cleo")
    assert invited(match) == [bo]


@pytest.mark.parametrize("name", ["nobody-here", "", " ", "b", "bo%", "<b>bo</b>", "x" * 5000, "b\x00o"])
def test_a_name_that_no_one_has_invites_no_one(name: str) -> None:
    match, anna = opened()
    person("bo")
    with pytest.raises(NobodyOfThatName):
        invite(match_id=match.pk, user=anna, name=name)
    assert invited(match) == []


def test_guests_and_closed_accounts_are_no_members() -> None:
    match, anna = opened()
    guest, bo = create_guest(), person("bo")
    close_account(user=bo)
    for name in (guest.username, bo.username, "bo"):
        with pytest.raises(NobodyOfThatName):
            invite(match_id=match.pk, user=anna, name=name)


def test_no_one_is_invited_to_a_table_at_which_they_sit() -> None:
    match, anna = opened(players=3)
    take_seat(match_id=match.pk, user=person("bo"))
    for name in ("anna", "bo"):
        with pytest.raises(AlreadySeated):
            invite(match_id=match.pk, user=anna, name=name)


def test_no_one_is_invited_twice() -> None:
    match, anna = opened()
    person("bo")
    invite(match_id=match.pk, user=anna, name="bo")
    with pytest.raises(AlreadyInvited):
        invite(match_id=match.pk, user=anna, name="bo")
    assert Invitation.objects.count() == 1


@pytest.mark.parametrize("is_blocker", [True, False])
def test_no_one_is_invited_to_people_with_whom_they_do_not_play(is_blocker: bool) -> None:
    match, anna = opened(players=4)
    bo, cleo = person("bo"), person("cleo")
    take_seat(match_id=match.pk, user=bo)
    block_person(blocker=bo if is_blocker else cleo, blocked=cleo if is_blocker else bo)
    with pytest.raises(BlockedPerson):
        invite(match_id=match.pk, user=anna, name="cleo")
    assert invited(match) == []


@pytest.mark.parametrize("table", [called, started])
def test_no_one_is_invited_to_a_table_that_is_full_or_has_begun(table: Any) -> None:
    match, people = table()
    person("mallory")
    with pytest.raises(TableClosed):
        invite(match_id=match.pk, user=people[0], name="mallory")


def test_who_says_no_is_invited_no_more_and_may_be_asked_again() -> None:
    match, anna = opened(access=Match.Access.INVITATION)
    bo = person("bo")
    invite(match_id=match.pk, user=anna, name="bo")
    decline_invitation(match_id=match.pk, user=bo)
    assert not Match.objects.inviting(bo).exists()
    invite(match_id=match.pk, user=anna, name="bo")
    assert Match.objects.inviting(bo).exists()


def test_saying_no_to_nothing_changes_nothing_for_others() -> None:
    match, anna = opened()
    person("bo")
    invite(match_id=match.pk, user=anna, name="bo")
    decline_invitation(match_id=match.pk, user=person("mallory"))
    assert len(invited(match)) == 1


def test_an_invitation_is_done_with_when_its_guest_sits_and_again_there_when_they_get_up() -> None:
    match, anna = opened(players=3)
    bo = person("bo")
    invite(match_id=match.pk, user=anna, name="bo")
    take_seat(match_id=match.pk, user=bo)
    assert not Match.objects.inviting(bo).exists()
    leave_seat(match_id=match.pk, user=bo)
    assert Match.objects.inviting(bo).exists()


def test_a_person_who_looks_at_the_table_hears_of_an_invitation_and_of_its_refusal() -> None:
    match, anna = opened()
    bo = person("bo")
    invite(match_id=match.pk, user=anna, name="bo")
    after_the_invitation = Match.objects.get(pk=match.pk).version
    decline_invitation(match_id=match.pk, user=bo)
    assert match.version < after_the_invitation < Match.objects.get(pk=match.pk).version


def test_an_invitation_does_not_make_a_table_wait_longer() -> None:
    match, anna = opened()
    person("bo")
    before = Match.objects.get(pk=match.pk).changed_at
    invite(match_id=match.pk, user=anna, name="bo")
    assert Match.objects.get(pk=match.pk).changed_at == before
