"""What puzzles of Royals are about."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.puzzles import PuzzleThemes

PUZZLE_THEMES = PuzzleThemes(
    {
        "drawing": _("Which cards to draw"),
        "scheming": _("Drawing an intrigue card"),
        "claiming": _("Claiming a vacant noble"),
        "ousting": _("Taking over a noble"),
        "kings": _("Kings"),
        "substitutes": _("Paying with other cards"),
        "patience": _("Saving cards for later"),
    },
    (
        ("^declare three", "drawing"),
        ("^declare intrigue", "scheming"),
        ("^claim", "claiming"),
        ("^oust", "ousting"),
        (r"^(claim|oust) \w+ king", "kings"),
        ("; pay ", "substitutes"),
        ("^end", "patience"),
    ),
)
