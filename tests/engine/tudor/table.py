"""A table to try rules at: set up by a position text, played by move texts, asked in the words of the game."""

from __future__ import annotations

from games.engine.protocol import CHANCE, Event, Outcome, Seat
from games.engine.tudor.game import TUDOR
from games.engine.tudor.letters import cell_text
from games.engine.tudor.state import State
from games.engine.tudor.view import PlayerView, TudorView


class Table:
    """Plays for the seat to act. Chance deals what it is told and, told nothing more, the first outcome it has."""

    def __init__(self, position: str) -> None:
        self.state: State = TUDOR.read_position(position)
        self.events: list[Event] = []

    def play(self, moves: str, draws: str = "") -> Table:
        """Plays moves separated by semicolons and lets chance answer at once; remembers the events of this call."""
        self.events = []
        outcomes = _words(draws)
        for text in _words(moves):
            self._apply(text)
            while TUDOR.to_act(self.state) == (CHANCE,):
                first = TUDOR.write(TUDOR.odds(self.state)[0][0])
                self._apply(outcomes.pop(0) if outcomes else first)
        assert not outcomes, f"draws that nobody asked for: {outcomes}"
        assert not TUDOR.problems(self.state), TUDOR.problems(self.state)
        return self

    def _apply(self, text: str) -> None:
        step = TUDOR.apply(self.state, TUDOR.read(self.state, text))
        self.state = step.state
        self.events += step.events

    @property
    def to_act(self) -> int | None:
        """The seat that decides, COURT and CHANCE included; None when it is over."""
        return next(iter(TUDOR.to_act(self.state)), None)

    def legal(self, beginning: str = "") -> list[str]:
        """The texts of all legal moves that begin like this, in their order."""
        seats = TUDOR.to_act(self.state)
        texts = [TUDOR.write(move) for seat in seats for move in TUDOR.legal_moves(self.state, seat)]
        return [text for text in texts if text.startswith(beginning)]

    def considered(self, beginning: str = "") -> list[str]:
        """The texts of all moves that are considered and begin like this, legal or not, in their order."""
        seats = TUDOR.to_act(self.state)
        texts = [TUDOR.write(move) for seat in seats for move in TUDOR.considered(self.state, seat)]
        return [text for text in texts if text.startswith(beginning)]

    def forbidden(self, beginning: str = "") -> dict[str, str]:
        """Those of them that are not legal, each with the rule that forbids it."""
        return {text: rule for text in self.considered(beginning) if (rule := self.why(text))}

    def why(self, move: str, seat: int | None = None) -> str:
        """The rule that forbids a move, '' if it is legal."""
        asking = self.to_act if seat is None else seat
        assert asking is not None
        refusal = TUDOR.why_not(self.state, Seat(asking), move)
        return "" if refusal is None else refusal.rule.removeprefix("tudor.")

    def sentence(self, move: str) -> str:
        """What the seat to act is told of a move that is not legal."""
        assert self.to_act is not None
        refusal = TUDOR.why_not(self.state, Seat(self.to_act), move)
        assert refusal is not None
        return refusal.text

    @property
    def view(self) -> TudorView:
        """Everything on the table."""
        return TUDOR.open_view(self.state)

    def player(self, seat: int) -> PlayerView:
        return self.view.players[seat]

    def cards(self, seat: int) -> dict[str, int]:
        """The faction cards of a player, without zeros."""
        return _present(self.player(seat).cards)

    def tokens(self, seat: int) -> dict[str, int]:
        """The faction tokens of a player, without zeros."""
        return _present(self.player(seat).tokens)

    def round_tokens(self, seat: int) -> dict[str, int]:
        return _present(self.player(seat).round_tokens)

    def rings(self, seat: int) -> dict[str, tuple[str, ...]]:
        """What each finger that is not bare carries."""
        return {finger: rings for finger, rings in self.player(seat).fingers if rings}

    def space(self, name: str) -> str:
        """A space in the letters of docs/developers/positions.md: `hi`, `..`, `1`."""
        return self.throne()[name]

    def throne(self) -> dict[str, str]:
        return {s.name: cell_text(s.faction, s.round_token, s.courtier) for s in self.view.spaces}

    def office(self, column: str) -> int | None:
        return next(office.holder for office in self.view.offices if office.column == column)

    def reach(self, source: str) -> str:
        """The Throne Room drawn with an x on every space that the Courtier on `source` may step onto now."""
        targets = {text.split()[2] for text in self.legal(f"move {source} ")}
        targets |= {text.split()[2] for text in self.legal(f"jump {source} ")}
        seen = self.view
        rows = []
        for row in reversed(range(seen.rows)):
            names = [space.name for space in seen.spaces[row * seen.columns : (row + 1) * seen.columns]]
            rows.append(" ".join("x" if name in targets else "." for name in names))
        return "\n".join(rows)

    def happened(self, kind: str) -> list[str]:
        """The events of a kind in the last call, as texts."""
        return [event.text for event in self.events if event.kind == kind]

    @property
    def result(self) -> Outcome | None:
        return TUDOR.result(self.state)


def drawn(text: str) -> str:
    """A drawing in a test, freed of its indentation, to compare with `Table.reach`."""
    return "\n".join(" ".join(line.split()) for line in text.strip().splitlines())


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(";") if word.strip()]


def _present(counts: tuple[tuple[str, int], ...] | None) -> dict[str, int]:
    assert counts is not None, "an open view shows everything"
    return {name: count for name, count in counts if count}
