"""What nobody thought of: a machine plays legal moves, tries illegal ones, takes moves back, stores and restores,
for as long as it likes, and after each step looks whether everything still holds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games.engine.codec import digest
from games.engine.dealer import Dealer
from games.engine.errors import IllegalMove, UnreadableMove
from games.engine.protocol import CHANCE, COURT, AnyGame, Ruleset, Seat
from games.engine.record import UNDO, Ply, new_record, read_record, write_record
from games.engine.registry import find_game
from games.engine.replay import replay
from games.engine.tudor.board import CARDS_PER_FACTION, COURTIERS
from games.engine.tudor.state import Phase
from games.engine.undo import Trail
from tests.engine.players import eagerness
from tests.engine.rulesets import royals_rulesets, tudor_rulesets
from tests.engine.test_conformance import check_considered

WORDS = st.text(alphabet="abcdefghijklmnopqrstuvwxyz ABCDEFGH.0123456789-\x00é", max_size=30)


class GameMachine(RuleBasedStateMachine):
    """One match, played, refused, taken back and replayed. Each game names itself below."""

    game: AnyGame
    rulesets: Sequence[tuple[str, int]]

    @initialize(which=st.integers(0, 10_000), seed=st.binary(min_size=16, max_size=16))
    def sit_down(self, which: int, seed: bytes) -> None:
        text, self.players = self.rulesets[which % len(self.rulesets)]
        self.seats = [Seat(seat) for seat in range(self.players)]
        self.ruleset = Ruleset.read(text)
        self.dealer = Dealer(seed)
        self.state: Any = self.game.setup(self.ruleset, self.players)
        self.plies: list[Ply] = []
        self.trail: Trail[Any] = Trail()
        self.seen_texts: list[str] = ["end", "move a1 a2", "claim paris king"]
        self.chance_plays()

    def chance_plays(self) -> None:
        while self.game.to_act(self.state) in ((CHANCE,), (COURT,)):
            seat = self.game.to_act(self.state)[0]
            if seat == CHANCE:
                move = self.dealer.deal(self.game.odds(self.state), len(self.plies) + 1)
            else:
                (move,) = self.game.legal_moves(self.state, COURT)
            self.apply(seat, move)

    def apply(self, seat: Seat, move: Any) -> None:
        before = self.state
        step = self.game.apply(before, move)
        self.trail.add(seat, before, step.events)
        self.state = step.state
        self.write_down(seat, self.game.write(move))

    def write_down(self, seat: Seat, text: str) -> None:
        self.plies.append(Ply(len(self.plies) + 1, seat, text, digest(self.game.encode(self.state))))

    def is_going_on(self) -> bool:
        return bool(self.game.to_act(self.state))

    @precondition(is_going_on)
    @rule(data=st.data(), eager=st.booleans())
    def play_some_legal_moves(self, data: st.DataObject, eager: bool) -> None:
        for _ in range(data.draw(st.integers(1, 12), label="how many")):
            if not self.is_going_on():
                return
            seat = self.game.to_act(self.state)[0]
            moves = list(self.game.legal_moves(self.state, seat))
            if eager:
                moves.sort(key=lambda move: -eagerness(self.game.write(move)))
            move = moves[min(data.draw(st.integers(0, len(moves) - 1)), data.draw(st.integers(0, len(moves) - 1)))]
            self.seen_texts.append(self.game.write(move))
            self.apply(seat, move)
            self.chance_plays()

    @rule(data=st.data())
    def try_moves_that_were_legal_once(self, data: st.DataObject) -> None:
        text = data.draw(st.sampled_from(self.seen_texts))
        self.refused_or_legal(text)

    @rule(text=WORDS)
    def try_garbage(self, text: str) -> None:
        self.refused_or_legal(text)

    @rule(data=st.data(), noise=WORDS)
    def try_a_mangled_move(self, data: st.DataObject, noise: str) -> None:
        text = data.draw(st.sampled_from(self.seen_texts))
        place = data.draw(st.integers(0, len(text)))
        self.refused_or_legal(text[:place] + noise + text[place + len(noise) :])

    def refused_or_legal(self, text: str) -> None:
        before = self.game.encode(self.state)
        try:
            move = self.game.read(self.state, text)
        except UnreadableMove:
            return
        for seat in (CHANCE, COURT, *self.seats):
            refusal = self.game.why_not(self.state, seat, text)
            assert (refusal is None) == (move in self.game.legal_moves(self.state, seat))
            assert refusal is None or (refusal.rule.startswith(f"{self.game.slug}.") and refusal.text)
        if any(move in self.game.legal_moves(self.state, seat) for seat in self.game.to_act(self.state)):
            self.game.apply(self.state, move)
        else:
            with pytest.raises(IllegalMove):
                self.game.apply(self.state, move)
        assert self.game.encode(self.state) == before

    @rule(seat=st.integers(0, 4))
    def take_back(self, seat: int) -> None:
        who = Seat(seat)
        if not self.trail.limit(who):
            with pytest.raises(IllegalMove):
                self.trail.takeback(who)
            return
        last = self.plies[-1]
        self.state = self.trail.takeback(who)
        self.write_down(who, UNDO)
        assert last.seat == who
        assert self.game.to_act(self.state) == (who,)

    @rule(viewer=st.integers(-1, 4), seed=st.integers(0, 1000))
    def look_through_other_eyes(self, viewer: int, seed: int) -> None:
        if viewer >= self.players:
            return
        eyes = None if viewer < 0 else Seat(viewer)
        other = self.game.redeal(self.state, eyes, Random(seed).randrange)
        assert self.game.view(other, eyes) == self.game.view(self.state, eyes)
        assert self.game.problems(other) == ()

    @rule()
    def read_the_record_back(self) -> None:
        names = [f"player {seat}" for seat in range(self.players)]
        text = write_record(new_record(self.ruleset, names, self.plies))
        played = replay(self.game, read_record(text))
        assert played.error is None
        assert played.position.state == self.state

    @invariant()
    def nothing_is_broken(self) -> None:
        assert self.game.problems(self.state) == ()

    @invariant()
    def it_is_stored_and_restored(self) -> None:
        assert self.game.decode(self.game.encode(self.state)) == self.state
        if self.has_position():
            assert self.game.read_position(self.game.write_position(self.state)) == self.state

    @invariant()
    def every_legal_move_reads_back(self) -> None:
        for seat in self.game.to_act(self.state):
            for move in self.game.legal_moves(self.state, seat):
                assert self.game.read(self.state, self.game.write(move)) == move

    @invariant()
    def whatever_is_considered_is_legal_or_forbidden_by_a_rule(self) -> None:
        check_considered(self.game, self.state, self.players)

    def has_position(self) -> bool:
        """Whether the position can be written down: not before it is dealt."""
        return True


class TudorMachine(GameMachine):
    """Conserves cards, rings, tokens and Courtiers."""

    game = find_game("tudor")
    rulesets = tuple(tudor_rulesets())

    def has_position(self) -> bool:
        return bool(self.state.phase > Phase.DEAL)

    @invariant()
    def nothing_is_lost(self) -> None:
        state = self.state
        assert sum(state.stacks) + sum(sum(p.cards) for p in state.players) == 7 * CARDS_PER_FACTION
        assert sum(state.stand) + sum(len(p.rings) for p in state.players) == 7 * state.rules.board.rings_per_faction
        tokens = sum(state.bag) + sum(state.tokens_gone) + sum(faction >= 0 for faction in state.factions)
        tokens += sum(sum(p.tokens) + sum(p.spent) for p in state.players)
        assert tokens == sum(state.rules.tokens_of(faction) for faction in range(7))
        for seat, player in enumerate(state.players):
            courtiers = player.supply + player.abroad + player.at_card + state.offices.count(seat)
            courtiers += state.courtiers.count(seat) + sum(
                c.chairs.count(seat) + c.bench.count(seat) for c in state.chambers
            )
            in_the_air = sum(item.seat == seat and item.holds_courtier for item in state.agenda)
            assert courtiers + in_the_air == COURTIERS


class RoyalsMachine(GameMachine):
    """Conserves country and intrigue cards, pieces and markers."""

    game = find_game("royals")
    rulesets = tuple(royals_rulesets())

    @invariant()
    def nothing_is_lost(self) -> None:
        state = self.state
        hands = sum(sum(player.cards) for player in state.players)
        assert hands + sum(state.pile) + sum(state.display) + sum(state.discards) == sum(state.rules.board.cards)
        schemes = sum(sum(player.intrigue) for player in state.players)
        assert schemes + sum(state.intrigue_pile) + sum(state.intrigue_discards) == 24
        pieces = sum(owner >= 0 for owner in state.nobles) + sum(map(len, state.cathedrals))
        assert pieces == sum(sum(player.titles) for player in state.players)

    @invariant()
    def no_marker_is_won_too_often(self) -> None:
        state = self.state
        sources = [line.source for line in state.lines]
        single = [source for source in sources if source.startswith("city:")]
        assert len(set(single)) == len(single)
        for country in ("france", "german", "britain", "spain"):
            assert sources.count(f"country:{country}") <= 2
            for period in (1, 2, 3):
                assert sources.count(f"period:{period}:{country}") <= 2
        assert sources.count("house") <= len(state.rules.board.house)


USUAL = settings(max_examples=70, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
LONG = settings(
    settings.get_profile("search"),
    max_examples=1500,
    stateful_step_count=60,
    suppress_health_check=list(HealthCheck),
)

TestTudorMachine = TudorMachine.TestCase
TestTudorMachine.settings = USUAL
TestRoyalsMachine = RoyalsMachine.TestCase
TestRoyalsMachine.settings = USUAL


@pytest.mark.slow
@pytest.mark.parametrize("machine", [TudorMachine, RoyalsMachine])
def test_the_machine_for_much_longer(machine: type[GameMachine]) -> None:
    run_state_machine_as_test(machine, settings=LONG)
