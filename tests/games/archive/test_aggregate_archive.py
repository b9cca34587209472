"""The statistics of the archive are counted once, by however many workers, and can be counted again."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import Model, Sum
from django.utils import timezone

from accounts.models import User
from games.archive.services import aggregate_archive as aggregate_archive_module
from games.archive.services.aggregate_archive import aggregate_archive
from games.archive.services.recount_statistics import recount_statistics
from games.archive.statistics import CountedMatch, Counts, aggregate, empty_aggregates
from games.models import ArchiveEntry, ArchiveSeat, Fact, Match, Meeting, PersonTally, Tally, TallyBook
from games.models.statistics import WHOLE_WIN, Dimension
from games.tasks import finish_matches_task
from games.titles.tudor import facts as tudor
from tests.games.archive_factories import archived, finished

pytestmark = pytest.mark.django_db


def everything() -> list[Any]:
    """All tallies, row by row."""
    tables: tuple[type[Model], ...] = (Tally, PersonTally, Meeting)
    return [sorted(table._default_manager.values_list(), key=repr) for table in tables]


def counted(game: str, dimension: Dimension, **wanted: Any) -> dict[str, int]:
    rows = Tally.objects.filter(game=game, dimension=dimension, **({"subject": ""} | wanted))
    return dict(rows.values_list("value").annotate(Sum("count")))


def counted_match(
    places: list[int],
    people: list[int | None],
    cards: tuple[str, ...] = (),
    facts_by_seat: tuple[Any, ...] = (),
) -> CountedMatch:
    """A match that was not played; the player who comes in first has ten points more than the second, and so on."""
    entry = ArchiveEntry(
        game="tudor",
        edition="v15",
        players=len(places),
        is_listed=True,
        ended_at=timezone.now(),
        decisions=120,
        winner_seat=places.index(1) if places.count(1) == 1 else None,
        margin=10,
        best_score=40,
        reason=10,
    )
    seats = [
        ArchiveSeat(entry=entry, number=number, user_id=person, place=place, score=50 - 10 * place)
        for number, (place, person) in enumerate(zip(places, people, strict=True))
    ]
    facts = [
        Fact(entry=entry, kind=tudor.BEGAN_WITH.code, subject=tudor.BEGAN_WITH.subjects.index(subject) + 1, seat=seat)
        for seat, subject in facts_by_seat
    ]
    return CountedMatch(entry, seats, cards, facts)


def of_dimension(counts: Counts, dimension: Dimension, subject: str = "") -> dict[Any, list[int]]:
    return {key[5]: numbers for key, numbers in counts.items() if key[1] == dimension and key[2] == subject}


def test_a_shared_victory_is_divided_between_those_who_share_it() -> None:
    sums = empty_aggregates()
    aggregate(counted_match([1, 1, 3], [5, 6, 7]), sums)
    assert of_dimension(sums.tallies, Dimension.SEAT) == {
        "0": [1, WHOLE_WIN // 2, 40, 1600],
        "1": [1, WHOLE_WIN // 2, 40, 1600],
        "2": [1, 0, 20, 400],
    }


def test_a_match_counts_for_each_of_its_cards_and_once_for_all() -> None:
    sums = empty_aggregates()
    aggregate(counted_match([1, 2], [5, 6], cards=("blue1", "red1")), sums)
    assert {key[2] for key in sums.tallies} == {"", "blue1", "red1"}
    for subject in ("", "blue1", "red1"):
        assert of_dimension(sums.tallies, Dimension.MATCH, subject) == {"": [1, 0, 120, 120**2]}


def test_who_begins_with_two_rings_counts_for_both_and_for_their_fingers() -> None:
    sums = empty_aggregates()
    aggregate(counted_match([1, 2], [5, 6], facts_by_seat=((0, "heart-thumb"), (0, "owl-pinky"))), sums)
    results = [1, WHOLE_WIN, 40, 1600]
    assert of_dimension(sums.tallies, Dimension.FIRST_RING) == {"heart": results, "owl": results}
    assert of_dimension(sums.tallies, Dimension.FIRST_FINGER) == {"thumb": results, "pinky": results}
    assert of_dimension(sums.tallies, Dimension.FIRST_PAIR) == {"heart-thumb": results, "owl-pinky": results}
    assert {key[4] for key in sums.people if key[0] == 5 and key[2] == Dimension.FIRST_RING} == {"heart", "owl"}


def test_a_meeting_is_told_from_both_sides_and_caretakers_are_not_met() -> None:
    sums = empty_aggregates()
    aggregate(counted_match([2, 1, 2, 4], [5, 6, 7, None]), sums)
    assert sums.meetings[5, 6, "tudor", 4] == sums.meetings[5, 6, "", 0] == [1, 0, 1, 0]
    assert sums.meetings[6, 5, "", 0] == [1, 1, 0, 0]
    assert sums.meetings[5, 7, "", 0] == sums.meetings[7, 5, "", 0] == [1, 0, 0, 1]
    assert {person for key in sums.meetings for person in key[:2]} == {5, 6, 7}


def test_a_match_that_is_counted_twice_counts_once() -> None:
    archived()
    assert aggregate_archive() == 1
    before = everything()
    assert aggregate_archive() == 0
    assert everything() == before
    assert counted("tudor", Dimension.MATCH) == {"": 1}


def test_all_victories_are_given_away() -> None:
    for seed in (1, 2):
        archived("royals/arcane@1", 3, people=list(User.objects.order_by("pk")), seed=seed)
    aggregate_archive()
    wins = Tally.objects.filter(dimension=Dimension.SEAT, subject="").aggregate(Sum("wins"))
    assert wins == {"wins__sum": 2 * WHOLE_WIN}
    assert counted("royals", Dimension.SEAT) == {"0": 2, "1": 2, "2": 2}


def test_first_rings_and_first_cities_of_real_matches_are_counted() -> None:
    _, people = archived("tudor/v15@1", 2)
    archived("royals/arcane@1", 2, people=people)
    aggregate_archive()
    assert sum(counted("tudor", Dimension.FIRST_PAIR).values()) == 4
    assert sum(counted("royals", Dimension.FIRST_CITY).values()) == 2


def test_counting_match_by_match_comes_to_the_same_as_counting_all_again() -> None:
    _, people = archived("tudor/v15@1", 3)
    aggregate_archive()
    for seed, (ruleset, players) in enumerate(
        [("tudor/v15@1+random", 3), ("royals/arcane@1", 2), ("tudor/corax@1", 2)]
    ):
        archived(ruleset, players, people=people[:players], seed=seed)
        assert aggregate_archive(most=1) == 1
    before = everything()
    assert all(before)
    assert recount_statistics() == 4
    assert everything() == before


def test_a_recount_puts_right_whatever_was_wrong() -> None:
    archived()
    aggregate_archive()
    right = everything()
    Tally.objects.filter(dimension=Dimension.SEAT).update(count=1000)
    PersonTally.objects.filter(dimension=Dimension.MATCH).delete()
    recount_statistics()
    assert everything() == right


def test_a_recount_counts_what_was_new_and_it_is_not_counted_once_more() -> None:
    archived()
    recount_statistics()
    assert counted("tudor", Dimension.MATCH) == {"": 1}
    assert aggregate_archive() == 0


def test_a_recount_that_writes_in_between_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    _, people = archived()
    archived(people=people, seed=2)
    aggregate_archive()
    before = everything()
    monkeypatch.setattr("games.archive.services.recount_statistics.BATCH", 1)
    monkeypatch.setattr("games.archive.services.recount_statistics.LARGEST_COUNT", 0)
    recount_statistics()
    assert everything() == before


def test_a_worker_that_dies_while_aggregating_has_added_nothing_and_another_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    archived()

    def dies(entries: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(aggregate_archive_module, "mark_aggregated", dies)
        with pytest.raises(KeyboardInterrupt):
            aggregate_archive()
    assert not Tally.objects.exists()
    finish_matches_task()
    assert counted("tudor", Dimension.MATCH) == {"": 1}


def test_what_not_everybody_finds_is_not_counted_and_not_looked_at_again() -> None:
    archived(access=Match.Access.LINK)
    assert aggregate_archive() == 1
    assert everything() == [[], [], []]
    assert aggregate_archive() == 0


def test_no_more_is_counted_at_once_than_asked_for() -> None:
    _, people = archived()
    archived(people=people, seed=2)
    assert aggregate_archive(most=1) == 1
    first, second = ArchiveEntry.objects.order_by("pk")
    assert (first.is_tallied, second.is_tallied) == (True, False)


@pytest.mark.django_db(transaction=True)
def test_a_match_that_ends_is_counted_by_itself() -> None:
    finished()
    assert counted("tudor", Dimension.MATCH) == {"": 1}
    assert TallyBook.objects.get().counted_at is not None


def test_the_command_counts_all_again() -> None:
    archived()
    said = StringIO()
    call_command("recount_archive", stdout=said)
    assert said.getvalue().startswith("1 matches counted")
    assert counted("tudor", Dimension.MATCH) == {"": 1}
