"""Everything a seat, chance or the court can do in Tudor: one frozen class per kind of move, each with its
one-line text. What a text means is decided here; whether a move is allowed is decided by the phases, actions and
cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import FACTIONS, FINGERS, ROUND_TOKENS, SPACE_NAMES, SUPPLY

LORD = -1
"""The figure that is a player's Lord."""
NOBODY = -2
"""No figure: the turn of a player who has none left."""
NOTHING = "none"
"""An activation that performs no action."""

FREE = -1
"""A step that costs no card."""


def chair_text(place: int) -> str:
    """`2.1` is the topmost chair of the second chamber."""
    return f"{place // 8 + 1}.{place % 8 + 1}"


def chair(chamber: int, row: int) -> int:
    """One number for a chair: chamber and row both count from 0, the row from the top."""
    return chamber * 8 + row


# Chance


@dataclass(frozen=True, slots=True)
class DrawCard(Move):
    """A random set-up turns up a scoring card or a scenario."""

    card: str

    @property
    def text(self) -> str:
        return f"card {self.card}"


@dataclass(frozen=True, slots=True)
class DealRoundToken(Move):
    """A round token comes to lie on the next space of the set-up."""

    kind: int

    @property
    def text(self) -> str:
        return f"deal {ROUND_TOKENS[self.kind]}"


@dataclass(frozen=True, slots=True)
class DrawToken(Move):
    """A faction token is drawn from the bag for the next space to be stocked."""

    faction: int

    @property
    def text(self) -> str:
        return f"draw {FACTIONS[self.faction]}"


@dataclass(frozen=True, slots=True)
class DrawStart(Move):
    """Chance names the start player."""

    seat: Seat

    @property
    def text(self) -> str:
        return f"start {self.seat}"


# The court


@dataclass(frozen=True, slots=True)
class ScoreRound(Move):
    """Scores what scores at a round's end and clears the round away."""

    @property
    def text(self) -> str:
        return "score round"


@dataclass(frozen=True, slots=True)
class ScoreGame(Move):
    """Scores what scores at the end of the game."""

    @property
    def text(self) -> str:
        return "score game"


@dataclass(frozen=True, slots=True)
class AwardGarter(Move):
    """Awards the Order of the Garter and names the winner."""

    @property
    def text(self) -> str:
        return "award garter"


# Rings


@dataclass(frozen=True, slots=True)
class TakeRing(Move):
    """Takes a ring from the stand."""

    faction: int

    @property
    def text(self) -> str:
        return f"ring {FACTIONS[self.faction]}"


@dataclass(frozen=True, slots=True)
class SeizeRing(Move):
    """Takes a ring from another player's hand."""

    seat: Seat
    finger: int
    faction: int

    @property
    def text(self) -> str:
        return f"seize {self.seat} {FINGERS[self.finger]} {FACTIONS[self.faction]}"


@dataclass(frozen=True, slots=True)
class GiveRing(Move):
    """Chooses the ring of one's own hand that goes away in an exchange."""

    finger: int
    faction: int

    @property
    def text(self) -> str:
        return f"give {FINGERS[self.finger]} {FACTIONS[self.faction]}"


@dataclass(frozen=True, slots=True)
class Wear(Move):
    """Puts a ring on a finger."""

    faction: int
    finger: int

    @property
    def text(self) -> str:
        return f"wear {FACTIONS[self.faction]} {FINGERS[self.finger]}"


@dataclass(frozen=True, slots=True)
class Rearrange(Move):
    """Takes all rings off, to put them on anew."""

    @property
    def text(self) -> str:
        return "rearrange"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Leaves things as they are: the rings on their fingers, the round token behind the screen."""

    @property
    def text(self) -> str:
        return "keep"


# Chambers


@dataclass(frozen=True, slots=True)
class Bench(Move):
    """Seats a Courtier on the bench of a chamber."""

    chamber: int

    @property
    def text(self) -> str:
        return f"bench {self.chamber + 1}"


@dataclass(frozen=True, slots=True)
class SeatLord(Move):
    """Seats the Lord in a chamber."""

    chamber: int

    @property
    def text(self) -> str:
        return f"lord {self.chamber + 1}"


@dataclass(frozen=True, slots=True)
class LordStaysHome(Move):
    """Seats the Lord nowhere this round."""

    @property
    def text(self) -> str:
        return "lord home"


@dataclass(frozen=True, slots=True)
class Recall(Move):
    """Takes a Courtier back from the Throne Room because the supply is empty."""

    space: int

    @property
    def text(self) -> str:
        return f"recall {SPACE_NAMES[self.space]}"


@dataclass(frozen=True, slots=True)
class RecallFromChair(Move):
    """Takes a Courtier back from a chamber because the supply is empty."""

    place: int

    @property
    def text(self) -> str:
        return f"recall {chair_text(self.place)}"


@dataclass(frozen=True, slots=True)
class DoWithout(Move):
    """Places no Courtier because the supply is empty."""

    @property
    def text(self) -> str:
        return "without"


@dataclass(frozen=True, slots=True)
class SwapChairs(Move):
    """Two Courtiers on neighbouring chairs change places; `place` is the upper chair."""

    place: int

    @property
    def text(self) -> str:
        return f"swap {chair_text(self.place)} {chair_text(self.place + 1)}"


@dataclass(frozen=True, slots=True)
class LeaveChair(Move):
    """Takes one's own Courtier out of a chamber, to seat it on a bench."""

    place: int

    @property
    def text(self) -> str:
        return f"leave {chair_text(self.place)}"


# Turns


@dataclass(frozen=True, slots=True)
class Activate(Move):
    """Activates a figure for its first action; `figure` is a chair, LORD or NOBODY."""

    figure: int
    action: str

    @property
    def text(self) -> str:
        figure = {LORD: "lord", NOBODY: "nobody"}.get(self.figure) or chair_text(self.figure)
        return f"act {figure} {self.action}"


@dataclass(frozen=True, slots=True)
class SecondAction(Move):
    """The activated Lord performs the other action of its chamber."""

    action: str

    @property
    def text(self) -> str:
        return f"then {self.action}"


@dataclass(frozen=True, slots=True)
class OfficeAction(Move):
    """Performs an action because an office was taken."""

    action: str

    @property
    def text(self) -> str:
        return f"perform {self.action}"


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """Ends the turn."""

    @property
    def text(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """Turns down an offer."""

    @property
    def text(self) -> str:
        return "skip"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """Ends something that could go on: a move of several steps, a second exchange."""

    @property
    def text(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class TakeBonus(Move):
    """Begins a bonus action."""

    bonus: str

    @property
    def text(self) -> str:
        return f"bonus {self.bonus}"


@dataclass(frozen=True, slots=True)
class UseToken(Move):
    """Discards the round token just received for what a card offers."""

    use: str

    @property
    def text(self) -> str:
        return f"use {self.use}"


# The Throne Room


@dataclass(frozen=True, slots=True)
class Step(Move):
    """One step of a Courtier, from the supply or a space, for a card or free."""

    source: int
    target: int
    pay: int = FREE

    @property
    def text(self) -> str:
        source = "supply" if self.source == SUPPLY else SPACE_NAMES[self.source]
        price = "" if self.pay == FREE else f" pay {FACTIONS[self.pay]}"
        return f"move {source} {SPACE_NAMES[self.target]}{price}"


@dataclass(frozen=True, slots=True)
class Jump(Move):
    """A Courtier jumps over the one next to it."""

    source: int
    target: int

    @property
    def text(self) -> str:
        return f"jump {SPACE_NAMES[self.source]} {SPACE_NAMES[self.target]}"


@dataclass(frozen=True, slots=True)
class Banish(Move):
    """Sends another player's Courtier back to its supply."""

    space: int

    @property
    def text(self) -> str:
        return f"banish {SPACE_NAMES[self.space]}"


@dataclass(frozen=True, slots=True)
class PickSpace(Move):
    """Names a space whose faction token is to be swapped."""

    space: int

    @property
    def text(self) -> str:
        return f"pick {SPACE_NAMES[self.space]}"


@dataclass(frozen=True, slots=True)
class Gather(Move):
    """Takes the faction token of a space next to one's own Courtier."""

    space: int

    @property
    def text(self) -> str:
        return f"gather {SPACE_NAMES[self.space]}"


# Cards and tokens


@dataclass(frozen=True, slots=True)
class TakeCard(Move):
    """Takes a faction card from its stack."""

    faction: int

    @property
    def text(self) -> str:
        return f"take {FACTIONS[self.faction]}"


@dataclass(frozen=True, slots=True)
class ReturnCard(Move):
    """Puts a faction card of the hand back on its stack."""

    faction: int

    @property
    def text(self) -> str:
        return f"return {FACTIONS[self.faction]}"


@dataclass(frozen=True, slots=True)
class TradeCard(Move):
    """Begins two for one with the first card to go."""

    faction: int

    @property
    def text(self) -> str:
        return f"trade {FACTIONS[self.faction]}"


@dataclass(frozen=True, slots=True)
class SpendToken(Move):
    """Spends a faction token on the token move."""

    faction: int

    @property
    def text(self) -> str:
        return f"spend {FACTIONS[self.faction]}"


@dataclass(frozen=True, slots=True)
class ConvertToken(Move):
    """Gives a faction token for a card of its faction."""

    faction: int

    @property
    def text(self) -> str:
        return f"convert {FACTIONS[self.faction]}"


@dataclass(frozen=True, slots=True)
class PayRoundToken(Move):
    """Chooses the kind of round token to pay with."""

    kind: int

    @property
    def text(self) -> str:
        return f"pay {ROUND_TOKENS[self.kind]}"


@dataclass(frozen=True, slots=True)
class Dismiss(Move):
    """Sends another player's Courtier from the card back to its supply."""

    seat: Seat

    @property
    def text(self) -> str:
        return f"dismiss {self.seat}"


step = cache(Step)
"""Steps are made by the thousand and there are few different ones: each is made once."""
activate = cache(Activate)

DRAWS = tuple(DrawToken(faction) for faction in range(len(FACTIONS)))
DEALS = tuple(DealRoundToken(kind) for kind in range(len(ROUND_TOKENS)))
TAKE_CARD = tuple(TakeCard(faction) for faction in range(len(FACTIONS)))
RETURN_CARD = tuple(ReturnCard(faction) for faction in range(len(FACTIONS)))
TAKE_RING = tuple(TakeRing(faction) for faction in range(len(FACTIONS)))
TRADE_CARD = tuple(TradeCard(faction) for faction in range(len(FACTIONS)))
END_TURN, KEEP, REARRANGE, SKIP, STOP, WITHOUT = EndTurn(), Keep(), Rearrange(), Skip(), Stop(), DoWithout()
