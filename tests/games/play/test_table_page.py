"""The page of a table: closed choices that explain themselves, questions before what cannot be taken back, news, the
final score."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from accounts.models import User
from accounts.services.save_preferences import save_preferences
from games.models import Match
from games.play.selectors.table import table_page
from games.play.services.play_move import play_move
from games.play.services.resign import resign
from games.tables.services.rematch import rematch
from games.tables.services.take_seat import cancel_table, fill_table
from games.titles.registry import find_title
from tests.games.table_factories import called, ended, fresh, legal, opened, person, started, waits_for

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

HTMX = {"HX-Request": "true"}
FINAL = "draw pile"
QUESTION = "This cannot be undone. Are you sure?"


def at_royals(client: Client) -> tuple[Match, User, User]:
    """A match of Royals, with its mover signed in: one of their choices is final, and some are closed."""
    match, people = started("royals/arcane@1")
    mover = waits_for(match, people)
    client.force_login(mover)
    return match, mover, next(user for user in people if user != mover)


def body(client: Client, match: Match, address: str = "", **headers: str) -> str:
    response = client.get(f"/tables/{match.code}/{address}", headers=headers)
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def closed_choice(match: Match, user: User) -> str:
    return table_page(match=match, user=user).closed_choices[0]


def why(client: Client, match: Match, move: str, **headers: str) -> Any:
    return client.get(f"/tables/{match.code}/why/", {"move": move}, headers=headers)


def ask(client: Client, match: Match, move: str, **headers: str) -> Any:
    return client.post(f"/tables/{match.code}/move/", {"ask": move, "ply": match.ply}, headers=headers)


def test_a_closed_choice_leads_to_the_rule_that_closes_it(client: Client) -> None:
    match, mover, _ = at_royals(client)
    page = body(client, match)
    closed = closed_choice(match, mover)
    assert f"/tables/{match.code}/why/?move={closed.replace(' ', '%20')}" in page
    answer = why(client, match, closed, **HTMX)
    assert answer.status_code == 200
    assert re.fullmatch(
        r'\s*<p class="refusal" data-code="royals\.[a-z_.]+">[A-Z][^<]+\.</p>\s*', answer.content.decode()
    )


def test_every_closed_choice_has_its_rule_and_every_open_one_has_none(client: Client) -> None:
    match, mover, _ = at_royals(client)
    page = table_page(match=match, user=mover)
    assert page.closed_choices
    for text in page.closed_choices:
        assert "data-code" in why(client, match, text, **HTMX).content.decode()
    for choice in page.choices:
        assert not why(client, match, choice.text, **HTMX).content.strip()


def test_without_script_the_rule_stands_on_the_page(client: Client) -> None:
    match, mover, _ = at_royals(client)
    answer = why(client, match, closed_choice(match, mover))
    assert answer.status_code == 422
    assert "<html" in answer.content.decode()
    assert 'data-code="royals.' in answer.content.decode()
    assert why(client, match, legal(match)[0]).status_code == 200


def test_who_has_no_seat_is_told_no_rule(client: Client) -> None:
    match, mover, _ = at_royals(client)
    closed = closed_choice(match, mover)
    client.force_login(person("mallory"))
    assert not why(client, match, closed, **HTMX).content.strip()
    assert "data-code" not in why(client, match, closed).content.decode()


def test_who_is_not_to_decide_is_told_just_that(client: Client) -> None:
    match, _, other = at_royals(client)
    client.force_login(other)
    answers = {why(client, match, text, **HTMX).content for text in (*legal(match), "end")}
    assert len(answers) == 1
    assert b"not_yours" in answers.pop()


@pytest.mark.parametrize("nonsense", ["", "nonsense", "x" * 3000, "draw\x00pile", "<script>alert(1)</script>", "é 🂡"])
def test_nonsense_is_answered_with_a_sentence(client: Client, nonsense: str) -> None:
    match, _, _ = at_royals(client)
    part, page = why(client, match, nonsense, **HTMX), why(client, match, nonsense)
    assert 'data-code="match.unreadable"' in part.content.decode()
    assert 'id="table"' not in part.content.decode(), "it goes into the table and brings no second one"
    assert page.status_code == 422
    for answer in (part, page):
        assert "<script>alert" not in answer.content.decode()


def test_no_one_asks_why_before_the_match_or_after_it(client: Client) -> None:
    match, anna = opened()
    client.force_login(anna)
    assert not why(client, match, "ring heart", **HTMX).content.strip()
    assert why(client, match, "ring heart").status_code == 200


def test_what_cannot_be_taken_back_is_asked_about_and_the_rest_is_not(client: Client) -> None:
    match, _, _ = at_royals(client)
    page = body(client, match)
    assert f'name="ask" value="{FINAL}"' in page
    for text in legal(match):
        assert (f'name="move" value="{text}"' in page) is (text != FINAL)


def test_the_question_writes_nothing_and_the_answer_plays_the_move(client: Client) -> None:
    match, _, _ = at_royals(client)
    answer = ask(client, match, FINAL, **HTMX)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert QUESTION in text
    assert re.findall(r'name="move" value="([^"]+)"', text) == [FINAL]
    after = fresh(match)
    assert (after.ply, after.version, after.state) == (match.ply, match.version, match.state)
    client.post(f"/tables/{match.code}/move/", {"move": FINAL, "ply": match.ply})
    assert fresh(match).ply > match.ply


def test_without_script_the_question_is_a_page(client: Client) -> None:
    match, _, _ = at_royals(client)
    text = ask(client, match, FINAL).content.decode()
    assert "<html" in text
    assert QUESTION in text
    assert "Choose again" in text


@pytest.mark.parametrize("nonsense", ["draw moon", "end", "nonsense", "<script>alert(1)</script>"])
def test_no_one_is_asked_about_what_they_may_not_do(client: Client, nonsense: str) -> None:
    match, _, _ = at_royals(client)
    answer = ask(client, match, nonsense, **HTMX)
    text = answer.content.decode()
    assert QUESTION not in text
    assert "<script>alert" not in text
    assert f'name="ask" value="{FINAL}"' in text, "the choices are there again"
    assert fresh(match).version == match.version


def test_a_question_about_an_older_table_brings_the_fresh_one_with_409(client: Client) -> None:
    match, mover, _ = at_royals(client)
    play_move(match_id=match.pk, user=mover, ply=match.ply, text=legal(match)[0])
    answer = ask(client, match, FINAL, **HTMX)
    text = answer.content.decode()
    assert answer.status_code == 409
    assert 'data-code="match.stale"' in text
    assert f'data-version="{match.version + 1}"' in text
    assert QUESTION not in text


def test_who_is_not_to_decide_is_asked_nothing(client: Client) -> None:
    match, _, other = at_royals(client)
    for user in (other, person("mallory")):
        client.force_login(user)
        text = ask(client, match, FINAL).content.decode()
        assert QUESTION not in text
        assert 'name="move"' not in text


@pytest.mark.parametrize("data", [{"ask": FINAL, "move": FINAL}, {}, {"ask": "x" * 500}, {"ask": FINAL, "ply": "x"}])
def test_a_move_is_made_or_asked_about_and_never_both_or_neither(client: Client, data: dict[str, str]) -> None:
    match, _, _ = at_royals(client)
    response = client.post(f"/tables/{match.code}/move/", {"ply": match.ply, **data}, headers=HTMX)
    assert response.status_code == 422
    assert 'data-code="match.bad_request"' in response.content.decode()
    assert fresh(match).ply == match.ply


def test_who_does_not_want_to_be_asked_is_not(client: Client) -> None:
    match, mover, _ = at_royals(client)
    save_preferences(user=mover, asks_before_final=False)
    page = body(client, match)
    assert 'name="ask"' not in page
    assert f'name="move" value="{FINAL}"' in page
    assert "(can't be undone)" in page, "the player is still told"


def until_both_have_decided(match: Match, people: list[User]) -> tuple[Match, User]:
    """The match when it waits for a player who has decided before, and another has since."""
    while True:
        mover = waits_for(match, people)
        seat = match.seats.get(user=mover)
        if 0 < seat.seen_ply < match.ply:
            return match, mover
        play_move(match_id=match.pk, user=mover, ply=match.ply, text=legal(match)[0])
        match = fresh(match)


def test_news_are_what_happened_since_my_last_decision() -> None:
    match, people = started()
    match, mover = until_both_have_decided(match, people)
    page, seen = table_page(match=match, user=mover), match.seats.get(user=mover).seen_ply
    assert page.news
    assert min(entry.number for entry in page.news) > seen >= max(entry.number for entry in page.earlier)
    assert (*page.news, *page.earlier) == page.log
    play_move(match_id=match.pk, user=mover, ply=match.ply, text=legal(match)[0])
    assert table_page(match=fresh(match), user=mover).news == ()


def test_nothing_is_news_to_who_only_watches_or_has_not_decided_yet() -> None:
    match, people = started()
    for reader in (None, *people):
        assert table_page(match=match, user=reader).news == ()


def test_the_log_tells_nothing_that_is_newer_than_the_table() -> None:
    match, people = started()
    play_move(match_id=match.pk, user=waits_for(match, people), ply=match.ply, text="ring heart")
    assert max(entry.number for entry in table_page(match=match, user=None).log) <= match.ply


def test_the_scoring_sheet_adds_up_to_the_final_score(client: Client) -> None:
    match, _ = started("royals/arcane@1")
    ended(match)
    page = table_page(match=match, user=None)
    assert page.score_sheet
    assert tuple(sum(row.points[seat] for row in page.score_sheet) for seat in range(2)) == page.totals
    assert [row.place for row in page.standings] == sorted(row.place for row in page.standings)
    assert {row.seat: row.score for row in page.standings} == dict(enumerate(page.totals))
    text = body(client, match)
    totals = [re.findall(r"<td>(-?\d+)</td>", foot) for foot in re.findall(r"<tfoot>(.*?)</tfoot>", text, re.DOTALL)]
    assert [str(total) for total in page.totals] in totals


def test_at_the_end_players_may_ask_for_a_rematch_and_others_may_not(client: Client) -> None:
    match, (anna, _) = started()
    ended(match)
    client.force_login(anna)
    assert f"/tables/{match.code}/rematch/" in body(client, match)
    client.force_login(person("mallory"))
    assert f"/tables/{match.code}/rematch/" not in body(client, match)


def test_a_rematch_that_is_offered_is_shown_to_all(client: Client) -> None:
    match, (anna, bo) = started()
    new = rematch(match_id=ended(match).pk, user=anna)
    for user in (anna, bo):
        client.force_login(user)
        page = body(client, match)
        assert f'href="/tables/{new.code}/"' in page
        assert f"/tables/{match.code}/rematch/" not in page
    cancel_table(match_id=new.pk, user=anna)
    assert f'href="/tables/{new.code}/"' not in body(client, match)


def test_the_button_for_a_rematch_leads_to_the_table(client: Client) -> None:
    match, (anna, bo) = started()
    ended(match)
    client.force_login(anna)
    address = client.post(f"/tables/{match.code}/rematch/")["Location"]
    client.force_login(bo)
    assert client.post(f"/tables/{match.code}/rematch/")["Location"] == address
    assert "Everyone is here. Waiting until all are ready" in client.get(address).content.decode()


def test_who_is_called_gets_a_button_and_who_is_ready_gets_none(client: Client) -> None:
    match, (anna, bo) = called()
    client.force_login(anna)
    assert "Ready" in body(client, match)
    client.force_login(bo)
    page = body(client, match)
    assert "Ready" not in page
    assert "not ready yet" in page


def test_the_buttons_of_the_host_are_for_the_host(client: Client) -> None:
    match, anna = opened(players=3)
    for user, has in ((anna, True), (person("bo"), False)):
        client.force_login(user)
        page = body(client, match)
        for button in ("fill/", "cancel/"):
            assert (f"/tables/{match.code}/{button}" in page) is has


def test_at_a_rated_table_no_one_is_offered_caretakers(client: Client) -> None:
    match, anna = opened(players=3, is_rated=True)
    client.force_login(anna)
    page = body(client, match)
    assert f"/tables/{match.code}/fill/" not in page
    assert "drawn at random" in page


def test_who_resigned_has_no_choices_and_nothing_to_take_back(client: Client) -> None:
    match, anna = opened("royals/arcane@1", players=3)
    fill_table(match_id=match.pk, user=anna)
    resign(match_id=match.pk, user=anna)
    client.force_login(anna)
    page = body(client, match)
    assert 'name="move"' not in page
    assert f"/tables/{match.code}/undo/" not in page
    assert f"/tables/{match.code}/resign/" not in page


def test_what_cannot_be_taken_back_is_marked_where_something_else_can(client: Client) -> None:
    match, mover, _ = at_royals(client)
    page = table_page(match=match, user=mover)
    assert {choice.is_final for choice in page.choices} == {True, False}
    assert body(client, match).count('class="final"') >= sum(choice.is_final for choice in page.choices)


def test_what_cannot_be_taken_back_is_said_once_where_nothing_can(client: Client) -> None:
    match, people = started("tudor/v15@1+scenario=blue2+scoring=red1,green4")
    mover = waits_for(match, people)
    page = table_page(match=match, user=mover)
    throughout = replace(page, choices=tuple(choice._replace(is_final=True) for choice in page.choices))
    shown = render_to_string("games/play/_choices.html", {"page": throughout})
    assert shown.count("None of these moves can be undone.") == 1
    assert 'class="final"' not in shown


def test_against_caretakers_alone_nothing_is_marked(client: Client) -> None:
    match, anna = opened("royals/arcane@1")
    fill_table(match_id=match.pk, user=anna)
    match = fresh(match)
    client.force_login(anna)
    assert any(choice.is_final for choice in table_page(match=match, user=anna).choices)
    shown = body(client, match)
    assert 'class="final"' not in shown
    assert "(can't be undone)" not in shown
    assert "None of these moves can be undone." not in shown


def test_the_board_is_told_which_anchors_have_changed_since_my_last_decision(client: Client) -> None:
    match, people = started()
    match, mover = until_both_have_decided(match, people)
    page = table_page(match=match, user=mover)
    assert page.my_seat is not None
    news = [event for entry in reversed(page.news) for event in entry.events]
    assert page.fresh == find_title("tudor").anchors.changed(news, page.my_seat.number)
    assert page.fresh
    client.force_login(mover)
    # A page that is loaded again is told the same, until its reader decides.
    for _ in range(2):
        assert f'data-fresh="{" ".join(page.fresh)}"' in body(client, match)
    play_move(match_id=match.pk, user=mover, ply=match.ply, text=legal(match)[0])
    assert f'data-fresh="{" ".join(page.fresh)}"' not in body(client, fresh(match))


def test_who_only_watches_is_told_what_the_last_decision_has_changed() -> None:
    match, people = started()
    match, _ = until_both_have_decided(match, people)
    page = table_page(match=match, user=None)
    latest = max(entry.number for entry in page.log if entry.seat >= 0)
    events = [event for entry in reversed(page.log) if entry.number >= latest for event in entry.events]
    assert page.fresh == find_title("tudor").anchors.changed(events, None) != ()
