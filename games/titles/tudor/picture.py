"""A position of Tudor as a picture: the offices, and below them the Throne Room."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.tudor.view import TudorView
from games.titles.pictures import Picture, piece

WIDTH, HEIGHT, EDGE, GAP = 600, 542, 14, 7
WALL, OFFICE, SPACES = "#4a0f1c", "#e6c67f", ("#f3e8d0", "#e8d9b8")


class Cell(NamedTuple):
    """A place of the board: its corner, and how large it is."""

    x: float
    y: float
    width: float
    height: float


def picture(view: TudorView) -> Picture:
    """What everyone sees of the board."""
    rows = view.space_rows
    width = (WIDTH - 2 * EDGE + GAP) / view.columns - GAP
    height = (HEIGHT - 2 * EDGE + GAP) / (len(rows) + 1) - GAP

    def cell(column: int, row: int) -> Cell:
        return Cell(EDGE + column * (width + GAP), EDGE + row * (height + GAP), width, height)

    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{WALL}"/>']
    for column, office in enumerate(view.offices):
        place = cell(column, 0)
        parts += [_arch(place), _content(place, office.holder, office.id, "#4a3208")]
    for row, spaces in enumerate(rows, start=1):
        for column, space in enumerate(spaces):
            place = cell(column, row)
            parts += [
                _floor(place, SPACES[(row + column) % 2]),
                _content(place, space.courtier, space.faction, "#6b5a3a"),
            ]
    return Picture(WIDTH, HEIGHT, "".join(parts))


def _floor(cell: Cell, tint: str) -> str:
    x, y, width, height = cell
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="5" fill="{tint}"/>'


def _arch(cell: Cell) -> str:
    """The niche of an office."""
    half, rise, wall = cell.width / 2, cell.height * 0.6, cell.height * 0.4
    arch = f"v{-wall:.1f}q0 {-rise:.1f} {half:.1f} {-rise:.1f}t{half:.1f} {rise:.1f}v{wall:.1f}z"
    return f'<path d="M{cell.x:.1f} {cell.y + cell.height:.1f}{arch}" fill="{OFFICE}"/>'


def _content(cell: Cell, seat: int | None, drawing: str, tint: str) -> str:
    """The figure that stands there, or else what lies there."""
    across, down = cell.x + cell.width / 2, cell.y + cell.height / 2
    size = min(cell.width, cell.height) * 0.66
    if seat is not None:
        return piece(seat, across, down, size)
    if not drawing:
        return ""
    corner = f'x="{across - size / 2:.1f}" y="{down - size / 2:.1f}"'
    return f'<use href="#{drawing}" {corner} width="{size:.1f}" height="{size:.1f}" color="{tint}"/>'
