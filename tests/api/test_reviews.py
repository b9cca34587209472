"""Reviews by the API: the same as beside the replay, and hidden from the same readers."""

from __future__ import annotations

import pytest

from games.models import Review
from tests.api.programs import Program
from tests.games.reviews.review_factories import make_all, short_match

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def test_a_review_is_requested_and_read() -> None:
    match, people = short_match()
    Review.objects.all().delete()
    program, path = Program(people[0]), f"archive/{match.code}/review"
    assert program.get(path).json()["status"] == "none"
    asked = program.post(path)
    assert (asked.status_code, asked.json()["status"]) == (202, "waiting")
    make_all()
    made = program.get(path).json()
    assert made["status"] == "done"
    assert made["decisions"]
    assert {row["label"] for row in made["decisions"]} <= {"", "best", "good", "inaccuracy", "mistake", "blunder"}
    assert len(made["course"]["chances"][0]) == len(made["seats"]) == match.players
    assert all(row["fair"] + row["deal"] + row["draws"] + row["play"] == row["result"] for row in made["parts"])


def test_a_running_game_has_no_review() -> None:
    match, people = short_match()
    type(match).objects.filter(pk=match.pk).update(status="playing")
    for program in (Program(), Program(people[0])):
        assert program.get(f"archive/{match.code}/review").status_code >= 400
    assert Program(people[0]).post(f"archive/{match.code}/review").status_code >= 400
