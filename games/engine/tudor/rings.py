"""Gaining, losing and arranging rings. Which fingers carry one decides about enhancements; which ring it is
decides about moves."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import FACTIONS, FINGERS
from games.engine.tudor.moves import (
    KEEP,
    REARRANGE,
    TAKE_RING,
    Keep,
    SeizeRing,
    TakeRing,
    Wear,
)
from games.engine.tudor.pieces import put_ring
from games.engine.tudor.state import NOBODY_THERE, Item, Reason, State, because
from games.engine.tuples import changed, replaced

Fingers = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class GainRing(Item):
    """A ring for a new office holder: from the stand, or from the hand of the one who was ousted."""

    seat: Seat
    ousted: int

    def legal(self, state: State) -> list[Move]:
        if self.ousted == NOBODY_THERE:
            return [TAKE_RING[faction] for faction, count in enumerate(state.stand) if count]
        return seizable(state, Seat(self.ousted))

    def considered(self, state: State) -> list[Move]:
        return list(TAKE_RING) if self.ousted == NOBODY_THERE else self.legal(state)

    def play(self, state: State, move: Move, log: Log) -> State:
        if isinstance(move, TakeRing):
            faction = move.faction
            log.tell("ring_taken", self.seat, (("faction", FACTIONS[faction]),))
            state = state.with_(stand=changed(state.stand, faction, -1))
        else:
            assert isinstance(move, SeizeRing)
            faction = move.faction
            log.tell("ring_seized", self.seat, (("loser", move.seat), ("faction", FACTIONS[faction])))
            left = without_ring(state.players[move.seat].fingers, move.finger, faction)
            state = put_ring(state, move.seat, covered(left), log)
        return state.with_player(self.seat, loose=(faction,)).with_items(WearRings(self.seat, may_rearrange=True))

    def why_not(self, state: State, move: Move) -> Reason | None:
        if isinstance(move, TakeRing):
            from_stand = self.ousted == NOBODY_THERE
            return why_no_ring(move.faction) if from_stand else because("rings.from_ousted")
        if not isinstance(move, SeizeRing):
            return None
        if move.seat != self.ousted:
            return because("rings.from_stand" if self.ousted == NOBODY_THERE else "rings.from_ousted")
        return why_not_worn(move.finger, move.faction)


@dataclass(frozen=True, slots=True)
class WearRings(Item):
    """Loose rings go onto fingers, one after the other; a new ring's owner may first take all others off too."""

    seat: Seat
    may_rearrange: bool = False

    def legal(self, state: State) -> list[Move]:
        player = state.players[self.seat]
        moves: list[Move] = [Wear(player.loose[0], finger) for finger in fingers_for(player.fingers, len(player.loose))]
        return [*moves, REARRANGE] if self.may_rearrange else moves

    def considered(self, state: State) -> list[Move]:
        ring = state.players[self.seat].loose[0]
        moves: list[Move] = [Wear(ring, finger) for finger in range(len(FINGERS))]
        return [*moves, REARRANGE] if self.may_rearrange else moves

    def play(self, state: State, move: Move, log: Log) -> State:
        if not isinstance(move, Wear):
            return taken_off(state, self.seat)
        player = state.players[self.seat]
        fingers = replaced(player.fingers, move.finger, (*player.fingers[move.finger], move.faction))
        if loose := player.loose[1:]:
            return state.with_player(self.seat, fingers=fingers, loose=loose).with_items(WearRings(self.seat))
        return put_ring(state.with_player(self.seat, loose=()), self.seat, fingers, log)

    def settle(self, state: State, log: Log) -> State | None:
        """The last ring often has one place left to go to."""
        moves = self.legal(state)
        return self.play(state, moves[0], log) if len(moves) == 1 else None

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, Wear):
            return None
        player = state.players[self.seat]
        if move.faction != player.loose[0]:
            return because("rings.in_order", faction=FACTIONS[player.loose[0]])
        return because("rings.finger_taken" if len(player.rings) <= len(FINGERS) else "rings.every_finger")


@dataclass(frozen=True, slots=True)
class MayRearrange(Item):
    """A player may put their rings on other fingers, or keep them where they are."""

    seat: Seat

    def legal(self, state: State) -> list[Move]:
        return [KEEP, REARRANGE]

    def play(self, state: State, move: Move, log: Log) -> State:
        return state if isinstance(move, Keep) else taken_off(state, self.seat)


def why_no_ring(faction: int) -> Reason:
    """Why a ring may not be taken from the stand."""
    return because("rings.stand", faction=FACTIONS[faction])


def why_not_worn(finger: int, faction: int) -> Reason:
    """Why a ring may not be taken from a finger."""
    return because("rings.not_worn", faction=FACTIONS[faction], finger=FINGERS[finger])


def taken_off(state: State, seat: Seat) -> State:
    """All rings off, to be worn anew in the order of the factions."""
    loose = tuple(sorted(state.players[seat].rings))
    return state.with_player(seat, fingers=((),) * 5, loose=loose).with_items(WearRings(seat))


def fingers_for(fingers: Fingers, loose: int) -> list[int]:
    """Where the next of the loose rings may go.

    Up to five rings sit one to a finger; of six or more every finger carries one or two.
    """
    worn = sum(len(rings) for rings in fingers)
    if worn + loose <= len(fingers):
        return [finger for finger, rings in enumerate(fingers) if not rings]
    bare = sum(not rings for rings in fingers)
    return [finger for finger, rings in enumerate(fingers) if len(rings) < 2 and (not rings or loose > bare)]


def without_ring(fingers: Fingers, finger: int, faction: int) -> Fingers:
    """A hand from which one ring is gone."""
    rings = list(fingers[finger])
    rings.remove(faction)
    return replaced(fingers, finger, tuple(rings))


def with_ring_for(fingers: Fingers, finger: int, old: int, new: int) -> Fingers:
    """A hand with another ring in the place of one."""
    rings = list(fingers[finger])
    rings[rings.index(old)] = new
    return replaced(fingers, finger, tuple(rings))


def covered(fingers: Fingers) -> Fingers:
    """No finger is bare while another carries two: the outer ring of the doubled finger nearest the thumb moves
    over."""
    doubled = next((finger for finger, rings in enumerate(fingers) if len(rings) > 1), None)
    bare = next((finger for finger, rings in enumerate(fingers) if not rings), None)
    if doubled is None or bare is None:
        return fingers
    outer = fingers[doubled][-1]
    return replaced(replaced(fingers, doubled, fingers[doubled][:-1]), bare, (outer,))


def own_rings(fingers: Fingers) -> list[tuple[int, int]]:
    """Every different (finger, faction) on a hand, from the thumb."""
    return [(finger, ring) for finger, rings in enumerate(fingers) for ring in dict.fromkeys(rings)]


def seizable(state: State, loser: Seat) -> list[Move]:
    """The rings that could be taken from a player's hand."""
    return [SeizeRing(loser, finger, ring) for finger, ring in own_rings(state.players[loser].fingers)]
