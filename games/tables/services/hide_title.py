"""Taking the title off a table, and putting it back."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import outbox
from games.errors import StaffOnly
from games.models import Match
from games.models.match import TITLE_LENGTH
from games.play.services.announce_table import announce_news
from games.text_checks import title_again


@transaction.atomic
def hide_title(*, match_id: int, user: User) -> Match:
    """Takes the title off a table, which is then called after its game. Only staff may; doing it twice is no error."""
    return _change(match_id, user, "")


@transaction.atomic
def restore_title(*, match_id: int, user: User, title: str) -> Match:
    """Puts a title back. Only staff may; doing it twice is no error."""
    return _change(match_id, user, title_again(text=title, most=TITLE_LENGTH))


def _change(match_id: int, user: User, title: str) -> Match:
    if not user.acts_as_staff():
        raise StaffOnly
    match = Match.objects.select_for_update().get(pk=match_id)
    match.title = title
    match.save(update_fields=["title"])
    announce_news(match=match)
    outbox.lobby_changed()
    return match
