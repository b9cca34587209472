"""Every place where a card may change the game, on one page: a card that needs a new one adds it here first. Hooks
are pure functions of the state; they add what happened to `log`. No card is named here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.tudor.rulings import Ruling

if TYPE_CHECKING:
    from games.engine.log import Log
    from games.engine.protocol import ScoreLine, Seat
    from games.engine.tudor.state import Item, State

    Can = Callable[[State, Seat], bool]
    Begin = Callable[[State, Seat, Log], State]


@dataclass(frozen=True, slots=True)
class TokenUse:
    """Something a round token may be discarded for at the moment it is received."""

    id: str
    kinds: frozenset[int]
    """The kinds of round token it takes; an Opportunity token is any kind."""
    can: Can
    begin: Begin


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus action in a player's own turn of phase 4, paid with round tokens of that player."""

    id: str
    influence: int
    intrigue: int
    can: Can
    """Whether it would do something, the price apart."""
    begin: Begin
    once: bool = False
    """Once per turn."""
    unlimited_by: Ruling | None = None
    """The ruling under which it is allowed as often as it can be paid."""
    collects_itself: bool = False
    """What it costs depends on what is chosen: the price here is the least, and what it begins collects it."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A blue card: how many Courtiers, how many rounds, and what round tokens do."""

    id: str
    placements: tuple[int, ...]
    """Courtiers placed in the first round, and in each later one."""
    rounds: tuple[int, ...]
    """Rounds with two, three and four players."""
    immediate: tuple[TokenUse, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    office_taken: Callable[[Seat], Item] | None = None
    """What is offered to a player who has taken an office, after everything else."""
    items: tuple[type[Item], ...] = ()
    """The kinds of agenda item that only this card brings."""


@dataclass(frozen=True, slots=True)
class ScoringCard:
    """A red or green card: what scores, and when."""

    id: str
    colour: str
    order: int
    """The place in the order of scoring."""
    removed: tuple[int, ...] = (0,) * 7
    """Tokens of each faction that leave the bag before the game."""
    negative: frozenset[int] = frozenset()
    """Factions whose tokens score below nothing: they pay for nothing."""
    office_taken: int = 0
    """Prestige at once for every office taken."""
    round_end: Callable[[State, Log], tuple[State, tuple[ScoreLine, ...]]] | None = None
    game_end: Callable[[State], tuple[ScoreLine, ...]] | None = None
    immediate: tuple[TokenUse, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    items: tuple[type[Item], ...] = ()
