"""Clocks of a live table count down on the page by the time of the site."""

from __future__ import annotations

from playwright.sync_api import Page

from games.clock import LIVE, Tempo
from tests.browser.visitors import Visitors

AT_FIRST = (LIVE[Tempo.CALM].bank + LIVE[Tempo.CALM].increment).total_seconds()
_SHOWN = """() => document.querySelector("[data-due]").textContent
    .split(":").reduce((sum, part) => sum * 60 + Number(part), 0)"""
_HAS_COUNTED = f"before => ({_SHOWN})() < before"


def seconds_shown(page: Page) -> int:
    page.wait_for_selector("[data-due]", state="attached")
    return int(page.evaluate(_SHOWN))


def test_a_clock_counts_down_rightly_on_a_device_whose_own_clock_is_wrong(visitors: Visitors) -> None:
    anne, henry = visitors.come("anne"), visitors.come("henry")
    # It stands still, half a century ago: a page that asked this device what time it is would show far too much.
    henry.page.add_init_script("Date.now = () => 0; Date = new Proxy(Date, {construct: (date) => new date(0)});")
    anne.begin_with(henry, anne.open_table("tudor"))
    wrong, right = seconds_shown(henry.page), seconds_shown(anne.page)
    assert 0 < right <= AT_FIRST
    # A busy machine may take seconds from one browser to the other.
    assert abs(wrong - right) <= 10
    henry.page.wait_for_function(_HAS_COUNTED, arg=wrong)
