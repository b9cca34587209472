"""What staff do about words of a profile after a report."""

from __future__ import annotations

from accounts.database_time import database_now
from social.models import Profile


def hide_words(*, person_id: int) -> None:
    """Takes the words of a person from their profile."""
    Profile.objects.filter(user=person_id).update(words="", changed_at=database_now())


def restore_words(*, person_id: int, words: str) -> None:
    """Puts them back as they were reported, unless the person has written others since."""
    Profile.objects.filter(user=person_id, words="").update(words=words, changed_at=database_now())
