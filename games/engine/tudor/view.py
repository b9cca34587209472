"""What one seat, or the public, may see: the only door through which a position leaves the engine for a person."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from functools import cache
from typing import NamedTuple

from games.engine.log import SILENCE
from games.engine.protocol import Outcome, ScoreLine, Seat
from games.engine.tudor import flow
from games.engine.tudor.board import (
    BARE,
    CHAMBERS,
    ENHANCING,
    FACTIONS,
    FINGERS,
    NO_TOKEN,
    OFFICES,
    ROUND_TOKENS,
    SPACE_NAMES,
    WIVES,
)
from games.engine.tudor.moves import Wear
from games.engine.tudor.phases.court import GARTER, garter_lines, garter_total
from games.engine.tudor.phases.turns import figures_left
from games.engine.tudor.rings import WearRings
from games.engine.tudor.scoring import outcome
from games.engine.tudor.state import NOBODY_THERE, Phase, State
from games.engine.tuples import replaced

Named = tuple[tuple[str, int], ...]
"""Counts with the names of what is counted."""


class SpaceView(NamedTuple):
    """A space of the Throne Room; '' where no token lies, None where no one stands."""

    name: str
    faction: str
    round_token: str
    courtier: Seat | None
    is_topmost: bool


class OfficeView(NamedTuple):
    """The office above a column."""

    id: str
    column: str
    holder: Seat | None


class WifeView(NamedTuple):
    """A place of the round track: the round that is played there, 0 if the match passes it over."""

    id: str
    round: int


class ChairView(NamedTuple):
    """A chair, a Courtier's or a Lord's."""

    owner: Seat | None
    has_acted: bool


class ChamberView(NamedTuple):
    """An Audience Chamber."""

    number: int
    actions: str
    bench: tuple[Seat, ...]
    chairs: tuple[ChairView, ...]
    lords: tuple[tuple[Seat, bool], ...]
    """Whose Lords sit here, and whether they have acted."""
    bench_seats: int
    lord_chairs: int

    @property
    def bench_places(self) -> tuple[Seat | None, ...]:
        """The bench from the door on, None where it is free."""
        return self.bench + (None,) * (self.bench_seats - len(self.bench))

    @property
    def lord_places(self) -> tuple[ChairView, ...]:
        """The chairs of the Lords, those that are taken first."""
        taken = tuple(ChairView(seat, has_acted) for seat, has_acted in self.lords)
        return taken + (ChairView(None, False),) * (self.lord_chairs - len(taken))


class EnhancementView(NamedTuple):
    """An action, the two fingers whose rings enhance it, and whether they do."""

    action: str
    fingers: tuple[tuple[str, bool], ...]
    """Each with whether it carries a ring."""
    is_on: bool


class FingerView(NamedTuple):
    """A finger with its rings, the inner first, and what the hand would enhance with the next ring on it; None if that
    ring may not go there, or there is none."""

    id: str
    rings: tuple[str, ...]
    fitting: str | None
    gains: str
    """What of it is not enhanced yet."""


class PlayerView(NamedTuple):
    """A player as the viewer sees them: numbers for all, contents behind the screen (None) unless they may be
    seen."""

    seat: Seat
    prestige: int
    card_count: int
    token_count: int
    round_token_count: int
    cards: Named | None
    tokens: Named | None
    round_tokens: Named | None
    spent: Named
    fingers: tuple[tuple[str, tuple[str, ...]], ...]
    loose_rings: tuple[str, ...]
    enhanced: str
    enhancements: tuple[EnhancementView, ...]
    fittings: tuple[tuple[str, str], ...]
    """Where the first of the loose rings may go while its owner decides it: a finger, and what would be enhanced."""
    supply: int
    abroad: int
    at_card: int
    figures_left: int
    garter: int
    """Cards and round tokens: what counts for the Garter. Numbers are public."""

    @property
    def hand(self) -> tuple[FingerView, ...]:
        """The fingers from the thumb on."""
        fittings = dict(self.fittings)
        return tuple(
            FingerView(
                finger,
                rings,
                fittings.get(finger),
                "".join(action for action in fittings.get(finger, "") if action not in self.enhanced),
            )
            for finger, rings in self.fingers
        )

    @property
    def has_spent_tokens(self) -> bool:
        """Whether the token move of this round is used up."""
        return any(count for _, count in self.spent)


class StandingCell(NamedTuple):
    """What a card has given to a seat, and what it would give besides if the match ended now; None: behind a screen."""

    scored: int
    expected: int | None


class StandingRow(NamedTuple):
    """A card in play, or the Garter, with a cell for each seat."""

    source: str
    cells: tuple[StandingCell, ...]


class Question(NamedTuple):
    """What is being decided: the kind of agenda item or the phase, and its particulars, which are public."""

    kind: str
    seat: Seat
    data: tuple[tuple[str, str], ...] = ()


class TudorView(NamedTuple):
    """A position as one viewer sees it."""

    ruleset: str
    viewer: Seat | None
    scoring: tuple[str, ...]
    token_cards: tuple[str, ...]
    """Those of them that score faction tokens, which lie behind the screens."""
    scenario: str
    drawn_cards: tuple[str, ...]
    phase: str
    round: int
    rounds: int
    wife: str
    track: tuple[WifeView, ...]
    start: Seat
    turn: Seat
    to_act: tuple[Seat, ...]
    question: Question | None
    activated: bool
    lord_left: str
    bonuses_used: tuple[str, ...]
    columns: int
    rows: int
    stairs: int
    spaces: tuple[SpaceView, ...]
    offices: tuple[OfficeView, ...]
    chambers: tuple[ChamberView, ...]
    stacks: Named
    stand: Named
    bag_count: int
    players: tuple[PlayerView, ...]
    lines: tuple[ScoreLine, ...]
    standing: tuple[ScoreLine, ...]
    """What would be scored if the match ended now, as far as the viewer may know it."""
    result: Outcome | None

    @property
    def space_rows(self) -> tuple[tuple[SpaceView, ...], ...]:
        """The Throne Room row by row, the topmost first."""
        starts = range(len(self.spaces) - self.columns, -1, -self.columns)
        return tuple(self.spaces[start : start + self.columns] for start in starts)

    @property
    def enhanced(self) -> str:
        """The actions that the viewer's own rings enhance."""
        return "".join(player.enhanced for player in self.players if player.seat == self.viewer)

    @property
    def token_movers(self) -> tuple[Seat, ...]:
        """Who has used up the token move of this round."""
        return tuple(player.seat for player in self.players if player.has_spent_tokens)

    @property
    def standing_rows(self) -> tuple[StandingRow, ...]:
        """Card by card what has been scored and what is to be expected, the Garter last."""
        scored, expected = _summed(self.lines), _summed(self.standing)
        return tuple(
            StandingRow(
                source,
                tuple(
                    StandingCell(
                        scored[source, player.seat],
                        None if source in self.token_cards and player.tokens is None else expected[source, player.seat],
                    )
                    for player in self.players
                ),
            )
            for source in (*self.scoring, GARTER)
        )

    @property
    def expected_totals(self) -> tuple[int, ...]:
        """The prestige of each seat with all that the viewer may expect."""
        totals = [player.prestige for player in self.players]
        for seat, _, points in self.standing:
            totals[seat] += points
        return tuple(totals)


def view(state: State, viewer: Seat | None) -> TudorView:
    """What a seat (None: the public) sees. Behind the screens are cards, faction tokens and round tokens, their
    numbers are not."""
    return _view(state, viewer, everything=False)


def open_view(state: State) -> TudorView:
    """Everything, as after the end or at a table with open screens."""
    return _view(state, None, everything=True)


def _view(state: State, viewer: Seat | None, *, everything: bool) -> TudorView:
    rules = state.rules
    board = rules.board
    everything = everything or rules.open_screens
    return TudorView(
        ruleset=rules.ruleset.text,
        viewer=viewer,
        scoring=tuple(card.id for card in rules.scoring),
        token_cards=tuple(card.id for card in rules.scoring if card.colour == "red"),
        scenario=rules.scenario.id if rules.scenario else "",
        drawn_cards=state.drawn_cards,
        phase=state.phase.name.lower(),
        round=state.round,
        rounds=rules.rounds,
        wife=rules.wife(state.round) if state.round else "",
        track=_track(rules.rounds),
        start=state.start,
        turn=state.turn,
        to_act=flow.to_act(state),
        question=_question(state),
        activated=state.activated,
        lord_left=state.lord_left,
        bonuses_used=state.bonuses_used,
        columns=board.columns,
        rows=board.rows,
        stairs=board.stairs,
        spaces=tuple(
            _space(
                space, state.factions[space], state.round_tokens[space], state.courtiers[space], space in board.topmost
            )
            for space in board.spaces
        ),
        offices=tuple(
            OfficeView(OFFICES[column], "abcdef"[column], _somebody(holder))
            for column, holder in enumerate(state.offices)
        ),
        chambers=tuple(_chamber(state, number) for number in range(len(CHAMBERS))),
        stacks=_named(FACTIONS, state.stacks),
        stand=_named(FACTIONS, state.stand),
        bag_count=sum(state.bag),
        players=tuple(_player(state, seat, is_open=everything or seat == viewer) for seat in rules.seats),
        lines=state.lines,
        standing=_standing(state, {seat for seat in rules.seats if everything or seat == viewer}),
        result=outcome(state),
    )


@cache
def _space(space: int, faction: int, token: int, courtier: int, is_topmost: bool) -> SpaceView:
    """Spaces are shown by the thousand and there are few different ones: each is made once."""
    return SpaceView(
        name=SPACE_NAMES[space],
        faction="" if faction == BARE else FACTIONS[faction],
        round_token="" if token == NO_TOKEN else ROUND_TOKENS[token],
        courtier=_somebody(courtier),
        is_topmost=is_topmost,
    )


@cache
def _track(rounds: int) -> tuple[WifeView, ...]:
    """The last round of any match is that of the last wife; how many are played is not known before the scenario is."""
    passed_over = len(WIVES) - rounds
    return tuple(WifeView(wife, max(0, place - passed_over + 1)) for place, wife in enumerate(WIVES))


def _chamber(state: State, number: int) -> ChamberView:
    chamber = state.chambers[number]
    return ChamberView(
        number=number + 1,
        actions=CHAMBERS[number],
        bench=tuple(Seat(owner) for owner in chamber.bench),
        chairs=tuple(
            ChairView(_somebody(owner), bool(chamber.acted >> row & 1)) for row, owner in enumerate(chamber.chairs)
        ),
        lords=tuple(
            (seat, bool(state.lords_acted >> seat & 1)) for seat in state.rules.seats if state.lords[seat] == number
        ),
        bench_seats=state.rules.board.bench_seats,
        lord_chairs=state.rules.board.lord_chairs,
    )


def _player(state: State, seat: Seat, *, is_open: bool) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        seat=seat,
        prestige=player.prestige,
        card_count=sum(player.cards),
        token_count=sum(player.tokens),
        round_token_count=sum(player.round_tokens),
        cards=_named(FACTIONS, player.cards) if is_open else None,
        tokens=_named(FACTIONS, player.tokens) if is_open else None,
        round_tokens=_named(ROUND_TOKENS, player.round_tokens) if is_open else None,
        spent=_named(FACTIONS, player.spent),
        fingers=tuple(
            (name, tuple(FACTIONS[ring] for ring in rings)) for name, rings in zip(FINGERS, player.fingers, strict=True)
        ),
        loose_rings=tuple(FACTIONS[ring] for ring in player.loose),
        enhanced=_enhanced(state, seat),
        enhancements=tuple(
            EnhancementView(
                action,
                tuple((FINGERS[finger], bool(player.fingers[finger])) for finger in fingers),
                state.enhanced(seat, action),
            )
            for action, fingers in ENHANCING.items()
        ),
        fittings=_fittings(state, seat),
        supply=player.supply,
        abroad=player.abroad,
        at_card=player.at_card,
        figures_left=len(figures_left(state, seat)) if state.phase is Phase.ACTIONS else 0,
        garter=garter_total(state, seat),
    )


def _enhanced(state: State, seat: Seat) -> str:
    return "".join(action for action in ENHANCING if state.enhanced(seat, action))


def _fittings(state: State, seat: Seat) -> tuple[tuple[str, str], ...]:
    """What a hand would enhance with the next ring on each finger that may carry it. Hands are public."""
    item = state.agenda[-1] if state.agenda else None
    if not isinstance(item, WearRings) or item.seat != seat:
        return ()
    worn = state.players[seat].fingers
    fittings = []
    for move in item.legal(state):
        if isinstance(move, Wear):
            fingers = replaced(worn, move.finger, (*worn[move.finger], move.faction))
            fittings.append((FINGERS[move.finger], _enhanced(state.with_player(seat, fingers=fingers), seat)))
    return tuple(fittings)


def _standing(state: State, open_seats: set[Seat]) -> tuple[ScoreLine, ...]:
    """What the court would score if it scored now, in its own order. Red cards are about faction tokens: they tell
    nothing of those behind a screen, and no one's screen changes what another is told."""
    if not state.round or state.phase is Phase.OVER:
        return ()
    for seat in state.rules.seats:
        if seat not in open_seats:
            state = state.with_player(seat, tokens=(0,) * len(FACTIONS))
    lines: list[ScoreLine] = []
    for card in state.rules.scoring:
        found: tuple[ScoreLine, ...] = ()
        if card.round_end is not None and state.phase < Phase.GAME_END:
            state, found = card.round_end(state, SILENCE)
        elif card.game_end is not None and state.phase < Phase.GARTER:
            found = card.game_end(state)
        lines += [line for line in found if card.colour != "red" or line.seat in open_seats]
    return (*lines, *garter_lines(state))


def _summed(lines: tuple[ScoreLine, ...]) -> Counter[tuple[str, Seat]]:
    """The points of each source and seat."""
    sums: Counter[tuple[str, Seat]] = Counter()
    for seat, source, points in lines:
        sums[source, seat] += points
    return sums


def _question(state: State) -> Question | None:
    to_act = flow.to_act(state)
    if not to_act:
        return None
    if not state.agenda:
        return Question(state.phase.name.lower(), to_act[0])
    item = state.agenda[-1]
    names = [field.name for field in fields(item) if field.name != "seat"]  # type: ignore[arg-type]
    data = tuple((name, _particular(name, getattr(item, name))) for name in names)
    return Question(type(item).__name__, to_act[0], data)


_SPACE_FIELDS = frozenset({"source", "path", "spaces", "first"})
_FACTION_FIELDS = frozenset({"factions", "faction", "taken", "paid"})


def _particular(name: str, value: object) -> str:
    """A value of an agenda item in ids, as the log has them."""
    if isinstance(value, tuple):
        return " ".join(_particular(name, part) for part in value)
    if isinstance(value, int) and not isinstance(value, bool):
        if value < 0:
            return ""
        if name in _SPACE_FIELDS:
            return SPACE_NAMES[value]
        if name in _FACTION_FIELDS:
            return FACTIONS[value]
        if name == "finger":
            return FINGERS[value]
        if name == "kind":
            return ROUND_TOKENS[value]
    return str(value)


def _somebody(owner: int) -> Seat | None:
    return None if owner == NOBODY_THERE else Seat(owner)


def _named(names: tuple[str, ...], counts: tuple[int, ...]) -> Named:
    return tuple(zip(names, counts, strict=True))
