"""The table to which a person invites a friend by its link."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M

from accounts.models import User
from games.models import Match, Seat
from games.play.clock_words import speed_words
from games.words import name_words


class FriendTable(NamedTuple):
    """A table that waits for a friend, and its link."""

    code: str
    game: str
    """Its slug."""
    link: str
    settings: str
    """In words."""
    qr_path: str
    """The squares of its code, as the path of a drawing."""
    qr_size: int


def empty_friend_table(user: User, code: str = "") -> Match | None:
    """The newest unlisted table of a person at which no one else sits; with a code, that one or none."""
    others = Seat.objects.filter(match=OuterRef("pk")).exclude(Q(user=user) | Q(user=None, is_caretaker=False))
    own = Seat.objects.filter(match=OuterRef("pk"), user=user)
    tables = Match.objects.filter(opened_by=user, status=Match.Status.OPEN, access=Match.Access.LINK)
    if code:
        tables = tables.filter(code=code)
    return tables.filter(Exists(own), ~Exists(others)).order_by("-pk").first()


def last_settings_table(user: User) -> Match | None:
    """The last table that a person opened for other people."""
    with_bots = Seat.objects.filter(match=OuterRef("pk"), bot__gt="")
    tables = Match.objects.filter(opened_by=user, has_fixed_seats=False, branched_from=None)
    return tables.filter(~Exists(with_bots)).order_by("-pk").first()


def friend_table(match: Match, link: str) -> FriendTable:
    """A table with its link, which is the same for everybody."""
    words = [
        name_words(match.game_slug),
        _("%(players)s players") % {"players": match.players},
        speed_words(match),
        _("casual"),
    ]
    path, size = qr_squares(link)
    return FriendTable(match.code, match.game_slug, link, ", ".join(words), path, size)


def qr_squares(text: str) -> tuple[str, int]:
    """A text as a QR code: the path of its dark squares, and how many squares it is wide."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark)
    return path, len(rows)
