"""What is stored of play: matches, their seats, their plies and what is said at them. No rule and no side effect
lives in a model."""

from __future__ import annotations

from games.models.archive import (
    Annotation,
    ArchiveCard,
    ArchiveCheck,
    ArchivedRecord,
    ArchiveEntry,
    ArchiveSeat,
    Bookmark,
    Dump,
    Happening,
    SavedSearch,
    StoredRecord,
    Study,
)
from games.models.match import Invitation, Match, MatchQuerySet, Seat
from games.models.ply import Ply
from games.models.talk import Message, MessageReport
from games.models.tallies import Meeting, PersonTally, Tally, TallyBook

__all__ = [
    "Annotation",
    "ArchiveCard",
    "ArchiveCheck",
    "ArchiveEntry",
    "ArchiveSeat",
    "ArchivedRecord",
    "Bookmark",
    "Dump",
    "Happening",
    "Invitation",
    "Match",
    "MatchQuerySet",
    "Meeting",
    "Message",
    "MessageReport",
    "PersonTally",
    "Ply",
    "SavedSearch",
    "Seat",
    "StoredRecord",
    "Study",
    "Tally",
    "TallyBook",
]
