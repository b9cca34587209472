"""What people send to look at reviews."""

from __future__ import annotations

from django import forms


class PlyForm(forms.Form):
    """The ply of a match that is shown; without one, its beginning."""

    ply = forms.IntegerField(min_value=0, max_value=2**31, required=False)

    @property
    def number(self) -> int:
        """The ply, or 0 if there is none that could be read."""
        return (self.cleaned_data.get("ply") or 0) if self.is_valid() else 0
