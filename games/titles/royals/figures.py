"""Positions of Royals that pages show as pictures."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.figures import Figure

FIGURES: dict[str, Figure] = {
    "europe": Figure(
        part="royals/_board.html",
        seat=0,
        label=_("A board of Royals for four players in the middle of a game"),
        caption=_(
            "The second period of a four-player game: two Kings have been won, and the first Cathedrals are in use."
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
        part="royals/_board.html",
        seat=0,
        label=_(
            "A map of Royals on which Margaret holds the Baron of Dijon and Thomas has a piece in the Cathedral there"
        ),
        caption=_(
            "Thomas had claimed the Baron of Dijon, and Margaret has taken it over. Thomas's piece moves to the "
            "Cathedral: it has no influence, but still counts for a piece in every city of France. Thomas also keeps "
            "the piece on the Barons."
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
