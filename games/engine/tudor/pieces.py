"""The small movements of pieces of which every action is made: each returns the next state and logs what happened.
Nothing is checked here; who calls has made sure."""

from __future__ import annotations

from games.engine.log import Log
from games.engine.protocol import ScoreLine, Seat
from games.engine.tudor.board import FACTIONS, FINGERS, OPPORTUNITY, ROUND_TOKENS, SPACE_NAMES
from games.engine.tudor.state import Reason, State, because
from games.engine.tuples import changed, replaced

_FACTION = tuple((("faction", name),) for name in FACTIONS)
_KIND = tuple((("token", name),) for name in ROUND_TOKENS)


def take_card(state: State, seat: Seat, faction: int, log: Log) -> State:
    """A card goes from its stack to the hand."""
    log.tell("card_taken", seat, _FACTION[faction])
    player = state.players[seat]
    return state.with_(
        stacks=changed(state.stacks, faction, -1),
        players=replaced(state.players, seat, player._replace(cards=changed(player.cards, faction, 1))),
    )


def pay_card(state: State, seat: Seat, faction: int, log: Log) -> State:
    """A card goes from the hand back to its open stack."""
    log.tell("card_paid", seat, _FACTION[faction])
    player = state.players[seat]
    return state.with_(
        stacks=changed(state.stacks, faction, 1),
        players=replaced(state.players, seat, player._replace(cards=changed(player.cards, faction, -1))),
    )


def remove_token(state: State, seat: Seat, faction: int, log: Log) -> State:
    """A faction token leaves the game from behind the screen."""
    log.tell("token_removed", seat, _FACTION[faction])
    player = state.players[seat]
    return state.with_(
        tokens_gone=changed(state.tokens_gone, faction, 1),
        players=replaced(state.players, seat, player._replace(tokens=changed(player.tokens, faction, -1))),
    )


def discard_round_token(state: State, seat: Seat, kind: int, log: Log) -> State:
    """A round token leaves the game."""
    log.tell("round_token_spent", seat, _KIND[kind])
    player = state.players[seat]
    return state.with_(
        round_tokens_gone=changed(state.round_tokens_gone, kind, 1),
        players=replaced(state.players, seat, player._replace(round_tokens=changed(player.round_tokens, kind, -1))),
    )


def can_pay_round_tokens(state: State, seat: Seat, influence: int, intrigue: int) -> bool:
    """Whether a player has the round tokens, Opportunity tokens counting as either kind."""
    held = state.players[seat].round_tokens
    return max(0, influence - held[0]) + max(0, intrigue - held[1]) <= held[OPPORTUNITY]


def why_no_card(state: State, faction: int) -> Reason:
    """Why a card may not be taken that one of these could be."""
    rule = "cards.not_offered" if state.stacks[faction] else "cards.stack_empty"
    return because(rule, faction=FACTIONS[faction])


def why_no_token(state: State, seat: Seat, faction: int) -> Reason | None:
    """Why a faction token may not be paid with, None if it may."""
    if not state.players[seat].tokens[faction]:
        return because("tokens.none", faction=FACTIONS[faction])
    return because("tokens.negative") if faction in state.rules.negative else None


def courtier_home(state: State, seat: Seat, kind: str, space: int, log: Log) -> State:
    """A Courtier leaves a space of the Throne Room for its owner's supply."""
    log.tell(kind, seat, (("space", SPACE_NAMES[space]),))
    player = state.players[seat]
    return state.with_(
        courtiers=replaced(state.courtiers, space, -1),
        players=replaced(state.players, seat, player._replace(supply=player.supply + 1)),
    )


def put_ring(state: State, seat: Seat, fingers: tuple[tuple[int, ...], ...], log: Log) -> State:
    """A hand as it is worn from now on."""
    log.tell("rings_worn", seat, (("fingers", fingers_text(fingers)),))
    return state.with_player(seat, fingers=fingers)


def fingers_text(fingers: tuple[tuple[int, ...], ...]) -> str:
    """`thumb:heart ring:coin+owl`, bare fingers left out."""
    return " ".join(
        f"{name}:{'+'.join(FACTIONS[ring] for ring in rings)}"
        for name, rings in zip(FINGERS, fingers, strict=True)
        if rings
    )


def score(state: State, lines: tuple[ScoreLine, ...], log: Log) -> State:
    """Adds prestige, line by line."""
    players = list(state.players)
    for line in lines:
        log.tell("scored", line.seat, (("source", line.source), ("points", line.points)))
        players[line.seat] = players[line.seat]._replace(prestige=players[line.seat].prestige + line.points)
    return state.with_(players=tuple(players), lines=state.lines + lines)
