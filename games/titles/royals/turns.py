"""What a player of Royals did in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

from games.engine.protocol import Event
from games.engine.royals.board import YEARS
from games.titles.royals.words import WORDS
from games.titles.turns import TurnWords, counted, number_in, points_of
from games.titles.wording import seat_words


def _cards(events: Sequence[Event]) -> str:
    """Country and intrigue cards that were paid or put away, by country."""
    country = [event for event in events if "country" in dict(event.data)]
    told = [
        ngettext("%(count)s %(country)s card", "%(count)s %(country)s cards", count)
        % {"count": count, "country": WORDS.name(name)}
        for name, count in counted(country, "country").items()
    ]
    if intrigue := len(events) - len(country):
        told.append(ngettext("%(count)s intrigue card", "%(count)s intrigue cards", intrigue) % {"count": intrigue})
    return get_text_list(told, gettext("and"))


def _price(events: Sequence[Event]) -> str:
    """What was paid for a noble, in a few words: the countries are named where there is only one."""
    country = [event for event in events if event.kind == "card_paid"]
    if len(counted(country, "country")) < 2:
        return _cards(events)
    told = [ngettext("%(count)s card", "%(count)s cards", len(country)) % {"count": len(country)}]
    if intrigue := events[len(country) :]:
        told.append(_cards(intrigue))
    return get_text_list(told, gettext("and"))


def _drawn(events: Sequence[Event]) -> str:
    """How many cards were drawn, open or blind."""
    intrigue = sum(dict(event.data).get("pile") == "intrigue" for event in events)
    country = len(events) - intrigue
    if country and intrigue:
        sentence = ngettext(
            "%(country)s country and %(intrigue)s intrigue card",
            "%(country)s country and %(intrigue)s intrigue cards",
            intrigue,
        )
        return sentence % {"country": country, "intrigue": intrigue}
    if intrigue:
        return ngettext("%(count)s intrigue card", "%(count)s intrigue cards", intrigue) % {"count": intrigue}
    return ngettext("%(count)s country card", "%(count)s country cards", country) % {"count": country}


def _who(events: Sequence[Event], names: tuple[str, ...]) -> str:
    return seat_words(events[0].seat, names)


def _pays(events: Sequence[Event], names: tuple[str, ...]) -> str:
    return gettext("%(who)s pays %(cards)s") % {"who": _who(events, names), "cards": _cards(events)}


def _plays(events: Sequence[Event], names: tuple[str, ...]) -> str:
    return gettext("%(who)s plays %(cards)s") % {"who": _who(events, names), "cards": _cards(events)}


def _discards(events: Sequence[Event], names: tuple[str, ...]) -> str:
    return gettext("%(who)s discards %(cards)s") % {"who": _who(events, names), "cards": _cards(events)}


def _draws_blind(events: Sequence[Event], names: tuple[str, ...]) -> str:
    return gettext("%(who)s draws %(cards)s from the pile") % {"who": _who(events, names), "cards": _drawn(events)}


def _takes_open(events: Sequence[Event], names: tuple[str, ...]) -> str:
    return gettext("%(who)s takes open cards: %(cards)s") % {"who": _who(events, names), "cards": _countries(events)}


def _revealed(events: Sequence[Event], names: tuple[str, ...]) -> str:
    return gettext("New open cards: %(cards)s") % {"cards": _countries(events)}


def _countries(events: Sequence[Event]) -> str:
    return ", ".join(WORDS.name(str(dict(event.data)["country"])) for event in events)


_DRAWS = ("open_card_drawn", "blind_card_drawn")
_PAYMENTS = ("card_paid", "intrigue_paid")
_DISCARDS = ("card_discarded", "intrigue_discarded")


MERGED = {
    "card_paid": _pays,
    "intrigue_paid": _plays,
    "card_discarded": _discards,
    "intrigue_discarded": _discards,
    "blind_card_drawn": _draws_blind,
    "open_card_drawn": _takes_open,
    "card_revealed": _revealed,
}
SILENT = frozenset({"turn_begun", "declared", "play_ended", "buried"})


class RoyalsTurns(TurnWords):
    """Which nobles were won for what and from whom, or what was drawn, and what was put away."""

    def deeds(self, seat: int, events: Sequence[Event], names: tuple[str, ...]) -> list[str]:
        own = [event for event in events if event.seat == seat]
        told = _nobles(seat, events, names)
        # Who has won a noble has drawn before, as always.
        if not told and (drawn := [event for event in own if event.kind in _DRAWS]):
            told.append(gettext("drew %(cards)s") % {"cards": _drawn(drawn)})
        if discarded := [event for event in own if event.kind in _DISCARDS]:
            told.append(gettext("discarded %(cards)s") % {"cards": _cards(discarded)})
        if told and (points := points_of(seat, events)):
            told[-1] += f" (+{points})"
        return told

    def chapter(self, view: Any) -> int:
        return int(view.period)

    def begun_by(self, event: Event) -> int | None:
        if event.kind != "period_ended":
            return None
        ended = number_in(event, "period")
        return ended + 1 if ended < len(YEARS) else None


def _nobles(seat: int, events: Sequence[Event], names: tuple[str, ...]) -> list[str]:
    """Every noble that was won, and who lost it; a single one with its price."""
    won: list[tuple[str, int | None]] = []
    paid: list[Event] = []
    loser: int | None = None
    for event in events:
        if event.kind in ("claim_begun", "takeover_begun"):
            paid, loser = [], None
        elif event.kind in _PAYMENTS:
            paid.append(event)
        elif event.kind == "noble_lost":
            loser = event.seat
        elif event.kind == "noble_taken" and event.seat == seat:
            won.append((str(dict(event.data)["noble"]), loser))
    told = [_won(noble, loser, names) for noble, loser in won]
    if len(told) == 1:
        return [gettext("%(deed)s for %(cards)s") % {"deed": told[0], "cards": _price(paid)}]
    return told


def _won(noble: str, loser: int | None, names: tuple[str, ...]) -> str:
    if loser is None:
        return gettext("claimed the %(noble)s") % {"noble": WORDS.noble(noble)}
    blanks = {"noble": WORDS.noble(noble), "loser": seat_words(loser, names)}
    return gettext("took over the %(noble)s from %(loser)s") % blanks


TURNS = RoyalsTurns(WORDS, MERGED, SILENT)
