"""A table to try rules at: set up by a position text, played by move texts, asked in the words of the game."""

from __future__ import annotations

from games.engine.position_text import read_counts, write_counts
from games.engine.protocol import CHANCE, Event, Outcome, Ruleset, Seat
from games.engine.royals.board import COUNTRIES, PAIR_NAMES
from games.engine.royals.game import ROYALS
from games.engine.royals.state import State
from games.engine.royals.view import CityView, CountryView, Named, NobleView, PlayerView, RoyalsView, TitleView


class Table:
    """Plays for the seat to act. Chance deals what it is told and, told nothing more, the first outcome it has."""

    def __init__(self, position: str | State) -> None:
        self.state: State = ROYALS.read_position(position) if isinstance(position, str) else position
        self.events: list[Event] = []

    @classmethod
    def opened(cls, players: int, options: str = "", draws: str = "") -> Table:
        """A new game, its first cards laid open: `opened(3, "+open4", "reveal spain")`."""
        return cls(ROYALS.setup(Ruleset.read(f"royals/arcane@1{options}"), players)).play("", draws)

    def play(self, moves: str, draws: str = "") -> Table:
        """Plays moves separated by semicolons and lets chance answer at once; remembers the events of this call."""
        self.events = []
        outcomes = _words(draws)
        self._let_chance_answer(outcomes)
        for text in _words(moves):
            self._apply(text)
            self._let_chance_answer(outcomes)
        assert not outcomes, f"draws that nobody asked for: {outcomes}"
        assert not ROYALS.problems(self.state), ROYALS.problems(self.state)
        return self

    def _let_chance_answer(self, outcomes: list[str]) -> None:
        while ROYALS.to_act(self.state) == (CHANCE,):
            first = ROYALS.write(ROYALS.odds(self.state)[0][0])
            self._apply(outcomes.pop(0) if outcomes else first)

    def _apply(self, text: str) -> None:
        step = ROYALS.apply(self.state, ROYALS.read(self.state, text))
        self.state = step.state
        self.events += step.events

    @property
    def to_act(self) -> int | None:
        """The seat that decides, COURT and CHANCE included; None when it is over."""
        return next(iter(ROYALS.to_act(self.state)), None)

    def legal(self, beginning: str = "") -> list[str]:
        """The texts of all legal moves that begin like this, in their order."""
        seats = ROYALS.to_act(self.state)
        texts = [ROYALS.write(move) for seat in seats for move in ROYALS.legal_moves(self.state, seat)]
        return [text for text in texts if text.startswith(beginning)]

    def considered(self, beginning: str = "") -> list[str]:
        """The texts of all moves that are considered and begin like this, legal or not, in their order."""
        seats = ROYALS.to_act(self.state)
        texts = [ROYALS.write(move) for seat in seats for move in ROYALS.considered(self.state, seat)]
        return [text for text in texts if text.startswith(beginning)]

    def forbidden(self, beginning: str = "") -> dict[str, str]:
        """Those of them that are not legal, each with the rule that forbids it."""
        return {text: rule for text in self.considered(beginning) if (rule := self.why(text))}

    def why(self, move: str, seat: int | None = None) -> str:
        """The rule that forbids a move, '' if it is legal."""
        asking = self.to_act if seat is None else seat
        assert asking is not None
        refusal = ROYALS.why_not(self.state, Seat(asking), move)
        return "" if refusal is None else refusal.rule.removeprefix("royals.")

    @property
    def view(self) -> RoyalsView:
        """Everything on the table."""
        return ROYALS.open_view(self.state)

    def seen_by(self, seat: int | None) -> RoyalsView:
        """What a seat sees, None for the public."""
        return ROYALS.view(self.state, None if seat is None else Seat(seat))

    def player(self, seat: int) -> PlayerView:
        return self.view.players[seat]

    def cards(self, seat: int) -> dict[str, int]:
        """The country cards of a player, without zeros."""
        return _present(self.player(seat).cards)

    def intrigue(self, seat: int) -> dict[str, int]:
        """The intrigue cards of a player, without zeros."""
        return _present(self.player(seat).intrigue)

    def titles(self, seat: int) -> dict[str, int]:
        """The pieces of a player on titles, without zeros."""
        return _present(self.player(seat).titles)

    def points(self, seat: int) -> int:
        points = self.player(seat).points
        assert points is not None, "an open view shows everything"
        return points

    def display(self) -> dict[str, int]:
        return _present(self.view.display)

    def discards(self) -> dict[str, int]:
        return _present(self.view.discards)

    def intrigue_discards(self) -> dict[str, int]:
        return _present(self.view.intrigue_discards)

    def city(self, name: str) -> CityView:
        return next(city for city in self.view.cities if city.name == name)

    def noble(self, name: str) -> NobleView:
        """A portrait by its name: `dijon baron`."""
        return next(noble for city in self.view.cities for noble in city.nobles if noble.name == name)

    def owner(self, name: str) -> int | None:
        return self.noble(name).owner

    def cathedral(self, city: str) -> tuple[int, ...]:
        """Whose pieces lie in the Cathedral of a city, in the order of the burials."""
        return self.city(city).cathedral

    def country(self, name: str) -> CountryView:
        return next(country for country in self.view.countries if country.name == name)

    def title(self, name: str) -> TitleView:
        return next(title for title in self.view.titles if title.name == name)

    def happened(self, kind: str) -> list[str]:
        """The events of a kind in the last call, as texts."""
        return [event.text for event in self.events if event.kind == kind]

    def scored(self, beginning: str = "") -> list[str]:
        """What was won in the last call, in its order: `0 city:dijon 3`; of sources that begin like this."""
        found = []
        for event in self.events:
            if event.kind == "scored":
                data = dict(event.data)
                if str(data["source"]).startswith(beginning):
                    found.append(f"{event.seat} {data['source']} {data['points']}")
        return found

    @property
    def result(self) -> Outcome | None:
        return ROYALS.result(self.state)


def with_pile(position: str, left: str) -> str:
    """A position with only these country cards in the pile, the others of the pile being discards."""
    gone = _beyond(ROYALS.read_position(position).pile, read_counts(left, COUNTRIES, "country"))
    return f"{position}\ndiscards: {write_counts(gone, COUNTRIES)}"


def with_intrigue_pile(position: str, left: str) -> str:
    """A position with only these intrigue cards in the pile, the others of the pile being discards."""
    gone = _beyond(ROYALS.read_position(position).intrigue_pile, read_counts(left, PAIR_NAMES, "intrigue card"))
    return f"{position}\nintrigue-discards: {write_counts(gone, PAIR_NAMES)}"


def _beyond(pile: tuple[int, ...], left: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(count - staying for count, staying in zip(pile, left, strict=True))


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(";") if word.strip()]


def _present(counts: Named | None) -> dict[str, int]:
    assert counts is not None, "an open view shows everything"
    return {name: count for name, count in counts if count}
