"""All cards of Tudor by name. A card is one file with one `CARD`; the places where it can change the game are in
`hooks`."""

from __future__ import annotations

from games.engine.tudor.cards.green import (
    crowded_court,
    diplomatic_service,
    disappearing_courtiers,
    quest_for_prestige,
)
from games.engine.tudor.cards.red import (
    court_attrition,
    only_the_essentials,
    politically_flexible,
    politically_focused,
)
from games.engine.tudor.cards.scenario import (
    climbing_the_ranks,
    exploiting_connections,
    only_the_strong,
    persistent_courtiers,
    rise_and_fall,
    secret_diplomacy,
)
from games.engine.tudor.hooks import Scenario, ScoringCard

SCENARIOS: tuple[Scenario, ...] = (
    persistent_courtiers.CARD,
    rise_and_fall.CARD,
    climbing_the_ranks.CARD,
    exploiting_connections.CARD,
    only_the_strong.CARD,
    secret_diplomacy.CARD,
)
SCORING: tuple[ScoringCard, ...] = (
    politically_focused.CARD,
    only_the_essentials.CARD,
    politically_flexible.CARD,
    quest_for_prestige.CARD,
    crowded_court.CARD,
    diplomatic_service.CARD,
    court_attrition.CARD,
    disappearing_courtiers.CARD,
)
ALL: tuple[Scenario | ScoringCard, ...] = SCENARIOS + SCORING

SCENARIO_BY_ID = {card.id: card for card in SCENARIOS}
SCORING_BY_ID = {card.id: card for card in SCORING}
