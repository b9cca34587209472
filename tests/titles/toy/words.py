"""The toy in words."""

from __future__ import annotations

from games.titles.wording import TitleWords

WORDS = TitleWords(
    names={"toy": "Stones"},
    moves={"take": "Take stones: %(1)s"},
    events={"laid": "Stones on the table: %(stones)s", "taken": "%(who)s takes stones: %(stones)s"},
    reasons={10: "by the last stone"},
    facts={"took_two": "took two stones at once"},
)
