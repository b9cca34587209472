"""Leaving a match for good: with two seats it ends at once and the other has won, with more the others play on."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Notification
from accounts.services.close_account import close_account
from games.archive.selectors.problems import problem_of
from games.archive.selectors.record import record_text
from games.archive.services.archive_match import archive_match
from games.bots.levels import Level
from games.errors import NotYourSeat
from games.models import ArchiveEntry, Match, TableEvent
from games.play.selectors.table import find_match, table_page
from games.play.services.finish_abandoned import finish_abandoned
from games.play.services.offer_seat import OFFER
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.play.services.return_to_seat import return_to_seat
from games.play.services.seat_substitute import vacate_seat
from games.play.services.take_over_seat import take_over_seat
from games.tables.services.take_seat import fill_table
from tests.games.table_factories import fresh, opened, person, started, waits_for
from tests.games.timed_matches import MONDAY, ROYALS, TUDOR, at, clocked, sweep, timed_out

pytestmark = pytest.mark.django_db

BOTH_GAMES = pytest.mark.parametrize("ruleset", [TUDOR, ROYALS])


def outcome(match: Match) -> str:
    return table_page(match=find_match(match.code), user=None).outcome


@BOTH_GAMES
def test_with_two_seats_resigning_ends_the_match_at_once_and_the_other_wins(ruleset: str) -> None:
    match, people = started(ruleset)
    # Who has nothing to decide now may resign as well.
    leaver = match.seats.get(is_to_act=False).number
    resign(match_id=match.pk, user=people[leaver])
    match = fresh(match)
    assert match.status == Match.Status.OVER
    assert match.places() == ((2, 1) if leaver == 0 else (1, 2))
    assert outcome(match) == f"{people[1 - leaver].username} won: {people[leaver].username} resigned."
    assert list(match.events.values_list("kind", "user")) == [("resigned", people[leaver].pk)]
    assert not match.seats.exclude(offered_until=None).exists()


@BOTH_GAMES
def test_a_match_that_was_resigned_has_a_whole_record_that_is_proven_as_every_other(ruleset: str) -> None:
    match, people = started(ruleset)
    resign(match_id=match.pk, user=people[0])
    before = record_text(find_match(match.code))
    assert archive_match(match_id=match.pk)
    match = find_match(match.code)
    assert problem_of(match.archived) == ""
    assert record_text(match) == before
    entry = ArchiveEntry.objects.get(match=match)
    assert entry.winner_seat == 1
    assert list(entry.seats.order_by("number").values_list("place", "has_left")) == [(2, True), (1, False)]


def test_closing_the_account_resigns_a_match_of_two() -> None:
    match, (anna, bo) = started(ROYALS)
    close_account(user=bo)
    assert fresh(match).status == Match.Status.OVER
    assert fresh(match).places() == (1, 2)
    assert outcome(match).startswith(f"{anna.username} won: ")


def test_leaving_a_league_resigns_a_match_of_two() -> None:
    match, (_, bo) = started(ROYALS)
    assert vacate_seat(match_id=match.pk, user=bo) is True
    assert (fresh(match).status, fresh(match).places()) == (Match.Status.OVER, (1, 2))
    assert vacate_seat(match_id=match.pk, user=bo) is False


def test_leaving_for_good_while_autopilot_keeps_the_seat_ends_a_match_of_two_as_well() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS)
        gone = timed_out(match, traveller)
        assert fresh(match).status == Match.Status.PLAYING
        assert vacate_seat(match_id=match.pk, user=people[gone.number]) is True
        match = fresh(match)
        assert match.status == Match.Status.OVER
        assert match.places()[gone.number] == 2


def test_running_out_of_time_still_offers_the_seat_of_a_match_of_two_and_then_ends_it() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS)
        gone = timed_out(match, traveller)
        assert fresh(match).status == Match.Status.PLAYING
        assert gone.offered_until is not None
        traveller.shift(OFFER[Match.Pace.LIVE])
        sweep()
        match = fresh(match)
        assert match.status == Match.Status.OVER
        assert match.places()[gone.number] == 2
        stayed = people[1 - gone.number].username
        assert outcome(match) == f"{stayed} won: {people[gone.number].username} ran out of time."


def test_who_came_back_in_time_has_not_left() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS)
        gone = timed_out(match, traveller)
        return_to_seat(match_id=match.pk, user=people[gone.number])
        resign(match_id=match.pk, user=people[1 - gone.number])
        assert fresh(match).places()[gone.number] == 1


def test_the_seat_of_a_substitute_counts_for_the_substitute() -> None:
    match, people = started(ROYALS, 3)
    resign(match_id=match.pk, user=people[0])
    take_over_seat(match_id=match.pk, user=person("zoe"), number=0)
    for user in people[1:]:
        resign(match_id=match.pk, user=user)
    finish_abandoned(match_id=match.pk, user=match.seats.get(number=0).user)  # type: ignore[arg-type]
    match = fresh(match)
    assert match.places()[0] == 1
    assert outcome(match) == "zoe won. Left before the end: bo and cleo."


@pytest.mark.parametrize(("bot", "winner"), [("", "Autopilot (seat 2)"), (Level.PAGE, "Page")])
def test_the_bot_or_autopilot_wins_when_the_only_person_resigns(bot: str, winner: str) -> None:
    match, anna = opened(ROYALS)
    fill_table(match_id=match.pk, user=anna, bot=bot)
    resign(match_id=match.pk, user=anna)
    match = fresh(match)
    assert (match.status, match.places()) == (Match.Status.OVER, (2, 1))
    assert outcome(match).startswith(winner)
    assert outcome(match).endswith("won: anna resigned.")


def test_the_seat_of_a_bot_that_stands_in_for_a_player_counts_as_left() -> None:
    match, people = started(ROYALS, 3)
    Match.objects.filter(pk=match.pk).update(stand_in=Level.LORD)
    for user in people[:2]:
        resign(match_id=match.pk, user=user)
    assert match.seats.filter(bot=Level.LORD).count() == 2
    finish_abandoned(match_id=match.pk, user=people[2])
    assert fresh(match).places()[2] == 1
    assert outcome(match) == "cleo won. Left before the end: anna and bo."


def test_with_more_seats_play_goes_on_and_the_others_are_told() -> None:
    match, people = started(ROYALS, 3)
    resign(match_id=match.pk, user=people[2])
    match = fresh(match)
    assert match.status == Match.Status.PLAYING
    assert match.seats.get(number=2).offered_until is not None
    told = Notification.objects.filter(subject_id=match.pk, kind="seat").values_list("user__username", flat=True)
    assert sorted(told) == ["anna", "bo"]


def test_with_two_seats_the_other_is_told_once_that_it_is_over() -> None:
    match, (anna, bo) = started(ROYALS)
    Notification.objects.all().delete()
    resign(match_id=match.pk, user=bo)
    assert list(Notification.objects.filter(subject_id=match.pk).values_list("user", "kind")) == [(anna.pk, "over")]


@BOTH_GAMES
def test_everyone_but_one_leaves_and_the_one_who_stayed_is_first(ruleset: str) -> None:
    match, people = started(ruleset, 3)
    for user in people[1:]:
        resign(match_id=match.pk, user=user)
    assert fresh(match).status == Match.Status.PLAYING
    finish_abandoned(match_id=match.pk, user=people[0])
    match = fresh(match)
    assert match.status == Match.Status.OVER
    assert match.places()[0] == 1
    assert min(match.places()[1:]) == 2
    assert outcome(match) == "anna won. Left before the end: bo and cleo."


def test_when_all_leave_the_places_are_those_of_the_rules() -> None:
    with at(MONDAY) as traveller:
        match, people = clocked(ROYALS)
        gone = timed_out(match, traveller)
        resign(match_id=match.pk, user=people[1 - gone.number])
        match = fresh(match)
        assert match.status == Match.Status.OVER
        assert list(match.places()) == (match.result or {})["places"]
        assert outcome(match) == "All players left before the end."


def test_the_page_asks_for_the_resignation_in_plain_words_and_tells_how_it_ended(client: Client) -> None:
    match, (anna, bo) = started()
    client.force_login(bo)
    page = client.get(f"/tables/{match.code}/").content.decode()
    assert "The game ends now, and your opponent wins." in page
    page = client.post(f"/tables/{match.code}/resign/", follow=True).content.decode()
    assert f"{anna.username} wins: {bo.username} resigned" in page
    assert "You resigned" in page
    assert "plays for this seat" not in page


def test_resigning_twice_or_after_the_end_is_refused(client: Client) -> None:
    match, (_, bo) = started()
    client.force_login(bo)
    client.post(f"/tables/{match.code}/resign/")
    again = client.post(f"/tables/{match.code}/resign/", headers={"HX-Request": "true"})
    assert again.status_code in {403, 409}
    assert TableEvent.objects.filter(match=match, kind="resigned").count() == 1


def test_who_resigns_leaves_the_seat_to_the_caretaker_and_the_others_play_on() -> None:
    match, people = started(players=3)
    leaver = waits_for(match, people)
    resign(match_id=match.pk, user=leaver)
    match = Match.objects.get(pk=match.pk)
    assert match.seats.get(user=leaver).has_conceded
    assert waits_for(match, people) != leaver
    with pytest.raises(NotYourSeat):
        play_move(match_id=match.pk, user=leaver, ply=match.ply, text="ring heart")
