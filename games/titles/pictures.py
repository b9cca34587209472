"""A position as a picture for other sites: drawn on the server, of a view, without letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Picture(NamedTuple):
    """What is inside an `svg` element of this size; symbols of the sprites are used by their names."""

    width: int
    height: int
    svg: str


SEAT_COLOURS = ("#a3283b", "#2f5d9b", "#2c6b3f", "#83600f", "#6d3f8f")
"""As `static/css/tokens.css` has them by day."""
_SHAPES = (
    '<circle r="50"/>',
    '<rect x="-46" y="-46" width="92" height="92" rx="9"/>',
    '<rect x="-43" y="-43" width="86" height="86" rx="9" transform="rotate(45)"/>',
    '<path d="M-46-46h92v46a46 46 0 0 1-92 0z"/>',
    '<path d="M-46 46h92V0a46 46 0 0 0-92 0z"/>',
)


def piece(seat: int, x: float, y: float, size: float) -> str:
    """The piece of a seat around a point: its shape tells it from others as its colour does."""
    place = f"translate({x:.1f} {y:.1f}) scale({size / 100:.3f})"
    return (
        f'<g transform="{place}" fill="{SEAT_COLOURS[seat]}" stroke="#fff" stroke-width="9" '
        f'stroke-linejoin="round">{_SHAPES[seat]}</g>'
    )


PictureOf = Callable[[Any], Picture | None]


def no_picture(view: Any) -> Picture | None:
    """Of a title that draws none."""
    return None
