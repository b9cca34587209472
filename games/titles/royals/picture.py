"""A position of Royals as a picture: the map, and a piece or an empty place for each noble."""

from __future__ import annotations

from games.engine.royals.view import RoyalsView
from games.titles.pictures import Picture, piece

WIDTH, HEIGHT = 720, 600
SIZE = 32
PLACES = (
    (44.4, 47), (52.2, 68), (56.7, 68), (33.3, 66), (37.8, 66), (56.7, 53), (61.1, 53), (30, 51), (34.4, 51),
    (92.2, 44), (96.7, 44), (64.4, 38), (68.9, 38), (76.7, 49), (81.1, 49), (83.3, 26), (87.8, 26), (37.8, 35),
    (31.1, 22), (35.6, 22), (23.3, 10), (27.8, 10), (20, 79), (12.2, 92), (16.7, 92), (41.1, 81), (45.6, 81),
    (31.1, 92), (35.6, 92),
)  # fmt: skip
"""Where the nobles stand, in per cent of the map, in the order of the cities: as in `royals-miniature.css`."""


def picture(view: RoyalsView) -> Picture:
    """What everyone sees of the map."""
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="#d3dee0"/>',
        f'<use href="#europe" width="{WIDTH}" height="{HEIGHT}"/>',
    ]
    owners = (noble.owner for city in view.cities for noble in city.nobles)
    for owner, (across, down) in zip(owners, PLACES, strict=False):
        x, y = across / 100 * WIDTH, down / 100 * HEIGHT
        free = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{SIZE * 0.36}" fill="#fffaf0" stroke="#8a7550" stroke-width="2"/>'
        parts.append(free if owner is None else piece(owner, x, y, SIZE))
    return Picture(WIDTH, HEIGHT, "".join(parts))
