"""What is played at a new table, as programs name it."""

from __future__ import annotations

from games.clock import LIVE, OVER_DAYS
from games.engine.errors import BadRuleset
from games.engine.metas import find_meta
from games.engine.protocol import Ruleset
from games.errors import BadTable
from games.models import Match

CLOCKS = {Match.Pace.LIVE: LIVE, Match.Pace.DAYS: OVER_DAYS}


def ruleset_of(game: str, edition: str | None, card_set: str | None) -> Ruleset:
    """The newest reading of an edition with one of its sets of cards; raises a refusal for names that there are not."""
    try:
        meta = find_meta(game)
    except BadRuleset as error:
        raise BadTable from error
    chosen = next((each for each in meta.editions if edition in (None, each.slug)), None)
    if chosen is None:
        raise BadTable
    preset = next((each for each in chosen.presets if card_set in (None, each.id)), None)
    if preset is None and (card_set is not None or chosen.presets):
        raise BadTable
    return Ruleset(meta.slug, chosen.slug, meta.revision, tuple(sorted(preset.options)) if preset else ())
