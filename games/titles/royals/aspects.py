"""What prospects consist of in Royals."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.engine.protocol import Seat
from games.engine.royals.state import State
from games.titles.aspects import Aspects
from games.titles.royals.evaluator import VALUES, Prospects, prospects_of
from games.titles.wording import Words

NAMES: dict[str, Words] = {
    "points": _("points now"),
    "countries": _("influence in the countries"),
    "titles": _("title majorities"),
    "bonuses": _("country bonuses"),
    "house": _("the Noble House bonus"),
    "plans": _("a hand that can soon pay for nobles"),
    "cards": _("cards in hand"),
    "intrigue": _("intrigue cards"),
    "rivals": _("the lead over the strongest opponent"),
}

_PARTS: dict[str, tuple[str, ...]] = {
    "points": ("points",),
    "countries": ("this_period", "lead", "lead_later", "influence"),
    "titles": ("titles", "claim_to_titles"),
    "bonuses": ("country_bonuses",),
    "house": ("house",),
    "plans": ("targets",),
    "cards": ("cards", "surplus"),
    "intrigue": ("intrigue",),
}
"""The prospects that are one aspect to a player."""


def weigh(state: State, seat: Seat) -> Mapping[str, float]:
    prospects = prospects_of(state)
    worth = [Prospects(*map(float.__mul__, VALUES, map(float, each))) for each in prospects]
    found = {name: sum(getattr(worth[seat], part) for part in parts) for name, parts in _PARTS.items()}
    found["rivals"] = -max((sum(each) for other, each in enumerate(worth) if other != seat), default=0.0)
    return found


ASPECTS = Aspects(NAMES, weigh)
