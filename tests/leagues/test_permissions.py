"""Every act of a league, tried by every role. Those who may do it are not refused for who they are; whether it can be
done now is another question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.errors import LimitReached
from accounts.models import User
from games.errors import Refusal
from leagues.errors import (
    MayNot,
    MembersOnly,
    NotInvited,
    OwnerStays,
    RatingOutside,
    ReliabilityTooLow,
    StaleLeague,
    TooManyLeagues,
)
from leagues.models import Act, Entry, Format, League, LeagueSettings, LeagueTable, Request, Rights, Role, Season
from leagues.permissions import ALLOWED, Permission
from leagues.selectors.permissions import may, may_see
from leagues.services.adjudicate import adjudicate, void_table
from leagues.services.agree_time import agree_time
from leagues.services.announce import announce, remove_announcement
from leagues.services.arrive import arrive
from leagues.services.change_league import change_league, close_league
from leagues.services.decide_request import decide_request
from leagues.services.end_season import end_season
from leagues.services.give_role import give_role, revoke_role
from leagues.services.import_people import import_people
from leagues.services.invite import invite, uninvite
from leagues.services.nudge import nudge, nudge_late
from leagues.services.open_season import cancel_season, change_season, plan_next_season
from leagues.services.post_message import dismiss_report, hide_message, post_message, report_message
from leagues.services.propose_time import propose_time
from leagues.services.raise_request import raise_request
from leagues.services.renew_invite_link import remove_invite_link, renew_invite_link
from leagues.services.sign_up import check_in, sign_up
from leagues.services.start_season import start_season
from leagues.services.substitute import add_late_entry, substitute
from leagues.services.withdraw import remove_entry, withdraw
from leagues.services.withdraw_time import withdraw_time
from tests.leagues.league_factories import league_of, over, people, playing, running, season_of, signed_up

pytestmark = pytest.mark.django_db

ROLES = ("guest", "member", "entrant", "moderator", "deputy", "host", "owner", "staff")
EVERYBODY = frozenset(ROLES) - {"guest"}
HELPERS = frozenset({"moderator", "host", "owner", "staff"})
HOSTS = HELPERS - {"moderator"}
JUDGES = HOSTS | {"deputy"}
OWNERS = frozenset({"owner", "staff"})


@dataclass
class LeagueWorld:
    """A league with a season in play, another that is open, and one of every role."""

    league: League
    season: Season
    open_season: Season
    who: dict[str, User]
    stranger: User
    member: Entry
    over: LeagueTable
    playing: LeagueTable
    waited_for: User
    """By that table."""
    own: LeagueTable
    """At which the entrant has a seat."""
    pause: Request
    appeal: Request
    said: int
    announced: int
    division: int


@pytest.fixture
def world() -> LeagueWorld:
    who = dict(zip(ROLES, people(len(ROLES), "role"), strict=True))
    User.objects.filter(pk=who["guest"].pk).update(is_guest=True)
    User.objects.filter(pk=who["staff"].pk).update(is_staff=True)
    for user in who.values():
        user.refresh_from_db()
    members, (stranger,) = people(4), people(1, "stranger")
    owner = who["owner"]
    league, season = running(owner, [who["entrant"], *members], format=Format.ROUND_ROBIN, table_size=2)
    give_role(league_id=league.pk, by=owner, user=who["host"], rights=Rights.HOST)
    give_role(league_id=league.pk, by=owner, user=who["moderator"], rights=Rights.MODERATOR)
    give_role(league_id=league.pk, by=owner, user=who["deputy"], rights=Rights.DEPUTY)
    entries = {entry.user_id: entry for entry in Entry.objects.filter(season=season)}
    mine = entries[who["entrant"].pk]
    tables = [table for table in playing(season) if mine.pk not in table.seats]
    ended = over(tables[0])
    loser = User.objects.get(league_entries=ended.seats[1])
    open_one = season_of(league_of(owner, name="Open League"), owner)
    signed_up(open_one, [who["entrant"]])
    division = season.divisions.get().pk
    return LeagueWorld(
        league=league,
        season=season,
        open_season=open_one,
        who=who,
        stranger=stranger,
        member=entries[members[0].pk],
        over=ended,
        playing=tables[1],
        waited_for=User.objects.get(seats__match=tables[1].match_id, seats__is_to_act=True),
        own=next(table for table in playing(season) if mine.pk in table.seats),
        pause=raise_request(season_id=season.pk, user=members[0], kind=Request.Kind.PAUSE, text="I travel."),
        appeal=raise_request(
            season_id=season.pk, user=loser, kind=Request.Kind.APPEAL, text="I won.", table_id=ended.pk
        ),
        said=post_message(division_id=division, user=members[1], text="Hello").pk,
        announced=announce(league_id=league.pk, by=owner, text="Welcome!").pk,
        division=division,
    )


Try = Callable[[LeagueWorld, User], object]


def _days(world: LeagueWorld, user: User) -> object:
    now = timezone.now()
    return change_season(
        season_id=world.season.pk,
        user=user,
        sign_up_from=world.season.sign_up_from,
        starts_at=world.season.starts_at,
        ends_at=now + timedelta(days=20),
    )


ACTS: dict[str, tuple[Try, frozenset[str]]] = {
    "found a league": (lambda h, u: league_of(u, name="Mine"), EVERYBODY),
    "change a league": (lambda h, u: change_league(league_id=h.league.pk, user=u, rules_text="Be kind."), HOSTS),
    "close a league": (lambda h, u: close_league(league_id=h.league.pk, user=u), OWNERS),
    "give a role": (
        lambda h, u: give_role(league_id=h.league.pk, by=u, user=h.stranger, rights=Rights.MODERATOR),
        OWNERS,
    ),
    "revoke a role": (lambda h, u: revoke_role(league_id=h.league.pk, by=u, user=h.who["host"]), OWNERS | {"host"}),
    "invite": (lambda h, u: invite(league_id=h.league.pk, by=u, user=h.stranger), HOSTS),
    "take an invitation back": (lambda h, u: uninvite(league_id=h.league.pk, by=u, user=h.stranger), HOSTS),
    "renew the invite link": (lambda h, u: renew_invite_link(league_id=h.league.pk, by=u), HOSTS),
    "remove the invite link": (lambda h, u: remove_invite_link(league_id=h.league.pk, by=u), HOSTS),
    "import a list": (lambda h, u: import_people(league_id=h.league.pk, by=u, text=h.stranger.username), HOSTS),
    "plan a season": (lambda h, u: plan_next_season(league_id=h.league.pk, user=u), HOSTS),
    "change a season": (_days, HOSTS),
    "call a season off": (lambda h, u: cancel_season(season_id=h.season.pk, user=u), HOSTS),
    "start a season": (lambda h, u: start_season(season_id=h.season.pk, by=u), HOSTS),
    "end a season": (lambda h, u: end_season(season_id=h.season.pk, by=u), HOSTS),
    "sign up": (lambda h, u: sign_up(season_id=h.open_season.pk, user=u), EVERYBODY),
    "check in": (lambda h, u: check_in(season_id=h.open_season.pk, user=u), frozenset({"entrant"})),
    "withdraw": (lambda h, u: withdraw(season_id=h.season.pk, user=u), frozenset({"entrant"})),
    "remove an entry": (lambda h, u: remove_entry(entry_id=h.member.pk, by=u), HOSTS),
    "let a person in late": (lambda h, u: add_late_entry(season_id=h.season.pk, by=u, user=h.stranger), HOSTS),
    "find a substitute": (lambda h, u: substitute(entry_id=h.member.pk, by=u, user=h.stranger), HOSTS),
    "adjudicate a table": (lambda h, u: adjudicate(table_id=h.playing.pk, by=u), JUDGES),
    "change a result": (lambda h, u: adjudicate(table_id=h.over.pk, by=u, places=[1, 1]), JUDGES),
    "strike a table off": (lambda h, u: void_table(table_id=h.playing.pk, by=u), JUDGES),
    "nudge a player": (lambda h, u: nudge(table_id=h.playing.pk, by=u, user=h.waited_for), HOSTS),
    "nudge everyone who is late": (lambda h, u: nudge_late(season_id=h.season.pk, by=u), HOSTS),
    "announce": (lambda h, u: announce(league_id=h.league.pk, by=u, text="Hello!"), HOSTS),
    "remove an announcement": (lambda h, u: remove_announcement(announcement_id=h.announced, by=u), HOSTS),
    "ask the hosts": (
        lambda h, u: raise_request(season_id=h.season.pk, user=u, kind=Request.Kind.PAUSE, text="I travel."),
        frozenset({"entrant"}),
    ),
    "propose a time": (
        lambda h, u: propose_time(table_id=h.own.pk, user=u, at=timezone.now() + timedelta(days=2)),
        frozenset({"entrant"}),
    ),
    "agree to a time": (lambda h, u: agree_time(table_id=h.own.pk, user=u, proposal_id=1), frozenset({"entrant"})),
    "take a time back": (
        lambda h, u: withdraw_time(table_id=h.own.pk, user=u, proposal_id=1),
        frozenset({"entrant"}),
    ),
    "come to a game": (lambda h, u: arrive(table_id=h.own.pk, user=u), frozenset({"entrant"})),
    "decide a request": (
        lambda h, u: decide_request(request_id=h.pause.pk, by=u, is_granted=True, answer="Yes."),
        HELPERS | JUDGES,
    ),
    "decide an appeal": (
        lambda h, u: decide_request(request_id=h.appeal.pk, by=u, is_granted=False, answer="No."),
        JUDGES,
    ),
    "post in a division": (
        lambda h, u: post_message(division_id=h.division, user=u, text="Hello!"),
        HELPERS | {"entrant"},
    ),
    "report a message": (lambda h, u: report_message(message_id=h.said, user=u), HELPERS | {"entrant"}),
    "hide a message": (lambda h, u: hide_message(message_id=h.said, by=u), HELPERS),
    "dismiss a report": (lambda h, u: dismiss_report(message_id=h.said, by=u), HELPERS),
}


def is_let(act: Try, world: LeagueWorld, user: User) -> bool:
    """Whether a person is not refused for who they are; nothing of it stays."""
    with transaction.atomic():
        acts = Act.objects.count()
        try:
            act(world, user)
        except Refusal as refusal:
            assert Act.objects.count() == acts, "a refusal writes nothing"
            return refusal.status != 403
        finally:
            transaction.set_rollback(True)
    return True


def test_every_role_may_do_what_it_allows_and_nothing_else(world: LeagueWorld) -> None:
    for name, (act, allowed) in ACTS.items():
        let = {role for role in ROLES if is_let(act, world, world.who[role])}
        assert let == allowed, name


def test_every_permission_has_its_line(world: LeagueWorld) -> None:
    assert set(ALLOWED) == set(Permission)
    for permission, rights in ALLOWED.items():
        for role in ROLES:
            expected = role == "staff" or role in {str(held) for held in rights}
            assert may(league=world.league, user=world.who[role], permission=permission) == expected


def test_of_two_hosts_who_change_a_league_at_once_the_second_looks_again(world: LeagueWorld) -> None:
    host, owner = world.who["host"], world.who["owner"]
    change_league(league_id=world.league.pk, user=host, version=world.league.version, name="White Rose")
    with pytest.raises(StaleLeague):
        change_league(league_id=world.league.pk, user=owner, version=world.league.version, name="Red Rose")
    world.league.refresh_from_db()
    assert world.league.name == "White Rose"


def test_a_league_keeps_exactly_one_owner(world: LeagueWorld) -> None:
    owner, host = world.who["owner"], world.who["host"]
    with pytest.raises(OwnerStays):
        revoke_role(league_id=world.league.pk, by=owner, user=owner)
    give_role(league_id=world.league.pk, by=owner, user=host, rights=Rights.OWNER)
    roles = dict(Role.objects.filter(league=world.league).values_list("user_id", "rights"))
    assert (roles[host.pk], roles[owner.pk]) == (Rights.OWNER, Rights.HOST)
    with pytest.raises(MayNot):
        close_league(league_id=world.league.pk, user=owner)


def test_a_private_league_is_seen_by_those_who_have_to_do_with_it() -> None:
    (owner, invited, stranger) = people(3)
    league = league_of(owner, is_private=True, by_invitation=True)
    season = season_of(league, owner)
    with pytest.raises(MayNot):
        sign_up(season_id=season.pk, user=stranger)
    invite(league_id=league.pk, by=owner, user=invited)
    assert may_see(league=league, user=invited)
    assert not may_see(league=league, user=stranger)
    assert not may_see(league=league, user=None)
    assert sign_up(season_id=season.pk, user=invited).state == Entry.State.SIGNED
    League.objects.filter(pk=league.pk).update(is_private=False)
    with pytest.raises(NotInvited):
        sign_up(season_id=season.pk, user=stranger)


def test_a_league_may_ask_for_a_rating_and_for_reliability() -> None:
    owner, member = people(2)
    for settings, refusal in (
        (LeagueSettings(name="High", least_rating=3000), RatingOutside),
        (LeagueSettings(name="Low", most_rating=100), RatingOutside),
        (LeagueSettings(name="Reliable", least_reliability=100), ReliabilityTooLow),
    ):
        season = season_of(league_of(owner, **settings), owner)
        with pytest.raises(refusal):
            sign_up(season_id=season.pk, user=member)
    assert not Entry.objects.exists()


def test_no_one_owns_more_leagues_than_they_can_look_after() -> None:
    (owner,) = people(1)
    for number in range(5):
        league_of(owner, name=f"League {number}")
    with pytest.raises(TooManyLeagues):
        league_of(owner, name="One more")


def test_a_bot_cannot_found_a_league() -> None:
    (bot,) = people(1, "bot")
    bot.is_bot = True
    bot.save()
    with pytest.raises(MembersOnly):
        league_of(bot)


def test_a_league_invites_the_same_person_twice_a_day_and_others_still() -> None:
    owner, member, other = people(3)
    league = league_of(owner)
    for _ in range(2):
        invite(league_id=league.pk, by=owner, user=member)
        invite(league_id=league.pk, by=owner, user=member)
        uninvite(league_id=league.pk, by=owner, user=member)
    with pytest.raises(LimitReached) as refused:
        invite(league_id=league.pk, by=owner, user=member)
    assert refused.value.code == "limit.league_invitations"
    assert invite(league_id=league.pk, by=owner, user=other).pk


def test_a_person_invites_so_many_to_leagues_a_day() -> None:
    (owner,) = people(1, "owner")
    league = league_of(owner)
    for member in people(100):
        invite(league_id=league.pk, by=owner, user=member)
    (last,) = people(1, "last")
    with pytest.raises(LimitReached):
        invite(league_id=league.pk, by=owner, user=last)
