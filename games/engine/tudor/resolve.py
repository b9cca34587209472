"""From the text of a ruleset to the rules in force: checks every word of it. The one strict door for options."""

from __future__ import annotations

from functools import lru_cache

from games.engine.errors import BadRuleset
from games.engine.protocol import Ruleset
from games.engine.tudor.board import board_for
from games.engine.tudor.cards import SCENARIO_BY_ID, SCORING_BY_ID
from games.engine.tudor.editions import REVISION, Edition, find_edition
from games.engine.tudor.rules import Rules

PLAYERS = (2, 3, 4)
FLAGS = ("gentle", "opportunity", "open")
RANDOM = "random"


@lru_cache(maxsize=1024)
def rules_for(ruleset: Ruleset, players: int) -> Rules:
    """The rules of a table; raises `BadRuleset` with a sentence that says which word is wrong."""
    if ruleset.game != "tudor":
        raise BadRuleset(f"{ruleset.text} is not a ruleset of Tudor")
    edition = find_edition(ruleset.edition)
    if edition is None:
        raise BadRuleset(f"Tudor has no edition {ruleset.edition!r}")
    if not 1 <= ruleset.revision <= REVISION:
        raise BadRuleset(f"revision {ruleset.revision} of Tudor does not exist; the newest is {REVISION}")
    if players not in PLAYERS:
        raise BadRuleset(f"Tudor is for two to four players, not {players}")
    ruleset = _with_cards(ruleset, edition)
    is_random = ruleset.has_option(RANDOM)
    scoring = () if is_random else tuple(SCORING_BY_ID[card] for card in ruleset.option("scoring").split(","))
    return Rules(
        ruleset=ruleset,
        players=players,
        board=board_for(players),
        rulings=edition.rulings_in(ruleset.revision),
        scoring=tuple(sorted(scoring, key=lambda card: card.order)),
        scenario=None if is_random else SCENARIO_BY_ID[ruleset.option("scenario")],
    )


def edition_of(rules: Rules) -> Edition:
    edition = find_edition(rules.ruleset.edition)
    assert edition is not None, "rules are made of a known edition"
    return edition


def with_drawn_cards(rules: Rules, scoring: tuple[str, ...], scenario: str) -> Rules:
    """The rules of a random set-up once its cards have been drawn."""
    flags = tuple((name, "") for name in FLAGS if rules.ruleset.has_option(name))
    options = (*flags, ("scoring", ",".join(scoring)), ("scenario", scenario))
    ruleset = Ruleset("tudor", rules.ruleset.edition, rules.ruleset.revision, tuple(sorted(options)))
    return rules_for(ruleset, rules.players)


def _with_cards(ruleset: Ruleset, edition: Edition) -> Ruleset:
    """The ruleset in full: cards that are not named are those of the edition's first game."""
    options = dict(ruleset.options)
    for name, value in options.items():
        if name in (*FLAGS, RANDOM):
            if value:
                raise BadRuleset(f"the option {name} takes no value")
        elif name not in ("scoring", "scenario"):
            raise BadRuleset(f"Tudor has no option {name!r}")
    if RANDOM in options:
        if {"scoring", "scenario"} & set(options):
            raise BadRuleset("a random set-up cannot name cards")
        return ruleset
    first = edition.presets[0]
    scoring = options.setdefault("scoring", ",".join(first.scoring)).split(",")
    scenario = options.setdefault("scenario", first.scenario)
    unknown = [card for card in scoring if card not in edition.all_scoring]
    unknown += [] if scenario in edition.all_scenarios else [scenario]
    if unknown:
        raise BadRuleset(f"the {edition.slug} edition has no card {unknown[0]!r}")
    if len(scoring) != 2 or scoring[0] == scoring[1]:
        raise BadRuleset("Tudor is played with two different scoring cards")
    options["scoring"] = ",".join(sorted(scoring, key=lambda card: edition.all_scoring.index(card)))
    return Ruleset(ruleset.game, ruleset.edition, ruleset.revision, tuple(sorted(options.items())))
