"""What a board's template asks of the page around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.titles.registry import find_title
from games.titles.turns import Told, Turn, TurnWords, turns_in
from games.titles.wording import readable, said_once, seat_mark

register = template.Library()


@register.filter
def listed(view: object) -> list[tuple[str, object]]:
    """What a view shows, by readable names: a view is a named tuple, a dataclass or a mapping."""
    if isinstance(view, Mapping):
        fields = dict(view)
    elif is_dataclass(view):
        fields = {field.name: getattr(view, field.name) for field in dataclass_fields(view)}
    else:
        fields = {name: getattr(view, name) for name in getattr(view, "_fields", ())}
    return [(readable(name), value) for name, value in fields.items()]


@register.simple_tag
def log_lines(
    game: str, entries: Sequence[Told], names: tuple[str, ...], own_seat: int | None, view: object
) -> SafeString:
    """What happened, the newest first: a line for each turn that opens to its steps, below the name of its round. A
    table tells a hundred steps: they are put together here, not by the template engine."""
    words = find_title(game).turn_words
    chapter, named = words.chapter(view), None
    lines = []
    for turn in reversed(turns_in(entries, words.begun_by)):
        begun = [number for event in turn.events if (number := words.begun_by(event)) is not None]
        chapter = begun[0] - 1 if begun else chapter
        heading = "" if chapter == named else words.chapter_name(chapter)
        if line := _turn_line(words, turn, names, own_seat, heading):
            lines.append(line)
            named = chapter
    return mark_safe("".join(lines))


@said_once(1_000)
def _turn_line(words: TurnWords, turn: Turn, names: tuple[str, ...], own_seat: int | None, heading: str) -> str:
    """The line of a turn; '' if there is nothing to tell of it."""
    caption = words.caption(turn.seat, turn.events, names)
    numbered = [(event, ply.number) for ply in turn.plies for event in reversed(ply.events)]
    steps = words.numbered_steps(numbered, names)[::-1]
    if not caption:
        return ""
    own = " data-own" if turn.seat == own_seat else ""
    news = " news" if turn.is_news else ""
    head = f'<div class="log-chapter">{escape(heading)}</div>' if heading else ""
    if turn.seat >= 0:
        mark = escape(seat_mark(turn.seat, names))
        chip = f'<span class="seat-chip seat-{turn.seat}" aria-hidden="true">{mark}</span> '
    else:
        chip = ""
    if len(steps) < 2:
        ply = f' data-ply="{turn.plies[-1].number}"'
        return f'<li class="log-turn{news}">{head}<div class="log-line"{ply}{own}>{chip}{escape(caption)}</div></li>'
    told = "".join(f'<li data-ply="{number}"{own}>{escape(text)}</li>' for text, number in steps)
    return (
        f'<li class="log-turn{news}">{head}<details id="turn-{turn.plies[0].number}">'
        f'<summary class="log-line">{chip}{escape(caption)}</summary><ol class="log-steps">{told}</ol></details></li>'
    )
