"""Where two replays of the same moves part ways."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.management.comparing.engines import Replayed


class Kind(StrEnum):
    """What a change of the rules would do to a match, the gravest last."""

    UNCHANGED = "unchanged"
    DIFFERS = "differs"
    """All moves stay legal and the result the same, but some state on the way is another."""
    OTHER_RESULT = "other result"
    ILLEGAL = "illegal"
    """A move that was made cannot be made."""
    UNREADABLE = "unreadable"
    """It does not replay by its own rules either: `replay_archive` says more."""


class Verdict(NamedTuple):
    """What a change would do to one match, and where."""

    kind: Kind
    ply: int | None = None
    """The ply that cannot be played, else the first after which the state is another; None if every state is equal."""
    words: str = ""
    rule: str = ""
    """The rule that forbids the ply."""
    since: int | None = None
    """The first ply after which the state is another, where it came before the one that cannot be played."""


def verdict(before: Replayed, after: Replayed) -> Verdict:
    """Compares a match as it was with what would become of it."""
    if before.error:
        return Verdict(Kind.UNREADABLE, len(before.states), before.error, before.rule)
    pairs = zip(before.states, after.states, strict=False)
    parted = next((number for number, (was, would) in enumerate(pairs) if was != would), None)
    if after.error:
        return Verdict(Kind.ILLEGAL, len(after.states), after.error, after.rule, parted)
    if before.result != after.result:
        return Verdict(Kind.OTHER_RESULT, parted, f"{before.words}; now {after.words}")
    return Verdict(Kind.UNCHANGED) if parted is None else Verdict(Kind.DIFFERS, parted)


def changed_fields(before: Replayed, after: Replayed) -> tuple[str, ...]:
    """The parts of the state that are not equal at the ply that both show."""
    was, would = before.shown or {}, after.shown or {}
    return tuple(name for name in sorted({*was, *would}) if was.get(name) != would.get(name))
