"""Moving Courtiers in the Throne Room: one way of doing it for every action, bonus and card that moves one. What a
step costs and where it may go is a `Manner`; what happens afterwards is the same for all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import ScoreLine, Seat
from games.engine.tudor.board import (
    BARE,
    FACTIONS,
    NO_TOKEN,
    OFFICES,
    ROUND_TOKENS,
    SPACE_NAMES,
    STRIDE,
    SUPPLY,
    Board,
)
from games.engine.tudor.moves import (
    FREE,
    SKIP,
    STOP,
    TAKE_CARD,
    Recall,
    RecallFromChair,
    Step,
    TakeCard,
    chair,
    chair_text,
    step,
)
from games.engine.tudor.pieces import courtier_home, pay_card, score, take_card, why_no_card
from games.engine.tudor.rings import GainRing, MayRearrange
from games.engine.tudor.round_tokens import ReceivedToken
from games.engine.tudor.rulings import Ruling
from games.engine.tudor.state import NOBODY_THERE, Item, Reason, State
from games.engine.tudor.stocking import restock
from games.engine.tuples import changed, replaced

Cards = tuple[int, ...]


class Price(IntEnum):
    """What a step costs."""

    NOTHING = 0
    RING = 1
    """Nothing, but a ring must match."""
    CARD = 2


class Manner(NamedTuple):
    """How a move goes: how far, where to, at what price."""

    id: str
    steps: int
    sideways: bool
    """Any direction; otherwise up its column."""
    price: Price
    places: bool = True
    """Whether its first step may bring a Courtier from the supply."""
    returns_card: bool = False
    """Whether three steps or more give back a card of a faction paid."""


RING_MOVE = Manner("A", 1, True, Price.RING)
RING_MOVE_ENHANCED = Manner("A+", 1, True, Price.NOTHING)
SHORT_MOVE = Manner("C", 2, False, Price.CARD)
SHORT_MOVE_ENHANCED = Manner("C+", 3, True, Price.CARD)
LONG_MOVE = Manner("E", 7, False, Price.CARD)
LONG_MOVE_ENHANCED = Manner("E+", 7, False, Price.CARD, returns_card=True)
ONE_STEP = Manner("G", 1, False, Price.CARD)
TOKEN_MOVE = Manner("tokens", 1, True, Price.NOTHING)
TOKEN_MOVE_ON_BOARD = TOKEN_MOVE._replace(id="tokens-board", places=False)
TWO_STEPS = Manner("two", 2, True, Price.NOTHING)
TWO_STEPS_ON_BOARD = TWO_STEPS._replace(id="two-board", places=False)

MANNERS = {
    manner.id: manner
    for manner in (
        RING_MOVE,
        RING_MOVE_ENHANCED,
        SHORT_MOVE,
        SHORT_MOVE_ENHANCED,
        LONG_MOVE,
        LONG_MOVE_ENHANCED,
        ONE_STEP,
        TOKEN_MOVE,
        TOKEN_MOVE_ON_BOARD,
        TWO_STEPS,
        TWO_STEPS_ON_BOARD,
    )
}


@dataclass(frozen=True, slots=True)
class Walk(Item):
    """A Courtier about to move, or on its way; on its way it stands nowhere."""

    seat: Seat
    manner: str
    source: int = SUPPLY
    """Where it came from; means nothing before the path has begun."""
    path: tuple[int, ...] = ()
    """The spaces entered so far."""
    paid: tuple[int, ...] = ()
    """The factions of the cards paid so far."""
    recalled: bool = False
    """A Courtier was taken back for this move: it must be placed now."""

    @property
    def holds_courtier(self) -> bool:
        return bool(self.path)

    def to_be_stocked(self, state: State) -> tuple[int, ...]:
        return restock(left_behind(state, self.source, self.path)).spaces if self.path else ()

    def legal(self, state: State) -> list[Move]:
        manner = MANNERS[self.manner]
        if not self.path:
            return self._first_steps(state, manner)
        moves: list[Move] = []
        moves += steps_from(state, self.seat, manner, self.path[-1], self.source, self.path)
        if self._may_stop(state):
            moves.append(STOP)
        return moves

    def considered(self, state: State) -> list[Move]:
        """Every space next to the Courtier, or to each of them, that the manner of the move leads to."""
        manner = MANNERS[self.manner]
        moves: list[Move] = []
        if self.path:
            moves += considered_steps(state, self.seat, manner, self.path[-1], self.source, self.path)
            return [*moves, STOP]
        own = [] if self.recalled else [space for space, owner in enumerate(state.courtiers) if owner == self.seat]
        for space in own:
            moves += considered_steps(state, self.seat, manner, space, space, ())
        if manner.places:
            moves += considered_steps(state, self.seat, manner, SUPPLY, SUPPLY, ())
            if not state.players[self.seat].supply:
                moves += [*map(Recall, own), *recalls_from_chairs(state, self.seat)]
        return [*moves, STOP] if self.recalled else moves

    def play(self, state: State, move: Move, log: Log) -> State:
        if isinstance(move, Step):
            return self._step(state, move, log)
        if isinstance(move, Recall):
            state = courtier_home(state, self.seat, "recalled", move.space, log)
            return state.with_items(replace(self, recalled=True), restock([move.space]))
        if isinstance(move, RecallFromChair):
            return recall_from_chair(state, self.seat, move.place, log).with_items(replace(self, recalled=True))
        return self._land(state, log) if self.path else state

    def settle(self, state: State, log: Log) -> State | None:
        """A walk ends by itself on a topmost space and where no further step is possible."""
        if not self.path:
            return None
        manner = MANNERS[self.manner]
        here = self.path[-1]
        if here not in state.rules.board.topmost and len(self.path) < manner.steps:
            if state.courtiers[here] != NOBODY_THERE:
                return None
            if any_step(state, self.seat, manner, here, self.source, self.path):
                return None
        return self._land(state, log)

    def _first_steps(self, state: State, manner: Manner) -> list[Move]:
        moves: list[Move] = []
        supply = state.players[self.seat].supply
        if not self.recalled:
            for space, owner in enumerate(state.courtiers):
                if owner == self.seat:
                    moves += steps_from(state, self.seat, manner, space, space, ())
        if manner.places and supply:
            moves += steps_from(state, self.seat, manner, SUPPLY, SUPPLY, ())
        if manner.places and not supply:
            moves += recalls_for(state, self.seat, manner)
        if self.recalled and not moves:
            moves.append(STOP)
        return moves

    def _may_stop(self, state: State) -> bool:
        return state.courtiers[self.path[-1]] == NOBODY_THERE

    def _step(self, state: State, move: Step, log: Log) -> State:
        seat = self.seat
        target = move.target
        if not self.path:
            state = _set_out(state, seat, move.source)
        if move.pay != FREE:
            state = pay_card(state, seat, move.pay, log)
        source_name = "supply" if move.source == SUPPLY else SPACE_NAMES[move.source]
        log.tell("stepped", seat, (("source", source_name), ("target", SPACE_NAMES[target])))
        if state.courtiers[target] == NOBODY_THERE:
            state = _take_faction_token(state, seat, target, log)
        walk = Walk(
            seat,
            self.manner,
            self.source if self.path else move.source,
            (*self.path, target),
            self.paid if move.pay == FREE else (*self.paid, move.pay),
        )
        return state.with_items(walk)

    def _land(self, state: State, log: Log) -> State:
        returns: tuple[int, ...] = ()
        if MANNERS[self.manner].returns_card and len(self.path) >= 3:
            returns = tuple(sorted(set(self.paid)))
        return land(state, self.seat, self.source, self.path, returns, log)


@dataclass(frozen=True, slots=True)
class OfficeTaken(Item):
    """The prestige that cards give at once for a new office."""

    seat: Seat

    def settle(self, state: State, log: Log) -> State | None:
        lines = tuple(
            ScoreLine(self.seat, card.id, card.office_taken) for card in state.rules.scoring if card.office_taken
        )
        return score(state, lines, log) if lines else state


@dataclass(frozen=True, slots=True)
class CardBack(Item):
    """After a long move a card of a faction that was paid may be taken."""

    seat: Seat
    factions: tuple[int, ...]

    def legal(self, state: State) -> list[Move]:
        return [*(TAKE_CARD[faction] for faction in self.factions if state.stacks[faction]), SKIP]

    def considered(self, state: State) -> list[Move]:
        return [*TAKE_CARD, SKIP]

    def play(self, state: State, move: Move, log: Log) -> State:
        return take_card(state, self.seat, move.faction, log) if isinstance(move, TakeCard) else state

    def settle(self, state: State, log: Log) -> State | None:
        return None if any(state.stacks[faction] for faction in self.factions) else state

    def why_not(self, state: State, move: Move) -> Reason | None:
        return why_no_card(state, move.faction) if isinstance(move, TakeCard) else None


def land(state: State, seat: Seat, source: int, path: tuple[int, ...], returns: tuple[int, ...], log: Log) -> State:
    """The end of a move on the last space of its path, and everything that follows, in the order of the rules."""
    board = state.rules.board
    here = path[-1]
    left = left_behind(state, source, path)
    items: list[Item] = []
    kind = state.round_tokens[here]
    if kind != NO_TOKEN:
        state = _take_round_token(state, seat, here, log)
        items.append(ReceivedToken(seat, kind))
    if returns:
        items.insert(0, CardBack(seat, returns))
    if here in board.topmost:
        column = here % STRIDE
        ousted = state.offices[column]
        left.add(here)
        state = _take_office(state, seat, column, log)
        scenario = state.rules.scenario
        if scenario is not None and scenario.office_taken is not None:
            items.insert(0, scenario.office_taken(seat))
        if ousted != NOBODY_THERE:
            items.append(MayRearrange(Seat(ousted)))
        items += [GainRing(seat, ousted), OfficeTaken(seat)]
    else:
        state = state.with_(courtiers=replaced(state.courtiers, here, seat))
    if left:
        items.append(restock(left))
    return state.with_(agenda=state.agenda + tuple(items))


def left_behind(state: State, source: int, path: tuple[int, ...]) -> set[int]:
    """The spaces that a Courtier has bared on its way to the last of the path."""
    left = {space for space in path[:-1] if state.courtiers[space] == NOBODY_THERE}
    return left if source == SUPPLY else left | {source}


def hop(state: State, seat: Seat, source: int, target: int, log: Log) -> State:
    """A move that goes straight from one space to another."""
    log.tell("stepped", seat, (("source", SPACE_NAMES[source]), ("target", SPACE_NAMES[target])))
    state = _take_faction_token(_set_out(state, seat, source), seat, target, log)
    return land(state, seat, source, (target,), (), log)


def can_move(state: State, seat: Seat, manner: Manner) -> bool:
    """Whether a player has any move of this manner."""
    if can_move_without_recall(state, seat, manner):
        return True
    return manner.places and not state.players[seat].supply and bool(recalls_for(state, seat, manner))


def can_move_without_recall(state: State, seat: Seat, manner: Manner) -> bool:
    """Whether a player has any move of this manner that takes no Courtier back first."""
    for space, owner in enumerate(state.courtiers):
        if owner == seat and any_step(state, seat, manner, space, space, ()):
            return True
    return manner.places and state.players[seat].supply > 0 and any_step(state, seat, manner, SUPPLY, SUPPLY, ())


def any_step(state: State, seat: Seat, manner: Manner, here: int, source: int, path: tuple[int, ...]) -> bool:
    return bool(steps_from(state, seat, manner, here, source, path))


def steps_from(state: State, seat: Seat, manner: Manner, here: int, source: int, path: tuple[int, ...]) -> list[Step]:
    """The next steps of a Courtier who stands `here`; only such after which the move can still end legally."""
    board = state.rules.board
    courtiers = state.courtiers
    factions = state.factions
    cards = state.players[seat].cards
    steps: list[Step] = []
    for target in _targets(board, manner, here):
        if target in path or target == source:
            continue
        if courtiers[target] != NOBODY_THERE:
            if may_pass(state, manner, here, target, len(path)):
                steps += _passing_steps(state, seat, manner, here, target, source, path)
            continue
        if target in board.topmost and state.offices[target % STRIDE] == seat:
            continue
        faction = factions[target]
        if manner.price is Price.CARD:
            if faction == BARE:
                steps += _steps_with_any_card(here, target, cards)
            elif cards[faction]:
                steps.append(step(here, target, faction))
        elif manner.price is Price.NOTHING or faction == BARE or faction in state.players[seat].rings:
            steps.append(step(here, target, FREE))
    return steps


def _targets(board: Board, manner: Manner, here: int) -> tuple[int, ...]:
    """The spaces that the next step can go to, taken or not."""
    if here == SUPPLY:
        return board.bottom
    return (board.neighbours if manner.sideways else board.upwards)[here]


def _steps_with_any_card(here: int, target: int, cards: Cards) -> list[Step]:
    return [step(here, target, paid) for paid, count in enumerate(cards) if count]


def considered_steps(
    state: State, seat: Seat, manner: Manner, here: int, source: int, path: tuple[int, ...]
) -> list[Step]:
    """The next steps of a Courtier who stands `here`, legal or not: onto every space, with every card where a card of
    any kind opens it."""
    board = state.rules.board
    legal = {move.target for move in steps_from(state, seat, manner, here, source, path)}
    held = [faction for faction, count in enumerate(state.players[seat].cards) if count]
    steps: list[Step] = []
    for target in _targets(board, manner, here):
        faction = state.factions[target]
        if manner.price is not Price.CARD:
            steps.append(step(here, target, FREE))
        elif faction != BARE:
            steps.append(step(here, target, faction))
        elif target in legal:
            steps += [step(here, target, paid) for paid in held]
        elif held and state.courtiers[target] != NOBODY_THERE and may_pass(state, manner, here, target, len(path)):
            steps.append(step(here, target, held[0]))
        else:
            steps.append(step(here, target, FREE))
    return steps


def may_pass(state: State, manner: Manner, here: int, target: int, taken: int) -> bool:
    """Whether an occupied space may be passed by the next step, what comes behind it apart."""
    if taken + 1 >= manner.steps:
        return False
    if here == SUPPLY:
        return manner.price is Price.CARD and state.rules.has(Ruling.PLACE_OVER_OCCUPIED)
    passing = taken > 0 and state.courtiers[here] != NOBODY_THERE
    return not (passing and manner.price is Price.CARD and state.rules.has(Ruling.ONE_OCCUPIED_AT_A_TIME))


def _passing_steps(
    state: State, seat: Seat, manner: Manner, here: int, target: int, source: int, path: tuple[int, ...]
) -> list[Step]:
    """Steps onto an occupied space, one for each card that can be paid and leaves enough to go on."""
    cards = state.players[seat].cards
    beyond = (*path, target)
    if manner.price is not Price.CARD:
        return [step(here, target, FREE)] if _can_go_on(state, seat, manner, source, beyond, cards, 0) else []
    return [
        step(here, target, faction)
        for faction, count in enumerate(cards)
        if count and _can_go_on(state, seat, manner, source, beyond, changed(cards, faction, -1), 0)
    ]


def _can_go_on(
    state: State, seat: Seat, manner: Manner, source: int, path: tuple[int, ...], cards: Cards, owed: int
) -> bool:
    """Whether a move that stands on an occupied space can reach an open one; `owed` cards of any kind are due on
    the way."""
    board = state.rules.board
    here = path[-1]
    for target in (board.neighbours if manner.sideways else board.upwards)[here]:
        if target in path or target == source:
            continue
        if state.courtiers[target] != NOBODY_THERE:
            if may_pass(state, manner, here, target, len(path)) and _can_go_on(
                state, seat, manner, source, (*path, target), cards, owed + 1
            ):
                return True
            continue
        if target in board.topmost and state.offices[target % STRIDE] == seat:
            continue
        faction = state.factions[target]
        if manner.price is not Price.CARD:
            return True
        if sum(cards) > owed and (faction == BARE or cards[faction]):
            return True
    return False


def recalls_for(state: State, seat: Seat, manner: Manner) -> list[Move]:
    """Which Courtier a player without supply may take back so as to place it: only if it could then be placed, for
    all that is known. The space that is left may get any token, so it counts as one that any card or ring opens."""
    moves: list[Move] = []
    for space, owner in enumerate(state.courtiers):
        if owner == seat:
            left = state.with_(courtiers=replaced(state.courtiers, space, NOBODY_THERE))
            if any_step(left, seat, manner, SUPPLY, SUPPLY, ()):
                moves.append(Recall(space))
    if any_step(state, seat, manner, SUPPLY, SUPPLY, ()):
        moves += recalls_from_chairs(state, seat)
    return moves


def recalls_from_chairs(state: State, seat: Seat) -> list[Move]:
    """Which Courtier a player without supply may take back from the chambers, where the edition allows it."""
    if not state.rules.has(Ruling.RECALL_FROM_CHAMBERS):
        return []
    return [
        RecallFromChair(chair(number, row))
        for number, chamber in enumerate(state.chambers)
        for row, owner in enumerate(chamber.chairs)
        if owner == seat
    ]


def recall_from_chair(state: State, seat: Seat, place: int, log: Log) -> State:
    """A Courtier goes from its chair back to the supply."""
    log.tell("recalled_from_chair", seat, (("chair", chair_text(place)),))
    player = state.players[seat]
    return emptied_chair(state, place).with_player(seat, supply=player.supply + 1)


def emptied_chair(state: State, place: int) -> State:
    """A chair without its Courtier."""
    number, row = divmod(place, 8)
    chamber = state.chambers[number]
    chamber = chamber._replace(chairs=replaced(chamber.chairs, row, NOBODY_THERE), acted=chamber.acted & ~(1 << row))
    return state.with_(chambers=replaced(state.chambers, number, chamber))


def is_office_holder(state: State, space: int, seat: Seat | None = None) -> bool:
    """Whether a space is the topmost one below an office that is held, by this seat if one is named."""
    if space not in state.rules.board.topmost:
        return False
    holder = state.offices[space % STRIDE]
    return holder != NOBODY_THERE and seat in (None, holder)


def _set_out(state: State, seat: Seat, source: int) -> State:
    if source == SUPPLY:
        return state.with_player(seat, supply=state.players[seat].supply - 1)
    return state.with_(courtiers=replaced(state.courtiers, source, NOBODY_THERE))


def _take_faction_token(state: State, seat: Seat, space: int, log: Log) -> State:
    faction = state.factions[space]
    if faction == BARE:
        return state
    log.tell("token_taken", seat, (("space", SPACE_NAMES[space]), ("faction", FACTIONS[faction])))
    player = state.players[seat]
    return state.with_(
        factions=replaced(state.factions, space, BARE),
        players=replaced(state.players, seat, player._replace(tokens=changed(player.tokens, faction, 1))),
    )


def _take_round_token(state: State, seat: Seat, space: int, log: Log) -> State:
    kind = state.round_tokens[space]
    log.tell("round_token_taken", seat, (("space", SPACE_NAMES[space]), ("token", ROUND_TOKENS[kind])))
    player = state.players[seat]
    return state.with_(
        round_tokens=replaced(state.round_tokens, space, NO_TOKEN),
        players=replaced(state.players, seat, player._replace(round_tokens=changed(player.round_tokens, kind, 1))),
    )


def _take_office(state: State, seat: Seat, column: int, log: Log) -> State:
    ousted = state.offices[column]
    log.tell("office_taken", seat, (("office", OFFICES[column]), ("column", "abcdef"[column])))
    if ousted != NOBODY_THERE:
        log.tell("ousted", Seat(ousted), (("office", OFFICES[column]),))
        state = state.with_player(Seat(ousted), supply=state.players[ousted].supply + 1)
    return state.with_(offices=replaced(state.offices, column, seat))
