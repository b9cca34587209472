"""Opening a table, sitting down, getting up, giving a table up, filling free seats."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services.block_person import block_person
from accounts.services.create_guest import create_guest
from games.engine.protocol import Ruleset
from games.errors import (
    AlreadySeated,
    BadTable,
    BlockedPerson,
    NotInvited,
    NotYourSeat,
    NotYourTable,
    RatedNeedsMembers,
    RatedNeedsPeople,
    Refusal,
    TableClosed,
    TableFull,
    TooUnreliable,
    WrongRating,
)
from games.models import Invitation, Match, Reliability
from games.play import seat_requirements
from games.tables.services.open_table import open_table
from games.tables.services.take_seat import cancel_table, fill_table, leave_seat, take_seat
from tests.games.table_factories import called, everybody_ready, fresh, opened, person, seated, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def _no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_requirements, "_sources", [])


@pytest.fixture
def ratings(_no_ratings: None) -> dict[str, int]:
    """Ratings by name, registered as the floor above does it."""
    known: dict[str, int] = {}
    seat_requirements.register_ratings(lambda user, match: known[user.username])
    return known


def test_who_opens_a_table_has_its_first_seat() -> None:
    match, anna = opened(players=3)
    assert seated(match) == [anna, None, None]
    assert match.status == Match.Status.OPEN


@pytest.mark.parametrize(
    ("ruleset", "players", "reason"),
    [
        ("tudor/draft@1+scenario=blue5", 2, "blue5"),
        ("tudor/v15@1+scoring=red1", 2, "scoring"),
        ("tudor/v15@1+scoring=red1,blue2", 2, "blue2"),
        ("tudor/v99@1", 2, "v99"),
        ("tudor/v15@99", 2, "99"),
        ("tudor/v15@1+castling", 2, "castling"),
        ("tudor/v15@1", 5, "5"),
        ("royals/arcane@1", 1, "1"),
        ("chess/fide@1", 2, "chess"),
    ],
)
def test_settings_that_do_not_fit_together_open_no_table(ruleset: str, players: int, reason: str) -> None:
    with pytest.raises(BadTable) as refusal:
        open_table(user=person("anna"), ruleset=Ruleset.read(ruleset), players=players)
    assert reason in str(refusal.value.sentence)
    assert not Match.objects.exists()


def test_a_guest_opens_casual_tables_only() -> None:
    guest, ruleset = create_guest(), Ruleset.read("royals/arcane@1")
    with pytest.raises(RatedNeedsMembers):
        open_table(user=guest, ruleset=ruleset, players=2, is_rated=True)
    assert not Match.objects.exists()
    assert open_table(user=guest, ruleset=ruleset, players=2).opened_by == guest


def test_the_match_is_called_with_the_last_seat_and_begins_with_the_last_answer() -> None:
    match, _ = opened(players=3)
    take_seat(match_id=match.pk, user=person("bo"))
    assert (fresh(match).status, fresh(match).ply) == (Match.Status.OPEN, 0)
    take_seat(match_id=match.pk, user=person("cleo"))
    assert (fresh(match).status, fresh(match).ply) == (Match.Status.CALLED, 0)
    everybody_ready(match)
    match = fresh(match)
    assert match.status == Match.Status.PLAYING
    assert match.ply > 0
    assert match.seats.filter(is_to_act=True).count() == 1


def test_no_one_sits_twice_or_where_there_is_no_seat() -> None:
    match, anna = opened(players=3)
    with pytest.raises(AlreadySeated):
        take_seat(match_id=match.pk, user=anna)
    take_seat(match_id=match.pk, user=person("bo"))
    match.seats.filter(user=None).update(is_caretaker=True)
    with pytest.raises(TableFull):
        take_seat(match_id=match.pk, user=person("cleo"))


def test_while_everybody_is_asked_to_be_ready_the_table_is_full() -> None:
    match, _ = called()
    with pytest.raises(TableFull):
        take_seat(match_id=match.pk, user=person("mallory"))


def test_no_one_joins_a_match_that_has_begun() -> None:
    match, _ = started()
    with pytest.raises(TableClosed):
        take_seat(match_id=match.pk, user=person("mallory"))


def test_a_table_by_invitation_is_for_the_invited() -> None:
    match, anna = opened(players=3, access=Match.Access.INVITATION)
    bo, cleo = person("bo"), person("cleo")
    Invitation.objects.create(match=match, user=bo, invited_by=anna)
    take_seat(match_id=match.pk, user=bo)
    with pytest.raises(NotInvited):
        take_seat(match_id=match.pk, user=cleo)
    assert seated(match) == [anna, bo, None]


def test_an_invitation_to_another_table_opens_none() -> None:
    match, anna = opened(players=3, access=Match.Access.INVITATION)
    other = open_table(user=anna, ruleset=Ruleset.read(match.ruleset), players=2)
    bo = person("bo")
    Invitation.objects.create(match=other, user=bo, invited_by=anna)
    with pytest.raises(NotInvited):
        take_seat(match_id=match.pk, user=bo)


def test_a_person_who_has_the_address_joins_a_table_by_link() -> None:
    match, anna = opened(players=3, access=Match.Access.LINK)
    bo = person("bo")
    take_seat(match_id=match.pk, user=bo)
    assert seated(match) == [anna, bo, None]


def test_a_guest_sits_at_casual_tables_only() -> None:
    match, anna = opened(players=3, is_rated=True)
    guest = create_guest()
    with pytest.raises(RatedNeedsMembers):
        take_seat(match_id=match.pk, user=guest)
    casual = open_table(user=anna, ruleset=Ruleset.read(match.ruleset), players=3)
    take_seat(match_id=casual.pk, user=guest)
    assert seated(casual) == [anna, guest, None]


def past(user: User, *, on_time: int, late: int) -> None:
    """Decisions that others have waited for, in matches that are over."""
    Reliability.objects.create(user=user, on_time=on_time, late=late, as_of=timezone.now())


def test_no_one_is_mistrusted_before_the_first_match() -> None:
    match, _ = opened(least_reliability=95)
    take_seat(match_id=match.pk, user=person("bo"))
    assert fresh(match).status == Match.Status.CALLED


@pytest.mark.parametrize(
    ("on_time", "late", "is_welcome"), [(200, 0, True), (200, 30, True), (50, 20, False), (0, 6, False), (0, 2, True)]
)
def test_a_table_may_ask_for_people_who_decide_in_time(on_time: int, late: int, is_welcome: bool) -> None:
    match, _ = opened(least_reliability=80)
    bo = person("bo")
    past(bo, on_time=on_time, late=late)
    if is_welcome:
        take_seat(match_id=match.pk, user=bo)
        assert bo in seated(match)
    else:
        with pytest.raises(TooUnreliable):
            take_seat(match_id=match.pk, user=bo)
        assert bo not in seated(match)


@pytest.mark.parametrize(
    ("least", "most", "rating", "is_welcome"),
    [
        (1400, None, 1399, False),
        (1400, None, 1400, True),
        (None, 1600, 1600, True),
        (None, 1600, 1601, False),
        (1400, 1600, 1500, True),
        (0, 0, 1, False),
        (None, 0, 1, False),
        (None, 1600, -5, True),
        (None, None, 9000, True),
    ],
)
def test_a_table_may_ask_for_a_rating_once_there_are_any(
    ratings: dict[str, int], least: int | None, most: int | None, rating: int, is_welcome: bool
) -> None:
    match, _ = opened(least_rating=least, most_rating=most)
    bo = person("bo")
    ratings["bo"] = rating
    if is_welcome:
        take_seat(match_id=match.pk, user=bo)
        assert bo in seated(match)
    else:
        with pytest.raises(WrongRating):
            take_seat(match_id=match.pk, user=bo)
        assert bo not in seated(match)


@pytest.mark.usefixtures("_no_ratings")
def test_without_ratings_no_one_is_kept_away_by_one() -> None:
    match, _ = opened(least_rating=2000)
    take_seat(match_id=match.pk, user=person("bo"))
    assert fresh(match).status == Match.Status.CALLED


@pytest.mark.usefixtures("ratings")
def test_there_is_one_rating_of_a_person_and_not_two() -> None:
    with pytest.raises(AssertionError):
        seat_requirements.register_ratings(lambda user, match: 1500)


@pytest.mark.parametrize("is_blocker", [True, False])
def test_who_has_blocked_each_other_does_not_sit_together(is_blocker: bool) -> None:
    match, anna = opened(players=4)
    bo, cleo = person("bo"), person("cleo")
    take_seat(match_id=match.pk, user=bo)
    block_person(blocker=bo if is_blocker else cleo, blocked=cleo if is_blocker else bo)
    with pytest.raises(BlockedPerson):
        take_seat(match_id=match.pk, user=cleo)
    assert seated(match) == [anna, bo, None, None]


def test_a_block_between_two_others_keeps_no_one_away() -> None:
    match, _ = opened(players=3)
    bo = person("bo")
    block_person(blocker=bo, blocked=person("cleo"))
    take_seat(match_id=match.pk, user=bo)
    assert bo in seated(match)


def test_a_seat_that_is_left_is_free_again() -> None:
    match, _ = opened(players=3)
    bo = person("bo")
    take_seat(match_id=match.pk, user=bo)
    leave_seat(match_id=match.pk, user=bo)
    assert match.seats.filter(user=None).count() == 2
    with pytest.raises(NotYourSeat):
        leave_seat(match_id=match.pk, user=bo)


def test_a_host_who_leaves_hands_the_table_over_to_a_person_who_still_sits_there() -> None:
    match, anna = opened(players=4)
    bo, cleo = person("bo"), person("cleo")
    for user in (bo, cleo):
        take_seat(match_id=match.pk, user=user)
    leave_seat(match_id=match.pk, user=anna)
    match = fresh(match)
    assert (match.status, match.opened_by) == (Match.Status.OPEN, bo)
    assert seated(match) == [None, bo, cleo, None]


def test_a_player_who_leaves_takes_the_table_from_no_one() -> None:
    match, anna = opened(players=3)
    bo = person("bo")
    take_seat(match_id=match.pk, user=bo)
    leave_seat(match_id=match.pk, user=bo)
    assert fresh(match).opened_by == anna


def test_the_table_of_the_last_who_leaves_is_cancelled() -> None:
    match, anna = opened()
    leave_seat(match_id=match.pk, user=anna)
    assert fresh(match).status == Match.Status.CANCELLED
    with pytest.raises(TableClosed):
        take_seat(match_id=match.pk, user=person("bo"))


def test_who_leaves_during_the_call_ends_it_and_the_others_need_not_answer() -> None:
    match, (anna, bo, cleo) = called(3)
    leave_seat(match_id=match.pk, user=bo)
    match = fresh(match)
    assert (match.status, match.ready_by) == (Match.Status.OPEN, None)
    assert seated(match) == [anna, None, cleo]
    assert not match.seats.filter(is_to_act=True).exists()


def test_a_host_who_leaves_during_the_call_hands_over_too() -> None:
    match, (anna, bo) = called()
    leave_seat(match_id=match.pk, user=anna)
    assert (fresh(match).status, fresh(match).opened_by) == (Match.Status.OPEN, bo)


def test_caretakers_alone_keep_no_table() -> None:
    match, anna = opened(players=3)
    bo = person("bo")
    take_seat(match_id=match.pk, user=bo)
    fill_table(match_id=match.pk, user=anna)
    for user in (anna, bo):
        leave_seat(match_id=match.pk, user=user)
    assert fresh(match).status == Match.Status.CANCELLED


def test_no_one_gets_up_from_a_match_that_has_begun() -> None:
    match, people = started()
    with pytest.raises(TableClosed):
        leave_seat(match_id=match.pk, user=people[0])


def test_the_host_gives_the_table_up_for_everybody() -> None:
    match, anna = opened(players=3)
    take_seat(match_id=match.pk, user=person("bo"))
    cancel_table(match_id=match.pk, user=anna)
    assert fresh(match).status == Match.Status.CANCELLED
    with pytest.raises(TableClosed):
        cancel_table(match_id=match.pk, user=anna)


def test_a_table_that_is_cancelled_during_the_call_waits_for_no_one() -> None:
    match, (anna, _) = called()
    cancel_table(match_id=match.pk, user=anna)
    match = fresh(match)
    assert (match.status, match.ready_by) == (Match.Status.CANCELLED, None)
    assert not match.seats.filter(is_to_act=True).exists()


def test_only_the_host_gives_a_table_up_and_only_before_it_begins() -> None:
    match, (anna, bo) = called()
    with pytest.raises(NotYourTable):
        cancel_table(match_id=match.pk, user=bo)
    everybody_ready(match)
    with pytest.raises(TableClosed):
        cancel_table(match_id=match.pk, user=anna)
    assert fresh(match).status == Match.Status.PLAYING


def test_only_the_host_fills_free_seats_with_caretakers_and_alone_they_begin_at_once() -> None:
    match, anna = opened(players=4)
    with pytest.raises(NotYourTable):
        fill_table(match_id=match.pk, user=person("bo"))
    fill_table(match_id=match.pk, user=anna)
    match = fresh(match)
    assert match.status == Match.Status.PLAYING
    assert match.seats.filter(is_caretaker=True).count() == 3
    assert match.seats.get(is_to_act=True).user == anna


def test_who_sits_at_a_table_that_is_filled_is_asked_whether_they_are_ready() -> None:
    match, anna = opened(players=3)
    bo = person("bo")
    take_seat(match_id=match.pk, user=bo)
    with pytest.raises(NotYourTable):
        fill_table(match_id=match.pk, user=bo)
    fill_table(match_id=match.pk, user=anna)
    match = fresh(match)
    assert match.status == Match.Status.CALLED
    assert match.seats.get(is_to_act=True).user == bo


def test_caretakers_do_not_play_for_a_rating() -> None:
    match, anna = opened(players=3, is_rated=True)
    with pytest.raises(RatedNeedsPeople):
        fill_table(match_id=match.pk, user=anna)
    assert not match.seats.filter(is_caretaker=True).exists()


def test_a_table_without_a_free_seat_is_not_filled() -> None:
    match, (anna, _) = called()
    with pytest.raises(TableFull):
        fill_table(match_id=match.pk, user=anna)
    everybody_ready(match)
    with pytest.raises(TableClosed):
        fill_table(match_id=match.pk, user=anna)


@pytest.mark.parametrize("service", [take_seat, leave_seat, cancel_table, fill_table])
def test_a_table_that_was_cancelled_stays_so(service: object) -> None:
    match, anna = opened()
    cancel_table(match_id=match.pk, user=anna)
    version = fresh(match).version
    with pytest.raises(TableClosed):
        service(match_id=match.pk, user=anna)  # type: ignore[operator]
    assert fresh(match).version == version


def test_every_refusal_has_a_code_of_its_own_a_sentence_and_a_status_that_says_no() -> None:
    kinds: list[type[Refusal]] = [Refusal, *Refusal.__subclasses__()]
    assert len({kind.code for kind in kinds}) == len(kinds)
    for kind in kinds:
        assert kind.code.count(".") == 1
        assert str(kind.sentence).endswith(".")
        # A fault of ours is told to programs in the same form.
        assert kind.status in (400, 401, 403, 404, 405, 409, 413, 422, 429) or kind.code == "server.fault"
