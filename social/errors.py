"""What can be refused between people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal


class CannotFollow(Refusal):
    code = "social.cannot_follow"
    sentence = _("You can't follow this player.")


class FollowsThemselves(Refusal):
    code = "social.follows_themselves"
    sentence = _("You can't follow yourself.")


class MembersOnly(Refusal):
    code = "social.members_only"
    status = 403
    sentence = _("Guests can't do this. Save your account first.")


class UnreadableText(Refusal):
    code = "social.unreadable_text"
    sentence = _("The text is empty or too long, or contains invisible characters.")


class MayNotWrite(Refusal):
    code = "social.may_not_write"
    status = 403
    sentence = _("You can write to players who follow you back, and to players at your tables and in your clubs.")


class SaidTwice(Refusal):
    code = "social.said_twice"
    status = 409
    sentence = _("You have just sent this message.")


class NotAPicture(Refusal):
    code = "social.not_a_picture"
    sentence = _("This file is not a picture we can read. Use a JPEG, PNG or WebP file.")


class PictureTooLarge(Refusal):
    code = "social.picture_too_large"
    status = 413
    sentence = _("This picture is too large. Use a file of up to 1.5 MB and 24 megapixels.")
