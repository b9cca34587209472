"""Which rules a match is replayed by instead of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.errors import BadRuleset
from games.engine.protocol import Ruleset

Change = Callable[[Ruleset], Ruleset | None]
"""From the ruleset that a match was played by to the one to try; None for matches that are not meant."""


def read_change(words: Sequence[str]) -> Change:
    """The change that two revisions or two rulesets stand for; without any, every match keeps its own. Raises
    `BadRuleset`."""
    if not words:
        return lambda ruleset: ruleset
    if len(words) != 2:
        raise BadRuleset("two revisions or two rulesets are compared")
    if all(word.isascii() and word.isdecimal() for word in words):
        return _between_revisions(*map(int, words))
    return _between_rulesets(*map(Ruleset.read, words))


def _between_revisions(old: int, new: int) -> Change:
    def change(ruleset: Ruleset) -> Ruleset | None:
        if ruleset.revision != old:
            return None
        return Ruleset(ruleset.game, ruleset.edition, new, ruleset.options)

    return change


def _between_rulesets(old: Ruleset, new: Ruleset) -> Change:
    """Matches that were played by all that the old one says, with what else their tables chose."""
    if old.game != new.game:
        raise BadRuleset("moves of one game cannot be replayed in another")

    def change(ruleset: Ruleset) -> Ruleset | None:
        is_same = (ruleset.game, ruleset.edition, ruleset.revision) == (old.game, old.edition, old.revision)
        if not is_same or not set(old.options) <= set(ruleset.options):
            return None
        others = dict(sorted(set(ruleset.options) - set(old.options)))
        options = tuple(sorted((others | dict(new.options)).items()))
        return Ruleset(new.game, new.edition, new.revision, options)

    return change
