"""Positions as short texts (docs/positions.md): what is not named is worked out from what is left."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from games.engine.codec import as_tuple
from games.engine.errors import BadPosition, EngineError
from games.engine.protocol import Ruleset, ScoreLine, Seat
from games.engine.tudor import flow, inspection
from games.engine.tudor.board import (
    BARE,
    CARDS_PER_FACTION,
    COURTIERS,
    FACTIONS,
    FINGERS,
    NO_TOKEN,
    ROUND_TOKENS,
    SPACE_NAMES,
    SPACES,
    STRIDE,
)
from games.engine.tudor.letters import FACTION_LETTERS, NONE, ROUND_TOKEN_LETTERS, cell_text
from games.engine.tudor.resolve import rules_for
from games.engine.tudor.rings import fingers_for
from games.engine.tudor.rules import Rules
from games.engine.tudor.state import AT_HOME, NOBODY_THERE, Chamber, Phase, Player, State, changed, replaced
from games.engine.tudor.storage import read_item, write_item

_FACTION_OF = {letter: FACTIONS.index(name) for name, letter in FACTION_LETTERS.items()} | {NONE: BARE}
_TOKEN_OF = {letter: ROUND_TOKENS.index(name) for name, letter in ROUND_TOKEN_LETTERS.items()} | {NONE: NO_TOKEN}
_COLUMNS = "abcdef"
_DEFAULT_FINGERS = (0, 2, 3, 4, 1)
"""The order in which rings that are not named go on: the first two enhance nothing."""

Fields = dict[str, str]


def read_position(text: str) -> State:
    """The state that a text describes; raises `BadPosition` with everything that is wrong."""
    fields = _fields(text)
    try:
        state = _Reader(fields).state()
    except BadPosition:
        raise
    except (EngineError, KeyError, ValueError, IndexError, TypeError) as error:
        raise BadPosition((f"cannot be read: {error}",)) from error
    if problems := inspection.problems(state):
        raise BadPosition(problems)
    return flow.settled(state, [])


def _fields(text: str) -> Fields:
    """`name: value` lines; a line that is indented goes on with the value before it, `#` begins a comment."""
    fields: Fields = {}
    name = ""
    for line in text.splitlines():
        line = line.partition("#")[0].rstrip()
        if not line:
            continue
        if line[0] == " " and name:
            fields[name] += "\n" + line.strip()
            continue
        name, colon, value = line.partition(":")
        if not colon or name in fields:
            raise BadPosition((f"not a field, or named twice: {line!r}",))
        fields[name] = value.strip()
    return fields


class _Reader:
    """Takes the fields one after the other; what is left at the end was not understood."""

    def __init__(self, fields: Fields) -> None:
        self._left = dict(fields)
        ruleset = Ruleset.read(self._take("ruleset", "tudor/v15@1"))
        self._rules: Rules = rules_for(ruleset, int(self._take("players", "2")))
        if self._rules.scenario is None:
            raise BadPosition(("a position names its cards",))

    def _take(self, name: str, default: str = "") -> str:
        return self._left.pop(name, default)

    def _pairs(self, name: str) -> list[tuple[str, str]]:
        """`a=0 c=1` as pairs."""
        pairs = []
        for word in self._take(name).split():
            key, sign, value = word.partition("=")
            if not sign:
                raise BadPosition((f"{name}: {word!r} is not like a=b",))
            pairs.append((key, value))
        return pairs

    def state(self) -> State:
        rules = self._rules
        board = rules.board
        phase = Phase[self._take("phase", "actions").upper()]
        start = rules.seats[int(self._take("start", "0"))]
        offices = (NOBODY_THERE,) * board.columns
        for column, holder in self._pairs("offices"):
            offices = replaced(offices, _COLUMNS.index(column), rules.seats[int(holder)])
        players = self._players(phase, offices)
        chambers = self._chambers()
        factions, round_tokens, courtiers = self._throne(players)
        lords, lords_acted = self._lords(phase)
        gone = _counts(self._take("gone"), FACTIONS)
        lines = json.loads(self._take("lines", "[]"))
        agenda = json.loads(self._take("agenda", "[]"))
        state = State(
            rules=rules,
            phase=phase,
            round=int(self._take("round", "1")),
            start=start,
            turn=rules.seats[int(self._take("turn", str(start)))],
            count=int(self._take("count", "0")),
            factions=factions,
            round_tokens=round_tokens,
            courtiers=courtiers,
            offices=offices,
            bag=tuple(
                rules.tokens_of(faction)
                - factions.count(faction)
                - gone[faction]
                - sum(player.tokens[faction] + player.spent[faction] for player in players)
                for faction in range(len(FACTIONS))
            ),
            stacks=tuple(
                CARDS_PER_FACTION - sum(player.cards[faction] for player in players) for faction in range(len(FACTIONS))
            ),
            stand=tuple(
                board.rings_per_faction - sum(player.rings.count(faction) for player in players)
                for faction in range(len(FACTIONS))
            ),
            chambers=chambers,
            lords=lords,
            lords_acted=lords_acted,
            players=players,
            activated=self._flag("activated"),
            lord_left=self._take("lord-left"),
            bonuses_used=tuple(self._take("bonuses-used").split()),
            tokens_gone=gone,
            round_tokens_gone=tuple(
                total - round_tokens.count(kind) - sum(player.round_tokens[kind] for player in players)
                for kind, total in enumerate(board.round_tokens(opportunity=rules.opportunity))
            ),
            lines=tuple(ScoreLine(*line) for line in lines),
            drawn_cards=(),
            agenda=tuple(read_item(as_tuple(item)) for item in agenda),
        )
        if self._left:
            raise BadPosition(tuple(f"unknown field {name!r}" for name in self._left))
        if min(state.round_tokens_gone) < 0:
            raise BadPosition(("there are more round tokens than the game has",))
        return _with_supplies(state)

    def _flag(self, name: str) -> bool:
        return {"": False, "no": False, "yes": True}[self._take(name)]

    def _players(self, phase: Phase, offices: tuple[int, ...]) -> tuple[Player, ...]:
        stand = [self._rules.board.rings_per_faction] * len(FACTIONS)
        named = [_player(self._take(f"seat {seat}")) for seat in self._rules.seats]
        for player in named:
            for ring in player.rings:
                stand[ring] -= 1
        players = []
        for seat, player in zip(self._rules.seats, named, strict=True):
            if not player.rings and phase > Phase.RINGS:
                player = player._replace(fingers=_default_rings(stand, seat, 2 + offices.count(seat)))
            players.append(player)
        return tuple(players)

    def _chambers(self) -> tuple[Chamber, ...]:
        chambers = []
        for number in (1, 2, 3):
            owners = self._take(f"chairs {number}").split()
            owners += [NONE] * (self._rules.board.chairs - len(owners))
            chairs = tuple(NOBODY_THERE if owner == NONE else self._seat(owner.rstrip("!")) for owner in owners)
            acted = sum(1 << row for row, owner in enumerate(owners) if owner.endswith("!"))
            bench = tuple(self._seat(owner) for owner in self._take(f"bench {number}").split())
            chambers.append(Chamber(bench, chairs, acted))
        return tuple(chambers)

    def _seat(self, text: str) -> Seat:
        return self._rules.seats["0123".index(text)]

    def _lords(self, phase: Phase) -> tuple[tuple[int, ...], int]:
        lords = (AT_HOME,) * self._rules.players
        acted = 0
        if "lords" not in self._left:
            return (tuple(seat % 3 for seat in self._rules.seats) if phase is Phase.ACTIONS else lords), 0
        for seat_text, place in self._pairs("lords"):
            seat = self._seat(seat_text)
            lords = replaced(lords, seat, "123".index(place.rstrip("!")))
            acted |= place.endswith("!") << seat
        return lords, acted

    def _throne(self, players: tuple[Player, ...]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        board = self._rules.board
        courtiers = (NOBODY_THERE,) * board.size
        cells: dict[int, str] = {}
        if drawing := self._take("throne").split("\n")[1:]:
            rows = [line.split() for line in reversed(drawing)]
            if [len(row) for row in rows] != [board.columns] * board.rows:
                raise BadPosition((f"the throne room has {board.rows} rows of {board.columns} spaces",))
            cells = {row * STRIDE + column: cell for row, line in enumerate(rows) for column, cell in enumerate(line)}
        cells |= {SPACES[name]: cell for name, cell in self._pairs("spaces")}
        for name, owner in self._pairs("on"):
            cells[SPACES[name]] = owner
        if outside := [SPACE_NAMES[space] for space in cells if space not in board.spaces]:
            raise BadPosition(tuple(f"{name} is not on this board" for name in outside))
        factions = (BARE,) * board.size
        round_tokens = (NO_TOKEN,) * board.size
        for space, cell in cells.items():
            if cell.isdecimal():
                courtiers = replaced(courtiers, space, self._seat(cell))
            else:
                factions = replaced(factions, space, _FACTION_OF[cell[0]])
                round_tokens = replaced(round_tokens, space, _TOKEN_OF[cell[1:]])
        open_spaces = [space for space in board.spaces if space not in cells]
        return (
            _filled(factions, open_spaces, self._tokens_left(factions, players)),
            _filled(round_tokens, open_spaces, self._round_tokens_left(round_tokens, players)),
            courtiers,
        )

    def _tokens_left(self, factions: tuple[int, ...], players: tuple[Player, ...]) -> Iterator[int]:
        """The factions in turn, as long as each has tokens."""
        left = [
            self._rules.tokens_of(faction)
            - factions.count(faction)
            - sum(player.tokens[faction] + player.spent[faction] for player in players)
            for faction in range(len(FACTIONS))
        ]
        return _in_turn(left)

    def _round_tokens_left(self, placed: tuple[int, ...], players: tuple[Player, ...]) -> Iterator[int]:
        totals = self._rules.board.round_tokens(opportunity=self._rules.opportunity)
        left = [
            total - placed.count(kind) - sum(player.round_tokens[kind] for player in players)
            for kind, total in enumerate(totals)
        ]
        return _in_turn(left)


def _in_turn(left: list[int]) -> Iterator[int]:
    while any(count > 0 for count in left):
        for index, count in enumerate(left):
            if count > 0:
                left[index] -= 1
                yield index


def _filled(values: tuple[int, ...], spaces: list[int], supply: Iterator[int]) -> tuple[int, ...]:
    for space in spaces:
        values = replaced(values, space, next(supply, -1))
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


def _counts(text: str, names: tuple[str, ...]) -> tuple[int, ...]:
    """`heart 2 coin` as counts; a name without a number is one."""
    counts = (0,) * len(names)
    words = text.split()
    for index, word in enumerate(words):
        if word.isdecimal():
            continue
        following = words[index + 1] if index + 1 < len(words) else ""
        counts = changed(counts, names.index(word), int(following) if following.isdecimal() else 1)
    return counts


def _player(text: str) -> Player:
    """`rings heart@thumb owl@ring; cards coin 2 owl; influence 1; prestige 7`."""
    player = Player()
    for part in filter(None, (part.strip() for part in text.replace("\n", ";").split(";"))):
        name, _, value = part.partition(" ")
        if name not in _PLAYER_FIELDS:
            raise BadPosition((f"a seat has no {name!r}",))
        player = _PLAYER_FIELDS[name](player, value)
    return player


def _with_rings(player: Player, text: str) -> Player:
    fingers = player.fingers
    for word in text.split():
        rings, _, finger = word.partition("@")
        worn = tuple(FACTIONS.index(ring) for ring in rings.split("+"))
        fingers = replaced(fingers, FINGERS.index(finger), worn)
    return player._replace(fingers=fingers)


def _with_round_token(kind: int) -> Callable[[Player, str], Player]:
    return lambda player, text: player._replace(round_tokens=changed(player.round_tokens, kind, int(text)))


_PLAYER_FIELDS: dict[str, Callable[[Player, str], Player]] = {
    "rings": _with_rings,
    "loose": lambda player, text: player._replace(loose=tuple(FACTIONS.index(ring) for ring in text.split())),
    "cards": lambda player, text: player._replace(cards=_counts(text, FACTIONS)),
    "tokens": lambda player, text: player._replace(tokens=_counts(text, FACTIONS)),
    "spent": lambda player, text: player._replace(spent=_counts(text, FACTIONS)),
    "influence": _with_round_token(0),
    "intrigue": _with_round_token(1),
    "opportunity": _with_round_token(2),
    "abroad": lambda player, text: player._replace(abroad=int(text)),
    "at-card": lambda player, text: player._replace(at_card=int(text)),
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
    yield f"gone: {_counts_text(state.tokens_gone)}"
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
            yield f"{name} {_counts_text(counts)}"
    for name, count in zip(ROUND_TOKENS, player.round_tokens, strict=True):
        if count:
            yield f"{name} {count}"
    for name, count in (("abroad", player.abroad), ("at-card", player.at_card), ("prestige", player.prestige)):
        if count:
            yield f"{name} {count}"


def _counts_text(counts: tuple[int, ...]) -> str:
    return " ".join(f"{name} {count}" for name, count in zip(FACTIONS, counts, strict=True) if count)
