"""Keys to what is read without a session: by the programs of insiders, and by pages elsewhere that show standings."""

from __future__ import annotations

from django.core.signing import Signer
from django.utils.crypto import constant_time_compare, salted_hmac

_EMBED = Signer(salt="leagues.embed")


def feed_key(league_id: int, user_id: int, feed_secret: str) -> str:
    """What opens the feeds of a private league to the programs of one of its people, for as long as they are one and
    keep the secret of their own feeds: renewing or closing those ends this key too."""
    digest = salted_hmac("leagues.feed", f"{league_id}.{user_id}.{feed_secret}", algorithm="sha256").hexdigest()
    return f"{user_id}.{digest}"


def person_in_feed_key(key: str) -> int | None:
    """Whose key this claims to be."""
    claimed = key.partition(".")[0]
    return int(claimed) if claimed.isascii() and claimed.isdigit() and len(claimed) < 19 else None


def is_feed_key(key: str, league_id: int, user_id: int, feed_secret: str) -> bool:
    return constant_time_compare(feed_key(league_id, user_id, feed_secret), key)


def embed_key(league_id: int) -> str:
    """What allows a page elsewhere to show the standings of a league."""
    return _EMBED.signature(str(league_id))


def is_embed_key(key: str, league_id: int) -> bool:
    return constant_time_compare(_EMBED.signature(str(league_id)), key)
