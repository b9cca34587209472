"""What the actions and the cards of Tudor do, in words of our own. A test walks the engine's ids and compares the
numbers with its tables; a value that no book gives has an asterisk."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engine.metas import find_meta


class ActionWords(NamedTuple):
    """An action: its name, what it does, and what it does besides if rings enhance it ('' if they never do)."""

    name: str | Promise
    deed: str | Promise
    enhanced: str | Promise


class UseWords(NamedTuple):
    """Something a card lets players do: the word of its moves, and what it is."""

    id: str
    deed: str | Promise


class CardWords(NamedTuple):
    """A card: what it says of every match, and what it lets players do."""

    text: str | Promise
    uses: tuple[UseWords, ...] = ()


FINGERS: dict[str, str | Promise] = {
    "thumb": _("thumb"),
    "index": pgettext_lazy("finger", "index"),
    "middle": pgettext_lazy("finger", "middle"),
    "ring": pgettext_lazy("finger", "ring"),
    "pinky": pgettext_lazy("finger", "little"),
}
"""The fingers in a word, where it is plain that fingers are meant."""

ACTIONS: dict[str, ActionWords] = {
    "A": ActionWords(
        _("Ring move"),
        _("Place a Courtier, or move one by one step in any direction, onto a token that matches one of your rings."),
        _("Onto any token."),
    ),
    "B": ActionWords(
        _("Ring exchange"),
        _("Exchange one of your rings for one on the stand, on the same finger, and take a card that matches it."),
        _("Up to two exchanges in a row, and one card that matches either new ring."),
    ),
    "C": ActionWords(
        _("Short move"),
        _("One or two steps up a column, also from the supply; each costs a card that matches the token."),
        _("Up to three steps, each in any direction."),
    ),
    "D": ActionWords(
        _("Ring cards"),
        _("Take two cards that match two of your rings."),
        _("Or two cards that match the same ring."),
    ),
    "E": ActionWords(
        _("Long move"),
        _("One to seven steps up a column, also from the supply; each costs a card that matches the token."),
        _("After three steps or more you may take one card of a faction you paid."),
    ),
    "F": ActionWords(
        _("Any card"),
        _("Take one card of your choice."),
        _("Take two, then give back one card from your hand."),
    ),
    "G": ActionWords(
        _("One step"), _("One step up a column, also from the supply; it costs a card that matches the token."), ""
    ),
    "H": ActionWords(_("Ring card"), _("Take one card that matches one of your rings."), ""),
}

_TWO_THEN_ONE = _("Each player seats 2 Courtiers in the first round and 1 in every later one.")
_NONE_THEN_TWO = _("Each player seats 0 Courtiers in the first round and 2 in every later one.")

CARDS: dict[str, CardWords] = {
    "blue1": CardWords(
        _TWO_THEN_ONE,
        (
            UseWords("left", _("2 Influence: take one of your Courtiers out of a chamber and seat it on a bench.")),
            UseWords("right", _("Intrigue, when received: swap two different faction tokens on open spaces.")),
        ),
    ),
    "blue2": CardWords(
        _TWO_THEN_ONE,
        (
            UseWords("left", _("Influence, when received: take any one card.")),
            UseWords("right", _("Intrigue, when received: swap one of your Courtiers with the one on the next chair.")),
        ),
    ),
    "blue3": CardWords(
        _NONE_THEN_TWO,
        (
            UseWords("left", _("2 Influence: take any one card.")),
            UseWords("right", _("2 Intrigue: jump straight over a neighbouring Courtier onto the open space behind.")),
        ),
    ),
    "blue4": CardWords(
        _NONE_THEN_TWO,
        (
            UseWords("left", _("1 Influence and 1 Intrigue: swap one of your rings for a ring of another player.")),
            UseWords("right", _("Whenever you take an office, you may take one of the actions A to F right away.")),
        ),
    ),
    "blue5": CardWords(
        _NONE_THEN_TWO,
        (
            UseWords("left", _("2 Influence: move one of your Courtiers one or two steps in any direction.")),
            UseWords("right", _("Banish a rival's Courtier: 2 Intrigue below the stairs, 3 Intrigue above them.")),
        ),
    ),
    "p1": CardWords(
        _NONE_THEN_TWO,
        (
            UseWords("left", _("Influence, when received: turn one or two of your faction tokens into cards.")),
            UseWords("right", _("1 Intrigue: gather the faction token from an open space beside your Courtier.")),
        ),
    ),
    "red1": CardWords(
        _("At the end, for each faction: 1, 2, 3, 4, 5, 6 or 7 matching tokens score 1, 3, 6, 10, 15, 21 or 28.")
    ),
    "red2": CardWords(
        _(
            "At the end each token scores*: Heart 5, Owl 4, Coin 3, Scroll 2, Mask 1, Sword -1, Mitre -2."
            " Swords and Mitres cannot be spent."
        )
    ),
    "red3": CardWords(
        _("At the end, for each set of 1, 2, 3, 4, 5, 6 or 7 different tokens: 1, 3, 6, 10, 15, 21 or 28.")
    ),
    "p2": CardWords(
        _(
            "At the end of each round your Owl and Mask, Heart and Coin, Scroll and Sword tokens leave in pairs."
            " Each token left scores 3, a Mitre -2. Mitres cannot be spent."
        )
    ),
    "green4": CardWords(_("8* for every office, as soon as you take it.")),
    "green5": CardWords(
        _(
            "At the end of each round 6 for each column in which you have the most Courtiers, the office included."
            " If tied, the highest one wins."
        )
    ),
    "green6": CardWords(
        _("At the end 6 for each Courtier abroad."),
        (UseWords("abroad", _("Any round token, when received: send a Courtier from your supply abroad for good.")),),
    ),
    "p3": CardWords(
        _("At the end of each round 7 for each of your Courtiers on this card."),
        (
            UseWords("card", _("1 Influence: send a Courtier from your supply to this card.")),
            UseWords("dismiss", _("Intrigue, when received: send a rival's Courtier home from this card.")),
        ),
    ),
}


class RulingWords(NamedTuple):
    """A point on which editions differ: what it is about, and the sentence that follows the words of these things, as
    the first edition has it and as the others have it; '' where there is nothing to add."""

    about: tuple[str, ...]
    usual: str | Promise
    ruled: str | Promise


RULINGS: dict[str, RulingWords] = {
    "one_occupied_at_a_time": RulingWords(("C", "E"), "", _("The space after an occupied one must be open.")),
    "place_over_occupied": RulingWords(
        ("C", "E"),
        _("A Courtier from the supply needs an open space to enter on."),
        _("A Courtier from the supply may pass an occupied bottom space for one more card of any faction."),
    ),
    "bonus_moves_do_not_place": RulingWords(
        ("tokens", "blue5 left"),
        _("A Courtier from the supply may enter with it."),
        _("Only for Courtiers already in the Throne Room."),
    ),
    "lords_keep_to_their_chamber": RulingWords(("G", "H"), _("For Courtiers and Lords."), _("Not for Lords.")),
    "reseat_among_others": RulingWords(
        ("blue1 left",),
        _("Any bench with a free seat."),
        _("Only a bench without another Courtier of yours."),
    ),
    "jump_never_down": RulingWords(("blue3 right",), _("In all four directions."), _("Only up or sideways.")),
    "scenario_five_unlimited": RulingWords(
        ("blue5 left", "blue5 right"), _("Once per turn."), _("As often as you can pay for it.")
    ),
}
"""What an edition changes of an action (by its letter), of the token move, and of what a card lets players do."""


_META = find_meta("tudor")


@cache
def edition_notes(edition: str, revision: int, thing: str) -> tuple[str | Promise, ...]:
    """The sentences with which the words of a thing are right in an edition, as a revision reads it."""
    rulings = _META.rulings_in(edition, revision)
    notes = (
        words.ruled if ruling in rulings else words.usual for ruling, words in RULINGS.items() if thing in words.about
    )
    return tuple(note for note in notes if note)
