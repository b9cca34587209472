"""What was seen at a table, decision by decision, summed up and set beside what is wanted. Knows no browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from bench.measure import Figures
from bench.report import Row, aligned, number

PHONE_WIDTH = 760
"""The widest window that has the plan of a phone."""
MOST_TEXTS = 6
MOST_PRESSES = 80
"""Of a whole match of Tudor for two."""
MOST_NAMED = 4
SHIFT = 0.0001
"""Less than that is a rounding of the browser's."""

Size = tuple[int, int]


class Setting(NamedTuple):
    """A table that is set, and the session of the person who plays at it."""

    game: str
    seats: int
    code: str
    session: str

    @property
    def name(self) -> str:
        return f"{self.game}{self.seats}"


class Decision(NamedTuple):
    """What a player saw from when a decision was theirs until the table after it stood there. What is a truth holds for
    every state on the way."""

    heading: str
    begins_turn: bool
    presses: int
    blind_presses: int
    """Of those, how many were on a thing that was not in view."""
    task: bool
    hand: bool
    board: bool
    controls: bool
    places: int
    places_seen: int
    has_a_place_in_view: bool
    """Whether one of them was in view, in every state that had any."""
    unseen: tuple[str, ...]
    """The words of those that were not."""
    texts: int
    """The most text choices in any state."""
    longer_by: float
    """By how many pixels the page is larger than the window."""
    jumped: bool
    """Whether the page was scrolled by anyone but the player, who never scrolls."""
    shift: float
    """Layout shift while a plan was put together."""
    swap_shift: float
    """Layout shift when the new table came."""
    shifted: tuple[str, ...]
    """Which parts of the page shifted."""
    is_dead_end: bool
    """Whether nothing on the board led on, so that the list of all moves was needed."""
    answer_ms: float
    empty_ms: float
    answer_bytes: int
    plans_bytes: int


class Match(NamedTuple):
    """All decisions of one person at one table."""

    name: str
    size: Size
    is_whole: bool
    decisions: tuple[Decision, ...]

    @property
    def at(self) -> str:
        return f"{self.name}_{called(self.size)}"


def called(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


def is_phone(size: Size) -> bool:
    return size[0] <= PHONE_WIDTH


def has_all_in_view(decision: Decision, size: Size) -> bool:
    """Whether all that the decision needs was in view: on a phone of board and hand the one on which it goes on."""
    needed = decision.task and decision.controls
    if is_phone(size):
        return needed and (decision.hand or decision.board) and decision.has_a_place_in_view
    return needed and decision.hand and decision.board


def faults(decision: Decision, size: Size) -> list[str]:
    """What is wrong with a decision, in words."""
    found = {
        "task not in view or cut off": not decision.task,
        "own hand not in view": not decision.hand and not is_phone(size),
        "board not in view": not decision.board and not is_phone(size),
        "neither board nor hand in view": not (decision.board or decision.hand),
        "Confirm or Undo not in view": not decision.controls,
        "choosable places not in view": decision.places_seen < decision.places,
        f"more than {MOST_TEXTS} text choices": decision.texts > MOST_TEXTS,
        "page larger than the window": decision.longer_by > 0,
        "page jumped": decision.jumped,
        "layout shift while composing": decision.shift > SHIFT,
        "layout shift with the new table": decision.swap_shift > SHIFT,
        "nothing on the board leads on": decision.is_dead_end,
    }
    return [words for words, is_found in found.items() if is_found]


def figures(match: Match) -> Figures:
    """The sums of a match, by name."""
    all_of = match.decisions
    number_of = len(all_of)

    def share(truths: Iterable[bool]) -> float:
        return sum(truths) / number_of

    places = sum(each.places for each in all_of)
    turns = sum(each.begins_turn for each in all_of)
    presses = sum(each.presses for each in all_of)
    return {
        "whole": float(match.is_whole),
        "decisions": number_of,
        "turns": turns,
        "presses": presses,
        "presses_per_turn": presses / max(turns, 1),
        "blind_presses": sum(each.blind_presses for each in all_of),
        "dead_ends": sum(each.is_dead_end for each in all_of),
        "all_in_view": share(has_all_in_view(each, match.size) for each in all_of),
        "task_in_view": share(each.task for each in all_of),
        "hand_in_view": share(each.hand for each in all_of),
        "board_in_view": share(each.board for each in all_of),
        "controls_in_view": share(each.controls for each in all_of),
        "places_in_view": sum(each.places_seen for each in all_of) / places if places else 1.0,
        "most_texts": max(each.texts for each in all_of),
        "longer_by_px": max(each.longer_by for each in all_of),
        "jumped": sum(each.jumped for each in all_of),
        "shifted": sum(each.shift > SHIFT for each in all_of),
        "swap_shifted": sum(each.swap_shift > SHIFT for each in all_of),
        "most_shift": max(max(each.shift, each.swap_shift) for each in all_of),
        "answer_ms": median(each.answer_ms for each in all_of),
        "empty_ms": median(each.empty_ms for each in all_of),
        "answer_per_empty": median(each.answer_ms / each.empty_ms for each in all_of),
        "answer_bytes": median(each.answer_bytes for each in all_of),
        "plans_bytes": median(each.plans_bytes for each in all_of),
    }


class Line(NamedTuple):
    """A row of the table: the figure, its words and what is wanted of it."""

    name: str
    words: str
    wanted: str = ""


LINES = (
    Line("decisions", "decisions"),
    Line("all_in_view", "with all they need in view", "all"),
    Line("task_in_view", "  task", "all"),
    Line("hand_in_view", "  own hand", "all; on a phone this or the board"),
    Line("board_in_view", "  board", "all; on a phone this or the hand"),
    Line("controls_in_view", "  Confirm and Undo", "all"),
    Line("places_in_view", "choosable places in view", "all"),
    Line("most_texts", "text choices at once, at most", f"at most {MOST_TEXTS}"),
    Line("presses", "presses", f"at most {MOST_PRESSES} for a whole match of tudor2"),
    Line("presses_per_turn", "presses a turn"),
    Line("blind_presses", "presses on what is not in view", "none"),
    Line("dead_ends", "decisions that need the list", "none"),
    Line("longer_by_px", "page larger than the window, px", "none"),
    Line("jumped", "decisions at which the page jumped", "none"),
    Line("shifted", "with a shift while composing", "none"),
    Line("swap_shifted", "with a shift by the new table", "none"),
    Line("most_shift", "largest shift", "none"),
    Line("answer_ms", "press to new table, ms"),
    Line("empty_ms", "an empty view, ms"),
    Line("answer_per_empty", "the one by the other"),
    Line("answer_bytes", "bytes of the answer"),
    Line("plans_bytes", "bytes of the plans"),
)


def table(found: Mapping[str, Figures], size: Size) -> str:
    """One row for each figure, one column for each table at that size, and what is wanted."""
    rows: list[Row] = [(called(size), *(_head(name, of) for name, of in found.items()), "wanted")]
    rows += [(line.words, *(_cell(line.name, of) for of in found.values()), line.wanted) for line in LINES]
    return aligned(rows)


def _head(name: str, of: Figures) -> str:
    return name if of["whole"] else f"{name} (part)"


def _cell(name: str, of: Figures) -> str:
    figure = of[name]
    if name.endswith("_in_view"):
        return f"{figure:.0%}".replace("%", " %")
    return f"{figure:.0f}" if figure == int(figure) and figure < 100 else number(figure)


def fault_lines(match: Match) -> list[str]:
    """Every kind of fault of a match, how often, and at which task first."""
    seen: Counter[str] = Counter()
    first: dict[str, Decision] = {}
    for decision in match.decisions:
        for fault in faults(decision, match.size):
            seen[fault] += 1
            first.setdefault(fault, decision)
    return [
        f'{match.at}: {fault}, {times} of {len(match.decisions)}; first at "{first[fault].heading}"'
        + _details(fault, first[fault])
        for fault, times in seen.most_common()
    ]


def _details(fault: str, decision: Decision) -> str:
    """What shifted or was not in view, the first few of it."""
    named = decision.shifted if "shift" in fault else decision.unseen if "places" in fault else ()
    return f" ({'; '.join(named[:MOST_NAMED])})" if named else ""


def flat(matches: Sequence[Match]) -> Figures:
    """All figures of all matches under one name each."""
    return {f"{match.at}_{name}": float(f"{of:.6g}") for match in matches for name, of in figures(match).items()}
