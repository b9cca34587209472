"""The rulesets that tests walk: every combination that a table can be opened with, found from what the games say
of themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, cycle

from games.engine.protocol import Ruleset
from games.engine.royals.editions import OPTIONS
from games.engine.tudor.editions import EDITIONS, REVISION, V15

VARIANTS = ("", "+opportunity", "+gentle", "+open", "+gentle+opportunity")


def tudor_rulesets() -> Iterator[tuple[str, int]]:
    """Every player count, edition, scenario and pair of scoring cards, each with the variants in turn."""
    variants = cycle(VARIANTS)
    for edition in EDITIONS:
        for scenario in edition.all_scenarios:
            for pair in combinations(edition.all_scoring, 2):
                for players in (2, 3, 4):
                    cards = f"+scenario={scenario}+scoring={','.join(pair)}"
                    yield Ruleset.read(f"tudor/{edition.slug}@{REVISION}{next(variants)}{cards}").text, players


def tudor_samples() -> list[tuple[str, int]]:
    """A few of them, for tests that look closely: each edition, player count, scenario and scoring card at least
    once, and each older revision."""
    cards = [f"+scenario={scenario}" for scenario in V15.all_scenarios]
    pairs = ("red1,green4", "red2,green5", "red3,green6", "p2,p3", "red1,red2", "green4,p3")
    samples = [
        (f"tudor/{slug}@{REVISION}{variant}{scenario}+scoring={pair}", players)
        for slug in ("v15", "corax")
        for scenario, pair, variant, players in zip(cards, pairs, cycle(VARIANTS), cycle((4, 2, 3)), strict=False)
    ]
    draft = f"tudor/draft@{REVISION}"
    samples += [(f"{draft}+scenario=blue{players - 1}+scoring=red2,green5", players) for players in (2, 3, 4)]
    samples += [(f"tudor/corax@{revision}+scenario=blue3+scoring=red3,green6", 3) for revision in range(1, REVISION)]
    return [*samples, (f"tudor/v15@{REVISION}+random", 3), (f"{draft}+random", 4)]


def royals_rulesets() -> Iterator[tuple[str, int]]:
    """Every player count with every set of options."""
    for count in range(len(OPTIONS) + 1):
        for options in combinations(OPTIONS, count):
            for players in (2, 3, 4, 5):
                yield Ruleset("royals", "arcane", 1, tuple((name, "") for name in options)).text, players


def all_rulesets() -> Iterator[tuple[str, int]]:
    yield from tudor_rulesets()
    yield from royals_rulesets()


def samples() -> list[tuple[str, int]]:
    """A few rulesets of every game, for tests that look closely."""
    royals = [(text, players) for number, (text, players) in enumerate(royals_rulesets()) if number % 5 == 0]
    return tudor_samples() + royals
