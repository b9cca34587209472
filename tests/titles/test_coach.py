"""The tutor: it has short words for every decision, suggests legal moves for reasons that are true of them, and speaks
until it is turned off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.selectors.people import preferences_of
from accounts.services.create_guest import create_guest
from games.engine.protocol import CHANCE, AnyGame, Ruleset, Seat
from games.engine.registry import game_for
from games.engine.tudor.game import TUDOR
from games.engine.tudor.state import Item
from games.errors import NotYourSeat
from games.models import Match
from games.play.selectors.coach import coach_note
from games.play.selectors.table import table_page
from games.play.services.play_move import play_move
from games.play.services.show_tips import hide_tips, show_tips
from games.play.services.undo_move import undo_move
from games.tables.services.try_game import try_game
from games.titles.coaching import note_on, standing
from games.titles.registry import find_title
from games.titles.royals import coach as royals
from games.titles.tudor import coach as tudor
from games.words import move_words
from tests.engine.tudor.table import Table as TudorTable
from tests.engine.tudor.test_empty_supply import without_figure
from tests.games.table_factories import legal, move_at_random, person, started, waits_for
from tests.titles.tutor_claims import CLAIMS

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = pytest.mark.sqlite_only

COACHES = {"tudor": tudor, "royals": royals}
RULESETS = (
    "tudor/v15@2+gentle+scenario=blue2+scoring=red1,green4",
    "tudor/v15@2+opportunity+scenario=blue1+scoring=red2,green6",
    "tudor/v15@2+scenario=blue3+scoring=green5,p3",
    "tudor/v15@2+scenario=blue4+scoring=red3,green4",
    "tudor/v15@2+opportunity+scenario=blue5+scoring=p2,green6",
    "tudor/v15@2+scenario=p1+scoring=red1,p3",
    "tudor/corax@2+scenario=blue3+scoring=red1,green4",
    "tudor/corax@2+opportunity+scenario=blue5+scoring=red3,green6",
    "tudor/draft@2+scenario=blue1+scoring=red1,green4",
    "royals/arcane@1",
    "royals/arcane@1+even-start+open4",
)
TABLES = [(text, players) for text in RULESETS for players in ((2, 3, 4) if text.startswith("tudor") else (2, 3, 4, 5))]
STAYS = re.compile(r"(keep|without|skip|stop|end)$")
"""Moves by which everything remains as it is."""
LENGTH = 125
"""What the tutor explains fits in a box of 280 by 110 pixels, beside what it suggests."""
WHY_LENGTH = 65


def decisions(game: AnyGame, ruleset: Ruleset, players: int, random: Random) -> Iterator[tuple[Any, list[str]]]:
    """What a seat sees and may do, decision by decision, in a match played half at random and half by the tutor."""
    state = game.setup(ruleset, players)
    coach = COACHES[ruleset.game]
    while to_act := game.to_act(state):
        seat = to_act[0]
        if seat == CHANCE:
            moves, weights = zip(*game.odds(state), strict=True)
            move = random.choices(moves, weights)[0]
        else:
            move = random.choice(game.legal_moves(state, seat))
            if seat >= 0:
                view, texts = game.view(state, seat), [game.write(move) for move in game.legal_moves(state, seat)]
                yield view, texts
                suggestion = coach.TOPICS[coach.topic_name(view, texts)].suggest(view, texts)
                if suggestion and random.random() < 0.5:
                    move = game.read(state, suggestion)
        state = game.apply(state, move).state


@pytest.mark.parametrize(("text", "players"), TABLES)
def test_every_decision_of_a_match_has_a_note_that_is_short_and_true(text: str, players: int) -> None:
    ruleset = Ruleset.read(text)
    coach = COACHES[ruleset.game]
    for view, texts in decisions(game_for(ruleset), ruleset, players, Random(f"{text} {players}")):
        topic = coach.TOPICS[coach.topic_name(view, texts)]
        note = note_on(topic, view, texts)
        assert note.about
        assert note.look
        if note.suggestion:
            assert note.suggestion in texts
            assert note.why, (note.suggestion, texts)
            assert CLAIMS[str(note.why)](view, texts, note.suggestion), (str(note.why), note.suggestion, texts)
        met = note_on(topic._replace(times=0), view, texts)
        assert met.suggestion or met.look
        assert not met.about


@pytest.mark.parametrize("game", COACHES)
def test_its_words_are_few(game: str) -> None:
    topics = COACHES[game].TOPICS
    explained = {name: f"{topic.about} {topic.look}" for name, topic in topics.items()}
    assert [name for name, words in explained.items() if len(words) > LENGTH] == []
    whys = [str(reason.words) for topic in topics.values() for reason in topic.reasons]
    assert [words for words in whys if len(words) > WHY_LENGTH or not re.fullmatch(r"[^.]+\.", words)] == []


@pytest.mark.parametrize("game", COACHES)
def test_a_reason_to_leave_all_as_it_is_is_none_to_change_something(game: str) -> None:
    """`Keep it` was once explained by what is gained from using it."""
    moves = find_title(game).words.moves
    for topic in COACHES[game].TOPICS.values():
        for reason in topic.reasons:
            stays = [re.match(reason.fits, verb) is not None for verb in moves if STAYS.match(verb)]
            acts = [re.match(reason.fits, f"{verb} x") is not None for verb in moves if not STAYS.match(verb)]
            assert not (any(stays) and any(acts)), reason.words


@pytest.mark.parametrize("game", COACHES)
def test_every_sentence_has_been_read_against_the_moves_it_explains(game: str) -> None:
    said = {str(reason.words) for topic in COACHES[game].TOPICS.values() for reason in topic.reasons}
    assert said - CLAIMS.keys() == set()


def test_everything_that_can_stand_on_the_agenda_of_tudor_is_explained_unless_no_one_is_asked() -> None:
    asked = {
        kind.__name__
        for kind in Item.__subclasses__()
        if kind.legal is not Item.legal and kind.odds is Item.odds  # What chance draws no one decides.
    }
    named = {name for name in tudor.TOPICS if name[0].isupper()} | {"Walk"}
    assert asked - named == set()


@pytest.mark.parametrize("game", COACHES)
def test_every_topic_leads_to_a_place_in_the_rules(client: Client, game: str) -> None:
    page = client.get(f"/rules/{game}/").content.decode()
    assert [name for name, topic in COACHES[game].TOPICS.items() if f' id="{topic.rule}"' not in page] == []


@pytest.mark.parametrize("ruleset", ["v15@2", "corax@2", "draft@2"])
def test_with_an_empty_supply_tips_suggest_to_pass_rather_than_to_take_a_courtier_back(ruleset: str) -> None:
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


def test_a_first_game_is_gentle_and_has_tips(guided: tuple[Match, User]) -> None:
    match, anna = guided
    assert "+gentle" in match.ruleset
    note = note_of(match, anna)
    assert note.rule == "setup"
    assert note.suggestion in legal(match)


@pytest.mark.django_db
def test_a_first_game_of_royals_has_one_too() -> None:
    anna = person("anna")
    match = try_game(user=anna, bot="", game="royals")
    assert note_of(match, anna).rule == "draw"


def test_it_explains_a_kind_of_decision_and_then_only_suggests(guided: tuple[Match, User]) -> None:
    match, anna = guided
    random = Random(3)
    heard = []
    for _ in range(6):
        match = until_asked(match, anna, "bench", random)
        note = note_of(match, anna)
        heard.append((bool(note.about), bool(note.suggestion)))
        play_move(
            match_id=match.pk,
            user=anna,
            ply=match.ply,
            text="bench 1" if "bench 1" in legal(match) else legal(match)[0],
        )
    assert heard == [(True, True)] * 2 + [(False, True)] * 4


def test_a_decision_taken_back_is_explained_again(guided: tuple[Match, User]) -> None:
    match, anna = guided
    match = until_asked(match, anna, "wear", Random(1))
    before = note_of(match, anna)
    play_move(match_id=match.pk, user=anna, ply=match.ply, text=legal(match)[0])
    match = Match.objects.get(pk=match.pk)
    undo_move(match_id=match.pk, user=anna, ply=match.ply)
    assert note_of(match, anna) == before


def test_off_is_remembered_for_the_person_at_every_table_and_so_is_on(guided: tuple[Match, User]) -> None:
    match, anna = guided
    hide_tips(match_id=match.pk, user=anna)
    other = try_game(user=anna, bot="", game="royals")
    assert [note_of(table, anna) for table in (match, other)] == [None, None]
    show_tips(match_id=other.pk, user=anna)
    assert None not in [note_of(table, anna) for table in (match, other)]


def test_who_asks_for_it_when_a_game_begins_has_it_again(guided: tuple[Match, User]) -> None:
    match, anna = guided
    hide_tips(match_id=match.pk, user=anna)
    assert note_of(try_game(user=anna, bot="", game="tudor", with_tips=True), anna) is not None


@pytest.mark.django_db
def test_a_guest_has_it_too() -> None:
    guest = create_guest()
    assert note_of(try_game(user=guest, bot="", game="tudor"), guest) is not None


@pytest.mark.django_db
def test_only_a_first_game_is_gentle_unless_it_is_asked_for() -> None:
    anna = person("anna")
    kinds = [{}, {}, {"with_tips": True}]
    rulesets = [try_game(user=anna, bot="", game="tudor", **kind).ruleset for kind in kinds]
    assert ["+gentle" in ruleset for ruleset in rulesets] == [True, False, True]


@pytest.mark.django_db
def test_at_a_first_table_with_people_it_speaks_too() -> None:
    match, people = started()
    assert note_of(match, waits_for(match, people)) is not None


@pytest.mark.django_db
def test_a_person_who_waits_hears_nothing() -> None:
    match, people = started()
    decides = waits_for(match, people)
    assert [note_of(match, user) is not None for user in people] == [user == decides for user in people]


def test_only_a_player_calls_it(guided: tuple[Match, User]) -> None:
    match, _ = guided
    with pytest.raises(NotYourSeat):
        show_tips(match_id=match.pk, user=person("mallory"))


def test_on_the_page_it_goes_and_comes_by_plain_forms(guided: tuple[Match, User]) -> None:
    match, anna = guided
    client = Client()
    client.force_login(anna)
    address = f"/tables/{match.code}/tips/"
    table = client.get(f"/tables/{match.code}/").content.decode()
    assert "Turn the tutor off" in table
    assert "Try:" in table
    assert client.post(address, {"away": "yes"}).status_code == 302
    assert note_of(match, anna) is None
    assert "Turn the tutor on" in client.get(f"/tables/{match.code}/").content.decode()
    assert client.post(address, {"call": "yes"}).status_code == 302
    assert note_of(match, anna) is not None
    assert client.get(address).status_code == 405


def test_it_costs_one_question_to_the_database_beside_the_preferences_of_the_person(
    guided: tuple[Match, User],
) -> None:
    match, anna = guided
    for _ in range(2):
        page = table_page(match=Match.objects.get(pk=match.pk), user=anna)
        assert page.my_seat is not None
        assert page.my_seat.user is not None
        has_tutor = preferences_of(page.my_seat.user).has_tutor
        with CaptureQueriesContext(connection) as queries:
            coach_note(match, page)
        assert len(queries) <= has_tutor
        hide_tips(match_id=match.pk, user=anna)


def test_a_stranger_who_calls_it_is_refused(guided: tuple[Match, User]) -> None:
    match, _ = guided
    client = Client()
    client.force_login(person("mallory"))
    assert client.post(f"/tables/{match.code}/tips/", {"call": "yes"}).status_code == NotYourSeat.status


def test_its_words_for_a_suggestion_are_those_of_the_button(guided: tuple[Match, User]) -> None:
    match, anna = guided
    suggestion = note_of(match, anna).suggestion
    assert move_words("tudor", suggestion, ("anna", "")).startswith("Take the")
