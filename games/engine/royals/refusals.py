"""Why a move is not allowed: for every move that a player might expect, the rule that forbids it, in one sentence.
Called only for moves that are not legal; it explains and never decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.errors import IllegalMove, Params
from games.engine.errors import gettext_noop as _
from games.engine.notation import Move
from games.engine.protocol import CHANCE, COURT, Seat
from games.engine.royals import flow
from games.engine.royals import moves as m
from games.engine.royals.board import (
    COUNTRIES,
    HAND_LIMIT,
    INTRIGUE_LIMIT,
    INTRIGUE_OF,
    NOBLES,
    PAIR_NAMES,
)
from games.engine.royals.prices import matching_choices
from games.engine.royals.state import UNDECIDED, VACANT, Phase, State

SENTENCES = {
    "over": _("The game is over."),
    "turn.not_yours": _("It is not your turn."),
    "turn.chance": _("That is drawn at random: no player chooses it."),
    "turn.court": _("Scoring is automatic: no player does it."),
    "turn.not_now": _("You cannot do that now. Finish the current task first."),
    "draw.first": _("Draw your cards first. You can play cards after that."),
    "draw.declared": _("You have already chosen what to draw. Draw those cards."),
    "draw.declare": _("First choose what to draw: three country cards, or one and an intrigue card."),
    "draw.first_turn": _("On your first turn you draw only country cards, as many as your seat gets."),
    "draw.not_open": _("There is no open card of %(country)s. Take another card, or draw from the pile."),
    "draw.enough": _("You cannot draw another card of that kind this turn. Draw the other kind."),
    "draw.over": _("You have already drawn your cards this turn. You draw again on your next turn."),
    "claim.own": _("The %(noble)s is already yours. Choose another noble."),
    "claim.taken": _("The %(noble)s belongs to another player. You can only take it over."),
    "claim.vacant": _("The %(noble)s is vacant. Claim it: that needs no intrigue."),
    "claim.too_few_cards": _(
        "The %(noble)s costs %(cards)s of %(country)s. You have %(held)s, and too few others: three can stand in for "
        "each one missing."
    ),
    "claim.too_few_intrigue": _(
        "Taking over the %(noble)s also costs %(intrigue_cards)s showing %(country)s. You have %(held)s, and too few "
        "others: two can stand in for each one missing."
    ),
    "claim.one_at_a_time": _("Finish paying for the %(noble)s first."),
    "pay.too_many": _("You do not have that many matching cards. Choose a lower number."),
    "pay.too_few_others": _("You would not have enough other cards for the rest. Use more matching cards."),
    "pay.not_in_hand": _("You have no %(card)s. Choose a card from your hand."),
    "pay.matches": _("A matching card cannot stand in for another one. Pay with cards that do not match."),
    "pay.matching_first": _(
        "First choose how many matching cards you pay. Other cards only stand in for the ones missing."
    ),
    "pay.does_not_match": _("You have to pay a matching intrigue card: choose one that shows %(country)s."),
    "discard.within_limit": _("You discard only at the end of your turn, and only cards above the hand limit."),
    "discard.not_in_hand": _("You have no %(card)s. Choose a card from your hand."),
    "end.draw_first": _("Every turn begins with drawing. Draw your cards before you end it."),
    "end.limit": _("You have more cards than the hand limit. Discard the extra cards first."),
}
"""The rules by the name under which they are refused; the site fills the blanks and translates the sentences."""

Reason = tuple[str, Params]
"""The name of a rule, and what its sentence speaks of."""


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """The rule that forbids a move to a seat now."""
    name, params = _reason(state, seat, move)
    template = SENTENCES[name]
    said = {blank: _IN_ENGLISH.get(blank, str)(value) for blank, value in params.items()}
    return IllegalMove(f"royals.{name}", template % said, template, params)


def _noble(name: str) -> str:
    city, title = name.split(" ")
    return f"{title.capitalize()} of {city.capitalize()}"


def _country(name: str) -> str:
    return "the German States" if name == "german" else name.capitalize()


def _card(name: str) -> str:
    countries = " and ".join(_country(country) for country in name.split("-"))
    return f"{'intrigue card' if '-' in name else 'card'} of {countries}"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


_IN_ENGLISH: dict[str, Callable[[Any], str]] = {
    "noble": _noble,
    "country": _country,
    "card": _card,
    "cards": lambda count: _counted(count, "card"),
    "intrigue_cards": lambda count: _counted(count, "intrigue card"),
}
"""What stands in a blank, where it is more than the id itself."""


def _because(name: str, **params: str | int) -> Reason:
    return name, params


def _reason(state: State, seat: Seat, move: Move) -> Reason:
    if state.phase is Phase.OVER:
        return _because("over")
    if isinstance(move, (m.Reveal, m.Deal, m.DealIntrigue)) and seat != CHANCE:
        return _because("turn.chance")
    if isinstance(move, (m.ScorePeriod, m.ScoreTitles)) and seat != COURT:
        return _because("turn.court")
    if (seat,) != flow.to_act(state):
        return _because("turn.not_yours")
    explain = _EXPLANATIONS.get(type(move))
    return (explain(state, seat, move) if explain else None) or _because("turn.not_now")


def _declare(state: State, seat: Seat, move: Move) -> Reason | None:
    if state.phase is not Phase.DRAW:
        return _because("draw.over")
    return _because("draw.first_turn" if state.is_first_turn else "draw.declared")


def _draw(state: State, seat: Seat, move: Move) -> Reason | None:
    if state.phase is Phase.DECLARE:
        return _because("draw.declare")
    if state.phase is not Phase.DRAW:
        return _because("draw.over")
    if isinstance(move, m.DrawIntrigue):
        return _because("draw.first_turn" if state.is_first_turn else "draw.enough")
    if not state.country_draws:
        return _because("draw.enough")
    assert isinstance(move, m.DrawOpen), "a blind card can always be drawn while any is due"
    return _because("draw.not_open", country=COUNTRIES[move.country])


def _claim(state: State, seat: Seat, move: m.Claim | m.TakeOver) -> Reason | None:
    if state.phase < Phase.PLAY:
        return _because("draw.first")
    if state.payment is not None:
        return _because("claim.one_at_a_time", noble=NOBLES[state.payment.noble].name)
    if state.phase is not Phase.PLAY:
        return None
    portrait = NOBLES[move.noble]
    owner = state.nobles[move.noble]
    noble, country = portrait.name, COUNTRIES[portrait.country]
    if owner == seat:
        return _because("claim.own", noble=noble)
    if isinstance(move, m.Claim) and owner != VACANT:
        return _because("claim.taken", noble=noble)
    if isinstance(move, m.TakeOver) and owner == VACANT:
        return _because("claim.vacant", noble=noble)
    hand = state.players[seat]
    if not matching_choices(state, seat, move.noble):
        held = hand.cards[portrait.country]
        return _because("claim.too_few_cards", noble=noble, country=country, held=held, cards=portrait.cost)
    held = sum(hand.intrigue[kind] for kind in INTRIGUE_OF[portrait.country])
    price = portrait.intrigue
    return _because("claim.too_few_intrigue", noble=noble, country=country, held=held, intrigue_cards=price)


def _use(state: State, seat: Seat, move: m.UseMatching | m.UseIntrigue) -> Reason | None:
    payment = state.payment
    if payment is None:
        return None
    portrait = NOBLES[payment.noble]
    hand = state.players[seat]
    if isinstance(move, m.UseMatching):
        if payment.matching != UNDECIDED:
            return None
        held = hand.cards[portrait.country]
    else:
        if payment.schemes != UNDECIDED or payment.matching == UNDECIDED or payment.others:
            return None
        held = sum(hand.intrigue[kind] for kind in INTRIGUE_OF[portrait.country])
    return _because("pay.too_many" if move.count > held else "pay.too_few_others")


def _pay_card(state: State, seat: Seat, move: m.PayCard) -> Reason | None:
    if state.payment is None:
        return None
    if state.payment.matching == UNDECIDED:
        return _because("pay.matching_first")
    if not state.payment.others:
        return None
    if move.country == NOBLES[state.payment.noble].country:
        return _because("pay.matches")
    return _because("pay.not_in_hand", card=COUNTRIES[move.country])


def _pay_intrigue(state: State, seat: Seat, move: m.PayIntrigue) -> Reason | None:
    payment = state.payment
    if payment is not None and payment.schemes == UNDECIDED and payment.matching != UNDECIDED and not payment.others:
        return _because("pay.matching_first")
    if payment is None or not (payment.matching_intrigue or payment.other_intrigue):
        return None
    if not state.players[seat].intrigue[move.kind]:
        return _because("pay.not_in_hand", card=PAIR_NAMES[move.kind])
    if payment.matching_intrigue:
        return _because("pay.does_not_match", country=COUNTRIES[NOBLES[payment.noble].country])
    return _because("pay.matches")


def _end(state: State, seat: Seat, move: m.EndTurn) -> Reason | None:
    if state.phase < Phase.PLAY:
        return _because("end.draw_first")
    if state.payment is not None:
        return _because("claim.one_at_a_time", noble=NOBLES[state.payment.noble].name)
    return _because("end.limit")


def _discard(state: State, seat: Seat, move: m.DiscardCard | m.DiscardIntrigue) -> Reason | None:
    hand = state.players[seat]
    if state.phase is not Phase.DISCARD:
        return _because("discard.within_limit")
    if isinstance(move, m.DiscardCard):
        too_many, held, card = sum(hand.cards) > HAND_LIMIT, hand.cards[move.country], COUNTRIES[move.country]
    else:
        too_many, held, card = sum(hand.intrigue) > INTRIGUE_LIMIT, hand.intrigue[move.kind], PAIR_NAMES[move.kind]
    if not held:
        return _because("discard.not_in_hand", card=card)
    return None if too_many else _because("discard.within_limit")


_EXPLANATIONS: dict[type[Move], Callable[[State, Seat, Any], Reason | None]] = {
    m.DeclareThree: _declare,
    m.DeclareIntrigue: _declare,
    m.DrawOpen: _draw,
    m.DrawBlind: _draw,
    m.DrawIntrigue: _draw,
    m.Claim: _claim,
    m.TakeOver: _claim,
    m.UseMatching: _use,
    m.UseIntrigue: _use,
    m.PayCard: _pay_card,
    m.PayIntrigue: _pay_intrigue,
    m.EndTurn: _end,
    m.DiscardCard: _discard,
    m.DiscardIntrigue: _discard,
}
