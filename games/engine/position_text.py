"""The form of position texts that all games share (docs/developers/positions.md): named fields, one after the other.
What is wrong with a field is noted with its line, and the reading goes on, so that everything is said at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeVar

from games.engine.errors import BadPosition, BadRuleset, EngineError
from games.engine.protocol import Ruleset
from games.engine.tuples import Counts

S = TypeVar("S")
T = TypeVar("T")

MOST_DIGITS = 6
"""Nothing in a game is counted in more."""
LONGEST_WORD = 40
"""Longer words are cut when they are shown, and nothing is like them."""


class _Field(NamedTuple):
    """A value, line by line, each with its number in the text."""

    lines: tuple[tuple[int, str], ...]

    @property
    def value(self) -> str:
        return "\n".join(line for _, line in self.lines)


class Fields:
    """`name: value` lines; a line that is indented goes on with the value before it, `#` begins a comment."""

    def __init__(self, text: str) -> None:
        self._left: dict[str, _Field] = {}
        self._numbers: dict[str, int] = {}
        self._asked: set[str] = set()
        self._problems: list[tuple[int, str]] = []
        name: str | None = ""
        for number, line in enumerate(text.splitlines(), start=1):
            line = line.partition("#")[0].rstrip()
            if not line:
                continue
            if line[0] == " " and name != "":
                if name is not None:
                    self._left[name] = _Field((*self._left[name].lines, (number, line.strip())))
                continue
            name = None  # until this line turns out to be a field: what goes on with a wrong line is not read
            word, colon, value = line.partition(":")
            if not colon:
                self._note(number, "", f"{shown(line)} is not a field, which reads like 'round: 2'")
            elif word in self._left:
                first = self._numbers[word]
                self._note(number, "", f"the field {shown(word)} has a line already, line {first}")
            else:
                name = word
                self._left[name] = _Field(((number, value.strip()),))
                self._numbers[name] = number

    def __contains__(self, name: str) -> bool:
        self._asked.add(name)
        return name in self._left

    def take(self, name: str, default: str = "") -> str:
        """The value of a field, which is used up by it."""
        self._asked.add(name)
        return self._left.pop(name).value if name in self._left else default

    def read(self, name: str, default: str, reader: Callable[[str], T]) -> T:
        """The value of a field as the reader reads it; the default's if the field is missing or cannot be read, which
        is noted."""
        value = self.take(name, default)
        if name in self._numbers:
            try:
                return reader(value)
            except EngineError as error:
                self.note(name, error)
        return reader(default)

    def read_rules(self, default: Ruleset, player_counts: Sequence[int], rules_for: Callable[[Ruleset, int], T]) -> T:
        """The rules that the fields `ruleset` and `players` name; those of the default ruleset if there are none such,
        which is noted."""
        counts = [str(count) for count in player_counts]
        ruleset = self.read("ruleset", default.text, Ruleset.read)
        players = self.read(
            "players", counts[0], lambda text: player_counts[read_index(text, counts, "number of players")]
        )
        try:
            return rules_for(ruleset, players)
        except BadRuleset as error:
            self.note("ruleset", error)
            return rules_for(default, players)

    def read_flag(self, name: str) -> bool:
        """`yes` or `no`."""
        return self.read(name, "no", lambda text: read_index(text, ("no", "yes"), "answer") == 1)

    def read_number(self, name: str, default: int) -> int:
        return self.read(name, str(default), read_number)

    def read_counts(self, name: str, names: Sequence[str], kind: str) -> Counts:
        return self.read(name, "", lambda text: read_counts(text, names, kind))

    def read_pairs(self, name: str, key: Callable[[str], S], value: Callable[[str], T]) -> dict[S, T]:
        """`a=0 c=1` as pairs, both sides read."""
        pairs: dict[S, T] = {}
        for word in self.take(name).split():
            left, sign, right = word.partition("=")
            try:
                if not sign:
                    raise BadPosition((f"{shown(word)} does not read like a=b",))
                found = key(left)
                if found in pairs:
                    raise BadPosition((f"{shown(left)} is named twice",))
                pairs[found] = value(right)
            except BadPosition as error:
                self.note(name, error)
        return pairs

    def read_parts(self, name: str, readers: Mapping[str, Callable[[str], Any]]) -> dict[str, Any]:
        """`cards heart 2; prestige 7` as values by their names, those that can be read."""
        self._asked.add(name)
        values: dict[str, Any] = {}
        field = self._left.pop(name, _Field(()))
        for number, line in field.lines:
            for part in filter(None, (part.strip() for part in line.split(";"))):
                word, _, value = part.partition(" ")
                try:
                    reader = readers[list(readers)[read_index(word, list(readers), "part")]]
                    if word in values:
                        raise BadPosition((f"{word} is named twice",))
                    values[word] = reader(value)
                except BadPosition as error:
                    where = f"{name}, {word}" if word in readers else name
                    for problem in error.problems:
                        self._note(number, where, problem)
        return values

    def note(self, name: str, error: EngineError) -> None:
        """Keeps in mind what is wrong with a field."""
        problems = error.problems if isinstance(error, BadPosition) else (str(error),)
        for problem in problems:
            self._note(self._numbers.get(name, 0), name, problem)

    def _note(self, number: int, where: str, problem: str) -> None:
        place = f"line {number}" + (f" ({where})" if where else "") if number else where
        self._problems.append((number, f"{place}: {problem}"))

    def require_all_read(self) -> None:
        """Raises `BadPosition` with everything that could not be read, fields that nothing asked for included."""
        for name in self._left:
            self._note(self._numbers[name], "", _unknown(name, sorted(self._asked), "field"))
        if self._problems:
            raise self.refusal()

    def refusal(self) -> BadPosition:
        """Everything that has been noted, from the first line to the last."""
        return BadPosition(tuple(problem for _, problem in sorted(self._problems)))


def shown(text: str) -> str:
    """A text in quotation marks, never endless and without signs that cannot be seen."""
    return repr(text if len(text) <= LONGEST_WORD else text[: LONGEST_WORD - 3] + "...")


def read_index(text: str, names: Sequence[str], kind: str = "word") -> int:
    """The place of a name in a list, the name spelt exactly."""
    if text not in names:
        raise BadPosition((_unknown(text, names, kind),))
    return list(names).index(text)


def _unknown(text: str, names: Sequence[str], kind: str) -> str:
    near = get_close_matches(text, names, 1) if len(text) <= LONGEST_WORD else []
    if near:
        return f"unknown {kind} {shown(text)}, did you mean {near[0]!r}?"
    return f"unknown {kind} {shown(text)}; there are {' '.join(names)}"


def read_number(text: str) -> int:
    """A whole number from 0."""
    if not (text.isascii() and text.isdecimal()):
        raise BadPosition((f"{shown(text)} is not a whole number",))
    if len(text) > MOST_DIGITS:
        raise BadPosition((f"{shown(text)} is too large",))
    return int(text)


def read_points(text: str) -> int:
    """A whole number that may be below 0."""
    return -read_number(text[1:]) if text.startswith("-") else read_number(text)


def read_counts(text: str, names: Sequence[str], kind: str) -> Counts:
    """`heart 2 coin` as counts, none of what is not named."""
    counts = read_named_counts(text, names, kind)
    return tuple(counts.get(index, 0) for index in range(len(names)))


def read_named_counts(text: str, names: Sequence[str], kind: str) -> dict[int, int]:
    """`heart 2 coin` as counts of what is named; a name without a number is one, and no name stands twice."""
    counts: dict[int, int] = {}
    last: int | None = None
    for word in text.split():
        if word.isdecimal() and last is not None:
            counts[last] = read_number(word)
            last = None
            continue
        last = read_index(word, names, kind)
        if last in counts:
            raise BadPosition((f"{word} is counted twice",))
        counts[last] = 1
    return counts


def read_json(text: str) -> Any:
    """A value as JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPosition((f"{shown(text)} is not JSON",)) from error


def read_lines(text: str) -> tuple[tuple[str, str, int], ...]:
    """`[[0, "green4", 8]]` as seats, sources and points."""
    plain = read_json(text)
    if not isinstance(plain, list):
        raise BadPosition(('the lines of the score read like [[0, "green4", 8]]',))
    for line in plain:
        if not (isinstance(line, list) and [type(part) for part in line] == [int, str, int]):
            raise BadPosition((f"{shown(json.dumps(line))} is not a seat, a source and whole points",))
    return tuple((str(seat), source, points) for seat, source, points in plain)


def write_counts(counts: Counts, names: Sequence[str]) -> str:
    """Counts as `read_counts` reads them, zeros left out."""
    return " ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True) if count)


def read_checked(
    read: Callable[[], S],
    settle: Callable[[S], S],
    problems: Callable[[S], tuple[str, ...]],
) -> S:
    """A position that was read, looked at before and after it has settled; whatever goes wrong is a `BadPosition`."""
    try:
        state = read()
        if found := problems(state):
            raise BadPosition(found)
        state = settle(state)
        found = problems(state)
    except BadPosition:
        raise
    except Exception as error:  # whatever a text breaks that is no position, the text is at fault
        raise BadPosition((f"cannot be read: {error}",)) from error
    if found:
        raise BadPosition(found)
    return state
