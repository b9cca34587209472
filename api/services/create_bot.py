"""Bot accounts: a member declares one, for good, and stands for what it does."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts import limits
from accounts.models import User
from accounts.names.usernames import BOT_SUFFIX
from accounts.services.close_account import close_account
from accounts.sign_in.name_checks import BOT_NAME_VALIDATORS, refusing_taken_name
from api.errors import BotNameRefused, MembersOnly
from api.models import BotAccount
from moderation.selectors.restrictions import require_may_play


@transaction.atomic
def create_bot(*, owner: User, name: str) -> BotAccount:
    """A new account in which only programs play. No one can sign in to it; its owner creates its tokens. Its name ends
    in a way in which no person's does, so it is known for a bot wherever it is named."""
    if owner.is_guest or owner.is_bot:
        raise MembersOnly
    require_may_play(owner)
    # A person who creates two at once waits here for their own first.
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)
    limits.check_cap(limits.OWN_BOTS, held=BotAccount.objects.filter(owner=owner).count())
    if not name.endswith(BOT_SUFFIX):
        raise BotNameRefused
    try:
        for check in BOT_NAME_VALIDATORS:
            check(name)
        limits.spend(limits.BOT_ACCOUNTS, person=owner.pk)
        with refusing_taken_name(name):
            user = User.objects.create_user(name, is_bot=True, has_checked_name=True)
    except ValidationError as error:
        raise BotNameRefused(" ".join(error.messages)) from error
    return BotAccount.objects.create(user=user, owner=owner)


@transaction.atomic
def close_bot(*, owner: User, bot_id: int) -> bool:
    """Closes one of a person's bot accounts; False if there is none of that number."""
    bot = BotAccount.objects.filter(owner=owner, pk=bot_id).select_related("user").first()
    if bot is None:
        return False
    user = bot.user
    bot.delete()
    close_account(user=user)
    return True


def close_bots(*, user: User) -> None:
    """Closes all bot accounts of a person who goes."""
    for bot in BotAccount.objects.filter(owner=user):
        close_bot(owner=user, bot_id=bot.pk)
