"""Round tokens: what may be done with one at the moment it is received, and paying with those that were kept."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.log import SILENCE, Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import INFLUENCE, INTRIGUE, OPPORTUNITY
from games.engine.tudor.hooks import TokenUse
from games.engine.tudor.moves import KEEP, PayRoundToken, UseToken
from games.engine.tudor.pieces import can_pay_round_tokens, discard_round_token
from games.engine.tudor.state import Item, Reason, State, because


@dataclass(frozen=True, slots=True)
class ReceivedToken(Item):
    """A round token has just been received: its owner picks one use of it, or keeps it."""

    seat: Seat
    kind: int

    def legal(self, state: State) -> list[Move]:
        uses = [UseToken(use.id) for use in self._uses(state)]
        return [*uses, KEEP]

    def considered(self, state: State) -> list[Move]:
        return [*(UseToken(use.id) for use in state.rules.immediate), KEEP]

    def play(self, state: State, move: Move, log: Log) -> State:
        if not isinstance(move, UseToken):
            return state
        use = next(use for use in self._uses(state) if use.id == move.use)
        log.tell("token_used", self.seat, (("use", use.id),))
        return use.begin(discard_round_token(state, self.seat, self.kind, log), self.seat, log)

    def settle(self, state: State, log: Log) -> State | None:
        return None if self._uses(state) else state

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, UseToken):
            return None
        use = next((use for use in state.rules.immediate if use.id == move.use), None)
        if use is None:
            return because("bonus.not_offered")
        return because("tokens.use_kind" if use.can(state, self.seat) else "bonus.no_use")

    def _uses(self, state: State) -> list[TokenUse]:
        return [
            use
            for use in state.rules.immediate
            if (self.kind in use.kinds or self.kind == OPPORTUNITY) and use.can(state, self.seat)
        ]


@dataclass(frozen=True, slots=True)
class PayRoundTokens(Item):
    """Influence and Intrigue that are due. Asks only where an Opportunity token leaves a choice."""

    seat: Seat
    influence: int
    intrigue: int

    def legal(self, state: State) -> list[Move]:
        wanted = INFLUENCE if self.influence else INTRIGUE
        held = state.players[self.seat].round_tokens
        moves: list[Move] = [PayRoundToken(wanted)] if held[wanted] else []
        if held[OPPORTUNITY] and self._is_payable_after(state, OPPORTUNITY):
            moves.append(PayRoundToken(OPPORTUNITY))
        return moves

    def considered(self, state: State) -> list[Move]:
        return [PayRoundToken(kind) for kind in (INFLUENCE, INTRIGUE, OPPORTUNITY)]

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, PayRoundToken)
        rest = self._rest()
        state = discard_round_token(state, self.seat, move.kind, log)
        return state.with_items(rest) if rest.influence or rest.intrigue else state

    def settle(self, state: State, log: Log) -> State | None:
        moves = self.legal(state)
        held = state.players[self.seat].round_tokens
        usable = held[OPPORTUNITY] + held[INFLUENCE] * (self.influence > 0) + held[INTRIGUE] * (self.intrigue > 0)
        is_forced = len(moves) == 1 or usable == self.influence + self.intrigue
        return self.play(state, moves[0], log) if is_forced else None

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, PayRoundToken):
            return None
        held = state.players[self.seat].round_tokens[move.kind]
        return because("tokens.not_due" if held else "tokens.round_none")

    def _rest(self) -> PayRoundTokens:
        if self.influence:
            return PayRoundTokens(self.seat, self.influence - 1, self.intrigue)
        return PayRoundTokens(self.seat, 0, self.intrigue - 1)

    def _is_payable_after(self, state: State, kind: int) -> bool:
        rest = self._rest()
        paid = discard_round_token(state, self.seat, kind, SILENCE)
        return can_pay_round_tokens(paid, self.seat, rest.influence, rest.intrigue)
