"""Plans: what one seat can do in one go, of every title, as the table offers it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine.plans import LONGEST, MOST_PLANS, Plan, is_barrier, plans
from games.engine.protocol import CHANCE, AnyGame, Event, Ruleset, Seat
from games.engine.registry import game_for
from games.titles.composing import Composition
from games.titles.registry import find_title
from tests.engine.rulesets import samples

DECISIONS = 20
"""That are looked at of each match: some of its beginning, middle and end."""
NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eve")


def decisions(text: str, players: int, seed: int) -> Iterator[tuple[AnyGame, Any, Seat]]:
    """Decisions of a match that is played at random."""
    ruleset = Ruleset.read(text)
    game = game_for(ruleset)
    random = Random(seed)
    state = game.setup(ruleset, players)
    looked = 0
    while (to_act := game.to_act(state)) and looked < DECISIONS:
        seat = to_act[0]
        if seat == CHANCE:
            drawn, weights = zip(*game.odds(state), strict=True)
            move = random.choices(drawn, weights)[0]
        else:
            move = random.choice(game.legal_moves(state, seat))
            if seat >= 0 and random.random() < 0.25:
                looked += 1
                yield game, state, seat
        state = game.advance(state, move)


def planned(game: AnyGame, state: Any, seat: Seat) -> tuple[Plan, ...]:
    composing = find_title(game.slug).composing
    return plans(game, state, seat, composing.goes_on, composing.same)


def composed(game: AnyGame, plan: Plan, seat: Seat) -> Composition:
    events = tuple(event for event in plan.events if event.is_for(seat))
    return find_title(game.slug).composing.compose(plan.moves, events, seat, NAMES, is_grave=False)


MATCHES = [(text, players, place) for place, (text, players) in enumerate(samples())]
matches = pytest.mark.parametrize(("text", "players", "seed"), MATCHES)


@matches
def test_every_legal_move_begins_a_plan_and_every_plan_begins_with_one(text: str, players: int, seed: int) -> None:
    for game, state, seat in decisions(text, players, seed):
        legal = [game.write(move) for move in game.legal_moves(state, seat)]
        found = planned(game, state, seat)
        assert list(dict.fromkeys(plan.moves[0] for plan in found)) == legal
        assert len(found) <= max(MOST_PLANS, len(legal))


@matches
def test_every_plan_replays_and_ends_before_what_its_seat_cannot_know(text: str, players: int, seed: int) -> None:
    for game, state, seat in decisions(text, players, seed):
        for plan in planned(game, state, seat):
            assert 0 < len(plan.moves) <= LONGEST
            before: Any = state
            events: tuple[Event, ...] = ()
            for place, move in enumerate(plan.moves):
                assert not (place and is_barrier(game, seat, before, events)), (plan.moves, place)
                assert game.why_not(before, seat, move) is None
                step = game.apply(before, game.read(before, move))
                before, events = step.state, (*events, *step.events)
            assert before == plan.state
            assert events == plan.events
            assert not (plan.is_open and is_barrier(game, seat, before, events))


@matches
def test_nothing_hidden_is_in_a_plan(text: str, players: int, seed: int) -> None:
    """Viewers who see the same can plan the same, and are told the same of it."""
    for game, state, seat in decisions(text, players, seed):
        other = game.redeal(state, seat, Random(seed).randrange)
        here, there = planned(game, state, seat), planned(game, other, seat)
        assert [plan.moves for plan in here] == [plan.moves for plan in there]
        assert [composed(game, plan, seat) for plan in here] == [composed(game, plan, seat) for plan in there]


@matches
def test_every_sequence_of_legal_moves_is_reached_by_plans(text: str, players: int, seed: int) -> None:
    random = Random(seed)
    for game, state, seat in decisions(text, players, seed):
        # A seat that plays move by move, at random, for as long as it could have planned.
        states = [state]
        events: tuple[Event, ...] = ()
        while not is_barrier(game, seat, states[-1], events) and len(states) <= LONGEST:
            step = game.apply(states[-1], random.choice(game.legal_moves(states[-1], seat)))
            states.append(step.state)
            events = (*events, *step.events)
        at = 0
        while at < len(states) - 1:
            ends = {plan.state for plan in planned(game, states[at], seat)}
            reached = [place for place in range(at + 1, len(states)) if states[place] in ends]
            # A plan may go further than the moves that were made by chance; then it comes by where they ended.
            if not reached:
                assert len(states) > LONGEST or _passes(game, states[at], seat, states[-1])
                break
            at = reached[-1]


def _passes(game: AnyGame, state: Any, seat: Seat, goal: Any) -> bool:
    """Whether a plan comes by a state on its way."""
    for plan in planned(game, state, seat):
        at = state
        for move in plan.moves:
            at = game.advance(at, game.read(at, move))
            if at == goal:
                return True
    return False


@matches
def test_every_plan_can_be_put_together(text: str, players: int, seed: int) -> None:
    """What is pressed for a plan tells it from all others, but for the way and what is paid."""
    for game, state, seat in decisions(text, players, seed):
        seen: dict[object, list[Composition]] = {}
        for plan in planned(game, state, seat):
            made = composed(game, plan, seat)
            assert made.slots
            assert all(slot.anchor or slot.words for slot in made.slots)
            assert made.heading
            seen.setdefault(tuple((slot.anchor or slot.words) for slot in made.slots), []).append(made)
        for ways in seen.values():
            described = [(made.path, tuple(sorted(made.pays.items())), made.rows) for made in ways]
            assert len(set(described)) == len(described), described


@matches
def test_what_costs_at_most_one_thing_unasked_is_played_with_its_last_press(text: str, players: int, seed: int) -> None:
    for game, state, seat in decisions(text, players, seed):
        composing = find_title(game.slug).composing
        for plan in planned(game, state, seat):
            made = composed(game, plan, seat)
            pressed = Counter(slot.anchor for slot in made.slots)
            unasked = sum(max(0, number - pressed[anchor]) for anchor, number in made.pays.items())
            is_drawing = game.slug == "royals" and plan.moves[-1].startswith("draw")
            assert made.asks == (unasked > 1 and not is_drawing)
            weighed = composing.compose(plan.moves, (), seat, NAMES, is_grave=True)
            assert weighed.asks == (not is_drawing), "what cannot be taken back is asked, if the player wants that"
