"""What production would write into its log."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from tudor_site.logs import json_lines


@contextmanager
def production_log() -> Iterator[io.StringIO]:
    """Everything that is logged in the block, as lines of JSON."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(json_lines())
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel("INFO")
    try:
        yield stream
    finally:
        root.setLevel(level)
        root.removeHandler(handler)
