"""Positions of Tudor as short texts (docs/positions.md): what is not named is worked out from what is left."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from games.engine.codec import as_tuple
from games.engine.errors import BadPosition
from games.engine.log import SILENCE
from games.engine.position_text import (
    Fields,
    read_checked,
    read_counts,
    read_index,
    read_number,
    read_parts,
    write_counts,
)
from games.engine.protocol import CHANCE, Ruleset, ScoreLine, Seat
from games.engine.tudor import flow, inspection
from games.engine.tudor.board import (
    BARE,
    CARDS_PER_FACTION,
    COURTIERS,
    FACTIONS,
    FINGERS,
    NO_TOKEN,
    ROUND_TOKENS,
    SPACES,
    STRIDE,
)
from games.engine.tudor.editions import REVISION
from games.engine.tudor.letters import FACTION_LETTERS, NONE, ROUND_TOKEN_LETTERS, cell_text
from games.engine.tudor.notation import BONUSES
from games.engine.tudor.resolve import rules_for
from games.engine.tudor.rings import fingers_for
from games.engine.tudor.rules import Rules
from games.engine.tudor.state import AT_HOME, NOBODY_THERE, Chamber, Item, Phase, Player, State
from games.engine.tudor.storage import read_item, write_item
from games.engine.tuples import changed, replaced

_FACTION_OF = {letter: FACTIONS.index(name) for name, letter in FACTION_LETTERS.items()} | {NONE: BARE}
_TOKEN_OF = {letter: ROUND_TOKENS.index(name) for name, letter in ROUND_TOKEN_LETTERS.items()} | {NONE: NO_TOKEN}
_COLUMNS = "abcdef"
_DEFAULT_FINGERS = (0, 2, 3, 4, 1)
"""The order in which rings that are not named go on: the first two enhance nothing."""


def read_position(text: str) -> State:
    """The state that a text describes; raises `BadPosition` with everything that is wrong."""
    return read_checked(lambda: _Reader(Fields(text)).state(), _settled, inspection.problems)


def _settled(state: State) -> State:
    """The state in which somebody has to decide; working out his choices shows whether they can be."""
    state = flow.settled(state, SILENCE)
    flow.legal(state)
    return state


class _Reader:
    """Takes the fields one after the other; what is left at the end was not understood."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        ruleset = Ruleset.read(fields.take("ruleset", f"tudor/v15@{REVISION}"))
        self._rules: Rules = rules_for(ruleset, fields.take_number("players", 2))
        if self._rules.scenario is None:
            raise BadPosition(("a position names its cards",))
        self._gone = read_counts(fields.take("gone"), FACTIONS)

    def state(self) -> State:
        rules, fields = self._rules, self._fields
        board = rules.board
        phase = Phase[read_phase(fields.take("phase", "actions"))]
        start = self._seat(fields.take("start", "0"))
        offices = (NOBODY_THERE,) * board.columns
        for column, holder in fields.take_pairs("offices"):
            offices = replaced(offices, read_index(column, _COLUMNS[: board.columns]), self._seat(holder))
        players = self._players(phase, offices)
        factions, round_tokens, courtiers = self._throne(players)
        lords, lords_acted = self._lords(phase)
        state = State(
            rules=rules,
            phase=phase,
            round=fields.take_number("round", 1),
            start=start,
            turn=self._seat(fields.take("turn", str(start))),
            count=fields.take_number("count", 0),
            factions=factions,
            round_tokens=round_tokens,
            courtiers=courtiers,
            offices=offices,
            bag=tuple(
                left - factions.count(faction) for faction, left in enumerate(self._tokens_not_in_hands(players))
            ),
            stacks=tuple(
                CARDS_PER_FACTION - sum(player.cards[faction] for player in players) for faction in range(len(FACTIONS))
            ),
            stand=tuple(
                board.rings_per_faction - sum(player.rings.count(faction) for player in players)
                for faction in range(len(FACTIONS))
            ),
            chambers=self._chambers(),
            lords=lords,
            lords_acted=lords_acted,
            players=players,
            activated=fields.take_flag("activated"),
            lord_left=self._lord_left(),
            bonuses_used=tuple(BONUSES[read_index(name, BONUSES)] for name in fields.take("bonuses-used").split()),
            tokens_gone=self._gone,
            round_tokens_gone=tuple(
                left - round_tokens.count(kind) for kind, left in enumerate(self._round_tokens_not_in_hands(players))
            ),
            lines=tuple(
                ScoreLine(self._seat(str(seat)), str(source), int(points))
                for seat, source, points in json.loads(fields.take("lines", "[]"))
            ),
            drawn_cards=(),
            agenda=tuple(self._item(item) for item in json.loads(fields.take("agenda", "[]"))),
        )
        fields.require_nothing_left()
        return _with_supplies(state)

    def _seat(self, text: str) -> Seat:
        return self._rules.seats[read_index(text, [str(seat) for seat in self._rules.seats])]

    def _lord_left(self) -> str:
        letter = self._fields.take("lord-left")
        return letter and "ABCDEF"[read_index(letter, "ABCDEF")]

    def _item(self, plain: list[Any]) -> Item:
        item = read_item(as_tuple(plain))
        if item.seat not in (CHANCE, *self._rules.seats):
            raise BadPosition((f"agenda: there is no seat {item.seat}",))
        return item

    def _players(self, phase: Phase, offices: tuple[int, ...]) -> tuple[Player, ...]:
        stand = [self._rules.board.rings_per_faction] * len(FACTIONS)
        players = [_player(self._fields.take(f"seat {seat}")) for seat in self._rules.seats]
        for player in players:
            for ring in player.rings:
                stand[ring] -= 1
        for seat in self._rules.seats:
            if not players[seat].rings and phase > Phase.RINGS:
                fingers = _default_rings(stand, seat, 2 + offices.count(seat))
                players[seat] = players[seat]._replace(fingers=fingers)
        return tuple(players)

    def _chambers(self) -> tuple[Chamber, ...]:
        chambers = []
        for number in (1, 2, 3):
            owners = self._fields.take(f"chairs {number}").split()
            owners += [NONE] * (self._rules.board.chairs - len(owners))
            chairs = tuple(NOBODY_THERE if owner == NONE else self._seat(owner.removesuffix("!")) for owner in owners)
            acted = sum(1 << row for row, owner in enumerate(owners) if owner.endswith("!"))
            bench = tuple(self._seat(owner) for owner in self._fields.take(f"bench {number}").split())
            chambers.append(Chamber(bench, chairs, acted))
        return tuple(chambers)

    def _lords(self, phase: Phase) -> tuple[tuple[int, ...], int]:
        if "lords" not in self._fields:
            seated = tuple(seat % 3 for seat in self._rules.seats)
            return (seated if phase is Phase.ACTIONS else (AT_HOME,) * self._rules.players), 0
        lords: tuple[int, ...] = (AT_HOME,) * self._rules.players
        acted = 0
        for name, place in self._fields.take_pairs("lords"):
            seat = self._seat(name)
            lords = replaced(lords, seat, read_index(place.removesuffix("!"), "123"))
            acted |= place.endswith("!") << seat
        return lords, acted

    def _throne(self, players: tuple[Player, ...]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        board = self._rules.board
        courtiers = (NOBODY_THERE,) * board.size
        factions = (BARE,) * board.size
        round_tokens = (NO_TOKEN,) * board.size
        cells = self._cells()
        for space, cell in cells.items():
            if cell.isdecimal():
                courtiers = replaced(courtiers, space, self._seat(cell))
            elif len(cell) == 2 and cell[0] in _FACTION_OF and cell[1] in _TOKEN_OF:
                factions = replaced(factions, space, _FACTION_OF[cell[0]])
                round_tokens = replaced(round_tokens, space, _TOKEN_OF[cell[1]])
            else:
                raise BadPosition((f"{cell!r} is neither two tokens nor a seat",))
        open_spaces = [space for space in board.spaces if space not in cells]
        tokens = [left - factions.count(f) for f, left in enumerate(self._tokens_not_in_hands(players))]
        rounds = [left - round_tokens.count(k) for k, left in enumerate(self._round_tokens_not_in_hands(players))]
        return _filled(factions, open_spaces, tokens), _filled(round_tokens, open_spaces, rounds), courtiers

    def _cells(self) -> dict[int, str]:
        """What the text says of single spaces, the drawing first, then what corrects it."""
        board = self._rules.board
        cells: dict[int, str] = {}
        if drawing := self._fields.take("throne").split("\n")[1:]:
            rows = [line.split() for line in reversed(drawing)]
            if [len(row) for row in rows] != [board.columns] * board.rows:
                raise BadPosition((f"the throne room has {board.rows} rows of {board.columns} spaces",))
            cells = {row * STRIDE + column: cell for row, line in enumerate(rows) for column, cell in enumerate(line)}
        named = self._fields.take_pairs("spaces") + self._fields.take_pairs("on")
        if outside := [name for name, _ in named if SPACES.get(name) not in board.spaces]:
            raise BadPosition(tuple(f"{name} is not on this board" for name in outside))
        return cells | {SPACES[name]: cell for name, cell in named}

    def _tokens_not_in_hands(self, players: tuple[Player, ...]) -> list[int]:
        return [
            self._rules.tokens_of(faction)
            - self._gone[faction]
            - sum(player.tokens[faction] + player.spent[faction] for player in players)
            for faction in range(len(FACTIONS))
        ]

    def _round_tokens_not_in_hands(self, players: tuple[Player, ...]) -> list[int]:
        totals = self._rules.board.round_tokens(opportunity=self._rules.opportunity)
        return [total - sum(player.round_tokens[kind] for player in players) for kind, total in enumerate(totals)]


def read_phase(text: str) -> str:
    """A phase that a position may be in: the cards are drawn and the board is dealt."""
    names = [phase.name.lower() for phase in Phase if phase > Phase.DEAL]
    return names[read_index(text, names)].upper()


def _filled(values: tuple[int, ...], spaces: list[int], left: list[int]) -> tuple[int, ...]:
    """Spaces that are not named get the kinds in turn, as long as there are any."""
    kind = 0
    for space in spaces:
        if not any(count > 0 for count in left):
            break
        while left[kind % len(left)] <= 0:
            kind += 1
        left[kind % len(left)] -= 1
        values = replaced(values, space, kind % len(left))
        kind += 1
    return values


def _default_rings(stand: list[int], seat: Seat, count: int) -> tuple[tuple[int, ...], ...]:
    fingers: tuple[tuple[int, ...], ...] = ((),) * len(FINGERS)
    faction = 2 * seat
    for ring in range(count):
        while not stand[faction % len(stand)]:
            faction += 1
        stand[faction % len(stand)] -= 1
        allowed = fingers_for(fingers, count - ring)
        finger = next(finger for finger in _DEFAULT_FINGERS if finger in allowed)
        fingers = replaced(fingers, finger, (*fingers[finger], faction % len(stand)))
        faction += 1
    return fingers


def _player(text: str) -> Player:
    """`rings heart@thumb owl@ring; cards coin 2 owl; influence 1; prestige 7`."""
    player = Player()
    for name, value in read_parts(text).items():
        if name not in _PLAYER_FIELDS:
            raise BadPosition((f"a seat has no {name!r}",))
        player = _PLAYER_FIELDS[name](player, value)
    return player


def _with_rings(player: Player, text: str) -> Player:
    fingers = player.fingers
    for word in text.split():
        rings, _, name = word.partition("@")
        finger = read_index(name, FINGERS)
        if fingers[finger]:
            raise BadPosition((f"the {name} finger is named twice in {text!r}",))
        fingers = replaced(fingers, finger, tuple(read_index(ring, FACTIONS) for ring in rings.split("+")))
    return player._replace(fingers=fingers)


def _with_round_token(kind: int) -> Callable[[Player, str], Player]:
    return lambda player, text: player._replace(round_tokens=changed(player.round_tokens, kind, read_number(text)))


_PLAYER_FIELDS: dict[str, Callable[[Player, str], Player]] = {
    "rings": _with_rings,
    "loose": lambda player, text: player._replace(loose=tuple(read_index(ring, FACTIONS) for ring in text.split())),
    "cards": lambda player, text: player._replace(cards=read_counts(text, FACTIONS)),
    "tokens": lambda player, text: player._replace(tokens=read_counts(text, FACTIONS)),
    "spent": lambda player, text: player._replace(spent=read_counts(text, FACTIONS)),
    "influence": _with_round_token(0),
    "intrigue": _with_round_token(1),
    "opportunity": _with_round_token(2),
    "abroad": lambda player, text: player._replace(abroad=read_number(text)),
    "at-card": lambda player, text: player._replace(at_card=read_number(text)),
    "prestige": lambda player, text: player._replace(prestige=int(text)),
}


def _with_supplies(state: State) -> State:
    """Every Courtier that is nowhere else is in his owner's supply."""
    for seat in state.rules.seats:
        player = state.players[seat]
        elsewhere = state.courtiers.count(seat) + state.offices.count(seat) + player.abroad + player.at_card
        elsewhere += sum(chamber.chairs.count(seat) + chamber.bench.count(seat) for chamber in state.chambers)
        elsewhere += sum(item.holds_courtier and item.seat == seat for item in state.agenda)
        state = state.with_player(seat, supply=COURTIERS - elsewhere)
    return state


def write_position(state: State) -> str:
    """A text that reads back as this state."""
    return "\n".join(_written(state)) + "\n"


def _written(state: State) -> Iterator[str]:
    rules = state.rules
    board = rules.board
    yield f"ruleset: {rules.ruleset.text}"
    yield f"players: {rules.players}"
    yield f"phase: {state.phase.name.lower()}"
    for name, value in (("round", state.round), ("start", state.start), ("turn", state.turn), ("count", state.count)):
        yield f"{name}: {value}"
    yield "throne:"
    for row in reversed(range(board.rows)):
        yield "  " + " ".join(f"{_cell(state, row * STRIDE + column):2}" for column in range(board.columns)).rstrip()
    held = [f"{_COLUMNS[column]}={seat}" for column, seat in enumerate(state.offices) if seat != NOBODY_THERE]
    yield f"offices: {' '.join(held)}"
    for number, chamber in enumerate(state.chambers, start=1):
        chairs = [
            NONE if owner == NOBODY_THERE else f"{owner}{'!' * (chamber.acted >> row & 1)}"
            for row, owner in enumerate(chamber.chairs)
        ]
        yield f"chairs {number}: {' '.join(chairs)}"
        yield f"bench {number}: {' '.join(map(str, chamber.bench))}"
    lords = [
        f"{seat}={chamber + 1}{'!' * (state.lords_acted >> seat & 1)}"
        for seat, chamber in enumerate(state.lords)
        if chamber != AT_HOME
    ]
    yield f"lords: {' '.join(lords)}"
    for seat in rules.seats:
        yield f"seat {seat}: {'; '.join(_player_parts(state.players[seat]))}"
    yield f"gone: {write_counts(state.tokens_gone, FACTIONS)}"
    yield f"activated: {'yes' if state.activated else 'no'}"
    yield f"lord-left: {state.lord_left}"
    yield f"bonuses-used: {' '.join(state.bonuses_used)}"
    yield f"lines: {json.dumps(state.lines)}"
    yield f"agenda: {json.dumps([write_item(item) for item in state.agenda])}"


def _cell(state: State, space: int) -> str:
    faction, token, owner = state.factions[space], state.round_tokens[space], state.courtiers[space]
    return cell_text(
        "" if faction == BARE else FACTIONS[faction],
        "" if token == NO_TOKEN else ROUND_TOKENS[token],
        None if owner == NOBODY_THERE else owner,
    )


def _player_parts(player: Player) -> Iterator[str]:
    rings = [
        f"{'+'.join(FACTIONS[ring] for ring in rings)}@{finger}"
        for finger, rings in zip(FINGERS, player.fingers, strict=True)
        if rings
    ]
    if rings:
        yield "rings " + " ".join(rings)
    if player.loose:
        yield "loose " + " ".join(FACTIONS[ring] for ring in player.loose)
    for name, counts in (("cards", player.cards), ("tokens", player.tokens), ("spent", player.spent)):
        if any(counts):
            yield f"{name} {write_counts(counts, FACTIONS)}"
    for name, count in zip(ROUND_TOKENS, player.round_tokens, strict=True):
        if count:
            yield f"{name} {count}"
    for name, count in (("abroad", player.abroad), ("at-card", player.at_card), ("prestige", player.prestige)):
        if count:
            yield f"{name} {count}"
