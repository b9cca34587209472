"""What the templates of Tudor ask for besides names."""

from __future__ import annotations

from games.engine.protocol import Ruleset
from games.titles.tudor.card_words import ACTIONS, CARDS, FINGERS, edition_notes


def _as_in_edition(ruleset: str, *thing: str) -> str:
    """What the edition of a table says besides of an action, of the token move, or of a card and what it offers."""
    read = Ruleset.read(ruleset)
    return " ".join(str(note) for note in edition_notes(read.edition, read.revision, " ".join(thing)))


TAGS = {
    "action": ACTIONS.__getitem__,
    "card": CARDS.__getitem__,
    "finger": FINGERS.__getitem__,
    "as_in_edition": _as_in_edition,
}
