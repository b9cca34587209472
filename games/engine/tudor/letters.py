"""The one-letter signs with which a Throne Room is drawn in texts: a token of a faction, a round token on it, a
Courtier."""

from __future__ import annotations

FACTION_LETTERS = {
    "heart": "h",
    "sword": "s",
    "scroll": "l",
    "owl": "o",
    "coin": "c",
    "mitre": "m",
    "mask": "k",
}
ROUND_TOKEN_LETTERS = {"influence": "i", "intrigue": "x", "opportunity": "p"}
NONE = "."


def cell_text(faction: str, round_token: str, courtier: int | None) -> str:
    """`hi` is a heart token on Influence, `.x` a bare space with Intrigue, `2` the Courtier of seat 2."""
    if courtier is not None:
        return str(courtier)
    return FACTION_LETTERS.get(faction, NONE) + ROUND_TOKEN_LETTERS.get(round_token, NONE)
