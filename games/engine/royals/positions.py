"""Positions of Royals as short texts (docs/developers/positions.md): what is not named follows from what is left."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence

from games.engine.errors import BadPosition
from games.engine.log import SILENCE
from games.engine.position_text import (
    Fields,
    read_checked,
    read_counts,
    read_index,
    read_json,
    read_lines,
    write_counts,
)
from games.engine.protocol import Ruleset, ScoreLine, Seat
from games.engine.royals import flow, inspection
from games.engine.royals.board import (
    CITIES,
    CITY_BONUS,
    COUNTRIES,
    HAND_LIMIT,
    INTRIGUE_COPIES,
    INTRIGUE_LIMIT,
    NOBLE_BY_NAME,
    NOBLES,
    NOBLES_IN,
    PAIR_NAMES,
    TITLES,
)
from games.engine.royals.editions import REVISION
from games.engine.royals.rules import PLAYERS, Rules, rules_for
from games.engine.royals.state import VACANT, Payment, Phase, Player, State
from games.engine.tuples import Counts, changed, replaced

_RULESET = Ruleset("royals", "arcane", REVISION)
"""Of a position that names none."""


def read_position(text: str) -> State:
    """The state that a text describes; raises `BadPosition` with everything that is wrong."""
    return read_checked(lambda: _Reader(Fields(text)).state(), _settled, inspection.problems)


def _settled(state: State) -> State:
    """The state itself if a decision is due in it; working out the choices shows whether they can be. A position that
    would go on to another phase by itself is not the one that was meant."""
    after = flow.settled(state, SILENCE)
    if after.phase is not state.phase:
        because = _NOTHING_TO_DECIDE.get(state.phase, "there is nothing to decide in it")
        phases = f"{state.phase.name.lower()} would turn into {after.phase.name.lower()} at once"
        raise BadPosition((f"phase: {phases}: {because}",))
    flow.legal(after)
    return after


_NOTHING_TO_DECIDE = {
    Phase.DISPLAY: "all open cards lie in the display already",
    Phase.DRAW: "no card is left to draw; name them as country-draws or intrigue-draws",
    Phase.PAY: "the payment leaves no choice",
    Phase.DISCARD: f"the hand of the turn's seat has at most {HAND_LIMIT} country and {INTRIGUE_LIMIT} intrigue cards",
    Phase.REFILL: "no open card is missing in the display",
}
"""Why a phase may be over as soon as it has begun."""


class _Reader:
    """Takes the fields one after the other; what is left at the end was not understood."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        self._rules = fields.read_rules(_RULESET, PLAYERS, rules_for)

    def state(self) -> State:
        rules, fields = self._rules, self._fields
        nobles, cathedrals = self._pieces()
        hands = tuple(Player(**fields.read_parts(f"seat {seat}", _PARTS)) for seat in rules.seats)
        players = _with_titles(hands, nobles, cathedrals)
        turns = fields.read_number("turns", rules.players)
        phase = fields.read("phase", "play", _phase)
        held = _sum(player.cards for player in players)
        display, pile, discards = self._country_cards(_minus(rules.board.cards, held))
        schemes = _minus((INTRIGUE_COPIES,) * len(PAIR_NAMES), _sum(player.intrigue for player in players))
        intrigue_pile, intrigue_discards = _piles(
            schemes,
            self._counts("intrigue-pile", PAIR_NAMES, "intrigue card"),
            self._counts("intrigue-discards", PAIR_NAMES, "intrigue card"),
        )
        next_turn = str((turns - (phase >= Phase.PERIOD)) % rules.players)
        state = State(
            rules=rules,
            phase=phase,
            period=fields.read_number("period", 1),
            turn=fields.read("turn", next_turn, self._seat),
            turns=turns,
            pile=pile,
            display=display,
            discards=discards,
            intrigue_pile=intrigue_pile,
            intrigue_discards=intrigue_discards,
            players=players,
            nobles=nobles,
            cathedrals=cathedrals,
            country_draws=fields.read_number("country-draws", 0),
            intrigue_draws=fields.read_number("intrigue-draws", 0),
            period_due=fields.read_flag("period-due"),
            payment=fields.read("payment", "null", _payment),
            lines=self._lines(nobles, cathedrals),
        )
        fields.require_all_read()
        return state

    def _seat(self, text: str) -> Seat:
        return self._rules.seats[read_index(text, [str(seat) for seat in self._rules.seats], "seat")]

    def _pieces(self) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
        """`nobles: dijon-baron=0`, `cathedrals: dijon=01` (in the order of the burials)."""
        owners = self._fields.read_pairs("nobles", _noble, self._seat)
        buried = self._fields.read_pairs(
            "cathedrals", lambda text: read_index(text, CITIES, "city"), lambda text: tuple(map(self._seat, text))
        )
        nobles = tuple(owners.get(noble, VACANT) for noble in range(len(NOBLES)))
        return nobles, tuple(buried.get(city, ()) for city in range(len(CITIES)))

    def _counts(self, name: str, names: Sequence[str], kind: str) -> Counts | None:
        """What the text says of a heap of cards, None if it is silent."""
        return self._fields.read_counts(name, names, kind) if name in self._fields else None

    def _country_cards(self, left: Counts) -> tuple[Counts, Counts, Counts]:
        """The open cards, the pile and the discards, of what is not in hands."""
        display = self._counts("display", COUNTRIES, "country")
        pile = self._counts("pile", COUNTRIES, "country")
        discards = self._counts("discards", COUNTRIES, "country")
        if display is None:
            heaps = [counts for counts in (pile, discards) if counts is not None]
            display = _default_display(self._rules, _minus(left, _sum([(0,) * len(left), *heaps])))
        return display, *_piles(_minus(left, display), pile, discards)

    def _lines(self, nobles: tuple[int, ...], cathedrals: tuple[tuple[int, ...], ...]) -> tuple[ScoreLine, ...]:
        """Markers won, as JSON; where none are named, the bonus of every city that has been entered went to its first
        owner."""
        if "lines" in self._fields:
            return self._fields.read("lines", "[]", self._named_lines)
        lines = []
        for city, name in enumerate(CITIES):
            present = [*cathedrals[city], *(owner for noble, owner in enumerate(nobles) if NOBLES[noble].city == city)]
            first = next((owner for owner in present if owner != VACANT), None)
            if first is not None:
                lines.append(ScoreLine(Seat(first), f"city:{name}", CITY_BONUS[city]))
        return tuple(lines)

    def _named_lines(self, text: str) -> tuple[ScoreLine, ...]:
        return tuple(ScoreLine(self._seat(seat), source, points) for seat, source, points in read_lines(text))


_PARTS: dict[str, Callable[[str], Counts]] = {
    "cards": lambda text: read_counts(text, COUNTRIES, "country"),
    "intrigue": lambda text: read_counts(text, PAIR_NAMES, "intrigue card"),
    "titles": lambda text: read_counts(text, TITLES, "title"),
}
"""`cards france 2 spain; intrigue france-spain`."""


def _phase(text: str) -> Phase:
    return Phase(read_index(text, [phase.name.lower() for phase in Phase], "phase"))


def _noble(text: str) -> int:
    return read_index(text, [name.replace(" ", "-") for name in NOBLE_BY_NAME], "noble")


def _payment(text: str) -> Payment | None:
    plain = read_json(text)
    if plain is None:
        return None
    if not isinstance(plain, list) or not all(type(value) is int for value in plain):
        raise BadPosition(("a payment is made of whole numbers",))
    if not 1 <= len(plain) <= len(Payment._fields):
        raise BadPosition((f"a payment has 1 to {len(Payment._fields)} numbers",))
    return Payment(*plain)


def _with_titles(
    players: tuple[Player, ...], nobles: tuple[int, ...], cathedrals: tuple[tuple[int, ...], ...]
) -> tuple[Player, ...]:
    """Every player has a piece on the title of each noble they hold; of the buried it is the city's first noble, if not
    said."""
    if any(any(player.titles) for player in players):
        return players
    for noble, owner in enumerate(nobles):
        if owner != VACANT:
            players = _with_title(players, owner, NOBLES[noble].title)
    for city, buried in enumerate(cathedrals):
        title = min(NOBLES[noble].title for noble in NOBLES_IN[city])
        for owner in buried:
            players = _with_title(players, owner, title)
    return players


def _with_title(players: tuple[Player, ...], owner: int, title: int) -> tuple[Player, ...]:
    return replaced(players, owner, players[owner]._replace(titles=changed(players[owner].titles, title, 1)))


def _default_display(rules: Rules, left: Counts) -> Counts:
    """Open cards that are not named are of the countries in turn."""
    display = (0,) * len(COUNTRIES)
    country = 0
    while sum(display) < min(rules.display, sum(max(0, count) for count in left)):
        if left[country % len(left)] > display[country % len(left)]:
            display = changed(display, country % len(left), 1)
        country += 1
    return display


def _piles(left: Counts, pile: Counts | None, discards: Counts | None) -> tuple[Counts, Counts]:
    """A pile and its discards, of what is neither in hands nor open: where one of the two is not named it is the rest,
    and where neither is, nothing has been discarded."""
    if pile is None:
        discards = discards or (0,) * len(left)
        return _minus(left, discards), discards
    return pile, _minus(left, pile) if discards is None else discards


def _sum(counts: Iterable[Counts]) -> Counts:
    return tuple(map(sum, zip(*counts, strict=True)))


def _minus(counts: Counts, others: Counts) -> Counts:
    return tuple(count - other for count, other in zip(counts, others, strict=True))


def write_position(state: State) -> str:
    """A text that reads back as this state."""
    return "\n".join(_written(state)) + "\n"


def _written(state: State) -> Iterator[str]:
    yield f"ruleset: {state.rules.ruleset.text}"
    yield f"players: {state.rules.players}"
    yield f"phase: {state.phase.name.lower()}"
    for name, value in (("period", state.period), ("turns", state.turns), ("turn", state.turn)):
        yield f"{name}: {value}"
    yield f"display: {write_counts(state.display, COUNTRIES)}"
    yield f"discards: {write_counts(state.discards, COUNTRIES)}"
    yield f"intrigue-discards: {write_counts(state.intrigue_discards, PAIR_NAMES)}"
    owned = [
        f"{NOBLES[noble].name.replace(' ', '-')}={owner}" for noble, owner in enumerate(state.nobles) if owner != VACANT
    ]
    yield f"nobles: {' '.join(owned)}"
    buried = [f"{CITIES[city]}={''.join(map(str, seats))}" for city, seats in enumerate(state.cathedrals) if seats]
    yield f"cathedrals: {' '.join(buried)}"
    for seat, player in enumerate(state.players):
        parts = (
            ("cards", write_counts(player.cards, COUNTRIES)),
            ("intrigue", write_counts(player.intrigue, PAIR_NAMES)),
            ("titles", write_counts(player.titles, TITLES)),
        )
        yield f"seat {seat}: " + "; ".join(f"{name} {counts}" for name, counts in parts if counts)
    yield f"country-draws: {state.country_draws}"
    yield f"intrigue-draws: {state.intrigue_draws}"
    yield f"period-due: {'yes' if state.period_due else 'no'}"
    yield f"payment: {json.dumps(state.payment)}"
    yield f"lines: {json.dumps(state.lines)}"
