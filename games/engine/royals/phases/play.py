"""Playing cards: claiming vacant nobles and taking over those of others, paid card by card where there is a choice."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import ScoreLine, Seat
from games.engine.royals.board import (
    CITIES,
    CITY_BONUS,
    COUNTRIES,
    COUNTRY_BONUSES,
    INTRIGUE_OF,
    NOBLES,
    WILD_COUNTRY,
    WILD_INTRIGUE,
)
from games.engine.royals.moves import (
    CLAIMS,
    END_TURN,
    PAY_CARD,
    PAY_INTRIGUE,
    TAKE_OVERS,
    Claim,
    PayCard,
    PayIntrigue,
    TakeOver,
    UseIntrigue,
    UseMatching,
)
from games.engine.royals.piles import put_away, put_intrigue_away
from games.engine.royals.prices import (
    affordable,
    intrigue_choices,
    intrigue_due,
    matching_choices,
)
from games.engine.royals.state import UNDECIDED, VACANT, Payment, Phase, State
from games.engine.tuples import Counts, changed, replaced


def to_act(state: State) -> Seat:
    return state.turn


def legal(state: State) -> list[Move]:
    if state.payment is not None:
        return payment_moves(state, state.payment)
    moves: list[Move] = [
        CLAIMS[noble] if state.nobles[noble] == VACANT else TAKE_OVERS[noble] for noble in affordable(state, state.turn)
    ]
    return [*moves, END_TURN]


def considered(state: State) -> list[Move]:
    """Every noble that is not the player's own, or every way to pay for the one that was chosen."""
    if state.payment is not None:
        return considered_payments(state, state.payment)
    moves: list[Move] = [
        CLAIMS[noble] if owner == VACANT else TAKE_OVERS[noble]
        for noble, owner in enumerate(state.nobles)
        if owner != state.turn
    ]
    return [*moves, END_TURN]


def odds(state: State) -> Sequence[tuple[Move, int]]:
    return ()


def play(state: State, move: Move, log: Log) -> State:
    if isinstance(move, (Claim, TakeOver)):
        kind = "claim_begun" if isinstance(move, Claim) else "takeover_begun"
        log.tell(kind, state.turn, (("noble", NOBLES[move.noble].name),))
        return state.with_(phase=Phase.PAY, payment=Payment(move.noble))
    if state.payment is not None:
        return _paid(state, state.payment, move, log)
    log.tell("play_ended", state.turn)
    return state.with_(phase=Phase.DISCARD)


def settle(state: State, log: Log) -> State | None:
    """Where a payment leaves no choice it is made; when nothing is due any more, the noble changes hands."""
    payment = state.payment
    if payment is None:
        return None
    moves = payment_moves(state, payment)
    if not moves:
        assert payment.others + payment.matching_intrigue + payment.other_intrigue == 0, "a price was not paid"
        return _captured(state, payment.noble, log)
    return _paid(state, payment, moves[0], log) if _is_forced(state, payment, moves) else None


def payment_moves(state: State, payment: Payment) -> list[Move]:
    """What may be paid next; the sensible choice first."""
    seat = state.turn
    portrait = NOBLES[payment.noble]
    cards, intrigue = state.players[seat].cards, state.players[seat].intrigue
    matching = INTRIGUE_OF[portrait.country]
    if payment.matching == UNDECIDED:
        return [UseMatching(count) for count in matching_choices(state, seat, payment.noble)]
    if payment.others:
        return _other_cards(cards, portrait.country)
    if payment.schemes == UNDECIDED:
        return [UseIntrigue(count) for count in intrigue_choices(state, seat, payment.noble)]
    if payment.matching_intrigue:
        return [PAY_INTRIGUE[kind] for kind in matching if intrigue[kind]]
    if payment.other_intrigue:
        return [PAY_INTRIGUE[kind] for kind, count in enumerate(intrigue) if count and kind not in matching]
    return []


def _other_cards(cards: Counts, country: int) -> list[Move]:
    """A card of any other country, of the one that most are held of first."""
    held = [other for other, count in enumerate(cards) if count and other != country]
    return [PAY_CARD[other] for other in sorted(held, key=lambda other: -cards[other])]


def considered_payments(state: State, payment: Payment) -> list[Move]:
    """The next payment with as many matching cards as are held or fewer, or with any kind of card, whichever is due."""
    country = NOBLES[payment.noble].country
    hand = state.players[state.turn]
    if payment.matching == UNDECIDED:
        return [UseMatching(count) for count in range(hand.cards[country], -1, -1)]
    if payment.others:
        return [PAY_CARD[other] for other in sorted(range(len(COUNTRIES)), key=lambda other: -hand.cards[other])]
    if payment.schemes == UNDECIDED:
        held = sum(hand.intrigue[kind] for kind in INTRIGUE_OF[country])
        return [UseIntrigue(count) for count in range(held, -1, -1)]
    return list(PAY_INTRIGUE)


def _is_forced(state: State, payment: Payment, moves: list[Move]) -> bool:
    """Whether only one payment matters: one choice, or everything that is held has to go."""
    if len(moves) == 1:
        return True
    portrait = NOBLES[payment.noble]
    hand = state.players[state.turn]
    if isinstance(moves[0], PayCard):
        return sum(hand.cards) - hand.cards[portrait.country] == payment.others
    if isinstance(moves[0], PayIntrigue):
        held = sum(hand.intrigue[kind] for kind in INTRIGUE_OF[portrait.country])
        if payment.matching_intrigue:
            return held == payment.matching_intrigue
        return sum(hand.intrigue) - held == payment.other_intrigue
    return False


def _paid(state: State, payment: Payment, move: Move, log: Log) -> State:
    """The state after one step of a payment."""
    seat = state.turn
    portrait = NOBLES[payment.noble]
    if isinstance(move, UseMatching):
        others = WILD_COUNTRY * (portrait.cost - move.count)
        state = put_away(state, seat, portrait.country, move.count, "card_paid", log)
        return state.with_(payment=payment._replace(matching=move.count, others=others))
    if isinstance(move, PayCard):
        state = put_away(state, seat, move.country, 1, "card_paid", log)
        return state.with_(payment=payment._replace(others=payment.others - 1))
    if isinstance(move, UseIntrigue):
        others = WILD_INTRIGUE * (intrigue_due(state, payment.noble) - move.count)
        return state.with_(
            payment=payment._replace(schemes=move.count, matching_intrigue=move.count, other_intrigue=others)
        )
    assert isinstance(move, PayIntrigue)
    state = put_intrigue_away(state, seat, move.kind, "intrigue_paid", log)
    if payment.matching_intrigue:
        return state.with_(payment=payment._replace(matching_intrigue=payment.matching_intrigue - 1))
    return state.with_(payment=payment._replace(other_intrigue=payment.other_intrigue - 1))


def _captured(state: State, noble: int, log: Log) -> State:
    """The noble is the player's: a loser's piece goes to the Cathedral, one of the player's comes onto the title, and
    bonuses follow."""
    seat = state.turn
    portrait = NOBLES[noble]
    loser = state.nobles[noble]
    is_first = state.is_untouched(portrait.city)
    cathedrals = state.cathedrals
    if loser != VACANT:
        cathedrals = replaced(cathedrals, portrait.city, (*cathedrals[portrait.city], loser))
        log.tell("noble_lost", Seat(loser), (("noble", portrait.name),))
        log.tell("buried", Seat(loser), (("city", CITIES[portrait.city]),))
    log.tell("noble_taken", seat, (("noble", portrait.name),))
    titles = changed(state.players[seat].titles, portrait.title, 1)
    state = state.with_(
        players=state.players_with(seat, titles=titles),
        phase=Phase.PLAY,
        payment=None,
        nobles=replaced(state.nobles, noble, seat),
        cathedrals=cathedrals,
    )
    if is_first:
        state = _won(state, f"city:{CITIES[portrait.city]}", CITY_BONUS[portrait.city], log)
    return _house_bonus(_country_bonus(state, portrait.country, log), log)


def _country_bonus(state: State, country: int, log: Log) -> State:
    """A piece in every city, Cathedrals counted: the highest bonus left, once per player and country."""
    source = f"country:{COUNTRIES[country]}"
    if state.has_won(source, state.turn) or state.missing_cities(state.turn, country):
        return state
    taken = sum(line.source == source for line in state.lines)
    left = COUNTRY_BONUSES[country][taken:]
    return _won(state, source, left[0], log) if left else state


def _house_bonus(state: State, log: Log) -> State:
    """A piece on all seven titles: the highest Noble House marker left, once per player."""
    if state.has_won("house", state.turn) or not all(state.players[state.turn].titles):
        return state
    taken = sum(line.source == "house" for line in state.lines)
    left = state.rules.board.house[taken:]
    return _won(state, "house", left[0], log) if left else state


def _won(state: State, source: str, points: int, log: Log) -> State:
    log.tell("scored", state.turn, (("source", source), ("points", points)))
    return state.with_(lines=(*state.lines, ScoreLine(state.turn, source, points)))
