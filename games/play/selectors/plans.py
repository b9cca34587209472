"""What a player can plan now, as the table shows it. Made from what the seat may know: a plan ends before anything
that it could not."""

from __future__ import annotations

from typing import NamedTuple

from accounts.selectors.people import preferences_of
from games.engine.plans import plans as all_plans
from games.engine.protocol import Seat as SeatNumber
from games.engine.protocol import Transition
from games.engine.undo import can_be_taken_back
from games.models import Match, Seat
from games.play.selectors.match_labels import seat_name
from games.titles.composing import Composition
from games.titles.registry import find_title


class TablePlan(NamedTuple):
    """A plan that a player could confirm."""

    moves: tuple[str, ...]
    composition: Composition
    is_final: bool
    """Whether it could not be taken back."""
    is_open: bool
    """Whether more could be planned after it."""
    refills: tuple[str, ...]
    """The anchors that will be filled again after it."""


def table_plans(*, match: Match, seat: Seat) -> tuple[TablePlan, ...]:
    """The plans of a seat; none if it has nothing to decide."""
    game, number = match.game, SeatNumber(seat.number)
    state = match.decoded_state
    if match.status != Match.Status.PLAYING or number not in game.to_act(state):
        return ()
    seats = tuple(match.seats.all())
    names = tuple(seat_name(other) for other in seats)
    has_company = any(other.user_id != seat.user_id and not other.is_caretaker and not other.bot for other in seats)
    asks_first = has_company and seat.user is not None and preferences_of(seat.user).asks_before_final
    absent = frozenset(SeatNumber(other.number) for other in seats if other.is_caretaker)
    title = find_title(match.game_slug)
    occasion = title.words.occasion(game.view(state, number))
    found = []
    for plan in all_plans(game, state, number, title.composing.goes_on, title.composing.same):
        is_final = not can_be_taken_back(game, Transition(plan.state, plan.events), absent)
        events = tuple(event for event in (*plan.events, *game.foreseen(plan.state)) if event.is_for(number))
        composition = title.composing.compose(
            plan.moves, events, number, names, is_grave=is_final and asks_first, occasion=occasion
        )
        found.append(TablePlan(plan.moves, composition, is_final, plan.is_open, title.anchors.refilled(events)))
    return tuple(found)


def plan_data(plan: TablePlan) -> dict[str, object]:
    """A plan for the script of the table; what is empty is left out."""
    made = plan.composition
    data: dict[str, object] = {
        "moves": plan.moves,
        "slots": [(slot.anchor, slot.words, int(slot.is_preset)) for slot in made.slots],
        "heading": made.heading,
        "rows": [
            (str(row.label), row.text, [(chip.icon, chip.name, chip.number, chip.kind) for chip in row.chips])
            for row in made.rows
        ],
        "path": made.path,
        "pays": dict(made.pays),
        "price": made.price,
        "refills": plan.refills,
        "confirm": made.confirm,
        "asks": made.asks,
        "rest": made.is_rest,
        "final": plan.is_final,
        "open": plan.is_open,
    }
    return {name: value for name, value in data.items() if value}
