"""How a person who has signed in is found again."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User


class PersonBackend(AuthenticationBackend):
    """Sign-in by name or address. The preferences come along with the person, because every page needs them."""

    def get_user(self, user_id: int) -> User | None:
        user = User.objects.select_related("preferences").filter(pk=user_id).first()
        return user if user and self.user_can_authenticate(user) else None
