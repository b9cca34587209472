"""What can be refused about the news."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal


class MayNotPublish(Refusal):
    code = "news.may_not_publish"
    status = 403
    sentence = _("Only staff with permission to publish news can do that.")


class EnglishMissing(Refusal):
    code = "news.english_missing"
    sentence = _("Please write a title and a text in English: they are shown where a translation is missing.")


class HalfTranslated(Refusal):
    code = "news.half_translated"
    sentence = _("A translation needs a title and a text. Fill in both, or leave both empty.")


class UnreadableText(Refusal):
    code = "news.unreadable"
    sentence = _("The title or the text is too long, or contains invisible characters.")


class EndsTooEarly(Refusal):
    code = "news.ends_too_early"
    sentence = _("The end has to be in the future and after the start.")


class AlreadyWithdrawn(Refusal):
    code = "news.withdrawn"
    status = 409
    sentence = _("This announcement has been withdrawn and can't be changed any more.")
