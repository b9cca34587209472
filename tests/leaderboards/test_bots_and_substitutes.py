"""Bots are measured by people and never move them; substitutes can only gain."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.services.create_guest import create_guest
from games.models import ArchiveSeat, Match, SeatHolder
from leaderboards.ledger import NEWCOMER, PlayerResult, Rateable, RatingState, changes
from leaderboards.models import RatedMatch, Rating, RatingEvent
from leaderboards.rating import FORMULAS, START, Entrant, Skill, rate
from leaderboards.selectors.results import missed_matches, player_results
from leaderboards.services.annul_match import annul_match
from leaderboards.services.queue_rating import queue_rating
from leaderboards.services.recompute_ratings import recompute_ratings
from tests.games.archive_factories import archived
from tests.leaderboards.matches import FIRST_DAY, noted, over, people_of
from tests.leaderboards.test_annul import ledger, rate_all, rewrite_all, steward
from tests.leaderboards.test_pages import read
from tests.leaderboards.test_rating import every_formula, in_order, tables

FORMULA = FORMULAS[1]


@every_formula
@given(table=tables, data=st.data())
def test_anchors_stay_where_they_are_and_all_others_move_as_they_would(
    formula: object, table: list[Skill], data: st.DataObject
) -> None:
    anchored = data.draw(st.lists(st.booleans(), min_size=len(table), max_size=len(table)))
    left = data.draw(st.lists(st.booleans(), min_size=len(table), max_size=len(table)))
    plain = [entrant._replace(has_left=gone) for entrant, gone in zip(in_order(table), left, strict=True)]
    entrants = [entrant._replace(is_anchor=anchor) for entrant, anchor in zip(plain, anchored, strict=True)]
    for before, after, free in zip(entrants, rate(entrants, formula), rate(plain, formula), strict=True):  # type: ignore[arg-type]
        assert after == (before.skill if before.is_anchor else free)


def test_anchors_have_no_line() -> None:
    people = [PlayerResult(1, 0, 1, has_left=False, is_anchor=True), PlayerResult(2, 1, 2, has_left=False)]
    states = {1: RatingState(Skill(30.0, 2.0), 9, FIRST_DAY)}
    (change,) = changes(Rateable(1, 1, FIRST_DAY, people), states, 1)
    assert change.result.user_id == 2
    expected = rate([Entrant(Skill(30.0, 2.0), 1), Entrant(NEWCOMER.skill, 2)], FORMULA)[1]
    assert change.after == expected


def bot(name: str = "owl") -> User:
    return User.objects.create(username=name, password="!", is_bot=True)


@pytest.mark.django_db
def test_a_match_with_a_bot_moves_only_the_bot_whether_it_is_rated_or_not() -> None:
    anna, bo = people_of(2)
    noted([anna, bo], [1, 2])
    rate_all()
    before = list(Rating.objects.filter(user__in=[anna, bo]).order_by("pk").values())
    owl = bot()
    for day, is_rated in enumerate((True, False), 1):
        match = over([owl, anna], [1, 2], day=day, is_rated=is_rated)
        assert queue_rating(match_id=match.pk)
    rate_all()
    assert list(Rating.objects.filter(user__in=[anna, bo]).order_by("pk").values()) == before
    lines = list(RatingEvent.objects.filter(number__gt=1))
    assert {line.user for line in lines} == {owl}
    assert lines[0].mean_after > START.mean
    assert Rating.objects.get(user=owl).is_bot
    assert recompute_ratings(is_dry_run=True) == (3, 0)


@pytest.mark.django_db
def test_guests_measure_bots_as_strangers_do_and_bots_are_rated_among_themselves() -> None:
    owl, raven, guest = bot(), bot("raven"), create_guest()
    assert queue_rating(match_id=over([owl, guest], [1, 2], is_rated=False).pk)
    assert queue_rating(match_id=over([owl, raven], [2, 1], day=1, is_rated=False).pk)
    rate_all()
    first, *others = RatingEvent.objects.order_by("number", "seat")
    assert first.mean_after == rate([Entrant(START, 1), Entrant(START, 2)])[0].mean
    assert [line.user for line in others] == [owl, raven]
    assert not Rating.objects.filter(user=guest).exists()


@pytest.mark.django_db
def test_branches_and_positions_teach_nothing_about_bots_either() -> None:
    (anna,) = people_of(1)
    for changed in ({"start": "{}"}, {"status": Match.Status.PLAYING}):
        owl = bot(f"owl-{len(changed)}-{next(iter(changed))}")
        match = over([anna, owl], [1, 2], is_rated=False, is_archived="start" in changed)
        Match.objects.filter(pk=match.pk).update(**changed)
        assert queue_rating(match_id=match.pk) is None


@pytest.mark.django_db
def test_a_missed_casual_match_with_a_bot_is_found() -> None:
    match, people = archived()
    User.objects.filter(pk=people[0].pk).update(is_bot=True)
    assert missed_matches() == [match.pk]


@pytest.mark.django_db
def test_a_match_with_a_bot_explains_itself_by_the_people_it_was_measured_by(client: Client) -> None:
    anna, bo = people_of(2)
    noted([anna, bo], [1, 2])
    match = over([bot(), anna], [1, 2], day=1, is_rated=False)
    queue_rating(match_id=match.pk)
    rate_all()
    words = read(client, f"/ratings/{match.code}/")
    assert "changes only the ratings of the bots" in words
    assert "anna was expected to finish ahead of owl" in words


def taken_over(places: list[int], *, day: float = 0) -> tuple[Match, dict[str, User]]:
    """Bo gave the seat up, Cleo held it for a while, and Dan held it at the end, against Anna."""
    people = {user.username: user for user in User.objects.filter(is_staff=False)}
    if not people:
        people = {user.username: user for user in people_of(4)}
    match = over([people["anna"], people["dan"]], places, day=day)
    for ply, name in enumerate(("bo", "cleo"), 1):
        SeatHolder.objects.create(
            match=match,
            number=1,
            user=people[name],
            from_ply=ply,
            until_ply=ply + 1,
            reason=SeatHolder.Reason.CONCEDED,
            left_at=timezone.now(),
        )
    assert queue_rating(match_id=match.pk)
    return match, people


@pytest.mark.django_db
@pytest.mark.parametrize("places", [[1, 2], [2, 1]])
def test_who_gave_the_seat_up_has_lost_and_who_took_it_can_only_gain(places: list[int]) -> None:
    match, _people = taken_over(places)
    rate_all()
    lines = {line.user.username: line for line in RatingEvent.objects.filter(match=match).select_related("user")}
    assert {name: (line.seat, line.has_left, line.is_substitute) for name, line in lines.items()} == {
        "anna": (0, False, False),
        "bo": (1, True, False),
        "cleo": (1, True, True),
        "dan": (1, False, True),
    }
    assert lines["bo"].mean_after < START.mean
    assert lines["cleo"].mean_after == START.mean
    assert (lines["dan"].mean_after > START.mean) == (places == [2, 1])
    assert lines["dan"].mean_after >= START.mean
    assert recompute_ratings(is_dry_run=True) == (1, 0)


@pytest.mark.django_db
def test_a_player_who_came_back_to_the_table_has_one_line() -> None:
    match, people = taken_over([1, 2])
    ArchiveSeat.objects.filter(entry__match=match, number=1).update(user=people["bo"])
    result = player_results([match.pk])[match.pk]
    assert [one.user_id for one in result] == [people["anna"].pk, people["cleo"].pk, people["bo"].pk]


@pytest.mark.django_db
def test_a_ledger_with_bots_and_substitutes_is_rewritten_and_reproduced_exactly() -> None:
    random = Random(2)
    matches = [taken_over(random.sample([1, 2], 2), day=day)[0] for day in range(0, 12, 2)]
    anna, owl = User.objects.get(username="anna"), bot()
    for day in range(1, 12, 2):
        queue_rating(match_id=over([owl, anna], random.sample([1, 2], 2), day=day, is_rated=False).pk)
    rate_all()
    before, staff = ledger(), steward()
    annul_match(match_id=matches[1].pk, user=staff, reason="Thrown.")
    rewrite_all()
    assert recompute_ratings(is_dry_run=True) == (12, 0)
    assert len(ledger()) == len(before) - 4
    assert RatedMatch.objects.exclude(annulled_at=None).count() == 1
