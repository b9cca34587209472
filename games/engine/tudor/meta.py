"""What a lobby may know about Tudor without loading its rules."""

from __future__ import annotations

from games.engine.protocol import Meta, MetaEdition, MetaPreset
from games.engine.tudor.editions import EDITIONS, REVISION
from games.engine.tudor.rulings import Ruling

META = Meta(
    slug="tudor",
    designers=("Jan Kirschner",),
    players=(2, 3, 4),
    revision=REVISION,
    editions=tuple(
        MetaEdition(
            slug=edition.slug,
            scoring=edition.all_scoring,
            scenarios=edition.all_scenarios,
            presets=tuple(
                MetaPreset(preset.id, (("scenario", preset.scenario), ("scoring", ",".join(preset.scoring))))
                for preset in edition.presets
            ),
            rulings=tuple(ruling.name.lower() for ruling in Ruling if ruling in edition.rulings),
        )
        for edition in EDITIONS
    ),
    since=tuple((ruling.name.lower(), ruling.since) for ruling in Ruling if ruling.since > 1),
    options=("gentle", "open", "opportunity", "random", "scenario", "scoring"),
)
