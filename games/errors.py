"""What can be refused at a table: each refusal has a code for programs, a sentence for people and an HTTP status."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refusal(Exception):
    """Somebody asked for something that cannot be; nothing has been changed."""

    code = "match.refused"
    status = 422
    sentence: str | Promise = _("That cannot be done.")

    def __init__(self, sentence: str | Promise | None = None, *, code: str | None = None) -> None:
        self.sentence = sentence or self.sentence
        self.code = code or self.code
        super().__init__(self.code)


class StaleMatch(Refusal):
    """The request looked at an older ply: whoever sent it gets the fresh table."""

    code = "match.stale"
    status = 409
    sentence = _("The table has changed in the meantime. This is how it stands now.")


class NotYourSeat(Refusal):
    code = "match.not_your_seat"
    status = 403
    sentence = _("You have no seat at this table.")


class NotPlaying(Refusal):
    code = "match.not_playing"
    status = 409
    sentence = _("This match is not being played.")


class NotOver(Refusal):
    code = "match.not_over"
    status = 403
    sentence = _("The record is opened when the match is over: until then it holds secrets.")


class IllegalChoice(Refusal):
    """The rules of the game forbid it; the code names the rule."""

    code = "match.illegal"


class TableFull(Refusal):
    code = "table.full"
    status = 409
    sentence = _("Every seat at this table is taken.")


class AlreadySeated(Refusal):
    code = "table.already_seated"
    status = 409
    sentence = _("You sit at this table already.")


class TableClosed(Refusal):
    code = "table.closed"
    status = 409
    sentence = _("This table has begun or has been given up.")


class BlockedPerson(Refusal):
    code = "table.blocked"
    status = 403
    sentence = _("Somebody at this table and you do not play with each other.")


class BadTable(Refusal):
    """The settings of a table do not fit together."""

    code = "table.bad_settings"


class NotYourTable(Refusal):
    code = "table.not_yours"
    status = 403
    sentence = _("Only whoever opened the table can do that.")
