"""Why the rules of a game refuse a move, in the language of the reader: the engine gives a template and ids."""

from __future__ import annotations

from django.utils.translation import gettext

from games.engine.errors import IllegalMove, UnreadableMove
from games.errors import IllegalChoice
from games.titles.registry import find_title


def illegal_choice(game: str, error: IllegalMove | UnreadableMove) -> IllegalChoice:
    """The refusal of the site for one of the engine."""
    if isinstance(error, UnreadableMove):
        return IllegalChoice(_unreadable(error), code="match.unreadable")
    return IllegalChoice(find_title(game).words.refusal(error), code=error.rule)


def _unreadable(error: UnreadableMove) -> str:
    if not error.hint:
        return gettext("%(text)s is not a move.") % {"text": error.shown}
    hint = gettext(error.hint) % error.params
    return gettext("%(text)s is not a move: %(hint)s.") % {"text": error.shown, "hint": hint}
