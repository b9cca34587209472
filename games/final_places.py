"""Who came in where in a finished match. Pure: the one place that decides it, for pages, archive, ratings and leagues.

The rules place seats by what was played there, also by a stand-in. Who left is a matter of people, of which the rules
know nothing: it is weighed here, and the result that the rules gave stays in the record as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

VERSION = 2
"""How final places are counted; what is stored names it. 1 took the places of the rules as they were, 2 puts those who
left behind. When it is raised, `makemigrations` finds the index and the defaults that name it."""

BY_LEAVING = 60
"""The reason of a match that was decided by players leaving, beside the codes that the games have of their own."""


def final_places(places: Sequence[int], left: Collection[int]) -> tuple[int, ...]:
    """The final places by seat, from those that the rules gave and the seats whose player left before the end.

    Everyone who stayed is ahead of everyone who left. Within both groups the places of the rules decide, and who is
    level there shares a place. If all have left, or none, the places are those of the rules."""
    keys = [(seat in left, place) for seat, place in enumerate(places)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def final_reason(reason: int, places: Sequence[int], left: Collection[int]) -> int:
    """What decided a match: the reason that the rules gave, or `BY_LEAVING` if only one player stayed, or if others
    are first than the rules say."""
    stayed = len(places) - len(left)
    if not left or not stayed:
        return reason
    is_by_rules = stayed > 1 and _winners(final_places(places, left)) == _winners(places)
    return reason if is_by_rules else BY_LEAVING


def single_winner(places: Sequence[int]) -> int | None:
    """The seat that came in first; None if several share the first place."""
    first = _winners(places)
    return first[0] if len(first) == 1 else None


def margin(places: Sequence[int], scores: Sequence[int]) -> int:
    """By how many points a single winner is ahead of the best of the others; 0 if the victory is shared, or if the
    score at a seat whose player left is higher."""
    first = single_winner(places)
    if first is None or len(scores) == 1:
        return 0
    return max(0, scores[first] - max(score for seat, score in enumerate(scores) if seat != first))


def _winners(places: Sequence[int]) -> list[int]:
    return [seat for seat, place in enumerate(places) if place == 1]
