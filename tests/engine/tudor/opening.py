"""A table before its first move: set up by a ruleset instead of a position. And words for what sits in a chamber."""

from __future__ import annotations

from games.engine.protocol import CHANCE, Ruleset
from games.engine.tudor.game import TUDOR
from tests.engine.tudor.table import Table


class Opening(Table):
    """A game as it is opened; chance has not dealt anything yet."""

    def __init__(self, options: str = "", players: int = 3, edition: str = "v15") -> None:
        self.state = TUDOR.setup(Ruleset.read("+".join(filter(None, [f"tudor/{edition}@1", options]))), players)
        self.events = []

    def chance(self, texts: str) -> Opening:
        """Lets chance deal exactly these outcomes, separated by semicolons."""
        for text in texts.split(";"):
            assert TUDOR.to_act(self.state) == (CHANCE,), "chance has nothing to deal"
            self._apply(text.strip())
        return self

    def odds(self) -> dict[str, int]:
        """What chance may deal now, with its weights."""
        return {TUDOR.write(move): weight for move, weight in TUDOR.odds(self.state)}

    def lay_out(self, start: int = 0) -> Opening:
        """Lets chance lay out the whole board, always with its first outcome, and name this start player."""
        while TUDOR.to_act(self.state) == (CHANCE,):
            wanted = f"start {start}"
            self.chance(wanted if wanted in self.odds() else next(iter(self.odds())))
        return self

    def until(self, beginning: str) -> Opening:
        """Lets chance deal, always its first outcome, until it is about to deal something that begins like this."""
        while not next(iter(self.odds())).startswith(beginning):
            self.chance(next(iter(self.odds())))
        return self


def chairs(table: Table, chamber: int) -> str:
    """The chairs of a chamber as a position text has them, topmost first: `0 . 1!`."""
    return " ".join(
        "." if chair.owner is None else f"{chair.owner}{'!' * chair.has_acted}"
        for chair in table.view.chambers[chamber - 1].chairs
    )


def bench(table: Table, chamber: int) -> str:
    """Who waits at the door of a chamber, nearest first: `0 1`."""
    return " ".join(str(owner) for owner in table.view.chambers[chamber - 1].bench)


def turns_of(table: Table, moves: str, times: int) -> list[int]:
    """Who was to act before each repetition of the same moves."""
    seats = []
    for _ in range(times):
        assert table.to_act is not None
        seats.append(table.to_act)
        table.play(moves)
    return seats
