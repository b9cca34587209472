"""What is stored of ratings, one kind of thing a module."""

from __future__ import annotations

from leaderboards.models.achievements import (
    AchievementCount,
    AchievementItem,
    Award,
    AwardBook,
    AwardDue,
    TitleCount,
)
from leaderboards.models.fair_play import (
    APPEAL_LENGTH,
    Appeal,
    Baseline,
    FairPlayBook,
    FairPlayFlag,
    PairTally,
    Verdict,
)
from leaderboards.models.ledger import (
    DUEL,
    TABLE,
    FormulaReport,
    LedgerIsClosed,
    Pool,
    PoolCount,
    RatedMatch,
    Rating,
    RatingEvent,
    pool_key,
)
from leaderboards.models.records import LEAST_WITH_CARD, Career, Honour, LedgerWalk, Record
from leaderboards.models.revisions import REASON_LENGTH, LedgerRevision, ReplacedEvent
from leaderboards.models.seasons import BoardCount, SeasonStanding, SeasonTable
from leaderboards.models.seat_effects import SeatBook, SeatTally

__all__ = [
    "APPEAL_LENGTH",
    "DUEL",
    "LEAST_WITH_CARD",
    "REASON_LENGTH",
    "TABLE",
    "AchievementCount",
    "AchievementItem",
    "Appeal",
    "Award",
    "AwardBook",
    "AwardDue",
    "Baseline",
    "BoardCount",
    "Career",
    "FairPlayBook",
    "FairPlayFlag",
    "FormulaReport",
    "Honour",
    "LedgerIsClosed",
    "LedgerRevision",
    "LedgerWalk",
    "PairTally",
    "Pool",
    "PoolCount",
    "RatedMatch",
    "Rating",
    "RatingEvent",
    "Record",
    "ReplacedEvent",
    "SeasonStanding",
    "SeasonTable",
    "SeatBook",
    "SeatTally",
    "TitleCount",
    "Verdict",
    "pool_key",
]
