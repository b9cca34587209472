"""Positions of Tudor that pages show as pictures."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.figures import Figure

FIGURES: dict[str, Figure] = {
    "court": Figure(
        part="tudor/_board.html",
        seat=0,
        label=_("A board of Tudor for three players in the middle of a game"),
        caption=_(
            "A three-player game in its third round: two offices are held, and seven Courtiers are on their way up."
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
        part="tudor/_throne.html",
        is_whole=False,
        seat=0,
        label=_("The Throne Room for two players: Margaret stands on a2, Thomas on a4, and everything else is open"),
        caption=_(
            "Margaret, on a2, takes action E and pays a Heart card for a3, any card to pass Thomas on a4, and an Owl "
            "card for a5, where the move ends. Margaret gains the Heart and the Owl token, and the Influence on a5. "
            "Then a2 and a3 get new faction tokens."
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
        part="tudor/_hands.html",
        is_whole=False,
        seat=0,
        label=_("The hands of two players with their rings"),
        caption=_(
            "Margaret wears rings on thumb, index and middle finger: thumb and index enhance D, index and middle "
            "enhance F. Thomas wears them on ring and little finger, which enhance B."
        ),
        position="""
players: 2
round: 2
offices: c=0
seat 0: rings heart@thumb owl@index coin@middle; cards heart 1 owl 2; tokens owl 2 coin 1; influence 1
seat 1: rings sword@ring mask@pinky; cards sword 1 mask 1; tokens mask 1
""",
    ),
}
