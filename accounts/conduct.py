"""The rules of conduct. Each has a code that stays, because a decision about a player names the rule that was broken:
words can change, codes do not. A rule is read at `/conduct/#<code>`."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


class ConductRule(NamedTuple):
    """What is asked of everyone who plays here."""

    code: str
    """Its name in decisions, and its anchor on the page."""
    title: Words
    paragraphs: tuple[Words, ...]


class Measure(NamedTuple):
    """What can be done when a rule is broken."""

    code: str
    title: Words
    text: Words


RULES = (
    ConductRule(
        "kindness",
        _("Be kind"),
        (
            _("Treat others the way you would at your own table. Greet, congratulate, lose with a smile."),
            _(
                "No insults, threats, hate or sexual remarks, in chat, names, titles or notes. If a player asks you to "
                "stop, stop."
            ),
        ),
    ),
    ConductRule(
        "full-game",
        _("Play to win, and to the end"),
        (
            _("Play every game to win and don't lose on purpose: the others came for a real game."),
            _(
                "Finish what you start, and don't stall to annoy others. If you can't go on, resign: then the others "
                "can. For holidays there is time off."
            ),
        ),
    ),
    ConductRule(
        "one-account",
        _("One account per person"),
        (
            _("Play with one account, and let no one else play with it."),
            _("Families and flatmates are welcome on the same network: each person with their own account."),
        ),
    ),
    ConductRule(
        "own-moves",
        _("Your own moves"),
        (
            _(
                "Choose your moves yourself: no programs that choose them, and no advice from others while a game is "
                "in progress."
            ),
            _("Everything the site itself offers is fine: previews, tips, auto-play, rules and finished games."),
        ),
    ),
    ConductRule(
        "no-collusion",
        _("Everyone plays for themselves"),
        (
            _(
                "Don't agree with another player to help each other, and don't share hidden information from a "
                "game in progress."
            ),
            _("Don't arrange results to move ratings or league tables."),
        ),
    ),
    ConductRule(
        "names",
        _("Names for everyone to read"),
        (
            _(
                "Usernames, league names and titles of tables are seen by all: nothing offensive, no advertising, and "
                "no pretending to be another player or staff."
            ),
        ),
    ),
    ConductRule(
        "privacy",
        _("Keep private things private"),
        (
            _(
                "Don't publish anything private about others, and don't send advertising or the same message again "
                "and again."
            ),
        ),
    ),
)
"""In the order of the page. New ones can be added; none is taken away."""

MEASURES = (
    Measure("warn", _("Warning"), _("We tell you which rule it is about, and why.")),
    Measure("hide", _("Hidden text"), _("A message, note or title is no longer shown to others.")),
    Measure("rename", _("New name"), _("You get a neutral name until you choose another.")),
    Measure("mute", _("Mute"), _("You can play, but not chat, for a while.")),
    Measure("suspend", _("Suspension"), _("You can't play for a while.")),
    Measure("close", _("Closed account"), _("For the worst cases, and when nothing else has helped.")),
)
"""From the mildest to the hardest."""
