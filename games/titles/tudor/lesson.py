"""The lesson of Tudor: a round, up to the first office."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.figures import PEOPLE
from games.titles.lessons import Lesson, LessonStep

LESSON = Lesson(
    position="""
ruleset: tudor/v15@2+scenario=blue2+scoring=red1,green4
players: 2
phase: benches
round: 2
start: 0
throne:
  oi ci hx kx
  0  li cx hi
  hi hx mi lx
  kx 1  sx ci
  hx mi ki ox
  mi lx hi mx
  ci sx ox ki
chairs 1: 1 . .
seat 0: rings heart@thumb coin@middle; cards heart 1; tokens heart 1
seat 1: rings sword@ring mask@pinky; cards sword 1; tokens scroll 1
""",
    seat=0,
    names=PEOPLE[:2],
    steps=(
        LessonStep(
            task=_("Seat a Courtier on the bench of chamber 3"),
            hint=_("From there it enters the chamber. You will need both actions of chamber 3, E and F."),
            moves=("bench 3",),
            after=_("The doors opened, and your Courtier took a chair in chamber 3."),
            wrong=(("", _("That chamber has other actions. You need E and F, in chamber 3.")),),
            then=("bench 1",),
        ),
        LessonStep(
            task=_("Seat your Lord in chamber 3"),
            hint=_("Courtiers act only in a chamber with a Lord, and your Courtier sits in chamber 3."),
            moves=("lord 3",),
            after=_("Now your Courtier can act, and your Lord can do both actions, E and F."),
            wrong=(("", _("You have no Courtier in that chamber. Yours sits in chamber 3.")),),
            then=("lord 1",),
        ),
        LessonStep(
            task=_("Take an Owl card with your Courtier in chamber 3"),
            hint=_("Your Courtier on a6 needs it to step onto the Owl on a7. Press the Courtier, then F, then Owl."),
            moves=("act 3.1 F", "take owl"),
            after=_("You have a card for the Owl on a7."),
            wrong=(
                ("act lord F; take owl", _("That works too, but keep your Lord for the climb. Use your Courtier.")),
                (r"act \S+ F", _("That card does not pay for a7: an Owl token lies there.")),
                (r"act \S+ H", _("H only takes cards that match your rings, Heart and Coin. You need an Owl card.")),
                ("", _("Then this figure does nothing this round. Choose F for your Courtier.")),
            ),
        ),
        LessonStep(
            task=_("End your turn"),
            hint=_("One figure acts per turn. Then the others take theirs, and it's your turn again."),
            moves=("end",),
            after=_("Thomas took a card. It is your turn again, and your Lord can still act."),
            wrong=(("", _("That trade costs both of your cards, and you need the Owl. End your turn.")),),
            then=("act 1.1 H", "take sword", "end"),
        ),
        LessonStep(
            task=_("Climb from a6 to the office"),
            hint=_("Press your Lord, then E, long move, then a7. The topmost space leads straight to the office."),
            moves=("act lord E", "move a6 a7 pay owl"),
            after=_("You took both tokens of a7, and your Courtier went on to the office."),
            wrong=(
                ("act lord G; move a6", _("G would take this step too, but E can climb farther. Choose E.")),
                ("act lord [EG]", _("That spends your Owl card on a new Courtier. Move up from a6 instead.")),
                ("act lord [FH]", _("You have the card you need. Climb now.")),
                ("trade", _("Keep your cards: you need the Owl for the next step.")),
                ("", _("Your Lord would do nothing this round. Choose E.")),
            ),
            then=("draw coin", "draw mask"),
        ),
    ),
    ending=_("You are Lord Chancellor! The office brings prestige and a ring of your choice."),
)
