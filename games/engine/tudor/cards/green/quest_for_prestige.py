"""Green 4: prestige at once for every office taken."""

from __future__ import annotations

from games.engine.tudor.cards.numbers import number
from games.engine.tudor.hooks import ScoringCard

CARD = ScoringCard(id="green4", colour="green", order=70, office_taken=number("quest"))
