"""What a refusal is on every page of the site, and the one that limits make."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refusal(Exception):
    """A request that cannot be done; nothing has been changed. It has a code for programs, a sentence for people and
    an HTTP status."""

    code = "match.refused"
    status = 422
    sentence: str | Promise = _("That cannot be done.")

    def __init__(self, sentence: str | Promise | None = None, *, code: str | None = None) -> None:
        self.sentence = sentence or self.sentence
        self.code = code or self.code
        super().__init__(self.code)


class LimitReached(Refusal):
    """Something was asked for too often: its code names the limit, and it knows in how many seconds to try again."""

    code = "limit.reached"
    status = 429
    sentence: str | Promise = _("You did this too many times. Try again later.")
    retry_after = 60

    def __init__(self, sentence: str | None = None, *, code: str | None = None, retry_after: int = 60) -> None:
        self.retry_after = retry_after
        super().__init__(sentence, code=code)
