"""Pictures that people upload, drawn anew: whatever else was in the file is not in what is stored."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageOps

from social.errors import NotAPicture, PictureTooLarge

MOST_BYTES = 1_500_000
MOST_PIXELS = 24_000_000
"""A photograph of a good telephone. Asked of the head of the file, before a pixel is unpacked."""
LONGEST_SIDE = 10_000
LARGE, SMALL = 256, 64
FORMATS = ("JPEG", "PNG", "WEBP")
QUALITY = 82
BACKGROUND = (255, 255, 255)
CONTENT_TYPE = "image/webp"


class FacePictures(NamedTuple):
    """A picture in both sizes, as WebP."""

    large: bytes
    small: bytes


def face_pictures(data: bytes) -> FacePictures:
    """The middle of a picture as a square in two sizes, without its metadata. Raises `NotAPicture` or
    `PictureTooLarge`."""
    if len(data) > MOST_BYTES:
        raise PictureTooLarge
    try:
        with warnings.catch_warnings():
            # What Pillow only warns of is refused here as well.
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(data), formats=FORMATS) as source:
                width, height = source.size
                if width * height > MOST_PIXELS or max(width, height) > LONGEST_SIDE:
                    raise PictureTooLarge
                if source.format == "JPEG":
                    # Unpacks no more pixels than are needed.
                    source.draft("RGB", (2 * LARGE, 2 * LARGE))
                upright = _on_white(ImageOps.exif_transpose(source))
    except PictureTooLarge:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise PictureTooLarge from error
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError, IndexError, TypeError, KeyError) as error:
        # Pillow raises all of these for files that are broken.
        raise NotAPicture from error
    return FacePictures(_square(upright, LARGE), _square(upright, SMALL))


def _on_white(picture: Image.Image) -> Image.Image:
    """The picture without transparency."""
    if "A" not in picture.getbands() and "transparency" not in picture.info:
        return picture.convert("RGB")
    see_through = picture.convert("RGBA")
    flat = Image.new("RGB", see_through.size, BACKGROUND)
    flat.paste(see_through, mask=see_through.getchannel("A"))
    return flat


def _square(picture: Image.Image, side: int) -> bytes:
    # Pixels alone are copied: neither EXIF, nor profiles, nor texts come along.
    fitted = ImageOps.fit(picture, (side, side), Image.Resampling.LANCZOS)
    clean = Image.frombytes("RGB", fitted.size, fitted.tobytes())
    written = BytesIO()
    clean.save(written, "WEBP", quality=QUALITY, method=4)
    return written.getvalue()
