"""A list that is read page by page."""

from __future__ import annotations


class Paged:
    """What a page of a list needs to lead on and back."""

    page: int
    pages: int

    @property
    def earlier(self) -> int | None:
        return self.page - 1 if self.page > 1 else None

    @property
    def later(self) -> int | None:
        return self.page + 1 if self.page < self.pages else None
