"""The events tell everything: a view before a move and what was reported of it make up the view after it."""

from __future__ import annotations

from collections import Counter
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


def reported(ledger: Ledger, event: Event) -> None:
    """Books one event."""
    data = {name: str(value) for name, value in event.data}
    seat = str(event.seat)
    match event.kind:
        case "card_taken":
            ledger[("card", seat, data["faction"])] += 1
            ledger[("stack", data["faction"])] -= 1
        case "card_paid":
            ledger[("card", seat, data["faction"])] -= 1
            ledger[("stack", data["faction"])] += 1
        case "token_taken":
            ledger[("token", seat, data["faction"])] += 1
            ledger[("faction on", data["space"], data["faction"])] -= 1
        case "token_spent":
            ledger[("token", seat, data["faction"])] -= 1
            ledger[("spent", seat, data["faction"])] += 1
        case "token_removed":
            ledger[("token", seat, data["faction"])] -= 1
        case "round_token_taken":
            ledger[("round token", seat, data["token"])] += 1
            ledger[("round token on", data["space"], data["token"])] -= 1
        case "round_token_spent":
            ledger[("round token", seat, data["token"])] -= 1
        case "stocked":
            ledger[("faction on", data["space"], data["faction"])] += 1
        case "dealt":
            ledger[("round token on", data["space"], data["token"])] += 1
        case "tokens_swapped":
            lying = {key[1]: key[2] for key, count in ledger.items() if key[0] == "faction on" and count}
            for here, there in ((data["first"], data["second"]), (data["second"], data["first"])):
                ledger[("faction on", here, lying[here])] -= 1
                ledger[("faction on", here, lying[there])] += 1
        case "rings_worn":
            for key in [key for key in ledger if key[:2] == ("rings", seat)]:
                del ledger[key]
            for word in data["fingers"].split():
                finger, _, rings = word.partition(":")
                ledger[("rings", seat, f"{rings}@{finger}")] = 1
        case "stepped":
            ledger[("supply", seat)] -= data["source"] == "supply"
        case "benched":
            ledger[("supply", seat)] -= 1
        case "recalled" | "recalled_from_chair" | "banished" | "ousted" | "pushed_out":
            ledger[("supply", seat)] += 1
        case "sent_abroad":
            ledger[("supply", seat)] -= 1
            ledger[("abroad", seat)] += 1
        case "sent_to_card":
            ledger[("supply", seat)] -= 1
            ledger[("at card", seat)] += 1
        case "dismissed":
            ledger[("supply", seat)] += 1
            ledger[("at card", seat)] -= 1
        case "scored":
            ledger[("prestige", seat)] += int(data["points"])
        case "round_ended":
            for key in [key for key in ledger if key[0] == "spent"]:
                del ledger[key]


def lying(ledger: Ledger, taken_off: set[str]) -> dict[tuple[str, ...], int]:
    """What is not nothing; hands whose rings are being put on are left out until they are done."""
    return {key: count for key, count in ledger.items() if count and not (key[0] == "rings" and key[1] in taken_off)}


@pytest.mark.parametrize(("ruleset", "players"), tudor_samples())
def test_the_view_before_and_the_events_make_up_the_view_after(ruleset: str, players: int) -> None:
    state = TUDOR.setup(Ruleset.read(ruleset), players)
    for _, move, after in plies(TUDOR, state, Random(13), eager):
        events = TUDOR.apply(state, move).events
        ledger = counted(TUDOR.open_view(state))
        for event in events:
            reported(ledger, event)
        seen = TUDOR.open_view(after)
        taken_off = {str(player.seat) for player in seen.players if player.loose_rings}
        assert lying(ledger, taken_off) == lying(counted(seen), taken_off), TUDOR.write(move)
        state = after
