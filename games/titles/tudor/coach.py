"""What the tutor says in a game of Tudor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine.metas import printed_values
from games.titles.coaching import Coach, Reason, Topic

_BEST_ACTIONS = "ECAGDFHB"
"""Actions that move first, the farthest before all; then those that bring cards."""
_CARD_ACTIONS = "ADFHCGEB"
"""With an empty hand: a step for nothing, then cards."""


def topic_name(view: Any, texts: Sequence[str]) -> str:
    """The kind of the decision that a view asks its viewer for."""
    kind: str = view.question.kind
    if kind == "Walk":
        manner = dict(view.question.data)["manner"]
        return f"walk-{manner.rstrip('+').removesuffix('-board')}"
    if kind == "actions":
        return _turn_name(view, texts)
    if kind == "benches" and not any(text.startswith("bench") for text in texts):
        return "recall"
    if kind == "GainRing" and any(text.startswith("seize") for text in texts):
        return "SeizeRing"
    return kind


def _turn_name(view: Any, texts: Sequence[str]) -> str:
    if view.activated:
        return "turn-lord" if any(text.startswith("then") for text in texts) else "turn-end"
    figures = view.players[view.viewer].figures_left
    return "turn" if figures else "turn-without"


# What there is to see


def _me(view: Any) -> Any:
    return view.players[view.viewer]


def _worn(view: Any) -> set[str]:
    """The factions of the viewer's rings."""
    return {*_me(view).loose_rings, *(ring for _, rings in _me(view).fingers for ring in rings)}


def _near(view: Any) -> Counter[str]:
    """How often each faction lies where the viewer's Courtiers may step next: above them, and where they enter."""
    spaces = {space.name: space for space in view.spaces}
    wanted: Counter[str] = Counter()
    for space in view.spaces:
        above = spaces.get(f"{space.name[0]}{int(space.name[1]) + 1}")
        if space.courtier == view.viewer and above is not None:
            wanted[above.faction] += 2
        if space.name[1] == "1" and space.courtier is None:
            wanted[space.faction] += 1
    return wanted


def _low_rows(view: Any) -> Counter[str]:
    return Counter(space.faction for space in view.spaces if space.name[1] in "12")


def _sitting(view: Any) -> dict[str, int]:
    """How many Courtiers sit in each chamber or wait before it."""
    return {
        str(chamber.number): len(chamber.bench) + sum(chair.owner is not None for chair in chamber.chairs)
        for chamber in view.chambers
    }


def _own_sitting(view: Any) -> dict[str, int]:
    """How many of the viewer's Courtiers sit in each chamber."""
    return {
        str(chamber.number): sum(chair.owner == view.viewer for chair in chamber.chairs) for chamber in view.chambers
    }


def _space(view: Any, name: str) -> Any:
    return next(space for space in view.spaces if space.name == name)


def _pairs() -> list[set[str]]:
    """The pairs of fingers that enhance an action, the best action first."""
    values = printed_values("tudor")
    return [set(values[f"hands.enhancements.{action}"].value) for action in "CAEDFB"]


def _ringed(view: Any) -> set[str]:
    """The viewer's fingers that carry rings."""
    return {finger for finger, rings in _me(view).fingers if rings}


def _worth_of_tokens(view: Any) -> dict[str, float]:
    """What a faction token is worth to the viewer beside those of other factions, by the card that scores them."""
    held = {faction: 0 for faction, _ in view.stacks} | dict(_me(view).tokens or ())
    if "red2" in view.scoring:
        values = printed_values("tudor")
        return {faction: values[f"tables.essentials.worth.{faction}"].value for faction in held}
    if "red3" in view.scoring:
        return {faction: -count for faction, count in held.items()}
    return dict(held)


# Suggestions


def _first(*beginnings: str) -> Callable[[Any, Sequence[str]], str]:
    """Suggests the first move that begins with one of these words, tried in their order."""
    return lambda view, texts: next(
        (text for beginning in beginnings for text in texts if text.startswith(beginning)), ""
    )


def _best(texts: Iterable[str], worth: Callable[[str], float]) -> str:
    """The move that is worth most, the first of equals; '' if there is none."""
    return max(texts, key=worth, default="")


def _without_a_figure(view: Any, texts: Sequence[str]) -> str:
    """A card; then a step, unless an empty supply could make it cost a Courtier and a pass is offered."""
    calm = ("act nobody G", "end") if _me(view).supply else ("end", "act nobody G")
    return _first("act nobody H", *calm)(view, texts)


def _first_ring(view: Any, texts: Sequence[str]) -> str:
    """A faction that lies on the low rows, rather another than those the viewer wears."""
    lying, worn = _low_rows(view), _worn(view)
    return _best(
        (text for text in texts if text.startswith("ring")),
        lambda text: lying[text.split()[1]] - (10 if text.split()[1] in worn else 0),
    )


def _other_ring(view: Any, texts: Sequence[str]) -> str:
    """The ring of another player that the viewer's Courtiers can use, rather of a new faction."""
    near, worn = _near(view), _worn(view)
    return _best(
        (text for text in texts if text.startswith("seize")),
        lambda text: near[text.split()[3]] + (20 if text.split()[3] not in worn else 0),
    )


def _idle_ring(view: Any, texts: Sequence[str]) -> str:
    """The ring whose tokens are least in reach."""
    near = _near(view)
    return _best((text for text in texts if text.startswith("give")), lambda text: -near[text.split()[2]])


def _finger(view: Any, texts: Sequence[str]) -> str:
    """A finger that enhances something together with those that carry rings; else one that can begin a pair."""
    worn, pairs = _ringed(view), _pairs()

    def worth(text: str) -> float:
        finger = text.split()[2]
        done = [place for place, pair in enumerate(pairs) if finger in pair and worn & (pair - {finger})]
        return 10 - done[0] if done and finger not in worn else sum(finger in pair for pair in pairs[:4]) / 10

    return _best((text for text in texts if text.startswith("wear")), worth)


def _emptiest_bench(view: Any, texts: Sequence[str]) -> str:
    sitting = _sitting(view)
    return _best((text for text in texts if text.startswith("bench")), lambda text: -sitting[text.split()[1]])


def _fullest_chamber(view: Any, texts: Sequence[str]) -> str:
    own = _own_sitting(view)
    return _best((text for text in texts if text != "lord home"), lambda text: own[text.split()[1]])


def _activation(view: Any, texts: Sequence[str]) -> str:
    order = _BEST_ACTIONS if _me(view).card_count > 1 else _CARD_ACTIONS
    acts = [text for text in texts if text.startswith("act") and not text.endswith("none")]
    chosen = _best(acts, lambda text: -order.index(text[-1]) - (0.5 if " lord " in text else 0))
    return chosen or _first("act")(view, texts)


def _step_up(view: Any, texts: Sequence[str]) -> str:
    """The step that leads highest; of steps that do not lead up, one that brings a new Courtier."""

    def worth(text: str) -> float:
        source, target = text.split()[1:3]
        if source == "supply":
            return 1.5
        return int(target[1]) if target[1] > source[1] else 0

    return _best((text for text in texts if text.startswith("move")), worth) or _first("stop", "without")(view, texts)


def _wanted_card(view: Any, texts: Sequence[str]) -> str:
    near = _near(view)
    return _best((text for text in texts if text.startswith("take")), lambda text: near[text.split()[1]])


def _spare_card(view: Any, texts: Sequence[str]) -> str:
    near, held = _near(view), dict(_me(view).cards or ())
    return _best(
        (text for text in texts if text.startswith("return")),
        lambda text: held.get(text.split()[1], 0) - 2 * near[text.split()[1]],
    )


def _spare_token(view: Any, texts: Sequence[str]) -> str:
    worth = _worth_of_tokens(view)
    return _best(
        (text for text in texts if text.startswith(("spend", "convert"))), lambda text: -worth[text.split()[1]]
    )


def _token_use(view: Any, texts: Sequence[str]) -> str:
    """A card for an Influence, or a Courtier who scores abroad; else the token is kept."""
    gains = ("use left",) if view.scenario == "blue2" else ()
    return _first(*gains, "use abroad", "keep")(view, texts)


def _seat_down(view: Any, texts: Sequence[str]) -> str:
    """A swap by which an own Courtier comes away from the top, or one that changes nothing."""

    def worth(text: str) -> float:
        upper, lower = (_owner(view, chair) for chair in text.split()[1:])
        return float((upper == view.viewer) * 2 - (lower == view.viewer))

    return _best((text for text in texts if text.startswith("swap")), worth)


def _owner(view: Any, chair: str) -> Any:
    chamber, number = (int(part) for part in chair.split("."))
    return view.chambers[chamber - 1].chairs[number - 1].owner


def _has_acted(view: Any, text: str) -> bool:
    chamber, number = (int(part) for part in text.split()[1].split("."))
    return bool(view.chambers[chamber - 1].chairs[number - 1].has_acted)


def _leaving(view: Any, texts: Sequence[str]) -> str:
    return _best((text for text in texts if text.startswith("leave")), lambda text: _has_acted(view, text))


def _highest(verb: str, place: int) -> Callable[[Any, Sequence[str]], str]:
    """Suggests the move whose word at this place is the highest space."""
    return lambda view, texts: _best(
        (text for text in texts if text.startswith(verb)), lambda text: int(text.split()[place][1])
    )


def _gathered(view: Any, texts: Sequence[str]) -> str:
    """The token that scores most."""
    worth = _worth_of_tokens(view)
    return _best(
        (text for text in texts if text.startswith("gather")),
        lambda text: worth[_space(view, text.split()[1]).faction],
    )


def _leader(view: Any, texts: Sequence[str]) -> str:
    return _best(
        (text for text in texts if text.startswith("dismiss")),
        lambda text: view.players[int(text.split()[1])].prestige,
    )


# Reasons


def _leads_to_office(view: Any, text: str) -> bool:
    return bool(_space(view, text.split()[2]).is_topmost)


def _passes(view: Any, text: str) -> bool:
    return _space(view, text.split()[2]).courtier is not None


def _leads_up(view: Any, text: str) -> bool:
    source, target = text.split()[1:3]
    return source != "supply" and target[1] > source[1]


def _is_near(view: Any, text: str) -> bool:
    return _near(view)[text.split()[1]] > 0


_STEPS = (
    Reason("move supply ", _("It brings a new Courtier into the Throne Room.")),
    Reason("move ", _("It takes the office above this column."), _leads_to_office),
    Reason("move ", _("It passes the Courtier there, and goes on."), _passes),
    Reason("move ", _("It gains a token, one row nearer to the office."), _leads_up),
    Reason("move ", _("It gains the token there.")),
    Reason("stop", _("No further step is possible.")),
    Reason("without", _("Your other Courtiers keep their places.")),
)
_RINGS = (
    Reason(
        "ring ",
        _("Its tokens lie on the two lowest rows, where you enter."),
        lambda view, text: text.split()[1] not in _worn(view) and _low_rows(view)[text.split()[1]] > 0,
    ),
    Reason(
        "ring ", _("You don't have a ring of this faction yet."), lambda view, text: text.split()[1] not in _worn(view)
    ),
    Reason("ring ", _("Every further ring helps to make a pair.")),
)
_CARDS = (
    Reason("take ", _("It pays for a space that you can reach next."), _is_near),
    Reason("take ", _("It is one more card to pay with.")),
)
_SPARE_CARDS = (
    Reason("return ", _("It pays for no space that you can reach next."), lambda view, text: not _is_near(view, text)),
    Reason("return ", _("It's the one you need least.")),
)
_SPARE_TOKENS = (
    Reason(
        "spend |convert ", _("It scores the least on your scoring card."), lambda view, text: "red2" in view.scoring
    ),
    Reason(
        "spend |convert ",
        _("You hold the most of these; sets need different ones."),
        lambda view, text: "red3" in view.scoring,
    ),
    Reason("spend |convert ", _("You hold the fewest of these.")),
)
_ACTIONS = (
    Reason(r"\w+ (\S+ )?A$", _("It's a step that costs no card.")),
    Reason(r"\w+ (\S+ )?B$", _("You get another ring, and usually a card.")),
    Reason(r"\w+ (\S+ )?C$", _("It climbs, one card per row, and gains the tokens.")),
    Reason(r"\w+ (\S+ )?D$", _("New cards pay for your next steps.")),
    Reason(r"\w+ (\S+ )?E$", _("It climbs as far as your cards allow.")),
    Reason(r"\w+ (\S+ )?F$", _("You get a card of your choice.")),
    Reason(r"\w+ (\S+ )?G$", _("One card buys a step and its token.")),
    Reason(r"\w+ (\S+ )?H$", _("You get a card for one of your rings.")),
)
_FEWEST = (Reason("bench ", _("It's the least crowded, so your Courtier stays longer.")),)

TOPICS: dict[str, Topic] = {
    "rings": Topic(
        about=_("Choose two starting rings; each brings a card of its faction."),
        look=_("Action A steps onto matching tokens for free."),
        rule="setup",
        answered="ring ",
        times=2,
        suggest=_first_ring,
        reasons=_RINGS,
    ),
    "WearRings": Topic(
        about=_("Rings on two fingers of a pair enhance one action."),
        look=_("Your hand shows which pair belongs to which action."),
        rule="rings",
        answered="wear ",
        times=3,
        suggest=_finger,
        reasons=(
            Reason(
                "wear ",
                _("It completes a pair and enhances an action."),
                lambda view, text: (
                    text.split()[2] not in _ringed(view)
                    and any(text.split()[2] in pair and _ringed(view) & (pair - {text.split()[2]}) for pair in _pairs())
                ),
            ),
            Reason(
                "wear ",
                _("It can become part of a pair with your next ring."),
                lambda view, text: text.split()[2] not in _ringed(view),
            ),
            Reason("wear ", _("A second ring on a finger still counts for action A.")),
        ),
    ),
    "MayRearrange": Topic(
        about=_("You may put your rings on other fingers."),
        look=_("Change them only to enhance an action you use often."),
        rule="rings",
        answered="rearrange|keep",
        suggest=_first("keep"),
        reasons=(Reason("keep", _("What your rings enhance now stays enhanced.")),),
    ),
    "benches": Topic(
        about=_("Your Courtier enters this chamber and can act there every round."),
        look=_("A full chamber pushes out the Courtier on its topmost chair."),
        rule="benches",
        answered="bench ",
        times=2,
        suggest=_emptiest_bench,
        reasons=_FEWEST,
    ),
    "recall": Topic(
        about=_("Your supply is empty: take a Courtier back, or do without."),
        look=_("A Courtier on a low row has the least to lose."),
        rule="empty-supply",
        answered="recall |without",
        suggest=_first("without"),
        reasons=(Reason("without", _("Your Courtiers keep the places they have.")),),
    ),
    "lords": Topic(
        about=_("Courtiers act only where a Lord sits; your Lord does both actions."),
        look=_("Find the chamber where your Courtiers sit."),
        rule="lords",
        answered="lord ",
        times=2,
        suggest=_fullest_chamber,
        reasons=(
            Reason(
                r"lord \d",
                _("No chamber has more of your Courtiers, and they can act now."),
                lambda view, text: 0 < _own_sitting(view)[text.split()[1]] == max(_own_sitting(view).values()),
            ),
            Reason(
                r"lord \d",
                _("Your Courtiers there can act now."),
                lambda view, text: _own_sitting(view)[text.split()[1]] > 0,
            ),
            Reason(r"lord \d", _("Your Lord can do both of its actions.")),
        ),
    ),
    "turn": Topic(
        about=_("Choose a figure and one of its actions."),
        look=_("A, C, E and G move and gain tokens; B, D, F and H bring rings and cards."),
        rule="turns",
        answered="act ",
        times=3,
        suggest=_activation,
        reasons=(*_ACTIONS, Reason("act .* none$", _("No figure of yours can do anything else now."))),
    ),
    "turn-lord": Topic(
        about=_("Your Lord may do the other action of the chamber too."),
        look=_("If you end the turn, that action is lost."),
        rule="turns",
        answered="act lord",
        times=3,
        suggest=_first("then"),
        reasons=_ACTIONS,
    ),
    "turn-end": Topic(
        about=_("Your figure has acted. Bonus actions are still open."),
        look=_("Two tokens buy a step, two cards buy another card."),
        rule="bonus",
        answered="end",
        times=2,
        suggest=_first("end"),
        reasons=(Reason("end", _("Your cards and tokens stay with you for later.")),),
    ),
    "turn-without": Topic(
        about=_("All your figures have acted; one small action is left."),
        look=_("H takes a card for a ring, G a step up for a card."),
        rule="turns",
        answered="act nobody",
        times=2,
        suggest=_without_a_figure,
        reasons=(*_ACTIONS, Reason("end", _("Your cards stay with you for the next round."))),
    ),
    "walk-A": Topic(
        about=_("Step in any direction, or enter, onto a token matching your rings."),
        look=_("You take the faction token and the round token there."),
        rule="actions",
        answered=r"(act \S+|then|perform) A",
        times=2,
        suggest=_step_up,
        reasons=_STEPS,
    ),
    "walk-C": Topic(
        about=_("Climb one or two rows, each for a card that matches the token."),
        look=_("Only the last space gives its round token too."),
        rule="actions",
        answered=r"(act \S+|then|perform) C",
        times=2,
        suggest=_step_up,
        reasons=_STEPS,
    ),
    "walk-E": Topic(
        about=_("Climb one column, a matching card for every space."),
        look=_("You may stop on any open space."),
        rule="actions",
        answered=r"(act \S+|then|perform) E",
        times=2,
        suggest=_step_up,
        reasons=_STEPS,
    ),
    "walk-G": Topic(
        about=_("One step up, or a new Courtier, for one matching card."),
        look=_("Any figure can do this, in any chamber."),
        rule="actions",
        answered=r"(act \S+|then|perform) G",
        times=2,
        suggest=_step_up,
        reasons=_STEPS,
    ),
    "walk-tokens": Topic(
        about=_("One step in any direction onto any token."),
        look=_("Go where no card or ring of yours would let you."),
        rule="bonus",
        answered="bonus tokens",
        times=2,
        suggest=_step_up,
        reasons=_STEPS,
    ),
    "walk-two": Topic(
        about=_("One or two steps in any direction onto any tokens."),
        look=_("Go where no card or ring of yours would let you."),
        rule="scenarios",
        answered="bonus left",
        times=2,
        suggest=_step_up,
        reasons=_STEPS,
    ),
    "GainRing": Topic(
        about=_("Your new office brings a ring from the stand."),
        look=_("A new faction opens more spaces to action A."),
        rule="office",
        answered="wear ",
        times=5,
        suggest=_first_ring,
        reasons=_RINGS,
    ),
    "SeizeRing": Topic(
        about=_("You took this office from a player, and one of their rings with it."),
        look=_("It may break one of their pairs."),
        rule="office",
        answered="seize ",
        suggest=_other_ring,
        reasons=(
            Reason(
                "seize ",
                _("You don't have a ring of this faction yet."),
                lambda view, text: text.split()[3] not in _worn(view),
            ),
            Reason("seize ", _("One more ring for you, one fewer for them.")),
        ),
    ),
    "ExchangeRing": Topic(
        about=_("Swap one of your rings for one on the stand."),
        look=_("Give one whose tokens are out of your reach."),
        rule="actions",
        answered="give ",
        suggest=_idle_ring,
        reasons=(
            Reason(
                "give ",
                _("None of its tokens are within your reach."),
                lambda view, text: not _near(view)[text.split()[2]],
            ),
            Reason("give ", _("It has the fewest tokens within your reach.")),
        ),
    ),
    "ExchangeFor": Topic(
        about=_("The new ring goes on the same finger, with a card of its faction."),
        look=_("Take the faction you want to step on next."),
        rule="actions",
        answered="give ",
        times=2,
        suggest=_first_ring,
        reasons=_RINGS,
    ),
    "RingCards": Topic(
        about=_("Take two cards for two of your rings."),
        look=_("Which card pays for your next step?"),
        rule="actions",
        answered=r"(act \S+|then|perform) D",
        times=2,
        suggest=_wanted_card,
        reasons=_CARDS,
    ),
    "TakeOne": Topic(
        about=_("A card pays for a step onto a token of its faction."),
        look=_("Which card pays for your next step?"),
        rule="actions",
        answered="take ",
        times=3,
        suggest=_wanted_card,
        reasons=_CARDS,
    ),
    "ReturnOne": Topic(
        about=_("You took two cards and give one back."),
        look=_("Keep what pays for your next steps."),
        rule="actions",
        answered="return ",
        suggest=_spare_card,
        reasons=_SPARE_CARDS,
    ),
    "TradeTwo": Topic(
        about=_("Choose the second card of your trade, two for one."),
        look=_("Keep what pays for your next steps."),
        rule="bonus",
        answered="trade ",
        times=2,
        suggest=_spare_card,
        reasons=_SPARE_CARDS,
    ),
    "TradeFor": Topic(
        about=_("Take a card of any faction but those you gave."),
        look=_("Which card pays for your next step?"),
        rule="bonus",
        answered="trade ",
        times=2,
        suggest=_wanted_card,
        reasons=_CARDS,
    ),
    "CardBack": Topic(
        about=_("After such a climb you may take back one card you paid."),
        look=_("Which card pays for your next step?"),
        rule="actions",
        answered=r"(act \S+|then|perform) E",
        times=3,
        suggest=_wanted_card,
        reasons=_CARDS,
    ),
    "SpendTokens": Topic(
        about=_("Choose the tokens you spend; they will not score."),
        look=_("The scoring cards tell you which ones you need least."),
        rule="bonus",
        answered="spend ",
        times=2,
        suggest=_spare_token,
        reasons=_SPARE_TOKENS,
    ),
    "ReceivedToken": Topic(
        about=_("You gained a round token: use it now, or keep it."),
        look=_("Its immediate use is only possible now."),
        rule="round-tokens",
        answered="use |keep",
        times=2,
        suggest=_token_use,
        reasons=(
            Reason("use left", _("It becomes a card of your choice at once.")),
            Reason("use abroad", _("A Courtier abroad scores at the end.")),
            Reason("keep", _("It counts for the Order of the Garter at the end.")),
        ),
    ),
    "PayRoundTokens": Topic(
        about=_("An Opportunity token can pay for either kind."),
        look=_("Choose which tokens you pay with."),
        rule="round-tokens",
        answered="pay ",
        suggest=_first("pay influence", "pay intrigue", "pay"),
        reasons=(
            Reason("pay opportunity", _("You have no other token to pay with.")),
            Reason("pay ", _("It saves the Opportunity, which counts as either kind.")),
        ),
    ),
    "SwapNeighbours": Topic(
        about=_("One of your Courtiers swaps chairs with a neighbour."),
        look=_("The topmost chair of a full chamber is the first to be lost."),
        rule="scenarios",
        answered="swap ",
        suggest=_seat_down,
        reasons=(
            Reason(
                "swap ",
                _("Yours moves down, and stays in the chamber longer."),
                lambda view, text: _owner(view, text.split()[1]) == view.viewer != _owner(view, text.split()[2]),
            ),
            Reason(
                "swap ",
                _("Both are yours, so you lose nothing."),
                lambda view, text: _owner(view, text.split()[1]) == _owner(view, text.split()[2]),
            ),
            Reason("swap ", _("You have to swap, and this costs the least.")),
        ),
    ),
    "SwapTokens": Topic(
        about=_("Choose two tokens that change places."),
        look=_("Bring one that you can pay for to where you want to step."),
        rule="scenarios",
        answered="pick ",
        times=2,
    ),
    "Reseat": Topic(
        about=_("Take a Courtier out of a chamber, back to a bench."),
        look=_("It enters the chamber of that bench next round."),
        rule="scenarios",
        answered="leave ",
        suggest=_leaving,
        reasons=(
            Reason("leave ", _("It has acted already, so you lose nothing this round."), _has_acted),
            Reason("leave ", _("It can act elsewhere next round.")),
        ),
    ),
    "ReseatOn": Topic(
        about=_("It enters the chamber of this bench next round."),
        look=_("Which two actions will you need then?"),
        rule="scenarios",
        answered="leave ",
        times=2,
        suggest=_emptiest_bench,
        reasons=_FEWEST,
    ),
    "JumpOver": Topic(
        about=_("Jump over a neighbour and take both tokens where you land."),
        look=_("A jump up gains two rows at once."),
        rule="scenarios",
        answered="jump ",
        suggest=_highest("jump", 2),
        reasons=(
            Reason("jump ", _("It takes the office above this column."), _leads_to_office),
            Reason("jump ", _("It lands two rows nearer to the office."), _leads_up),
            Reason("jump ", _("It gains both tokens there.")),
        ),
    ),
    "SwapRing": Topic(
        about=_("Choose the ring that you give to another player."),
        look=_("Give one whose tokens are out of your reach."),
        rule="scenarios",
        answered="give ",
        suggest=_idle_ring,
        reasons=(
            Reason(
                "give ",
                _("None of its tokens are within your reach."),
                lambda view, text: not _near(view)[text.split()[2]],
            ),
            Reason("give ", _("It has the fewest tokens within your reach.")),
        ),
    ),
    "SwapRingFor": Topic(
        about=_("Choose the ring that you get from another player."),
        look=_("Whose ring matches the tokens above your Courtiers?"),
        rule="scenarios",
        answered="seize ",
        suggest=_other_ring,
        reasons=(
            Reason(
                "seize ",
                _("You don't have a ring of this faction yet."),
                lambda view, text: text.split()[3] not in _worn(view),
            ),
            Reason("seize ", _("It has the most tokens within your reach.")),
        ),
    ),
    "ActAtOnce": Topic(
        about=_("Your new office gives you one action at once."),
        look=_("It may even lead to a second office."),
        rule="scenarios",
        answered="perform |skip",
        times=2,
        suggest=_first(*(f"perform {letter}" for letter in _BEST_ACTIONS), "skip"),
        reasons=(*_ACTIONS, Reason("skip", _("No action is possible now."))),
    ),
    "BanishOne": Topic(
        about=_("Send another player's Courtier home."),
        look=_("Who is about to take an office?"),
        rule="scenarios",
        answered="banish ",
        suggest=_highest("banish", 1),
        reasons=(Reason("banish ", _("No other Courtier you can banish stands higher.")),),
    ),
    "Convert": Topic(
        about=_("Turn one or two faction tokens into cards."),
        look=_("Give tokens that score little."),
        rule="scenarios",
        answered="convert ",
        suggest=lambda view, texts: "stop" if "stop" in texts else _spare_token(view, texts),
        reasons=(*_SPARE_TOKENS, Reason("stop", _("Your other tokens stay to score."))),
    ),
    "GatherOne": Topic(
        about=_("Take a faction token next to one of your Courtiers."),
        look=_("Which one do your scoring cards like best?"),
        rule="scenarios",
        answered="gather ",
        suggest=_gathered,
        reasons=(
            Reason("gather ", _("It scores the most on your scoring card."), lambda view, text: "red2" in view.scoring),
            Reason(
                "gather ",
                _("You hold the fewest of these; sets need different ones."),
                lambda view, text: "red3" in view.scoring,
            ),
            Reason(
                "gather ",
                _("You hold the most of these."),
                lambda view, text: dict(_me(view).tokens or ()).get(_space(view, text.split()[1]).faction, 0) > 0,
            ),
            Reason("gather ", _("It is a token of a new faction.")),
        ),
    ),
    "DismissOne": Topic(
        about=_("Send another player's Courtier home from the card."),
        look=_("There it would score in every round."),
        rule="scoring",
        answered="dismiss ",
        suggest=_leader,
        reasons=(Reason("dismiss ", _("None of them has more prestige.")),),
    ),
}
"""Every kind of decision: phases by their names, what stands on the agenda by its class, turns and moves by more."""

COACH = Coach(TOPICS, topic_name)
