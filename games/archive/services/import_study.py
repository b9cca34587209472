"""Importing a record as a private study."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from accounts import limits
from accounts.models import User
from games.archive.build import pack_record
from games.archive.services.annotate import MOST_NOTES, NOTE_LENGTH
from games.engine.chain import first_link, links
from games.engine.codec import digest
from games.engine.errors import BadRecord, EngineError, IllegalMove, UnreadableMove
from games.engine.protocol import AnyGame, Ruleset, Seat
from games.engine.record import POSITION, Record, read_record
from games.engine.registry import game_for
from games.engine.replay import Position, positions
from games.engine.snapshots import worth_keeping
from games.errors import BrokenStudy, Refusal, TooLongStudy, TooManyStudies, UnreadableStudy
from games.models import Annotation, Study
from games.refusal_words import illegal_choice
from games.text_checks import check_note
from games.words import name_words

MOST_STUDIES = limits.OWN_STUDIES.most
"""Studies of one person."""
MOST_LETTERS = 300_000
"""Of a record's text: several times that of the longest match."""
MOST_PLIES = 4000
MOST_PROBLEMS = 20
"""Unreadable lines that are listed; a text with more is not a record."""
HEADER_LENGTH = 1000
"""Of every header that is not a position: rulesets and names are short."""
NAME_LENGTH = 40
TITLE_LENGTH = 60
RULESET_LENGTH = 200


class _PlayedRecord(NamedTuple):
    """As much of a record as could be played, and what was wrong with the rest."""

    reached: list[Position]
    problem: str


def import_study(*, user: User, text: str, title: str = "", keeps_beginning: bool = False) -> Study:
    """Keeps a record as a private study, proven move by move. Of a record that does not hold to its end only the
    beginning is kept, and only if the person wants it: otherwise `BrokenStudy` says how long that is."""
    limits.spend(limits.STUDIES, person=user.pk)
    record, unread = _read(text)
    game, ruleset = _rules(record)
    name = check_note(text=title, most=TITLE_LENGTH)
    played = _played(game, record, text)
    problems = (*unread, *((played.problem,) if played.problem else ()))
    plies = len(played.reached) - 1
    if problems and not keeps_beginning:
        raise BrokenStudy(plies, problems)
    if not plies and record.position is None:
        raise UnreadableStudy(_("This game file has no move that can be played."))
    study = _packed(game, ruleset, record, played.reached)
    study.owner = user
    study.title = name or _usual_title(study)
    _save(study, _comments(study, user, played.reached))
    return study


@transaction.atomic
def _save(study: Study, notes: Sequence[Annotation]) -> None:
    # Requests of one person wait for each other here: otherwise both would count the same studies.
    User.objects.select_for_update(no_key=True).get(pk=study.owner_id)
    if Study.objects.filter(owner=study.owner_id).count() >= MOST_STUDIES:
        raise TooManyStudies
    study.save(force_insert=True)
    Annotation.objects.bulk_create(notes)


def _read(text: str) -> tuple[Record, tuple[str, ...]]:
    """The record of a text, and what could not be read of it, in words."""
    if len(text) > MOST_LETTERS:
        raise TooLongStudy
    if not text.strip():
        raise UnreadableStudy(_("There is no game file: paste one, or choose a file."))
    record = read_record(text.removeprefix("\ufeff"))
    if any(len(value) > HEADER_LENGTH for name, value in record.headers if name != POSITION):
        raise UnreadableStudy(_("One of the headers is too long."))
    if len(record.plies) > MOST_PLIES:
        raise TooLongStudy
    unread = [_line_words(error) for error in record.errors[:MOST_PROBLEMS]]
    if len(record.errors) > MOST_PROBLEMS:
        unread.append(_("and %(count)s more lines") % {"count": len(record.errors) - MOST_PROBLEMS})
    return record, tuple(unread)


def _line_words(error: str) -> str:
    """What the reader says of a line, with the number of that line."""
    place, _colon, reason = error.partition(": ")
    return _("Line %(line)s: %(reason)s") % {"line": place.removeprefix("line "), "reason": reason}


def _rules(record: Record) -> tuple[AnyGame, Ruleset]:
    try:
        ruleset = record.ruleset
        game = game_for(ruleset)
        game.setup(ruleset, len(record.seats))
    except EngineError as error:
        raise UnreadableStudy(
            _("The site cannot read the start of this game file: %(reason)s.") % {"reason": error}
        ) from error
    if len(ruleset.text) > RULESET_LENGTH:
        raise UnreadableStudy
    return game, ruleset


def _played(game: AnyGame, record: Record, text: str) -> _PlayedRecord:
    """Every position that the record leads to, up to the first ply that does not fit."""
    if record.position is None:
        return _followed(game, record, text)
    try:
        played = _followed(game, record, text)
        _try_out(game, played.reached, len(record.seats))
    except Refusal:
        raise
    except Exception as error:  # whatever breaks in a position that came from anywhere, the position is at fault
        raise UnreadableStudy(_("The start position of this game file cannot be played.")) from error
    return played


def _followed(game: AnyGame, record: Record, text: str) -> _PlayedRecord:
    reached: list[Position] = []
    try:
        for place in positions(game, record, verify=False):
            checked = digest(game.encode(place.state))
            if place.ply is not None:
                if place.ply.digest not in ("", checked):
                    reason = _("the position after it was different when it was saved")
                    return _PlayedRecord(reached, _ply_words(place.number, text, reason))
                place = place._replace(ply=place.ply._replace(digest=checked))
            reached.append(place)
    except BadRecord as error:
        if not reached:
            raise UnreadableStudy(
                _("The site cannot read the start of this game file: %(reason)s.") % {"reason": error}
            ) from error
        return _PlayedRecord(reached, _ply_words(len(reached), text, _reason(game, error)))
    return _PlayedRecord(reached, "")


def _try_out(game: AnyGame, reached: Sequence[Position], players: int) -> None:
    """Looks at positions and plays in them as people might later: that they keep the rules of conservation does not
    say that any match leads there. Raises whatever comes of it."""
    for place in worth_keeping(reached):
        game.open_view(place.state)
        for viewer in (None, *map(Seat, range(players))):
            game.view(place.state, viewer)
            game.redeal(place.state, viewer, lambda below: 0)
        for seat in game.to_act(place.state):
            for move in game.legal_moves(place.state, seat):
                game.apply(place.state, move)
            if seat >= 0:
                game.caretaker(place.state, seat)


def _reason(game: AnyGame, error: BadRecord) -> str:
    """Why a ply does not fit, as a table would say it."""
    cause = error.__cause__
    if isinstance(cause, IllegalMove | UnreadableMove):
        return str(illegal_choice(game.slug, cause).sentence)
    return _("another player had the turn")


def _ply_words(number: int, text: str, reason: str) -> str:
    """What is wrong with a ply, and on which line it stands."""
    lines = enumerate(text.splitlines(), start=1)
    line = next((place for place, words in lines if words.strip().startswith(f"{number}. ")), 0)
    return _("Line %(line)s, move %(ply)s: %(reason)s") % {"line": line, "ply": number, "reason": reason}


def _packed(game: AnyGame, ruleset: Ruleset, record: Record, reached: Sequence[Position]) -> Study:
    """The record as the archive keeps records, with the chain of hashes over it."""
    plies = [place.ply for place in reached if place.ply is not None]
    first = first_link(ruleset=ruleset.text, seats=len(record.seats), commitment="", position=record.position or "")
    columns = pack_record(game, plies, [0] * len(plies), [first, *links(first, plies)], reached)
    return Study(ruleset=ruleset.text, names=[_name(name) for name in record.seats], **columns)


def _name(text: str) -> str:
    """A name as pages can show it; empty if it cannot be shown."""
    shown = "".join(letter for letter in text if letter.isprintable())
    try:
        return check_note(text=shown, most=HEADER_LENGTH)[:NAME_LENGTH].strip()
    except Refusal:
        return ""


def _usual_title(study: Study) -> str:
    names = ", ".join(filter(None, study.names))
    title = name_words(study.ruleset.partition("/")[0])
    return (f"{title}: {names}" if names else title)[:TITLE_LENGTH]


def _comments(study: Study, user: User, reached: Sequence[Position]) -> list[Annotation]:
    """The comments of a record as annotations; what cannot be written is left out."""
    notes = []
    for place in reached:
        comment = place.ply.comment if place.ply is not None else ""
        try:
            words = check_note(text=comment, most=NOTE_LENGTH)
        except Refusal:
            continue
        if words:
            notes.append(Annotation(study=study, author=user, ply=place.number, text=words))
    return notes[:MOST_NOTES]
