"""What a match is called: who plays, and in the end who won, for those who may know."""

from __future__ import annotations

import pytest

from games.models import Match
from games.play.selectors.match_labels import Finisher, match_title, result_words
from games.play.services.resign import resign
from tests.games.table_factories import ended, fresh, opened, started

ANNE, HENRY, JANE = (
    Finisher(name, place + 1, 42 - 5 * place, False) for place, name in enumerate(("anne", "henry", "jane"))
)


@pytest.mark.parametrize(
    ("finishers", "words"),
    [
        ([ANNE, HENRY], "anne beat henry 42-37"),
        ([JANE, HENRY, ANNE], "anne beat henry and jane 42-37-32"),
        ([ANNE, HENRY._replace(place=1, score=42)], "anne and henry shared first place 42-42"),
        ([ANNE, HENRY._replace(place=1), JANE], "anne and henry shared first place ahead of jane 42-37-32"),
        ([ANNE, HENRY._replace(has_left=True)], "anne won, henry left"),
        ([ANNE, HENRY, JANE._replace(has_left=True)], "anne beat henry and jane 42-37"),
        ([ANNE._replace(has_left=True), HENRY._replace(has_left=True)], "anne and henry, who all left"),
    ],
)
def test_a_result_says_who_beat_whom(finishers: list[Finisher], words: str) -> None:
    assert result_words(finishers) == words


def title(match: Match, **reader: object) -> str:
    match = Match.objects.prefetch_related("seats__user").get(pk=match.pk)
    return match_title(match, list(match.seats.all()), **reader)  # type: ignore[arg-type]


@pytest.mark.django_db
def test_a_running_match_names_its_players_and_to_one_of_them_the_others() -> None:
    match, (anna, _) = started("royals/arcane@1")
    assert title(match) == "Royals: anna, bo"
    assert title(match, reader=anna.pk) == "Royals with bo"


@pytest.mark.django_db
def test_an_empty_table_is_called_after_its_game() -> None:
    match, anna = opened("royals/arcane@1")
    assert title(match, reader=anna.pk) == "Royals"


@pytest.mark.django_db
def test_a_finished_match_says_who_won_but_not_to_those_who_want_no_results() -> None:
    match, _ = started("royals/arcane@1")
    ended(match)
    assert " beat " in title(match) or " shared " in title(match)
    assert title(match, hides_result=True) == "Royals: anna, bo"


@pytest.mark.django_db
def test_a_resignation_is_a_victory() -> None:
    match, (anna, _) = started("royals/arcane@1")
    resign(match_id=match.pk, user=anna)
    assert title(fresh(match)) == "Royals: bo won, anna left"


@pytest.mark.django_db
def test_a_sealed_table_tells_nothing_but_to_its_players_who_they_are() -> None:
    match, (anna, _) = started("royals/arcane@1")
    match = ended(match)
    Match.objects.filter(pk=match.pk).update(secrets_held=True)
    assert title(match) == "Royals"
    assert title(match, reader=anna.pk) == "Royals: anna, bo"
