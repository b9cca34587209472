"""What the sentences of the tutor claim, asked of the position anew: each with whether it is true of a move. The words
are those of the source, so a sentence that changes has to be read again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Claim = Callable[[Any, Sequence[str], str], bool]
"""Of a view, of the texts of all moves, and of the one that is suggested."""


def made_by(*verbs: str) -> Claim:
    """A sentence that says no more than what such a move always does."""
    return lambda view, texts, text: text.startswith(verbs)


def performs(letter: str) -> Claim:
    return lambda view, texts, text: text.split()[0] in ("act", "then", "perform") and text.split()[-1] == letter


def nothing_else(*verbs: str) -> Claim:
    """No move of these kinds could be made instead."""
    return lambda view, texts, text: (
        not any(other.startswith(verbs) and not other.endswith("none") for other in texts if other != text)
    )


def me(view: Any) -> Any:
    return view.players[view.viewer]


def rings(view: Any) -> list[str]:
    return [*me(view).loose_rings, *(ring for _, worn in me(view).fingers for ring in worn)]


def has(named: Any, what: str) -> int:
    return int(dict(named or ()).get(what, 0))


def row(text: str, place: int) -> int:
    return int(text.split()[place][1:])


def space(view: Any, text: str, place: int) -> Any:
    return next(found for found in view.spaces if found.name == text.split()[place])


def in_reach(view: Any, faction: str) -> int:
    """The spaces above own Courtiers twice, and the open ones at the bottom, that carry a token of the faction."""
    own = {found.name for found in view.spaces if found.courtier == view.viewer}
    return sum(
        2 * (f"{found.name[0]}{row(found.name, 0) - 1}" in own) + (row(found.name, 0) == 1 and found.courtier is None)
        for found in view.spaces
        if found.faction == faction
    )


def goes_up(view: Any, texts: Sequence[str], text: str) -> bool:
    return text.split()[1] != "supply" and row(text, 2) > row(text, 1)


def takes_office(view: Any, texts: Sequence[str], text: str) -> bool:
    return bool(row(text, 2) == view.rows)


def is_new_ring(place: int) -> Claim:
    return lambda view, texts, text: text.split()[place] not in rings(view)


def enhanced_by(view: Any, text: str) -> set[str]:
    """The actions that the hand would enhance with a ring on that finger, and does not yet."""
    worn = {finger for finger, worn in me(view).fingers if worn}
    return {
        action.action
        for action in me(view).enhancements
        if {finger for finger, _ in action.fingers} <= worn | {text.split()[2]} and not action.is_on
    }


def chair(view: Any, name: str) -> Any:
    chamber, number = name.split(".")
    return view.chambers[int(chamber) - 1].chairs[int(number) - 1]


def own_in(view: Any, number: str) -> int:
    return sum(seat.owner == view.viewer for seat in view.chambers[int(number) - 1].chairs)


def waiting_in(view: Any, number: str) -> int:
    chamber = view.chambers[int(number) - 1]
    return len(chamber.bench) + len([seat for seat in chamber.chairs if seat.owner is not None])


def least(worth: Callable[[Any, str], float]) -> Claim:
    """No move with the same verb is worth less."""
    return lambda view, texts, text: (
        worth(view, text) == min(worth(view, other) for other in texts if other.split()[0] == text.split()[0])
    )


def most(worth: Callable[[Any, str], float]) -> Claim:
    return least(lambda view, text: -worth(view, text))


def held_tokens(view: Any, text: str) -> int:
    return has(me(view).tokens, text.split()[1])


def gathered(view: Any, text: str) -> int:
    return has(me(view).tokens, space(view, text, 1).faction)


ESSENTIALS = {"heart": 5, "owl": 4, "coin": 3, "scroll": 2, "mask": 1, "sword": -1, "mitre": -2}

TUDOR_CLAIMS: dict[str, Claim] = {
    "It brings a new Courtier into the Throne Room.": made_by("move supply"),
    "It takes the office above this column.": takes_office,
    "It passes the Courtier there, and goes on.": lambda view, texts, text: space(view, text, 2).courtier is not None,
    "It gains a token, one row nearer to the office.": goes_up,
    "It gains the token there.": lambda view, texts, text: space(view, text, 2).courtier is None,
    "No further step is possible.": nothing_else("move"),
    "Your other Courtiers keep their places.": made_by("without"),
    "Its tokens lie on the two lowest rows, where you enter.": lambda view, texts, text: (
        any(found.faction == text.split()[1] for found in view.spaces if row(found.name, 0) < 3)
        and text.split()[1] not in rings(view)
    ),
    "You don't have a ring of this faction yet.": lambda view, texts, text: text.split()[-1] not in rings(view),
    "Every further ring helps to make a pair.": made_by("ring"),
    "It pays for a space that you can reach next.": lambda view, texts, text: in_reach(view, text.split()[1]) > 0,
    "It is one more card to pay with.": made_by("take"),
    "It pays for no space that you can reach next.": lambda view, texts, text: not in_reach(view, text.split()[1]),
    "It's the one you need least.": least(
        lambda view, text: 2 * in_reach(view, text.split()[1]) - has(me(view).cards, text.split()[1])
    ),
    "It scores the least on your scoring card.": least(lambda view, text: ESSENTIALS[text.split()[1]]),
    "You hold the most of these; sets need different ones.": most(held_tokens),
    "You hold the fewest of these.": least(held_tokens),
    "It's a step that costs no card.": performs("A"),
    "You get another ring, and usually a card.": performs("B"),
    "It climbs, one card per row, and gains the tokens.": performs("C"),
    "New cards pay for your next steps.": performs("D"),
    "It climbs as far as your cards allow.": performs("E"),
    "You get a card of your choice.": performs("F"),
    "One card buys a step and its token.": performs("G"),
    "You get a card for one of your rings.": performs("H"),
    "It's the least crowded, so your Courtier stays longer.": least(
        lambda view, text: waiting_in(view, text.split()[1])
    ),
    "It completes a pair and enhances an action.": lambda view, texts, text: bool(enhanced_by(view, text)),
    "It can become part of a pair with your next ring.": lambda view, texts, text: not enhanced_by(view, text),
    "A second ring on a finger still counts for action A.": lambda view, texts, text: any(
        finger == text.split()[2] and worn for finger, worn in me(view).fingers
    ),
    "What your rings enhance now stays enhanced.": made_by("keep"),
    "Your Courtiers keep the places they have.": made_by("without"),
    "No chamber has more of your Courtiers, and they can act now.": lambda view, texts, text: (
        own_in(view, text.split()[1]) == max(own_in(view, str(number)) for number in (1, 2, 3)) > 0
    ),
    "Your Courtiers there can act now.": lambda view, texts, text: own_in(view, text.split()[1]) > 0,
    "Your Lord can do both of its actions.": lambda view, texts, text: own_in(view, text.split()[1]) == 0,
    "No figure of yours can do anything else now.": nothing_else("act"),
    "Your cards and tokens stay with you for later.": made_by("end"),
    "Your cards stay with you for the next round.": made_by("end"),
    "One more ring for you, one fewer for them.": made_by("seize"),
    "None of its tokens are within your reach.": lambda view, texts, text: not in_reach(view, text.split()[2]),
    "It has the fewest tokens within your reach.": least(lambda view, text: in_reach(view, text.split()[2])),
    "It becomes a card of your choice at once.": lambda view, texts, text: (
        view.scenario == "blue2" and text == "use left"
    ),
    "A Courtier abroad scores at the end.": lambda view, texts, text: "green6" in view.scoring and text == "use abroad",
    "It counts for the Order of the Garter at the end.": made_by("keep"),
    "You have no other token to pay with.": nothing_else("pay"),
    "It saves the Opportunity, which counts as either kind.": lambda view, texts, text: "opportunity" not in text,
    "Yours moves down, and stays in the chamber longer.": lambda view, texts, text: (
        chair(view, text.split()[1]).owner == view.viewer != chair(view, text.split()[2]).owner
    ),
    "Both are yours, so you lose nothing.": lambda view, texts, text: (
        chair(view, text.split()[1]).owner == view.viewer == chair(view, text.split()[2]).owner
    ),
    "You have to swap, and this costs the least.": lambda view, texts, text: (
        not any(chair(view, other.split()[1]).owner == view.viewer for other in texts if other.startswith("swap"))
    ),
    "It has acted already, so you lose nothing this round.": lambda view, texts, text: (
        chair(view, text.split()[1]).has_acted
    ),
    "It can act elsewhere next round.": made_by("leave"),
    "It lands two rows nearer to the office.": lambda view, texts, text: row(text, 2) == row(text, 1) + 2,
    "It gains both tokens there.": made_by("jump"),
    "It has the most tokens within your reach.": most(lambda view, text: in_reach(view, text.split()[3])),
    "No action is possible now.": nothing_else("perform"),
    "No other Courtier you can banish stands higher.": most(lambda view, text: row(text, 1)),
    "Your other tokens stay to score.": made_by("stop"),
    "It scores the most on your scoring card.": most(lambda view, text: ESSENTIALS[space(view, text, 1).faction]),
    "You hold the fewest of these; sets need different ones.": least(gathered),
    "You hold the most of these.": most(gathered),
    "It is a token of a new faction.": lambda view, texts, text: gathered(view, text) == 0,
    "None of them has more prestige.": most(lambda view, text: view.players[int(text.split()[1])].prestige),
}


def noble(view: Any, text: str) -> tuple[Any, Any]:
    return next((city, found) for city in view.cities for found in city.nobles if found.name == text.partition(" ")[2])


def influence(view: Any, text: str) -> int:
    return int(noble(view, text)[1].influence)


def influence_and_bonus(view: Any, text: str) -> int:
    city, found = noble(view, text)
    return int(2 * found.influence + (city.bonus if city.is_bonus_left else 0))


def held_cards(view: Any, text: str) -> int:
    return has(me(view).cards, text.split()[1])


def rival_influence(view: Any, text: str) -> int:
    rivals = [
        found.influence
        for city in view.cities
        for found in city.nobles
        if city.country in text.split()[1].split("-") and found.owner is not None and found.owner != view.viewer
    ]
    return sum(rivals)


def rivals_hold_nobles(view: Any) -> bool:
    return any(found.owner not in (None, view.viewer) for city in view.cities for found in city.nobles)


ROYALS_CLAIMS: dict[str, Claim] = {
    "You hold many cards: take a noble from a rival.": lambda view, texts, text: (
        text == "declare intrigue" and me(view).card_count >= 8 and rivals_hold_nobles(view)
    ),
    "More country cards pay for better nobles.": lambda view, texts, text: text == "declare three",
    "There is no rival's noble to take over yet.": lambda view, texts, text: not rivals_hold_nobles(view),
    "There are no open cards, so draw from the pile.": lambda view, texts, text: (
        texts == ["draw pile"] or texts == ["draw pile", "draw intrigue"]
    ),
    "It is the intrigue card you chose to draw.": made_by("draw intrigue"),
    "You already collect this country.": lambda view, texts, text: held_cards(view, text) > 0,
    "No open card matches your hand, so start a country you can see.": lambda view, texts, text: (
        not any(held_cards(view, other) for other in texts)
    ),
    "Its influence plus the city bonus is worth the most.": most(influence_and_bonus),
    "No vacant noble you can pay for has more influence.": most(influence),
    "It has the most influence you can take from a rival.": most(influence),
    "Save your cards for a better noble.": lambda view, texts, text: texts == ["end"],
    "The more matching cards you pay, the fewer you pay in all.": most(lambda view, text: int(text.split()[1])),
    "You hold the fewest of this country.": least(held_cards),
    "Rivals have the least influence in its two countries.": least(rival_influence),
}

CLAIMS = TUDOR_CLAIMS | ROYALS_CLAIMS
