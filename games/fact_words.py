"""What the chronicles tell in codes, in words: what somebody did, and what it was about. A test finds what has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.final_places import BY_LEAVING
from games.match_facts import KINDS
from games.titles.facts import ANY, Kind
from games.words import name_words

DEEDS: dict[str, str | Promise] = {
    # Tudor
    "office_taken": _("took an office"),
    "office_seized": _("took an office from another"),
    "offices_at_once": _("held several offices at once"),
    "began_with": _("began with a ring on a finger"),
    "garter_won": _("won the Order of the Garter"),
    "feat": _("used the gift of a card"),
    "long_move": _("made a long move"),
    "round_won": _("scored most in a round"),
    # Royals
    "king_claimed": _("claimed a King"),
    "king_taken_over": _("took a King over"),
    "won_back": _("won a lost noble back"),
    "first_city": _("began in a city"),
    "country_completed": _("had a piece in every city of a country"),
    "house_won": _("won the Noble House"),
    "period_swept": _("had the most influence everywhere in a period"),
    "country_ruled": _("had the most influence in a country in all periods"),
    "title_won": _("won a title alone"),
    # both
    "led_into_end": _("led before the last scoring"),
}
"""By the id of a kind."""

COUNTED: dict[str, str | Promise] = {
    "offices_at_once": _("%(count)s offices"),
    "long_move": _("%(count)s steps"),
}
"""Kinds whose subjects are numbers."""

FEATS: dict[str, str | Promise] = {
    "reseated": _("seated a Courtier again"),
    "swapped-tokens": _("made two tokens change places"),
    "swapped-chairs": _("made two Courtiers change chairs"),
    "jumped": _("jumped over a Courtier"),
    "swapped-rings": _("swapped rings with another"),
    "acted-at-once": _("acted at once in a new office"),
    "strolled": _("let a Courtier stroll"),
    "banished": _("banished a Courtier"),
    "converted": _("turned a token into a card"),
    "gathered": _("gathered a token of the Throne Room"),
    "sent-abroad": _("sent a Courtier abroad"),
    "sent-to-card": _("sent a Courtier to the card"),
    "dismissed": _("sent another's Courtier home"),
}
"""The subjects of a kind that are no names."""

REASONS: dict[tuple[str, int], str | Promise] = {
    ("tudor", 10): _("by prestige"),
    ("tudor", 20): _("a tie: by cards in hand"),
    ("tudor", 30): _("a tie: by round tokens"),
    ("tudor", 40): _("a tie: by rings"),
    ("tudor", 50): _("a shared victory"),
    ("tudor", BY_LEAVING): _("others left early"),
    ("royals", 10): _("by points"),
    ("royals", 20): _("a tie: by the highest markers"),
    ("royals", 50): _("a shared victory"),
    ("royals", BY_LEAVING): _("others left early"),
}
"""How a match was decided, by its game and the game's own code, or because others left."""


class Deed(NamedTuple):
    """Something that can have happened, as a search asks for it."""

    kind: int
    subject: int
    words: str


def deed_words(kind: Kind, subject: int) -> str:
    """What somebody did, and what it was about."""
    deed = str(DEEDS[kind.id])
    if not kind.subjects:
        return deed
    return gettext("%(deed)s: %(subject)s") % {"deed": deed, "subject": subject_words(kind, subject)}


def subject_words(kind: Kind, subject: int) -> str:
    """What a happening is about."""
    if subject == ANY:
        return gettext("any")
    name = kind.subjects[subject - 1]
    if kind.id in COUNTED:
        return str(COUNTED[kind.id]) % {"count": name}
    return str(FEATS[name]) if kind.id == "feat" else name_words(name)


def all_deeds(game: str) -> Iterator[Deed]:
    """Everything that can be asked for of a game, in the order of its chronicle."""
    for kind in KINDS[game]:
        if kind.has_first or not kind.subjects:
            yield Deed(kind.code, ANY, deed_words(kind, ANY))
        for subject in range(1, len(kind.subjects) + 1):
            yield Deed(kind.code, subject, deed_words(kind, subject))
