from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from PIL import Image

from pages.drawing import draw_icon

FOLDER = Path(settings.BASE_DIR, "static/icons")
# Name, size, and the margin around the mark and the rounding of the corners in parts of the size: a maskable icon is
# cut to any shape within a circle of four fifths, and other devices round the corners themselves.
ICONS = (
    ("icon-192.png", 192, 0.0, 0.2),
    ("icon-512.png", 512, 0.0, 0.2),
    ("maskable-512.png", 512, 0.24, 0.0),
    ("apple-touch-icon.png", 180, 0.1, 0.0),
)
FAVICON_SIZES = (16, 32, 48)


def drawn_icons() -> dict[str, bytes]:
    """All icons by their file names."""
    found = {name: _packed(draw_icon(size, margin=margin, corner=corner)) for name, size, margin, corner in ICONS}
    largest = Image.open(BytesIO(draw_icon(256, margin=0.0, corner=0.2)))
    favicon = BytesIO()
    largest.save(favicon, "ICO", sizes=[(size, size) for size in FAVICON_SIZES])
    return {**found, "favicon.ico": favicon.getvalue()}


def _packed(png: bytes) -> bytes:
    image = Image.open(BytesIO(png)).convert("RGBA").quantize(64, method=Image.Quantize.FASTOCTREE)
    packed = BytesIO()
    image.save(packed, "PNG", optimize=True)
    return packed.getvalue()


class Command(BaseCommand):
    help = "Draws the icons of the site for browsers and phones from its mark, into static/icons."

    def handle(self, *args: Any, **options: Any) -> None:
        FOLDER.mkdir(exist_ok=True)
        for name, content in drawn_icons().items():
            (FOLDER / name).write_bytes(content)
            self.stdout.write(f"{name}: {len(content):,} bytes")
