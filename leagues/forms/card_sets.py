"""The sets of cards that a league is played with: between what is typed in and the options of rulesets."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from games.engine.errors import EngineError
from games.engine.metas import find_meta
from games.engine.protocol import Meta, MetaEdition, Ruleset
from games.tables.forms import CARD_OPTIONS, RANDOM_CARDS, SCORING_CARDS
from leagues.models import League

Options = tuple[tuple[str, str], ...]


def set_choices(edition: MetaEdition) -> list[str]:
    """The sets that an edition offers by name."""
    return [preset.id for preset in edition.presets] + ([RANDOM_CARDS] if edition.scoring else [])


def set_options(edition: MetaEdition, choice: str) -> Options | None:
    """What a set of cards means in an edition; None if it has none of this name."""
    if choice == RANDOM_CARDS:
        return ((RANDOM_CARDS, ""),) if edition.scoring else None
    return next((preset.options for preset in edition.presets if preset.id == choice), None)


def read_set(meta: Meta, line: str) -> Options:
    """An own set from the line that names its cards."""
    cards = re.split(r"[\s,;+]+", line.strip().lower())
    scoring = [card for card in cards if any(card in edition.scoring for edition in meta.editions)]
    scenarios = [card for card in cards if any(card in edition.scenarios for edition in meta.editions)]
    if len(scoring) != SCORING_CARDS or len(scenarios) != 1 or len(cards) != SCORING_CARDS + 1:
        raise forms.ValidationError(_("“%(line)s” must be two scoring cards and one scenario.") % {"line": line[:40]})
    return (("scenario", scenarios[0]), ("scoring", ",".join(scoring)))


def initial_cards(league: League) -> dict[str, Any]:
    """Which edition, options and sets of cards the rulesets of a league were made of."""
    rulesets = _readable(league.rulesets)
    if not rulesets:
        return {}
    edition = find_meta(league.game).edition(rulesets[0].edition)
    presets = {tuple(sorted(preset.options)): preset.id for preset in edition.presets}
    cards, own = [], []
    for ruleset in rulesets:
        options = tuple(sorted(option for option in ruleset.options if option[0] in CARD_OPTIONS))
        if options == ((RANDOM_CARDS, ""),):
            cards.append(RANDOM_CARDS)
        elif not options:
            cards.append(edition.presets[0].id)
        elif options in presets:
            cards.append(presets[options])
        else:
            chosen = dict(options)
            own.append(f"{chosen.get('scoring', '').replace(',', ' ')} {chosen.get('scenario', '')}".strip())
    flags = [name for name, _value in rulesets[0].options if name not in CARD_OPTIONS]
    return {"edition": edition.slug, "cards": cards, "own_sets": "\n".join(own), "options": flags}


def _readable(texts: list[str]) -> list[Ruleset]:
    try:
        return [Ruleset.read(text) for text in texts]
    except EngineError:
        return []
