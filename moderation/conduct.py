"""The rules of conduct that a report or a decision can be about."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.db import models
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Rule(models.TextChoices):
    """What is wrong, as the person reads it who reports it."""

    RESPECT = "respect", _("Insults, threats or harassment")
    HATE = "hate", _("Hate against groups of people")
    PRIVACY = "privacy", _("Personal details of others")
    SPAM = "spam", _("Spam or advertising")
    NAMES = "names", _("Offensive or misleading name")
    FAIR_PLAY = "fair_play", _("Cheating or arranged results")
    STALLING = "stalling", _("Stalling")
    STOPPED = "stopped", _("Stopped playing")
    THROWN = "thrown", _("Lost on purpose")
    OTHER = "other", _("Something else")


SENTENCES: Mapping[Rule, Promise] = MappingProxyType(
    {
        Rule.RESPECT: _("Be respectful: no insults, threats or harassment."),
        Rule.HATE: _("No hate against people for who they are, where they come from or what they believe."),
        Rule.PRIVACY: _("Respect privacy: don't post personal details of others."),
        Rule.SPAM: _("No spam: no advertising, no flooding, no misleading links."),
        Rule.NAMES: _("Names and titles must not insult, mislead or pretend to be staff."),
        Rule.FAIR_PLAY: _("Play fair: no second accounts, no arranged results, no help from others during a game."),
        Rule.STALLING: _("Don't stall to annoy others or to make them give up."),
        Rule.STOPPED: _("Finish what you start; if you can't go on, resign."),
        Rule.THROWN: _("Play every game to win: don't lose on purpose."),
        Rule.OTHER: _("Keep the site a good place for others."),
    }
)
"""Each rule as everybody may read it."""

SECTIONS: Mapping[Rule, str] = MappingProxyType(
    {
        Rule.RESPECT: "kindness",
        Rule.HATE: "kindness",
        Rule.PRIVACY: "privacy",
        Rule.SPAM: "privacy",
        Rule.NAMES: "names",
        Rule.FAIR_PLAY: "no-collusion",
        Rule.STALLING: "full-game",
        Rule.STOPPED: "full-game",
        Rule.THROWN: "full-game",
        Rule.OTHER: "kindness",
    }
)
"""Where each is explained: the codes of `accounts/conduct.py`."""


def address_of(rule: Rule) -> str:
    """Where a rule is explained to everybody."""
    return f"{reverse('accounts:conduct')}#{SECTIONS[rule]}"


TALK = (Rule.RESPECT, Rule.HATE, Rule.PRIVACY, Rule.SPAM, Rule.OTHER)
"""What can be wrong with something that a person wrote."""
TITLES = (Rule.NAMES, Rule.RESPECT, Rule.HATE, Rule.PRIVACY, Rule.SPAM, Rule.OTHER)
PLAY = (Rule.STALLING, Rule.STOPPED, Rule.THROWN)
"""What can be wrong with how a person plays a game to its end: reviewers vote on it before staff."""
PEOPLE = (Rule.NAMES, Rule.FAIR_PLAY, Rule.RESPECT, Rule.HATE, Rule.SPAM, Rule.OTHER)
