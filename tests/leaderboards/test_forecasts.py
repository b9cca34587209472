"""The page that tells how well learned chances fit."""

from __future__ import annotations

import pytest
from django.test import Client

from games.titles.registry import all_titles, learned_evaluator


@pytest.mark.django_db
def test_every_game_that_something_was_learnt_of_is_told_about(client: Client) -> None:
    page = client.get("/ratings/chances/")
    assert page.status_code == 200
    learned = [title.slug for title in all_titles() if learned_evaluator(title.slug)]
    assert [one.slug for one in page.context["titles"]] == learned == ["royals"]
    (told,) = page.context["titles"]
    assert len(told.fits) == 12
    assert len(told.plots) == 4
    html = page.content.decode()
    assert "No bot plays by it yet" in html
    assert all(fit.brier in html for fit in told.fits)


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "words"), [("de", "Gewinnchancen"), ("nl", "winstkansen")])
def test_it_speaks_german_and_dutch(client: Client, language: str, words: str) -> None:
    assert words in client.get("/ratings/chances/", headers={"accept-language": language}).content.decode()


def test_learned_chances_fit_better_than_points_alone() -> None:
    """In every part of the match at every size of a table, on matches held out."""
    learned = learned_evaluator("royals")
    assert learned is not None
    parts = learned.network.provenance["calibration"]
    assert {part["seats"] for part in parts} == {2, 3, 4, 5}
    for part in parts:
        assert part["log_loss"] < part["points_log_loss"]
        assert part["brier"] < part["points_brier"]
