"""Phase 4: turn by turn a player activates a figure, with bonus actions before, between and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor import actions
from games.engine.tudor.board import CHAMBERS, FACTIONS
from games.engine.tudor.hand_cards import begin_trade, considered_trades, legal_trades
from games.engine.tudor.hooks import Bonus
from games.engine.tudor.movement import (
    ONE_STEP,
    TOKEN_MOVE,
    TOKEN_MOVE_ON_BOARD,
    Manner,
    Walk,
    can_move,
    can_move_without_recall,
)
from games.engine.tudor.moves import (
    END_TURN,
    LORD,
    NOBODY,
    NOTHING,
    Activate,
    SecondAction,
    SpendToken,
    TakeBonus,
    TradeCard,
    activate,
    chair,
    chair_text,
)
from games.engine.tudor.pieces import can_pay_round_tokens, why_no_token
from games.engine.tudor.round_tokens import PayRoundTokens
from games.engine.tudor.rulings import Ruling
from games.engine.tudor.state import AT_HOME, Item, Phase, Reason, State
from games.engine.tuples import changed, replaced

TOKENS = "tokens"
"""The bonus that every game has: the token move."""


def begin_actions(state: State, log: Log) -> State:
    return _turn_of(state.with_(phase=Phase.ACTIONS, count=0), state.start, log)


def to_act(state: State) -> Seat:
    return state.turn


def legal(state: State) -> list[Move]:
    seat = state.turn
    moves: list[Move] = []
    may_end = state.activated
    if state.activated:
        moves += [SecondAction(letter) for letter in state.lord_left if actions.can_perform(state, seat, letter)]
    elif figures := figures_left(state, seat):
        moves += _activations(state, seat, figures)
    else:
        moves += [activate(NOBODY, letter) for letter in actions.ALTERNATE if actions.can_perform(state, seat, letter)]
        may_end = not alternate_duty(state, seat)
    if can_move_by_tokens(state, seat):
        moves.append(TakeBonus(TOKENS))
    moves += [TakeBonus(bonus.id) for bonus in state.rules.bonuses if can_take(state, seat, bonus)]
    moves += legal_trades(state, seat)
    if may_end:
        moves.append(END_TURN)
    return moves


def considered(state: State) -> list[Move]:
    """Every figure with its actions, also one that has acted or cannot; every bonus, every card to trade, and the
    end."""
    moves: list[Move] = []
    if state.activated:
        moves += [SecondAction(letter) for letter in state.lord_left]
    else:
        moves += _considered_activations(state, state.turn)
    moves.append(TakeBonus(TOKENS))
    moves += [TakeBonus(bonus.id) for bonus in state.rules.bonuses]
    return [*moves, *considered_trades(state, state.turn), END_TURN]


def odds(state: State) -> Sequence[tuple[Move, int]]:
    return ()


def play(state: State, move: Move, log: Log) -> State:
    seat = state.turn
    if isinstance(move, Activate):
        return _activate(state, seat, move, log)
    if isinstance(move, SecondAction):
        return actions.begin(state.with_(lord_left=""), seat, move.action, log)
    if isinstance(move, TradeCard):
        return begin_trade(state, seat, move, log)
    if isinstance(move, TakeBonus):
        return _take_bonus(state, seat, move.bonus, log)
    log.tell("turn_ended", seat)
    return _turn_of(state.with_(count=state.count + 1), state.rules.after(seat), log)


def settle(state: State, log: Log) -> State | None:
    return None


def figures_left(state: State, seat: Seat) -> list[int]:
    """The player's figures that can still act: the Lord, and the Courtiers in chambers with a Lord."""
    figures = [LORD] if state.lords[seat] != AT_HOME and not state.lords_acted >> seat & 1 else []
    for number, chamber in enumerate(state.chambers):
        if seat in chamber.chairs and number in state.lords:
            figures += [
                chair(number, row)
                for row, owner in enumerate(chamber.chairs)
                if owner == seat and not chamber.acted >> row & 1
            ]
    return figures


def chamber_of(state: State, seat: Seat, figure: int) -> int:
    """The chamber in which a figure sits."""
    return state.lords[seat] if figure == LORD else figure // 8


def may_do_alternate(state: State, figure: int) -> bool:
    """Whether a figure may do G or H instead of its chamber's actions."""
    return figure != LORD or not state.rules.has(Ruling.LORDS_KEEP_TO_THEIR_CHAMBER)


def alternate_duty(state: State, seat: Seat) -> str:
    """Which of G and H a player without a figure left must choose from before the turn ends; '' if none."""
    if not state.rules.has(Ruling.ALTERNATE_IS_A_DUTY):
        return ""
    possible = "".join(letter for letter in actions.ALTERNATE if actions.can_perform(state, seat, letter))
    if state.rules.has(Ruling.RECALL_IS_NO_DUTY) and not can_move_without_recall(state, seat, ONE_STEP):
        return possible.replace("G", "")
    return possible


def can_move_by_tokens(state: State, seat: Seat) -> bool:
    """Whether the token move is open: once per round, for two tokens of which none scores negative."""
    player = state.players[seat]
    if sum(player.tokens) < 2 or any(player.spent) or sum(spendable(state, seat)) < 2:
        return False
    return can_move(state, seat, token_manner(state))


def spendable(state: State, seat: Seat) -> tuple[int, ...]:
    """The faction tokens with which a player may pay."""
    negative = state.rules.negative
    if not negative:
        return state.players[seat].tokens
    return tuple(0 if faction in negative else count for faction, count in enumerate(state.players[seat].tokens))


def token_manner(state: State) -> Manner:
    return TOKEN_MOVE_ON_BOARD if state.rules.has(Ruling.BONUS_MOVES_DO_NOT_PLACE) else TOKEN_MOVE


def can_take(state: State, seat: Seat, bonus: Bonus) -> bool:
    """Whether a bonus action of a card is open: paid for, of use, and not yet taken where it is allowed once."""
    return (
        bonus.id not in state.bonuses_used
        and can_pay_round_tokens(state, seat, bonus.influence, bonus.intrigue)
        and bonus.can(state, seat)
    )


@dataclass(frozen=True, slots=True)
class SpendTokens(Item):
    """Two faction tokens for the token move, one after the other."""

    seat: Seat
    left: int = 2

    def legal(self, state: State) -> list[Move]:
        return [SpendToken(faction) for faction, count in enumerate(spendable(state, self.seat)) if count]

    def considered(self, state: State) -> list[Move]:
        return [SpendToken(faction) for faction in range(len(FACTIONS))]

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, SpendToken)
        log.tell("token_spent", self.seat, (("faction", FACTIONS[move.faction]),))
        player = state.players[self.seat]
        state = state.with_player(
            self.seat, tokens=changed(player.tokens, move.faction, -1), spent=changed(player.spent, move.faction, 1)
        )
        return state.with_items(SpendTokens(self.seat, self.left - 1)) if self.left > 1 else state

    def settle(self, state: State, log: Log) -> State | None:
        moves = self.legal(state)
        return self.play(state, moves[0], log) if len(moves) == 1 else None

    def why_not(self, state: State, move: Move) -> Reason | None:
        return why_no_token(state, self.seat, move.faction) if isinstance(move, SpendToken) else None


def _activations(state: State, seat: Seat, figures: list[int]) -> list[Move]:
    possible = {letter: actions.can_perform(state, seat, letter) for letter in _letters(state, seat, figures)}
    moves: list[Move] = []
    for figure in figures:
        letters = CHAMBERS[chamber_of(state, seat, figure)]
        if may_do_alternate(state, figure):
            letters += actions.ALTERNATE
        moves += [activate(figure, letter) for letter in letters if possible[letter]]
        moves.append(activate(figure, NOTHING))
    return moves


def _considered_activations(state: State, seat: Seat) -> list[Move]:
    left = figures_left(state, seat)
    figures = [LORD] if state.lords[seat] != AT_HOME else []
    for number, chamber in enumerate(state.chambers):
        figures += [chair(number, row) for row, owner in enumerate(chamber.chairs) if owner == seat]
    moves: list[Move] = []
    for figure in figures:
        letters = CHAMBERS[chamber_of(state, seat, figure)]
        moves += [activate(figure, letter) for letter in letters]
        if figure in left:
            moves += [activate(figure, letter) for letter in (*actions.ALTERNATE, NOTHING)]
    return moves if left else [*moves, *(activate(NOBODY, letter) for letter in actions.ALTERNATE)]


def _letters(state: State, seat: Seat, figures: list[int]) -> str:
    chambers = {chamber_of(state, seat, figure) for figure in figures}
    return "".join(CHAMBERS[chamber] for chamber in chambers) + actions.ALTERNATE


def _activate(state: State, seat: Seat, move: Activate, log: Log) -> State:
    figure = move.figure
    left = ""
    if figure == LORD:
        log.tell("activated", seat, (("figure", "lord"),))
        state = state.with_(lords_acted=state.lords_acted | 1 << seat)
        letters = CHAMBERS[state.lords[seat]]
        left = letters.replace(move.action, "") if move.action in letters else ""
    elif figure != NOBODY:
        log.tell("activated", seat, (("figure", chair_text(figure)),))
        number, row = divmod(figure, 8)
        chamber = state.chambers[number]
        chamber = chamber._replace(acted=chamber.acted | 1 << row)
        state = state.with_(chambers=replaced(state.chambers, number, chamber))
    state = state.with_(activated=True, lord_left=left)
    return state if move.action == NOTHING else actions.begin(state, seat, move.action, log)


def _take_bonus(state: State, seat: Seat, name: str, log: Log) -> State:
    log.tell("bonus_taken", seat, (("bonus", name),))
    if name == TOKENS:
        return state.with_items(Walk(seat, token_manner(state).id), SpendTokens(seat))
    bonus = next(bonus for bonus in state.rules.bonuses if bonus.id == name)
    if bonus.once and not (bonus.unlimited_by and state.rules.has(bonus.unlimited_by)):
        state = state.with_(bonuses_used=(*state.bonuses_used, name))
    state = bonus.begin(state, seat, log)
    if (bonus.influence or bonus.intrigue) and not bonus.collects_itself:
        state = state.with_items(PayRoundTokens(seat, bonus.influence, bonus.intrigue))
    return state


def _turn_of(state: State, seat: Seat, log: Log) -> State:
    """The next turn. When it comes to the start player and no one can act any more, the phase is over."""
    state = state.with_(turn=seat, activated=False, lord_left="", bonuses_used=())
    if seat == state.start and not any(figures_left(state, other) for other in state.rules.seats):
        return state.with_(phase=Phase.ROUND_END)
    return state
