"""Words that are translated only when they are written."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator

Words = Annotated[str, BeforeValidator(str)]
