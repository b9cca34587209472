"""What a player of Tudor did in a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine.protocol import Event
from games.titles.tudor.words import WORDS
from games.titles.turns import TurnWords, listed, number_in, points_of
from games.titles.wording import Words, seat_words

DEEDS: dict[str, Words] = {
    "ring_seized": _("took the %(faction)s ring from %(loser)s"),
    "ring_exchanged": _("exchanged the %(given)s ring for the %(taken)s ring"),
    "rings_swapped": _("swapped the %(given)s ring for %(other)s's %(taken)s ring"),
    "benched": _("seated a Courtier on bench %(chamber)s"),
    "reseated": _("reseated a Courtier on bench %(chamber)s"),
    "lord_seated": _("seated their Lord in chamber %(chamber)s"),
    "lord_stays_home": _("left their Lord at home"),
    "recalled": _("took back a Courtier from %(space)s"),
    "recalled_from_chair": _("took back a Courtier from chair %(chair)s"),
    "chairs_swapped": _("swapped the Courtiers on %(upper)s and %(lower)s"),
    "tokens_swapped": _("swapped the tokens on %(first)s and %(second)s"),
    "sent_abroad": _("sent a Courtier abroad"),
    "sent_to_card": _("sent a Courtier to the card"),
}
"""What the seat of the event did."""
DEEDS_TO_OTHERS: dict[str, Words] = {
    "banished": _("banished %(who)s's Courtier"),
    "dismissed": _("sent %(who)s's Courtier home"),
}
"""What another did to the seat of the event."""
TOKENS = {"token_taken": "faction", "round_token_taken": "token"}
LANDINGS = frozenset({"round_token_taken", "office_taken", "stocked", "token_used", "bonus_taken", "action_begun"})
"""Kinds of events after which a further step is another way."""
MOST_PARTS = 4
"""More than these make no sentence that is read in passing."""
WEIGHTS = {"office": 4, "banished": 3, "way": 2, "rings": 2, "ring_seized": 2, "ring_exchanged": 1, "cards": 1}
"""Which parts of a long turn are told before others."""
FEW = 8
"""More spaces than these are counted."""


def _joined(key: str, sentence: Words) -> Callable[[Sequence[Event], tuple[str, ...]], str]:
    """A sentence that names what is told under a key by all of several events."""

    def said(events: Sequence[Event], names: tuple[str, ...]) -> str:
        things = [WORDS.event_value(key, dict(event.data)[key], names) for event in events]
        told = listed(things) if len(things) <= FEW else gettext("%(count)s spaces") % {"count": len(things)}
        return str(sentence) % {"who": seat_words(events[0].seat, names), "things": told}

    return said


MERGED = {
    "card_taken": _joined("faction", _("%(who)s takes cards: %(things)s")),
    "card_paid": _joined("faction", _("%(who)s pays cards: %(things)s")),
    "token_spent": _joined("faction", _("%(who)s spends tokens: %(things)s")),
    "entered": _joined("chair", _("%(who)s's Courtiers take chairs %(things)s")),
    "stocked": _joined("space", _("New tokens on %(things)s")),
    "dealt": _joined("space", _("New round tokens on %(things)s")),
}
SILENT = frozenset({"turn_ended", "action_begun"})


class TudorTurns(TurnWords):
    """Ways of Courtiers from end to end, what they brought, and everything else that was done."""

    def deeds(self, seat: int, events: Sequence[Event], names: tuple[str, ...]) -> list[str]:
        told = [_said(part, names) for part in _weightiest(_parts(seat, events))]
        if not told and any(event.kind == "rings_worn" and event.seat == seat for event in events):
            told.append(gettext("rearranged their rings"))
        if not told and any(event.kind == "turn_ended" for event in events):
            told.append(gettext("passed"))
        if told and (points := points_of(seat, events)):
            told[-1] += f" (+{points})"
        return told

    def chapter(self, view: Any) -> int:
        return int(view.round)

    def begun_by(self, event: Event) -> int | None:
        return number_in(event, "round") if event.kind == "round_begun" else None


Part = tuple[str, list[Event]]
"""What belongs together in a sentence, and as what: a way, tokens, cards, an office, or a kind of event."""


def _parts(seat: int, events: Sequence[Event]) -> list[Part]:
    parts: list[Part] = []
    is_on_the_way = False
    for event in events:
        if event.kind in LANDINGS:
            is_on_the_way = False
        kind = _part(seat, event)
        if not kind:
            continue
        last = next((part for part in reversed(parts) if part[0] == kind), None)
        if last is not None and (is_on_the_way if kind == "way" else _is_told_with(kind, last, event, parts)):
            last[1].append(event)
        else:
            parts.append((kind, [event]))
        is_on_the_way = is_on_the_way or kind == "way"
    return parts


def _weightiest(parts: list[Part]) -> list[Part]:
    """The parts that a sentence has room for, in order."""
    ranked = sorted(parts, key=lambda part: WEIGHTS.get(part[0], 0), reverse=True)[:MOST_PARTS]
    return [part for part in parts if part in ranked]


def _part(seat: int, event: Event) -> str:
    """As what an event belongs into the sentence of a turn; '' if it does not."""
    if event.kind in DEEDS_TO_OTHERS:
        return event.kind
    if event.kind == "ousted":
        return "office"
    if event.seat != seat:
        return ""
    if event.kind in TOKENS:
        return "tokens"
    others = {"stepped": "way", "card_taken": "cards", "ring_taken": "rings", "office_taken": "office"}
    return others.get(event.kind) or (event.kind if event.kind in DEEDS else "")


def _is_told_with(kind: str, last: Part, event: Event, parts: list[Part]) -> bool:
    """Whether an event is told together with earlier ones: what the same way brought, further cards and rings, or who
    lost the office."""
    if kind == "office":
        return event.kind == "ousted"
    if kind == "tokens":
        ways = [place for place, part in enumerate(parts) if part[0] == "way"]
        return not ways or parts.index(last) > ways[-1]
    return kind in ("cards", "rings")


def _said(part: Part, names: tuple[str, ...]) -> str:
    kind, events = part
    first = dict(events[0].data)
    match kind:
        case "way":
            target = dict(events[-1].data)["target"]
            if first["source"] == "supply":
                sentence = (
                    gettext("entered at %(target)s")
                    if len(events) == 1
                    else gettext("entered and climbed to %(target)s")
                )
            else:
                sentence = gettext("moved from %(source)s to %(target)s")
            return sentence % {"source": first["source"], "target": target}
        case "tokens":
            return gettext("took %(tokens)s") % {"tokens": _listed(events, names, TOKENS)}
        case "cards":
            sentence = ngettext("took one %(cards)s card", "took %(cards)s cards", len(events))
            return sentence % {"cards": _listed(events, names, {"card_taken": "faction"})}
        case "rings":
            sentence = ngettext("took the %(rings)s ring", "took the %(rings)s rings", len(events))
            return sentence % {"rings": _listed(events, names, {"ring_taken": "faction"})}
        case "office":
            losers = [seat_words(event.seat, names) for event in events if event.kind == "ousted"]
            blanks = {"office": WORDS.name(str(first["office"])), "loser": "".join(losers)}
            sentence = gettext("became %(office)s in place of %(loser)s") if losers else gettext("became %(office)s")
            return sentence % blanks
        case _:
            sentence = str({**DEEDS, **DEEDS_TO_OTHERS}[kind])
            return sentence % {"who": seat_words(events[0].seat, names), **WORDS.event_blanks(events[0], names)}


def _listed(events: Sequence[Event], names: tuple[str, ...], keys: dict[str, str]) -> str:
    things = [WORDS.event_value(keys[event.kind], dict(event.data)[keys[event.kind]], names) for event in events]
    return listed(things)


TURNS = TudorTurns(WORDS, MERGED, SILENT)
