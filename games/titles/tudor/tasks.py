"""What has to be decided in Tudor, as a heading."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.titles.tasks import Blanks, Decision, TaskWords, plays_after
from games.titles.tudor.words import WORDS
from games.titles.wording import Words, seat_words

_MOVES = _("%(who)s moves a Courtier")
_EXCHANGES = _("%(who)s exchanges a ring")
_TRADES = _("%(who)s trades two cards for one")
_SWAPS_RINGS = _("%(who)s swaps rings")
_FINISHES = _("%(who)s finishes their turn")
_RESEATS = _("%(who)s reseats a Courtier")

MANNERS: dict[str, tuple[Words, Words]] = {
    "A": (_("Ring move"), _("One step onto a token that matches one of your rings")),
    "A+": (_("Ring move"), _("One step onto any token")),
    "C": (_("Short move"), _("Up to 2 steps up a column, each for a matching card")),
    "C+": (_("Short move"), _("Up to 3 steps in any direction, each for a matching card")),
    "E": (_("Long move"), _("Up a column, a matching card for each step")),
    "E+": (_("Long move"), _("Up a column, a matching card for each step; 3 steps give one card back")),
    "G": (_("One step"), _("One step up for a matching card")),
    "tokens": (_("Token move"), _("One step in any direction onto any token")),
    "two": (_("Two steps"), _("Up to 2 steps in any direction onto any tokens")),
}
"""The ways in which Courtiers move: what they are called and what they allow."""


SEVERAL_STEPS = ("C", "C+", "E", "E+", "two")


def _walks() -> dict[str, Decision]:
    """A Courtier is chosen, or is placed after another was taken back, in each manner; in some it may go on."""
    kinds = {}
    for manner, (name, hint) in MANNERS.items():
        kinds[f"walk {manner}"] = Decision(name, _("Choose a Courtier and a space"), _MOVES, hint)
        kinds[f"walk recall {manner}"] = Decision(name, _("Take back a Courtier to place"), _MOVES, hint)
        kinds[f"walk recalled {manner}"] = Decision(name, _("Place the Courtier you took back"), _MOVES, hint)
    for manner in SEVERAL_STEPS:
        name, hint = MANNERS[manner]
        kinds[f"walk on {manner}"] = Decision(name, _("Go on from %(here)s or stop"), _MOVES, hint)
        kinds[f"walk past {manner}"] = Decision(name, _("Go on from %(here)s"), _MOVES, hint)
    return kinds


DECISIONS: dict[str, Decision] = {
    "rings": Decision(_("Setup"), _("Choose your first ring"), _("%(who)s chooses a ring")),
    "second ring": Decision(_("Setup"), _("Choose your second ring"), _("%(who)s chooses a ring")),
    "WearRings": Decision(
        _("Rings"),
        _("Choose a finger for your %(ring)s ring"),
        _("%(who)s chooses a finger for the %(ring)s ring"),
        _("Two fingers with rings enhance an action"),
    ),
    "MayRearrange": Decision(
        _("Rings"), _("Rearrange your rings or keep them"), _("%(who)s may rearrange their rings")
    ),
    "benches": Decision(_("Benches"), _("Seat a Courtier on a bench"), _("%(who)s seats a Courtier on a bench")),
    "recall": Decision(
        _("Benches"),
        _("Take back a Courtier or do without"),
        _("%(who)s may take back a Courtier"),
        _("Your supply is empty"),
    ),
    "lords": Decision(_("Lords"), _("Choose a chamber for your Lord"), _("%(who)s chooses a chamber for their Lord")),
    "turn": Decision("", _("Choose a figure to act"), _("%(who)s chooses a figure to act")),
    "turn without": Decision(
        _("Extra action"),
        _("Take an extra action"),
        _("%(who)s may take an extra action"),
        _("All your figures have acted"),
    ),
    "turn without, end": Decision(
        _("Extra action"),
        _("Take an extra action or end your turn"),
        _("%(who)s may take an extra action"),
        _("All your figures have acted"),
    ),
    "turn lord": Decision(
        _("Second action"),
        _("Use your Lord's second action: %(left)s"),
        _("%(who)s may use their Lord again"),
    ),
    "turn bonus": Decision(_("Bonus actions"), _("Take a bonus action or end your turn"), _FINISHES),
    "turn trade": Decision(_("Bonus actions"), _("Trade 2 cards for 1 or end your turn"), _FINISHES),
    "turn end": Decision("", _("End your turn"), _FINISHES),
    "GainRing": Decision(_("New office"), _("Choose a ring for your new office"), _("%(who)s chooses a ring")),
    "SeizeRing": Decision(_("New office"), _("Take a ring from %(loser)s"), _("%(who)s takes a ring from %(loser)s")),
    "ExchangeRing": Decision(_("Ring exchange"), _("Choose a ring to give back"), _EXCHANGES),
    "exchange again": Decision(_("Ring exchange"), _("Exchange another ring or stop"), _EXCHANGES),
    "ExchangeFor": Decision(_("Ring exchange"), _("Choose your new ring"), _EXCHANGES),
    "RingCards": Decision(
        _("Ring cards"),
        _("Take the first of two cards"),
        _("%(who)s takes cards"),
        _("Each matches one of your rings"),
    ),
    "TakeOne": Decision(_("Cards"), _("Take a card"), _("%(who)s takes a card")),
    "ReturnOne": Decision(_("Any card"), _("Choose a card to give back"), _("%(who)s gives a card back")),
    "TradeTwo": Decision(_("Trade 2 for 1"), _("Choose the second card to give"), _TRADES),
    "TradeFor": Decision(_("Trade 2 for 1"), _("Choose the card you get"), _TRADES),
    "CardBack": Decision(_("Long move"), _("Take one card back or skip"), _("%(who)s may take a card back")),
    "SpendTokens": Decision(
        _("Token move"),
        lambda count: ngettext("Choose %(count)s more token to spend", "Choose %(count)s tokens to spend", count),
        _("%(who)s spends two tokens on a step"),
    ),
    "ReceivedToken": Decision(
        _("Round token"),
        _("Use the %(token)s token now or keep it"),
        _("%(who)s may use the %(token)s token"),
    ),
    "PayRoundTokens": Decision(
        _("Round tokens"),
        lambda count: ngettext("Pay %(count)s more round token", "Pay %(count)s round tokens", count),
        _("%(who)s pays with round tokens"),
    ),
    "SwapNeighbours": Decision(
        _("Swap Courtiers"), _("Choose two Courtiers to swap"), _("%(who)s swaps two Courtiers")
    ),
    "SwapTokens": Decision(_("Swap tokens"), _("Choose the first token to swap"), _("%(who)s swaps two tokens")),
    "swap second": Decision(
        _("Swap tokens"), _("Choose the token to swap with %(first)s"), _("%(who)s swaps two tokens")
    ),
    "Reseat": Decision(_("Reseat"), _("Choose a Courtier to reseat"), _RESEATS),
    "ReseatOn": Decision(_("Reseat"), _("Choose a bench for your Courtier"), _RESEATS),
    "JumpOver": Decision(_("Jump"), _("Choose a Courtier to jump and a space"), _("%(who)s jumps over a Courtier")),
    "SwapRing": Decision(_("Swap rings"), _("Choose a ring to give away"), _SWAPS_RINGS),
    "SwapRingFor": Decision(
        _("Swap rings"), _("Choose the ring you want in return"), _SWAPS_RINGS, _("You give the %(given)s ring")
    ),
    "ActAtOnce": Decision(
        _("New office"), _("Choose an action for your new office"), _("%(who)s may act for a new office")
    ),
    "BanishOne": Decision(_("Banish"), _("Choose a Courtier to banish"), _("%(who)s banishes a Courtier")),
    "Convert": Decision(
        _("Tokens for cards"), _("Choose a token to turn into a card"), _("%(who)s turns tokens into cards")
    ),
    "convert again": Decision(
        _("Tokens for cards"), _("Turn another token into a card or stop"), _("%(who)s turns tokens into cards")
    ),
    "GatherOne": Decision(_("Gather"), _("Choose a token to gather"), _("%(who)s gathers a token")),
    "DismissOne": Decision(
        _("Disappearing Courtiers"), _("Choose whose Courtier goes home"), _("%(who)s sends a Courtier home")
    ),
    **_walks(),
}
"""Every kind of decision: phases by their names, what stands on the agenda by its class, and what differs in it."""


class TudorTasks(TaskWords):
    """The question of a view, which is public, tells the kind; only the player who decides has texts of moves."""

    def kind(self, view: Any, texts: Sequence[str]) -> str:
        kind: str = view.question.kind
        data = dict(view.question.data)
        match kind:
            case "rings":
                return "second ring" if view.players[view.question.seat].loose_rings else kind
            case "benches":
                return kind if view.players[view.question.seat].supply else "recall"
            case "actions":
                return _turn(view, texts)
            case "Walk":
                return _walk(data, texts)
            case "GainRing":
                return "SeizeRing" if data["ousted"] else kind
            case "ExchangeRing":
                return "exchange again" if data["taken"] else kind
            case "SwapTokens":
                return "swap second" if data["first"] else kind
            case "Convert":
                return "convert again" if data["left"] == "1" else kind
            case _:
                return kind

    def blanks(self, view: Any, names: tuple[str, ...]) -> Blanks:
        data = dict(view.question.data)
        match view.question.kind:
            case "WearRings":
                return {"ring": WORDS.name(view.players[view.question.seat].loose_rings[0])}
            case "actions":
                return {"left": WORDS.action(view.lord_left)} if view.lord_left else {}
            case "Walk":
                return {"here": data["path"].rpartition(" ")[2]}
            case "GainRing":
                return {"loser": seat_words(int(data["ousted"]), names)} if data["ousted"] else {}
            case "SpendTokens":
                return {"count": int(data["left"])}
            case "ReceivedToken":
                return {"token": WORDS.round_token(data["kind"])}
            case "PayRoundTokens":
                return {"count": int(data["influence"]) + int(data["intrigue"])}
            case "SwapTokens":
                return {"first": data["first"]}
            case "SwapRingFor":
                return {"given": WORDS.name(data["faction"])}
            case _:
                return {}

    def turn(self, view: Any, names: tuple[str, ...]) -> str:
        if view.phase == "actions" and view.turn != view.viewer:
            return gettext("%(who)s's turn") % {"who": seat_words(view.turn, names)}
        return super().turn(view, names)

    def order(self, view: Any, names: tuple[str, ...]) -> str:
        goes_round = view.phase == "actions" and plays_after(view.viewer, view.turn, names)
        if goes_round or not view.round:
            return goes_round or gettext("Setup")
        return gettext("Round %(round)s of %(rounds)s") % {"round": view.round, "rounds": view.rounds}


def _turn(view: Any, texts: Sequence[str]) -> str:
    """The kind of a decision between what a turn offers."""
    if not view.activated:
        if view.players[view.question.seat].figures_left:
            return "turn"
        return "turn without, end" if "end" in texts else "turn without"
    if view.lord_left and (not texts or any(text.startswith("then ") for text in texts)):
        return "turn lord"
    verbs = {text.partition(" ")[0] for text in texts}
    return {frozenset({"end"}): "turn end", frozenset({"trade", "end"}): "turn trade"}.get(
        frozenset(verbs), "turn bonus"
    )


def _walk(data: dict[str, str], texts: Sequence[str]) -> str:
    manner = data["manner"].removesuffix("-board")
    if data["path"]:
        return f"walk on {manner}" if "stop" in texts else f"walk past {manner}"
    if data["recalled"] == "True":
        return f"walk recalled {manner}"
    if texts and all(text.startswith("recall ") for text in texts):
        return f"walk recall {manner}"
    return f"walk {manner}"


TASKS = TudorTasks(DECISIONS)
