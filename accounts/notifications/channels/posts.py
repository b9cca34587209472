"""Posts to a channel that many people read: a title, a few words and lists, in the form that Discord, Slack or a
program understands. What people have named themselves, mentions no one there and has no formatting."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from accounts.models import Webhook
from accounts.notifications.channels.webhook import MOST_SLACK, body_for

MOST_SECTIONS = 20
MOST_TITLE = 150
MOST_HEADING = 120
MOST_VALUE = 1000
"""Letters of one list. Discord takes 1024 in a field and Slack 3000 in a block."""
MOST_EMBED = 5500
"""Letters of all lists together: Discord takes 6000 in an embed."""

_MARKDOWN = re.compile(r"([\\*_~`|>\[\]()<#])")
_NUMBERED = re.compile(r"(?m)^(\d+)\.")


class Section(NamedTuple):
    """A list with its heading."""

    heading: str
    lines: tuple[str, ...]


class Post(NamedTuple):
    """What is posted, as plain text."""

    name: str
    """Whose news it is."""
    title: str
    url: str
    intro: str = ""
    sections: tuple[Section, ...] = ()

    @property
    def text(self) -> str:
        parts = [f"{self.name}: {self.title}", self.intro]
        for section in self.sections:
            parts += ["", section.heading, *section.lines]
        return "\n".join([*(part for number, part in enumerate(parts) if part or number > 1), self.url])


def body_of_post(*, webhook: Webhook, post: Post, facts: dict[str, Any]) -> bytes:
    """A post in the webhook's own form, within the lengths that it takes."""
    if webhook.shape == Webhook.Shape.DISCORD:
        return _written({"embeds": [_embed(post)], "allowed_mentions": {"parse": []}})
    if webhook.shape == Webhook.Shape.SLACK:
        return _written({"text": _slack(f"{post.name}: {post.title}")[:MOST_SLACK], "blocks": list(_blocks(post))})
    sections = [
        {"heading": section.heading, "lines": _joined(section.lines, MOST_VALUE).splitlines()}
        for section in post.sections[:MOST_SECTIONS]
    ]
    whole = {**facts, "title": post.title, "intro": post.intro, "url": post.url, "sections": sections}
    return body_for(webhook, _cut(post.text, MOST_EMBED), whole)


def _embed(post: Post) -> dict[str, Any]:
    embed: dict[str, Any] = {
        "author": {"name": _cut(_calm(post.name), MOST_TITLE)},
        "title": _cut(_plain(post.title), MOST_TITLE),
        "url": post.url,
        "fields": [],
    }
    if post.intro:
        embed["description"] = _cut(_plain(post.intro), MOST_VALUE)
    left = MOST_EMBED - len(post.intro)
    for section in post.sections[:MOST_SECTIONS]:
        value = _joined([_plain(line) for line in section.lines], min(MOST_VALUE, left))
        if not value:
            break
        heading = _cut(_plain(section.heading), MOST_HEADING)
        embed["fields"].append({"name": heading, "value": value, "inline": False})
        left -= len(value) + len(heading)
    return embed


def _blocks(post: Post) -> Iterator[dict[str, Any]]:
    yield {"type": "header", "text": _words(_cut(f"{post.name}: {post.title}", MOST_TITLE))}
    if post.intro:
        yield {"type": "section", "text": _words(_cut(post.intro, MOST_VALUE))}
    for section in post.sections[:MOST_SECTIONS]:
        text = "\n".join([_cut(section.heading, MOST_HEADING), _joined(section.lines, MOST_VALUE)])
        yield {"type": "section", "text": _words(text)}
    yield {"type": "context", "elements": [{"type": "mrkdwn", "text": f"<{_slack(post.url)}>"}]}


def _words(text: str) -> dict[str, Any]:
    """Text that Slack shows to the letter: nothing in it is a mention, a link or formatting."""
    return {"type": "plain_text", "text": _calm(text), "emoji": False}


def _plain(text: str) -> str:
    """Text that Discord shows to the letter."""
    return _NUMBERED.sub(r"\1\\.", _MARKDOWN.sub(r"\\\1", _calm(text)))


def _calm(text: str) -> str:
    """Text in which no name calls anybody."""
    return text.replace("@", "@\u200b")


def _slack(text: str) -> str:
    return _calm(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip("\\ ") + "…"


def _joined(lines: Sequence[str], most: int) -> str:
    """As many whole lines as there is room for, and an ellipsis for the others."""
    told: list[str] = []
    left = most - 2
    for line in lines:
        if len(line) + 1 > left:
            return "\n".join([*told, "…"]) if told else ""
        told.append(line)
        left -= len(line) + 1
    return "\n".join(told)


def _written(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
