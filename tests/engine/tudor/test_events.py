"""The events tell everything: a view before a move and what was reported of it make up the view after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from games.engine.playout import plies
from games.engine.protocol import Event, Ruleset
from games.engine.tudor.game import TUDOR
from games.engine.tudor.view import TudorView
from tests.engine.players import eager
from tests.engine.rulesets import tudor_samples

Ledger = Counter[tuple[str, ...]]


def counted(seen: TudorView) -> Ledger:
    """A view as a ledger: how many of what lies where. Only what lies somewhere is in it."""
    ledger: Ledger = Counter()
    for player in seen.players:
        seat = str(player.seat)
        assert player.cards is not None
        assert player.tokens is not None
        assert player.round_tokens is not None
        ledger.update({("card", seat, name): count for name, count in player.cards})
        ledger.update({("token", seat, name): count for name, count in player.tokens})
        ledger.update({("round token", seat, name): count for name, count in player.round_tokens})
        ledger.update({("spent", seat, name): count for name, count in player.spent})
        ledger.update({("rings", seat, "+".join(rings) + "@" + finger): 1 for finger, rings in player.fingers if rings})
        ledger.update({("supply", seat): player.supply, ("abroad", seat): player.abroad})
        ledger.update({("prestige", seat): player.prestige, ("at card", seat): player.at_card})
    for space in seen.spaces:
        ledger.update({("faction on", space.name, space.faction): int(space.faction != "")})
        ledger.update({("round token on", space.name, space.round_token): int(space.round_token != "")})
    ledger.update({("stack", name): count for name, count in seen.stacks})
    return ledger


BOOKINGS: dict[str, tuple[tuple[tuple[str, ...], int], ...]] = {
    "card_taken": ((("card", "seat", "faction"), 1), (("stack", "faction"), -1)),
    "card_paid": ((("card", "seat", "faction"), -1), (("stack", "faction"), 1)),
    "token_taken": ((("token", "seat", "faction"), 1), (("faction on", "space", "faction"), -1)),
    "token_spent": ((("token", "seat", "faction"), -1), (("spent", "seat", "faction"), 1)),
    "token_removed": ((("token", "seat", "faction"), -1),),
    "round_token_taken": ((("round token", "seat", "token"), 1), (("round token on", "space", "token"), -1)),
    "round_token_spent": ((("round token", "seat", "token"), -1),),
    "stocked": ((("faction on", "space", "faction"), 1),),
    "dealt": ((("round token on", "space", "token"), 1),),
    "benched": ((("supply", "seat"), -1),),
    "recalled": ((("supply", "seat"), 1),),
    "recalled_from_chair": ((("supply", "seat"), 1),),
    "banished": ((("supply", "seat"), 1),),
    "ousted": ((("supply", "seat"), 1),),
    "pushed_out": ((("supply", "seat"), 1),),
    "sent_abroad": ((("supply", "seat"), -1), (("abroad", "seat"), 1)),
    "sent_to_card": ((("supply", "seat"), -1), (("at card", "seat"), 1)),
    "dismissed": ((("supply", "seat"), 1), (("at card", "seat"), -1)),
}
"""What an event adds to which lines of the ledger: their first word is fixed, the others are named by the event."""


def swap_tokens(ledger: Ledger, data: dict[str, str]) -> None:
    lying = {key[1]: key[2] for key, count in ledger.items() if key[0] == "faction on" and count}
    for here, there in ((data["first"], data["second"]), (data["second"], data["first"])):
        ledger[("faction on", here, lying[here])] -= 1
        ledger[("faction on", here, lying[there])] += 1


def wear_rings(ledger: Ledger, data: dict[str, str]) -> None:
    clear(ledger, "rings", data["seat"])
    for word in data["fingers"].split():
        finger, _, rings = word.partition(":")
        ledger[("rings", data["seat"], f"{rings}@{finger}")] = 1


def leave_the_supply(ledger: Ledger, data: dict[str, str]) -> None:
    ledger[("supply", data["seat"])] -= data["source"] == "supply"


def score(ledger: Ledger, data: dict[str, str]) -> None:
    ledger[("prestige", data["seat"])] += int(data["points"])


def clear(ledger: Ledger, *beginning: str) -> None:
    """Strikes out every line that begins like this."""
    for key in [key for key in ledger if key[: len(beginning)] == beginning]:
        del ledger[key]


BOOKED_OTHERWISE: dict[str, Callable[[Ledger, dict[str, str]], None]] = {
    "tokens_swapped": swap_tokens,
    "rings_worn": wear_rings,
    "stepped": leave_the_supply,
    "scored": score,
    "round_ended": lambda ledger, data: clear(ledger, "spent"),
}


def reported(ledger: Ledger, event: Event) -> None:
    """Books one event."""
    data = {name: str(value) for name, value in event.data} | {"seat": str(event.seat)}
    for (first, *names), more in BOOKINGS.get(event.kind, ()):
        ledger[(first, *(data[name] for name in names))] += more
    if event.kind in BOOKED_OTHERWISE:
        BOOKED_OTHERWISE[event.kind](ledger, data)


def lying(ledger: Ledger, taken_off: set[str]) -> dict[tuple[str, ...], int]:
    """What is not nothing; hands whose rings are being put on are left out until they are done."""
    return {key: count for key, count in ledger.items() if count and not (key[0] == "rings" and key[1] in taken_off)}


@pytest.mark.parametrize(("ruleset", "players"), tudor_samples())
def test_the_view_before_and_the_events_make_up_the_view_after(ruleset: str, players: int) -> None:
    state = TUDOR.setup(Ruleset.read(ruleset), players)
    counts = counted(TUDOR.open_view(state))
    for _, move, after in plies(TUDOR, state, Random(13), eager):
        ledger = counts
        for event in TUDOR.apply(state, move).events:
            reported(ledger, event)
        # What is after this move is before the next: every view is drawn once.
        seen = TUDOR.open_view(after)
        counts = counted(seen)
        taken_off = {str(player.seat) for player in seen.players if player.loose_rings}
        assert lying(ledger, taken_off) == lying(counts, taken_off), TUDOR.write(move)
        state = after
