"""How a plan of Royals is put together: the cards that are drawn, or the noble and the cards that it costs."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.titles.composing import Chip, Composer, Planned, Row, Slot, chips
from games.titles.royals.board_anchors import ANCHORS
from games.titles.royals.words import WORDS

COUNTRY = "country-%s"
TOLD_BY_ROWS = frozenset(
    [
        "claim_begun",
        "takeover_begun",
        "card_paid",
        "intrigue_paid",
        "noble_taken",
        "scored",
        "declared",
        "turn_begun",
        "play_ended",
    ]
)
"""What the rows of a preview show, or what is clear without a word."""


def _declared(draw: str) -> tuple[Slot, ...]:
    return (Slot("", WORDS.move(f"declare {draw}", (), ""), is_preset=True),)


def _confirm(planned: Planned) -> str:
    verb = planned.moves[0].partition(" ")[0]
    return {"claim": gettext("Claim"), "oust": gettext("Take over"), "end": gettext("End turn")}.get(verb, "")


def _asks(planned: Planned) -> bool:
    """What is drawn is taken at once, as from a real pile."""
    return planned.moves[-1].partition(" ")[0] != "draw"


def _rows(planned: Planned) -> tuple[Row, ...]:
    """Price, gain, and what else happens."""
    rows = []
    countries = [data["country"] for data in planned.told("card_paid")]
    schemes = [data["intrigue"] for data in planned.told("intrigue_paid")]
    if countries or schemes:
        rows.append(Row(_("Price"), chips=(*chips(countries, WORDS, COUNTRY), *_intrigue(schemes))))
    rows += (Row(f"+{data['points']}", WORDS.name(str(data["source"]))) for data in planned.told("scored"))
    others = (WORDS.event(event, planned.names) for event in planned.events if event.kind not in TOLD_BY_ROWS)
    rows += (Row("", sentence) for sentence in dict.fromkeys(others))
    return tuple(rows)


def _intrigue(schemes: list[str]) -> tuple[Chip, ...]:
    """Intrigue cards under one sign, with the countries that they show by name."""
    return tuple(Chip("intrigue", WORDS.name(scheme), 1, "intrigue") for scheme in schemes)


COMPOSER = Composer(
    ANCHORS,
    WORDS,
    inner=frozenset({"draw", "use", "scheme", "pay", "discard"}),
    silent=frozenset({"use", "scheme", "pay", "end"}),
    rest=frozenset({"end"}),
    presses={"declare": _declared},
    paid_with={
        "card_paid": lambda data: f"card-{data['country']}",
        "intrigue_paid": lambda data: f"card-{data['intrigue']}",
    },
    rows=_rows,
    asks=_asks,
    confirm=_confirm,
)
