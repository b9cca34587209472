"""What prospects consist of in Tudor."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.engine.protocol import Seat
from games.engine.tudor.state import State
from games.titles.aspects import Aspects
from games.titles.tudor.evaluator import VALUES, Prospects, prospects_of
from games.titles.wording import Words

NAMES: dict[str, Words] = {
    "prestige": _("prestige now"),
    "scoring": _("prestige from the scoring cards"),
    "cards": _("cards in hand"),
    "rings": _("rings and enhanced actions"),
    "court": _("Courtiers high up in the Throne Room"),
    "chambers": _("figures that can act"),
    "tokens": _("faction tokens still to come"),
    "rivals": _("the lead over the strongest opponent"),
}

_PARTS: dict[str, tuple[str, ...]] = {
    "prestige": ("prestige",),
    "scoring": ("game_end", "this_round", "later_rounds", "garter"),
    "cards": ("cards", "kinds_of_cards", "climb"),
    "rings": ("rings", "enhanced"),
    "court": ("heights", "way_to_offices", "at_court"),
    "chambers": ("to_act", "chairs"),
    "tokens": ("round_tokens", "tokens_to_come"),
}
"""The prospects that are one aspect to a player."""


def weigh(state: State, seat: Seat) -> Mapping[str, float]:
    prospects = prospects_of(state)
    worth = [Prospects(*map(float.__mul__, VALUES, map(float, each))) for each in prospects]
    found = {name: sum(getattr(worth[seat], part) for part in parts) for name, parts in _PARTS.items()}
    found["rivals"] = -max((sum(each) for other, each in enumerate(worth) if other != seat), default=0.0)
    return found


ASPECTS = Aspects(NAMES, weigh)
