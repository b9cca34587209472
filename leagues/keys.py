"""Keys to what is read without a session: by the programs of insiders, and by pages elsewhere that show standings."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer
from django.utils.crypto import constant_time_compare

_FEED = Signer(salt="leagues.feed")
_EMBED = Signer(salt="leagues.embed")


def feed_key(league_id: int, user_id: int) -> str:
    """What opens the feeds of a private league to the programs of one of its people, as long as he is one."""
    return _FEED.sign(f"{league_id}.{user_id}")


def read_feed_key(key: str, league_id: int) -> int | None:
    """Whose key this is, if it belongs to this league."""
    try:
        league, _dot, user = _FEED.unsign(key).partition(".")
    except BadSignature:
        return None
    return int(user) if league == str(league_id) else None


def embed_key(league_id: int) -> str:
    """What allows a page elsewhere to show the standings of a league."""
    return _EMBED.signature(str(league_id))


def is_embed_key(key: str, league_id: int) -> bool:
    return constant_time_compare(_EMBED.signature(str(league_id)), key)
