"""What is in force at one table of Royals. Fixed for the whole match."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from games.engine.errors import BadRuleset
from games.engine.protocol import Ruleset, Seat
from games.engine.royals.board import Board, board_for, display_size
from games.engine.royals.editions import EVEN_START, HIDDEN_POINTS, OPEN4, OPTIONS, REVISION, find_edition
from games.engine.royals.rulings import Ruling

PLAYERS = (2, 3, 4, 5)


@dataclass(frozen=True)
class Rules:
    """Two are equal when ruleset and player count are: the rest follows from them."""

    ruleset: Ruleset
    players: int
    board: Board = field(compare=False, repr=False)
    rulings: frozenset[Ruling] = field(compare=False, repr=False)
    seats: tuple[Seat, ...] = field(compare=False, repr=False)
    display: int = field(compare=False, repr=False)
    """How many country cards lie open."""
    even_start: bool = field(compare=False, repr=False)
    hidden_points: bool = field(compare=False, repr=False)

    def has(self, ruling: Ruling) -> bool:
        return ruling in self.rulings

    def after(self, seat: Seat) -> Seat:
        """The next player clockwise."""
        return self.seats[(seat + 1) % self.players]


@lru_cache(maxsize=256)
def rules_for(ruleset: Ruleset, players: int) -> Rules:
    """The rules of a table; raises `BadRuleset` with a sentence that says which word is wrong."""
    if ruleset.game != "royals":
        raise BadRuleset(f"{ruleset.text} is not a ruleset of Royals")
    edition = find_edition(ruleset.edition)
    if edition is None:
        raise BadRuleset(f"Royals has no edition {ruleset.edition!r}")
    if not 1 <= ruleset.revision <= REVISION:
        raise BadRuleset(f"revision {ruleset.revision} of Royals does not exist; the newest is {REVISION}")
    if players not in PLAYERS:
        raise BadRuleset(f"Royals is for two to five players, not {players}")
    for name, value in ruleset.options:
        if name not in OPTIONS:
            raise BadRuleset(f"Royals has no option {name!r}")
        if value:
            raise BadRuleset(f"the option {name} takes no value")
    return Rules(
        ruleset=ruleset,
        players=players,
        board=board_for(players),
        rulings=edition.rulings_in(ruleset.revision),
        seats=tuple(Seat(seat) for seat in range(players)),
        display=display_size(open4=ruleset.has_option(OPEN4)),
        even_start=ruleset.has_option(EVEN_START),
        hidden_points=ruleset.has_option(HIDDEN_POINTS),
    )
