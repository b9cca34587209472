"""What one seat, or the public, may see: the only door through which a position leaves the engine for a person."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import NamedTuple

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
)
from games.engine.tudor.phases.court import garter_total
from games.engine.tudor.phases.turns import figures_left
from games.engine.tudor.scoring import outcome
from games.engine.tudor.state import NOBODY_THERE, Phase, State

Named = tuple[tuple[str, int], ...]
"""Counts with the names of what is counted."""


class SpaceView(NamedTuple):
    """A space of the Throne Room; '' where no token lies, None where nobody stands."""

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


class ChairView(NamedTuple):
    """A Courtier's chair."""

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


class PlayerView(NamedTuple):
    """A player as the viewer sees him: numbers for everybody, contents behind the screen (None) unless they may be
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
    supply: int
    abroad: int
    at_card: int
    figures_left: int
    garter: int
    """Cards and round tokens: what counts for the Garter. Numbers are public."""


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
    scenario: str
    drawn_cards: tuple[str, ...]
    phase: str
    round: int
    rounds: int
    wife: str
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
    result: Outcome | None

    @property
    def space_rows(self) -> tuple[tuple[SpaceView, ...], ...]:
        """The Throne Room row by row, the topmost first."""
        starts = range(len(self.spaces) - self.columns, -1, -self.columns)
        return tuple(self.spaces[start : start + self.columns] for start in starts)


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
        scenario=rules.scenario.id if rules.scenario else "",
        drawn_cards=state.drawn_cards,
        phase=state.phase.name.lower(),
        round=state.round,
        rounds=rules.rounds,
        wife=rules.wife(state.round) if state.round else "",
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
        enhanced="".join(action for action in ENHANCING if state.enhanced(seat, action)),
        supply=player.supply,
        abroad=player.abroad,
        at_card=player.at_card,
        figures_left=len(figures_left(state, seat)) if state.phase is Phase.ACTIONS else 0,
        garter=garter_total(state, seat),
    )


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
