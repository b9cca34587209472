"""The words of `games.words` for templates."""

from __future__ import annotations

from django import template

from games.bot_words import BOTS, BotWords, bot_name
from games.titles.wording import seat_mark, seat_words
from games.words import event_words, move_words, name_words, outlook_words, ruleset_words

register = template.Library()

register.filter("name_words", name_words)
register.filter("ruleset_words", ruleset_words)
register.simple_tag(move_words, name="move_words")
register.simple_tag(event_words, name="event_words")
register.simple_tag(outlook_words, name="outlook_words")
register.simple_tag(seat_words, name="seat_words")
register.simple_tag(seat_mark, name="seat_mark")
register.simple_tag(bot_name, name="bot_name")


@register.simple_tag
def bots() -> dict[str, BotWords]:
    """All bots, by their levels."""
    return {level.value: words for level, words in BOTS.items()}
