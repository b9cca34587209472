"""How a plan of Tudor is put together: the figure, its action, the piece, where it stops, the cards that it costs."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.titles.composing import Composer, Planned, Row, Slot, chips
from games.titles.tudor.board_anchors import ANCHORS, figure_anchor
from games.titles.tudor.words import ACTIONS, WORDS

FACTION = "faction faction-%s"
TOLD_BY_ROWS = frozenset(
    [
        "activated",
        "action_begun",
        "bonus_taken",
        "stepped",
        "card_paid",
        "card_taken",
        "token_taken",
        "round_token_taken",
        "office_taken",
        "ring_taken",
        "scored",
        "rings_worn",
        "to_be_stocked",
        "turn_ended",
    ]
)
"""What the rows of a preview show, or what is clear without a word."""


def _act(figure: str, action: str) -> tuple[Slot, ...]:
    if figure == "lord":
        name = gettext("Your Lord")
    elif figure == "nobody":
        name = gettext("Extra action")
    else:
        name = gettext("Your Courtier on chair %(chair)s") % {"chair": figure}
    return (Slot(figure_anchor(figure), name), _action(action))


def _then(action: str) -> tuple[Slot, ...]:
    return (_action(action),)


def _action(action: str) -> Slot:
    if action == "none":
        return Slot("", gettext("Pass"))
    return Slot(f"action-{action}", str(ACTIONS[action]))


def _places(planned: Planned) -> list[str]:
    """The spaces that a Courtier comes by; the supply is called by its name."""
    names = [anchor.removeprefix("space-") for anchor in planned.path]
    return [gettext("supply") if name == "supply" else name for name in names]


def _heading(planned: Planned) -> str:
    places = _places(planned)
    if not places:
        return ""
    if planned.path[0] != "supply":
        way = gettext("%(source)s to %(target)s")
    else:
        way = gettext("Enter at %(target)s") if len(places) == 2 else gettext("Enter and climb to %(target)s")
    offices = [WORDS.name(data["office"]) for data in planned.told("office_taken")]
    return ", ".join([way % {"source": places[0], "target": places[-1]}, *offices])


def _confirm(planned: Planned) -> str:
    cards = len(planned.told("card_paid"))
    return ngettext("Confirm · %(n)s card", "Confirm · %(n)s cards", cards) % {"n": cards} if cards else ""


def _rows(planned: Planned) -> tuple[Row, ...]:
    """Path, price, gain, what else happens, and what is refilled."""
    rows = []
    offices = planned.told("office_taken")
    if len(planned.path) > 2 or offices:
        way = [*_places(planned), *(gettext("office") for _office in offices)]
        rows.append(Row(_("Path"), " → ".join(way)))
    paid = [data["faction"] for data in planned.told("card_paid")]
    if paid:
        rows.append(Row(_("Pay"), chips=chips(paid, WORDS, FACTION)))
    rows += _gains(planned)
    others = (WORDS.event(event, planned.names) for event in planned.events if event.kind not in TOLD_BY_ROWS)
    rows += (Row(_("Then"), sentence) for sentence in dict.fromkeys(others))
    stocked = [str(dict(event.data)["spaces"]) for event in planned.events if event.kind == "to_be_stocked"]
    if stocked:
        rows.append(Row(_("Refill"), ", ".join(" ".join(stocked).split())))
    return tuple(rows)


def _gains(planned: Planned) -> list[Row]:
    """What the player gets: tokens, cards, rings, points."""
    rows = []
    points = sum(data["points"] for data in planned.told("scored"))
    tokens = [data["faction"] for data in planned.told("token_taken")]
    round_tokens = [data["token"] for data in planned.told("round_token_taken")]
    if tokens or round_tokens or points:
        gained = (*chips(tokens, WORDS, FACTION), *chips(round_tokens, WORDS, "round-token round-%s"))
        rows.append(Row(_("Gain"), f"+{points}" if points else "", gained))
    cards = [data["faction"] for data in planned.told("card_taken")]
    if cards:
        rows.append(Row(_("Cards"), chips=chips(cards, WORDS, FACTION)))
    rings = [data["faction"] for data in planned.told("ring_taken")]
    if rings:
        rows.append(Row(_("Ring"), chips=chips(rings, WORDS, FACTION)))
    return rows


COMPOSER = Composer(
    ANCHORS,
    WORDS,
    inner=frozenset(
        ["move", "jump", "stop", "banish", "pick", "gather", "swap", "take", "return", "ring", "seize", "give"]
    ),
    silent=frozenset({"stop", "end"}),
    rest=frozenset({"end", "stop", "keep", "skip"}),
    presses={"act": _act, "then": _then, "perform": _then},
    paid_with={"card_paid": lambda data: f"card-{data['faction']}"},
    rows=_rows,
    heading=_heading,
    confirm=_confirm,
)
