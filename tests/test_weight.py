"""What a table weighs: the first visit, the part that every move brings, and our own script. Sizes are those on the
wire, packed with gzip; fonts are apart, for a page is read before they come."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from games.models import Match
from tests.games.table_factories import move_at_random, started, waits_for
from tests.games.timed_matches import clocked

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = pytest.mark.sqlite_only

FIRST_VISIT = 150_000
PART = 20_000
OWN_SCRIPT = {"tudor/v15@1": (33_000, 12_200), "royals/arcane@1": (36_000, 13_500)}
"""What a table with a clock loads at once, and a little, in bytes and packed. Of packed ones 13,000 are wanted."""
LATER = (18_000, 7_700)
"""The same for what comes when it is first asked for."""
OURS = f"{settings.STATIC_URL}js/"
MOVES = 60
SEATED = {"tudor/v15@1": 4, "royals/arcane@1": 5}
FONTS = (".woff2",)

# What a browser fetches by itself; links to other pages are none of it, nor is what only an installation asks for.
_FETCHED = re.compile(
    r'<(?:link(?! rel="(?:manifest|apple-touch-icon)")|script|img|use|image|source)\b[^>]*?'
    r'\s(?:href|src|xlink:href)="([^"#]+)'
)
_LATER = re.compile(rf'data-[a-z-]+="({re.escape(OURS)}[^"]+\.js)"')
_IN_STYLE = re.compile(r'url\(\s*["\']?([^"\')#]+)')


def packed(content: bytes) -> int:
    return len(gzip.compress(content, 6))


def told(weights: dict[str, int]) -> str:
    """What weighs what, the heaviest first."""
    lines = sorted(weights.items(), key=lambda item: -item[1])
    return "\n".join(["", *(f"{weight:>8,} {name}" for name, weight in lines), f"{sum(weights.values()):>8,} together"])


def published(address: str) -> bytes:
    """A file that the site serves itself."""
    assert address.startswith(settings.STATIC_URL), f"{address} is not one of our own files"
    found = finders.find(address.removeprefix(settings.STATIC_URL))
    assert isinstance(found, str), f"{address} is no file"
    return Path(found).read_bytes()


def fetched(page: str) -> dict[str, bytes]:
    """Everything that a page needs, and what its style sheets need."""
    files = {address: published(address) for address in _FETCHED.findall(page)}
    for address, content in list(files.items()):
        if address.endswith(".css"):
            for reference in _IN_STYLE.findall(content.decode()):
                if not reference.startswith("data:"):
                    inner = str(Path(address).parent / reference)
                    files[_without_dots(inner)] = published(_without_dots(inner))
    return {address: content for address, content in files.items() if not address.endswith(FONTS)}


def _without_dots(address: str) -> str:
    return re.sub(r"[^/]+/\.\./", "", address)


@pytest.fixture(params=SEATED)
def decider(request: pytest.FixtureRequest, db: None) -> tuple[Client, Match]:
    """A player in the middle of a match with all seats taken, who has to decide."""
    match, people = started(request.param, SEATED[request.param])
    random = Random(4)
    for _ in range(MOVES):
        match = move_at_random(match, people, random)
    while match.is_court_due:
        match = move_at_random(match, people, random)
    client = Client()
    client.force_login(waits_for(match, people))
    return client, match


def test_the_first_visit_to_a_table_is_light(decider: tuple[Client, Match]) -> None:
    client, match = decider
    page = client.get(f"/tables/{match.code}/").content
    weights = {"the page": packed(page)} | {name: packed(content) for name, content in fetched(page.decode()).items()}
    assert sum(weights.values()) < FIRST_VISIT, told(weights)


def test_the_part_that_a_move_brings_is_light(decider: tuple[Client, Match]) -> None:
    client, match = decider
    part = client.get(f"/tables/{match.code}/", headers={"HX-Request": "true"}).content
    assert packed(part) < PART, told({"the part": packed(part), "the part, not packed": len(part)})


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", OWN_SCRIPT)
def test_our_own_script_is_small(ruleset: str) -> None:
    """Of all that a table may load: one with a clock loads it too."""
    match, people = clocked(ruleset)
    most_raw, most_packed = OWN_SCRIPT[ruleset]
    client = Client()
    client.force_login(people[0])
    page = client.get(f"/tables/{match.code}/").content.decode()
    scripts = {Path(name).name: content for name, content in fetched(page).items() if name.startswith(OURS)}
    assert "clock.js" in scripts
    _weighs_at_most(scripts, most_raw, most_packed)
    later = {Path(name).name: published(name) for name in _LATER.findall(page)}
    assert {"keys.js", "sound.js", "chat.js", "playback.js", "menu.js"} <= later.keys()
    assert ("zoom.js" in later) == ("panzoom.js" in scripts)
    assert not later.keys() & scripts.keys()
    _weighs_at_most(later, *LATER)


def _weighs_at_most(scripts: Mapping[str, bytes], most_raw: int, most_packed: int) -> None:
    small = {name: packed(content) for name, content in scripts.items()}
    raw = {name: len(content) for name, content in scripts.items()}
    assert sum(small.values()) < most_packed, told(small)
    assert sum(raw.values()) < most_raw, told(raw)


def test_a_table_loads_the_scripts_that_it_needs_and_no_others(decider: tuple[Client, Match]) -> None:
    client, match = decider
    page = client.get(f"/tables/{match.code}/").content.decode()
    scripts = [Path(address).name for address in fetched(page) if address.endswith(".js")]
    assert sorted(scripts) == [
        "compose.js",
        "frame.js",
        "glide.js",
        "htmx-2.min.js",
        "later.js",
        "live.js",
        # Where the board is a map that is larger than its window.
        *(["panzoom.js"] if match.game_slug == "royals" else []),
    ]
