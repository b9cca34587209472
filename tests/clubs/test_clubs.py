"""Clubs: who comes, who goes, what is written there, and who always owns one."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.errors import LimitReached
from accounts.models import Block, Kind, Notification, User
from accounts.notifications.registry import Relevance, registration
from accounts.services.close_account import close_account
from clubs.errors import (
    BadCrest,
    BadInviteLink,
    Banned,
    ClubNameTaken,
    JoinByLink,
    JoinByRequest,
    LastOwner,
    LeagueOfMembers,
    NotYourLeague,
    StaleClub,
    TableOfOthers,
    TooManyClubs,
)
from clubs.models import (
    Ban,
    Club,
    ClubAnnouncement,
    ClubInviteLink,
    ClubMessage,
    ClubTable,
    JoinPolicy,
    JoinRequest,
    Membership,
    Role,
)
from clubs.selectors.admission import audience_words
from clubs.selectors.chat import chat_page
from clubs.selectors.club_header import header_of
from clubs.selectors.club_page import club_page
from clubs.selectors.directory import directory_page
from clubs.selectors.standings import points_words, rating_rows, result_rows
from clubs.services.adopt_league import adopt_league, release_league
from clubs.services.announce import announce, remove_announcement
from clubs.services.change_club import change_club, close_club
from clubs.services.create_club import create_club
from clubs.services.give_role import give_role
from clubs.services.host_tournament import host_tournament
from clubs.services.join_club import join_by_link, join_club
from clubs.services.leave_club import leave_club
from clubs.services.open_club_table import list_table, open_club_table
from clubs.services.post_message import hide_message, post_message
from clubs.services.remove_member import lift_ban, remove_member
from clubs.services.renew_invite_link import remove_invite_link, renew_invite_link
from clubs.services.request_to_join import answer_request, request_to_join
from games.engine.protocol import Ruleset
from games.errors import NotInvited
from games.models import Match
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import take_seat
from leagues.services.sign_up import sign_up
from moderation.conduct import Rule
from moderation.models import SubjectKind
from moderation.registry import registration as reportable
from moderation.services.report import report
from tests.clubs.club_factories import ROYALS, club_of, lined_up, started, two_clubs
from tests.factories import make_staff, make_user
from tests.games.archive_factories import archived
from tests.leagues.league_factories import league_of, people, season_of
from tournaments.errors import MayNotEnter
from tournaments.services.take_part import join_tournament

pytestmark = pytest.mark.django_db


def is_member(club: Club, user: User) -> bool:
    return Membership.objects.filter(club=club, user=user).exists()


def count(club: Club) -> int:
    return Club.objects.get(pk=club.pk).member_count


# ------------------------------------------------------------------------------------------------ founding


def test_names_that_look_alike_are_taken_once_and_private_ones_stay_unknown() -> None:
    anne, bo = people(2)
    create_club(user=anne, name="Rose Club")
    with pytest.raises(ClubNameTaken):
        create_club(user=bo, name="R0se  CIub")
    secret = create_club(user=anne, name="Night Club", is_private=True)
    public = create_club(user=bo, name="Night Club")
    assert secret.slug != public.slug


def test_a_person_owns_a_few_clubs_and_crests_can_be_read() -> None:
    (anne,) = people(1)
    for number in range(5):
        create_club(user=anne, name=f"Club number {number}")
    with pytest.raises(TooManyClubs):
        create_club(user=anne, name="One more")
    with pytest.raises(BadCrest):
        create_club(user=people(1, "bo")[0], name="Grey", field_tincture="gold", charge_tincture="silver")


def test_officers_change_looks_and_owners_the_rest_and_no_one_undoes_another() -> None:
    owner, officer = people(2)
    club = club_of(owner, officers=[officer])
    changed = change_club(club_id=club.pk, by=officer, version=0, description="Welcome!", name="Mine now")
    assert (changed.name, changed.description) == ("Rose Club", "Welcome!")
    with pytest.raises(StaleClub):
        change_club(club_id=club.pk, by=owner, version=0, name="Thorn Club")
    assert change_club(club_id=club.pk, by=owner, version=1, name="Thorn Club").name == "Thorn Club"


# ------------------------------------------------------------------------------------------------ coming and going


def test_an_open_club_is_joined_once() -> None:
    owner, bo = people(2)
    club = club_of(owner)
    for _ in range(2):
        join_club(club_id=club.pk, user=bo)
    assert count(club) == 2


def test_a_request_is_answered_by_officers() -> None:
    owner, officer, bo, cleo = people(4)
    club = club_of(owner, officers=[officer], policy=JoinPolicy.REQUEST)
    with pytest.raises(JoinByRequest):
        join_club(club_id=club.pk, user=bo)
    asked = request_to_join(club_id=club.pk, user=bo, text="May I?")
    assert asked == request_to_join(club_id=club.pk, user=bo)
    noted = Notification.objects.filter(kind=Kind.CLUB, subject_id=club.pk)
    assert set(noted.values_list("user", flat=True)) == {owner.pk, officer.pk}
    notice = noted.first()
    assert notice is not None
    assert registration(Kind.CLUB).is_current(notice) is Relevance.CURRENT
    assert asked is not None
    answer_request(request_id=asked.pk, by=officer, is_accepted=True)
    assert is_member(club, bo)
    assert registration(Kind.CLUB).is_current(Notification.objects.get(pk=notice.pk)) is Relevance.PAST
    second = request_to_join(club_id=club.pk, user=cleo)
    assert second is not None
    answer_request(request_id=second.pk, by=owner, is_accepted=False)
    assert not is_member(club, cleo)
    assert not JoinRequest.objects.exists()


def test_a_private_club_is_joined_by_its_link_alone() -> None:
    owner, bo, cleo, dan = people(4)
    club = club_of(owner, is_private=True)
    with pytest.raises(JoinByLink):
        join_club(club_id=club.pk, user=bo)
    with pytest.raises(JoinByLink):
        request_to_join(club_id=club.pk, user=bo)
    link = renew_invite_link(club_id=club.pk, by=owner)
    for _ in range(2):
        join_by_link(token=link.token, user=bo)
    assert ClubInviteLink.objects.get().uses == 1
    Block.objects.create(blocker=owner, blocked=cleo)
    with pytest.raises(BadInviteLink):
        join_by_link(token=link.token, user=cleo)
    with time_machine.travel(timezone.now() + timedelta(days=31)), pytest.raises(BadInviteLink):
        join_by_link(token=link.token, user=dan)
    remove_invite_link(club_id=club.pk, by=owner)
    with pytest.raises(BadInviteLink):
        join_by_link(token=link.token, user=dan)


def test_a_banned_person_cannot_come_back_until_the_ban_is_lifted() -> None:
    owner, bo = people(2)
    club = club_of(owner, [bo])
    remove_member(club_id=club.pk, by=owner, user=bo, is_banned=True)
    assert count(club) == 1
    with pytest.raises(Banned):
        join_club(club_id=club.pk, user=bo)
    with pytest.raises(Banned):
        join_by_link(token=renew_invite_link(club_id=club.pk, by=owner).token, user=bo)
    lift_ban(club_id=club.pk, by=owner, user=bo)
    join_club(club_id=club.pk, user=bo)
    assert not Ban.objects.exists()


def test_a_club_always_has_an_owner() -> None:
    owner, officer, bo = people(3)
    club = club_of(owner, [bo], officers=[officer])
    with pytest.raises(LastOwner):
        leave_club(club_id=club.pk, user=owner)
    with pytest.raises(LastOwner):
        give_role(club_id=club.pk, by=owner, user=owner, role=Role.MEMBER)
    give_role(club_id=club.pk, by=owner, user=bo, role=Role.OWNER)
    leave_club(club_id=club.pk, user=owner)
    assert Membership.objects.get(club=club, role=Role.OWNER).user == bo


def test_a_closed_account_hands_its_clubs_over_and_takes_its_words_along() -> None:
    anne, officer, bo = make_user("anne"), *people(2)
    club = club_of(anne, [bo], officers=[officer], description="By Anne")
    alone = club_of(anne, name="Alone")
    post_message(club_id=club.pk, user=anne, text="Hello")
    announce(club_id=club.pk, by=anne, text="Tournament on Sunday")
    close_account(user=anne)
    assert Membership.objects.get(club=club, role=Role.OWNER).user == officer
    kept = Club.objects.get(pk=club.pk)
    assert (kept.member_count, kept.description) == (2, "")
    assert not ClubMessage.objects.exists()
    assert not ClubAnnouncement.objects.exists()
    gone = Club.objects.get(pk=alone.pk)
    assert gone.closed_at is not None
    assert "Alone" not in gone.name + gone.slug


def test_the_last_member_closes_the_club() -> None:
    (anne,) = people(1)
    club = club_of(anne)
    assert leave_club(club_id=club.pk, user=anne).closed_at is not None
    assert club_of(people(1, "bo")[0], name="Rose Club").name == "Rose Club", "its name is free again"


# ------------------------------------------------------------------------------------------------ words


def test_chat_respects_blocks_and_the_limit_and_hidden_words_are_gone() -> None:
    owner, bo, cleo = people(3)
    club = club_of(owner, [bo, cleo])
    first = post_message(club_id=club.pk, user=bo, text="First")
    Block.objects.create(blocker=cleo, blocked=bo)
    page = chat_page(club=club, header=header_of(club, cleo), user=cleo)
    assert (page.messages, page.unwanted) == ((), 1)
    hide_message(message_id=first.pk, by=owner)
    Block.objects.all().delete()
    (row,) = chat_page(club=club, header=header_of(club, cleo), user=cleo).messages
    assert (row.text, row.is_hidden) == ("", True)
    for number in range(2):
        post_message(club_id=club.pk, user=bo, text=f"More {number}")
    with pytest.raises(LimitReached):
        post_message(club_id=club.pk, user=bo, text="Too much")


def test_an_announcement_reaches_members_but_not_who_has_blocked_its_author() -> None:
    owner, bo, cleo = people(3)
    club = club_of(owner, [bo, cleo])
    Block.objects.create(blocker=cleo, blocked=owner)
    made = announce(club_id=club.pk, by=owner, text="Tournament on Sunday")
    noted = Notification.objects.get(kind=Kind.CLUB_POST)
    assert noted.user == bo
    known = registration(Kind.CLUB_POST)
    assert "Tournament on Sunday" in known.render(noted).lines
    remove_announcement(announcement_id=made.pk, by=owner)
    again = Notification.objects.get(pk=noted.pk)
    assert known.is_current(again) is Relevance.PAST
    assert "Sunday" not in " ".join(known.render(again).lines)


def test_staff_hide_and_rename_a_reported_club() -> None:
    owner, bo = people(2)
    staff = make_staff()
    club = club_of(owner, description="Rude words")
    report(kind=SubjectKind.CLUB, ref=club.slug, user=make_user("reporter"), rule=Rule.NAMES)
    known = reportable(SubjectKind.CLUB)
    assert known.hide is not None
    assert known.restore is not None
    known.hide(club.pk, staff)
    assert not directory_page(user=bo).rows
    known.restore(club.pk, staff, "")
    assert directory_page(user=bo).rows
    change_club(club_id=club.pk, by=staff, name="A kinder name")
    assert Club.objects.get(pk=club.pk).name == "A kinder name"


def test_only_readers_of_the_chat_report_a_message() -> None:
    owner, bo, stranger = people(3)
    club = club_of(owner, [bo], is_private=True)
    message = post_message(club_id=club.pk, user=owner, text="Hello")
    known = reportable(SubjectKind.CLUB_MESSAGE)
    assert known.find(str(message.pk), stranger) is None
    assert known.find(str(message.pk), owner) is None
    assert known.find(str(message.pk), bo) is not None


# ------------------------------------------------------------------------------------------------ play


def test_a_table_for_members_admits_members_alone() -> None:
    owner, bo, stranger = people(3)
    club = club_of(owner, [bo])
    rules = Ruleset.read(ROYALS)
    match = open_club_table(club_id=club.pk, user=owner, ruleset=rules, players=2, access=Match.Access.INVITATION)
    with pytest.raises(NotInvited):
        take_seat(match_id=match.pk, user=stranger)
    take_seat(match_id=match.pk, user=bo)
    usual = open_table(user=owner, ruleset=rules, players=2, access=Match.Access.INVITATION)
    with pytest.raises(NotInvited):
        take_seat(match_id=usual.pk, user=bo)
    list_table(club_id=club.pk, user=owner, code=usual.code)
    take_seat(match_id=usual.pk, user=bo)
    with pytest.raises(TableOfOthers):
        list_table(club_id=club.pk, user=bo, code=match.code)


def test_members_of_a_club_do_not_take_seats_that_a_team_match_has_given() -> None:
    home, away, red, blue = two_clubs(1)
    (table,) = started(lined_up(red, blue, (home, away), table_count=1))
    assert table.match is not None
    ClubTable.objects.create(club=home, match=table.match)
    Match.objects.filter(pk=table.match.pk).update(status=Match.Status.OPEN)
    table.match.seats.filter(number=0).update(user=None)
    (bo,) = people(1, "bo")
    Membership.objects.create(club=home, user=bo)
    with pytest.raises(NotInvited):
        take_seat(match_id=table.match.pk, user=bo)


def test_a_league_of_a_club_is_for_its_members() -> None:
    owner, bo, stranger = people(3)
    club = club_of(owner, [bo])
    league = league_of(owner)
    with pytest.raises(NotYourLeague):
        adopt_league(club_id=club.pk, by=owner, slug=league_of(bo, name="League of another").slug)
    adopt_league(club_id=club.pk, by=owner, slug=league.slug)
    season = season_of(league, owner)
    with pytest.raises(LeagueOfMembers):
        sign_up(season_id=season.pk, user=stranger)
    sign_up(season_id=season.pk, user=bo)
    release_league(club_id=club.pk, by=owner, slug=league.slug)
    sign_up(season_id=season.pk, user=stranger)


def test_a_tournament_of_a_club_is_for_its_members() -> None:
    owner, bo, stranger = people(3)
    club = club_of(owner, [bo], is_private=True)
    starts_at = timezone.now() + timedelta(days=1)
    made = host_tournament(
        club_id=club.pk, by=owner, title="Evening", game="tudor", table_size=2, minutes=60, starts_at=starts_at
    )
    with pytest.raises(MayNotEnter):
        join_tournament(tournament_id=made.pk, user=stranger)
    join_tournament(tournament_id=made.pk, user=bo)
    assert "Rose" not in audience_words(made)
    club.is_private = False
    club.save()
    assert "Rose Club" in audience_words(made)
    page = club_page(club=club, header=header_of(club, bo), user=bo)
    assert [row.title for row in page.tournaments] == ["Evening"]


def test_closing_a_club_frees_its_leagues() -> None:
    owner, stranger = people(2)
    club = club_of(owner)
    league = league_of(owner)
    adopt_league(club_id=club.pk, by=owner, slug=league.slug)
    close_club(club_id=club.pk, by=owner)
    sign_up(season_id=season_of(league, owner).pk, user=stranger)


def test_standings_count_games_among_members() -> None:
    match, (anna, bo, cleo) = archived(players=3, is_rated=True)
    club = club_of(anna, [bo])
    rows = result_rows(club=club, days=30)
    assert {row.name for row in rows} == {anna.username, bo.username}
    assert [row.points for row in rows] == ["1", "0"]
    assert cleo.username not in {row.name for row in rows}
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        assert result_rows(club=club, days=30) == ()
    assert rating_rows(club=club, pool="royals-table") == ()
    assert match.is_archived


def test_points_are_written_with_halves() -> None:
    assert [points_words(halves) for halves in (0, 1, 2, 7)] == ["0", "½", "1", "3½"]


def test_no_one_founds_clubs_without_end() -> None:
    anne = make_user("anne")
    for number in range(5):
        close_club(club_id=create_club(user=anne, name=f"Passing club {number}").pk, by=anne)
    with pytest.raises(LimitReached):
        create_club(user=anne, name="One more club")
