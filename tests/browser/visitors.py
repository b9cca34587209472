"""People at their browsers, and what is heard of a page that no one should hear."""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, Response, WebSocket

from games.management.commands.demo import PASSWORD

DESKTOP = (1280, 900)
PHONE = (390, 844)
SMALL = (360, 740)
ENGLISH = "en-GB"
MOST_ASKED = 40
_IS_PAINTED = """() => {
    const isPainted = performance.getEntriesByType("paint").length > 0;
    document.documentElement.toggleAttribute("data-painted", isPainted);
    return isPainted;
}"""
PATIENCE_MS = 120_000
"""How long a page may take for anything: far more than it needs, for machines that are busy."""


@dataclass(frozen=True)
class Site:
    """A running site, and where it leaves its letters and its log."""

    address: str
    mails: Path
    log: Path


def wait_until_painted(document: Locator) -> None:
    """What a hand does before the first paint of a page, Chromium drops: the first touch of each page waits for it."""
    document.page.wait_for_function(_IS_PAINTED)


@dataclass
class Visitor:
    """One browser with one page, and everything that went wrong in it."""

    site: Site
    context: BrowserContext
    page: Page
    has_script: bool = True
    complaints: list[str] = field(default_factory=list)
    asked: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_ASKED), repr=False)
    """The last requests and answers, for the report of a test that fails."""

    def __post_init__(self) -> None:
        self.context.set_default_timeout(PATIENCE_MS)
        self.listen(self.page)

    def listen(self, page: Page) -> None:
        """Collects the complaints of a page. Chromium reports what the content security policy stops, and every
        answer that is an error, as errors of the console."""
        if self.has_script:
            # It is not looked for afterwards: meanwhile the page may have been turned, and the next one is asked anew.
            unpainted = page.locator("html:not([data-painted])")
            page.add_locator_handler(unpainted, wait_until_painted, no_wait_after=True)
        page.on("console", self._hear_console)
        page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        page.on("requestfailed", self._hear_failure)
        page.on("request", lambda request: self._note(f"{request.method} {request.url}"))
        page.on("response", self._hear_response)
        page.on("websocket", self._hear_socket)

    def _note(self, text: str) -> None:
        if "/static/" not in text:
            self.asked.append(f"{time.strftime('%H:%M:%S')} {text}")

    def _hear_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text} {message.location.get('url', '')}")

    def _hear_failure(self, request: Request) -> None:
        # A page that is left lets go of what it was fetching.
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"request: {request.url} {request.failure}")

    def _hear_response(self, response: Response) -> None:
        self._note(f"{response.status} {response.url}")
        if response.status >= 500:
            self.complaints.append(f"answer: {response.url} {response.status}")

    def _hear_socket(self, socket: WebSocket) -> None:
        self._note(f"opens {socket.url}")
        socket.on("framereceived", lambda text: self._note(f"hears {text!r} of {socket.url}"))
        socket.on("close", lambda _: self._note(f"loses {socket.url}"))
        socket.on("socketerror", lambda error: self.complaints.append(f"socket: {error}"))

    @contextmanager
    def expecting(self, pattern: str) -> Iterator[None]:
        """Complaints that match are part of what is tested, from here to the end of the block."""
        before = len(self.complaints)
        yield
        heard = self.complaints[before:]
        self.complaints[before:] = [complaint for complaint in heard if not re.search(pattern, complaint)]

    def new_tab(self) -> Page:
        page = self.context.new_page()
        self.listen(page)
        return page

    def open(self, path: str) -> None:
        self.page.goto(self.site.address + path)
        if self.has_script:
            wait_until_painted(self.page.locator("html"))

    def begin_anew(self) -> None:
        """Leaves the page, and sees the next one as the first was seen."""
        self.page.goto("about:blank")
        self.resize(DESKTOP)
        self.page.emulate_media(color_scheme="light")
        self.complaints.clear()

    def resize(self, size: tuple[int, int]) -> None:
        width, height = size
        self.page.set_viewport_size({"width": width, "height": height})

    def sign_in(self, name: str, password: str = PASSWORD) -> None:
        self.open("/account/login/")
        self.page.get_by_label("Username or email").fill(name)
        self.page.get_by_label("Password").fill(password)
        self.page.get_by_role("main").get_by_role("button", name=re.compile("^sign in$", re.IGNORECASE)).click()
        self.page.get_by_role("button", name=re.compile("^Menu, ")).wait_for()

    def sign_out(self) -> None:
        self.page.get_by_role("banner").get_by_role("button", name="Menu").click()
        self.page.get_by_role("navigation", name="Menu").get_by_role("button", name="Sign out").click()

    def open_table(self, game: str, players: int = 2) -> str:
        """Opens a table by its form and gives its path."""
        self.open(f"/lobby/new/{game}/")
        self.page.get_by_role("group", name="Players").get_by_label(str(players)).check()
        self.page.get_by_label("Friends with the link").check()
        self.page.get_by_role("button", name="Create game").click()
        self.page.wait_for_url("**/tables/*/")
        return self.page.url.removeprefix(self.site.address)

    def begin_with(self, other: Visitor, path: str) -> None:
        """Lets another person take the last seat at the own table, and confirms to be ready."""
        other.open(path)
        other.page.get_by_role("button", name="Take a seat").click()
        self.page.get_by_role("button", name="Ready").click()
        for page in (self.page, other.page):
            page.locator("#table[data-ply]").wait_for(state="attached")

    def try_game(self, game: str) -> str:
        """Begins a match against a caretaker, who answers at once, and gives its path."""
        self.open("/lobby/")
        self.page.get_by_text(f"Play {game.capitalize()} against bots").click()
        self.page.locator(f"[action='/lobby/try/{game}/']").get_by_role("button", name="Autopilot").click()
        self.page.wait_for_url("**/tables/*/")
        return self.page.url.removeprefix(self.site.address)


@dataclass
class Visitors:
    """Opens browsers for a test; people who have signed in once keep their cookies for the tests that follow."""

    browser: Browser
    site: Site
    cookies: dict[str, list[dict[str, object]]]
    readers: dict[tuple[Site, str | None], Visitor]
    present: list[Visitor] = field(default_factory=list)
    reading: list[Visitor] = field(default_factory=list)

    def reader(self, name: str | None = None) -> Visitor:
        """Somebody at a desk who only opens pages: the same browser in all tests, which has the files of the site."""
        reader = self.readers.get((self.site, name))
        if reader is None or reader.page.is_closed():
            reader = self.readers[self.site, name] = self.come(name)
            self.present.remove(reader)
        self.reading.append(reader)
        return reader

    def come(
        self,
        name: str | None = None,
        size: tuple[int, int] = DESKTOP,
        *,
        script: bool = True,
        scheme: str = "light",
        touch: bool = False,
        locale: str = ENGLISH,
        service_worker: bool = False,
    ) -> Visitor:
        """A new browser; with a name, that of a person who has signed in; with touch, one under a finger."""
        if name is not None and name not in self.cookies and locale != ENGLISH:
            self.come(name)
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            java_script_enabled=script,
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=touch,
            is_mobile=touch,
            locale=locale,
            # It would answer for the site where a test cuts the connection; its own test lets it.
            service_workers="allow" if service_worker else "block",
        )
        visitor = Visitor(self.site, context, context.new_page(), has_script=script)
        self.present.append(visitor)
        if name is not None:
            if name not in self.cookies:
                visitor.sign_in(name)
                self.cookies[name] = [dict(cookie) for cookie in context.cookies()]
            context.add_cookies(self.cookies[name])  # type: ignore[arg-type]
        return visitor

    def asked(self) -> str:
        """What each browser asked for last."""
        return "\n\n".join("\n".join([visitor.page.url, *visitor.asked]) for visitor in (*self.present, *self.reading))

    def leave(self) -> list[str]:
        """Closes all browsers but those of readers, whose pages are left, and gives what went wrong in them."""
        for visitor in self.present:
            visitor.context.close()
        complaints = [complaint for visitor in (*self.present, *self.reading) for complaint in visitor.complaints]
        for reader in self.reading:
            reader.begin_anew()
        return complaints
