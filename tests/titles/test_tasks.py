"""Every kind of decision has its own heading, for the player who decides and for those who wait; and what is said to
those who wait tells no secret."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

import pytest

from games.engine.playout import Chooser, plies, uniform
from games.engine.protocol import COURT, AnyGame, Ruleset, Seat
from games.engine.registry import game_for
from games.engine.tudor.state import Item
from games.titles.registry import find_title
from games.titles.tasks import PLAIN, PLAIN_TASKS, Task
from games.titles.tudor import tasks as tudor
from tests.engine.players import eager, lazy
from tests.engine.rulesets import all_rulesets, samples

NAMES = ("Anne", "Page Tib", "Margery", "Thomas", "Cecily")
LONGEST = 56
"""Characters: two lines of a heading, with names of usual length."""
PLAYERS: tuple[Chooser, ...] = (eager, uniform, lazy)


def decisions(ruleset: str, players: int, choose: Chooser) -> Iterator[tuple[AnyGame, Any, Seat]]:
    """Every state of a match in which a player decides."""
    read = Ruleset.read(ruleset)
    game = game_for(read)
    state = game.setup(read, players)
    for _, _, after in plies(game, state, Random(ruleset), choose):
        for seat in game.to_act(after):
            if seat >= 0:
                yield game, after, seat


def own_task(game: AnyGame, state: Any, seat: Seat) -> Task:
    texts = [game.write(move) for move in game.legal_moves(state, seat)]
    return find_title(game.slug).tasks.task(game.view(state, seat), texts, NAMES)


def others_task(game: AnyGame, view: Any, seat: Seat) -> Task:
    return find_title(game.slug).tasks.waiting(view, seat, NAMES)


def check_words(task: Task) -> None:
    assert "%(" not in f"{task.kicker}{task.heading}{task.hint}", task
    assert task.heading
    assert len(task.heading) <= LONGEST, task
    assert not task.heading.endswith("."), task


@pytest.mark.parametrize("part", range(4))
def test_every_decision_that_occurs_has_its_own_heading(part: int) -> None:
    """All editions, scenarios, options and numbers of seats, played in turn by players of every kind."""
    plain = {str(PLAIN.own), str(PLAIN.others) % {"who": "Anne"}}
    chosen = list(all_rulesets())[part * 10 :: 45]
    for (ruleset, players), choose in zip(chosen, cycle(PLAYERS), strict=False):
        met = set()
        for game, state, seat in decisions(ruleset, players, choose):
            task = own_task(game, state, seat)
            # A view costs more than the words: those who wait are asked once for each heading.
            if task.heading in met:
                continue
            met.add(task.heading)
            check_words(task)
            assert task.kicker
            waiting = others_task(game, game.view(state, None), seat)
            check_words(waiting)
            texts = [game.write(move) for move in game.legal_moves(state, seat)]
            assert not plain & {task.heading, waiting.heading}, (ruleset, texts)


@pytest.mark.parametrize(("ruleset", "players"), samples())
def test_all_who_wait_hear_the_same_and_no_secret(ruleset: str, players: int) -> None:
    random = Random(players)
    for number, (game, state, seat) in enumerate(decisions(ruleset, players, eager)):
        if number % 17:
            continue
        heard = others_task(game, game.view(state, None), seat).heading
        for viewer in (None, *(Seat(other) for other in range(players) if other != seat)):
            redealt = game.redeal(state, viewer, random.randrange)
            assert others_task(game, game.view(redealt, viewer), seat).heading == heard


def test_everything_that_can_stand_on_the_agenda_of_tudor_has_a_heading_unless_no_one_is_asked() -> None:
    asked = {
        kind.__name__
        for kind in Item.__subclasses__()
        if kind.legal is not Item.legal and kind.odds is Item.odds  # What chance draws no one decides.
    }
    assert asked - {"Walk"} - set(tudor.DECISIONS) == set()


def found(ruleset: str, players: int, beginning: str, choose: Chooser = eager) -> tuple[AnyGame, Any, Seat]:
    """The first decision whose heading begins like this."""
    return next(
        (game, state, seat)
        for game, state, seat in decisions(ruleset, players, choose)
        if own_task(game, state, seat).heading.startswith(beginning)
    )


TUDOR = "tudor/v15@2+scenario=blue2+scoring=red1,green4"
ROYALS = "royals/arcane@1"


def test_a_heading_says_what_to_do_in_the_words_of_the_game() -> None:
    game, state, seat = found(TUDOR, 3, "Choose a finger")
    ring = game.view(state, seat).players[seat].loose_rings[0].capitalize()
    task = own_task(game, state, seat)
    assert task[:2] == ("Your turn · Rings", f"Choose a finger for your {ring} ring")
    heading = others_task(game, game.view(state, None), seat).heading
    assert heading == f"{NAMES[seat]} chooses a finger for the {ring} ring"


def test_a_payment_says_how_much_is_left_and_for_whom() -> None:
    game, state, seat = found(ROYALS, 4, "Pay 2 more cards", uniform)
    noble = game.view(state, seat).payment
    assert own_task(game, state, seat).heading == (
        f"Pay 2 more cards for the {noble.title.capitalize()} of {noble.city.capitalize()}"
    )


def test_a_player_who_waits_hears_when_their_turn_comes() -> None:
    game, state, seat = found(ROYALS, 4, "Draw")
    kickers = [others_task(game, game.view(state, Seat((seat + after) % 4)), seat).kicker for after in (1, 2)]
    assert kickers == ["You play next", f"You play after {NAMES[(seat + 1) % 4]}"]
    assert others_task(game, game.view(state, None), seat).kicker == "Period 1"


def test_who_answers_in_the_turn_of_another_hears_whose_turn_it_is() -> None:
    for ruleset, players in samples():
        if not ruleset.startswith("tudor"):
            continue
        for game, state, seat in decisions(ruleset, players, eager):
            view = game.view(state, seat)
            if view.phase == "actions" and view.turn != seat:
                kicker = own_task(game, state, seat).kicker
                assert kicker == f"{NAMES[view.turn]}'s turn · Rings"
                return
    raise AssertionError("no one was asked in the turn of another")


def test_a_title_without_words_for_its_decisions_has_plain_ones() -> None:
    assert PLAIN_TASKS.task(None, ["take 1"], ("Anne",)) == Task("Your turn", "Choose a move")
    assert PLAIN_TASKS.waiting(None, 0, ("Anne",)) == Task("", "Anne is thinking")


def test_the_order_of_play_is_known_while_the_court_scores() -> None:
    read = Ruleset.read(ROYALS)
    game = game_for(read)
    for _, _, state in plies(game, game.setup(read, 2), Random(1), eager):
        if game.to_act(state) == (COURT,):
            assert find_title("royals").tasks.order(game.view(state, None), NAMES[:2]) == "Period 1"
            return
