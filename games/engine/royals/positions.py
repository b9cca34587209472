"""Positions of Royals as short texts (docs/positions.md): what is not named is worked out from what is left."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from games.engine.errors import BadPosition
from games.engine.log import SILENCE
from games.engine.position_text import Fields, read_checked, read_counts, read_index, read_parts, write_counts
from games.engine.protocol import Ruleset, ScoreLine, Seat
from games.engine.royals import flow, inspection
from games.engine.royals.board import (
    CITIES,
    CITY_BONUS,
    COUNTRIES,
    INTRIGUE_COPIES,
    NOBLE_BY_NAME,
    NOBLES,
    NOBLES_IN,
    PAIR_NAMES,
    TITLES,
)
from games.engine.royals.editions import REVISION
from games.engine.royals.rules import Rules, rules_for
from games.engine.royals.state import VACANT, Payment, Phase, Player, State
from games.engine.tuples import Counts, changed, replaced


def read_position(text: str) -> State:
    """The state that a text describes; raises `BadPosition` with everything that is wrong."""
    return read_checked(lambda: _read(Fields(text)), _settled, inspection.problems)


def _settled(state: State) -> State:
    """The state in which somebody has to decide; working out his choices shows whether they can be."""
    state = flow.settled(state, SILENCE)
    flow.legal(state)
    return state


def _read(fields: Fields) -> State:
    ruleset = Ruleset.read(fields.take("ruleset", f"royals/arcane@{REVISION}"))
    rules = rules_for(ruleset, fields.take_number("players", 2))
    nobles, cathedrals = _pieces(fields, rules)
    players = _with_titles(tuple(_player(fields.take(f"seat {seat}")) for seat in rules.seats), nobles, cathedrals)
    turns = fields.take_number("turns", rules.players)
    phase = Phase(read_index(fields.take("phase", "play"), [phase.name.lower() for phase in Phase]))
    payment = json.loads(fields.take("payment", "null"))
    discards = read_counts(fields.take("discards"), COUNTRIES)
    intrigue_discards = read_counts(fields.take("intrigue-discards"), PAIR_NAMES)
    held = tuple(sum(player.cards[country] for player in players) for country in range(len(COUNTRIES)))
    in_piles = _minus(_minus(rules.board.cards, held), discards)
    display = _display(fields, rules, in_piles)
    schemes = tuple(sum(player.intrigue[kind] for player in players) for kind in range(len(PAIR_NAMES)))
    state = State(
        rules=rules,
        phase=phase,
        period=fields.take_number("period", 1),
        turn=_seat(rules, fields.take("turn", str((turns - (phase >= Phase.PERIOD)) % rules.players))),
        turns=turns,
        pile=_minus(in_piles, display),
        display=display,
        discards=discards,
        intrigue_pile=_minus(_minus((INTRIGUE_COPIES,) * len(PAIR_NAMES), schemes), intrigue_discards),
        intrigue_discards=intrigue_discards,
        players=players,
        nobles=nobles,
        cathedrals=cathedrals,
        country_draws=fields.take_number("country-draws", 0),
        intrigue_draws=fields.take_number("intrigue-draws", 0),
        period_due=fields.take_flag("period-due"),
        payment=None if payment is None else _payment(payment),
        lines=_lines(fields, rules, nobles, cathedrals),
    )
    fields.require_nothing_left()
    return state


def _payment(plain: list[Any]) -> Payment:
    if not all(type(value) is int for value in plain):
        raise BadPosition(("a payment is made of whole numbers",))
    return Payment(*plain)


def _seat(rules: Rules, text: str) -> Seat:
    return rules.seats[read_index(text, [str(seat) for seat in rules.seats])]


def _pieces(fields: Fields, rules: Rules) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """`nobles: dijon-baron=0`, `cathedrals: dijon=01` (in the order of the burials)."""
    nobles = (VACANT,) * len(NOBLES)
    for name, owner in fields.take_pairs("nobles"):
        number = read_index(name.replace("-", " "), list(NOBLE_BY_NAME))
        nobles = replaced(nobles, number, _seat(rules, owner))
    cathedrals: tuple[tuple[int, ...], ...] = ((),) * len(CITIES)
    for city, buried in fields.take_pairs("cathedrals"):
        seats = tuple(_seat(rules, seat) for seat in buried)
        cathedrals = replaced(cathedrals, read_index(city, CITIES), seats)
    return nobles, cathedrals


def _player(text: str) -> Player:
    """`cards france 2 spain; intrigue france-spain`."""
    player = Player()
    for name, value in read_parts(text).items():
        if name == "cards":
            player = player._replace(cards=read_counts(value, COUNTRIES))
        elif name == "intrigue":
            player = player._replace(intrigue=read_counts(value, PAIR_NAMES))
        elif name == "titles":
            player = player._replace(titles=read_counts(value, TITLES))
        else:
            raise BadPosition((f"a seat has no {name!r}",))
    return player


def _with_titles(
    players: tuple[Player, ...], nobles: tuple[int, ...], cathedrals: tuple[tuple[int, ...], ...]
) -> tuple[Player, ...]:
    """Everybody has a piece on the title of each noble he holds; of the buried it is the city's first noble, if
    not said."""
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


def _display(fields: Fields, rules: Rules, left: Counts) -> Counts:
    """The open cards; those that are not named are of the countries in turn."""
    if "display" in fields:
        return read_counts(fields.take("display"), COUNTRIES)
    display = (0,) * len(COUNTRIES)
    country = 0
    while sum(display) < min(rules.display, sum(max(0, count) for count in left)):
        if left[country % len(left)] > display[country % len(left)]:
            display = changed(display, country % len(left), 1)
        country += 1
    return display


def _lines(
    fields: Fields, rules: Rules, nobles: tuple[int, ...], cathedrals: tuple[tuple[int, ...], ...]
) -> tuple[ScoreLine, ...]:
    """Markers won, as JSON; where none are named, the bonus of every city that has been entered went to its first
    owner."""
    if "lines" in fields:
        plain = json.loads(fields.take("lines"))
        if not all(type(points) is int for _, _, points in plain):
            raise BadPosition(("markers are worth whole numbers",))
        return tuple(ScoreLine(_seat(rules, str(seat)), str(source), points) for seat, source, points in plain)
    lines = []
    for city, name in enumerate(CITIES):
        present = [*cathedrals[city], *(owner for noble, owner in enumerate(nobles) if NOBLES[noble].city == city)]
        first = next((owner for owner in present if owner != VACANT), None)
        if first is not None:
            lines.append(ScoreLine(Seat(first), f"city:{name}", CITY_BONUS[city]))
    return tuple(lines)


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
