"""No league takes a name that looks like another's."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse

from accounts.models import User
from games.errors import AddressInText
from leagues.errors import LeagueNameTaken
from leagues.models import League
from leagues.services import claim_name as service
from leagues.services.change_league import change_league
from tests.factories import make_user, sign_in
from tests.leagues.league_factories import league_of
from tests.leagues.test_pages import posted

pytestmark = pytest.mark.django_db


@pytest.fixture
def anne() -> User:
    return make_user("anne")


@pytest.mark.parametrize("name", ["Rose League", "rose  league", "R0se-League", "RoseLeague!", "R\u043ese Le\u0430gue"])
def test_a_name_that_looks_like_that_of_another_league_is_refused(anne: User, name: str) -> None:
    league_of(anne)
    with pytest.raises(LeagueNameTaken):
        league_of(make_user("bess"), name=name)
    assert League.objects.count() == 1


def test_a_league_is_not_renamed_to_look_like_another(anne: User) -> None:
    league_of(anne)
    other = league_of(anne, name="Thorn League")
    with pytest.raises(LeagueNameTaken):
        change_league(league_id=other.pk, user=anne, name="R0SE LEAGUE")
    assert change_league(league_id=other.pk, user=anne, name="THORN LEAGUE").name == "THORN LEAGUE"


def test_a_name_that_is_given_up_is_free(anne: User) -> None:
    league = league_of(anne)
    change_league(league_id=league.pk, user=anne, name="Thorn League")
    assert league_of(anne).name == "Rose League"


def test_a_private_league_keeps_no_name_from_others_until_it_is_shown(anne: User) -> None:
    hidden = league_of(anne, is_private=True)
    league_of(make_user("bess"))
    with pytest.raises(LeagueNameTaken):
        change_league(league_id=hidden.pk, user=anne, is_private=False)
    with pytest.raises(LeagueNameTaken):
        league_of(anne, is_private=True)


def test_an_old_league_whose_name_collides_can_be_changed_otherwise(anne: User) -> None:
    league_of(anne)
    old = league_of(anne, name="Thorn League")
    League.objects.filter(pk=old.pk).update(name="Rose-League", name_skeleton="")
    assert change_league(league_id=old.pk, user=anne, rules_text="Be kind.").rules_text == "Be kind."


def test_of_two_that_take_a_name_at_once_the_second_is_refused(anne: User, monkeypatch: pytest.MonkeyPatch) -> None:
    league_of(anne)
    seen: list[str] = []

    def blind_at_first(*, league: League) -> None:
        seen.append(league.name)
        if len(seen) == 1:
            league.name_skeleton = "roseleague"
        else:
            claim(league=league)

    claim = service.claim_name
    monkeypatch.setattr("leagues.services.create_league.claim_name", blind_at_first)
    monkeypatch.setattr(service, "claim_name", blind_at_first)
    with pytest.raises(LeagueNameTaken):
        league_of(anne, name="R0se League")


def test_the_migration_gives_the_name_to_the_oldest_and_breaks_no_other(anne: User) -> None:
    first, second = league_of(anne), league_of(anne, name="Thorn League")
    hidden = league_of(anne, name="Secret League", is_private=True)
    League.objects.update(name_skeleton="")
    League.objects.filter(pk=second.pk).update(name="Rose-League")
    import_module("leagues.migrations.0002_name_skeletons").claim_names(apps, None)
    kept = dict(League.objects.values_list("pk", "name_skeleton"))
    assert kept == {first.pk: "roseleague", second.pk: "", hidden.pk: ""}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("R0se League", "Another league already has this name"), ("discord.gg/rose", "addresses are not allowed")],
)
def test_the_page_says_beside_the_field_what_is_wrong_with_a_name(anne: User, name: str, sentence: str) -> None:
    league_of(anne)
    page = sign_in(anne).post(reverse("leagues:create_league", args=["tudor"]), posted(name=name))
    assert page.status_code in (409, 422)
    assert sentence in str(page.context["form"].errors["name"])
    assert League.objects.count() == 1


def test_an_address_is_no_name_of_a_league(anne: User) -> None:
    with pytest.raises(AddressInText):
        league_of(anne, name="www.example.com")
