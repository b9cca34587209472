"""What can be reported of tournaments: the words of their hosts."""

from __future__ import annotations

from django.urls import reverse

from accounts.models import User
from accounts.row_ids import row_id
from moderation.conduct import TITLES
from moderation.models import SubjectKind
from moderation.registry import Context, Line, Subject, register
from tournaments.models import Tournament
from tournaments.services.hide_words import hide_words, restore_words
from tournaments.words import title_words


def register_reportables() -> None:
    register(
        SubjectKind.TOURNAMENT,
        find=find_tournament,
        show=show_tournament,
        rules=TITLES,
        hide=lambda tournament_id, by: hide_words(tournament_id=tournament_id, user=by),
        restore=lambda tournament_id, by, text: restore_words(tournament_id=tournament_id, user=by, text=text),
    )


def find_tournament(ref: str, user: User) -> Subject | None:
    """A tournament that another person hosts, by its number."""
    tournament = Tournament.objects.filter(pk=row_id(ref)).select_related("created_by").first()
    host = tournament.created_by if tournament else None
    if tournament is None or host is None or host == user or not tournament.title:
        return None
    text = "\n".join(part for part in (tournament.title, tournament.description) if part)
    return Subject(tournament.pk, host, text, _address(tournament))


def show_tournament(tournament_id: int, user: User) -> Context | None:
    """Its title and its description."""
    tournament = Tournament.objects.filter(pk=tournament_id).select_related("created_by").first()
    if tournament is None or tournament.created_by is None:
        return None
    name = tournament.created_by.get_username()
    lines = [Line(name, tournament.title, tournament.created_at, is_reported=True)]
    if tournament.description:
        lines.append(Line(name, tournament.description, None))
    return Context(title_words(tournament), _address(tournament), tuple(lines), is_hidden=not tournament.title)


def _address(tournament: Tournament) -> str:
    return reverse("tournaments:tournament", args=[tournament.pk])
