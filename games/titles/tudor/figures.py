"""Positions that pages show as pictures: written down here, never taken from a match that somebody plays."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.protocol import Seat
from games.engine.registry import find_game

Words = str | Promise


class Figure(NamedTuple):
    """A position with what it shows."""

    game: str
    part: str
    """The part of the board's templates that draws it."""
    seat: int
    """Whose eyes see it."""
    label: Words
    """The picture in words, for whoever cannot see it."""
    caption: Words
    position: str

    @property
    def template(self) -> str:
        return f"{self.game}/{self.part}.html"

    @property
    def is_whole(self) -> bool:
        """Whether it shows the whole board."""
        return self.part == "_board"

    @property
    def view(self) -> Any:
        """The position as the seat sees it."""
        game = find_game(self.game)
        return game.view(game.read_position(self.position), Seat(self.seat))


PEOPLE = ("Margaret", "Thomas", "Cecily", "Edmund")
"""Who sits at the tables of the pictures."""

FIGURES: dict[str, Figure] = {
    "court": Figure(
        game="tudor",
        part="_board",
        seat=0,
        label=_("A board of Tudor for three players in the middle of a match"),
        caption=_(
            "A match of three in its third round: two offices are held, and seven Courtiers are on their way up."
        ),
        position="""
ruleset: tudor/v15@1+scenario=blue2+scoring=red1,green4
players: 3
round: 3
start: 0
throne:
  ox hi mi kx c. si
  li m. 0  ox k. cx
  sx ki o. 1  hi l.
  1  h. cx l. oi 2
  c. 2  si 0  m. k.
  h. o. l. k. 1  s.
offices: b=0 e=2
chairs 1: 0 2 1 .
chairs 2: 1! 0 2 .
chairs 3: 2 1 0 .
lords: 0=2 1=1! 2=3
seat 0: rings heart@thumb owl@index coin@middle; cards heart 2 coin 1 owl 1; tokens owl 3 heart 2 mask 1;
  influence 1; intrigue 2; prestige 8
seat 1: rings scroll@ring mask@pinky; cards scroll 2 mask 1; tokens coin 2 scroll 1; influence 2
seat 2: rings sword@index mitre@middle heart@pinky; cards sword 1 mitre 2; tokens mitre 3 sword 1;
  intrigue 1; prestige 8
lines: [[0, "green4", 8], [2, "green4", 8]]
""",
    ),
    "climb": Figure(
        game="tudor",
        part="_throne",
        seat=0,
        label=_("The Throne Room for two players: Margaret stands on a2, Thomas on a4, and everything else is open"),
        caption=_(
            "Margaret, on a2, does action E. She pays a Heart card for a3, any card to pass Thomas on a4, and an "
            "Owl card "
            "for a5, where she stops: she takes the Heart and the Owl token, and the Influence that lies on a5. Then "
            "a2 and a3 get new faction tokens."
        ),
        position="""
players: 2
throne:
  sx ci hi kx
  kx li cx hi
  oi hx mi lx
  1  oi sx ci
  hx mi ki ox
  0  lx hi mx
  ci sx ox ki
seat 0: cards heart 1 owl 1 mask 1
""",
    ),
    "hand": Figure(
        game="tudor",
        part="_board",
        seat=0,
        label=_("The hands of two players with their rings"),
        caption=_(
            "Margaret wears rings on thumb, index and middle finger: thumb and index enhance D, index and middle "
            "enhance F. "
            "Thomas has the ring finger and the little finger, which enhance B."
        ),
        position="""
players: 2
round: 2
offices: c=0
seat 0: rings heart@thumb owl@index coin@middle; cards heart 1 owl 2; tokens owl 2 coin 1; influence 1
seat 1: rings sword@ring mask@pinky; cards sword 1 mask 1; tokens mask 1
""",
    ),
    "europe": Figure(
        game="royals",
        part="_board",
        seat=0,
        label=_("A board of Royals for four players in the middle of a match"),
        caption=_(
            "The second period of a match of four: two Kings have been won, and the first Cathedrals are in use."
        ),
        position="""
ruleset: royals/arcane@1
players: 4
period: 2
turns: 36
display: france 1 britain 1 spain 1
nobles: paris-king=2 marseille-countess=0 bordeaux-cardinal=3 dijon-baron=1 nantes-princess=0 nantes-marshal=2
  vienna-princess=1 cologne-cardinal=0 cologne-baron=3 munich-duke=0 berlin-countess=2 berlin-marshal=1
  york-duke=3 york-cardinal=1 edinburgh-countess=3 madrid-king=0 seville-baron=2 barcelona-marshal=1 valencia-duke=3
cathedrals: dijon=0 berlin=3 york=2
seat 0: cards france 3 german 2 britain 2; intrigue france-spain 1 german-britain 1
seat 1: cards german 4 spain 1; intrigue france-german 1
seat 2: cards france 2 spain 2; intrigue britain-spain 1
seat 3: cards britain 5
""",
    ),
    "takeover": Figure(
        game="royals",
        part="_board",
        seat=0,
        label=_("A map of Royals on which Margaret holds the Baron of Dijon and Thomas rests in the Cathedral there"),
        caption=_(
            "Thomas had claimed the Baron of Dijon; Margaret has taken it over. His piece rests in the "
            "Cathedral: it has no "
            "influence, but Dijon counts for him when he wants a piece in every city of France, and his piece on the "
            "Barons stays."
        ),
        position="""
players: 2
nobles: dijon-baron=0 nantes-marshal=1
cathedrals: dijon=1
seat 0: cards france 2; titles baron 1
seat 1: cards france 3; titles baron 1 marshal 1
""",
    ),
}
