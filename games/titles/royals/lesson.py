"""The lesson of Royals: two turns, up to the first King."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.figures import PEOPLE
from games.titles.lessons import Lesson, LessonStep

_SAVE = _("Save your Spain cards: the King of Madrid costs 8 of them.")

LESSON = Lesson(
    position="""
ruleset: royals/arcane@1
players: 2
phase: play
turns: 8
display: france 1 german 1 britain 1
nobles: valencia-marshal=1 bordeaux-baron=1 nantes-marshal=1 cologne-baron=0 berlin-marshal=0
seat 0: cards spain 6 france 2; intrigue britain-spain 1
seat 1: cards german 2 britain 1
""",
    seat=0,
    names=PEOPLE[:2],
    steps=(
        LessonStep(
            task=_("Claim the Baron of Dijon"),
            hint=_("The Baron costs 2 France cards, and you have two. The first claim in a city takes its bonus."),
            moves=("claim dijon baron",),
            after=_("The Baron is yours, and so is the bonus of Dijon."),
            wrong=(
                ("claim (seville|barcelona|valencia)", _SAVE),
                ("oust", _("Good idea, but one thing at a time: use your France cards in Dijon first.")),
                ("end", _("You can still pay for a noble: the Baron of Dijon.")),
                ("", _("That costs three other cards for each one you lack. The Baron of Dijon is cheaper.")),
            ),
        ),
        LessonStep(
            task=_("Take the Marshal of Valencia from Thomas"),
            hint=_("To take over a noble, pay its cost and one intrigue card that shows the country."),
            moves=("oust valencia marshal",),
            after=_("Thomas's piece went to the Cathedral, and the Marshal counts for you."),
            wrong=(
                ("claim (seville|barcelona|valencia)", _SAVE),
                ("end", _("Not yet: your intrigue card can win you a noble this turn.")),
                ("", _("That would cost Spain cards that you need for the King. Take the Marshal of Valencia.")),
            ),
        ),
        LessonStep(
            task=_("End your turn"),
            hint=_("You have 5 Spain cards. Save them: the King of Madrid costs 8."),
            moves=("end",),
            after=_("Thomas took three cards. Now all three open cards are Spain cards."),
            wrong=(("", _SAVE),),
            then=(
                *("declare three", "draw german", "draw britain", "draw france", "end"),
                *("reveal spain", "reveal spain", "reveal spain"),
            ),
        ),
        LessonStep(
            task=_("Draw the three Spain cards"),
            hint=_("You have 5 and need 8. Open cards are a sure thing; a card from the pile could be anything."),
            moves=("declare three", "draw spain", "draw spain", "draw spain"),
            after=_("You have 8 Spain cards."),
            wrong=(
                ("declare intrigue", _("With intrigue you draw only one country card. You need three Spain cards.")),
                ("", _("A card from the pile could be anything. Take the three open ones.")),
            ),
        ),
        LessonStep(
            task=_("Crown your King in Madrid"),
            hint=_("A King has the most influence and the highest title. Pay your 8 Spain cards."),
            moves=("claim madrid king", "end"),
            after=_("You paid 8 cards and took the bonus of Madrid."),
            wrong=(
                ("end", _("You can pay for the King now: do not wait for Thomas.")),
                ("", _("Then you could not pay for the King any more. Claim the King of Madrid.")),
            ),
            then=("reveal france", "reveal german", "reveal britain"),
        ),
    ),
    ending=_("Long live your King! You lead in Spain now, and Kings count most at the end."),
)
