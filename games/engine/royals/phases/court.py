"""What the court does by itself: it scores periods and, in the end, titles."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import COURT, ScoreLine, Seat
from games.engine.royals.board import COUNTRIES, PERIOD_MARKERS, TITLE_MARKERS, TITLES
from games.engine.royals.majorities import standings, title_leaders
from games.engine.royals.moves import ScorePeriod, ScoreTitles
from games.engine.royals.phases.turn import LAST_PERIOD, begin_turn
from games.engine.royals.state import Phase, State


def to_act(state: State) -> Seat:
    return COURT


def legal(state: State) -> list[Move]:
    return [ScorePeriod() if state.phase is Phase.PERIOD else ScoreTitles()]


def considered(state: State) -> list[Move]:
    return legal(state)


def odds(state: State) -> Sequence[tuple[Move, int]]:
    return ()


def play(state: State, move: Move, log: Log) -> State:
    if isinstance(move, ScoreTitles):
        state = _scored(state, title_lines(state), log)
        log.tell("game_over")
        return state.with_(phase=Phase.OVER)
    state = _scored(state, period_lines(state), log)
    log.tell("period_ended", None, (("period", state.period),))
    if state.period == LAST_PERIOD:
        return state.with_(phase=Phase.TITLES, period_due=False)
    state = state.with_(period=state.period + 1, period_due=False)
    return begin_turn(state, state.rules.after(state.turn), log)


def settle(state: State, log: Log) -> State | None:
    return None


def period_lines(state: State) -> tuple[ScoreLine, ...]:
    """In each country the most influential player takes the higher marker, the second the lower."""
    return tuple(
        ScoreLine(standing.seat, f"period:{state.period}:{COUNTRIES[country]}", points)
        for country, markers in enumerate(PERIOD_MARKERS)
        for standing, points in zip(standings(state, country), markers, strict=False)
    )


def title_lines(state: State) -> tuple[ScoreLine, ...]:
    """From the lowest title up: one leader takes the whole marker, two share it by halves, more get nothing."""
    lines = []
    for title, (full, half) in enumerate(TITLE_MARKERS):
        leaders = title_leaders(state, title)
        if len(leaders) in (1, 2):
            points = full if len(leaders) == 1 else half
            lines += [ScoreLine(seat, f"title:{TITLES[title]}", points) for seat in leaders]
    return tuple(lines)


def _scored(state: State, lines: tuple[ScoreLine, ...], log: Log) -> State:
    for line in lines:
        log.tell("scored", line.seat, (("source", line.source), ("points", line.points)))
    return state.with_(lines=state.lines + lines)
