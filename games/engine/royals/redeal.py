"""Another deal of the cards that a seat does not see: those in the hands of others and in the piles."""

from __future__ import annotations

from games.engine.blind import drawn, drawn_where, together
from games.engine.protocol import Draw, Seat
from games.engine.royals.board import INTRIGUE_OF, NOBLES
from games.engine.royals.prices import intrigue_choices, intrigue_due, matching_choices
from games.engine.royals.state import UNDECIDED, Payment, State
from games.engine.tuples import Counts


def redeal(state: State, viewer: Seat | None, draw: Draw) -> State:
    """The same position for this viewer, every arrangement of the hidden cards being equally likely.

    A player who is paying has shown that they can and that they have a choice: their hand is drawn among those of which
    that is true. A view has no memory, so a card that was taken from the display before all eyes is hidden like any
    other. Markers stay where they are also when points are hidden: all saw them being won.
    """
    payer = None if state.payment is None or state.turn == viewer else state.turn
    others = [seat for seat in state.rules.seats if seat not in (viewer, payer)]
    hidden = [state.players[seat] for seat in state.rules.seats if seat != viewer]
    pile = together([state.pile, *(player.cards for player in hidden)])
    intrigue_pile = together([state.intrigue_pile, *(player.intrigue for player in hidden)])
    players = list(state.players)
    if payer is not None:
        player = players[payer]
        cards, pile = drawn_where(lambda hand: _could_pay(state, hand), pile, sum(player.cards), draw)
        intrigue, intrigue_pile = drawn_where(
            lambda hand: _could_pay_intrigue(state, hand), intrigue_pile, sum(player.intrigue), draw
        )
        players[payer] = player._replace(cards=cards, intrigue=intrigue)
    for seat in others:
        player = players[seat]
        cards, pile = drawn(pile, sum(player.cards), draw)
        intrigue, intrigue_pile = drawn(intrigue_pile, sum(player.intrigue), draw)
        players[seat] = player._replace(cards=cards, intrigue=intrigue)
    return state.with_(players=tuple(players), pile=pile, intrigue_pile=intrigue_pile)


def _payment(state: State) -> Payment:
    assert state.payment is not None, "a payment is due"
    return state.payment


def _could_pay(state: State, cards: Counts) -> bool:
    """Whether with these country cards the payment could have come so far and still be open."""
    payment = _payment(state)
    noble = NOBLES[payment.noble]
    if payment.matching == UNDECIDED:
        return len(matching_choices(state.with_player(state.turn, cards=cards), state.turn, payment.noble)) > 1
    held = cards[noble.country]
    if payment.matching < noble.cost <= payment.matching + held:
        return False  # a player who holds enough pays with them alone
    if not payment.others:
        return True
    return sum(cards) - held > payment.others and sum(map(bool, cards)) - bool(held) > 1


def _could_pay_intrigue(state: State, intrigue: Counts) -> bool:
    """The same for intrigue cards, which come last."""
    payment = _payment(state)
    if payment.schemes == UNDECIDED:
        is_due = payment.matching != UNDECIDED and not payment.others
        choices = intrigue_choices(state.with_player(state.turn, intrigue=intrigue), state.turn, payment.noble)
        return len(choices) > is_due
    due = intrigue_due(state, payment.noble)
    matching = [intrigue[kind] for kind in INTRIGUE_OF[NOBLES[payment.noble].country]]
    held, others = sum(matching), sum(intrigue) - sum(matching)
    held_before = held + payment.schemes - payment.matching_intrigue
    if payment.schemes < due <= held_before:
        return False  # here too
    if payment.matching_intrigue:
        return held > payment.matching_intrigue and sum(map(bool, matching)) > 1 and others >= payment.other_intrigue
    return others > payment.other_intrigue and sum(map(bool, intrigue)) - sum(map(bool, matching)) > 1
