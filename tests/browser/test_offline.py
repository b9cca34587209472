"""Without a connection the site says so, and shows nothing from before."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.visitors import DESKTOP, Visitors


def test_a_page_says_that_there_is_no_connection(visitors: Visitors) -> None:
    anne = visitors.come("anne", DESKTOP, service_worker=True)
    anne.open("/archive/")
    page = anne.page
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    anne.context.set_offline(True)
    page.goto(f"{visitors.site.address}/archive/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert "anne" not in page.content()
    assert page.evaluate("() => getComputedStyle(document.querySelector('.offline-page')).display") == "grid"
    anne.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1, name="Archive")).to_be_visible()
