"""The whole contract between a game and everything that plays it: the values that they exchange, then the four parts of
a `Game`. No clock, no dice, no people: chance is a seat, and so is the court that scores."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple, NewType, Protocol, TypeVar

from games.engine.errors import BadRuleset, IllegalMove

Seat = NewType("Seat", int)
"""A chair in a match, 0 to n-1."""

CHANCE = Seat(-1)
"""Draws by the weights of `odds`."""

COURT = Seat(-2)
"""Plays the scoring moves that the rules offer when scoring is due; it never has more than one."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A game in one edition, in our numbered reading of it, with options; text `tudor/v15@1+gentle+scenario=blue2`."""

    game: str
    edition: str
    revision: int = 1
    options: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        options = (name + (f"={value}" if value else "") for name, value in sorted(self.options))
        return "+".join([f"{self.game}/{self.edition}@{self.revision}", *options])

    def option(self, name: str, default: str = "") -> str:
        return dict(self.options).get(name, default)

    def has_option(self, name: str) -> bool:
        return any(option == name for option, _ in self.options)

    @classmethod
    def read(cls, text: str) -> Ruleset:
        """Reads the text back; raises `BadRuleset`. Whether the words in it mean something is for the game to say."""
        head, *parts = text.strip().split("+")
        game, slash, rest = head.partition("/")
        edition, at, revision = rest.partition("@")
        is_number = revision.isascii() and revision.isdecimal() and len(revision) < 6
        if not (game and slash and edition and at and is_number):
            raise BadRuleset(f"a ruleset reads like tudor/v15@1+gentle, not {text!r}")
        pairs = [part.partition("=") for part in parts]
        options = tuple(sorted((name, value) for name, _, value in pairs))
        names = [name for name, _ in options]
        if not all(names) or len(set(names)) < len(names):
            raise BadRuleset(f"every option of {text!r} needs a name of its own")
        return cls(game, edition, int(revision), options)


Atom = str | int | tuple[Any, ...]


class Event(NamedTuple):
    """What happened because of a move, in ids: `data` pairs a name with a value."""

    kind: str
    seat: Seat | None = None
    data: tuple[tuple[str, Atom], ...] = ()
    readers: frozenset[Seat] | None = None
    """Who may read it; None if all may."""
    reveals: bool = False
    """True when it tells a reader something that was secret until now: no move is taken back past it."""

    def is_for(self, viewer: Seat | None) -> bool:
        """Whether a seat (None: the public) may read it."""
        return self.readers is None or viewer in self.readers

    @property
    def text(self) -> str:
        words = [self.kind] + ([] if self.seat is None else [f"seat {self.seat}"])
        return " ".join(words + [f"{name}={value}" for name, value in self.data])


class ScoreLine(NamedTuple):
    """Points that one seat got from one source."""

    seat: Seat
    source: str
    points: int


class Outcome(NamedTuple):
    """A finished match: a place (1 is best, ties share one) and a score per seat."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    reason: IntEnum
    """How it was decided: a code of the game's own, stored for ever, never reused."""


class MetaPreset(NamedTuple):
    """A suggested set of options with a name."""

    id: str
    options: tuple[tuple[str, str], ...]


class MetaEdition(NamedTuple):
    """What an edition offers."""

    slug: str
    scoring: tuple[str, ...]
    scenarios: tuple[str, ...]
    presets: tuple[MetaPreset, ...]
    """The first is the one for a first game."""
    rulings: tuple[str, ...] = ()
    """Names of the points on which it differs from the default edition as we first read it; those of the newest
    revision."""


class Meta(NamedTuple):
    """What may be known of a game without loading its rules."""

    slug: str
    designers: tuple[str, ...]
    players: tuple[int, ...]
    revision: int
    editions: tuple[MetaEdition, ...]
    """The first is the default."""
    options: tuple[str, ...]
    since: tuple[tuple[str, int], ...] = ()
    """Which revision a ruling came with, of those that came later than the first."""

    def edition(self, slug: str) -> MetaEdition:
        """The edition of this name; raises `BadRuleset`."""
        for edition in self.editions:
            if edition.slug == slug:
                return edition
        raise BadRuleset(f"{self.slug} has no edition {slug!r}")

    def rulings_in(self, edition: str, revision: int) -> tuple[str, ...]:
        """The rulings that are in force in an edition as a revision reads it."""
        since = dict(self.since)
        return tuple(name for name in self.edition(edition).rulings if since.get(name, 1) <= revision)

    def brought_by(self, revision: int) -> tuple[str, ...]:
        """The rulings that came with a revision later than the first."""
        return tuple(name for name, since in self.since if since == revision)


Draw = Callable[[int], int]
"""Gives a whole number below the one it is asked for, from 0 on, every one equally likely."""

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


class Transition(NamedTuple):
    """The state after a move, and what happened on the way."""

    state: Any
    events: tuple[Event, ...]


class Rules(Protocol[S, M]):
    """What may happen and what follows from it. Pure: the same arguments always give the same answer, and no state ever
    changes."""

    slug: str

    def setup(self, ruleset: Ruleset, seats: int) -> S:
        """The first state, without any chance in it; raises `BadRuleset`."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """() when it is over, (CHANCE,), (COURT,), else the seats that may decide now."""

    def legal_moves(self, state: S, seat: Seat) -> Sequence[M]:
        """Finite, no doubles, always in the same order, empty unless the seat is to act."""

    def considered(self, state: S, seat: Seat) -> Sequence[M]:
        """Every move of the kinds that the seat decides between now, legal or not, in the order of the board: no
        doubles, the legal ones in their own order among them, empty unless the seat is to act."""

    def why_not(self, state: S, seat: Seat, text: str) -> IllegalMove | None:
        """The rule that forbids this move to this seat now, None if it is legal; raises `UnreadableMove`."""

    def odds(self, state: S) -> Sequence[tuple[M, int]]:
        """The outcomes of chance with whole-number weights, empty unless chance acts."""

    def apply(self, state: S, move: M) -> Transition:
        """Succeeds exactly for the legal moves of the seat to act; raises `IllegalMove` for all others."""

    def advance(self, state: S, move: M) -> S:
        """The state that `apply` gives, for a move that is known to be legal: unchecked, and without events."""

    def result(self, state: S) -> Outcome | None:
        """None until the match is over."""

    def problems(self, state: S) -> tuple[str, ...]:
        """Every broken invariant, not only the first."""


class Views(Protocol[S, V]):
    """What may be known. A view has no memory: what earlier events told does not count."""

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat (None: the public) may see; equal for any two states that it cannot tell apart."""

    def open_view(self, state: S) -> V:
        """Everything, for finished matches and for testers."""

    def redeal(self, state: S, seat: Seat | None, draw: Draw) -> S:
        """A state whose view and choices are the same for a seat (None: the public), with all that these do not tell
        drawn anew, everything that is possible alike."""

    def foreseen(self, state: S) -> tuple[Event, ...]:
        """What is certain to happen when the move under way is over, whatever chance draws; all may know it."""


class Text(Protocol[S, M]):
    """Moves, states, positions and views as text."""

    def write(self, move: M) -> str:
        """One line that `read` turns back into the move."""

    def read(self, state: S, text: str) -> M:
        """The move a text stands for, legal or not; raises `UnreadableMove`."""

    def encode(self, state: S) -> str:
        """The whole state as one line of JSON, which the digest is taken of: an object that names its `ruleset` in full
        and its number of `seats` beside the rest."""

    def decode(self, text: str) -> S:
        """The inverse of `encode`."""

    def write_position(self, state: S) -> str:
        """A position text (docs/developers/positions.md) that reads back as this state."""

    def read_position(self, text: str) -> S:
        """The state that a position text describes; raises `BadPosition`."""

    def render_text(self, seen: Any) -> str:
        """A view as text for a terminal."""


class Automation(Protocol[S_contra, M_co]):
    """Moves that need no decision of a player."""

    def caretaker(self, state: S_contra, seat: Seat) -> M_co:
        """A legal, neutral move for a seat whose player is absent."""

    def orders(self, state: S_contra) -> tuple[str, ...]:
        """What a seat may order in advance by the rules of this state, as ids in a fixed order."""

    def ordered(self, state: S_contra, seat: Seat, given: Collection[str]) -> M_co | None:
        """The legal move that orders once given make for a seat, None where the player has to decide: it follows from
        what the seat can see, leaves things as they are, and gives no secret away."""

    def trivial_moves(self, state: S_contra, seat: Seat) -> Sequence[M_co]:
        """The legal moves that need no look at the board, empty unless the seat is to act: the only one there is, or
        those that pass and give nothing up."""


class Game(Rules[S, M], Views[S, V], Text[S, M], Automation[S, M], Protocol[S, M, V]):
    """A title in full: its rules, what may be known of a match, its texts, and what is played without a player."""


AnyRules = Rules[Any, Any]
AnyGame = Game[Any, Any, Any]
