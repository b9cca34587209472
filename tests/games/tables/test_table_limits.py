"""How many tables, games with bots and invitations a person may have, whichever way they come."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import Settings

from accounts import limits
from accounts.errors import LimitReached
from accounts.limits import CapReached
from accounts.models import User
from accounts.services.block_person import block_person
from accounts.services.create_guest import create_guest
from games.archive.services.branch_match import branch_match
from games.bots.levels import Level
from games.engine.protocol import Ruleset
from games.errors import AddressInText, AlreadyInvited, BlockedPerson, MembersInvite
from games.models import Invitation, Match
from games.play.services.resign import resign
from games.tables.services.clone_table import clone_table
from games.tables.services.invite import decline_invitation, invite
from games.tables.services.open_table import open_table
from games.tables.services.rematch import rematch
from games.tables.services.take_seat import cancel_table, fill_table
from games.tables.services.try_game import try_game
from tests.factories import make_user, sign_in
from tests.games.archive_factories import archived
from tests.games.play.test_play_bot import against
from tests.games.table_factories import ended, fresh, opened, person
from tests.games.tables.test_new_table import TUDOR as TABLE

pytestmark = pytest.mark.django_db

TUDOR = Ruleset.read("tudor/v15@1")


def with_tables(user: User, count: int, *, bots: bool = False, **columns: object) -> None:
    """Unfinished tables of a person, as rows alone."""
    for _ in range(count):
        match = Match.objects.create(opened_by=user, ruleset=TUDOR.text, players=2, **columns)
        match.seats.create(number=0, user=user)
        match.seats.create(number=1, is_caretaker=bots, bot=Level.PAGE if bots else "")


def code_of(refused: pytest.ExceptionInfo[CapReached]) -> str:
    return refused.value.code


def test_a_member_has_thirty_unfinished_tables_and_a_guest_five() -> None:
    for user, cap in ((make_user(), limits.OWN_TABLES), (create_guest(), limits.GUEST_TABLES)):
        with_tables(user, cap.most - 1)
        open_table(user=user, ruleset=TUDOR, players=2)
        with pytest.raises(CapReached, match="limit") as refused:
            open_table(user=user, ruleset=TUDOR, players=2)
        assert code_of(refused) == f"limit.{cap.name}"
        assert str(cap.most) in str(refused.value.sentence)
        assert Match.objects.filter(opened_by=user).count() == cap.most


def test_a_table_that_is_over_cancelled_or_left_no_longer_counts() -> None:
    anne = make_user()
    with_tables(anne, limits.OWN_TABLES.most - 3)
    cancelled = open_table(user=anne, ruleset=TUDOR, players=2)
    finished = open_table(user=anne, ruleset=TUDOR, players=2)
    left = fill_table(match_id=open_table(user=anne, ruleset=TUDOR, players=3).pk, user=anne)
    ways: list[Callable[[], object]] = [
        lambda: cancel_table(match_id=cancelled.pk, user=anne),
        lambda: ended(fresh(finished)),
        lambda: resign(match_id=left.pk, user=anne),
    ]
    for make_room in ways:
        with pytest.raises(CapReached):
            open_table(user=anne, ruleset=TUDOR, players=2)
        make_room()
        with_tables(anne, 1)


def test_tables_of_leagues_and_of_others_do_not_count() -> None:
    anne, bess = make_user(), make_user("bess")
    with_tables(anne, limits.OWN_TABLES.most, has_fixed_seats=True)
    with_tables(bess, 3)
    Match.objects.filter(opened_by=bess)[0].seats.filter(number=1).update(user=anne)
    assert open_table(user=anne, ruleset=TUDOR, players=2).pk


def test_copies_rematches_branches_and_games_to_try_count_alike() -> None:
    match, (anna, _) = archived()
    with_tables(anna, limits.OWN_TABLES.most)
    ways: list[Callable[[], object]] = [
        lambda: clone_table(match_id=match.pk, user=anna),
        lambda: rematch(match_id=match.pk, user=anna),
        lambda: branch_match(user=anna, source=match, ply=100),
        lambda: try_game(user=anna, game="tudor"),
    ]
    for way in ways:
        with pytest.raises(CapReached) as refused:
            way()
        assert code_of(refused) == "limit.own_tables"


def test_a_member_has_ten_games_with_bots_and_a_guest_two() -> None:
    for user, cap in ((make_user(), limits.BOT_TABLES), (create_guest(), limits.GUEST_BOT_TABLES)):
        with_tables(user, cap.most - 1, bots=True)
        last = try_game(user=user, game="tudor")
        with pytest.raises(CapReached) as refused:
            try_game(user=user, game="tudor")
        assert code_of(refused) == f"limit.{cap.name}"
        resign(match_id=last.pk, user=user)
        assert try_game(user=user, game="tudor").pk


def test_bots_come_to_no_further_table_by_any_way() -> None:
    match, (anna, _) = archived()
    with_tables(anna, limits.BOT_TABLES.most - 1, bots=True)
    played = ended(fill_table(match_id=open_table(user=anna, ruleset=TUDOR, players=2).pk, user=anna, bot=Level.PAGE))
    with_tables(anna, 1, bots=True)
    table = open_table(user=anna, ruleset=TUDOR, players=2)
    ways: list[Callable[[], object]] = [
        lambda: fill_table(match_id=table.pk, user=anna, bot=Level.PAGE),
        lambda: rematch(match_id=played.pk, user=anna),
        lambda: branch_match(user=anna, source=match, ply=100, bot=Level.PAGE),
    ]
    for way in ways:
        with pytest.raises(CapReached) as refused:
            way()
        assert code_of(refused) == "limit.bot_tables"
    assert not played.rematches.exists(), "nothing is left of what was refused"
    assert fill_table(match_id=table.pk, user=anna).pk, "caretakers think of nothing, and may come"


def test_the_pages_say_it_and_create_nothing() -> None:
    guest = create_guest()
    client = sign_in(guest)
    with_tables(guest, limits.GUEST_BOT_TABLES.most, bots=True)
    page = client.post("/lobby/try/tudor/")
    assert page.status_code == 409
    assert "limit.guest_bot_tables" in page.content.decode()
    assert "Guests can have 2 unfinished games with bots" in page.content.decode()
    with_tables(guest, limits.GUEST_TABLES.most - limits.GUEST_BOT_TABLES.most)
    page = client.post("/lobby/new/tudor/", TABLE)
    assert page.status_code == 409, page.context["form"].errors
    assert "Guests can have 5 unfinished tables" in page.content.decode()
    assert Match.objects.count() == limits.GUEST_TABLES.most


def test_limits_can_be_switched_off(settings: Settings) -> None:
    settings.LIMITS_ENABLED = False
    anne = make_user()
    with_tables(anne, limits.OWN_TABLES.most)
    assert open_table(user=anne, ruleset=TUDOR, players=2).pk


@pytest.mark.parametrize("title", ["https://example.com", "www.example.com", "anne@example.com", "discord.gg/court"])
def test_the_title_of_a_table_holds_no_address(title: str) -> None:
    with pytest.raises(AddressInText):
        open_table(user=make_user(), ruleset=TUDOR, players=2, title=title)
    assert not Match.objects.exists()


def test_the_page_says_beside_the_title_what_is_wrong(client: Client) -> None:
    client.force_login(make_user())
    page = client.post("/lobby/new/tudor/", {"title": "come to discord.gg/court"})
    assert page.status_code == 422
    assert "addresses are not allowed" in str(page.context["form"].errors["title"])


def test_an_old_title_that_would_be_refused_today_is_left_behind() -> None:
    match, anna = against("")
    Match.objects.filter(pk=match.pk).update(title="www.example.com")
    ended(fresh(match))
    assert clone_table(match_id=match.pk, user=anna).title == ""
    assert rematch(match_id=match.pk, user=anna).title == ""


# Invitations


def test_guests_invite_no_one_and_the_page_says_so_instead_of_asking() -> None:
    guest, _ = create_guest(), person("bo")
    match = open_table(user=guest, ruleset=TUDOR, players=2)
    with pytest.raises(MembersInvite):
        invite(match_id=match.pk, user=guest, name="bo")
    client = sign_in(guest)
    page = client.get(f"/tables/{match.code}/").content.decode()
    assert "Only members can invite others by name" in page
    assert f"/tables/{match.code}/invite/" not in page
    refused = client.post(f"/tables/{match.code}/invite/", {"name": "bo"})
    assert refused.status_code == 403
    assert "table.members_invite" in refused.content.decode()
    assert not Invitation.objects.exists()


def test_a_member_sees_where_to_invite() -> None:
    match, anna = opened()
    assert f"/tables/{match.code}/invite/" in sign_in(anna).get(f"/tables/{match.code}/").content.decode()


def test_a_person_invites_so_many_a_day() -> None:
    match, anna = opened()
    most = 60
    people = User.objects.bulk_create([User(username=f"member{number}") for number in range(most + 1)])
    for member in people[:most]:
        invite(match_id=match.pk, user=anna, name=member.username)
    with pytest.raises(LimitReached) as refused:
        invite(match_id=match.pk, user=anna, name=people[most].username)
    assert refused.value.code == "limit.invitations"
    page = sign_in(anna).post(f"/tables/{match.code}/invite/", {"name": people[most].username})
    assert page.status_code == 429
    assert int(page["Retry-After"]) > 0
    assert "You can invite 60 people a day" in page.content.decode()
    assert Invitation.objects.count() == most


def test_the_same_person_is_invited_six_times_a_day_by_one_and_still_by_others() -> None:
    match, anna = opened(players=3)
    bo, cleo = person("bo"), person("cleo")
    for _ in range(6):
        invite(match_id=match.pk, user=anna, name="bo")
        decline_invitation(match_id=match.pk, user=bo)
    with pytest.raises(LimitReached, match=r"limit\.invitations"):
        invite(match_id=match.pk, user=anna, name="bo")
    match.seats.filter(number=1).update(user=cleo)
    assert invite(match_id=match.pk, user=cleo, name="bo").user == bo


def test_what_is_refused_counts_for_nothing() -> None:
    match, anna = opened()
    bo, cleo = person("bo"), person("cleo")
    block_person(blocker=cleo, blocked=anna)
    invite(match_id=match.pk, user=anna, name="bo")
    for _ in range(8):
        with pytest.raises(AlreadyInvited):
            invite(match_id=match.pk, user=anna, name="bo")
        with pytest.raises(BlockedPerson):
            invite(match_id=match.pk, user=anna, name="cleo")
    decline_invitation(match_id=match.pk, user=bo)
    assert invite(match_id=match.pk, user=anna, name="bo").pk
