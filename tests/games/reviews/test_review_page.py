"""The review beside the replay: who sees it, and what it says."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Match, Review
from games.reviews.selectors.panel import review_panel
from games.reviews.services.make_review import make_review
from games.reviews.shapes import METHOD, Choice
from tests.factories import make_user, sign_in
from tests.games.archive_factories import archived
from tests.games.reviews.review_factories import reviewed_match, short_match
from tests.games.table_factories import started

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def replay(match: Match, client: Client, query: str = "") -> str:
    return client.get(f"/tables/{match.code}/replay/{query}").content.decode()


def with_a_blunder() -> tuple[Match, Review, Choice]:
    """A review in which one decision was a blunder, whatever the judge found."""
    match, _, review = reviewed_match("royals/arcane@1")
    first = Choice.read(review.choices[0])
    legal = next(choice["best"] for choice in review.choices)
    blunder = first._replace(best=legal, loss=0.21, margin=0.04, aspects=("countries",))
    review.choices[0] = blunder.written()
    review.save()
    return match, review, blunder


def test_it_says_what_was_better_and_why_in_words() -> None:
    match, _, blunder = with_a_blunder()
    panel = review_panel(match=match, user=None, ply=blunder.ply)
    assert panel.here is not None
    assert (panel.here.sign, panel.here.percent, panel.here.why) == ("??", 21, "influence in the countries")
    assert panel.here in panel.turning_points
    html = replay(match, sign_in(make_user("reader")), f"?ply={blunder.ply}")
    assert panel.here.better in html
    for words in ("Blunder", "21% of the chances lost", "influence in the countries", "Play from here"):
        assert words in html
    assert f'name="ply" value="{blunder.ply - 1}"' in html


def test_the_parts_in_whole_numbers_add_up() -> None:
    match, _, _ = reviewed_match()
    for row in review_panel(match=match, user=None, ply=0).parts:
        assert row.fair + row.deal + row.draws + row.play == row.result


def test_the_curve_has_a_line_for_every_seat_within_the_drawing() -> None:
    match, _, _ = reviewed_match()
    lines = review_panel(match=match, user=None, ply=0).lines
    assert [line.seat for line in lines] == [0, 1]
    for line in lines:
        points = [tuple(map(int, point.split(","))) for point in line.points.split()]
        assert all(0 <= x <= 300 and 0 <= y <= 100 for x, y in points)


def test_nobody_sees_it_before_they_may_see_the_hidden_things() -> None:
    match, people = archived(reveal_hours=24)
    Review.objects.create(match=match, judge="hand-set@1", method=METHOD)
    client = Client()
    assert 'id="review"' not in replay(match, client)
    assert client.get(f"/tables/{match.code}/review/", headers=HTMX).status_code == 403
    assert 'id="review"' in replay(match, sign_in(people[0]))


def test_a_running_match_has_none() -> None:
    match, (anna, _) = started()
    client = sign_in(anna)
    assert client.get(f"/tables/{match.code}/review/", headers=HTMX).status_code == 403
    assert client.post(f"/tables/{match.code}/review/request/").status_code == 403


def test_a_replay_without_spoilers_has_none() -> None:
    match, _, _ = reviewed_match()
    assert 'id="review"' in replay(match, Client())
    assert 'id="review"' not in replay(match, Client(), "?hide=1")


def test_a_player_asks_for_it_and_sees_it_grow() -> None:
    match, (anna, _) = short_match()
    client = sign_in(anna)
    assert "Request review" in replay(match, client)
    asked = client.post(f"/tables/{match.code}/review/request/", {"ply": 3})
    assert asked.headers["Location"] == f"/tables/{match.code}/replay/?ply=3&review=1"
    assert 'id="tab-review" checked' in client.get(asked.headers["Location"]).content.decode()
    review = Review.objects.get(pk=match.pk)
    if review.is_done:
        # A worker was at hand at once.
        assert "Turning points" in replay(match, client) or "No move stands out" in replay(match, client)
        return
    assert not make_review(review=review, seconds=0)
    part = client.get(f"/tables/{match.code}/review/?ply=3", headers=HTMX).content.decode()
    assert "1 decision judged so far" in part
    assert 'hx-trigger="every 4s"' in part


def test_visitors_are_asked_to_sign_in() -> None:
    match, _ = short_match()
    assert "Sign in to request a review" in replay(match, Client())
    assert Client().post(f"/tables/{match.code}/review/request/").status_code == 302
    assert not Review.objects.exists()
