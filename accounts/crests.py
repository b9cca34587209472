"""The crest of a person who has uploaded no picture: a shield out of their number, always the same one.

After the old rule of heraldry, a metal lies on a colour or a colour on a metal, which makes it readable from afar."""

from __future__ import annotations

from hashlib import blake2s
from typing import NamedTuple

CHARGES = ("rose", "crown", "portcullis", "tower", "lily", "sun", "moon", "star", "key", "swords", "ship", "tree")
"""Drawings of `static/crests.svg`."""
METALS = ("gold", "silver")
COLOURS = ("red", "blue", "green", "purple", "black")
DIVISIONS = {
    "plain": "",
    "pale": "M16 0h16v32H16Z",
    "fess": "M0 16h32v16H0Z",
    "bend": "M0 0 32 32V0Z",
    "bend-sinister": "M32 0 0 32V0Z",
    "chevron": "M0 32 16 16 32 32Z",
    "quarterly": "M16 0h16v16H16ZM0 16h16v16H0Z",
    "chief": "M0 0h32v9H0Z",
    "saltire": "M0 0 16 16 0 32ZM32 0 16 16 32 32Z",
}
"""How a second colour divides the field, as a path over 32 by 32."""


class FaceCrest(NamedTuple):
    """What is drawn."""

    field: str
    second: str
    """The colour of the divided part; of the same kind as the field, so that the charge is readable on both."""
    charge: str
    division: str
    emblem: str


def crest_of(number: int) -> FaceCrest:
    """The crest of the person with that number. Names change, and the crest stays."""
    digest = blake2s(str(number).encode(), digest_size=8, person=b"crest").digest()
    on_colour = digest[0] % 4 != 0
    fields, charges = (COLOURS, METALS) if on_colour else (METALS, COLOURS)
    field = fields[digest[1] % len(fields)]
    others = tuple(one for one in fields if one != field)
    return FaceCrest(
        field=field,
        second=others[digest[2] % len(others)],
        charge=charges[digest[3] % len(charges)],
        division=tuple(DIVISIONS)[digest[4] % len(DIVISIONS)],
        emblem=CHARGES[digest[5] % len(CHARGES)],
    )
