"""What addresses of live games may ask for."""

from __future__ import annotations

import re

from django import forms

MOST_CODES = 60
"""So many boards of one page are followed, and fetched at once."""
_CODE = re.compile(r"[a-z0-9]{1,20}", re.ASCII)


def read_codes(text: str) -> list[str]:
    """The codes of tables that an address names, with commas between; anything else is left out."""
    codes = dict.fromkeys(code for code in text.split(",") if _CODE.fullmatch(code))
    return list(codes)[:MOST_CODES]


class WatchForm(forms.Form):
    """How many boards a page shows, and of which game the last page was."""

    show = forms.IntegerField(min_value=1, max_value=500, required=False)
    now = forms.RegexField(_CODE, required=False)
    page = forms.RegexField("^[0-9a-f]{16}$", required=False)
