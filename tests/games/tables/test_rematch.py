"""Playing again: with the same people, or by the same settings."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from games.engine.protocol import Ruleset
from games.errors import NotInvited, NotOver, NotYourSeat, RatedNeedsMembers, TableClosed
from games.models import Match
from games.models.table_settings import TableSettings, settings_of
from games.play.services.resign import resign
from games.tables.services.clone_table import clone_table
from games.tables.services.open_table import open_table
from games.tables.services.rematch import rematch
from games.tables.services.take_seat import cancel_table, fill_table, take_seat
from tests.games.table_factories import ended, everybody_ready, fresh, opened, person, started

pytestmark = pytest.mark.django_db


def invited(match: Match) -> set[User]:
    return {invitation.user for invitation in match.invitations.select_related("user")}


def test_the_first_who_asks_opens_a_table_for_the_same_people() -> None:
    match, (anna, bo, cleo) = started("royals/arcane@1+open4", 3)
    new = rematch(match_id=ended(match).pk, user=bo)
    assert (new.ruleset, new.players, new.opened_by) == (match.ruleset, 3, bo)
    assert (new.status, new.access, new.rematch_of) == (Match.Status.OPEN, Match.Access.INVITATION, match)
    assert invited(new) == {anna, cleo}


def test_a_rematch_has_the_settings_of_the_match_and_a_seed_of_its_own() -> None:
    settings = TableSettings(title="Ours", pace=Match.Pace.DAYS, is_rated=True, least_reliability=80)
    match, anna = opened(**settings)
    take_seat(match_id=match.pk, user=person("bo"))
    everybody_ready(match)
    new = rematch(match_id=ended(fresh(match)).pk, user=anna)
    expected = {**settings_of(match), "access": Match.Access.INVITATION}
    assert settings_of(new) == expected
    assert bytes(new.seed) != bytes(match.seed)


def test_the_second_who_asks_sits_down_at_the_same_table() -> None:
    match, (anna, bo) = started()
    new = rematch(match_id=ended(match).pk, user=anna)
    assert rematch(match_id=match.pk, user=bo) == new
    assert fresh(new).status == Match.Status.CALLED
    assert {seat.user for seat in new.seats.all()} == {anna, bo}
    assert Match.objects.count() == 2


def test_who_asks_again_comes_to_the_table_at_which_they_sit() -> None:
    match, (anna, bo) = started()
    new = rematch(match_id=ended(match).pk, user=anna)
    assert rematch(match_id=match.pk, user=anna) == new
    rematch(match_id=match.pk, user=bo)
    for user in (anna, bo):
        assert rematch(match_id=match.pk, user=user) == new
    everybody_ready(new)
    assert rematch(match_id=match.pk, user=anna) == new
    assert Match.objects.count() == 2


def test_a_rematch_that_was_cancelled_may_be_offered_anew() -> None:
    match, (anna, bo) = started()
    first = rematch(match_id=ended(match).pk, user=anna)
    cancel_table(match_id=first.pk, user=anna)
    assert rematch(match_id=match.pk, user=bo) != first


def test_only_who_played_asks_for_a_rematch() -> None:
    match, _ = started()
    with pytest.raises(NotYourSeat):
        rematch(match_id=ended(match).pk, user=person("mallory"))
    assert Match.objects.count() == 1


def test_there_is_no_rematch_before_the_end() -> None:
    match, people = started()
    with pytest.raises(NotOver) as refusal:
        rematch(match_id=match.pk, user=people[0])
    assert "rematch" in str(refusal.value.sentence)
    assert Match.objects.count() == 1


def test_who_has_cancelled_may_play_again_too() -> None:
    match, (anna, bo) = started()
    resign(match_id=match.pk, user=bo)
    new = rematch(match_id=match.pk, user=anna)
    assert invited(new) == {bo}
    assert not new.seats.filter(is_caretaker=True).exists()


def test_caretakers_stay_and_who_played_alone_begins_at_once() -> None:
    match, anna = opened(players=3)
    fill_table(match_id=match.pk, user=anna)
    new = rematch(match_id=ended(fresh(match)).pk, user=anna)
    assert fresh(new).status == Match.Status.PLAYING
    assert new.seats.filter(is_caretaker=True, user=None).count() == 2


def test_caretakers_stay_while_the_people_come_back() -> None:
    match, anna = opened(players=3)
    bo = person("bo")
    take_seat(match_id=match.pk, user=bo)
    fill_table(match_id=match.pk, user=anna)
    everybody_ready(match)
    new = rematch(match_id=ended(fresh(match)).pk, user=bo)
    assert new.status == Match.Status.OPEN
    assert [(seat.user, seat.is_caretaker) for seat in new.seats.all()] == [(bo, False), (None, False), (None, True)]


@pytest.mark.parametrize("is_blocker", [True, False])
def test_who_does_not_play_with_the_host_any_more_is_not_invited(is_blocker: bool) -> None:
    match, (anna, bo, cleo) = started(players=3)
    block_person(blocker=bo if is_blocker else anna, blocked=anna if is_blocker else bo)
    new = rematch(match_id=ended(match).pk, user=anna)
    assert invited(new) == {cleo}
    with pytest.raises(NotInvited):
        rematch(match_id=match.pk, user=bo)


def test_closed_accounts_are_not_invited() -> None:
    match, (anna, bo, cleo) = started(players=3)
    ended(match)
    close_account(user=bo)
    assert invited(rematch(match_id=match.pk, user=anna)) == {cleo}


def test_who_comes_too_late_for_a_rematch_is_told_so_and_opens_no_second_one() -> None:
    match, (anna, bo, cleo) = started(players=3)
    new = rematch(match_id=ended(match).pk, user=anna)
    rematch(match_id=match.pk, user=bo)
    fill_table(match_id=new.pk, user=anna)
    everybody_ready(new)
    with pytest.raises(TableClosed):
        rematch(match_id=match.pk, user=cleo)
    assert Match.objects.count() == 2


def test_a_person_who_looks_at_the_old_table_learns_that_there_is_a_rematch() -> None:
    match, (anna, _) = started()
    version = ended(match).version
    rematch(match_id=match.pk, user=anna)
    assert fresh(match).version == version + 1


def test_another_table_like_this_has_its_settings_and_none_of_its_people() -> None:
    settings = TableSettings(title="Ours", access=Match.Access.LINK, pace=Match.Pace.DAYS, least_reliability=95)
    match, _ = opened("tudor/corax@2+gentle", 3, **settings)
    bo = person("bo")
    clone = clone_table(match_id=match.pk, user=bo)
    assert (clone.ruleset, clone.players, settings_of(clone)) == (match.ruleset, 3, settings_of(match))
    assert [seat.user for seat in clone.seats.all()] == [bo, None, None]
    assert (clone.status, clone.rematch_of, bytes(clone.seed) != bytes(match.seed)) == (Match.Status.OPEN, None, True)


def test_a_guest_opens_no_table_like_a_rated_one() -> None:
    match, _ = opened(is_rated=True)
    with pytest.raises(RatedNeedsMembers):
        clone_table(match_id=match.pk, user=create_guest())
    assert Match.objects.count() == 1


def test_a_guest_has_a_rematch_as_well() -> None:
    guest = create_guest()
    match = open_table(user=guest, ruleset=Ruleset.read("royals/arcane@1"), players=2)
    bo = person("bo")
    take_seat(match_id=match.pk, user=bo)
    everybody_ready(match)
    assert invited(rematch(match_id=ended(fresh(match)).pk, user=bo)) == {guest}
