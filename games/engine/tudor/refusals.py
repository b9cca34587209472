"""Why a move is not allowed: for every move that a player might expect, the rule that forbids it, in one sentence.
Called only for moves that are not legal; it explains and never decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.errors import IllegalMove
from games.engine.notation import Move
from games.engine.protocol import CHANCE, COURT, Seat
from games.engine.tudor import actions, flow
from games.engine.tudor import moves as m
from games.engine.tudor.board import BARE, CHAMBERS, FACTIONS, SPACE_NAMES, STRIDE, SUPPLY
from games.engine.tudor.hand_cards import why_no_trade
from games.engine.tudor.movement import MANNERS, Manner, Price, Walk, may_pass
from games.engine.tudor.phases import turns
from games.engine.tudor.pieces import can_pay_round_tokens
from games.engine.tudor.rings import why_no_ring
from games.engine.tudor.rulings import Ruling
from games.engine.tudor.state import AT_HOME, NOBODY_THERE, Item, Phase, Reason, State, because

SENTENCES = {
    "over": "The game is over.",
    "turn.not_yours": "It is not for you to decide now.",
    "turn.chance": "Only chance does that.",
    "turn.court": "Only the court scores.",
    "turn.not_now": "That is not what has to be decided now.",
    "turn.already_activated": "You have activated a figure in this turn already.",
    "turn.must_activate": "While you have a figure that can act, you must activate it.",
    "turn.not_your_figure": "No Courtier of yours sits on that chair.",
    "turn.figure_acted": "That figure has been activated this round.",
    "turn.no_lord": "Without a Lord in their chamber Courtiers cannot act.",
    "turn.lord_home": "Your Lord sits in no chamber.",
    "turn.other_chamber": "Action {action} is not one of that figure's chamber.",
    "turn.lord_alternate": "In this edition only a Courtier may do G or H instead of a chamber's action.",
    "turn.alternate_duty": "In this edition you must do G or H as long as one of them is possible.",
    "turn.no_second_action": "Only a Lord has a second action: the other one of his chamber, directly after the first.",
    "turn.no_figure": "Without a figure that can act you may do G or H, nothing else.",
    "turn.office_action": "A new office gives one of the actions A to F.",
    "turn.after_chamber_action": "After a chamber's action G and H are closed.",
    "action.A": "None of your Courtiers can step or be placed onto an open space that matches one of your rings.",
    "action.C": "You cannot pay for a short move of any of your Courtiers.",
    "action.D": "No stack has a card that matches one of your rings.",
    "action.E": "You cannot pay for a long move of any of your Courtiers.",
    "action.F": "No stack has a card left.",
    "action.G": "You cannot pay for one step up of any of your Courtiers.",
    "action.H": "No stack has a card that matches one of your rings.",
    "throne.not_your_courtier": "No Courtier of yours stands on {source}.",
    "throne.same_courtier": "A move is made by one Courtier, step after step.",
    "throne.supply_empty": "Your supply is empty: take a Courtier back first, or do without.",
    "throne.no_placing": "In this edition this move is for Courtiers on the board only.",
    "throne.must_place": "The Courtier you took back has to be placed now.",
    "throne.enter_at_bottom": "A Courtier from the supply enters the bottom space of a column.",
    "throne.not_on_board": "There is no space {target} on this board.",
    "throne.adjacent": "A step leads to a space above, below or beside, never diagonally and never further.",
    "throne.up_the_column": "This move leads up its column only.",
    "throne.never_twice": "A move never enters a space twice nor returns to its start.",
    "throne.own_office": "You hold that column's office and may not enter its topmost space.",
    "throne.ends_occupied": "A move never ends on an occupied space.",
    "throne.bottom_occupied": "The bottom space must be open for a Courtier to be placed.",
    "throne.one_occupied": "In this edition the space after an occupied one must be open.",
    "throne.stranded": "Beyond the occupied space the move could not end.",
    "throne.matching_card": "The step onto {target} costs a {faction} card.",
    "throne.no_card": "You have no {faction} card.",
    "throne.any_card": "That step costs a card of your choice.",
    "throne.matching_ring": "The token on {target} matches none of your rings.",
    "throne.costs_nothing": "That step is not paid with cards.",
    "throne.must_move": "You have begun a move: make its first step.",
    "bonus.no_turn": "Bonus actions are for your own turn, never inside a move or an action.",
    "bonus.once_per_round": "The token move is allowed once per round.",
    "bonus.two_tokens": "The token move costs two faction tokens, none of them one that scores negative.",
    "bonus.no_move": "None of your Courtiers could make that move.",
    "bonus.not_offered": "No card in play offers that.",
    "bonus.once_per_turn": "That is allowed once per turn.",
    "bonus.price": "You do not have the round tokens that it costs.",
    "bonus.no_use": "There is nothing that you could do with it now.",
    "trade.two_cards": "Two for one needs two cards in your hand.",
    "trade.just_paid": "The new card is never of a faction that you have just paid.",
    "trade.no_other": "No stack of another faction has a card.",
    "cards.not_in_hand": "You have no {faction} card.",
    "cards.stack_empty": "The {faction} stack is empty.",
    "cards.not_offered": "A {faction} card is not among those you may take now.",
    "tokens.none": "You have no {faction} token.",
    "tokens.negative": "Tokens that score negative pay for nothing.",
    "tokens.round_none": "You have no token of that kind.",
    "tokens.not_due": "A token of the other kind is due first.",
    "tokens.use_kind": "The token you have received is not of the kind that this takes.",
    "benches.full": "That bench is full.",
    "benches.own": "In this edition a Courtier of yours may not sit on that bench already.",
    "benches.supply_empty": "Your supply is empty: take a Courtier back first, or do without.",
    "benches.duty": "Placing a Courtier is a duty.",
    "lords.full": "Every Lord chair of that chamber is taken.",
    "lords.duty": "Every Lord must be seated.",
    "rings.stand": "No {faction} ring is left on the stand.",
    "rings.second_differs": "In this edition your second ring is of another faction than the first.",
    "rings.not_worn": "There is no {faction} ring on that hand's {finger}.",
    "rings.from_stand": "The office was empty: its ring comes from the stand.",
    "rings.from_ousted": "The ring comes from the hand of the player who held the office.",
    "rings.in_order": "The {faction} ring is the next to be put on.",
    "rings.finger_taken": "Up to five rings sit one to a finger.",
    "rings.every_finger": "With six rings or more every finger carries one or two.",
    "rings.only_then": "Rings are rearranged only when one has been gained or lost.",
    "recall.supply_left": "A Courtier is taken back only when the supply is empty.",
    "recall.nowhere": "There is no bottom space that the Courtier could then enter.",
    "recall.chambers": "In this edition Courtiers are taken back from the Throne Room only.",
    "jump.straight": "A jump leads straight over the neighbouring space onto the one behind it.",
    "jump.nobody": "There is nobody on the space between to jump over.",
    "jump.occupied": "The space behind must be open.",
    "jump.down": "In this edition a jump leads up or sideways.",
    "banish.nobody": "No other player's Courtier stands on {space}.",
    "banish.price": "You do not have the Intrigue that it costs.",
    "throne.no_token": "No faction token lies on {space}.",
    "swap.same_faction": "The two tokens must be of different factions.",
    "swap.chairs": "Both chairs must be taken, one of them by a Courtier of yours.",
    "gather.adjacent": "{space} is not next to a Courtier of yours.",
    "dismiss.nobody": "That player has no Courtier on the card, or is yourself.",
}
"""The rules by the name under which they are refused; the site translates the sentences."""


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """The rule that forbids a move to a seat now."""
    name, words = _reason(state, seat, move)
    return IllegalMove(f"tudor.{name}", SENTENCES[name].format(**words))


def _reason(state: State, seat: Seat, move: Move) -> Reason:
    if state.phase is Phase.OVER:
        return because("over")
    if isinstance(move, (m.DrawCard, m.DealRoundToken, m.DrawToken, m.DrawStart)) and seat != CHANCE:
        return because("turn.chance")
    if isinstance(move, (m.ScoreRound, m.ScoreGame, m.AwardGarter)) and seat != COURT:
        return because("turn.court")
    if (seat,) != flow.to_act(state):
        return because("turn.not_yours")
    item = _item(state)
    reason = None if item is None else item.why_not(state, move)
    explain = _EXPLANATIONS.get(type(move))
    return reason or (explain(state, seat, move) if explain else None) or because("turn.not_now")


def _item(state: State) -> Item | None:
    return state.agenda[-1] if state.agenda else None


def _in_turn(state: State) -> bool:
    return state.phase is Phase.ACTIONS and not state.agenda


# Turns


def _activate(state: State, seat: Seat, move: m.Activate) -> Reason | None:
    if not _in_turn(state):
        return None
    if state.activated:
        closed = state.lord_left and move.action in actions.ALTERNATE
        return because("turn.after_chamber_action" if closed else "turn.already_activated")
    figure = move.figure
    if figure == m.NOBODY:
        if turns.figures_left(state, seat):
            return because("turn.must_activate")
        return because(f"action.{move.action}" if move.action in actions.ALTERNATE else "turn.no_figure")
    if figure == m.LORD:
        if state.lords[seat] == AT_HOME:
            return because("turn.lord_home")
        if state.lords_acted >> seat & 1:
            return because("turn.figure_acted")
        if move.action in actions.ALTERNATE and not turns.may_do_alternate(state, figure):
            return because("turn.lord_alternate")
    else:
        number, row = divmod(figure, 8)
        chamber = state.chambers[number]
        if row >= len(chamber.chairs) or chamber.chairs[row] != seat:
            return because("turn.not_your_figure")
        if number not in state.lords:
            return because("turn.no_lord")
        if chamber.acted >> row & 1:
            return because("turn.figure_acted")
    if move.action not in CHAMBERS[turns.chamber_of(state, seat, figure)] + actions.ALTERNATE:
        return because("turn.other_chamber", action=move.action)
    return because(f"action.{move.action}")


def _second_action(state: State, seat: Seat, move: m.SecondAction) -> Reason | None:
    if not _in_turn(state):
        return None
    if state.lord_left and move.action in actions.ALTERNATE:
        return because("turn.after_chamber_action")
    return because(f"action.{move.action}" if move.action in state.lord_left else "turn.no_second_action")


def _end_turn(state: State, seat: Seat, move: m.EndTurn) -> Reason | None:
    if not _in_turn(state):
        return None
    return because("turn.must_activate" if turns.figures_left(state, seat) else "turn.alternate_duty")


def _bonus(state: State, seat: Seat, move: m.TakeBonus) -> Reason | None:
    if not _in_turn(state):
        return because("bonus.no_turn")
    if move.bonus == turns.TOKENS:
        if any(state.players[seat].spent):
            return because("bonus.once_per_round")
        enough = sum(turns.spendable(state, seat)) >= 2
        return because("bonus.no_move" if enough else "bonus.two_tokens")
    bonus = next((bonus for bonus in state.rules.bonuses if bonus.id == move.bonus), None)
    if bonus is None:
        return because("bonus.not_offered")
    if bonus.id in state.bonuses_used:
        return because("bonus.once_per_turn")
    if not can_pay_round_tokens(state, seat, bonus.influence, bonus.intrigue):
        return because("bonus.price")
    return because("bonus.no_use")


# The Throne Room


def _step(state: State, seat: Seat, move: m.Step) -> Reason | None:
    walk = _item(state)
    if not isinstance(walk, Walk):
        return None
    manner = MANNERS[walk.manner]
    return (
        _wrong_start(state, seat, walk, manner, move)
        or _wrong_way(state, walk, manner, move)
        or _wrong_target(state, seat, walk, manner, move)
        or _wrong_price(state, seat, manner, move)
    )


def _wrong_start(state: State, seat: Seat, walk: Walk, manner: Manner, move: m.Step) -> Reason | None:
    if walk.path:
        return None if move.source == walk.path[-1] else because("throne.same_courtier")
    if move.source == SUPPLY:
        if not manner.places:
            return because("throne.no_placing")
        return None if state.players[seat].supply else because("throne.supply_empty")
    if walk.recalled:
        return because("throne.must_place")
    if move.source not in state.rules.board.spaces or state.courtiers[move.source] != seat:
        return because("throne.not_your_courtier", source=SPACE_NAMES[move.source])
    return None


def _wrong_way(state: State, walk: Walk, manner: Manner, move: m.Step) -> Reason | None:
    board = state.rules.board
    if move.target not in board.spaces:
        return because("throne.not_on_board", target=SPACE_NAMES[move.target])
    if move.source == SUPPLY:
        return None if move.target in board.bottom else because("throne.enter_at_bottom")
    if move.target in walk.path or (walk.path and move.target == walk.source):
        return because("throne.never_twice")
    if move.target not in board.neighbours[move.source]:
        return because("throne.adjacent")
    if not manner.sideways and move.target not in board.upwards[move.source]:
        return because("throne.up_the_column")
    return None


def _wrong_target(state: State, seat: Seat, walk: Walk, manner: Manner, move: m.Step) -> Reason | None:
    if move.target in state.rules.board.topmost and state.offices[move.target % STRIDE] == seat:
        return because("throne.own_office")
    if state.courtiers[move.target] == NOBODY_THERE:
        return None
    if may_pass(state, manner, move.source, move.target, len(walk.path)):
        return _wrong_toll(state, seat, manner, move) or because(_stranding(state, manner, move.target))
    if move.source == SUPPLY:
        return because("throne.bottom_occupied")
    last = len(walk.path) + 1 >= manner.steps
    return because("throne.ends_occupied" if last else "throne.one_occupied")


def _stranding(state: State, manner: Manner, over: int) -> str:
    """Why a move that passes an occupied space could not end: in some editions for another one behind it."""
    behind = state.rules.board.upwards[over]
    is_next_occupied = bool(behind) and state.courtiers[behind[0]] != NOBODY_THERE
    if is_next_occupied and not manner.sideways and state.rules.has(Ruling.ONE_OCCUPIED_AT_A_TIME):
        return "throne.one_occupied"
    return "throne.stranded"


def _wrong_toll(state: State, seat: Seat, manner: Manner, move: m.Step) -> Reason | None:
    if manner.price is not Price.CARD:
        return because("throne.costs_nothing") if move.pay != m.FREE else None
    if move.pay == m.FREE:
        return because("throne.any_card")
    return None if state.players[seat].cards[move.pay] else because("throne.no_card", faction=FACTIONS[move.pay])


def _wrong_price(state: State, seat: Seat, manner: Manner, move: m.Step) -> Reason | None:
    faction = state.factions[move.target]
    target = SPACE_NAMES[move.target]
    if manner.price is Price.RING and faction not in (BARE, *state.players[seat].rings):
        return because("throne.matching_ring", target=target)
    if manner.price is not Price.CARD or faction == BARE:
        return _wrong_toll(state, seat, manner, move)
    if not state.players[seat].cards[faction]:
        return because("throne.no_card", faction=FACTIONS[faction])
    return because("throne.matching_card", target=target, faction=FACTIONS[faction])


def _stop(state: State, seat: Seat, move: m.Stop) -> Reason | None:
    walk = _item(state)
    if not isinstance(walk, Walk):
        return None
    return because("throne.ends_occupied" if walk.path else "throne.must_move")


def _recall(state: State, seat: Seat, move: m.Recall | m.RecallFromChair) -> Reason | None:
    walk = _item(state)
    if isinstance(walk, Walk):
        if walk.path:
            return because("throne.same_courtier")
        if not MANNERS[walk.manner].places:
            return because("throne.no_placing")
    elif state.agenda or state.phase is not Phase.BENCHES:
        return None
    if state.players[seat].supply:
        return because("recall.supply_left")
    if isinstance(move, m.Recall):
        if move.space not in state.rules.board.spaces or state.courtiers[move.space] != seat:
            return because("throne.not_your_courtier", source=SPACE_NAMES[move.space])
    elif not state.rules.has(Ruling.RECALL_FROM_CHAMBERS):
        return because("recall.chambers")
    elif not _sits(state, seat, move.place):
        return because("turn.not_your_figure")
    return because("recall.nowhere")


# Cards


def _trade(state: State, seat: Seat, move: m.TradeCard) -> Reason | None:
    return why_no_trade(state, seat, move.faction) if _in_turn(state) else because("bonus.no_turn")


# Chambers


def _sits(state: State, seat: Seat, place: int) -> bool:
    number, row = divmod(place, 8)
    chairs = state.chambers[number].chairs
    return row < len(chairs) and chairs[row] == seat


def _bench(state: State, seat: Seat, move: m.Bench) -> Reason | None:
    if state.phase is not Phase.BENCHES or state.agenda:
        return None
    is_full = len(state.chambers[move.chamber].bench) >= state.rules.board.bench_seats
    return because("benches.full" if is_full else "benches.supply_empty")


def _without(state: State, seat: Seat, move: m.DoWithout) -> Reason | None:
    return because("benches.duty") if state.phase is Phase.BENCHES and not state.agenda else None


def _seat_lord(state: State, seat: Seat, move: m.SeatLord | m.LordStaysHome) -> Reason | None:
    if state.phase is not Phase.LORDS:
        return None
    return because("lords.full" if isinstance(move, m.SeatLord) else "lords.duty")


# Rings


def _take_ring(state: State, seat: Seat, move: m.TakeRing) -> Reason | None:
    if state.phase is not Phase.RINGS or state.agenda:
        return None
    return because("rings.second_differs") if state.stand[move.faction] else why_no_ring(move.faction)


def _rearrange(state: State, seat: Seat, move: m.Rearrange) -> Reason | None:
    return because("rings.only_then")


_EXPLANATIONS: dict[type[Move], Callable[[State, Seat, Any], Reason | None]] = {
    m.Activate: _activate,
    m.SecondAction: _second_action,
    m.EndTurn: _end_turn,
    m.TakeBonus: _bonus,
    m.Step: _step,
    m.Stop: _stop,
    m.Recall: _recall,
    m.RecallFromChair: _recall,
    m.TradeCard: _trade,
    m.Bench: _bench,
    m.DoWithout: _without,
    m.SeatLord: _seat_lord,
    m.LordStaysHome: _seat_lord,
    m.TakeRing: _take_ring,
    m.Rearrange: _rearrange,
}
