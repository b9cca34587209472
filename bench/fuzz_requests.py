"""Hostile requests, drawn from what a site offers: its addresses, and the links and forms of its pages. The same seed
draws the same requests from the same pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, urlsplit

from bench.hostile import HOSTILE

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary="
TOKEN = "f" * 32
"""A token against forged requests: it has to be the same in the cookie and in the form, whatever it is."""

HEADERS: tuple[tuple[str, str], ...] = (
    ("HX-Request", "true"),
    ("HX-Target", "\u00ff"),
    ("HX-Current-URL", "https://[bad"),
    ("Accept-Language", "xx, *;q=nan, " + "de," * 500),
    ("If-Modified-Since", "yesterday"),
    ("If-None-Match", '"' + "x" * 500),
    ("Range", "bytes=5-1,-"),
    ("Accept", "application/json;q=2"),
    ("Accept-Encoding", "br;q=-1, gzip;q=x"),
    ("X-Forwarded-For", "not an address"),
    ("X-Forwarded-For", "::ffff:1.2.3.4, 2001:db8::1%eth0"),
    ("X-Request-ID", "x" * 500),
    ("Content-Encoding", "gzip"),
    ("Expect", "nothing"),
    ("Origin", "null"),
    ("Referer", "https://court.example/\u00ff"),
    ("Time-Zone", "../../etc/localtime"),
)
METHODS = ("HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND")
BODIES: tuple[tuple[str, bytes], ...] = (
    ("application/json", b'{"move": ['),
    ("application/json", b"[" * 20_000),
    ("multipart/form-data", b"no boundary"),
    (PARTS + "x", b'--x\r\nContent-Disposition: form-data; name="move"\r\n\r\n\xff\r\n--x'),
    (PARTS + "x", b'--x\r\nContent-Disposition: form-data; name="f"; filename="../x"\r\n\r\n1\r\n--x--\r\n'),
    (PARTS + "y" * 300, b"--y"),
    (FORM + "; charset=utf-7", b"move=+AD4-"),
    (FORM + "; charset=nothing", b"move=end&ply=1"),
    (FORM, b"&".join(b"x%d=1" % number for number in range(1_100))),
    (FORM, b"%ff=%ff&=&&;a=b;;%"),
    ("text/plain", b"\x00" * 1_000),
    ("", b"move=end"),
)

FITTING: Mapping[str, tuple[bytes, ...]] = {
    "int": (b"0", b"2", b"007", b"2147483648", b"9223372036854775808", b"9" * 400),
    "slug": (b"-", b"_", b"a", b"A-B_c", b"0", b"a" * 300, b"null"),
}
"""Hostile values that pass the converter of a blank and reach the view; others find no address at all."""

SIGN_OUT = "/account/logout/"

_BLANK = re.compile(r"<(?:(\w+):)?(\w+)>")
_ADMIN = "/admin/"


class Form(NamedTuple):
    """A form as a page offers it."""

    method: str
    path: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Request:
    """A request as it goes over the wire, without the cookies of the visitor."""

    method: str
    path: str
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


class Page(HTMLParser):
    """What a page leads to: links, forms, and what its buttons send by themselves."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._fields: list[tuple[str, str]] | None = None
        self._open = ("GET", "")
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.links += [found[name] for name in ("href", "hx-get") if found.get(name, "").startswith("/")]
        if tag == "form":
            self._open = (found.get("method", "get").upper(), found.get("hx-post") or found.get("action", ""))
            self._fields = []
        elif "hx-post" in found:
            self.forms.append(Form("POST", found["hx-post"], ()))
        if self._fields is not None and tag in ("input", "select", "textarea", "button") and found.get("name"):
            self._fields.append((found["name"], found.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._fields is not None:
            self.forms.append(Form(*self._open, tuple(self._fields)))
            self._fields = None


@dataclass
class Surface:
    """All that a visitor can aim at."""

    addresses: Sequence[str]
    """Every address of the site, with blanks as `/tables/<slug:code>/`."""
    values: Mapping[str, Sequence[str]]
    """What fits into the blanks, by their names."""
    lookups: Sequence[str] = ()
    """What lists of the admin may be asked to be filtered by; empty for everyone but staff."""
    links: list[str] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)

    def learn(self, path: str, html: str) -> list[str]:
        """Takes in what a page offers, and gives the links that are new."""
        page = Page(html)
        here = urlsplit(path).path
        known = {_shape(form) for form in self.forms}
        for form in (form._replace(path=form.path or here) for form in page.forms):
            # Every page offers to sign out: a visitor who follows it has no more to do here.
            if _shape(form) not in known and form.path != SIGN_OUT:
                known.add(_shape(form))
                self.forms.append(form)
        new = [link for link in dict.fromkeys(page.links) if link not in self.links]
        self.links += new
        return new

    @property
    def names(self) -> list[str]:
        """Every name that a page sends a value under."""
        sent = {name for form in self.forms for name, _ in form.fields}
        linked = {name for link in self.links for name, _ in parse_qsl(urlsplit(link).query)}
        return sorted(sent | linked | {"page", "q"})


class Attacker:
    """Draws one hostile request after the other."""

    def __init__(self, surface: Surface, random: Random) -> None:
        self.surface = surface
        self.random = random
        self.names = surface.names
        self._admin = [address for address in surface.addresses if address.startswith(_ADMIN)]
        self._public = [address for address in surface.addresses if not address.startswith(_ADMIN)]
        # The admin has as many addresses as all the rest, and sends everyone but staff away.
        self._admin_share = 0.4 if surface.lookups else 0.02
        kinds: tuple[tuple[Callable[[], Request], int], ...] = (
            (self.filled_form, 30),
            (self.bent_link, 20),
            (self.guessed_address, 25),
            (self.guessed_post, 15),
            (self.odd_request, 10),
        )
        self._kinds = [kind for kind, _ in kinds]
        self._weights = [weight for _, weight in kinds]

    def draw(self) -> Request:
        (kind,) = self.random.choices(self._kinds, self._weights)
        request = kind()
        if self.random.random() < 0.2:
            request = Request(
                request.method, request.path, request.body, {**request.headers, **dict([self.random.choice(HEADERS)])}
            )
        return request

    def filled_form(self) -> Request:
        """A form of a page with a few fields bent, doubled or left out."""
        if not self.surface.forms:
            return self.guessed_post()
        form = self.random.choice(self.surface.forms)
        pairs = [(name, value.encode()) for name, value in form.fields if name != "csrfmiddlewaretoken"]
        for _ in range(self.random.choice((0, 1, 1, 1, 2, 3))):
            if pairs:
                at = self.random.randrange(len(pairs))
                pairs[at] = (pairs[at][0], self._hostile())
        if pairs and self.random.random() < 0.1:
            pairs.append((self.random.choice(pairs)[0], self._hostile()))
        if pairs and self.random.random() < 0.1:
            pairs.pop(self.random.randrange(len(pairs)))
        if form.method == "GET":
            return Request("GET", f"{form.path.partition('?')[0]}?{encoded(pairs)}")
        return posted(form.path, pairs)

    def bent_link(self) -> Request:
        """A link of a page with its values bent, or with others behind it."""
        if not self.surface.links:
            return self.guessed_address()
        parts = urlsplit(self.random.choice(self.surface.links))
        pairs = [(name, value.encode()) for name, value in parse_qsl(parts.query, keep_blank_values=True)]
        if pairs:
            at = self.random.randrange(len(pairs))
            pairs[at] = (pairs[at][0], self._hostile())
        else:
            pairs = self._guesses(self.names)
        return Request("GET", f"{parts.path}?{encoded(pairs)}")

    def guessed_address(self) -> Request:
        address = self._address()
        names = self.surface.lookups if address.startswith(_ADMIN) and self.surface.lookups else self.names
        pairs = self._guesses(names) if self.random.random() < 0.6 else []
        query = f"?{encoded(pairs)}" if pairs else ""
        return Request("GET", address + query)

    def guessed_post(self) -> Request:
        return posted(self._address(), self._guesses(self.names))

    def odd_request(self) -> Request:
        """Another method, or a body that is no form."""
        if self.random.random() < 0.4:
            return Request(self.random.choice(METHODS), self._address())
        kind, body = self.random.choice(BODIES)
        return Request("POST", self._address(), body, {"Content-Type": kind, "X-CSRFToken": TOKEN})

    def _address(self) -> str:
        is_admin = self._admin and self.random.random() < self._admin_share
        address = self.random.choice(self._admin if is_admin else self._public)
        return _BLANK.sub(lambda blank: self._filled(blank[1] or "str", blank[2]), address)

    def _filled(self, kind: str, blank: str) -> str:
        known = self.surface.values.get(blank, ())
        if known and self.random.random() < 0.7:
            return quote(self.random.choice(known), safe="")
        if kind in FITTING and self.random.random() < 0.8:
            return self.random.choice(FITTING[kind]).decode()
        return quote(self._hostile()[:2_000] or b"-", safe="")

    def _guesses(self, names: Sequence[str]) -> list[tuple[str, bytes]]:
        return [(self.random.choice(names), self._hostile()) for _ in range(self.random.randint(1, 4))]

    def _hostile(self) -> bytes:
        return self.random.choice(HOSTILE)


def _shape(form: Form) -> tuple[object, ...]:
    """Two forms that differ in their values alone are the same target."""
    return form.method, form.path, tuple(name for name, _ in form.fields)


def encoded(pairs: Sequence[tuple[str, bytes]]) -> str:
    return "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in pairs)


def posted(path: str, pairs: Sequence[tuple[str, bytes]]) -> Request:
    """A form sent with its token: one without is refused at once and reaches nothing."""
    body = encoded([*pairs, ("csrfmiddlewaretoken", TOKEN.encode())])
    return Request("POST", path, body.encode(), {"Content-Type": FORM})
