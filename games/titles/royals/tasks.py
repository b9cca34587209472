"""What has to be decided in Royals, as a heading."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine.royals.board import HAND_LIMIT, INTRIGUE_LIMIT
from games.titles.royals.words import WORDS
from games.titles.tasks import Blanks, Decision, TaskWords, plays_after

_DRAWS = _("%(who)s draws cards")
_PAYS = _("%(who)s pays for the %(noble)s")
_CLAIMS = _("%(who)s may claim nobles")

DECISIONS: dict[str, Decision] = {
    "declare": Decision(_("Draw"), _("Choose what to draw"), _("%(who)s chooses what to draw")),
    "draw": Decision(
        _("Draw"),
        lambda count: ngettext("Draw %(count)s country card", "Draw %(count)s country cards", count),
        _DRAWS,
        _("Take an open card or draw from the pile"),
    ),
    "draw both": Decision(
        _("Draw"), _("Draw a country card and an intrigue card"), _DRAWS, _("Take an open card or draw from the pile")
    ),
    "draw intrigue": Decision(_("Draw"), _("Draw an intrigue card"), _DRAWS),
    "claim": Decision(_("Nobles"), _("Claim a noble or end your turn"), _CLAIMS),
    "oust": Decision(_("Nobles"), _("Take over a noble or end your turn"), _CLAIMS),
    "end": Decision("", _("End your turn"), _CLAIMS, _("You cannot pay for any noble")),
    "use": Decision(
        _("Payment"),
        _("Choose how to pay for the %(noble)s"),
        _PAYS,
        _("3 other cards stand in for 1 matching card"),
    ),
    "pay": Decision(
        _("Payment"),
        lambda count: ngettext(
            "Pay %(count)s more card for the %(noble)s", "Pay %(count)s more cards for the %(noble)s", count
        ),
        _PAYS,
    ),
    "scheme": Decision(
        _("Payment"),
        _("Choose the intrigue for the %(noble)s"),
        _PAYS,
        _("2 other intrigue cards stand in for 1 matching card"),
    ),
    "pay intrigue": Decision(
        _("Payment"),
        lambda count: ngettext(
            "Play %(count)s intrigue card for the %(noble)s", "Play %(count)s intrigue cards for the %(noble)s", count
        ),
        _PAYS,
    ),
    "discard": Decision(
        _("Hand limit"),
        lambda count: ngettext("Discard %(count)s card", "Discard %(count)s cards", count),
        _("%(who)s discards cards"),
        _("You may keep %(limit)s country cards"),
    ),
    "discard intrigue": Decision(
        _("Hand limit"),
        lambda count: ngettext("Discard %(count)s intrigue card", "Discard %(count)s intrigue cards", count),
        _("%(who)s discards cards"),
        _("You may keep %(limit)s intrigue cards"),
    ),
}
"""Every kind of decision, by the phase of the turn and by what is due in it."""


class RoyalsTasks(TaskWords):
    """Phase and payment are public; only the player who decides has texts of moves."""

    def kind(self, view: Any, texts: Sequence[str]) -> str:
        match view.phase:
            case "draw" if not view.country_draws:
                return "draw intrigue"
            case "draw" if view.intrigue_draws:
                return "draw both"
            case "play":
                verbs = {text.partition(" ")[0] for text in texts}
                return next((verb for verb in ("claim", "oust", "end") if verb in verbs), "claim")
            case "pay":
                return _payment(view.payment, texts)
            case "discard":
                return "discard" if _excess(view) else "discard intrigue"
            case phase:
                return str(phase)

    def blanks(self, view: Any, names: tuple[str, ...]) -> Blanks:
        match view.phase:
            case "draw":
                return {"count": view.country_draws}
            case "pay":
                payment = view.payment
                due = payment.others or payment.matching_intrigue or payment.other_intrigue
                return {"count": due, "noble": WORDS.noble(payment.noble)}
            case "discard":
                excess = _excess(view)
                intrigue = view.players[view.turn].intrigue_count - INTRIGUE_LIMIT
                return {"count": excess or intrigue, "limit": HAND_LIMIT if excess else INTRIGUE_LIMIT}
            case _:
                return {}

    def order(self, view: Any, names: tuple[str, ...]) -> str:
        return plays_after(view.viewer, view.turn, names) or gettext("Period %(period)s") % {"period": view.period}


def _payment(payment: Any, texts: Sequence[str]) -> str:
    if payment.matching is None:
        return "use"
    if payment.others:
        return "pay"
    return "scheme" if any(text.startswith("scheme ") for text in texts) else "pay intrigue"


def _excess(view: Any) -> int:
    """How many country cards the hand of the player whose turn it is has too many."""
    return max(0, int(view.players[view.turn].card_count) - HAND_LIMIT)


TASKS = RoyalsTasks(DECISIONS)
