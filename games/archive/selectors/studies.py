"""Records that people have brought along, and who may look into which record."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from accounts.models import User
from games.archive.selectors.replay import Replayed, replayed_match, replayed_study
from games.engine.protocol import Ruleset
from games.engine.record import POSITION, new_record, write_record
from games.engine.registry import game_for
from games.errors import NotYourStudy
from games.models import Match, Study
from games.words import name_words, ruleset_words

Source = Match | Study
"""What a record can be of."""


class StudyRow(NamedTuple):
    """A study in the list of its owner."""

    code: str
    title: str
    game: str
    names: str
    ruleset: str
    created_at: datetime


def studies_of(user: User) -> list[StudyRow]:
    """A person's studies, the newest first."""
    fields = ("code", "title", "ruleset", "names", "created_at")
    return [
        StudyRow(
            code=study.code,
            title=study.title,
            game=name_words(study.ruleset.partition("/")[0]),
            names=", ".join(filter(None, study.names)),
            ruleset=ruleset_words(study.ruleset),
            created_at=study.created_at,
        )
        for study in Study.objects.filter(owner=user).only(*fields)
    ]


def replayed_for(*, user: User | None, source: Source) -> Replayed:
    """A record, and what a person may see of it. Raises `NotOver` and `NotYourStudy`."""
    if isinstance(source, Match):
        return replayed_match(match=source, user=user)
    if user is None or source.owner_id != user.pk:
        raise NotYourStudy
    return replayed_study(source)


def studies_kept_by(user: User) -> list[dict[str, Any]]:
    """A person's studies with their records, for the download of all own data."""
    return [
        {"code": study.code, "title": study.title, "brought": study.created_at, "record": study_text(study)}
        for study in Study.objects.filter(owner=user)
    ]


def study_text(study: Study) -> str:
    """The record of a study, to be read back."""
    ruleset = Ruleset.read(study.ruleset)
    beginning = study.snapshots[0].encoded
    game = game_for(ruleset)
    is_setup = beginning == game.encode(game.setup(ruleset, len(study.names)))
    headers = {} if is_setup else {POSITION: beginning}
    return write_record(new_record(ruleset, study.names, study.plies, **headers))
