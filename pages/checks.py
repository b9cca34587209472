"""What an operator is told by `manage.py check --deploy`."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage, Tags, Warning, register

from pages.operators import site_operator


@register(Tags.security, deploy=True)
def check_operator(**_: Any) -> list[CheckMessage]:
    """A public site says who operates it."""
    missing = site_operator().missing
    if not missing:
        return []
    names = ", ".join(f"DJANGO_{name}" for name in missing)
    return [
        Warning(
            f"The pages about contact, privacy and terms do not say who operates the site: {', '.join(missing)}.",
            hint=f"Set {names} in the environment: docs/operations/deploy.md.",
            id="pages.W001",
        )
    ]
