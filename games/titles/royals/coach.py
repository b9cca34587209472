"""What the tutor says in a game of Royals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.titles.coaching import Coach, Reason, Topic

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


# What there is to see


def _held(view: Any) -> dict[str, int]:
    return dict(view.players[view.viewer].cards or ())


def _has_rivals(view: Any) -> bool:
    return any(noble.owner not in (None, view.viewer) for city in view.cities for noble in city.nobles)


def _rival_influence(view: Any, intrigue: str) -> int:
    """The influence of others in the two countries of an intrigue card."""
    return sum(
        noble.influence
        for city in view.cities
        if city.country in intrigue.split("-")
        for noble in city.nobles
        if noble.owner not in (None, view.viewer)
    )


def _has_bonus(view: Any, text: str) -> bool:
    city = text.split()[1]
    return any(place.is_bonus_left for place in view.cities if place.name == city)


# Suggestions


def _declare(view: Any, texts: Sequence[str]) -> str:
    wants_intrigue = _has_rivals(view) and view.players[view.viewer].card_count >= _FULL_HAND
    return "declare intrigue" if wants_intrigue and "declare intrigue" in texts else "declare three"


def _draw(view: Any, texts: Sequence[str]) -> str:
    held = _held(view)
    opened = [text for text in texts if text not in ("draw pile", "draw intrigue")]
    return max(opened, key=lambda text: held.get(text.split()[1], 0)) if opened else texts[0]


def _best_noble(verb: str) -> Callable[[Any, Sequence[str]], str]:
    """Suggests the noble with the most influence, the bonus of an untouched city counted in."""

    def suggest(view: Any, texts: Sequence[str]) -> str:
        worth = {
            f"{verb} {noble.name}": 2 * noble.influence + city.bonus * city.is_bonus_left
            for city in view.cities
            for noble in city.nobles
        }
        return max((text for text in texts if text in worth), key=lambda text: worth[text], default="")

    return suggest


def _first(view: Any, texts: Sequence[str]) -> str:
    return texts[0]


def _fewest(view: Any, texts: Sequence[str]) -> str:
    held = _held(view)
    return min(texts, key=lambda text: held.get(text.split()[1], 0))


def _least_use(view: Any, texts: Sequence[str]) -> str:
    return min(texts, key=lambda text: _rival_influence(view, text.split()[1]))


_LEAST_INTRIGUE = _("Rivals have the least influence in its two countries.")

TOPICS: dict[str, Topic] = {
    "declare": Topic(
        about=_("Draw three country cards, or one and an intrigue card."),
        look=_("Country cards pay for nobles; intrigue takes them from rivals."),
        rule="draw",
        answered="declare ",
        times=2,
        suggest=_declare,
        reasons=(
            Reason("declare intrigue", _("You hold many cards: take a noble from a rival.")),
            Reason(
                "declare three",
                _("More country cards pay for better nobles."),
                lambda view, text: view.players[view.viewer].card_count < _FULL_HAND,
            ),
            Reason("declare three", _("There is no rival's noble to take over yet.")),
        ),
    ),
    "draw": Topic(
        about=_("Take an open card, or a hidden one from the pile."),
        look=_("Stick to a few countries: many cards of one buy its best nobles."),
        rule="draw",
        answered="draw ",
        times=3,
        suggest=_draw,
        reasons=(
            Reason("draw pile", _("There are no open cards, so draw from the pile.")),
            Reason("draw intrigue", _("It is the intrigue card you chose to draw.")),
            Reason(
                "draw ",
                _("You already collect this country."),
                lambda view, text: _held(view).get(text.split()[1], 0) > 0,
            ),
            Reason("draw ", _("No open card matches your hand, so start a country you can see.")),
        ),
    ),
    "claim": Topic(
        about=_("Pay a noble's cost in cards of its country to claim it."),
        look=_("Influence scores in every period, titles at the end."),
        rule="play",
        answered="claim ",
        times=2,
        suggest=_best_noble("claim"),
        reasons=(
            Reason("claim ", _("Its influence plus the city bonus is worth the most."), _has_bonus),
            Reason("claim ", _("No vacant noble you can pay for has more influence.")),
        ),
    ),
    "oust": Topic(
        about=_("You can take over a rival's noble for its cost and intrigue."),
        look=_("It counts twice: more influence for you, less for them."),
        rule="play",
        answered="oust |end",
        times=4,
        suggest=_best_noble("oust"),
        reasons=(Reason("oust ", _("It has the most influence you can take from a rival.")),),
    ),
    "end": Topic(
        about=_("Your cards don't pay for any noble yet."),
        look=_("You keep up to 12 country cards and 4 intrigue cards."),
        rule="discard",
        answered="end",
        times=2,
        suggest=_first,
        reasons=(Reason("end", _("Save your cards for a better noble.")),),
    ),
    "use": Topic(
        about=_("You lack matching cards: any three others replace one."),
        look=_("Decide how many matching cards you pay."),
        rule="pay",
        answered="use ",
        suggest=_first,
        reasons=(Reason("use ", _("The more matching cards you pay, the fewer you pay in all.")),),
    ),
    "pay": Topic(
        about=_("Choose the cards that replace the ones you lack."),
        look=_("Give away countries you have no plans for."),
        rule="pay",
        answered=r"pay \w+$",
        times=3,
        suggest=_fewest,
        reasons=(Reason(r"pay \w+$", _("You hold the fewest of this country.")),),
    ),
    "scheme": Topic(
        about=_("You lack matching intrigue: any two others replace one."),
        look=_("Decide how many matching cards you pay."),
        rule="pay",
        answered="scheme ",
        suggest=_first,
        reasons=(Reason("scheme ", _("The more matching cards you pay, the fewer you pay in all.")),),
    ),
    "pay-intrigue": Topic(
        about=_("Choose the intrigue card you pay."),
        look=_("Keep those that show the countries of your rivals' best nobles."),
        rule="pay",
        answered=r"pay \w+-\w+",
        suggest=_least_use,
        reasons=(Reason(r"pay \w+-\w+", _LEAST_INTRIGUE),),
    ),
    "discard": Topic(
        about=_("You may keep 12 country cards: choose what to discard."),
        look=_("A country you hold few cards of is the least useful."),
        rule="discard",
        answered=r"discard \w+$",
        suggest=_fewest,
        reasons=(Reason(r"discard \w+$", _("You hold the fewest of this country.")),),
    ),
    "discard-intrigue": Topic(
        about=_("You may keep 4 intrigue cards: choose what to discard."),
        look=_("Keep those that show the countries of your rivals' best nobles."),
        rule="discard",
        answered=r"discard \w+-\w+",
        suggest=_least_use,
        reasons=(Reason(r"discard \w+-\w+", _LEAST_INTRIGUE),),
    ),
}
"""Every kind of decision, by the verb with which it is answered."""

COACH = Coach(TOPICS, topic_name)
