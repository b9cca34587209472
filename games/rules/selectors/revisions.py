"""How the reading of a game's rules has changed, and how many matches were played by each reading."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from games.engine.metas import find_meta
from games.engine.protocol import Meta, Ruleset
from games.models import ArchiveEntry
from games.titles.registry import find_title
from games.titles.wording import Words
from games.words import name_words

COUNTED = 1000
"""The matches of each edition, the newest, among which are counted those of a revision."""


class Correction(NamedTuple):
    """What a revision changed: the point, how it was read before, how since then, and in which editions."""

    about: Words
    before: Words
    since: Words
    editions: tuple[str, ...]


class RevisionLine(NamedTuple):
    """One reading of the rules."""

    number: int
    is_newest: bool
    corrections: tuple[Correction, ...]
    matches: tuple[tuple[str, int], ...]
    """How many of the newest matches of each edition were played by it."""


@dataclass(frozen=True)
class RevisionsPage:
    """Everything that the page of revisions is drawn from."""

    game: str
    revisions: tuple[RevisionLine, ...]
    """The newest first."""
    counted: int = COUNTED


def revisions_page(game: str) -> RevisionsPage:
    """All readings of a game's rules. Raises `BadRuleset`."""
    meta = find_meta(game)
    played = {edition.slug: _newest_matches(game, edition.slug) for edition in meta.editions}
    return RevisionsPage(
        game,
        tuple(
            RevisionLine(
                number=number,
                is_newest=number == meta.revision,
                corrections=_corrections(meta, number),
                matches=tuple((name_words(edition, game), counts[number]) for edition, counts in played.items()),
            )
            for number in range(meta.revision, 0, -1)
        ),
    )


def _newest_matches(game: str, edition: str) -> Counter[int]:
    """The newest matches of an edition by their revisions. Only of those that everybody finds, and never of all: the
    archive grows."""
    entries = ArchiveEntry.objects.filter(is_listed=True, game=game, edition=edition).order_by("-pk")
    rulesets = entries.values_list("match__ruleset", flat=True)[:COUNTED]
    return Counter(Ruleset.read(text).revision for text in rulesets)


def _corrections(meta: Meta, revision: int) -> tuple[Correction, ...]:
    rulings = find_title(meta.slug).rules.rulings
    return tuple(
        Correction(
            *rulings[ruling],
            tuple(name_words(edition.slug, meta.slug) for edition in meta.editions if ruling in edition.rulings),
        )
        for ruling in meta.brought_by(revision)
    )
