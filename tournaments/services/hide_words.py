"""Taking the title and the description off a tournament, and putting them back."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import StaffOnly
from games.text_checks import title_again
from tournaments.models import Tournament
from tournaments.models.tournament import DESCRIPTION_LENGTH, TITLE_LENGTH
from tournaments.services.lock_tournament import lock_tournament, save_news


@transaction.atomic
def hide_words(*, tournament_id: int, user: User) -> Tournament:
    """Takes both off; the tournament is then named after its game. Only staff may; doing it twice is no error."""
    return _change(tournament_id, user, "", "")


@transaction.atomic
def restore_words(*, tournament_id: int, user: User, text: str) -> Tournament:
    """Puts both back, as they were reported: the title in the first line. Only staff may."""
    title, _, description = text.partition("\n")
    return _change(
        tournament_id, user, title_again(text=title, most=TITLE_LENGTH), description.strip()[:DESCRIPTION_LENGTH]
    )


def _change(tournament_id: int, user: User, title: str, description: str) -> Tournament:
    """Of this one and of those that a host had repeated after it, which have the same words."""
    if not user.acts_as_staff():
        raise StaffOnly
    tournament = _write(tournament_id, title, description)
    following = _after(tournament_id)
    while following is not None:
        _write(following, title, description)
        following = _after(following)
    return tournament


def _after(tournament_id: int) -> int | None:
    return Tournament.objects.filter(follows=tournament_id).values_list("pk", flat=True).first()


def _write(tournament_id: int, title: str, description: str) -> Tournament:
    tournament = lock_tournament(tournament_id=tournament_id)
    # The matches carry the title too.
    for table in tournament.tables.select_related("match").exclude(match__title=title):
        table.match.title = title
        table.match.save(update_fields=["title"])
    tournament.title, tournament.description = title, description
    save_news(tournament=tournament, fields=("title", "description"))
    return tournament
