"""One person plays a match in a browser by pressing what is lit on the board, and writes down what was in view."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

from bench.table_report import Decision, Match, Setting, Size, called, faults, is_phone
from bench.web_load import BenchError, Site
from bench.web_plan import EMPTY

PROBE = Path(__file__).with_name("table_probe.js")
CANDIDATES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PATIENCE_MS = 60_000
MOST_PRESSES = 60
"""Of one decision: many times what any takes."""
AT_ONCE = 0.5
"""How often a player leaves things as they are where something could be done."""
ENOUGH = 0.8
"""How often a player confirms a plan that could be made longer."""

Look = Mapping[str, Any]
"""What `look` of the probe gives."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The one that CHROMIUM names, or the first on the path."""
    wanted = os.environ.get("CHROMIUM")
    path = next((found for name in ([wanted] if wanted else CANDIDATES) if (found := shutil.which(name))), None)
    if path is None:
        raise BenchError("no Chromium: install one, or name it in the environment variable CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        try:
            yield browser
        finally:
            browser.close()


class Heard(NamedTuple):
    """What the probe heard since it was last asked."""

    shift: float
    shifted: tuple[str, ...]
    answer_ms: float
    bytes_of: Mapping[str, int]


class Player:
    """A person at one table. Draws depend on the seed alone, and on words rather than places: at every size the same
    person plays the same match."""

    def __init__(self, page: Page, size: Size, random: Random) -> None:
        self.page, self.size, self.random = page, size, random
        self._is_new_turn = True
        self._others_until = 0
        self._bytes_of_plans = 0

    def look(self) -> Look:
        seen: Look = self.page.evaluate("size => benchTable.look(size)", list(self.size))
        return seen

    def ready(self) -> Look:
        try:
            self.page.wait_for_function("() => benchTable.isReady()", timeout=PATIENCE_MS)
        except BrowserError as error:
            raise BenchError(f'the table did not go on at "{self.look()["heading"]}"') from error
        return self.look()

    def heard(self) -> Heard:
        told = self.page.evaluate("() => benchTable.taken()")
        sizes = {answer["path"].rstrip("/").rpartition("/")[2]: answer["bytes"] for answer in told["answers"]}
        return Heard(
            sum(shift["value"] for shift in told["shifts"]),
            tuple(dict.fromkeys(place for shift in told["shifts"] for place in shift["places"])),
            told["swaps"][0]["after"] if told["swaps"] else 0.0,
            sizes,
        )

    def decide(self, seen: Look) -> tuple[Decision, Look]:
        """One decision, from the first look at it to the first look at what comes after it."""
        empty_ms = self.page.evaluate("address => benchTable.empty(address)", EMPTY)
        plans_bytes = self._bytes_of_plans
        version, begins_turn = seen["version"], self._is_new_turn
        looks: list[Look] = []
        shifted: list[str] = []
        shift, blind, is_dead_end, jumped = 0.0, 0, False, False
        for _ in range(MOST_PRESSES):
            looks.append(seen)
            is_blind, leads_on = self._press(seen, presses=len(looks) - 1)
            blind += is_blind
            is_dead_end |= not leads_on
            self.page.wait_for_function("() => document.querySelector('.htmx-request') === null", timeout=PATIENCE_MS)
            after = self.look()
            if after["version"] > version:
                after = self.ready()
            heard = self.heard()
            jumped |= after["scrolled"] != seen["scrolled"]
            shifted += heard.shifted
            seen = after
            if seen["version"] > version:
                break
            shift += heard.shift
        else:
            raise BenchError(f'no plan was ever put together at "{seen["heading"]}"')
        self._is_new_turn = seen["others_until"] > self._others_until
        self._others_until = seen["others_until"]
        self._bytes_of_plans = heard.bytes_of.get("plans", 0)
        places = [place for look in looks for place in distinct(look)]
        decision = Decision(
            heading=looks[0]["heading"],
            begins_turn=begins_turn,
            presses=len(looks),
            blind_presses=blind,
            task=all(look["task"] for look in looks),
            hand=all(look["hand"] for look in looks),
            board=all(look["board"] for look in looks),
            controls=all(look["controls"] for look in looks),
            places=len(places),
            places_seen=sum(place["seen"] for place in places),
            has_a_place_in_view=all(_leads_on(look) for look in looks),
            unseen=tuple(dict.fromkeys(place["words"] for place in places if not place["seen"])),
            texts=max(look["texts"] for look in looks),
            longer_by=max(look["longer_by"] for look in looks),
            jumped=jumped,
            shift=shift,
            swap_shift=heard.shift,
            shifted=tuple(dict.fromkeys(shifted)),
            is_dead_end=is_dead_end,
            answer_ms=heard.answer_ms,
            empty_ms=empty_ms,
            answer_bytes=heard.bytes_of.get("plan", 0),
            plans_bytes=plans_bytes,
        )
        return decision, seen

    def begin(self) -> Look:
        seen = self.ready()
        self._others_until = seen["others_until"]
        self._bytes_of_plans = self.heard().bytes_of.get("plans", 0)
        return seen

    def _press(self, seen: Look, presses: int) -> tuple[bool, bool]:
        """Presses something; gives whether it was out of view, and whether the board led on at all."""
        places = distinct(seen)
        if seen["can_confirm"]:
            is_enough = not places or self.random.random() < (ENOUGH if presses else AT_ONCE)
            if is_enough:
                if seen["controls"]:
                    self._point(seen["confirm_at"])
                else:
                    self.page.evaluate("() => document.querySelector('[data-confirm]').click()")
                return not seen["controls"], True
        if not places:
            self._press_in_list()
            return False, False
        place = self.random.choice(places)
        if place["seen"]:
            self._point(place["at"])
        else:
            self.page.evaluate("named => benchTable.press(named)", [place["kind"], place["words"]])
        return not place["seen"], True

    def _point(self, at: tuple[float, float]) -> None:
        if is_phone(self.size):
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def _press_in_list(self) -> None:
        """The second door: what no place and no row leads to is in the list of all moves."""
        self.page.evaluate("() => document.querySelector('#tab-moves').click()")
        choices = self.page.locator(".pane-moves .choice")
        choices.first.wait_for(state="attached", timeout=PATIENCE_MS)
        choices.nth(self.random.randrange(choices.count())).evaluate("choice => choice.click()")


def distinct(seen: Look) -> list[Mapping[str, Any]]:
    """What can be chosen, each once, though it stands on the board and as a row: in view if either is."""
    found: dict[str, Mapping[str, Any]] = {}
    for place in seen["places"]:
        known = found.get(place["words"])
        if known is None or (place["seen"] and not known["seen"]):
            found[place["words"]] = place
    return [found[words] for words in sorted(found)]


def _leads_on(seen: Look) -> bool:
    """Whether something that can be chosen is in view, if anything can."""
    return not seen["places"] or any(place["seen"] for place in seen["places"])


def play(
    browser: Browser, site: Site, setting: Setting, size: Size, seed: int, most: int | None, pictures: Path | None
) -> Match:
    """A match at one size, to its end or to the most decisions, with a picture of the first fault of each kind."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=is_phone(size),
        is_mobile=is_phone(size),
        # A player who waits for what is told of others would measure that.
        reduced_motion="reduce",
        locale="en-GB",
    )
    decisions: list[Decision] = []
    taken: set[str] = set()
    try:
        context.add_cookies([{"name": "sessionid", "value": setting.session, "url": site.origin}])
        context.add_init_script(path=PROBE)
        page = context.new_page()
        page.goto(f"{site.origin}/tables/{setting.code}/")
        player = Player(page, size, Random(f"{seed} {setting.name}"))
        seen = player.begin()
        while not seen["is_over"] and (most is None or len(decisions) < most):
            before = page.screenshot() if pictures else b""
            decision, seen = player.decide(seen)
            decisions.append(decision)
            for fault in faults(decision, size) if pictures else ():
                if fault not in taken:
                    taken.add(fault)
                    name = f"{setting.name}-{called(size)}-{len(decisions)}-{fault.replace(' ', '-')}.png"
                    assert pictures is not None
                    (pictures / name).write_bytes(before)
    finally:
        context.close()
    return Match(setting.name, size, bool(seen["is_over"]), tuple(decisions))
