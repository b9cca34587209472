"""Who operates the site, as the settings say."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings


class Operator(NamedTuple):
    """The person or organisation that is responsible for the site; '' for what the settings leave out."""

    name: str
    address: tuple[str, ...]
    """Its postal address, by lines."""
    email: str
    jurisdiction: str
    """Whose law applies."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The settings that are still empty."""
        values = {
            "OPERATOR_NAME": self.name,
            "OPERATOR_ADDRESS": self.address,
            "OPERATOR_EMAIL": self.email,
            "OPERATOR_JURISDICTION": self.jurisdiction,
        }
        return tuple(name for name, value in values.items() if not value)


def site_operator() -> Operator:
    lines = (line.strip() for line in settings.OPERATOR_ADDRESS.split(";"))
    return Operator(
        name=settings.OPERATOR_NAME,
        address=tuple(line for line in lines if line),
        email=settings.OPERATOR_EMAIL,
        jurisdiction=settings.OPERATOR_JURISDICTION,
    )
