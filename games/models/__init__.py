"""What is stored of play: matches, their seats, their plies and what is said at them. No rule and no side effect
lives in a model."""

from __future__ import annotations

from games.models.archive import (
    Annotation,
    ArchiveCard,
    ArchiveCheck,
    ArchivedRecord,
    ArchiveEntry,
    ArchiveRecount,
    ArchiveSeat,
    Bookmark,
    Dump,
    Fact,
    SavedSearch,
    StoredRecord,
    Study,
)
from games.models.auto_play import StandingOrder
from games.models.bot_queue import BotClaim, BotTurn
from games.models.chat import Message, MessageReport
from games.models.clock import Heartbeat, Outage, SeatHolder, TableEvent
from games.models.liveness import QueueHeartbeat, ScheduledTask
from games.models.match import Invitation, Match, MatchQuerySet, Seat
from games.models.ply import Ply
from games.models.puzzle import PuzzleAttempt, PuzzleRating, PuzzleSolver
from games.models.reliability import Reliability
from games.models.review import Review, ReviewSeat, ReviewStep
from games.models.statistics import Meeting, PersonTally, Tally, TallyBook
from games.models.table_preference import TableNotificationPreference

__all__ = [
    "Annotation",
    "ArchiveCard",
    "ArchiveCheck",
    "ArchiveEntry",
    "ArchiveRecount",
    "ArchiveSeat",
    "ArchivedRecord",
    "Bookmark",
    "BotClaim",
    "BotTurn",
    "Dump",
    "Fact",
    "Heartbeat",
    "Invitation",
    "Match",
    "MatchQuerySet",
    "Meeting",
    "Message",
    "MessageReport",
    "Outage",
    "PersonTally",
    "Ply",
    "PuzzleAttempt",
    "PuzzleRating",
    "PuzzleSolver",
    "QueueHeartbeat",
    "Reliability",
    "Review",
    "ReviewSeat",
    "ReviewStep",
    "SavedSearch",
    "ScheduledTask",
    "Seat",
    "SeatHolder",
    "StandingOrder",
    "StoredRecord",
    "Study",
    "TableEvent",
    "TableNotificationPreference",
    "Tally",
    "TallyBook",
]
