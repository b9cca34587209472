"""Symbols of the site's drawings for pictures that are made on the server."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

_SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
_VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")


@cache
def symbols_of(sprite: str) -> dict[str, str]:
    """All symbols of a sprite by their names, as they are written there."""
    path = finders.find(sprite)
    assert isinstance(path, str), f"{sprite} is no file"
    return {symbol[1]: symbol[0] for symbol in _SYMBOL.finditer(Path(path).read_text())}


def coloured(symbol: str, colours: Mapping[str, str]) -> str:
    """A symbol with colours for what it leaves to the page."""
    return _VARIABLE.sub(lambda said: colours.get(said[1]) or said[2] or "none", symbol)
