"""The form of position texts that all games share (docs/positions.md): named fields, taken one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from games.engine.errors import BadPosition, EngineError
from games.engine.tuples import Counts

S = TypeVar("S")


class Fields:
    """`name: value` lines; a line that is indented goes on with the value before it, `#` begins a comment."""

    def __init__(self, text: str) -> None:
        self._left: dict[str, str] = {}
        name = ""
        for line in text.splitlines():
            line = line.partition("#")[0].rstrip()
            if not line:
                continue
            if line[0] == " " and name:
                self._left[name] += "\n" + line.strip()
                continue
            name, colon, value = line.partition(":")
            if not colon or name in self._left:
                raise BadPosition((f"not a field, or named twice: {line!r}",))
            self._left[name] = value.strip()

    def __contains__(self, name: str) -> bool:
        return name in self._left

    def take(self, name: str, default: str = "") -> str:
        """The value of a field, which is used up by it."""
        return self._left.pop(name, default)

    def take_flag(self, name: str) -> bool:
        """`yes` or `no`."""
        return read_index(self.take(name, "no"), ("no", "yes")) == 1

    def take_number(self, name: str, default: int) -> int:
        return read_number(self.take(name, str(default)))

    def take_pairs(self, name: str) -> list[tuple[str, str]]:
        """`a=0 c=1` as pairs."""
        pairs: list[tuple[str, str]] = []
        for word in self.take(name).split():
            key, sign, value = word.partition("=")
            if not sign:
                raise BadPosition((f"{name}: {word!r} is not like a=b",))
            if key in [known for known, _ in pairs]:
                raise BadPosition((f"{name}: {key} is named twice",))
            pairs.append((key, value))
        return pairs

    def require_nothing_left(self) -> None:
        if self._left:
            raise BadPosition(tuple(f"unknown field {name!r}" for name in self._left))


def read_index(text: str, names: Sequence[str]) -> int:
    """The place of a name in a list, the name spelt exactly."""
    if text not in names:
        raise BadPosition((f"{text!r} is not one of {' '.join(names)}",))
    return list(names).index(text)


def read_number(text: str) -> int:
    """A whole number from 0."""
    if not (text.isascii() and text.isdecimal()):
        raise BadPosition((f"{text!r} is not a whole number",))
    return int(text)


def read_counts(text: str, names: Sequence[str]) -> Counts:
    """`heart 2 coin` as counts; a name without a number is one, and no name stands twice."""
    counts: dict[int, int] = {}
    last: int | None = None
    for word in text.split():
        if word.isdecimal() and last is not None:
            counts[last] = read_number(word)
            last = None
            continue
        last = read_index(word, names)
        if last in counts:
            raise BadPosition((f"{word} is counted twice in {text!r}",))
        counts[last] = 1
    return tuple(counts.get(index, 0) for index in range(len(names)))


def write_counts(counts: Counts, names: Sequence[str]) -> str:
    """Counts as `read_counts` reads them, zeros left out."""
    return " ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True) if count)


def read_parts(text: str) -> dict[str, str]:
    """`cards heart 2; prestige 7` as names and values; no name stands twice."""
    parts: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.replace("\n", ";").split(";"))):
        name, _, value = part.partition(" ")
        if name in parts:
            raise BadPosition((f"{name} is named twice in {text!r}",))
        parts[name] = value
    return parts


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
    except BadPosition:
        raise
    except (EngineError, ArithmeticError, AssertionError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise BadPosition((f"cannot be read: {error}",)) from error
    if found := problems(state):
        raise BadPosition(found)
    return state
