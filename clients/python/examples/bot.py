"""A bot that plays at random: whoever invites it, and with --play games against the site's own bots.

python bot.py http://localhost:8000 cac_… --play royals tudor
"""

from __future__ import annotations

import argparse
import asyncio
import random

from courtandcrown import AsyncClient, Refused


async def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("site")
    words.add_argument("token")
    words.add_argument("--play", nargs="*", metavar="GAME", help="play one match of each, then stop")
    asked = words.parse_args()
    async with AsyncClient(asked.site, asked.token) as client:
        if asked.play:
            await asyncio.gather(*(play_site(client, game) for game in asked.play))
        else:
            await wait_for_invitations(client)


async def play_site(client: AsyncClient, game: str) -> None:
    """A match against a bot of the site."""
    table = await client.tables.create_bot_table({"game": game, "players": 2, "level": "page"})
    await play(client, table["code"])


async def wait_for_invitations(client: AsyncClient) -> None:
    """Joins where it is invited, and plays all its games at the same time."""
    playing: dict[str, asyncio.Task[None]] = {}
    async for news in client.follow_news():
        if news["type"] == "invitation":
            await client.tables.join_table(news["code"])
        elif news["type"] == "ready":
            await client.tables.confirm_ready(news["code"])
        elif news["type"] == "started" and news["code"] not in playing:
            playing[news["code"]] = asyncio.create_task(play(client, news["code"]))
        elif news["type"] == "over":
            playing.pop(news["code"], None)


async def play(client: AsyncClient, code: str) -> None:
    """Plays a match to its end, whatever happens to the connection."""
    async for line in client.follow_table(code):
        if line["type"] != "table":
            continue
        table = line["table"]
        if table["is_my_turn"]:
            await move(client, code)
        if table["status"] == "over":
            result = ", ".join(f"{seat['player']} {seat['score']}" for seat in table["seats"])
            print(f"{table['game']} {code}: {result}", flush=True)


async def move(client: AsyncClient, code: str) -> None:
    """Makes one move. The stream tells of the next turn."""
    moves = await client.play.list_moves(code)
    if moves["legal"]:
        try:
            await client.play.make_move(code, {"ply": moves["ply"], "move": random.choice(moves["legal"])["text"]})
        except Refused as refusal:
            if refusal.status != 409:  # the table has gone on meanwhile
                raise


if __name__ == "__main__":
    asyncio.run(main())
