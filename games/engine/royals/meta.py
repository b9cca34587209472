"""What a lobby may know about Royals without loading its rules."""

from __future__ import annotations

from games.engine.protocol import Meta, MetaEdition, MetaPreset
from games.engine.royals.editions import EDITIONS, OPTIONS, REVISION

META = Meta(
    slug="royals",
    designers=("Peter Hawes",),
    players=(2, 3, 4, 5),
    revision=REVISION,
    editions=tuple(
        MetaEdition(slug=edition.slug, scoring=(), scenarios=(), presets=(MetaPreset("first-game", ()),))
        for edition in EDITIONS
    ),
    options=OPTIONS,
)
