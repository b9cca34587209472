"""What puzzles of Tudor are about."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.puzzles import PuzzleThemes

PUZZLE_THEMES = PuzzleThemes(
    {
        "placing": _("Placing rings and figures"),
        "seating": _("Where the Lord sits"),
        "acting-lord": _("The Lord's action"),
        "extra": _("Extra actions"),
        "climbing": _("Climbing in the Throne Room"),
        "taking": _("Taking the right card"),
        "trading": _("Trading cards"),
        "patience": _("Ending the turn"),
    },
    (
        ("^(ring|wear|seize|give|bench|lord|rearrange|keep)", "placing"),
        ("^lord", "seating"),
        ("^act lord", "acting-lord"),
        ("^act nobody", "extra"),
        (r"(^|; )(move|jump) ", "climbing"),
        (r"(^|; )take ", "taking"),
        ("^trade", "trading"),
        ("^end", "patience"),
    ),
)
