"""The host of a private table gives it a new link, and the old one leads nowhere."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.protocol import Ruleset
from games.errors import NotInvited, NotYourTable, TableClosed, TableInLobby
from games.models import Match
from games.tables.services.open_table import open_table
from games.tables.services.renew_link import renew_link
from games.tables.services.take_seat import cancel_table, take_seat
from tests.factories import make_user, sign_in

pytestmark = pytest.mark.django_db

RULES = Ruleset.read("tudor/v15@1")
PRIVATE = [Match.Access.LINK, Match.Access.INVITATION]


@pytest.mark.parametrize("access", PRIVATE)
def test_the_old_link_leads_nowhere_and_the_new_one_to_the_table(access: str) -> None:
    anne = make_user("anne")
    old = open_table(user=anne, ruleset=RULES, players=2, access=access)
    answer = sign_in(anne).post(reverse("games:renew_link", args=[old.code]))
    new = Match.objects.get()
    assert new.code != old.code
    assert answer.headers["Location"] == reverse("games:table", args=[new.code])
    assert Client().get(reverse("games:table", args=[old.code])).status_code == 404
    assert Client().get(reverse("games:table", args=[new.code])).status_code == 200


def test_the_old_link_seats_no_one_even_where_it_was_known_before() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    match = open_table(user=anne, ruleset=RULES, players=3, access=Match.Access.LINK)
    address = reverse("games:take_seat", args=[match.code])
    assert sign_in(make_user("jane")).post(address).status_code == 302, "the process now knows whose address this is"
    renew_link(match_id=match.pk, user=anne)
    assert sign_in(henry).post(address).status_code == 404
    with pytest.raises(NotInvited):
        take_seat(match_id=match.pk, user=henry, code=match.code)
    assert not Match.objects.get().seats.filter(user=henry).exists()
    new = Match.objects.get().code
    assert sign_in(henry).post(reverse("games:take_seat", args=[new])).status_code == 302
    assert Match.objects.get().seats.filter(user=henry).exists()


def test_nothing_is_reached_by_the_old_link_even_where_it_was_known_before() -> None:
    anne, jane = make_user("anne"), make_user("jane")
    match = open_table(user=anne, ruleset=RULES, players=3, access=Match.Access.LINK)
    take_seat(match_id=match.pk, user=jane)
    addresses = [
        reverse(f"games:{name}", args=[match.code])
        for name in ("chat", "leave_seat", "decline_invitation", "clone_table")
    ]
    browser = sign_in(jane)
    assert browser.get(addresses[0]).status_code == 200, "the process has met the address"
    renew_link(match_id=match.pk, user=anne)
    assert browser.get(addresses[0]).status_code == 404
    assert [browser.post(address).status_code for address in addresses[1:]] == [404] * 3


def test_only_the_host_renews_it_and_only_before_the_match() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    match = open_table(user=anne, ruleset=RULES, players=3, access=Match.Access.LINK)
    take_seat(match_id=match.pk, user=henry)
    with pytest.raises(NotYourTable):
        renew_link(match_id=match.pk, user=henry)
    cancel_table(match_id=match.pk, user=anne)
    with pytest.raises(TableClosed):
        renew_link(match_id=match.pk, user=anne)


def test_a_table_in_the_lobby_has_no_link_to_renew() -> None:
    anne = make_user("anne")
    match = open_table(user=anne, ruleset=RULES, players=2)
    with pytest.raises(TableInLobby):
        renew_link(match_id=match.pk, user=anne)
    page = sign_in(anne).get(reverse("games:table", args=[match.code])).content.decode()
    assert "New link" not in page


def test_the_host_finds_the_button_and_others_do_not() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    match = open_table(user=anne, ruleset=RULES, players=3, access=Match.Access.LINK)
    take_seat(match_id=match.pk, user=henry)
    address = reverse("games:table", args=[match.code])
    assert "New link" in sign_in(anne).get(address).content.decode()
    assert "New link" not in sign_in(henry).get(address).content.decode()
