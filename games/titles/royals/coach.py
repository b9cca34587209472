"""What the guide says in a game of Royals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.titles.coaching import Coach, Topic

_FULL_HAND = 8
"""Country cards from which on an intrigue card is worth more than two further ones."""


def topic_name(view: Any, texts: Sequence[str]) -> str:
    """The kind of the decision between these moves."""
    verb, _, rest = texts[0].partition(" ")
    if verb in ("pay", "discard"):
        return f"{verb}-intrigue" if "-" in rest else verb
    verbs = {text.partition(" ")[0] for text in texts}
    if verbs & {"claim", "oust", "end"}:
        return next((name for name in ("claim", "oust") if name in verbs), "end")
    return verb


def _held(view: Any) -> dict[str, int]:
    return dict(view.players[view.viewer].cards or ())


def _declare(view: Any, texts: Sequence[str]) -> str:
    rivals = any(noble.owner not in (None, view.viewer) for city in view.cities for noble in city.nobles)
    wants_intrigue = rivals and view.players[view.viewer].card_count >= _FULL_HAND
    return "declare intrigue" if wants_intrigue else "declare three"


def _draw(view: Any, texts: Sequence[str]) -> str:
    held = _held(view)
    opened = [text for text in texts if text not in ("draw pile", "draw intrigue")]
    if not opened:
        return texts[0]
    return max(opened, key=lambda text: held.get(text.split()[1], 0))


def _best_noble(view: Any, texts: Sequence[str], verb: str) -> str:
    """The noble with the most influence, the bonus of an untouched city counted in."""
    worth = {
        f"{verb} {noble.name}": 2 * noble.influence + city.bonus * city.is_bonus_left
        for city in view.cities
        for noble in city.nobles
    }
    return max((text for text in texts if text in worth), key=lambda text: worth[text], default="")


def _claim(view: Any, texts: Sequence[str]) -> str:
    return _best_noble(view, texts, "claim")


def _take_over(view: Any, texts: Sequence[str]) -> str:
    return _best_noble(view, texts, "oust")


def _first(view: Any, texts: Sequence[str]) -> str:
    return texts[0]


def _fewest(view: Any, texts: Sequence[str]) -> str:
    held = _held(view)
    return min(texts, key=lambda text: held.get(text.split()[1], 0))


TOPICS: dict[str, Topic] = {
    "declare": Topic(
        title=_("What to draw"),
        about=_(
            "Before you see the first card you say whether you draw three country cards, or one and an intrigue card."
        ),
        look=_("Country cards pay for nobles. Intrigue takes nobles away from others, one card each, two for a King."),
        why=_("Early on cards are what you need; with a full hand and rivals on the map, intrigue."),
        rule="draw",
        answered="declare ",
        times=2,
        suggest=_declare,
    ),
    "draw": Topic(
        title=_("Drawing cards"),
        about=_("Take an open card, or one blind from the pile. You see a blind card before you choose the next one."),
        look=_("Cards of one country together buy its greater nobles: collect few countries, not all."),
        why=_("You hold most of this country, or nothing better lies open."),
        rule="draw",
        answered="draw ",
        times=3,
        suggest=_draw,
    ),
    "claim": Topic(
        title=_("Winning a noble"),
        about=_("Pay the cost in cards of its country, and the noble is yours. As often as you can pay, in one turn."),
        look=_(
            "The first claim in a city takes its bonus. Influence counts when a period ends, every title counts "
            "at the end."
        ),
        why=_("Of those you can pay for it brings the most: its influence, and the city's bonus if nobody has it yet."),
        rule="play",
        answered="claim ",
        times=2,
        suggest=_claim,
    ),
    "oust": Topic(
        title=_("Taking over a noble"),
        about=_(
            "You can pay for a noble of somebody else: its cost, and intrigue on top. Or end the turn and save "
            "your cards."
        ),
        look=_("See who leads in a country. Taking one noble there counts twice: one more for you, one less for him."),
        why=_("It has the most influence of those within your reach."),
        rule="play",
        answered="oust |end",
        times=4,
        suggest=_take_over,
    ),
    "end": Topic(
        title=_("Nothing to buy yet"),
        about=_("Your cards do not reach for any noble. End the turn; your hand stays with you."),
        look=_("You may keep twelve country cards and four intrigue cards."),
        why=_("There is nothing else to do."),
        rule="discard",
        answered="end",
        times=2,
        suggest=_first,
    ),
    "use": Topic(
        title=_("How to pay"),
        about=_("You have fewer matching cards than the noble costs. Three others stand for each one that is missing."),
        look=_("You may even keep matching cards and pay more with others; that is seldom wise."),
        why=_("So you pay with the fewest cards."),
        rule="pay",
        answered="use ",
        suggest=_first,
    ),
    "pay": Topic(
        title=_("Cards instead"),
        about=_("Choose the cards that stand in for those you lack, one by one."),
        look=_("Give away the countries in which you want nothing soon."),
        why=_("You hold most of these."),
        rule="pay",
        answered=r"pay \w+$",
        times=3,
        suggest=_first,
    ),
    "scheme": Topic(
        title=_("How to pay with intrigue"),
        about=_(
            "You have fewer matching intrigue cards than are needed. Two others stand for each one that is missing."
        ),
        look=_("Intrigue that shows the country counts whole."),
        why=_("So you pay with the fewest cards."),
        rule="pay",
        answered="scheme ",
        suggest=_first,
    ),
    "pay-intrigue": Topic(
        title=_("Which intrigue?"),
        about=_("Choose the intrigue card you give."),
        look=_("Each shows two countries. Keep those that show the countries of your rivals' best nobles."),
        why="",
        rule="pay",
        answered=r"pay \w+-\w+",
    ),
    "discard": Topic(
        title=_("Too many cards"),
        about=_("You may keep twelve country cards. Choose what you put away."),
        look=_("Cards of a country of which you have few are the least use."),
        why=_("You have fewest of this country."),
        rule="discard",
        answered=r"discard \w+$",
        suggest=_fewest,
    ),
    "discard-intrigue": Topic(
        title=_("Too much intrigue"),
        about=_("You may keep four intrigue cards. Choose what you put away."),
        look=_("Keep those that show the countries of your rivals' best nobles."),
        why="",
        rule="discard",
        answered=r"discard \w+-\w+",
    ),
}
"""Every kind of decision, by the verb with which it is answered."""

COACH = Coach(TOPICS, topic_name)
