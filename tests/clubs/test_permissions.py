"""Every act of a club, tried by every role. Those who may do it are not refused for who they are; whether it can be
done now is another question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.errors import Refusal
from accounts.models import User
from clubs.errors import MayNot, NotAMember
from clubs.models import Club, ClubAnnouncement, ClubMessage, JoinRequest, Membership, Role, TeamMatch, TeamPlayer
from clubs.permissions import ALLOWED, OF_STAFF, Permission
from clubs.selectors.permissions import may
from clubs.services.adopt_league import adopt_league, release_league
from clubs.services.announce import announce, remove_announcement
from clubs.services.challenge import answer_challenge, withdraw_team_match
from clubs.services.change_club import change_club, close_club
from clubs.services.give_role import give_role
from clubs.services.hide_club import hide_club, restore_club
from clubs.services.host_tournament import host_tournament
from clubs.services.join_team import join_team
from clubs.services.open_club_table import list_table, open_club_table
from clubs.services.pick_line_up import pick_by_rating, pick_line_up
from clubs.services.post_message import hide_message, post_message, restore_message
from clubs.services.remove_member import lift_ban, remove_member
from clubs.services.renew_invite_link import remove_invite_link, renew_invite_link
from clubs.services.request_to_join import answer_request
from games.engine.protocol import Ruleset
from tests.clubs.club_factories import ROYALS, challenged, club_of, lined_up
from tests.leagues.league_factories import people

pytestmark = pytest.mark.django_db

ROLES = ("guest", "stranger", "member", "officer", "owner", "staff")
MEMBERS = frozenset({"member", "officer", "owner"})
OFFICERS = frozenset({"officer", "owner"})
OWNERS = frozenset({"owner"})
STAFF = frozenset({"staff"})


@dataclass
class World:
    club: Club
    who: dict[str, User]
    other: User
    """Another member."""
    request: JoinRequest
    message: ClubMessage
    announcement: ClubAnnouncement
    challenge: TeamMatch
    """Of the club by another."""
    line_up: TeamMatch
    rivals: Club


@pytest.fixture
def world() -> World:
    who = dict(zip(ROLES, people(len(ROLES), "role"), strict=True))
    User.objects.filter(pk=who["guest"].pk).update(is_guest=True)
    User.objects.filter(pk=who["staff"].pk).update(is_staff=True)
    for user in who.values():
        user.refresh_from_db()
    other, asking, rival = *people(2, "other"), *people(1, "rival")
    club = club_of(who["owner"], [who["member"], other], officers=[who["officer"]])
    rivals = club_of(rival, name="Rivals")
    return World(
        club=club,
        who=who,
        other=other,
        request=JoinRequest.objects.create(club=club, user=asking),
        message=post_message(club_id=club.pk, user=other, text="Hello"),
        announcement=announce(club_id=club.pk, by=who["owner"], text="On Sunday"),
        challenge=challenged(rivals, club, rival),
        line_up=lined_up([other], [rival], (club, rivals)),
        rivals=rivals,
    )


Act = Callable[[World, User], Any]

ACTS: dict[str, tuple[frozenset[str], Act]] = {
    "change_club": (OFFICERS | STAFF, lambda w, by: change_club(club_id=w.club.pk, by=by, description="Anew")),
    "close_club": (OWNERS | STAFF, lambda w, by: close_club(club_id=w.club.pk, by=by)),
    "hide_club": (STAFF, lambda w, by: hide_club(club_id=w.club.pk, by=by)),
    "restore_club": (STAFF, lambda w, by: restore_club(club_id=w.club.pk, by=by)),
    "give_role": (
        OWNERS | STAFF,
        lambda w, by: give_role(club_id=w.club.pk, by=by, user=w.other, role=Role.OFFICER),
    ),
    "answer_request": (OFFICERS, lambda w, by: answer_request(request_id=w.request.pk, by=by, is_accepted=True)),
    "renew_invite_link": (OFFICERS, lambda w, by: renew_invite_link(club_id=w.club.pk, by=by)),
    "remove_invite_link": (OFFICERS, lambda w, by: remove_invite_link(club_id=w.club.pk, by=by)),
    "remove_member": (OFFICERS | STAFF, lambda w, by: remove_member(club_id=w.club.pk, by=by, user=w.other)),
    "ban_member": (
        OFFICERS | STAFF,
        lambda w, by: remove_member(club_id=w.club.pk, by=by, user=w.other, is_banned=True),
    ),
    "remove_officer": (
        # An officer cannot remove themselves in this way either.
        OWNERS | STAFF,
        lambda w, by: remove_member(club_id=w.club.pk, by=by, user=w.who["officer"]),
    ),
    "lift_ban": (OFFICERS | STAFF, lambda w, by: lift_ban(club_id=w.club.pk, by=by, user=w.other)),
    "announce": (OFFICERS, lambda w, by: announce(club_id=w.club.pk, by=by, text="News")),
    "remove_announcement": (OFFICERS, lambda w, by: remove_announcement(announcement_id=w.announcement.pk, by=by)),
    "post_message": (MEMBERS, lambda w, by: post_message(club_id=w.club.pk, user=by, text="Hello again")),
    "hide_message": (OFFICERS | STAFF, lambda w, by: hide_message(message_id=w.message.pk, by=by)),
    "restore_message": (OFFICERS | STAFF, lambda w, by: restore_message(message_id=w.message.pk, by=by)),
    "open_club_table": (
        MEMBERS,
        lambda w, by: open_club_table(club_id=w.club.pk, user=by, ruleset=Ruleset.read(ROYALS), players=2),
    ),
    "list_table": (MEMBERS, lambda w, by: list_table(club_id=w.club.pk, user=by, code="none")),
    "adopt_league": (OFFICERS, lambda w, by: adopt_league(club_id=w.club.pk, by=by, slug="none")),
    "release_league": (OFFICERS, lambda w, by: release_league(club_id=w.club.pk, by=by, slug="none")),
    "host_tournament": (
        OFFICERS,
        lambda w, by: host_tournament(
            club_id=w.club.pk, by=by, title="Evening", game="tudor", starts_at=timezone.now() + timedelta(days=1)
        ),
    ),
    "challenge": (OFFICERS, lambda w, by: challenged(w.club, w.rivals, by)),
    "answer_challenge": (
        OFFICERS,
        lambda w, by: answer_challenge(team_match_id=w.challenge.pk, by=by, is_accepted=False),
    ),
    "withdraw_team_match": (
        OFFICERS,
        lambda w, by: withdraw_team_match(team_match_id=w.line_up.pk, club_id=w.club.pk, by=by),
    ),
    "withdraw_the_others": (
        frozenset(),
        lambda w, by: withdraw_team_match(team_match_id=w.line_up.pk, club_id=w.rivals.pk, by=by),
    ),
    "join_team": (MEMBERS, lambda w, by: join_team(team_match_id=w.line_up.pk, club_id=w.club.pk, user=by)),
    "pick_by_rating": (OFFICERS, lambda w, by: pick_by_rating(team_match_id=w.line_up.pk, club_id=w.club.pk, by=by)),
    "pick_line_up": (
        OFFICERS,
        lambda w, by: pick_line_up(
            team_match_id=w.line_up.pk,
            club_id=w.club.pk,
            by=by,
            players=list(TeamPlayer.objects.filter(club=w.club).values_list("pk", flat=True)),
        ),
    ),
    "pick_the_others": (
        frozenset(),
        lambda w, by: pick_by_rating(team_match_id=w.line_up.pk, club_id=w.rivals.pk, by=by),
    ),
}


def is_refused_for_who_they_are(world: World, act: Act, user: User) -> bool:
    """What is tried leaves no trace."""
    try:
        with transaction.atomic():
            act(world, user)
            transaction.set_rollback(True)
    except (MayNot, NotAMember):
        return True
    except Refusal:
        return False
    return False


@pytest.mark.parametrize("name", ACTS)
def test_who_may_do_what(name: str, world: World) -> None:
    allowed, act = ACTS[name]
    for role in ROLES:
        assert is_refused_for_who_they_are(world, act, world.who[role]) == (role not in allowed), role


def test_the_page_of_permissions_names_all_of_them(world: World) -> None:
    assert set(ALLOWED) == set(Permission)
    assert not (OF_STAFF - set(Permission))
    for role in Role:
        member = Membership.objects.filter(club=world.club, role=role).select_related("user").first()
        assert member is not None
        for permission in Permission:
            assert may(club=world.club, user=member.user, permission=permission) == (role in ALLOWED[permission])


def test_a_suspended_account_may_nothing(world: World) -> None:
    owner = world.who["owner"]
    owner.is_active = False
    assert not any(may(club=world.club, user=owner, permission=permission) for permission in Permission)
