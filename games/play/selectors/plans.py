"""What a player can plan now, as the table shows it. Made from what the seat may know: a plan ends before anything
that it could not."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from accounts.selectors.people import preferences_of
from games.engine.plans import plans as all_plans
from games.engine.protocol import Seat as SeatNumber
from games.engine.protocol import Transition
from games.engine.undo import can_be_taken_back
from games.models import Match, Seat
from games.play.selectors.match_labels import seat_name
from games.titles.composing import Composition, Row
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


class _Shared:
    """Values that many plans have in common: each is written once, and named by its place."""

    def __init__(self) -> None:
        self.values: list[object] = []
        self._places: dict[object, int] = {}

    def place(self, key: Hashable, value: object = None) -> int:
        """The place of a value, that of an equal key if it is there already; the key itself if no value is given."""
        if key not in self._places:
            self._places[key] = len(self.values)
            self.values.append(key if value is None else value)
        return self._places[key]


def plans_document(ply: int, plans: Sequence[TablePlan]) -> dict[str, object]:
    """Plans for the script of the table, which puts them together again. Hundreds may differ in a card that is paid:
    everything, down to the words, is said once (`shared`), and a plan is the places of its slots, its moves, its rows,
    what it pays, and the rest."""
    shared = _Shared()
    found = [
        (
            [shared.place(("slot", *slot), [slot.anchor, slot.words, int(slot.is_preset)]) for slot in made.slots],
            [shared.place(text) for text in plan.moves],
            [_row(shared, row) for row in made.rows],
            _pays(shared, made.pays),
            shared.place(("rest", *rest), dict(rest)),
        )
        for plan in plans
        for made, rest in ((plan.composition, _rest(plan)),)
    ]
    return {"ply": ply, "plans": found, "shared": shared.values}


def _rest(plan: TablePlan) -> tuple[tuple[str, Hashable], ...]:
    """What is empty is left out, and so is a heading that says what is pressed last."""
    made = plan.composition
    rest: tuple[tuple[str, Hashable], ...] = (
        ("heading", "" if made.heading == made.slots[-1].words else made.heading),
        ("path", made.path),
        ("price", made.price),
        ("refills", plan.refills),
        ("confirm", made.confirm),
        ("asks", made.asks),
        ("rest", made.is_rest),
        ("final", plan.is_final),
        ("open", plan.is_open),
    )
    return tuple((name, value) for name, value in rest if value)


def _row(shared: _Shared, row: Row) -> int:
    """The place of a line of a preview: its label, its text and the places of its drawings."""
    chips = tuple(shared.place(("chip", *chip), list(chip)) for chip in row.chips)
    return shared.place(("row", str(row.label), row.text, chips), [str(row.label), row.text, chips])


def _pays(shared: _Shared, pays: Mapping[str, int]) -> int:
    """The place of what is paid: pairs of the place of an anchor and a number."""
    paid = tuple((shared.place(anchor), number) for anchor, number in pays.items())
    return shared.place(("pays", *paid), paid)
