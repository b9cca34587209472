from __future__ import annotations

from django.db import transaction

from accounts import limits
from accounts.database_time import database_now
from accounts.models import User
from moderation.selectors.restrictions import require_may_write
from social.errors import MembersOnly
from social.models import WORDS_LENGTH, Profile
from social.services.check_words import check_words


@transaction.atomic
def save_words(*, user: User, words: str) -> Profile:
    """Stores what a member says of themselves; nothing at all takes it away."""
    if user.is_guest:
        raise MembersOnly
    require_may_write(user)
    limits.spend(limits.FACES, person=user.pk)
    text = check_words(text=words, most=WORDS_LENGTH, may_be_empty=True)
    shown = {"words": text, "changed_at": database_now()}
    profile, _created = Profile.objects.update_or_create(user=user, defaults=shown)
    return profile
