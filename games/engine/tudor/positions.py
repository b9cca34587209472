"""Positions of Tudor as short texts (docs/developers/positions.md): what is not named follows from what is left."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from games.engine.codec import as_tuple
from games.engine.errors import BadPosition
from games.engine.log import SILENCE
from games.engine.position_text import (
    Fields,
    read_checked,
    read_counts,
    read_index,
    read_json,
    read_lines,
    read_named_counts,
    read_number,
    read_points,
    shown,
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
from games.engine.tudor.resolve import PLAYERS, rules_for
from games.engine.tudor.rings import fingers_for
from games.engine.tudor.rules import Rules
from games.engine.tudor.state import AT_HOME, NOBODY_THERE, Chamber, Item, Phase, Player, State
from games.engine.tudor.storage import read_item, write_item
from games.engine.tuples import Counts, replaced

_FACTION_OF = {letter: FACTIONS.index(name) for name, letter in FACTION_LETTERS.items()} | {NONE: BARE}
_TOKEN_OF = {letter: ROUND_TOKENS.index(name) for name, letter in ROUND_TOKEN_LETTERS.items()} | {NONE: NO_TOKEN}
_RULESET = Ruleset("tudor", "v15", REVISION)
"""Of a position that names none."""
_COLUMNS = "abcdef"
_DEFAULT_FINGERS = (0, 2, 3, 4, 1)
"""The order in which rings that are not named go on: the first two enhance nothing."""


def read_position(text: str) -> State:
    """The state that a text describes; raises `BadPosition` with everything that is wrong."""
    return read_checked(lambda: _Reader(Fields(text)).state(), _settled, inspection.problems)


def _settled(state: State) -> State:
    """The state in which a decision is due; working out the choices shows whether they can be. Rings, benches and
    Lords go on when all of them have been taken or placed; no other phase ends unasked."""
    if state.phase is Phase.FINGERS and not state.agenda:
        raise BadPosition(("phase: fingers would turn into benches at once: no ring waits on the agenda",))
    state = flow.settled(state, SILENCE)
    flow.legal(state)
    return state


class _Reader:
    """Takes the fields one after the other; what is left at the end was not understood."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        self._rules: Rules = fields.read_rules(_RULESET, PLAYERS, rules_for)
        if self._rules.scenario is None:
            fields.note("ruleset", BadPosition(("a position names its cards",)))
            self._rules = rules_for(_RULESET, self._rules.players)

    def state(self) -> State:
        rules, fields = self._rules, self._fields
        board = rules.board
        phase = Phase[fields.read("phase", "actions", read_phase)]
        start = fields.read("start", "0", self._seat)
        columns = _COLUMNS[: board.columns]
        held = fields.read_pairs("offices", lambda text: read_index(text, columns, "column"), self._seat)
        offices = tuple(held.get(column, NOBODY_THERE) for column in range(board.columns))
        players = self._players(phase, offices)
        gone, bag = self._gone_and_bag()
        factions, round_tokens, courtiers = self._throne(players, gone, bag)
        loose = _minus(self._tokens_not_in_hands(players), tuple(map(factions.count, range(len(FACTIONS)))))
        gone, bag = _outside(loose, gone, bag)
        stacks = fields.read("stacks", "", lambda text: read_named_counts(text, FACTIONS, "faction"))
        lords, lords_acted = self._lords(phase)
        state = State(
            rules=rules,
            phase=phase,
            round=fields.read_number("round", 1),
            start=start,
            turn=fields.read("turn", str(start), self._seat),
            count=fields.read_number("count", 0),
            factions=factions,
            round_tokens=round_tokens,
            courtiers=courtiers,
            offices=offices,
            bag=bag,
            stacks=tuple(stacks.get(faction, left) for faction, left in enumerate(_cards_left(players))),
            stand=tuple(
                board.rings_per_faction - sum(player.rings.count(faction) for player in players)
                for faction in range(len(FACTIONS))
            ),
            chambers=self._chambers(),
            lords=lords,
            lords_acted=lords_acted,
            players=players,
            activated=fields.read_flag("activated"),
            lord_left=fields.read("lord-left", "", _lord_left),
            bonuses_used=fields.read("bonuses-used", "", _bonuses),
            tokens_gone=gone,
            round_tokens_gone=tuple(
                left - round_tokens.count(kind) for kind, left in enumerate(self._round_tokens_not_in_hands(players))
            ),
            lines=fields.read("lines", "[]", self._lines),
            drawn_cards=(),
            agenda=fields.read("agenda", "[]", self._agenda),
        )
        fields.require_all_read()
        return _with_supplies(state)

    def _seat(self, text: str) -> Seat:
        return self._rules.seats[read_index(text, [str(seat) for seat in self._rules.seats], "seat")]

    def _lines(self, text: str) -> tuple[ScoreLine, ...]:
        return tuple(ScoreLine(self._seat(seat), source, points) for seat, source, points in read_lines(text))

    def _agenda(self, text: str) -> tuple[Item, ...]:
        try:
            return tuple(self._item(item) for item in read_json(text))
        except (LookupError, TypeError, ValueError) as error:
            if isinstance(error, BadPosition):
                raise
            raise BadPosition((f"{shown(text)} is not an agenda as the command writes it",)) from error

    def _item(self, plain: list[Any]) -> Item:
        item = read_item(as_tuple(plain))
        if item.seat not in (CHANCE, *self._rules.seats):
            raise BadPosition((f"there is no seat {item.seat}",))
        return item

    def _players(self, phase: Phase, offices: tuple[int, ...]) -> tuple[Player, ...]:
        stand = [self._rules.board.rings_per_faction] * len(FACTIONS)
        players = [_player(self._fields.read_parts(f"seat {seat}", _PARTS)) for seat in self._rules.seats]
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
            owners, acted = self._fields.read(f"chairs {number}", "", self._chairs)
            bench = self._fields.read(f"bench {number}", "", lambda text: tuple(map(self._seat, text.split())))
            chambers.append(Chamber(bench, owners, acted))
        return tuple(chambers)

    def _chairs(self, text: str) -> tuple[tuple[int, ...], int]:
        """`0 . 1!`: who sits there, and a bit for each who has acted."""
        owners = text.split()
        owners += [NONE] * (self._rules.board.chairs - len(owners))
        chairs = tuple(NOBODY_THERE if owner == NONE else self._seat(owner.removesuffix("!")) for owner in owners)
        return chairs, sum(1 << row for row, owner in enumerate(owners) if owner.endswith("!"))

    def _lords(self, phase: Phase) -> tuple[tuple[int, ...], int]:
        if "lords" not in self._fields:
            seated = tuple(seat % 3 for seat in self._rules.seats)
            return (seated if phase is Phase.ACTIONS else (AT_HOME,) * self._rules.players), 0
        places = self._fields.read_pairs("lords", self._seat, _lord)
        lords = tuple(places.get(seat, (AT_HOME, False))[0] for seat in self._rules.seats)
        return lords, sum(has_acted << seat for seat, (_, has_acted) in places.items())

    def _gone_and_bag(self) -> tuple[Counts | None, Counts | None]:
        """What the text says of the tokens that have left the game and of those in the bag."""
        fields = self._fields
        gone = fields.read_counts("gone", FACTIONS, "faction") if "gone" in fields else None
        bag = fields.read_counts("bag", FACTIONS, "faction") if "bag" in fields else None
        return gone, bag

    def _throne(
        self, players: tuple[Player, ...], gone: Counts | None, bag: Counts | None
    ) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        board = self._rules.board
        courtiers = (NOBODY_THERE,) * board.size
        factions = (BARE,) * board.size
        round_tokens = (NO_TOKEN,) * board.size
        cells = self._cells()
        for space, (faction, token, owner) in cells.items():
            factions = replaced(factions, space, faction)
            round_tokens = replaced(round_tokens, space, token)
            courtiers = replaced(courtiers, space, owner)
        open_spaces = [space for space in board.spaces if space not in cells]
        tokens = [left - factions.count(f) for f, left in enumerate(self._tokens_not_in_hands(players))]
        for outside in (gone, bag):
            tokens = list(_minus(tokens, outside or (0,) * len(tokens)))
        rounds = [left - round_tokens.count(k) for k, left in enumerate(self._round_tokens_not_in_hands(players))]
        return _filled(factions, open_spaces, tokens), _filled(round_tokens, open_spaces, rounds), courtiers

    def _cells(self) -> dict[int, _Cell]:
        """What the text says of single spaces, the drawing first, then what corrects it."""
        fields = self._fields
        cells = fields.read("throne", "", self._drawing)
        cells |= fields.read_pairs("spaces", self._space, self._cell)
        return cells | fields.read_pairs("on", self._space, lambda text: _Cell(owner=self._seat(text)))

    def _drawing(self, text: str) -> dict[int, _Cell]:
        board = self._rules.board
        rows = [line.split() for line in reversed(text.split("\n")[1:])]
        if not rows:
            return {}
        if [len(row) for row in rows] != [board.columns] * board.rows:
            raise BadPosition((f"the throne room has {board.rows} rows of {board.columns} spaces",))
        return {
            row * STRIDE + column: self._cell(cell) for row, line in enumerate(rows) for column, cell in enumerate(line)
        }

    def _space(self, text: str) -> int:
        if SPACES.get(text) not in self._rules.board.spaces:
            raise BadPosition((f"{shown(text)} is not on this board",))
        return SPACES[text]

    def _cell(self, text: str) -> _Cell:
        if text.isdecimal():
            return _Cell(owner=self._seat(text))
        if len(text) == 2 and text[0] in _FACTION_OF and text[1] in _TOKEN_OF:
            return _Cell(_FACTION_OF[text[0]], _TOKEN_OF[text[1]])
        raise BadPosition((f"{shown(text)} is neither two tokens, like 'hi' or '..', nor a seat",))

    def _tokens_not_in_hands(self, players: tuple[Player, ...]) -> Counts:
        return tuple(
            self._rules.tokens_of(faction) - sum(player.tokens[faction] + player.spent[faction] for player in players)
            for faction in range(len(FACTIONS))
        )

    def _round_tokens_not_in_hands(self, players: tuple[Player, ...]) -> list[int]:
        totals = self._rules.board.round_tokens(opportunity=self._rules.opportunity)
        return [total - sum(player.round_tokens[kind] for player in players) for kind, total in enumerate(totals)]


class _Cell(NamedTuple):
    """What lies or stands on a space."""

    faction: int = BARE
    token: int = NO_TOKEN
    owner: int = NOBODY_THERE


def read_phase(text: str) -> str:
    """A phase that a position may be in: the cards are drawn and the board is dealt."""
    names = [phase.name.lower() for phase in Phase if phase > Phase.DEAL]
    return names[read_index(text, names, "phase")].upper()


def _lord_left(text: str) -> str:
    return text and "ABCDEF"[read_index(text, "ABCDEF", "action")]


def _bonuses(text: str) -> tuple[str, ...]:
    return tuple(BONUSES[read_index(name, BONUSES, "bonus action")] for name in text.split())


def _lord(text: str) -> tuple[int, bool]:
    """`2!`: the chamber of a Lord, and whether it has acted."""
    return read_index(text.removesuffix("!"), "123", "chamber"), text.endswith("!")


def _cards_left(players: tuple[Player, ...]) -> Counts:
    return tuple(
        CARDS_PER_FACTION - sum(player.cards[faction] for player in players) for faction in range(len(FACTIONS))
    )


def _outside(left: Counts, gone: Counts | None, bag: Counts | None) -> tuple[Counts, Counts]:
    """The tokens that have left the game and those in the bag, of what is neither in hands nor on the board: where one
    of the two is not named it is the rest, and where neither is, all are in the bag."""
    nothing = (0,) * len(left)
    if bag is None:
        return gone or nothing, _minus(left, gone or nothing)
    return (_minus(left, bag) if gone is None else gone), bag


def _minus(counts: Sequence[int], others: Sequence[int]) -> Counts:
    return tuple(count - other for count, other in zip(counts, others, strict=True))


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
    """So many rings of the stand on the fingers of a seat; fewer if the stand has not enough."""
    fingers: tuple[tuple[int, ...], ...] = ((),) * len(FINGERS)
    faction = 2 * seat
    count = min(count, sum(left for left in stand if left > 0))
    for ring in range(count):
        while stand[faction % len(stand)] <= 0:
            faction += 1
        stand[faction % len(stand)] -= 1
        allowed = fingers_for(fingers, count - ring)
        finger = next(finger for finger in _DEFAULT_FINGERS if finger in allowed)
        fingers = replaced(fingers, finger, (*fingers[finger], faction % len(stand)))
        faction += 1
    return fingers


def _player(parts: dict[str, Any]) -> Player:
    """`rings heart@thumb owl@ring; cards coin 2 owl; influence 1; prestige 7`, its parts read."""
    round_tokens = tuple(parts.pop(name, 0) for name in ROUND_TOKENS)
    named = {_NAMES.get(name, name): value for name, value in parts.items()}
    return Player(round_tokens=round_tokens, **{"supply": _THE_REST, **named})


def _rings(text: str) -> tuple[tuple[int, ...], ...]:
    fingers: tuple[tuple[int, ...], ...] = ((),) * len(FINGERS)
    for word in text.split():
        rings, _, name = word.partition("@")
        finger = read_index(name, FINGERS, "finger")
        if fingers[finger]:
            raise BadPosition((f"the {name} finger is named twice",))
        fingers = replaced(fingers, finger, tuple(read_index(ring, FACTIONS, "faction") for ring in rings.split("+")))
    return fingers


def _counts(text: str) -> Counts:
    return read_counts(text, FACTIONS, "faction")


_PARTS: dict[str, Callable[[str], Any]] = {
    "rings": _rings,
    "loose": lambda text: tuple(read_index(ring, FACTIONS, "faction") for ring in text.split()),
    "cards": _counts,
    "tokens": _counts,
    "spent": _counts,
    **dict.fromkeys(ROUND_TOKENS, read_number),
    "supply": read_number,
    "abroad": read_number,
    "at-card": read_number,
    "prestige": read_points,
}
_NAMES = {"rings": "fingers", "at-card": "at_card"}
"""Parts of a seat that a player's fields call otherwise."""
_THE_REST = -1
"""A supply that the text does not name."""


def _with_supplies(state: State) -> State:
    """Every Courtier that is nowhere else is in the supply of its owner, unless the text has counted them."""
    for seat in state.rules.seats:
        player = state.players[seat]
        if player.supply != _THE_REST:
            continue
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
