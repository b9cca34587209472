"""The visual language on one page, on a developer's machine only."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

FACTIONS = ("heart", "sword", "scroll", "owl", "coin", "mitre", "mask")
COUNTRIES = ("france", "german", "britain", "spain")
TITLES = ("marshal", "baron", "countess", "duke", "cardinal", "princess", "king")
PALETTES = ("classic", "contrast", "colour-blind")
COLOURS = ("ground", "ground-raised", "ink", "ink-soft", "line", "rule", "accent", "gold", "ready", "velvet", "button")


@dataclass(frozen=True)
class Drawings:
    """Some drawings of icons.svg that belong together."""

    heading: str
    names: tuple[str, ...]


DRAWINGS = (
    Drawings("Factions", FACTIONS),
    Drawings("Tokens and pieces", ("influence", "intrigue", "opportunity-token", "ring", "lord", "courtier")),
    Drawings("Hands", ("hand", "palm")),
    Drawings("Offices", ("chancellor", "treasurer", "privy-seal", "archbishop", "admiral", "chamberlain", "garter")),
    Drawings("Wives", ("aragon", "boleyn", "seymour", "cleves", "howard", "parr")),
    Drawings("Places", ("throne", "chair", "bench", "chamber", "stairs", "cathedral", "house")),
    Drawings("Titles", TITLES),
    Drawings("Arms", COUNTRIES),
    Drawings("Cards and marks", ("card", "card-back", "pile", "crown", "rose", "trophy")),
    Drawings("Moves", ("undo", "final", "question", "check", "cross", "ready", "away", "arrow-up", "arrow-right")),
    Drawings(
        "The site", ("search", "menu", "eye", "talk", "clock", "sound", "sound-off", "letter", "link", "download")
    ),
)


@require_safe
def specimen(request: HttpRequest) -> HttpResponse:
    """Letters, colours, drawings, chips and controls."""
    if not settings.DEBUG:
        raise Http404
    return render(
        request,
        "games/rules/specimen.html",
        {
            "drawings": DRAWINGS,
            "palettes": PALETTES,
            "colours": COLOURS,
            "factions": FACTIONS,
            "countries": COUNTRIES,
            "titles": TITLES,
            "seats": list(enumerate("ABCDE")),
        },
    )
