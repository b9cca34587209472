"""The events tell everything: a view before a move and what was reported of it make up the view after it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.engine.playout import plies
from games.engine.protocol import Event, Ruleset, Seat
from games.engine.registry import find_game
from games.engine.royals.view import RoyalsView
from tests.engine.players import eager
from tests.engine.rulesets import royals_rulesets

ROYALS = find_game("royals")
Ledger = Counter[tuple[str, ...]]


def counted(seen: RoyalsView) -> Ledger:
    """An open view as a ledger: how many of what lies where."""
    ledger: Ledger = Counter()
    for player in seen.players:
        seat = str(player.seat)
        assert player.cards is not None
        assert player.intrigue is not None
        ledger.update({("card", seat, name): count for name, count in player.cards})
        ledger.update({("intrigue", seat, name): count for name, count in player.intrigue})
        ledger.update({("title", seat, name): count for name, count in player.titles})
        ledger.update({("points", seat): player.points or 0})
    for city in seen.cities:
        ledger.update({("noble", noble.name, str(noble.owner)): 1 for noble in city.nobles if noble.owner is not None})
        ledger.update(("buried", city.name, str(seat)) for seat in city.cathedral)
    ledger.update({("display", name): count for name, count in seen.display})
    return ledger


def reported(ledger: Ledger, event: Event) -> None:
    """Books one event."""
    data = {name: str(value) for name, value in event.data}
    seat = str(event.seat)
    match event.kind:
        case "card_revealed":
            ledger[("display", data["country"])] += 1
        case "open_card_drawn":
            ledger[("display", data["country"])] -= 1
            ledger[("card", seat, data["country"])] += 1
        case "card_seen":
            ((kind, card),) = data.items()
            ledger[("card" if kind == "country" else "intrigue", seat, card)] += 1
        case "card_paid" | "card_discarded":
            ledger[("card", seat, data["country"])] -= 1
        case "intrigue_paid" | "intrigue_discarded":
            ledger[("intrigue", seat, data["intrigue"])] -= 1
        case "buried":
            ledger[("buried", data["city"], seat)] += 1
        case "noble_lost":
            ledger[("noble", data["noble"], seat)] = 0
        case "noble_taken":
            ledger[("noble", data["noble"], seat)] = 1
            ledger[("title", seat, data["noble"].split()[1])] += 1
        case "scored":
            ledger[("points", seat)] += int(data["points"])


@pytest.mark.parametrize(("ruleset", "players"), list(royals_rulesets())[::3])
def test_the_view_before_and_the_events_make_up_the_view_after(ruleset: str, players: int) -> None:
    state = ROYALS.setup(Ruleset.read(ruleset), players)
    counts = counted(ROYALS.open_view(state))
    for _, move, after in plies(ROYALS, state, Random(17), eager):
        ledger = counts
        for event in ROYALS.apply(state, move).events:
            reported(ledger, event)
        # What is after this move is before the next: every view is drawn once.
        counts = counted(ROYALS.open_view(after))
        assert +ledger == +counts, ROYALS.write(move)
        state = after


def test_a_public_reader_learns_from_the_events_only_what_the_public_sees() -> None:
    """Whatever a blind draw deals, the events that others may read are the same."""
    state = ROYALS.setup(Ruleset.read("royals/arcane@1"), 3)
    seen_by_others: dict[tuple[int, str], set[tuple[Event, ...]]] = {}
    for number, (seat, _, after) in enumerate(plies(ROYALS, state, Random(23), eager)):
        owner = state.turn
        if seat < 0 and state.phase.name.startswith("BLIND"):
            for outcome, _ in ROYALS.odds(state):
                events = ROYALS.apply(state, outcome).events
                for viewer in (None, *(Seat(other) for other in range(3) if other != owner)):
                    readable = tuple(event for event in events if event.is_for(viewer))
                    seen_by_others.setdefault((number, str(viewer)), set()).add(readable)
                assert any(event.kind == "card_seen" and event.is_for(owner) for event in events)
        state = after
    assert len(seen_by_others) > 100
    assert all(len(different) == 1 for different in seen_by_others.values())
