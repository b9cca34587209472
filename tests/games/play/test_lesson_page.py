"""The pages of lessons: stateless, for everybody, at the real table."""

from __future__ import annotations

import pytest
from django.test import Client

from games.titles.registry import find_title
from tests.games.play.plan_documents import read_plans
from tests.games.tables.test_front import Outline

GAMES = ("tudor", "royals")


def plans(client: Client, game: str, number: int) -> list[list[str]]:
    return [plan["moves"] for plan in read_plans(client.get(f"/learn/{game}/{number}/plans/").json())]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_through_by_the_right_plans(client: Client, game: str) -> None:
    """The fixture of the database is not asked for: a question would be an error."""
    lesson = find_title(game).lesson
    assert lesson is not None
    address = f"/learn/{game}/"
    for number, step in enumerate(lesson.steps, start=1):
        page = client.get(address).content.decode()
        assert str(step.task) in page
        assert f"Step {number} of 5" in page
        assert list(step.moves) in plans(client, game, number)
        response = client.get(f"/learn/{game}/{number}/", {"moves": "\n".join(step.moves)})
        assert response.status_code == 302
        address = response["Location"]
    page = client.get(address).content.decode()
    assert str(lesson.ending) in page
    assert plans(client, game, 6) == []
    assert f"/lobby/try/{game}/" in page


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_plan_is_answered_and_the_step_stays(client: Client, game: str) -> None:
    lesson = find_title(game).lesson
    assert lesson is not None
    for number, step in enumerate(lesson.steps, start=1):
        wrong = next(moves for moves in plans(client, game, number) if moves != list(step.moves))
        page = client.get(f"/learn/{game}/{number}/", {"moves": "\n".join(wrong)}).content.decode()
        assert "is-wrong" in page
        assert str(step.task) in page


@pytest.mark.parametrize("game", GAMES)
def test_without_a_script_the_list_offers_the_same_plans(client: Client, game: str) -> None:
    for number in range(1, 6):
        outline = Outline(client.get(f"/learn/{game}/{number}/").content.decode())
        listed = [button for button in outline.all("button") if button.get("class") == "choice"]
        assert [str(button["value"]).splitlines() for button in listed] == plans(client, game, number)


@pytest.mark.parametrize("game", GAMES)
def test_every_place_that_is_pressed_for_the_right_plan_is_drawn(client: Client, game: str) -> None:
    lesson = find_title(game).lesson
    assert lesson is not None
    for number, step in enumerate(lesson.steps, start=1):
        outline = Outline(client.get(f"/learn/{game}/{number}/").content.decode())
        drawn = {attributes.get("data-here") for _, attributes in outline.tags}
        found = read_plans(client.get(f"/learn/{game}/{number}/plans/").json())
        right = next(plan for plan in found if plan["moves"] == list(step.moves))
        if right.get("rest"):
            # What leaves things as they are is played by the main button.
            assert any("data-confirm" in attributes for _, attributes in outline.tags)
        else:
            assert {anchor for anchor, *_ in right["slots"] if anchor} <= drawn


@pytest.mark.parametrize(
    "address",
    ["/learn/whist/", "/learn/tudor/0/", "/learn/tudor/7/", "/learn/whist/1/?moves=end", "/learn/tudor/7/plans/"],
)
def test_what_is_not_taught_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_move_that_is_none_is_not_answered(client: Client) -> None:
    page = client.get("/learn/tudor/1/", {"moves": "fly <b>"}).content.decode()
    assert "is-wrong" not in page
    assert "fly" not in page


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_lead_to_it(client: Client, game: str) -> None:
    links = [link.get("href") for link in Outline(client.get(f"/rules/{game}/").content.decode()).all("a")]
    assert f"/learn/{game}/" in links
