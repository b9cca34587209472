"""Why a move is not allowed: for every move that a player might expect, the rule that forbids it, in one sentence.
Called only for moves that are not legal; it explains and never decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.errors import IllegalMove
from games.engine.errors import gettext_noop as _
from games.engine.notation import Move
from games.engine.protocol import CHANCE, COURT, Seat
from games.engine.tudor import actions, flow
from games.engine.tudor import moves as m
from games.engine.tudor.board import BARE, CHAMBERS, FACTIONS, SPACE_NAMES, STRIDE, SUPPLY
from games.engine.tudor.hand_cards import why_no_trade
from games.engine.tudor.movement import MANNERS, Manner, Price, Walk, is_office_holder, may_pass
from games.engine.tudor.phases import turns
from games.engine.tudor.pieces import can_pay_round_tokens
from games.engine.tudor.rings import why_no_ring
from games.engine.tudor.rulings import Ruling
from games.engine.tudor.state import AT_HOME, NOBODY_THERE, Item, Phase, Reason, State, because

SENTENCES = {
    "over": _("The game is over."),
    "turn.not_yours": _("It is not your turn."),
    "turn.chance": _("That is drawn at random: no player chooses it."),
    "turn.court": _("Scoring is automatic: no player does it."),
    "turn.not_now": _("You cannot do that now. Finish the current task first."),
    "turn.already_activated": _(
        "You activate one figure per turn, and you have done that. End your turn, or take a bonus action first."
    ),
    "turn.must_activate": _("You still have a figure that can act. Activate it, or let it pass."),
    "turn.not_your_figure": _("None of your Courtiers sits on that chair. Choose one of yours."),
    "turn.figure_acted": _("Each figure is activated once per round, and this one has been. Choose another one."),
    "turn.no_lord": _(
        "Courtiers act only in a chamber with a Lord, and this one has none. Choose a figure in another chamber."
    ),
    "turn.lord_home": _("Your Lord is not in a chamber, so it cannot act. Choose a Courtier."),
    "turn.other_chamber": _(
        "Action %(action)s belongs to another chamber. Choose an action of this figure's own chamber."
    ),
    "turn.lord_alternate": _(
        "In this edition G and H are for Courtiers only. Choose an action of your Lord's chamber, or pass."
    ),
    "turn.alternate_duty": _(
        "In this edition you must do G or H when none of your figures can act. Do %(actions)s, then end your turn."
    ),
    "turn.no_second_action": _(
        "Only a Lord gets a second action: the other one of its chamber, right after the first."
    ),
    "turn.no_figure": _("None of your figures can act any more. You can only take G or H as an extra action."),
    "turn.office_action": _("A new office gives you one of the actions A to F. Choose one of these."),
    "turn.after_chamber_action": _(
        "Your Lord has used an action of its chamber, so it cannot do G or H. Use the chamber's other action, or end "
        "your turn."
    ),
    "action.A": _(
        "None of your Courtiers can step onto or enter on an open space that matches one of your rings. Choose "
        "another action."
    ),
    "action.C": _("None of your Courtiers can make a short move with the cards in your hand. Choose another action."),
    "action.D": _("Every stack that matches one of your rings is empty. Choose another action."),
    "action.E": _("None of your Courtiers can make a long move with the cards in your hand. Choose another action."),
    "action.F": _("All stacks are empty. Choose another action."),
    "action.G": _(
        "None of your Courtiers can step up or enter with the cards in your hand. Choose another action, or pass."
    ),
    "action.H": _("Every stack that matches one of your rings is empty. Choose another action, or pass."),
    "throne.not_your_courtier": _("None of your Courtiers is on %(source)s. Choose one of yours."),
    "throne.same_courtier": _("Only one Courtier moves at a time. Finish the move you have started."),
    "throne.supply_empty": _(
        "Your supply is empty. Take back one of your Courtiers first, or move one in the Throne Room."
    ),
    "throne.no_placing": _(
        "In this edition this move is only for Courtiers already in the Throne Room. Choose one of these."
    ),
    "throne.must_place": _("The Courtier you took back must be placed now. Choose a bottom space."),
    "throne.enter_at_bottom": _("A Courtier from your supply enters at the bottom of a column. Choose a bottom space."),
    "throne.not_on_board": _("There is no space %(target)s on this board. Choose another one."),
    "throne.adjacent": _("Take one step at a time, to the space directly above, below or beside, never diagonally."),
    "throne.up_the_column": _("This move only goes up its column. Choose the space directly above."),
    "throne.never_twice": _(
        "A move never enters a space twice or returns to its start. Choose another space, or stop."
    ),
    "throne.own_office": _(
        "You hold the office of this column, so you cannot enter its topmost space. End the move below it, or climb "
        "another column."
    ),
    "throne.office_holder": _(
        "Office holders never move, and they cannot be taken back or banished. Choose a Courtier in the Throne Room."
    ),
    "throne.topmost_ends": _(
        "A move ends on a topmost space: this Courtier now holds the office and never moves again. Go on with the "
        "current task."
    ),
    "throne.ends_occupied": _("A move never ends on an occupied space. Choose an open one."),
    "throne.bottom_occupied": _(
        "A Courtier is placed on an open space, and this one is occupied. Choose another bottom space."
    ),
    "throne.one_occupied": _(
        "In this edition a move passes only one occupied space at a time: the next space must be open. Choose "
        "another way or another Courtier."
    ),
    "throne.stranded": _(
        "You could not move on past the Courtier there, and a move never ends on an occupied space. Choose another "
        "way or another Courtier."
    ),
    "throne.matching_card": _("The step onto %(target)s costs one %(faction)s card."),
    "throne.no_card": _("You have no %(faction)s card to pay with. Choose another step."),
    "throne.any_card": _("That step costs one card of any faction. Choose the card."),
    "throne.matching_ring": _("The token on %(target)s matches none of your rings. Choose a token that does."),
    "throne.costs_nothing": _("That step costs no card. Move without paying."),
    "throne.must_move": _("You have chosen to move, so take at least one step."),
    "bonus.no_turn": _("You cannot take a bonus action during a move or an action. Finish that first."),
    "bonus.once_per_round": _("You can make the token move only once per round, and you have made it."),
    "bonus.two_tokens": _(
        "The token move costs two faction tokens, and you have fewer. Tokens that score negative points do not count."
    ),
    "bonus.no_move": _("None of your Courtiers can make that move now."),
    "bonus.not_offered": _("No card in play lets you do that."),
    "bonus.once_per_turn": _("You can do that only once per turn, and you have done it."),
    "bonus.price": _("You do not have enough round tokens for that."),
    "bonus.no_use": _("There is nothing you can use that for now."),
    "trade.two_cards": _("You need two cards to trade 2 for 1, and you have only one."),
    "trade.just_paid": _("The card you take cannot be of a faction you have just paid. Choose another faction."),
    "trade.no_other": _("You cannot trade now: no other faction has a card left."),
    "cards.not_in_hand": _("You have no %(faction)s card. Choose a card from your hand."),
    "cards.stack_empty": _("The %(faction)s stack is empty. Choose another one."),
    "cards.not_offered": _(
        "The card must match one of your rings or payments, and %(faction)s does not fit here. Choose another stack."
    ),
    "tokens.none": _("You have no %(faction)s token. Choose one that you have."),
    "tokens.negative": _("Tokens that score negative points cannot be spent. Choose another one."),
    "tokens.round_none": _("You have no round token of that kind. Choose one that you have."),
    "tokens.not_due": _("You have to pay with another kind of round token."),
    "tokens.too_late": _(
        "You can use a round token for that only when you receive it. Tokens you have kept count for the Order of "
        "the Garter."
    ),
    "tokens.use_kind": _("The token you received is the wrong kind for that. Use it in another way, or keep it."),
    "benches.full": _("That bench is full. Choose another one."),
    "benches.own": _("In this edition a Courtier cannot join another of yours on a bench. Choose another bench."),
    "benches.supply_empty": _("Your supply is empty. Take back a Courtier first, or do without."),
    "benches.duty": _("You have Courtiers in your supply, so you must place one. Choose a bench."),
    "lords.full": _("Every Lord chair in that chamber is taken. Choose another chamber."),
    "lords.duty": _("Every Lord must take a chair. Choose a chamber."),
    "rings.stand": _("No %(faction)s ring is left on the stand. Choose another one."),
    "rings.second_differs": _("In this edition your second ring must be of a different faction. Choose another one."),
    "rings.not_worn": _("There is no %(faction)s ring on that %(finger)s. Choose another one."),
    "rings.from_stand": _("The office was vacant, so your ring comes from the stand. Choose one there."),
    "rings.from_ousted": _("You ousted another player, so your ring comes from their hand. Choose one of theirs."),
    "rings.in_order": _("Put the %(faction)s ring on a finger first."),
    "rings.finger_taken": _(
        "That finger has a ring already: with up to five rings, each finger wears one. Choose a free finger."
    ),
    "rings.every_finger": _("With six or more rings, every finger wears one or two. Choose another finger."),
    "rings.only_then": _("You can rearrange your rings only when you have gained or lost one."),
    "recall.supply_left": _("You can take back a Courtier only when your supply is empty. Use one from your supply."),
    "recall.nowhere": _("You cannot take back this Courtier: there is no bottom space where you could place it."),
    "recall.chambers": _("In this edition you can take back Courtiers from the Throne Room only. Choose one there."),
    "jump.straight": _("A jump goes straight over the neighbouring space onto the one behind it. Choose that space."),
    "jump.nobody": _("A jump needs a Courtier to jump over, and the space between is empty. Choose another jump."),
    "jump.occupied": _("A jump ends on an open space, and this one is occupied. Choose another jump."),
    "jump.down": _("In this edition a jump goes only up or sideways. Choose another jump."),
    "banish.nobody": _("No other player's Courtier is on %(space)s. Choose a space with one."),
    "banish.price": _("You do not have enough Intrigue to banish this Courtier. Below the stairs it costs less."),
    "throne.no_token": _("There is no faction token on %(space)s. Choose a space with one."),
    "swap.same_faction": _("The two tokens must be of different factions. Choose another one."),
    "swap.chairs": _(
        "You can swap one of your Courtiers with the one on the next chair: both chairs must be taken. Choose "
        "another pair."
    ),
    "gather.adjacent": _("None of your Courtiers is next to %(space)s. Choose a token beside one of yours."),
    "dismiss.nobody": _("You can only send home another player's Courtier from the card. Choose one of theirs."),
}
"""The rules by the name under which they are refused; the site fills the blanks and translates the sentences."""

_CALLED = {faction: faction.capitalize() for faction in FACTIONS} | {
    "index": "index finger",
    "middle": "middle finger",
    "ring": "ring finger",
    "pinky": "little finger",
    "GH": "G or H",
}
"""Ids that an English sentence says in other words."""


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """The rule that forbids a move to a seat now."""
    name, params = _reason(state, seat, move)
    template = SENTENCES[name]
    said = {blank: _CALLED.get(identifier, identifier) for blank, identifier in params.items()}
    return IllegalMove(f"tudor.{name}", template % said, template, params)


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
    reason = _lord(state, seat, move) if figure == m.LORD else _chair(state, seat, figure)
    if reason is not None:
        return reason
    if move.action not in CHAMBERS[turns.chamber_of(state, seat, figure)] + actions.ALTERNATE:
        return because("turn.other_chamber", action=move.action)
    return because(f"action.{move.action}")


def _lord(state: State, seat: Seat, move: m.Activate) -> Reason | None:
    """What keeps a player's Lord from this action, other than the chamber."""
    if state.lords[seat] == AT_HOME:
        return because("turn.lord_home")
    if state.lords_acted >> seat & 1:
        return because("turn.figure_acted")
    if move.action in actions.ALTERNATE and not turns.may_do_alternate(state, move.figure):
        return because("turn.lord_alternate")
    return None


def _chair(state: State, seat: Seat, figure: int) -> Reason | None:
    """What keeps a player from activating the Courtier on a chair."""
    number, row = divmod(figure, 8)
    chamber = state.chambers[number]
    if row >= len(chamber.chairs) or chamber.chairs[row] != seat:
        return because("turn.not_your_figure")
    if number not in state.lords:
        return because("turn.no_lord")
    if chamber.acted >> row & 1:
        return because("turn.figure_acted")
    return None


def _second_action(state: State, seat: Seat, move: m.SecondAction) -> Reason | None:
    if not _in_turn(state):
        return None
    if state.lord_left and move.action in actions.ALTERNATE:
        return because("turn.after_chamber_action")
    return because(f"action.{move.action}" if move.action in state.lord_left else "turn.no_second_action")


def _end_turn(state: State, seat: Seat, move: m.EndTurn) -> Reason | None:
    if not _in_turn(state):
        return None
    if turns.figures_left(state, seat):
        return because("turn.must_activate")
    return because("turn.alternate_duty", actions=turns.alternate_duty(state, seat))


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
        return _not_on_receipt(state, move.bonus)
    if bonus.id in state.bonuses_used:
        return because("bonus.once_per_turn")
    if not can_pay_round_tokens(state, seat, bonus.influence, bonus.intrigue):
        return because("bonus.price")
    return because("bonus.no_use")


def _use_token(state: State, seat: Seat, move: m.UseToken) -> Reason | None:
    return _not_on_receipt(state, move.use)


def _not_on_receipt(state: State, name: str) -> Reason:
    """Why something is refused that some cards offer, if at all, only for a round token just received."""
    is_immediate = any(use.id == name for use in state.rules.immediate)
    return because("tokens.too_late" if is_immediate else "bonus.not_offered")


# The Throne Room


def _step(state: State, seat: Seat, move: m.Step) -> Reason | None:
    walk = _item(state)
    if not isinstance(walk, Walk):
        return because("throne.topmost_ends") if walk and move.source in state.rules.board.topmost else None
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
    if is_office_holder(state, move.source, seat):
        return because("throne.office_holder")
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
        return _wrong_toll(state, seat, manner, move) or because(_stranding(state, seat, manner, move.target))
    if move.source == SUPPLY:
        return because("throne.bottom_occupied")
    last = len(walk.path) + 1 >= manner.steps
    return because("throne.ends_occupied" if last else "throne.one_occupied")


def _stranding(state: State, seat: Seat, manner: Manner, over: int) -> str:
    """Why a move that passes an occupied space could not end: the player holds the office behind it, or another
    occupied space follows, which some editions forbid."""
    behind = state.rules.board.upwards[over]
    if behind and not manner.sideways and is_office_holder(state, behind[0], seat):
        return "throne.own_office"
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
        if is_office_holder(state, move.space, seat):
            return because("throne.office_holder")
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
    m.UseToken: _use_token,
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
