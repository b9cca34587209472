"""Draws a card for other sites: shapes by resvg, of our own sprites; letters by Pillow, in the fonts of the site."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path

import resvg_py
from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from accounts.social_cards import CardLine, CardPicture, SocialCard
from games.titles.pictures import piece
from pages.sprites import coloured, symbols_of

WIDTH, HEIGHT = 1200, 630
REVISION = 1
"""Rises when cards look otherwise: it is part of what they are cached under."""
SITE = "Court & Crown"

EDGE = 44
PICTURE_BOX = (EDGE, EDGE, 600, HEIGHT - 2 * EDGE)
TEXT_X, TEXT_END = 688, WIDTH - EDGE
MOST_LINES = 5
INK, SOFT, GOLD = "#fbf2e0", "#dccdb4", "#e6c67f"

SPRITES = ("icons.svg", "royals/map.svg")
COLOURS = {
    "--map-shore": "#c3d4da", "--map-quiet": "#ebe4d6", "--map-line": "#cbb98e", "--map-wave": "#9fb6c4",
    "--map-hill": "#a89a80", "--map-france": "#b9c8dd", "--map-german": "#bfd1bf", "--map-britain": "#e5bcbf",
    "--map-spain": "#ecd9a4", "--map-france-line": "#2b4f7f", "--map-german-line": "#355f40",
    "--map-britain-line": "#8c2434", "--map-spain-line": "#8f7018",
}  # fmt: skip
"""What the sprites leave to the page, as it looks by day."""

_USED = re.compile(r'href="#([\w-]+)"')
_CROWN = (
    '<path d="M-27 18-33-14l19 13L0-24 14-1l19-13-6 32z"/><rect x="-27" y="22" width="54" height="9" rx="2"/>'
    '<circle cx="-33" cy="-18" r="4.5"/><circle cx="0" cy="-28" r="4.5"/><circle cx="33" cy="-18" r="4.5"/>'
)


def draw_card(card: SocialCard) -> bytes:
    """The card as a PNG."""
    lines = card.lines[:MOST_LINES]
    shapes = resvg_py.svg_to_bytes(svg_string=_shapes(card, lines), skip_system_fonts=True)
    image = Image.open(BytesIO(shapes)).convert("RGB")
    _write(ImageDraw.Draw(image), card, lines)
    packed = BytesIO()
    # As good to look at, and a third of the size.
    image.quantize(256, dither=Image.Dither.NONE).save(packed, "PNG", optimize=True)
    return packed.getvalue()


def draw_icon(size: int, *, margin: float, corner: float) -> bytes:
    """The mark of the site as a PNG; the margin and the rounding of its corners in parts of its size."""
    reach = 50 / (1 - margin)
    box, rounding = f"{-reach} {-reach} {2 * reach} {2 * reach}", corner * 2 * reach
    ground = (
        f'<rect x="{-reach}" y="{-reach}" width="{2 * reach}" height="{2 * reach}" rx="{rounding}" fill="#7d1d2d"/>'
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{ground}<g fill="#f0cf7a">{_CROWN}</g></svg>'
    return resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True)


def _shapes(card: SocialCard, lines: tuple[CardLine, ...]) -> str:
    parts = [
        '<defs><linearGradient id="velvet" x2="0" y2="1"><stop stop-color="#6d1a2c"/><stop offset="1" '
        'stop-color="#3d0c17"/></linearGradient></defs>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#velvet)"/>',
        f'<rect x="16" y="16" width="{WIDTH - 32}" height="{HEIGHT - 32}" fill="none" stroke="{GOLD}" '
        'stroke-opacity=".55" stroke-width="2"/>',
        _picture(card.picture),
        f'<g transform="translate({TEXT_X + 20} {HEIGHT - 68}) scale(.62)" fill="{GOLD}">{_CROWN}</g>',
    ]
    for number, line in enumerate(lines):
        if line.seat is not None:
            parts.append(piece(line.seat, TEXT_X + 17, _line_y(card, number) + 22, 30))
    drawn = "".join(parts)
    symbols = "".join(_symbols().get(name, "") for name in sorted(set(_USED.findall(drawn))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"><defs>{symbols}</defs>{drawn}</svg>'
    )


def _picture(picture: CardPicture | None) -> str:
    x, y, width, height = PICTURE_BOX
    if picture is None:
        return f'<g transform="translate({x + width / 2} {y + height / 2}) scale(5.6)" fill="{GOLD}">{_CROWN}</g>'
    scale = min(width / picture.width, height / picture.height)
    left, top = x + (width - scale * picture.width) / 2, y + (height - scale * picture.height) / 2
    return f'<g transform="translate({left:.1f} {top:.1f}) scale({scale:.4f})">{picture.svg}</g>'


@cache
def _symbols() -> dict[str, str]:
    """Everything in the sprites, with the colours of a page."""
    found = [(name, symbol) for sprite in SPRITES for name, symbol in symbols_of(sprite).items()]
    return {name: coloured(symbol, COLOURS) for name, symbol in found}


def _title_lines(card: SocialCard) -> list[str]:
    """The title in at most two lines."""
    font = _font("court", 54)
    whole: list[str] = [""]
    for word in card.title.split():
        longer = f"{whole[-1]} {word}".strip()
        if whole[-1] and _length(longer, font) > TEXT_END - TEXT_X:
            whole.append(word)
        else:
            whole[-1] = longer
    if len(whole) > 2:
        whole = [whole[0], " ".join(whole[1:])]
    return [_cut(line, font, TEXT_END - TEXT_X) for line in whole]


def _line_y(card: SocialCard, number: int) -> int:
    return EDGE + 62 + 62 * len(_title_lines(card)) + 26 + 54 * number


def _write(draw: ImageDraw.ImageDraw, card: SocialCard, lines: tuple[CardLine, ...]) -> None:
    _text(draw, (TEXT_X, EDGE + 10), card.over, _font("plain", 28), GOLD)
    for number, title in enumerate(_title_lines(card)):
        _text(draw, (TEXT_X, EDGE + 54 + 62 * number), title, _font("court", 54), INK)
    for number, line in enumerate(lines):
        y = _line_y(card, number)
        x = TEXT_X + (48 if line.seat is not None else 0)
        font = _font("strong" if line.is_first else "plain", 31)
        figure = _length(line.figure, font)
        _text(draw, (x, y), _cut(line.text, font, TEXT_END - x - figure - 16), font, GOLD if line.is_first else INK)
        _text(draw, (TEXT_END - figure, y), line.figure, font, GOLD if line.is_first else INK)
    if card.note:
        note = _cut(card.note, _font("plain", 27), TEXT_END - TEXT_X)
        _text(draw, (TEXT_X, _line_y(card, len(lines)) + 8), note, _font("plain", 27), SOFT)
    _text(draw, (TEXT_X + 56, HEIGHT - 92), SITE, _font("court", 34), INK)


class _Font:
    """A face of the site in one size: what the first file has no letter for is in the second."""

    def __init__(self, files: tuple[str, ...], weight: int, size: int) -> None:
        self.faces = []
        for file in files:
            path = Path(settings.BASE_DIR, "static/fonts", file)
            face = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
            face.set_variation_by_axes([weight])
            self.faces.append(face)

    def runs(self, text: str) -> list[tuple[str, ImageFont.FreeTypeFont]]:
        """The text in pieces, each in the face that has its letters."""
        found: list[tuple[str, ImageFont.FreeTypeFont]] = []
        for letter in text:
            face = self.faces[1] if _is_extended(letter) else self.faces[0]
            if found and found[-1][1] is face:
                found[-1] = (found[-1][0] + letter, face)
            else:
                found.append((letter, face))
        return found


FACES = {
    "court": ("eb-garamond-latin", 600),
    "plain": ("source-sans-3-latin", 400),
    "strong": ("source-sans-3-latin", 700),
}


@cache
def _font(name: str, size: int) -> _Font:
    file, weight = FACES[name]
    return _Font((f"{file}-wght-normal.woff2", f"{file.replace('latin', 'latin-ext')}-wght-normal.woff2"), weight, size)


def _is_extended(letter: str) -> bool:
    """Whether it is in the second file of a face, as the style sheet divides them."""
    return 0x0100 <= ord(letter) <= 0x1EFF and ord(letter) not in (0x0131, 0x0152, 0x0153)


def _length(text: str, font: _Font) -> float:
    return sum(face.getlength(run) for run, face in font.runs(text))


def _cut(text: str, font: _Font, most: float) -> str:
    if _length(text, font) <= most:
        return text
    while text and _length(f"{text}…", font) > most:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _text(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, font: _Font, tint: str) -> None:
    x, y = at
    baseline = y + font.faces[0].getmetrics()[0]
    for run, face in font.runs(text):
        draw.text((x, baseline), run, font=face, fill=tint, anchor="ls")
        x += face.getlength(run)
