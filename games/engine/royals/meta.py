"""What a lobby may know about Royals without loading its rules."""

from __future__ import annotations

from games.engine.protocol import Meta, MetaEdition, MetaPreset
from games.engine.royals.editions import EDITIONS, OPTIONS, REVISION
from games.engine.royals.rulings import Ruling

META = Meta(
    slug="royals",
    designers=("Peter Hawes",),
    players=(2, 3, 4, 5),
    revision=REVISION,
    editions=tuple(
        MetaEdition(
            slug=edition.slug,
            scoring=(),
            scenarios=(),
            presets=(MetaPreset("first-game", ()),),
            rulings=tuple(ruling.name.lower() for ruling in Ruling if ruling in edition.rulings),
        )
        for edition in EDITIONS
    ),
    since=tuple((ruling.name.lower(), ruling.since) for ruling in Ruling if ruling.since > 1),
    options=OPTIONS,
)
