"""No request is a dead end: no matter which hosts play or have asked, there is always a person who can decide."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import NamedTuple

import pytest
import time_machine
from django.contrib.auth.models import Permission as StaffPermission
from django.db import transaction

from accounts.models import Kind, Notification, User
from games.errors import Refusal
from leagues.errors import MayNot, OwnCause
from leagues.models import Act, Entry, Format, League, LeagueTable, Request, Rights, Season
from leagues.selectors.desk_page import desk_page
from leagues.selectors.league_header import header_of
from leagues.selectors.log import log_page
from leagues.selectors.requests import Judges
from leagues.services.adjudicate import adjudicate
from leagues.services.advance_season import advance_seasons
from leagues.services.decide_request import decide_request
from leagues.services.give_role import give_role, revoke_role
from leagues.services.raise_request import raise_request
from tests.factories import make_staff, make_user, sign_in
from tests.leagues.league_factories import SWISS, over, people, playing, running

pytestmark = pytest.mark.django_db
K = Request.Kind


class Cast(NamedTuple):
    """Who runs a league of four players, tables of three: by seat at the table that a request is about."""

    owner: str
    others: Mapping[str, Rights] = MappingProxyType({})


CASTS: dict[str, Cast] = {
    "a sole host who does not play": Cast("outside"),
    "a sole host who asks": Cast("asks"),
    "a sole host whom it is about": Cast("about"),
    "a sole host at that table": Cast("beside"),
    "a sole host at another table": Cast("elsewhere"),
    "two hosts, both involved": Cast("asks", {"about": Rights.HOST}),
    "two hosts, one of them free": Cast("asks", {"elsewhere": Rights.HOST}),
    "a host who asks and a deputy": Cast("asks", {"outside": Rights.DEPUTY}),
    "a host who asks and a deputy who is involved": Cast("asks", {"beside": Rights.DEPUTY}),
    "hosts and deputy, all involved": Cast("asks", {"about": Rights.HOST, "beside": Rights.DEPUTY}),
    "a host who asks and a moderator": Cast("asks", {"outside": Rights.MODERATOR}),
    "a host, a deputy and a moderator, all at the table": Cast(
        "asks", {"about": Rights.DEPUTY, "beside": Rights.MODERATOR}
    ),
}


class World(NamedTuple):
    league: League
    season: Season
    table: LeagueTable
    who: dict[str, User]


def world_of(cast: Cast) -> World:
    names = ("asks", "about", "beside", "elsewhere")
    who = dict(zip((*names, "outside"), people(5), strict=True))
    league, season = running(who[cast.owner], [who[name] for name in names], format=Format.ROUND_ROBIN, table_size=3)
    for name, rights in cast.others.items():
        give_role(league_id=league.pk, by=who[cast.owner], user=who[name], rights=rights)
    absent = Entry.objects.get(season=season, user=who["elsewhere"]).pk
    table = next(table for table in playing(season) if absent not in table.seats)
    return World(league, season, table, who)


def raised(world: World, kind: Request.Kind) -> Request:
    table_id = about_id = None
    if kind in (K.NO_SHOW, K.APPEAL):
        table_id = world.table.pk
    if kind == K.NO_SHOW:
        about_id = Entry.objects.get(season=world.season, user=world.who["about"]).pk
    if kind == K.APPEAL:
        over(world.table)
    return raise_request(
        season_id=world.season.pk,
        user=world.who["asks"],
        kind=kind,
        text="Please.",
        table_id=table_id,
        about_id=about_id,
    )


def can_decide(request: Request, user: User) -> bool:
    """Whether a person's answer is taken; nothing of it stays."""
    with transaction.atomic():
        try:
            decide_request(request_id=request.pk, by=user, is_granted=False, answer="No.")
        except (MayNot, OwnCause):
            return False
        finally:
            transaction.set_rollback(True)
    return True


@pytest.mark.parametrize("kind", list(K))
@pytest.mark.parametrize("cast", CASTS.values(), ids=CASTS.keys())
def test_somebody_can_decide_every_request_and_knows_of_it(cast: Cast, kind: Request.Kind) -> None:
    steward = make_staff("steward")
    world = world_of(cast)
    request = raised(world, kind)
    able = {user.pk for user in world.who.values() if can_decide(request, user)}
    assert able == {user.pk for user in Judges(world.league).of_request(request)}, "what the desk says is true"
    assert not able & {world.who["asks"].pk}
    request.refresh_from_db()
    assert (request.escalated_at is None) == bool(able)
    told = set(Notification.objects.filter(kind=Kind.LEAGUE).values_list("user_id", flat=True))
    if able:
        assert able <= told
        assert steward.pk not in told
    else:
        assert steward.pk in told
    assert can_decide(request, steward)


def test_when_the_last_who_could_decide_steps_down_the_stewards_are_asked() -> None:
    steward = make_staff("steward")
    world = world_of(CASTS["a host who asks and a deputy"])
    request = raised(world, K.PAUSE)
    deputy = world.who["outside"]
    revoke_role(league_id=world.league.pk, by=deputy, user=deputy)
    request.refresh_from_db()
    assert request.escalated_at is not None
    assert Notification.objects.filter(user=steward, kind=Kind.LEAGUE).count() == 1
    assert "passed to the staff" in log_page(league=world.league)[0][0].words


def test_what_no_one_answers_is_passed_on_a_day_before_it_lapses_once() -> None:
    steward = make_staff("steward")
    world = world_of(CASTS["a sole host who does not play"])
    request = raised(world, K.PAUSE)
    for hours, escalated in ((26, 0), (23, 1), (22, 1)):
        with time_machine.travel(request.due_at - timedelta(hours=hours), tick=False):
            advance_seasons()
        assert Act.objects.filter(kind=Act.Kind.REQUEST_ESCALATED).count() == escalated
    assert Notification.objects.filter(user=steward, kind=Kind.LEAGUE).count() == 1
    assert can_decide(request, world.who["outside"]), "its hosts still can"


def test_staff_with_the_permission_are_asked_and_the_others_are_not() -> None:
    steward, other = make_staff("steward", is_superuser=False), make_staff("other", is_superuser=False)
    steward.user_permissions.add(StaffPermission.objects.get(codename="decide_request"))
    world = world_of(CASTS["a sole host who asks"])
    raised(world, K.PAUSE)
    told = set(Notification.objects.filter(kind=Kind.LEAGUE).values_list("user_id", flat=True))
    assert steward.pk in told
    assert other.pk not in told


def test_stewards_find_what_waits_for_them_on_one_page() -> None:
    world = world_of(CASTS["a sole host who asks"])
    raised(world, K.PAUSE)
    address = "/leagues/stewards/requests/"
    assert world.league.name in sign_in(make_staff("steward")).get(address).content.decode()
    assert sign_in(make_user("stranger")).get(address).status_code == 403


def test_a_deputy_rules_on_the_table_of_a_host_who_plays_and_does_not_run_the_league() -> None:
    world = world_of(CASTS["a host who asks and a deputy"])
    owner, deputy = world.who["asks"], world.who["outside"]
    with pytest.raises(OwnCause):
        adjudicate(table_id=world.table.pk, by=owner)
    page = desk_page(league=world.league, header=header_of(world.league, owner), user=owner)
    row = next(row for row in page.tables if row.id == world.table.pk)
    assert (row.can_adjudicate, row.deciders) == (False, (deputy.username,))
    assert adjudicate(table_id=world.table.pk, by=deputy).state == LeagueTable.State.ADJUDICATED
    header = header_of(world.league, deputy)
    assert header.has_desk
    assert not header.can_change
    assert not header.can_plan


def test_the_desk_says_who_can_decide_and_what_each_answer_does() -> None:
    world = world_of(CASTS["a host who asks and a deputy"])
    raised(world, K.NO_SHOW)
    owner, deputy = world.who["asks"], world.who["outside"]
    said = sign_in(owner).get(f"/leagues/{world.league.slug}/desk/").content.decode()
    assert "You are involved" in said
    assert f"These people can decide it: {deputy.username}." in said
    said = sign_in(deputy).get(f"/leagues/{world.league.slug}/desk/").content.decode()
    about = world.who["about"].username
    assert f"{about} is removed from the season as a no-show" in said
    assert f"{about} stays in the season" in said


def test_a_sole_host_who_plays_reads_that_the_stewards_were_asked() -> None:
    world = world_of(CASTS["a sole host who asks"])
    raised(world, K.PAUSE)
    said = sign_in(world.who["asks"]).get(f"/leagues/{world.league.slug}/desk/").content.decode()
    assert "the staff of the site have been asked" in said
    assert "make someone who isn't involved a deputy" in said


@pytest.mark.parametrize(
    ("kind", "settings", "granted"),
    [
        (K.PAUSE, {}, "gets extra time"),
        (K.PAUSE, SWISS, "skips round 2"),
        (K.SUBSTITUTE, {}, "the waiting list is empty"),
        (K.APPEAL, {}, "the places you enter"),
    ],
)
def test_what_accepting_does_is_told_before_it_is_done(
    kind: Request.Kind, settings: dict[str, object], granted: str
) -> None:
    (owner,), members = people(1, "owner"), people(8)
    league, season = running(owner, members, **settings)  # type: ignore[arg-type]
    table = playing(season)[0]
    asking = User.objects.get(league_entries=table.seats[0])
    if kind == K.APPEAL:
        over(table)
    raise_request(
        season_id=season.pk,
        user=asking,
        kind=kind,
        text="Please.",
        table_id=table.pk if kind == K.APPEAL else None,
    )
    (row,) = desk_page(league=league, header=header_of(league, owner), user=owner).requests
    assert granted in row.consequences.granted
    assert row.consequences.refused
    assert row.can_decide


def test_a_refusal_for_who_one_is_is_never_a_server_error() -> None:
    world = world_of(CASTS["a sole host who asks"])
    request = raised(world, K.PAUSE)
    client = sign_in(world.who["asks"])
    answer = client.post(
        f"/leagues/{world.league.slug}/desk/requests/{request.pk}/", {"verdict": "grant", "answer": "Yes."}
    )
    assert answer.status_code == OwnCause.status
    assert issubclass(OwnCause, Refusal)
