"""Crests: a charge of our own drawing on a shield, in two tinctures.

After the old rule of heraldry, a metal lies on a colour or a colour on a metal. That is what makes a crest readable
from afar, and its words name everything that is to be seen.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class Emblem(models.TextChoices):
    """The charges of `static/crests.svg`."""

    ROSE = "rose", _("a rose")
    CROWN = "crown", _("a crown")
    PORTCULLIS = "portcullis", _("a portcullis")
    TOWER = "tower", _("a tower")
    LILY = "lily", _("a lily")
    SUN = "sun", _("a sun")
    MOON = "moon", _("a crescent")
    STAR = "star", _("a star")
    KEY = "key", _("a key")
    SWORDS = "swords", _("two swords")
    SHIP = "ship", _("a ship")
    TREE = "tree", _("an oak")


class Tincture(models.TextChoices):
    """Two metals and five colours; their shades are in `static/css/features/leagues.css`."""

    GOLD = "gold", _("gold")
    SILVER = "silver", _("silver")
    RED = "red", _("red")
    BLUE = "blue", _("blue")
    GREEN = "green", _("green")
    PURPLE = "purple", _("purple")
    BLACK = "black", _("black")


METALS = frozenset({Tincture.GOLD, Tincture.SILVER})


class Crest(NamedTuple):
    """What a league shows on its shield."""

    emblem: Emblem
    field: Tincture
    charge: Tincture

    @property
    def words(self) -> str:
        """The crest for who does not see it."""
        return gettext("Crest: %(emblem)s, %(charge)s on %(field)s") % {
            "emblem": self.emblem.label,
            "charge": self.charge.label,
            "field": self.field.label,
        }


PLAIN = Crest(Emblem.ROSE, Tincture.GREEN, Tincture.SILVER)


def is_readable(field: str, charge: str) -> bool:
    """Whether a charge of this tincture can be told from such a field: exactly one of them is a metal."""
    return (field in METALS) != (charge in METALS)


def read_crest(emblem: str, field: str, charge: str) -> Crest:
    """A crest by its stored names; whatever is unknown or unreadable becomes the plain one."""
    if emblem not in Emblem or field not in Tincture or charge not in Tincture or not is_readable(field, charge):
        return PLAIN
    return Crest(Emblem(emblem), Tincture(field), Tincture(charge))
