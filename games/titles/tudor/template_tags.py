"""What the templates of Tudor ask for besides names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from games.engine.protocol import Ruleset
from games.engine.tudor.view import Named, PlayerView, TudorView
from games.titles.tudor.card_chips import card_chip
from games.titles.tudor.card_words import ACTIONS, FINGERS, edition_notes


class Seating(NamedTuple):
    """A player at the table, with what the position says of their seat."""

    player: PlayerView
    projected: int | None
    """The prestige if the match ended now, as far as the viewer may know it; None before the first round and after
    the last."""
    is_viewer: bool
    is_to_act: bool
    is_start: bool
    is_only_other: bool
    """Whether there is no other opponent: then there is room for more of what they hold."""


def _seatings(view: TudorView) -> tuple[Seating, ...]:
    is_under_way = bool(view.round) and view.phase != "over"
    return tuple(
        Seating(
            player,
            projected if is_under_way else None,
            player.seat == view.viewer,
            player.seat in view.to_act,
            bool(view.round) and player.seat == view.start,
            len(view.players) == 2 and view.viewer not in (None, player.seat),
        )
        for player, projected in zip(view.players, view.expected_totals, strict=True)
    )


def _stock(first: Named, second: Named) -> tuple[tuple[str, int, int], ...]:
    """Two counts of the same factions side by side."""
    return tuple((faction, count, other) for (faction, count), (_, other) in zip(first, second, strict=True))


def _as_in_edition(ruleset: str, *thing: str) -> str:
    """What the edition of a table says besides of an action, of the token move, or of a card and what it offers."""
    read = Ruleset.read(ruleset)
    return " ".join(str(note) for note in edition_notes(read.edition, read.revision, " ".join(thing)))


TAGS: dict[str, Callable[..., Any]] = {
    "action": ACTIONS.__getitem__,
    "card": card_chip,
    "finger": FINGERS.__getitem__,
    "seatings": _seatings,
    "stock": _stock,
    "as_in_edition": _as_in_edition,
}
