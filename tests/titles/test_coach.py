"""The guide of a first game: it has words for every kind of decision, says them once or twice, and can be sent away."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine.protocol import CHANCE, AnyGame, Ruleset, Seat
from games.engine.registry import game_for
from games.engine.tudor.game import TUDOR
from games.engine.tudor.state import Item
from games.errors import NotYourSeat
from games.models import Match
from games.play.selectors.coach import coach_note
from games.play.selectors.table import table_page
from games.play.services.play_move import play_move, undo_move
from games.play.services.show_tips import call_guide, send_guide_away
from games.tables.services.try_game import try_game
from games.titles.coaching import Topic, note_on, standing
from games.titles.royals import coach as royals
from games.titles.tudor import coach as tudor
from games.words import move_words
from tests.engine.tudor.table import Table as TudorTable
from tests.engine.tudor.test_empty_supply import without_figure
from tests.games.table_factories import legal, move_at_random, person, started, waits_for

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = pytest.mark.sqlite_only

COACHES = {"tudor": tudor, "royals": royals}
RULESETS = (
    "tudor/v15@1+gentle+scenario=blue2+scoring=red1,green4",
    "tudor/v15@1+opportunity+scenario=blue1+scoring=red2,green6",
    "tudor/v15@1+scenario=blue3+scoring=green5,p3",
    "tudor/v15@1+scenario=blue4+scoring=red3,green4",
    "tudor/v15@1+opportunity+scenario=blue5+scoring=p2,green6",
    "tudor/v15@1+scenario=p1+scoring=red1,p3",
    "tudor/corax@1+scenario=blue3+scoring=red1,green4",
    "tudor/draft@1+scenario=blue1+scoring=red1,green4",
    "royals/arcane@1",
    "royals/arcane@1+even-start+open4",
)


def decisions(game: AnyGame, ruleset: Ruleset, random: Random) -> Iterator[tuple[Any, list[str]]]:
    """What a seat sees and may do, decision by decision, in a match played at random."""
    state = game.setup(ruleset, random.choice([2, 3]))
    while to_act := game.to_act(state):
        seat = to_act[0]
        if seat == CHANCE:
            moves, weights = zip(*game.odds(state), strict=True)
            move = random.choices(moves, weights)[0]
        else:
            move = random.choice(game.legal_moves(state, seat))
            if seat >= 0:
                yield game.view(state, seat), [game.write(move) for move in game.legal_moves(state, seat)]
        state = game.apply(state, move).state


@pytest.mark.parametrize("text", RULESETS)
def test_every_decision_that_occurs_has_its_words_and_only_legal_moves_are_suggested(text: str) -> None:
    ruleset = Ruleset.read(text)
    coach = COACHES[ruleset.game]
    for view, texts in decisions(game_for(ruleset), ruleset, Random(text)):
        note = note_on(coach.TOPICS[coach.topic_name(view, texts)], view, texts)
        assert note.title
        assert note.about
        assert note.suggestion in ("", *texts)


def test_everything_that_can_stand_on_the_agenda_of_tudor_is_explained_unless_nobody_is_asked() -> None:
    asked = {
        kind.__name__
        for kind in Item.__subclasses__()
        if kind.legal is not Item.legal and kind.odds is Item.odds  # What chance draws nobody decides.
    }
    named = {name for name in tudor.TOPICS if name[0].isupper()} | {"Walk"}
    assert asked - named == set()


@pytest.mark.parametrize("game", COACHES)
def test_every_topic_leads_to_a_place_in_the_rules(client: Client, game: str) -> None:
    page = client.get(f"/rules/{game}/").content.decode()
    assert [name for name, topic in COACHES[game].TOPICS.items() if f' id="{topic.rule}"' not in page] == []


def test_a_topic_that_suggests_says_why() -> None:
    silent = [
        name
        for coach in COACHES.values()
        for name, topic in coach.TOPICS.items()
        if topic.suggest is not Topic._field_defaults["suggest"] and not topic.why
    ]
    assert silent == []


@pytest.mark.parametrize("ruleset", ["v15@2", "corax@2", "draft@2"])
def test_with_an_empty_supply_the_guide_suggests_to_pass_rather_than_to_take_a_courtier_back(ruleset: str) -> None:
    table = TudorTable(without_figure(ruleset))
    note = note_on(tudor.TOPICS["turn-without"], TUDOR.view(table.state, Seat(0)), table.legal())
    assert note.suggestion == "end"


def test_moves_that_were_taken_back_have_taught_nothing() -> None:
    assert standing(["ring heart", "undo", "ring owl", "wear owl thumb"]) == ["ring owl", "wear owl thumb"]
    assert standing(["undo"]) == []


@pytest.fixture
def guided(db: None) -> tuple[Match, User]:
    anna = person("anna")
    return try_game(user=anna, bot="", game="tudor"), anna


def note_of(match: Match, user: User) -> Any:
    match = Match.objects.get(pk=match.pk)
    return coach_note(match, table_page(match=match, user=user))


def until_asked(match: Match, user: User, verb: str, random: Random) -> Match:
    """The match when the person has to choose between moves with this verb."""
    match = Match.objects.get(pk=match.pk)
    while not legal(match)[0].startswith(verb):
        match = move_at_random(match, [user], random)
    return match


def test_a_first_game_is_gentle_and_has_a_guide(guided: tuple[Match, User]) -> None:
    match, anna = guided
    assert "+gentle" in match.ruleset
    note = note_of(match, anna)
    assert str(note.title) == "Your rings"
    assert note.suggestion in legal(match)


@pytest.mark.django_db
def test_a_first_game_of_royals_has_one_too() -> None:
    anna = person("anna")
    match = try_game(user=anna, bot="", game="royals")
    assert str(note_of(match, anna).title) == "Drawing cards"


def test_it_explains_a_kind_of_decision_and_then_falls_silent(guided: tuple[Match, User]) -> None:
    match, anna = guided
    random = Random(3)
    heard = []
    for _ in range(6):
        match = until_asked(match, anna, "bench", random)
        heard.append(note_of(match, anna) is not None)
        play_move(
            match_id=match.pk,
            user=anna,
            ply=match.ply,
            text="bench 1" if "bench 1" in legal(match) else legal(match)[0],
        )
    assert heard == [True, True, False, False, False, False]


def test_a_decision_taken_back_is_explained_again(guided: tuple[Match, User]) -> None:
    match, anna = guided
    match = until_asked(match, anna, "wear", Random(1))
    before = note_of(match, anna)
    play_move(match_id=match.pk, user=anna, ply=match.ply, text=legal(match)[0])
    match = Match.objects.get(pk=match.pk)
    undo_move(match_id=match.pk, user=anna, ply=match.ply)
    assert note_of(match, anna) == before


def test_it_can_be_sent_away_for_good_and_called_back_to_begin_anew(guided: tuple[Match, User]) -> None:
    match, anna = guided
    random = Random(3)
    for _ in range(3):
        match = until_asked(match, anna, "bench", random)
        play_move(match_id=match.pk, user=anna, ply=match.ply, text=legal(match)[0])
    match = until_asked(match, anna, "bench", random)
    send_guide_away(match_id=match.pk, user=anna)
    assert note_of(match, anna) is None
    call_guide(match_id=match.pk, user=anna)
    assert str(note_of(match, anna).title) == "A Courtier for a bench"


def test_who_has_sent_it_away_begins_without_it_next_time_unless_he_asks(guided: tuple[Match, User]) -> None:
    match, anna = guided
    send_guide_away(match_id=match.pk, user=anna)
    assert note_of(try_game(user=anna, bot="", game="tudor"), anna) is None
    assert note_of(try_game(user=anna, bot="", game="royals"), anna) is not None
    assert note_of(try_game(user=anna, bot="", game="tudor", with_guide=True), anna) is not None


@pytest.mark.django_db
def test_nobody_has_a_guide_who_has_not_asked_for_one() -> None:
    match, people = started()
    assert note_of(match, waits_for(match, people)) is None


@pytest.mark.django_db
def test_whoever_waits_hears_nothing() -> None:
    match, people = started()
    for user in people:
        call_guide(match_id=match.pk, user=user)
    decides = waits_for(match, people)
    assert [note_of(match, user) is not None for user in people] == [user == decides for user in people]


def test_only_a_player_calls_it(guided: tuple[Match, User]) -> None:
    match, _ = guided
    with pytest.raises(NotYourSeat):
        call_guide(match_id=match.pk, user=person("mallory"))


def test_on_the_page_it_goes_and_comes_by_plain_forms(guided: tuple[Match, User]) -> None:
    match, anna = guided
    client = Client()
    client.force_login(anna)
    address = f"/tables/{match.code}/guide/"
    assert client.post(address, {"away": "yes"}).status_code == 302
    assert note_of(match, anna) is None
    assert client.post(address, {"call": "yes"}).status_code == 302
    assert note_of(match, anna) is not None
    assert client.get(address).status_code == 405


def test_it_costs_one_question_to_the_database(guided: tuple[Match, User]) -> None:
    match, anna = guided
    page = table_page(match=Match.objects.get(pk=match.pk), user=anna)
    with CaptureQueriesContext(connection) as queries:
        coach_note(match, page)
    assert len(queries) == 1
    send_guide_away(match_id=match.pk, user=anna)
    page = table_page(match=Match.objects.get(pk=match.pk), user=anna)
    with CaptureQueriesContext(connection) as queries:
        coach_note(match, page)
    assert len(queries) == 0


def test_a_stranger_who_calls_it_is_refused(guided: tuple[Match, User]) -> None:
    match, _ = guided
    client = Client()
    client.force_login(person("mallory"))
    assert client.post(f"/tables/{match.code}/guide/", {"call": "yes"}).status_code == NotYourSeat.status


def test_its_words_for_a_suggestion_are_those_of_the_button(guided: tuple[Match, User]) -> None:
    match, anna = guided
    suggestion = note_of(match, anna).suggestion
    assert move_words("tudor", suggestion, ("anna", "")).startswith("Take the")
