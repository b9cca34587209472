"""What can be refused in the rooms of ratings."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors import Refusal


class NotRated(Refusal):
    code = "rating.none"
    status = 404
    sentence = _("This match moves no ratings: only rated matches do, when they have been played to the end.")
